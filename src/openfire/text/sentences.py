"""Every kind of fact as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Final

from openfire.engine import facts
from openfire.engine.answers import Aim
from openfire.engine.facts import Fact
from openfire.engine.own_marks import OWN_KINDS
from openfire.engine.state import GONE, RESERVE
from openfire.text.dice_words import threw
from openfire.text.editions import hooks_of
from openfire.text.names import place
from openfire.text.own_rules import mark_words
from openfire.text.phrasebooks.phrasebook import ANY
from openfire.text.wording import Wording

TURNS: Final = 3
"""How many places on a way are named; around a round base there are many close together."""


@singledispatch
def sentence(fact: Fact, words: Wording) -> str:
    """One kind of fact in words, without capital letter and rules."""
    raise TypeError(f"nobody has said how to tell {type(fact).__name__} ({words.setup.edition.key})")


@sentence.register
def _(fact: facts.RoundBegan, words: Wording) -> str:
    rounds = words.setup.rounds
    return words.say("round of" if rounds else "round", round=fact.round, rounds=rounds)


@sentence.register
def _(fact: facts.Ordered, words: Wording) -> str:
    first, *others = map(words.seat, fact.seats)
    return words.say("first then" if others else "first", first=first, others=words.listed(others))


@sentence.register
def _(fact: facts.Passed, words: Wording) -> str:
    return words.say("passes" if fact.passes else "passed on")


@sentence.register
def _(fact: facts.Threw, words: Wording) -> str:
    return threw(fact, words)


@sentence.register
def _(fact: facts.Entered, words: Wording) -> str:
    return words.say("entered", entry=words.ground(fact.entry), seat=words.seat(fact.seat), place=place(fact.at))


@sentence.register
def _(fact: facts.Arrived, words: Wording) -> str:
    return words.say("arrived", unit=words.unit(fact.unit))


@sentence.register
def _(fact: facts.Activated, words: Wording) -> str:
    return words.say("activated", unit=words.unit(fact.unit))


@sentence.register
def _(fact: facts.Moved, words: Wording) -> str:
    is_led, card = hooks_of(words.setup).is_led, words.setup.units[words.setup.models[fact.model].unit]
    who = words.unit(card.id) if is_led or len(card.models) == 1 else words.model(fact.model)
    return words.say(
        "moved",
        went=went(fact, words, who, words.inches(fact.cost)),
        via=_via(fact, words),
        to=words.say("moved leader" if is_led else "moved to", place=place(fact.at)),
        level=words.say("moved level", level=fact.level) if fact.level else "",
    )


def _via(fact: facts.Moved, words: Wording) -> str:
    turns = list(dict.fromkeys(map(place, fact.way[1:-1])))
    if len(turns) > TURNS:
        turns = [*turns[:TURNS], words.say("moved via more")]
    return words.say("moved via", places=words.listed(turns)) if turns else ""


def went(fact: facts.Moved, words: Wording, who: str, far: str) -> str:
    """What somebody does who goes so far at a pace."""
    verbs = words.book.verbs
    return verbs.get(fact.kind, verbs[ANY]).format(who=who, far=far, kind=fact.kind)


@sentence.register
def _(fact: facts.Placed, words: Wording) -> str:
    models = [model for model, _, _ in fact.places]
    if len(models) == 1:
        return words.say("placed", model=words.model(models[0]), place=place(fact.places[0][1]))
    unit = words.unit(words.setup.models[models[0]].unit)
    return words.say("placed several", models=words.count("models", len(models)), unit=unit, place=place(middle(fact)))


def middle(fact: facts.Placed) -> tuple[int, int]:
    """The place around which models were put."""
    xs, ys = ([at[axis] for _, at, _ in fact.places] for axis in (0, 1))
    return sum(xs) // len(xs), sum(ys) // len(ys)


@sentence.register
def _(fact: facts.Marked, words: Wording) -> str:
    kind, _, other = fact.mark.partition(":")
    plain = words.book.sentences["marked"], words.book.sentences["unmarked"]
    some, none = words.book.marks.get(kind, plain)
    told = (some if fact.value else none).format(
        unit=words.unit(fact.unit), other=_of_mark(kind, other, words), mark=fact.mark, value=fact.value
    )
    return f"{told}."


def _of_mark(kind: str, other: str, words: Wording) -> str:
    """What a marker names: another unit, or a rule or a thing that a rule of the module is about."""
    return mark_words(words.setup, kind, other) if f"{kind}:" in OWN_KINDS else words.unit(other)


@sentence.register
def _(fact: facts.Declared, words: Wording) -> str:
    sights = dict(fact.sights)
    parts = [
        _target(target, sights.get(target, ""), arms, words) for target, arms in volleys(fact.shots, words).items()
    ]
    return words.say("attacks", unit=words.unit(fact.unit), targets=words.listed(parts))


def _target(unit: str, sight: str, arms: list[str], words: Wording) -> str:
    """A unit that is attacked: how it is seen, and with what it is attacked."""
    return words.say(
        "attacks target",
        unit=words.unit(unit),
        sight=words.say("attacks sight", sight=words.term(sight)) if sight else "",
        arms=words.say("attacks with", arms=words.listed(arms)) if arms else "",
    )


def volleys(shots: Iterable[str], words: Wording) -> dict[str, list[str]]:
    """Shots as they are written, as weapons in hands at each target: {b2: [8 line rifles, 1 revolver]}."""
    armed_shots = [shot for shot in shots if ":" in shot]
    by_target: dict[str, list[str]] = {shot.partition(">")[2]: [] for shot in shots if ":" not in shot}
    found: dict[tuple[str, str, int], list[str]] = {}
    for shot in Aim.read(" ".join(armed_shots) or "none").shots:
        found.setdefault((shot.target, shot.weapon, shot.profile), []).append(shot.model)
    for (target, weapon, profile), models in found.items():
        by_target.setdefault(target, []).append(words.armed(models, weapon, profile))
    return by_target


@sentence.register
def _(fact: facts.Hurt, words: Wording) -> str:
    model, left = words.model(fact.model), words.count("hit points", fact.left)
    if fact.damage < 0:
        return words.say("healed", model=model, points=words.count("hit points", -fact.damage), left=left)
    return words.say("hurt", model=model, damage=fact.damage, left=left)


@sentence.register
def _(fact: facts.Lost, words: Wording) -> str:
    return words.say("falls", model=words.model(fact.model))


@sentence.register
def _(fact: facts.Attached, words: Wording) -> str:
    return words.say("joined", unit=words.unit(fact.unit), host=words.unit(fact.host))


@sentence.register
def _(fact: facts.Rejoined, words: Wording) -> str:
    return words.say("rejoined", model=words.model(fact.model), place=place(fact.at))


@sentence.register
def _(fact: facts.Revived, words: Wording) -> str:
    return words.say("revived", unit=words.unit(fact.unit))


@sentence.register
def _(fact: facts.Led, words: Wording) -> str:
    return words.say("leads", model=words.model(fact.model), unit=words.unit(fact.unit))


@sentence.register
def _(fact: facts.Destroyed, words: Wording) -> str:
    return words.say("destroyed", unit=words.unit(fact.unit))


@sentence.register
def _(fact: facts.Withdrew, words: Wording) -> str:
    return words.say("withdrew", unit=words.unit(fact.unit))


@sentence.register
def _(fact: facts.Embarked, words: Wording) -> str:
    return words.say("embarked", unit=words.unit(fact.unit), carrier=words.model(fact.carrier))


@sentence.register
def _(fact: facts.Disembarked, words: Wording) -> str:
    return words.say("disembarked", unit=words.unit(fact.unit), carrier=words.model(fact.carrier))


@sentence.register
def _(fact: facts.Used, words: Wording) -> str:
    model, _, weapon = fact.what.partition(":")
    own = f"used {model}"
    key = own if own in words.book.sentences else "used" if weapon else "used once"
    return words.say(key, model=words.model(model), weapon=weapon)


@sentence.register
def _(fact: facts.Counted, words: Wording) -> str:
    kind, colon, name = fact.what.replace("-", " ").partition(":")
    what = f"{words.term(kind)}{colon}{name}"
    return words.say("counter", seat=words.seat(fact.seat), value=fact.value, what=what)


@sentence.register
def _(fact: facts.Claimed, words: Wording) -> str:
    marker = fact.marker
    who = words.seat(marker.holder) if marker.holder else ""
    key = {GONE: "objective taken" if who else "objective gone", RESERVE: "objective carried"}.get(marker.place)
    key = key or ("objective secured" if who else "objective lost")
    return words.say(key, marker=words.ground(marker.id), seat=who, unit=words.unit(marker.unit or ""))


@sentence.register
def _(fact: facts.Scored, words: Wording) -> str:
    points = words.count("victory points", fact.points)
    return words.say("scored", seat=words.seat(fact.seat), points=points, marker=words.scored(fact.marker))


@sentence.register
def _(fact: facts.Dropped, words: Wording) -> str:
    return words.say("out", seat=words.seat(fact.seat))


@sentence.register
def _(fact: facts.Told, words: Wording) -> str:
    values, about = [words.thing(value) for value in fact.values], words.thing(fact.about)
    known = words.book.told.get(fact.what)
    if known is not None:
        return f"{known.format(*values, about=about, all=', '.join(values))}."
    return f"{f'{about}: ' if about else ''}{' '.join([fact.what, *values])}."


@sentence.register
def _(fact: facts.Ended, words: Wording) -> str:
    outcome = fact.outcome
    won = {0: "nobody wins", 1: "one wins"}.get(len(outcome.winners), "several win")
    return words.say(
        "ended",
        why=words.book.ends.get(outcome.why, outcome.why),
        result=words.say(won, winners=words.listed(map(words.seat, outcome.winners))),
        scores=", ".join(f"{words.seat(seat)} {points}" for seat, points in outcome.scores),
    )
