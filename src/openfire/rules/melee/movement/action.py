"""The two movement actions, Advance and Rush, and all that may follow a move. [melee, Advance; Rush]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.facts import Embarked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import Point
from openfire.geometry.path_cost import cost
from openfire.rules.melee.attack.free_attacks import FREE_ATTACK, free_attacks, impact, note_move
from openfire.rules.melee.movement.pace import ADVANCE, MOVES, PACES, RUSH, advance_pace
from openfire.rules.melee.terrain.danger import danger
from openfire.rules.melee.terrain.ground import can_climb, is_vehicle, land_for
from openfire.rules.melee.transports.boarding import embark
from openfire.rules.melee.transports.disembark import disembark, step_out, way_out
from openfire.rules.melee.vehicles.driving import is_back
from openfire.rules.melee.vehicles.ways import VehicleMoveOptions
from openfire.rules.shared.actions.budget import actions_left, has_taken
from openfire.rules.shared.movement.climbing import begin
from openfire.rules.shared.movement.cost import Pace
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.movement.followers import FollowerOptions
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.leaving import left_behind
from openfire.rules.shared.movement.move import follow, move
from openfire.rules.shared.movement.own_moves import clash, keeping_apart
from openfire.rules.shared.movement.places import current_places
from openfire.rules.shared.movement.unit_move import STAY
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.own_rules.scene import Case


class MadeMove(NamedTuple):
    """A move that was made."""

    way: tuple[Point, ...] = ()
    """The leader's, its start first; nothing where it stayed."""
    inches: float = 0.0
    """How far it went, climbs included."""
    left: float = 0.0
    """Inches that it did not use."""
    is_back: bool = False
    """Whether a vehicle went backward."""


def advance(g: Game, unit: str) -> Rules[None]:
    """A move at the movement rate; whoever is left may attack first.

    [melee.advance.move, melee.advance.leaving-free-attack, melee.advance.free-attack-first]
    """
    yield from go(g, unit, ADVANCE)


def rush(g: Game, unit: str) -> Rules[None]:
    """A move at the rate less 2; whoever is left may attack first.

    [melee.rush.move-minus-2, melee.rush.leaving-free-attack, melee.rush.free-attack-first]
    """
    yield from go(g, unit, RUSH)


def go(g: Game, unit: str, action: str) -> Rules[None]:
    """Say whom the unit leaves, suffer their free attacks, and move with what is left of it (ruling X-17)."""
    leaving = yield from leave(g, unit, action)
    if not is_allowed(g, unit, "leave-freely"):
        yield from free_attacks(g, unit, leaving, action)
    if g.unit(unit).place == TABLE:
        yield from travel(g, unit, PACES[action](g, unit, leaving))


def leave(g: Game, unit: str, action: str) -> Rules[tuple[str, ...]]:
    """A unit in assault range says which enemy units it wishes to leave; the others it stays with.

    After the free attacks it may change its mind (rulings X-17, ME-19). [melee.advance.leaving-free-attack,
    melee.rush.leaving-free-attack]
    """
    return (yield from left_behind(g, unit, engaged(g, unit), *FREE_ATTACK[action]))


def travel(g: Game, unit: str, pace: Pace) -> Rules[None]:
    """Move, suffer what the ground does, strike with Impact, get aboard (ruling ME-21).

    What was paid for a climb that another move can finish is kept, by the leader who paid it.
    """
    before, leader = engaged(g, unit), g.unit(unit).leader
    gone = yield from moved(g, unit, pace)
    note_move(g, unit, before, gone.inches)
    if gone.way:
        yield from danger(g, unit, gone.way, gone.is_back)
    yield from clash(g, unit, before)
    if g.unit(unit).place == TABLE:
        yield from impact(g, unit)
    yield from embark(g, unit, pace.engagement.keep)
    if g.unit(unit).place == TABLE and can_climb(g, g.unit(unit).leader):
        goes_on = g.unit(unit).leader == leader and can_move_again(g, unit)
        begin(g, unit, gone.left if goes_on else 0.0)


def push(g: Game, by: str, unit: str, inches: int, rule: str) -> Rules[None]:
    """A unit is moved by a rule of the module: so many inches, into and out of nobody's assault range.

    by: the unit whose player says where to.
    """
    engagement = keeping_apart(g, unit, rule, land_for(g, unit))
    gone = yield from moved(g, unit, Pace(ADVANCE, float(inches), rule, engagement, "melee.move.three-actions"), by)
    if gone.way:
        yield from danger(g, unit, gone.way, gone.is_back)


def moved(g: Game, unit: str, pace: Pace, by: str = "") -> Rules[MadeMove]:
    """Move the leader as it walks or drives, then place the others. [melee.move.leader-then-formation]

    by: the unit whose player says where it goes, if it is another.
    """
    if is_vehicle(g, g.unit(unit).leader):
        return (yield from drive(g, unit, VehicleMoveOptions(g, unit, pace), by))
    options = MoveOptions(g, unit, pace)
    gone = yield from move(g, unit, options, by)
    return MadeMove(gone.way, cost(options.land.bare, gone.way) if gone.way else 0.0, gone.left)


def drive(g: Game, unit: str, options: VehicleMoveOptions, by: str = "") -> Rules[MadeMove]:
    """Move a vehicle, then place the others of its unit. [melee.vehicle.one-direction]

    [melee.move.leader-then-formation]
    """
    seat, pace = g.unit(by or unit).seat, options.pace
    rules = (pace.rule, "melee.vehicle.by-special-rule", "melee.vehicle.one-direction", *pace.engagement.cites())
    answer = yield from ask(seat, QuestionName.MOVE, unit, options, *rules)
    if answer.kind == STAY:
        return MadeMove()
    found, places = options.driver.drive(answer), options.quick_places(answer) or options.searched(answer)
    options.driver.go(answer, pace.rule, *pace.cites, "melee.move.leader-distance")
    if places and len(places) > 1:
        yield from follow(g, FollowerOptions(g, unit, places, pace.engagement), answer)
    return MadeMove(found.way if len(found.way) > 1 else (), found.length, is_back=is_back(answer.kind))


def can_move_again(g: Game, unit: str) -> bool:
    """Whether a unit has another movement action. [melee.terrain.climb-continue]"""
    return actions_left(g, unit) > 0 and any(not has_taken(g, unit, kind) for kind in MOVES)


def alight(g: Game, unit: str) -> Rules[None]:
    """A unit gets out of its transport and makes the Advance that this takes (ruling ME-10).

    It may go into an assault range, though it is not placed in one. If its player says that no Advance leaves room for
    all, and none is shown, it is aboard as before (rulings ME-22, X-41). [melee.transport.disembark-advance,
    melee.transport.disembark-may-engage, melee.transport.disembark-followers]
    """
    transport = g.unit(unit).aboard
    pose = yield from disembark(g, unit)
    if pose is None or not transport:
        return
    known = way_out(g, unit, pose)
    step_out(g, unit, pose)
    rules = (
        "melee.transport.disembark-advance",
        "melee.transport.disembark-may-engage",
        "melee.transport.disembark-followers",
    )
    pace = advance_pace(g, unit)
    instead = (known, rules[0]) if known else None
    yield from travel(g, unit, pace._replace(instead=instead, cites=(*pace.cites, *rules)))
    if g.unit(unit).place == TABLE and len(current_places(g, unit)) < len(g.unit(unit).models):
        g.happen(Embarked(unit=unit, carrier=transport, rules=(rules[2],)))
    elif g.unit(unit).place == TABLE:
        yield from moment(g, "disembarks", Case(unit))
