"""Aircraft: called from reserve, always on the move, and off the table again. [stress, Aircraft]

They fly over units and terrain [stress.aircraft.over-everything, stress.aircraft.flying] and end where their base can
be placed on clear ground [stress.aircraft.end-on-clear]; nothing else exempts them from assault range (ruling ST-51).
How they wait in reserve and are called stands in `setup.reserve`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise, product
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import at_edge
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Pose, outer_radius
from openfire.geometry.solver.flights import AHEAD, Flight, FlightMove
from openfire.geometry.solver.place import place
from openfire.geometry.solver.terms import Cohesion, Impossible
from openfire.rules.shared.movement.places import Places, figures
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.allowance import ADVANCE, BACKWARD, LEAVE, MOVE, STAY, can_advance
from openfire.rules.stress.movement.formation import no_footing
from openfire.rules.stress.movement.options import MoveOptions
from openfire.rules.stress.terrain import room
from openfire.rules.stress.vehicles.driving import is_clear, straight
from openfire.rules.stress.vehicles.manoeuvres import (
    ONE_TURN,
    VEHICLE_MOVES,
    drive_rules,
    free_manoeuvres,
    turns_fit,
    why_not_drive,
)


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
    is_short = answer.kind in options.rules.kinds and (answer.kind == STAY or not is_long_enough(options, answer))
    return (_too_short(options, answer) if is_short else None) or why_not_drive(options, answer)


def _too_short(options: MoveOptions, answer: Go) -> Refusal | None:
    """An aircraft that may go on must; that it cannot is refused where a way is shown (ruling X-41).

    [stress.aircraft.minimum-half, stress.aircraft.minimum-uses-original]
    """
    least, length = least_flight(options.g, options.leader), options.course(answer).length
    way = known(options)
    if answer.kind == STAY == way.kind:
        return None
    text = f"{options.unit} would fly {shown(length, least)} in, and {least:g} in is the least"
    nearest = None if way.kind == STAY else str(way)
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


def flight_of(options: MoveOptions) -> Flight:
    """How an aircraft may fly. [stress.aircraft.minimum-half, stress.vehicle.advance-one-manoeuvre]"""
    g, leader, free = options.g, options.leader, free_manoeuvres(options.g, options.leader)
    paces = (FlightMove(options.limit(MOVE), free, numbers.EXTRA_MANOEUVRE), FlightMove(options.limit(ADVANCE), free))
    usable, table = paces[: 1 + can_advance(g, options.unit)], g.setup.table
    base, size = g.card(leader).profile.base, (table.width, table.height)
    return Flight(options.start, base, size, usable, ONE_TURN, least_flight(g, leader))


def is_lost(options: MoveOptions) -> bool:
    """Whether it is proved that an aircraft can neither fly far enough nor leave (ruling X-41).

    [stress.aircraft.minimum-or-destroyed]
    """
    flight = flight_of(options)
    return not flight.can_reach_edge() and (flight.nearest() == math.inf or _has_no_end(options, flight))


def _has_no_end(options: MoveOptions, flight: Flight) -> bool:
    """Whether its base can stand nowhere within its reach."""

    def fits(places: Places) -> bool:
        pose = places[options.leader]
        return flight.may_end(pose) and no_footing(options.g, options.unit, pose) is None

    leader = figures(options.g, [options.leader])
    return isinstance(place(_room(options), leader, flight.ends(), Cohesion(), fits, effort=0), Impossible)


def _room(options: MoveOptions) -> Room:
    """Where an aircraft may end: its own unit is not in its way."""
    g = options.g
    return room(g, options.unit, g.board.mask(g.board.index.rows(g.unit(options.unit).models)))


def some_exit(options: MoveOptions) -> Go | None:
    """A way off the table, if one is known."""
    return options.once("exit", lambda: next(filter(partial(_is_taken, options), _exits(options)), None))


def _is_taken(options: MoveOptions, answer: Go) -> bool:
    return options.why_not(answer) is None


def _exits(options: MoveOptions) -> Iterator[Go]:
    flight = flight_of(options)
    far = flight.most(0) + outer_radius(flight.base)
    return (straight(options.start, LEAVE, turned, far) for turned in flight.exits())


def some_way(options: MoveOptions) -> Go | None:
    """A way on the table that is long enough, if one is known."""
    return options.once("way", lambda: next(filter(partial(_would_do, options), _ways(options)), None))


def _would_do(options: MoveOptions, way: Go) -> bool:
    """Whether a way is taken; what is quickly looked at comes first."""
    can_fly = options.rules.turns_fit(options, way) and options.is_affordable(way) and is_clear(options, way)
    return can_fly and options.why_not_end(way) is None


def _ways(options: MoveOptions) -> Iterator[Go]:
    """Ways of all lengths straight on or turned, then to wherever its base might stand."""
    flight, start = flight_of(options), options.start
    kinds = [
        kind
        for kind, pace in zip((MOVE, ADVANCE), flight.paces, strict=False)
        if pace.limit >= flight.least - RULES_EPS
    ]
    for kind, turned in product(kinds, flight.headings()):
        yield from (straight(start, kind, turned, away) for away in flight.lengths(options.limit(kind)))
    for kind, spot in product(kinds, flight.spots(_room(options), figures(options.g, [options.leader])[0])):
        yield from (Go(kind, (*straight(start, kind, start.facing, ahead).points, spot)) for ahead in AHEAD)


def known(options: MoveOptions) -> Go:
    """A way that is known; none where it is lost for all that is known."""
    return some_way(options) or some_exit(options) or Go(STAY)


FLIGHTS = VEHICLE_MOVES._replace(
    kinds=(STAY, MOVE, ADVANCE, LEAVE),
    why_not=why_not_fly,
    turns_fit=lambda options, answer: is_long_enough(options, answer) and turns_fit(options, answer),
    cites=flight_rules,
    known=known,
    asked=("stress.aircraft.forward-only", "stress.aircraft.minimum-half"),
)
"""Moves of aircraft: forward and far enough, or off the table. [stress.aircraft.forward-only]"""
