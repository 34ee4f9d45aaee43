"""What a unit inside a transport can do: stay, disembark, or assault out of it. [onepage, Transport(X); Furious]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.answers import Pick, Stand
from openfire.engine.facts import Declared
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.measure import gap, is_within
from openfire.geometry.shapes import Body, Flags, Numbers, Pose, outer_radius
from openfire.geometry.solver.closing import KindOfWay
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.assault_move import AssaultMoveOptions
from openfire.rules.onepage.attack.melee import goes_uphill, melee
from openfire.rules.onepage.attack.psychic import manifest_before
from openfire.rules.onepage.attack.shooting import shooting
from openfire.rules.onepage.movement.action import ASSAULT, WALK, allowance
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.movement.distance import enemies, within
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.transports.disembark import DisembarkOptions, disembark, get_out, slowed
from openfire.rules.onepage.transports.passengers import hull_of, transport_of

STAY, DISEMBARK = "stay", "disembark"
INSIDE, FURIOUS = "onepage.transport.disembark-walk", "onepage.special.furious-disembark"


def inside(g: Game, unit: str) -> Rules[None]:
    """A unit inside may stay there and do nothing, disembark and shoot, or assault if it is furious.

    [onepage.transport.disembark-walk, onepage.special.furious-disembark]
    """
    options = InsideOptions(g, unit)
    if len(options.items()) == 1:
        return
    answer = yield from ask(
        g.unit(unit).seat, QuestionName.ACTION, unit, options, INSIDE, "onepage.act.one-unit-one-action"
    )
    if answer.name == DISEMBARK:
        yield from disembark(g, unit, options.out)
        if g.unit(unit).place == TABLE:
            yield from manifest_before(g, unit)
        if g.unit(unit).place == TABLE:
            yield from shooting(g, unit, WALK)
    elif answer.name != STAY:
        foe = answer.name.removeprefix(f"{ASSAULT} ")
        yield from assault_from_transport(g, unit, foe, options.targets()[foe])


class InsideOptions(Choices[Pick]):
    """Stay inside, disembark unless there is plainly no room, or assault out of the transport.

    [onepage.transport.disembark-walk, onepage.special.furious-disembark]
    """

    def __init__(self, g: Game, unit: str) -> None:
        transport = transport_of(g, unit)
        assert transport is not None
        self.unit = unit
        self.out = DisembarkOptions(g, unit, hull_of(g, transport), allowance(g, unit, WALK), rule=INSIDE)
        self._charges = _targets(g, unit, transport)
        names = (STAY, *((DISEMBARK,) if self.out.found else ()), *(f"{ASSAULT} {foe}" for foe in self._charges))
        super().__init__(lambda: tuple(map(Pick, names)), rule=INSIDE)

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit inside cannot do something."""
        if answer.name == DISEMBARK and not self.out.is_impossible:
            return None
        refusal = super().why_not(answer)
        if refusal is None or not answer.name.startswith(f"{ASSAULT} "):
            return refusal
        text = "out of a transport only enemies near the hull are assaulted, by a unit that is Furious throughout"
        return Refusal("no-leap", FURIOUS, text, nearest=refusal.nearest)

    def units(self) -> Sequence[str]:
        """The unit inside."""
        return (self.unit,)

    def targets(self) -> dict[str, AssaultFromTransport]:
        """The units that it can assault."""
        return self._charges

    def charge(self, foe: str) -> AssaultFromTransport | None:
        """How it can assault an enemy unit; None where it cannot."""
        return self._charges.get(foe)


def _targets(g: Game, unit: str, transport: str) -> dict[str, AssaultFromTransport]:
    """The units that a furious unit can assault out of its transport. [onepage.special.furious-disembark]"""
    if not all_have(g, unit, "furious"):
        return {}
    widest = 2 * max(outer_radius(g.card(model).profile.base) for model in g.unit(unit).models)
    near = within(g, transport, enemies(g, unit), allowance(g, unit, ASSAULT) / 2 + widest)
    found = {foe: AssaultFromTransport(g, unit, foe, hull_of(g, transport)) for foe in near}
    return {foe: options for foe, options in found.items() if options.found is not None}


class AssaultFromTransport(AssaultMoveOptions):
    """An assault out of a transport: half the distance, measured from the hull (ruling A-FURIOUS-DISEMBARK).

    [onepage.special.furious-disembark]
    """

    has_ways = False

    def __init__(self, g: Game, unit: str, target: str, hull: Body) -> None:
        self.hull = hull
        super().__init__(g, unit, target, allowance(g, unit, ASSAULT) / 2)

    def places_now(self) -> Places:
        """Everybody counts as being where the transport is."""
        return dict.fromkeys(self.g.unit(self.unit).models, self.hull.at)

    def from_hull(self, model: str, pose: Pose) -> float:
        """Inches between a model at a place and the hull."""
        return gap(Body(self.g.card(model).profile.base, pose), self.hull)

    def most(self, model: str) -> float:
        """How far from the middle of the hull a model can be."""
        return self.ways.budget + outer_radius(self.hull.shape) + outer_radius(self.g.card(model).profile.base)

    def kinds(self) -> tuple[KindOfWay, ...]:
        """Anywhere off difficult ground, or within 6 inches. [onepage.terrain.difficult-6in]"""
        slow = min(self.ways.budget, numbers.DIFFICULT)
        return Leap(self, self.ways.budget), *((Leap(self, slow),) if slow < self.ways.budget else ())

    def is_legal(self, places: Places) -> bool:
        """Whether the unit may assault so: nobody stays inside."""
        return len(self.moved(places)) == len(self.now) and super().is_legal(places)

    def find_routes(self, sent: Places) -> dict[str, Route] | Refusal:
        """There are no ways: only how far from the hull everybody is."""
        limit = slowed(self.g, self.unit, sent, self.ways.budget)
        rule = FURIOUS if limit == self.ways.budget else "onepage.terrain.difficult-6in"
        for model, pose in sent.items():
            away = self.from_hull(model, pose)
            if not is_within(away, limit):
                text = f"{model} would be {shown(away, limit)} in from the hull, and {limit:g} in is the most"
                return Refusal("too-far", rule, text, away, limit)
        return {model: Route(0.0, (pose[:2],)) for model, pose in sent.items()}

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not assault so: everybody must get out."""
        return self.not_all(answer, self.now, FURIOUS) or super().why_not(answer)


class Leap(NamedTuple):
    """Places within so many inches of the hull; beyond 6 inches, off difficult ground."""

    options: AssaultFromTransport
    limit: float
    stuck: frozenset[str] = frozenset()

    def goes(self, name: str, pose: Pose) -> bool:
        """Whether a model may be put somewhere."""
        limit = slowed(self.options.g, self.options.unit, {name: pose}, self.limit)
        return is_within(self.options.from_hull(name, pose), limit)

    def reaches(self, name: str, places: Numbers) -> Flags:  # noqa: ARG002  # each is measured by itself
        """Any place might do."""
        return np.ones(len(places), np.bool_)


def assault_from_transport(g: Game, unit: str, foe: str, options: AssaultFromTransport) -> Rules[None]:
    """A furious unit assaults out of its transport. [onepage.special.furious-disembark]"""
    g.happen(Declared(unit=unit, shots=(f"{unit}>{foe}",), rules=("onepage.melee.one-target", FURIOUS)))
    answer = yield from ask(
        g.unit(unit).seat, QuestionName.ASSAULT_MOVE, unit, options, FURIOUS, "onepage.melee.assault-move"
    )
    uphill = goes_uphill(g, unit, foe)
    yield from get_out(g, unit, answer, FURIOUS)
    if g.unit(unit).place == TABLE:
        yield from melee(g, unit, foe, uphill=uphill)
