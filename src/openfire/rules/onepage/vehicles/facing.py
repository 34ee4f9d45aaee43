"""The facings of a Vehicle, and how it turns: straight legs and one pivot, with room for them. [onepage, Vehicles]

Attacks meet the quarter of the hull in which most of the attackers stand. A Vehicle turns about the middle of its hull.
That costs no distance (ruling A-PIVOT), but no part of the hull comes within 1 inch of other units, over impassable
ground or over the edge of the table on the way. [onepage.move.1in-gap, onepage.terrain.impassable]
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, TURN, Area, Point, direction, heading, turn_from
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover
from openfire.geometry.placement import Footing, Room, footing
from openfire.geometry.shapes import Pose, Shape, half_sizes, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.terrain import room

FRONT, SIDE, REAR = "front", "side", "rear"
LEFT, RIGHT = f"{SIDE} left", f"{SIDE} right"
FACINGS = {FRONT: 0, SIDE: numbers.SIDE, REAR: numbers.REAR}
"""What each facing adds to the damage roll.

[onepage.vehicle.facing-front-0, onepage.vehicle.facing-side-1, onepage.vehicle.facing-rear-2]
"""
FACING_RULES = ("onepage.vehicle.facing-front-0", "onepage.vehicle.facing-side-1", "onepage.vehicle.facing-rear-2")
"""Which rule says so, by what the facing adds."""

ASIDE = 20
"""Units that a leg may stray from a Vehicle's line: places are written with four decimals."""

SIDEWARDS = 135_000
"""Thousandths of a degree off the facing: what is no farther off lies more to the side than behind."""

STEP = 1_000
"""Thousandths of a degree between two looks at a hull that turns: a corner moves by a twentieth of an inch."""


def facing_hit(g: Game, unit: str, attackers: Iterable[str]) -> int:
    """What the facing adds: that of the quarter in which most of the attackers stand; the side where it is not clear.

    (ruling A-VEH-FACING) [onepage.vehicle.facing-side-1]
    """
    counts = Counter(
        quadrant(g, unit, model) for model in dict.fromkeys(attackers) if g.model(model).at is not None
    ).most_common(2)
    if not counts or (len(counts) > 1 and counts[0][1] == counts[1][1]):
        return FACINGS[SIDE]
    return FACINGS[counts[0][0].partition(" ")[0]]


def quadrant(g: Game, unit: str, model: str) -> str:
    """The quarter around a Vehicle in which the middle of a model's base lies; a border belongs to the side."""
    hull = g.unit_card(unit).models[0]
    here, there = g.model(hull).at, g.model(model).at
    assert here is not None
    assert there is not None
    return quarter(g.card(hull).profile.base, here, there)


def quarter(base: Shape, here: Pose, there: Pose) -> str:
    """Lines through the corners of a hull divide the table into front, rear and two sides."""
    dx, dy = (there.x - here.x) / INCH, (there.y - here.y) / INCH
    ux, uy = direction(here.facing)
    ahead, aside = dx * ux + dy * uy, dy * ux - dx * uy
    long, wide = half_sizes(base)
    if abs(ahead) * wide <= abs(aside) * long + RULES_EPS:
        return LEFT if aside > 0 else RIGHT
    return FRONT if ahead > 0 else REAR


# ------------------------------------------------------------------------------------------------ legs and pivots


class VehicleCourse(NamedTuple):
    """A way that a Vehicle goes."""

    cost: float
    points: tuple[Point, ...]
    end: Pose
    turned: int
    """Thousandths of a degree."""
    pivot: tuple[Pose, int] | None = None
    """Where it turns, facing as before, and how it faces then."""
    backed: int | None = None
    """How far it would have to turn to go ahead, where that is too far and it goes in reverse instead."""

    @property
    def is_rather_ahead(self) -> bool:
        """Whether a way in reverse leads more to the side than back, so that it was perhaps not meant so."""
        return self.backed is not None and self.backed <= SIDEWARDS


def course(start: Pose, answer: Go, most: int) -> VehicleCourse | Refusal:
    """Where a way leads, leg by leg, and what it costs; most: how far a Vehicle may turn on it.

    [onepage.vehicle.no-sideways, onepage.vehicle.reverse-half]
    """
    at, cost, turned, pivot, backed = start, 0.0, 0, None, None
    points: list[Point] = [(at.x, at.y)]
    for place in answer.points:
        leg = _leg(at, place, most, pivots=turned == 0)
        if isinstance(leg, Refusal):
            return leg
        if leg[2]:
            pivot, ahead = (at, leg[0].facing), abs(turn_from(at.facing, heading(at[:2], place)))
            backed = ahead if ahead > most else None
        at, more, turn = leg
        cost, turned = cost + more, turned + turn
        points.append(place)
    last = at.facing if answer.facing is None else answer.facing
    turn = abs(turn_from(at.facing, last))
    if turn and turned:
        text = "a Vehicle pivots once in an action"
        if backed is not None:
            return turns_too_far(backed, most, f"in reverse it would pivot twice, and {text}")
        return Refusal("pivot", "onepage.vehicle.pivot-move-90", text)
    if turned + turn > most:
        return turns_too_far(turned + turn, most)
    pivot = (at, last) if turn else pivot
    return VehicleCourse(cost, tuple(points), Pose(at.x, at.y, last), turned + turn, pivot, backed)


def turns_too_far(turn: int, most: int, but: str = "") -> Refusal:
    """Why a Vehicle may not turn so far; but: what is wrong with going in reverse instead.

    [onepage.vehicle.pivot-move-90, onepage.vehicle.pivot-hold-180]
    """
    text = f"the Vehicle would turn {turn / 1000:.1f} degrees{' to go ahead' if but else ''}"
    text = f"{text}, and {most / 1000:g} is the most{f'; {but}' if but else ''}"
    return Refusal("pivot", pivot_rule(most), text, turn / 1000, most / 1000)


def _leg(at: Pose, place: Point, most: int, *, pivots: bool) -> tuple[Pose, float, int] | Refusal:
    """One straight leg: ahead or in reverse along the facing, after a pivot where one is left."""
    length = math.dist(at[:2], place) / INCH
    if not length:
        return at, 0.0, 0
    ux, uy = direction(at.facing)
    dx, dy = place[0] - at.x, place[1] - at.y
    if abs(dx * uy - dy * ux) <= ASIDE:
        ahead = dx * ux + dy * uy > 0
        return Pose(*place, at.facing), length * (1.0 if ahead else numbers.REVERSE), 0
    if not pivots:
        text = "a Vehicle does not move sideways, and it has pivoted already"
        return Refusal("sideways", "onepage.vehicle.no-sideways", text, witness=(at[:2], place))
    along = heading(at[:2], place)
    back = (along + TURN // 2) % TURN
    if abs(turn_from(at.facing, along)) <= most:
        return Pose(*place, along), length, abs(turn_from(at.facing, along))
    return Pose(*place, back), length * numbers.REVERSE, abs(turn_from(at.facing, back))


def pivot_rule(most: int) -> str:
    """The rule that says how far a Vehicle may turn."""
    return "onepage.vehicle.pivot-hold-180" if most == numbers.PIVOT_HOLD else "onepage.vehicle.pivot-move-90"


# ------------------------------------------------------------------------------------------------ room to turn


def why_not_turn(g: Game, mover: Mover, model: str, at: Pose, turned: int) -> Refusal | None:
    """Why a hull may not turn so on the spot; half a turn may go either way. [onepage.vehicle.pivot-hold-180]"""
    space = room(g, mover.bodies, mover.blocks)
    if space.stands((at.x, at.y), outer_radius(g.card(model).profile.base)):
        return None
    turn = (turned - at.facing + TURN // 2) % TURN - TURN // 2
    found = _swept(g, space, model, at, turn)
    if found and abs(turn) == TURN // 2:
        return _swept(g, space, model, at, -turn)
    return found


def _swept(g: Game, space: Room, model: str, at: Pose, turn: int) -> Refusal | None:
    """What a hull presses into while it turns, looked at degree by degree."""
    row, sign = g.board.index.row[model], 1 if turn > 0 else -1
    for part in (*range(STEP, abs(turn), STEP), abs(turn)):
        pose = Pose(at.x, at.y, (at.facing + sign * part) % TURN)
        fault = space.fault(row, pose)
        if fault is not None:
            return _barred(g, model, pose, part, *fault)
    return None


def swings_over(g: Game, mover: Mover, model: str, at: Pose, turned: int, area: Area) -> bool:
    """Whether a hull comes over an area while it turns; half a turn goes the way round that does not, if it is free.

    [onepage.terrain.dangerous-test]
    """
    ground = Room(only((g.setup.table.width, g.setup.table.height), area), mover.bodies, np.zeros_like(mover.blocks))
    if ground.stands((at.x, at.y), outer_radius(g.card(model).profile.base)):
        return False
    turn = (turned - at.facing + TURN // 2) % TURN - TURN // 2
    ways = (turn,) if abs(turn) < TURN // 2 else _free_ways(g, mover, model, at, turn)
    return all(_swept(g, ground, model, at, way) is not None for way in ways)


def _free_ways(g: Game, mover: Mover, model: str, at: Pose, turn: int) -> tuple[int, ...]:
    """Which ways round half a turn can go."""
    space = room(g, mover.bodies, mover.blocks)
    return tuple(way for way in (turn, -turn) if _swept(g, space, model, at, way) is None) or (turn, -turn)


@lru_cache(maxsize=256)
def only(size: Point, area: Area) -> Footing:
    """A table with nothing on it but one area."""
    return footing(size, (area,))


def obstacle(g: Game, kind: str, which: int) -> tuple[str, str]:
    """What a hull would press into, in words, and the rule that forbids it."""
    if kind == "body":
        return f"too near to {g.board.index.models[which]}", "onepage.move.1in-gap"
    if kind == "area":
        return "over impassable ground", "onepage.terrain.impassable"
    return "over the table's edge", "onepage.setup.table-6x4"


def _barred(g: Game, model: str, pose: Pose, part: int, kind: str, which: int) -> Refusal:
    what, rule = obstacle(g, kind, which)
    text = f"the hull of {model} would come {what} after a turn of {part / 1000:g} degrees"
    return Refusal("swept", rule, text, part / 1000, witness=((pose.x, pose.y),))
