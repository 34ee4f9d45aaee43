"""Every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Final

from openfire.engine import facts
from openfire.engine.answers import Aim
from openfire.engine.facts import Fact
from openfire.engine.setup import Setup
from openfire.engine.state import GONE, RESERVE
from openfire.text.dice_words import threw
from openfire.text.names import armed, counted, inches, listed, model_name, place, seat_name, thing_name, unit_name
from openfire.text.phrasebooks import phrasebook_of

TURNS: Final = 3
"""How many places on a way are named; around a round base there are many close together."""


@singledispatch
def sentence(fact: Fact, setup: Setup) -> str:
    """One kind of fact in words, without capital letter and rules."""
    raise TypeError(f"nobody has said how to tell {type(fact).__name__} ({setup.edition.key})")


@sentence.register
def _(fact: facts.RoundBegan, setup: Setup) -> str:
    of = f" of {setup.rounds}" if setup.rounds else ""
    return f"round {fact.round}{of} begins."


@sentence.register
def _(fact: facts.Ordered, setup: Setup) -> str:
    first, *others = (seat_name(setup, seat) for seat in fact.seats)
    return f"{first} goes first{', then ' + listed(others) if others else ''}."


@sentence.register
def _(fact: facts.Passed, setup: Setup) -> str:  # noqa: ARG001  # every sentence is handed the setup
    return "a player lets the go pass." if fact.passes else "the go passes on."


@sentence.register
def _(fact: facts.Threw, setup: Setup) -> str:
    return threw(fact, setup)


@sentence.register
def _(fact: facts.Entered, setup: Setup) -> str:
    return f"the entry point {fact.entry} of {seat_name(setup, fact.seat)} is at {place(fact.at)}."


@sentence.register
def _(fact: facts.Arrived, setup: Setup) -> str:
    return f"{unit_name(setup, fact.unit)} comes onto the table."


@sentence.register
def _(fact: facts.Activated, setup: Setup) -> str:
    return f"{unit_name(setup, fact.unit)} is activated."


@sentence.register
def _(fact: facts.Moved, setup: Setup) -> str:
    book, card = phrasebook_of(setup), setup.units[setup.models[fact.model].unit]
    turns = list(dict.fromkeys(map(place, fact.way[1:-1])))
    via = f" by way of {listed(turns if len(turns) <= TURNS else [*turns[:TURNS], 'more'])}" if turns else ""
    level = f", on level {fact.level}" if fact.level else ""
    who = unit_name(setup, card.id) if book.is_led or len(card.models) == 1 else model_name(setup, fact.model)
    lead = ": its leader is now at" if book.is_led else ", to"
    return f"{who} {going(fact, setup)} {inches(fact.cost)}{via}{lead} {place(fact.at)}{level}."


def going(fact: facts.Moved, setup: Setup) -> str:
    """What somebody does who goes at a pace."""
    return phrasebook_of(setup).verbs.get(fact.kind, f"goes ({fact.kind})")


@sentence.register
def _(fact: facts.Placed, setup: Setup) -> str:
    models = [model for model, _, _ in fact.places]
    if len(models) == 1:
        return f"{model_name(setup, models[0])} is placed at {place(fact.places[0][1])}."
    who = f"{counted(len(models), 'model')} of {unit_name(setup, setup.models[models[0]].unit)}"
    return f"{who} are placed around {place(middle(fact))}."


def middle(fact: facts.Placed) -> tuple[int, int]:
    """The place around which models were put."""
    xs, ys = ([at[axis] for _, at, _ in fact.places] for axis in (0, 1))
    return sum(xs) // len(xs), sum(ys) // len(ys)


@sentence.register
def _(fact: facts.Marked, setup: Setup) -> str:
    kind, _, other = fact.mark.partition(":")
    plain = ("{unit} has {mark} {value}", "{unit} has no {mark} any more")
    some, none = phrasebook_of(setup).marks.get(kind, plain)
    words = {"unit": unit_name(setup, fact.unit), "other": unit_name(setup, other)}
    return (some if fact.value else none).format(**words, mark=fact.mark, value=fact.value) + "."


@sentence.register
def _(fact: facts.Declared, setup: Setup) -> str:
    sights = dict(fact.sights)
    parts = [
        f"{unit_name(setup, target)}{_seen(sights.get(target, ''))}{f' with {listed(hands)}' if hands else ''}"
        for target, hands in volleys(fact.shots, setup).items()
    ]
    return f"{unit_name(setup, fact.unit)} attacks {listed(parts)}."


def volleys(shots: Iterable[str], setup: Setup) -> dict[str, list[str]]:
    """Shots as they are written, as weapons in hands at each target: {b2: [8 line rifles, 1 revolver]}."""
    armed_shots = [shot for shot in shots if ":" in shot]
    by_target: dict[str, list[str]] = {shot.partition(">")[2]: [] for shot in shots if ":" not in shot}
    found: dict[tuple[str, str, int], list[str]] = {}
    for shot in Aim.read(" ".join(armed_shots) or "none").shots:
        found.setdefault((shot.target, shot.weapon, shot.profile), []).append(shot.model)
    for (target, weapon, profile), models in found.items():
        by_target.setdefault(target, []).append(armed(setup, models, weapon, profile))
    return by_target


def _seen(result: str) -> str:
    return f" ({result})" if result else ""


@sentence.register
def _(fact: facts.Hurt, setup: Setup) -> str:
    left = f"{counted(fact.left, 'hit point')} left"
    if fact.damage < 0:
        return f"{model_name(setup, fact.model)} gets {counted(-fact.damage, 'hit point')} back: {left}."
    return f"{model_name(setup, fact.model)} takes {fact.damage} damage: {left}."


@sentence.register
def _(fact: facts.Lost, setup: Setup) -> str:
    return f"{model_name(setup, fact.model)} falls."


@sentence.register
def _(fact: facts.Led, setup: Setup) -> str:
    return f"{model_name(setup, fact.model)} now leads {unit_name(setup, fact.unit)}."


@sentence.register
def _(fact: facts.Destroyed, setup: Setup) -> str:
    return f"{unit_name(setup, fact.unit)} is destroyed."


@sentence.register
def _(fact: facts.Withdrew, setup: Setup) -> str:
    return f"{unit_name(setup, fact.unit)} leaves the table and is in reserve."


@sentence.register
def _(fact: facts.Embarked, setup: Setup) -> str:
    return f"{unit_name(setup, fact.unit)} embarks on {model_name(setup, fact.carrier)}."


@sentence.register
def _(fact: facts.Disembarked, setup: Setup) -> str:
    return f"{unit_name(setup, fact.unit)} gets out of {model_name(setup, fact.carrier)}."


@sentence.register
def _(fact: facts.Used, setup: Setup) -> str:
    model, _, weapon = fact.what.partition(":")
    return f"{model_name(setup, model)} has used up {weapon or 'what can be used once'}."


@sentence.register
def _(fact: facts.Counted, setup: Setup) -> str:
    return f"{seat_name(setup, fact.seat)} has {fact.value} {fact.what.replace('-', ' ')}."


@sentence.register
def _(fact: facts.Claimed, setup: Setup) -> str:
    marker = fact.marker
    who = seat_name(setup, marker.holder) if marker.holder else ""
    if marker.place == GONE:
        return f"the objective {marker.id} is taken off the table{f' by {who}' if who else ''}."
    if marker.place == RESERVE:
        return f"{unit_name(setup, marker.unit or '')} of {who} carries off the objective {marker.id}."
    if not who:
        return f"the objective {marker.id} is nobody's again."
    return f"{unit_name(setup, marker.unit or '')} secures the objective {marker.id} for {who}."


@sentence.register
def _(fact: facts.Scored, setup: Setup) -> str:
    points = counted(fact.points, "victory point")
    return f"{seat_name(setup, fact.seat)} scores {points} for {fact.marker}."


@sentence.register
def _(fact: facts.Dropped, setup: Setup) -> str:
    return f"{seat_name(setup, fact.seat)} has nobody left on the table and is out."


@sentence.register
def _(fact: facts.Told, setup: Setup) -> str:
    values = [thing_name(setup, value) for value in fact.values]
    about = thing_name(setup, fact.about)
    known = phrasebook_of(setup).told.get(fact.what)
    if known is not None:
        return f"{known.format(*values, about=about, all=', '.join(values))}."
    return f"{f'{about}: ' if about else ''}{' '.join([fact.what, *values])}."


@sentence.register
def _(fact: facts.Ended, setup: Setup) -> str:
    outcome = fact.outcome
    winners = listed(seat_name(setup, seat) for seat in outcome.winners)
    result = f"{winners} {'wins' if len(outcome.winners) == 1 else 'win'}" if winners else "nobody wins"
    scores = ", ".join(f"{seat_name(setup, seat)} {points}" for seat, points in outcome.scores)
    return f"the game is over, {phrasebook_of(setup).ends.get(outcome.why, outcome.why)}: {result} ({scores})."
