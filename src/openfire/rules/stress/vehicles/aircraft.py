"""Aircraft: called from reserve, always on the move, and off the table again. [stress, Aircraft]

They fly over units and terrain [stress.aircraft.over-everything, stress.aircraft.flying] and end where their base can
be placed on clear ground [stress.aircraft.end-on-clear]; nothing else exempts them from assault range (ruling ST-51).
How they wait in reserve and are called stands in `setup.reserve`.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import at_edge
from openfire.geometry.shapes import Pose
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.allowance import ADVANCE, BACKWARD, LEAVE, MOVE, STAY, can_advance
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.search import drives, flights
from openfire.rules.stress.vehicles.manoeuvres import VEHICLE_MOVES, drive_rules, free_turn, turns_fit, why_not_drive


def least_flight(g: Game, model: str) -> float:
    """Inches an aircraft must fly: half of its printed movement, whatever changes that (ruling ST-52).

    [stress.aircraft.minimum-half, stress.aircraft.minimum-uses-original]
    """
    return g.card(model).attributes["move"] * numbers.LEAST_FLIGHT


def why_not_fly(options: MoveOptions, answer: Go) -> Refusal | None:
    """Why an aircraft may not fly so. [stress.aircraft.forward-only]"""
    if answer.kind in BACKWARD:
        return Refusal("backward", "stress.aircraft.forward-only", "aircraft never move backward")
    if answer.kind == LEAVE:
        return _why_not_leave(options, answer)
    is_known = answer.kind == STAY or answer.kind in options.rules.kinds
    return (_too_short(options, answer) if is_known else None) or why_not_drive(options, answer)


def _too_short(options: MoveOptions, answer: Go) -> Refusal | None:
    """An aircraft that may go on must. [stress.aircraft.minimum-half, stress.aircraft.minimum-uses-original]"""
    least, length = least_flight(options.g, options.leader), options.course(answer).length
    if is_long_enough(options, answer) and answer.kind != STAY:
        return None
    text = f"{options.unit} would fly {shown(length, least)} in, and {least:g} in is the least"
    known = some_way(options) or some_exit(options)
    nearest = str(known) if known else None
    return Refusal("too-short", "stress.aircraft.minimum-half", text, length, least, options.way(answer), nearest)


def is_long_enough(options: MoveOptions, answer: Go) -> bool:
    """Whether an aircraft flies as far as it must. [stress.aircraft.minimum-half]"""
    return options.course(answer).length >= least_flight(options.g, options.leader) - RULES_EPS


def flight_rules(options: MoveOptions, answer: Go) -> tuple[str, ...]:
    """Which rules of aircraft a move brings in."""
    flown = ("stress.aircraft.over-everything", "stress.aircraft.flying", "stress.aircraft.end-on-clear")
    return (*drive_rules(options, answer), *flown)


# ------------------------------------------------------------------------------------------------ leaving


class Exit(NamedTuple):
    """A way off the table."""

    way: tuple[Point, ...]
    """Up to the edge."""
    at: Pose
    length: float
    bought: int
    """Manoeuvres beyond those that are free."""

    @property
    def cost(self) -> float:
        """Inches of a normal move that it takes."""
        return self.length + numbers.EXTRA_MANOEUVRE * self.bought


def exit_of(options: MoveOptions, answer: Go) -> Exit | None:
    """The way up to the table's edge; None where it stays on the table. [stress.aircraft.leave-table]"""
    way, stop = options.way(answer), options.stop(answer)
    if stop is None or stop.kind != "edge":
        return None
    last = at_edge(options.ground, options.mover, way[stop.leg], way[stop.leg + 1])
    whole, cut = Go(MOVE, way[1 : stop.leg + 2]), (*way[: stop.leg + 1], last)
    course = options.course(whole)
    length = sum(math.dist(a, b) for a, b in pairwise(cut)) / INCH
    return Exit(cut, Pose(*last, course.facings[-1]), length, course.bought)


def _why_not_leave(options: MoveOptions, answer: Go) -> Refusal | None:
    """Why the table may not be left so: the way does not reach its edge, or not in one move (ruling ST-53)."""
    off = exit_of(options, answer)
    if off is None:
        text = "the way does not lead over the table's edge"
        return Refusal("not-off", "stress.aircraft.leave-table", text, witness=options.way(answer))
    paces = {MOVE: off.cost}
    if can_advance(options.g, options.unit) and not off.bought:
        paces[ADVANCE] = off.length
    if any(spent <= options.limit(pace) + RULES_EPS for pace, spent in paces.items()):
        return None
    pace, spent = paces.popitem()
    limit = options.limit(pace)
    text = f"the edge is {shown(spent, limit)} in of movement away, and {limit:g} in is the most"
    return Refusal("too-far", "stress.aircraft.leave-table", text, spent, limit, off.way)


# ------------------------------------------------------------------------------------------------ whether it can fly


def easy_exit(options: MoveOptions) -> Go | None:
    """A way off the table, if one is found straight on or gently turned."""
    return options.once("easy exit", lambda: flights.easy_exit(options))


def some_exit(options: MoveOptions) -> Go | None:
    """A way off the table, if there is one within reach."""
    return easy_exit(options) or options.once("exit", lambda: flights.any_exit(options))


def some_way(options: MoveOptions) -> Go | None:
    """A way on the table, if there is any."""
    least = least_flight(options.g, options.leader)
    return options.once("way", lambda: flights.any_way(options, least))


def is_lost(options: MoveOptions) -> bool:
    """Whether an aircraft can neither fly far enough nor leave. [stress.aircraft.minimum-or-destroyed]"""
    return easy_exit(options) is None and some_way(options) is None and some_exit(options) is None


def sample(options: MoveOptions, chance: Chance) -> Go:
    """A random way, now and then off the table; else one that is known."""
    if (leaving := easy_exit(options)) and chance.randrange(4) == 0:
        return leaving
    answer = drives.sample(options, chance, free_turn(options.g, options.leader))
    known = some_way(options) or some_exit(options) if answer.kind == STAY else answer
    assert known is not None
    return known


FLIGHTS = VEHICLE_MOVES._replace(
    kinds=(MOVE, ADVANCE, LEAVE),
    why_not=why_not_fly,
    turns_fit=lambda options, answer: is_long_enough(options, answer) and turns_fit(options, answer),
    cites=flight_rules,
    sample=sample,
    asked=("stress.aircraft.forward-only", "stress.aircraft.minimum-half"),
)
"""Moves of aircraft: forward and far enough, or off the table. [stress.aircraft.forward-only]"""
