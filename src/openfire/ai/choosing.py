"""How greedy chooses: for each kind of question, answers with what they are worth and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from openfire.ai import worth
from openfire.ai.places import Scene, gain
from openfire.ai.power import BANDS, kinds, most
from openfire.engine.answers import Answer, Go, Pick, Stand
from openfire.engine.edition import Foresight, Offer, Wanted
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Chance
from openfire.engine.state import GONE, Unit
from openfire.geometry.inches import Point
from openfire.odds.answering import sensible
from openfire.odds.branches import score

GOALS, TRIES = 1, 2
"""How many objectives a unit thinks of, and how many places it tries."""

ARRIVING = 0.3
"""How urgent it is to arrive; an enemy 28 inches away is as urgent."""

NONE = Pick("none")


class Choice(NamedTuple):
    """An answer, what it is worth, and why."""

    worth: float
    answer: Answer
    why: str
    is_sure: bool = False
    """Whether it is known to be taken, because the edition offered it."""
    plan: Plan | None = None
    """What is to be said next."""


class Plan(NamedTuple):
    """What a bot means to say to a question that its answer leads to."""

    what: str
    about: str
    choice: Choice


class Mind:
    """What a bot keeps from one question to the next."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.plan: Plan | None = None


def first(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:  # noqa: ARG001  # choosers are handed everything
    """What comes first, or who is cheapest to lose."""
    yield Choice(0.0, sensible(ask, g), "the first that is offered", is_sure=True)


def sampled(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:
    """Some places, those nearest to where one is wanted being best."""
    unit = ask.about if ask.about in g.state.units else None
    wants = worth.wants(g, unit, None) if unit else [(float(m.points), m.at, m.id) for m in g.state.markers.values()]
    for _ in range(TRIES):
        answer = ask.options.sample(mind.chance)
        spot = answer.places[0][1][:2]
        found = sum(pull * worth.closeness(worth.inches(spot, at)) for pull, at, _ in wants)
        yield Choice(found, answer, "near to an objective", is_sure=True)


# ------------------------------------------------------------------------------------------------ activations


def activate(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:
    """Those near an enemy first, then those who are still to arrive; whatever can be done if none of them can."""
    foes = _enemy_places(g, ask.who)
    mine = (unit for unit in g.state.units.values() if unit.seat == ask.who and unit.place != GONE)
    ranked = sorted((_urgency(g, unit, foes) for unit in mine), key=lambda ready: -ready[0])
    for urgency, unit, why in ranked:
        if ask.options.why_not(Pick(unit)) is None:
            yield Choice(urgency, Pick(unit), why, is_sure=True)
            return
    yield from first(g, ask, mind)


def _enemy_places(g: Game, seat: str) -> list[Point]:
    units = (unit for unit in g.state.units.values() if g.setup.are_enemies(seat, unit.seat))
    return [at for unit in units if (at := worth.place_of(g, unit.id))]


def _urgency(g: Game, unit: Unit, foes: list[Point]) -> tuple[float, str, str]:
    here = worth.place_of(g, unit.id)
    if here is None:
        return ARRIVING, unit.id, "it has to arrive"
    return 12.0 / (12.0 + min([worth.inches(here, at) for at in foes], default=60.0)), unit.id, "an enemy is near"


# ------------------------------------------------------------------------------------------------ moves


class Aim(NamedTuple):
    """Somewhere to go, and how fast."""

    worth: float
    pace: str
    goal: Point
    why: str


def move(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:  # noqa: ARG001
    """Stay, or go towards an objective or the nearest enemy: what is worth most afterwards."""
    foresight: Foresight = g.setup.edition.foresight
    here = worth.place_of(g, ask.about)
    if here is None or foresight.toward is None or foresight.paces is None:
        return
    scene = Scene(g, ask.about, here)
    stay = scene.worth(here, sights=scene.glances(here))
    yield Choice(stay.total, Go("stay"), f"stay: {stay}")
    best, tried = stay.total, 0
    for aim in aims(scene, foresight.paces(g, ask.about, ask.options)):
        if aim.worth <= best or tried == TRIES:
            return
        answer = foresight.toward(g, ask.about, aim.pace, aim.goal, ask.options)
        if answer is not None:
            tried += 1
            spot = end_of(g, ask.about, answer)
            found = scene.worth(spot, aim.pace, sights=scene.glances(spot))
            best = max(best, found.total)
            yield Choice(found.total, answer, f"{aim.why}: {found}", is_sure=True)


def aims(scene: Scene, paces: Mapping[str, float]) -> list[Aim]:
    """Where a unit might go, by what that is worth as the crow flies, the best first."""
    found = []
    for goal, why in goals(scene):
        away = worth.inches(scene.here, goal)
        for pace, inches in paces.items():
            spot = _along(scene.here, goal, min(1.0, inches / away)) if away else scene.here
            found.append(Aim(scene.worth(spot, pace).total, pace, goal, why))
            if inches >= away:
                break  # no need to go any faster
    return sorted(found, key=lambda aim: -aim.worth)


def goals(scene: Scene) -> Iterator[tuple[Point, str]]:
    """Where a unit might want to go."""
    pulls = sorted(scene.wants, key=lambda want: -want[0] * worth.closeness(worth.inches(scene.here, want[1])))
    yield from ((at, f"towards {name}") for _, at, name in pulls[:GOALS])
    yield from ((foe.at, f"towards {foe.unit}") for foe in scene.foes[:1])


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + round(share * (b[0] - a[0])), a[1] + round(share * (b[1] - a[1]))


def end_of(g: Game, unit: str, answer: Answer) -> Point:
    """Where a unit's leader is after a move."""
    if isinstance(answer, Go) and answer.points:
        return answer.points[-1]
    placed = dict(answer.places).get(g.unit(unit).leader) if isinstance(answer, Stand) else None
    return placed[:2] if placed else worth.place_of(g, unit) or (0, 0)


# ------------------------------------------------------------------------------------------------ attacks


def attack(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:  # noqa: ARG001
    """All that can be fired at one enemy: the one where it is worth most.

    Enemies come in the order of what could be done to them at best, and those who could not be the best are left out.
    """
    best = 0.0
    yield Choice(best, ask.options.read("none"), "nothing to attack", is_sure=True)
    for hoped, target in _targets(g, ask.about):
        if hoped <= best:
            return
        for offer, answer in offers(g, ask, target):
            found = attack_worth(g, offer)
            best = max(best, found)
            yield Choice(found, answer, f"{offer.about} would lose {found:.2f}", is_sure=True)


def _targets(g: Game, unit: str) -> list[tuple[float, str]]:
    """The enemy units on the table, with no less than an attack on each can be worth, the most first."""
    gaps, index = g.board.unit_gaps(unit, g.unit(unit).models), g.board.index
    near = [enemy for enemy in index.enemy_units[unit] if gaps[index.unit_row[enemy]] <= BANDS[-1]]
    hoped = [(gain_on(g, enemy, most(g, unit, enemy, gaps[index.unit_row[enemy]])), enemy) for enemy in near]
    return sorted(hoped, reverse=True)


def offers(g: Game, ask: Ask, about: str | None = None) -> Iterator[tuple[Offer, Answer]]:
    """What the edition offers for the open question, with the answers that it would take."""
    hook = g.setup.edition.foresight.offers.get(ask.what)
    if hook:
        wanted = Wanted(partial(score, g), about, options=ask.options, refusals=False)
        yield from ((offer, offer.answer) for offer in hook(g, ask.about, wanted) if offer.answer is not None)


def attack_worth(g: Game, offer: Offer) -> float:
    """What an attack is worth."""
    return gain_on(g, offer.about, sum(score(g, step) for step in offer.steps))


def gain_on(g: Game, target: str, damage: float) -> float:
    """What damage to a unit is worth, with something on top where it may finish it off."""
    return gain(damage, worth.strength(g, target), kinds(g.setup).price[target])


# ------------------------------------------------------------------------------------------------ the rest


def something(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:  # noqa: ARG001
    """Do it rather than not."""
    for answer in ask.options.each():
        yield Choice(0.0 if answer == NONE else 1.0, answer, "better than nothing", is_sure=True)


def nothing(g: Game, ask: Ask, mind: Mind) -> Iterator[Choice]:  # noqa: ARG001
    """Rather not."""
    yield Choice(0.0, NONE, "there is better to do")


Chooser = Callable[[Game, Ask, Mind], Iterator[Choice]]

CHOOSERS: dict[str, Chooser] = {
    "activate": activate,
    "entry point": sampled,
    "deploy": sampled,
    "move": move,
    "attack": attack,
    "free attack": something,
    "free attack with": attack,
    "secure": something,
    "ability": something,
    "instead of move": nothing,
    "instead of attack": nothing,
    "instead of secure": nothing,
}
