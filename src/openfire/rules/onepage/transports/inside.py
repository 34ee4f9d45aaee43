"""What a unit inside a transport can do: stay, disembark, or assault out of it. [onepage, Transport(X); Furious]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from openfire.engine.answers import Pick, Stand
from openfire.engine.facts import Declared
from openfire.engine.game import Game
from openfire.engine.questions import Choices, Refusal, Rules, ask, shown
from openfire.engine.state import TABLE
from openfire.geometry.measure import gap, is_within
from openfire.geometry.shapes import Body, Pose, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.assault_move import AssaultOptions
from openfire.rules.onepage.attack.melee import goes_uphill, melee
from openfire.rules.onepage.attack.psychic import manifest_before
from openfire.rules.onepage.attack.shooting import shooting
from openfire.rules.onepage.damage.automatic import dangerous_ground
from openfire.rules.onepage.movement.action import ASSAULT, WALK, allowance
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.movement.distance import enemies, within
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.terrain import ends_in_danger, ends_in_mud
from openfire.rules.onepage.transports.disembark import UnloadOptions
from openfire.rules.onepage.transports.passengers import disembark, hull, land_at, ship

STAY, DISEMBARK = "stay", "disembark"
INSIDE = "onepage.transport.disembark-walk"


def inside(g: Game, unit: str) -> Rules[None]:
    """A unit inside may stay there and do nothing, disembark and shoot, or assault if it is furious.

    [onepage.transport.disembark-walk, onepage.special.furious-disembark]
    """
    transport = ship(g, unit)
    assert transport is not None
    body = hull(g, transport)
    options = InsideOptions(g, unit, body)
    if len(options.items()) == 1:
        return
    answer = yield from ask(g.unit(unit).seat, "action", unit, options, INSIDE, "onepage.act.one-unit-one-action")
    picked = answer.name
    if picked == DISEMBARK:
        yield from disembark(g, unit, options.out)
        if g.unit(unit).place == TABLE:
            yield from manifest_before(g, unit)
        if g.unit(unit).place == TABLE:
            yield from shooting(g, unit, WALK)
    elif picked != STAY:
        foe = picked.removeprefix(f"{ASSAULT} ")
        yield from leap(g, unit, foe, options.targets()[foe])


class InsideOptions(Choices[Pick]):
    """Stay inside, disembark where there is room, or assault out of the transport.

    [onepage.transport.disembark-walk, onepage.special.furious-disembark]
    """

    def __init__(self, g: Game, unit: str, body: Body) -> None:
        self.out = UnloadOptions(g, unit, body, allowance(g, unit, WALK), rule=INSIDE)
        self._charges = leaps(g, unit, body)
        names = (STAY, *((DISEMBARK,) if self.out.found else ()), *(f"{ASSAULT} {foe}" for foe in self._charges))
        super().__init__(lambda: tuple(map(Pick, names)), rule=INSIDE)

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit inside cannot do something."""
        refusal = super().why_not(answer)
        if refusal is None or not answer.name.startswith(f"{ASSAULT} "):
            return refusal
        text = "out of a transport only enemies near the hull are assaulted, by a unit that is Furious throughout"
        return Refusal("no-leap", "onepage.special.furious-disembark", text, nearest=refusal.nearest)

    def targets(self) -> dict[str, LeapOptions]:
        """The units that it can assault."""
        return self._charges


def leaps(g: Game, unit: str, body: Body) -> dict[str, LeapOptions]:
    """The units that a furious unit can assault out of its transport. [onepage.special.furious-disembark]"""
    if not all_have(g, unit, "furious"):
        return {}
    budget, transport = allowance(g, unit, ASSAULT) / 2, ship(g, unit)
    assert transport is not None
    widest = 2 * max(outer_radius(g.card(model).profile.base) for model in g.unit(unit).models)
    near = within(g, transport, enemies(g, unit), budget + widest)
    found = {foe: LeapOptions(g, unit, foe, budget, body) for foe in near}
    return {foe: options for foe, options in found.items() if options.found is not None}


class LeapOptions(AssaultOptions):
    """An assault out of a transport: half the distance, measured from the hull (ruling A-FURIOUS-DISEMBARK).

    [onepage.special.furious-disembark]
    """

    def __init__(self, g: Game, unit: str, target: str, budget: float, body: Body) -> None:
        self.body = body
        super().__init__(g, unit, target, budget)

    def places_now(self) -> Places:
        """Everybody counts as being where the transport is."""
        return dict.fromkeys(self.g.unit(self.unit).models, self.body.at)

    def _from_hull(self, model: str, pose: Pose) -> float:
        return gap(Body(self.g.card(model).profile.base, pose), self.body)

    def _limit_of(self, model: str) -> float:  # noqa: ARG002  # it is measured from the hull, place by place
        return float("inf")

    def _in_reach(self, model: str, poses: Iterable[Pose]) -> Iterator[Pose]:
        return (pose for pose in poses if is_within(self._from_hull(model, pose), self.ways.budget))

    def _is_fit(self, places: Places) -> bool:
        """Whether the unit may leap so: nobody stays inside."""
        return len(self.moved(places)) == len(self.now) and super()._is_fit(places)

    def _limit(self, places: Places) -> float:
        """A leap into difficult ground is 6 inches at most. [onepage.terrain.difficult-6in]"""
        if self.ways.budget <= numbers.DIFFICULT or not ends_in_mud(self.g, self.unit, places):
            return self.ways.budget
        return numbers.DIFFICULT

    def find_routes(self, moved: Places) -> dict[str, Route] | Refusal:
        """No ways: only how far from the hull everybody is."""
        limit = self._limit(moved)
        rule = "onepage.special.furious-disembark" if limit == self.ways.budget else "onepage.terrain.difficult-6in"
        for model, pose in moved.items():
            away = self._from_hull(model, pose)
            if not is_within(away, limit):
                text = f"{model} would be {shown(away, limit)} in from the hull, and {limit:g} in is the most"
                return Refusal("too-far", rule, text, away, limit)
        return {model: Route(0.0, (pose[:2],)) for model, pose in moved.items()}

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not assault so: everybody must get out."""
        if sorted(model for model, _ in answer.places) != sorted(self.now):
            nearest = str(self.sample(None)) if self.found else None
            rule = "onepage.special.furious-disembark"
            return Refusal("all", rule, f"place every model of {self.unit} once", nearest=nearest)
        return super().why_not(answer)


def leap(g: Game, unit: str, foe: str, options: LeapOptions) -> Rules[None]:
    """A furious unit assaults out of its transport. [onepage.special.furious-disembark]"""
    rule = "onepage.special.furious-disembark"
    g.happen(Declared(unit=unit, shots=(f"{unit}>{foe}",), rules=("onepage.melee.one-target", rule)))
    answer = yield from ask(g.unit(unit).seat, "assault move", unit, options, rule, "onepage.melee.assault-move")
    uphill = goes_uphill(g, unit, foe)
    yield from leap_out(g, unit, options, answer)
    if g.unit(unit).place == TABLE:
        yield from melee(g, unit, foe, uphill=uphill)


def leap_out(g: Game, unit: str, options: AssaultOptions, answer: Stand) -> Rules[None]:  # noqa: ARG001
    """Out of the transport and into contact; who lands on dangerous ground tests. [onepage.terrain.dangerous-test]"""
    land_at(g, unit, answer, "onepage.special.furious-disembark")
    yield from dangerous_ground(g, unit, ends_in_danger(g, unit, dict(answer.places)))
