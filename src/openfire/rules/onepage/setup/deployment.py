"""Deploying Armies: a roll-off, a table side, one unit after the other; Scouts last. [onepage, Deploying Armies]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openfire.engine.answers import Pick, Stand
from openfire.engine.facts import Arrived, Destroyed, Told
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Choices, Refusal, Rules, ask, shown
from openfire.engine.setup import Setup
from openfire.engine.state import RESERVE, Model, State, Unit
from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import away_from_foes
from openfire.rules.onepage.movement.coherency import Places, formed_up, place_all, why_not_here
from openfire.rules.onepage.rolls import roll_off
from openfire.rules.onepage.specials import all_have

LONG_EDGES = "long_edges_only"
"""A house rule: only the long table edges are chosen from (ruling A-SIDES)."""

NEAR, FAR, LEFT, RIGHT = "near", "far", "left", "right"
OPPOSITE = {NEAR: FAR, FAR: NEAR, LEFT: RIGHT, RIGHT: LEFT}
FACING = {NEAR: 90_000, FAR: 270_000, LEFT: 0, RIGHT: 180_000}
"""Which way units face that come from a side: into the table."""

TRIES = 60
"""How many places are tried quickly."""


def start(setup: Setup) -> State:
    """Everybody is off the table. [onepage.unit.model-definition, onepage.unit.unit-definition]"""
    models = {
        card.id: Model(card.id, card.unit, card.attributes.get("hit-points", 1)) for card in setup.models.values()
    }
    units = {card.id: Unit(card.id, card.seat, card.models, card.leader) for card in setup.units.values()}
    markers = {marker.id: marker for marker in setup.markers}
    return State(units, models, markers, scores=dict.fromkeys(setup.players(), 0))


def deployment(g: Game) -> Rules[tuple[str, ...]]:
    """Roll off, choose a side, deploy in turns; the order of the players, the winner first.

    [onepage.deploy.rolloff, onepage.deploy.alternate-one-unit, onepage.deploy.scout-after]
    """
    order = yield from roll_off(g.setup.players(), "deployment", "onepage.deploy.rolloff")
    sides = yield from table_sides(g, order)
    yield from in_turns(g, order, sides, scouts=False)
    scouting = [seat for seat in order if waiting(g, seat, scouts=True)]
    if len(scouting) > 1:
        scouting = list((yield from roll_off(scouting, "scouts", "onepage.deploy.scout-rolloff")))
    yield from in_turns(g, tuple(scouting), sides, scouts=True)
    return order


def table_sides(g: Game, order: tuple[str, ...]) -> Rules[dict[str, str]]:
    """The winner chooses a table side, the opponent gets the opposite one. [onepage.deploy.winner-picks-side]

    Any of the four (ruling A-SIDES).
    """
    rule = "onepage.deploy.winner-picks-side"
    names = long_sides(g.setup) if LONG_EDGES in g.setup.switches else (NEAR, FAR, LEFT, RIGHT)
    options = Choices(lambda: tuple(map(Pick, names)), rule=rule)
    picked = yield from ask(order[0], "side", order[0], options, rule)
    rest = [side for side in OPPOSITE if side not in (picked.name, OPPOSITE[picked.name])]
    sides = dict(zip(order, (picked.name, OPPOSITE[picked.name], *rest), strict=False))
    told = tuple(f"{seat} {side}" for seat, side in sides.items())
    g.happen(Told(what="sides", about=order[0], values=told, rules=(rule,)))
    return sides


def long_sides(setup: Setup) -> tuple[str, ...]:
    """The two long edges of a table. [onepage.setup.table-6x4]"""
    return (NEAR, FAR) if setup.table.width >= setup.table.height else (LEFT, RIGHT)


def in_turns(g: Game, order: tuple[str, ...], sides: dict[str, str], *, scouts: bool) -> Rules[None]:
    """Players deploy one unit each in turn; who has none left is passed over (ruling A-UNEVEN).

    [onepage.deploy.alternate-one-unit]
    """
    done: list[str] = []
    while left := [seat for seat in order if waiting(g, seat, scouts=scouts, but=done)]:
        for seat in left:
            rule = "onepage.deploy.alternate-one-unit"
            names = waiting(g, seat, scouts=scouts, but=done)
            options = Choices(lambda names=names: tuple(map(Pick, names)), rule=rule)  # type: ignore[misc]
            unit = names[0]
            if len(names) > 1:
                picked = yield from ask(seat, "deploy unit", seat, options, rule)
                unit = picked.name
            done.append(unit)
            yield from deploy(g, unit, sides[seat], scouts=scouts)


def waiting(g: Game, seat: str, *, scouts: bool, but: list[str] | None = None) -> tuple[str, ...]:
    """The units that a player has still to deploy: Scouts after all others. [onepage.deploy.scout-after]"""
    mine = (unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == RESERVE)
    fresh = (unit for unit in mine if unit not in (but or ()) and not g.unit(unit).marks)
    return tuple(unit for unit in fresh if all_have(g, unit, "scout") == scouts)


def deploy(g: Game, unit: str, side: str, *, scouts: bool) -> Rules[None]:
    """A unit is placed, kept in reserve, or put into a transport.

    [onepage.deploy.12in-zone, onepage.deploy.scout-12in]
    """
    from openfire.rules.onepage.setup.reserve import kept_back
    from openfire.rules.onepage.transports.passengers import deployed_inside

    if (yield from kept_back(g, unit)) or (yield from deployed_inside(g, unit)):
        return
    rules = ("onepage.deploy.12in-zone", *(("onepage.deploy.scout-12in",) if scouts else ()))
    options = DeployOptions(g, unit, side, scouts=scouts)
    if options.found is None:
        g.happen(Destroyed(unit=unit, rules=rules))
        return
    answer = yield from ask(g.unit(unit).seat, "deploy", unit, options, *rules)
    place_all(g, dict(answer.places), *rules)
    g.happen(Arrived(unit=unit, rules=rules))


class Strip(NamedTuple):
    """The ground along a table side, in units: left, bottom, right, top."""

    left: int
    bottom: int
    right: int
    top: int


def zone(setup: Setup, side: str) -> Strip:
    """All ground within 12 inches of a side. [onepage.deploy.12in-zone]"""
    wide, high, deep = setup.table.width, setup.table.height, round(numbers.ZONE * INCH)
    return {
        NEAR: Strip(0, 0, wide, min(deep, high)),
        FAR: Strip(0, max(0, high - deep), wide, high),
        LEFT: Strip(0, 0, min(deep, wide), high),
        RIGHT: Strip(max(0, wide - deep), 0, wide, high),
    }[side]


class DeployOptions:
    """Where a unit may be deployed: wholly within its zone; Scouts anywhere far enough from enemies (ruling A-SCOUT).

    [onepage.deploy.12in-zone, onepage.deploy.scout-12in]
    """

    def __init__(self, g: Game, unit: str, side: str | None, *, scouts: bool) -> None:
        self.g, self.unit, self.scouts = g, unit, scouts
        self.facing = FACING[side] if side else 0
        self.strip = zone(g.setup, side) if side else None
        self.afar = away_from_foes("onepage.deploy.scout-12in" if side else "onepage.reserve.deepstrike-12in")
        self.found = self._searched(None) or self._searched_all_over()

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be deployed so."""
        names = [model for model, _ in answer.places]
        if sorted(names) != sorted(self.g.unit(self.unit).models):
            text = f"place every model of {self.unit} once"
            return Refusal("all", "onepage.deploy.alternate-one-unit", text, nearest=self._nearest())
        places = dict(answer.places)
        outside = self.outside(places)
        if outside and not self.scouts:
            return outside
        return why_not_here(self.g, self.unit, places, self.afar if outside else None)

    def _nearest(self) -> str | None:
        return str(Stand(tuple(self.found.items()))) if self.found else None

    def outside(self, places: Places) -> Refusal | None:
        """Who would stand out of the zone. [onepage.deploy.12in-zone]"""
        if self.strip is None:
            return Refusal("outside", "onepage.deploy.12in-zone", "there is no zone")
        bodies = self.g.board.bodies
        for model, pose in places.items():
            row = bodies.placed(self.g.board.index.row[model], pose)
            if self._is_well_inside(pose, float(row[kernels.BOUND]) * INCH):
                continue
            over, side = max((over, side) for side, over in enumerate(self._over(row, bodies.corners, pose)))
            if over > kernels.RULES_EPS:
                return self._too_far_out(model, pose, over, side)
        return None

    def _is_well_inside(self, pose: Pose, wide: float) -> bool:
        """A quick look whether a base that is so wide reaches over no side of the zone."""
        assert self.strip is not None
        left, bottom, right, top = self.strip
        return left + wide <= pose.x <= right - wide and bottom + wide <= pose.y <= top - wide

    def _too_far_out(self, model: str, pose: Pose, over: float, side: int) -> Refusal:
        """What is wrong with a base that reaches over a side of the zone, which may be the table's edge."""
        table = self.g.setup.table
        if self._ground()[side] == (0, 0, table.width, table.height)[side]:
            text = f"{model} would stand over the table's edge"
            return Refusal("off-table", "onepage.setup.table-6x4", text, witness=(pose[:2],))
        measured = numbers.ZONE + over
        text = f"{model} would stand {shown(measured, numbers.ZONE)} in from its table edge"
        text += f", and {numbers.ZONE:g} in is the most"
        return Refusal("outside", "onepage.deploy.12in-zone", text, measured, numbers.ZONE, (pose[:2],))

    def _over(self, row: kernels.Array, corners: kernels.Array, pose: Pose) -> Iterator[float]:
        """How far a base reaches over each side of the zone, in inches."""
        assert self.strip is not None
        x, y = pose.x / INCH, pose.y / INCH
        left, bottom, right, top = (side / INCH for side in self.strip)
        for dx, dy, beyond in ((-1, 0, left - x), (0, -1, bottom - y), (1, 0, x - right), (0, 1, y - top)):
            yield float(kernels.arc_reach(row, corners, x, y, float(dx), float(dy))) + beyond

    def sample(self, chance: Chance) -> Stand:
        """Places at random, or those that are known to fit."""
        places = self._searched(chance) or self.found
        assert places is not None
        return Stand(tuple(places.items()))

    def _searched(self, chance: Chance | None) -> Places | None:
        """Some places that fit."""
        for k in range(1, TRIES + 1):
            x = chance.random() if chance else k * 0.7548776662466927 % 1.0
            y = chance.random() if chance else k * 0.5698402909980532 % 1.0
            places = self._around(x, y)
            if places:
                return places
        return None

    def _searched_all_over(self) -> Places | None:
        """The same at places half an inch apart, before a unit is said not to fit."""
        left, bottom, right, top = self._ground()
        wide, deep = ((b - a) * 2 // INCH + 1 for a, b in ((left, right), (bottom, top)))
        spots = ((x / wide, y / deep) for y in range(deep + 1) for x in range(wide + 1))
        return next((places for x, y in spots if (places := self._around(x, y))), None)

    def _ground(self) -> Strip:
        return self.strip or Strip(0, 0, self.g.setup.table.width, self.g.setup.table.height)

    def _around(self, x: float, y: float) -> Places | None:
        """Places around a point of the ground that is told by shares of its width and depth."""
        left, bottom, right, top = self._ground()
        first = Pose(left + round(x * (right - left)), bottom + round(y * (top - bottom)), self.facing)
        middle = Pose((left + right) // 2, (bottom + top) // 2)
        if not self.scouts and self.outside({self.g.unit(self.unit).models[0]: first}):
            return None
        places = formed_up(self.g, self.unit, first, middle, None if self.strip else self.afar)
        if places is None or (self.strip and not self.outside(places)):
            return places
        return places if self.why_not(Stand(tuple(places.items()))) is None else None

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for some that fit."""
        if text.strip() == "suggested" and self.found:
            return Stand(tuple(self.found.items()))
        return Stand.read(text)
