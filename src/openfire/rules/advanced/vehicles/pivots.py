"""Vehicle Movement Restrictions: straight ahead or straight back, and two pivots. [advanced, Vehicles and Transports]

A way is written as for anybody. A vehicle goes forward on a leg that leads ahead and backward on one that leads back;
where the next leg is not in line with it, it pivots first, and at the end where a facing is given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH, TURN, Point, heading, turn_from, turned_toward
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Flags
from openfire.rules.advanced import numbers
from openfire.rules.stress.movement.allowance import ADVANCE, MOVE, STAY
from openfire.rules.stress.movement.leader import enemy_bases, why_not_move
from openfire.rules.stress.movement.options import Course, MoveOptions, MoveRules
from openfire.rules.stress.vehicles.driving import longest_part, slack
from openfire.rules.stress.vehicles.traits import flies

ONE_PIVOT = TURN * numbers.PIVOT // 360
"""The most that one pivot turns."""

STRAIGHT_AND_PIVOTS = ("advanced.vehicle.straight-only", "advanced.vehicle.two-pivots")


class Pivot(NamedTuple):
    """A turn on the spot."""

    turned: int
    """How far, either way."""
    after: float
    """Inches that the vehicle has gone before."""
    slack: int
    """How far it may turn beyond 45 degrees because places are not exact (ruling ST-76)."""


class Fault(NamedTuple):
    """What is wrong with the pivots of a way."""

    code: str
    rule: str
    text: str
    measured: float
    limit: float


# ------------------------------------------------------------------------------------------------ facings


def pivot_course(options: MoveOptions, answer: Go, way: tuple[Point, ...]) -> Course:
    """A vehicle faces along each leg or against it, and at last as it is told (ruling AD-07)."""
    facings, turned = [options.start.facing], []
    for a, b in pairwise(way):
        ahead = heading(a, b)
        turned.append(0 if abs(turn_from(facings[-1], ahead)) <= TURN // 4 else TURN // 2)
        facings.append(_faced(facings[-1], (ahead + turned[-1]) % TURN, slack(math.dist(a, b) / INCH)))
    facings += [] if answer.facing is None else [_faced(facings[-1], answer.facing, slack(None))]
    return Course(way, tuple(facings), tuple(turned))


def _faced(before: int, after: int, more: int) -> int:
    """Which way a vehicle faces that is to face somewhere: no further round than pivots take it (ruling ST-76)."""
    needs = abs(turn_from(before, after)) - more
    if needs > ONE_PIVOT:
        return after
    return turned_toward(before, after, ONE_PIVOT if needs > 0 else 0)


def pivots(course: Course) -> tuple[Pivot, ...]:
    """The turns on the spot that a way takes, that at the end included."""
    lengths = [math.dist(a, b) / INCH for a, b in pairwise(course.way)]
    turns = zip(pairwise(course.facings), [*map(slack, lengths), slack(None)], strict=False)
    found = [Pivot(abs(turn_from(*faced)), sum(lengths[:n]), more) for n, (faced, more) in enumerate(turns)]
    return tuple([pivot for pivot in found if pivot.turned])


# ------------------------------------------------------------------------------------------------ refusals


def why_not_pivot(options: MoveOptions, answer: Go) -> Refusal | None:
    """Why a vehicle may not go so: a pivot too far, too many or too soon, or what stops anybody."""
    fault = pivot_fault(options, answer) if answer.kind in (MOVE, ADVANCE) else None
    if fault is None:
        return why_not_move(options, answer)
    return Refusal(*fault, options.way(answer), longest_part(options, answer))


def pivot_fault(options: MoveOptions, answer: Go) -> Fault | None:
    """Up to two pivots of up to 45 degrees, 1 inch of movement apart. [advanced.vehicle.two-pivots]"""
    made = pivots(options.course(answer))
    for pivot in made:
        if pivot.turned > ONE_PIVOT + pivot.slack:
            angle, most = pivot.turned / 1000, numbers.PIVOT
            text = f"{options.leader} would pivot by {angle:.4g} degrees, and {most} are the most"
            return Fault("pivot", "advanced.vehicle.two-pivots", text, angle, most)
    if len(made) > numbers.PIVOTS:
        text = f"{len(made)} pivots are too many: {numbers.PIVOTS} are the most in an action"
        return Fault("pivots", "advanced.vehicle.two-pivots", text, len(made), numbers.PIVOTS)
    return _too_soon(made)


def _too_soon(made: Sequence[Pivot]) -> Fault | None:
    """Whether less than 1 inch of movement lies between two pivots. [advanced.vehicle.pivots-1-inch-apart]"""
    least = numbers.BETWEEN_PIVOTS
    for first, second in pairwise(made):
        between = second.after - first.after
        if between < least - RULES_EPS:
            text = f"the pivots are {shown(between, least)} in apart, and {least:g} in is the least"
            return Fault("too-soon", "advanced.vehicle.pivots-1-inch-apart", text, between, least)
    return None


# ------------------------------------------------------------------------------------------------ all together


def all_bases(g: Game, unit: str) -> Flags:
    """Every other model's base is in the way of a vehicle, unless it flies (ruling AD-09).

    [advanced.vehicle.no-crossing-bases]
    """
    leader = g.unit(unit).leader
    return enemy_bases(g, unit) if flies(g, leader) else g.board.mask((g.board.index.row[leader],))


def base_rule(g: Game, unit: str, other: str) -> str:  # noqa: ARG001  # it is the same for all
    """The rule by which a base is not crossed. [advanced.vehicle.no-crossing-bases]"""
    return "advanced.vehicle.no-crossing-bases"


def pivot_rules(options: MoveOptions, answer: Go) -> tuple[str, ...]:
    """Which rules of vehicles a move brings in."""
    made = pivots(options.course(answer))
    many = ("advanced.vehicle.pivots-1-inch-apart",) if len(made) > 1 else ()
    return (*(STRAIGHT_AND_PIVOTS if made else STRAIGHT_AND_PIVOTS[:1]), *many)


PIVOT_MOVES = MoveRules(
    kinds=(STAY, MOVE, ADVANCE),
    course=pivot_course,
    blocks=all_bases,
    base_rule=base_rule,
    why_not=why_not_pivot,
    turns_fit=lambda options, answer: pivot_fault(options, answer) is None,
    cites=pivot_rules,
    is_driven=True,
    asked=STRAIGHT_AND_PIVOTS,
)
"""Moves of vehicles: each leg straight ahead or straight back. [advanced.vehicle.straight-only]"""
