"""Greedy: a bot that takes what is best now, by exact odds and by where it stands, and says why.

It knows questions by their names and editions by their foresight, and no rule. What it does not know it answers with
the first thing that is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from openfire.ai import worth
from openfire.engine.answers import Answer, Go, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.edition import Foresight, Offer, Wanted
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Chance
from openfire.engine.state import RESERVE
from openfire.geometry.inches import Point
from openfire.odds.answering import sensible
from openfire.odds.branches import score

OBJECTIVE, DAMAGE, THREAT, KILL = 3.0, 1.0, 0.6, 1.5
"""How much a bot cares for points, for damage done, for damage to come, and for finishing a unit off."""

GOALS, LOOKS, FEARS, TRIES = 1, 2, 1, 3
"""How many objectives a unit thinks of, how many enemies it looks at and fears there, how many spots it tries."""

NONE = Pick("none")


class Choice(NamedTuple):
    """An answer, what it is worth, and why."""

    worth: float
    answer: Answer
    why: str


class Greedy:
    """Takes the best answer it can see."""

    name = "greedy"
    is_trusted = True

    def __init__(self, chance: Chance) -> None:
        """The chance is handed in, seeded: the same seed answers the same way."""
        self.chance = chance
        self.why = ""
        """Why it gave its last answer."""

    def __call__(self, cursor: Cursor) -> Answer:
        """The best answer to the open question."""
        ask = cursor.asked
        choose = CHOOSERS.get(ask.what, _first)
        found = sorted(choose(cursor.game, ask, self.chance), key=lambda choice: -choice.worth)
        taken = (choice for choice in found if cursor.why_not(choice.answer) is None)
        choice = next(taken, None) or Choice(0.0, ask.options.sample(self.chance), "anything that is allowed")
        self.why = choice.why
        return choice.answer


def _first(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:  # noqa: ARG001  # choosers are handed everything
    """What comes first, or who is cheapest to lose."""
    yield Choice(0.0, sensible(ask, g), "the first that is offered")


def _sampled(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:
    """Some places, those nearest to where one is wanted being best."""
    for _ in range(TRIES):
        answer = ask.options.sample(chance)
        spot = answer.places[0][1][:2]
        yield Choice(_wanted_at(g, ask, spot), answer, "near to an objective")


def _wanted_at(g: Game, ask: Ask, spot: Point) -> float:
    """What a place is worth by the objectives around it."""
    unit = ask.about if ask.about in g.state.units else None
    pulls = ((worth.pull(g, unit, m) if unit else float(m.points), m.at) for m in g.state.markers.values())
    return sum(pull * _closeness(worth.inches(spot, at)) for pull, at in pulls)


def _closeness(away: float) -> float:
    """1 at an objective, a half 6 inches off, and ever less."""
    return 6.0 / (6.0 + max(0.0, away - worth.NEAR))


# ------------------------------------------------------------------------------------------------ activations


def _activate(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:  # noqa: ARG001
    """Those near an enemy first, then those who are still to arrive."""
    for pick in ask.options.each():
        unit = g.state.units.get(pick.name)
        if unit is None:
            yield Choice(-1.0, pick, "nothing that has to act")
        elif unit.place == RESERVE:
            yield Choice(0.3, pick, "it has to arrive")
        else:
            yield Choice(_urgency(g, unit.id), pick, "an enemy is near")


def _urgency(g: Game, unit: str) -> float:
    at, near = worth.place_of(g, unit), worth.enemies(g, unit)
    spot = worth.place_of(g, near[0]) if near else None
    return 0.0 if at is None or spot is None else 12.0 / (12.0 + worth.inches(at, spot))


# ------------------------------------------------------------------------------------------------ moves


def _move(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:  # noqa: ARG001
    """Stay, or go towards an objective or the nearest enemy: what is worth most afterwards."""
    foresight: Foresight = g.setup.edition.foresight
    unit = ask.about
    here = worth.place_of(g, unit)
    if here is None or foresight.toward is None or foresight.paces is None:
        return
    yield _placed(g, unit, Go("stay"), here, "")
    for goal, why in _goals(g, unit, here):
        for pace in foresight.paces(g, unit):
            answer = foresight.toward(g, unit, pace, goal)
            if isinstance(answer, Go):
                yield _placed(g, unit, answer, answer.points[-1], why)
            if isinstance(answer, Go) and answer.points[-1] == goal:
                break  # no need to go any faster


def _goals(g: Game, unit: str, here: Point) -> Iterator[tuple[Point, str]]:
    """Where a unit might want to go."""
    pulls = {m.id: worth.pull(g, unit, m) * _closeness(worth.inches(here, m.at)) for m in g.state.markers.values()}
    best = sorted((name for name in pulls if pulls[name]), key=lambda name: -pulls[name])
    yield from ((g.state.markers[name].at, f"towards {name}") for name in best[:GOALS])
    for enemy in worth.enemies(g, unit)[:1]:
        if spot := worth.place_of(g, enemy):
            yield spot, f"towards {enemy}"


def _placed(g: Game, unit: str, go: Go, spot: Point, why: str) -> Choice:
    """What it is worth to be somewhere: objectives, damage that can be done from there, damage to be feared there."""
    twin = _gone(g, unit, go, spot)
    points = sum(worth.pull(g, unit, m) * _closeness(worth.inches(spot, m.at)) for m in g.state.markers.values())
    near = worth.enemies(twin, unit)
    done = max((_attack_worth(twin, o) for enemy in near[:LOOKS] for o in _attacks(twin, unit, enemy)), default=0.0)
    feared = sum(_attack_worth(twin, o) for enemy in near[:FEARS] for o in _attacks(twin, enemy, unit))
    total = OBJECTIVE * points + DAMAGE * done - THREAT * feared
    told = f"{why or 'stay'}: objectives {points:.2f}, damage done {done:.2f}, damage feared {feared:.2f}"
    return Choice(total, go, told)


def _gone(g: Game, unit: str, go: Go, spot: Point) -> Game:
    """The game in thought after a unit has gone somewhere."""
    foresight: Foresight = g.setup.edition.foresight
    if not go.points or foresight.stand is None:
        return g
    twin = g.fork()
    foresight.stand(twin, unit, spot)
    for mark, value in foresight.situations.get(go.kind, ()):
        twin.happen(Marked(unit=unit, mark=mark, value=value, rules=()))
    return twin


# ------------------------------------------------------------------------------------------------ attacks


def _attack(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:  # noqa: ARG001
    """All that can be fired at one enemy: the one where it is worth most."""
    yield Choice(0.0, ask.options.read("none"), "nothing to attack")
    for offer in _offers(g, ask.what, ask.about, None):
        if offer.answer is not None:
            found = _attack_worth(g, offer)
            yield Choice(found, offer.answer, f"{offer.about} would lose {found:.2f}")


def _attacks(g: Game, unit: str, target: str) -> Iterator[Offer]:
    return _offers(g, "attack", unit, target)


def _offers(g: Game, what: str, who: str, about: str | None) -> Iterator[Offer]:
    hook = g.setup.edition.foresight.offers.get(what)
    if hook:
        yield from hook(g, who, Wanted(partial(score, g), about))


def _attack_worth(g: Game, offer: Offer) -> float:
    """Expected damage, with something on top where it may finish a unit off."""
    damage = sum(score(g, step) for step in offer.steps)
    left = worth.strength(g, offer.about)
    return damage + (KILL * min(1.0, damage / left) if left else 0.0)


# ------------------------------------------------------------------------------------------------ the rest


def _something(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:  # noqa: ARG001
    """Do it rather than not."""
    for answer in ask.options.each():
        yield Choice(0.0 if answer == NONE else 1.0, answer, "better than nothing")


def _nothing(g: Game, ask: Ask, chance: Chance) -> Iterator[Choice]:  # noqa: ARG001
    """Rather not."""
    yield Choice(0.0, NONE, "there is better to do")


Chooser = Callable[[Game, Ask, Any], Iterator[Choice]]

CHOOSERS: dict[str, Chooser] = {
    "activate": _activate,
    "entry point": _sampled,
    "deploy": _sampled,
    "move": _move,
    "attack": _attack,
    "free attack": _something,
    "free attack with": _attack,
    "secure": _something,
    "ability": _something,
    "instead of move": _nothing,
    "instead of attack": _nothing,
    "instead of secure": _nothing,
}
