"""Moving a unit: its player says where its leader goes, and then where the others stand. [stress, Action: Movement]"""

from __future__ import annotations

import math
from itertools import pairwise

from openfire.engine.answers import Go
from openfire.engine.facts import Destroyed, Marked, Moved, Told, Withdrew
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.shared.movement.places import Places, place_all
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress.attack.free_attacks import leave_table
from openfire.rules.stress.movement.allowance import ADVANCED, ADVANCES, LEAVE, MOVED, STAY
from openfire.rules.stress.movement.followers import FollowerOptions
from openfire.rules.stress.movement.leader import ON_FOOT
from openfire.rules.stress.movement.leaving import note_leaving, watch
from openfire.rules.stress.movement.options import MoveOptions, MoveRules
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.transports.boarding import embark
from openfire.rules.stress.vehicles.aircraft import FLIGHTS, exit_of, is_lost
from openfire.rules.stress.vehicles.manoeuvres import VEHICLE_MOVES
from openfire.rules.stress.vehicles.traits import is_driven, is_flown


def movement(g: Game, unit: str) -> Rules[None]:
    """Move on foot, or by the chapter for vehicles or that for aircraft; then perhaps embark on a transport."""
    if is_flown(g, unit):
        yield from flight(g, unit)
        return
    yield from move(g, unit, move_rules(g, unit))
    yield from embark(g, unit)


def move(g: Game, unit: str, rules: MoveRules) -> Rules[None]:
    """A unit is asked where it moves, and goes there."""
    options = MoveOptions(g, unit, rules)
    go = yield from asked_to_move(g, unit, options)
    if go.kind != STAY:
        yield from moving(g, unit, options, go)


def move_rules(g: Game, unit: str) -> MoveRules:
    """How a unit moves: as its leader does."""
    if is_flown(g, unit):
        return FLIGHTS
    return VEHICLE_MOVES if is_driven(g, unit) else ON_FOOT


def asked_to_move(g: Game, unit: str, options: MoveOptions) -> Rules[Go]:
    """The leader's player says where it goes. [stress.move.leader-first]"""
    cited = ("stress.move.leader-first", "stress.move.straight-segments", *options.rules.asked)
    go = yield from ask(g.unit(unit).seat, QuestionName.MOVE, unit, options, *cited)
    return go


def moving(g: Game, unit: str, options: MoveOptions, go: Go) -> Rules[None]:
    """Move the leader, then place the others; leaving assault range is remembered for later. [stress.move.leader-first]

    A unit may enter assault range freely. [stress.move.assault-range-free-entry] It has moved if somebody stands
    elsewhere, or if a vehicle made a manoeuvre (ruling ST-11). [stress.weapon.heavy]
    """
    found = options.quick_places(go) or options.searched(go)
    seen = watch(g, unit, sum(math.dist(a, b) for a, b in pairwise(options.way(go))) / INCH)
    goes = len(set(options.way(go))) > 1
    before = {} if goes else _places(g, unit)
    move_leader(g, unit, options, go)
    note_leaving(g, unit, seen.after_way(g, options.way(go), options.course(go).turned))
    if len(g.unit(unit).models) > 1:
        places = go.others or (yield from followers(g, unit, found or {}))
        place_all(g, dict(places), "stress.move.followers-placed", "stress.formation.at-all-times")
        note_leaving(g, unit, seen.after_placing(g))
    if goes or options.course(go).manoeuvres or _places(g, unit) != before:
        g.happen(Marked(unit=unit, mark=MOVED, value=1, rules=("stress.weapon.heavy",)))


def followers(g: Game, unit: str, found: Places) -> Rules[tuple[tuple[str, Pose], ...]]:
    """The others are placed in formation. [stress.move.followers-placed]"""
    options = FollowerOptions(g, unit, found)
    stand = yield from ask(g.unit(unit).seat, QuestionName.FOLLOWERS, unit, options, "stress.move.followers-placed")
    return stand.places


def _places(g: Game, unit: str) -> dict[str, tuple[int, int]]:
    return {m: (at.x, at.y) for m in g.unit(unit).models if (at := g.model(m).at)}


def move_leader(g: Game, unit: str, options: MoveOptions, go: Go) -> None:
    """The leader goes its way."""
    pose = options.end(go)
    rules = ["stress.move.leader-first", *options.rules.cites(options, go)]
    if go.kind in ADVANCES:
        g.happen(Marked(unit=unit, mark=ADVANCED, value=1, rules=("stress.advance.skill-minus-4",)))
        rules.append("stress.advance.plus-6")
    way, spent, level = options.way(go), round(options.cost_of(go), 4), level_at(g, pose[:2])
    leader, kind = options.leader, go.kind
    g.happen(Moved(model=leader, kind=kind, way=way, cost=spent, at=pose, level=level, rules=tuple(rules)))


# ------------------------------------------------------------------------------------------------ aircraft


def flight(g: Game, unit: str) -> Rules[None]:
    """An aircraft on the table always moves (ruling ST-52); one that cannot is destroyed.

    Its player may say that it cannot; nobody is asked where that is proved (ruling X-41).
    [stress.aircraft.minimum-or-destroyed]
    """
    options = MoveOptions(g, unit, FLIGHTS)
    go = Go(STAY) if is_lost(options) else (yield from asked_to_move(g, unit, options))
    if go.kind == STAY:
        yield from crash(g, unit)
    elif go.kind == LEAVE:
        yield from fly_off(g, unit, options, go)
    else:
        yield from moving(g, unit, options, go)


def crash(g: Game, unit: str) -> Rules[None]:
    """It is removed; units aboard get out first. [stress.aircraft.minimum-or-destroyed]"""
    for model in g.unit(unit).models:
        yield from chapters(g).wreck(g, model)
    rules = ("stress.aircraft.minimum-or-destroyed",)
    g.happen(Told(what="cannot fly on", about=unit, rules=rules))
    g.happen(Destroyed(unit=unit, rules=rules))


def fly_off(g: Game, unit: str, options: MoveOptions, go: Go) -> Rules[None]:
    """Crossing the edge ends the move and puts it in reserve (ruling ST-53). [stress.aircraft.leave-table]

    Enemies whose assault range it left attack before it is gone (ruling ST-14).
    """
    off = exit_of(options, go)
    assert off is not None
    rules, seen = ("stress.aircraft.leave-table",), watch(g, unit)
    level, spent = level_at(g, off.at[:2]), round(off.cost, 4)
    g.happen(Moved(model=options.leader, kind=LEAVE, way=off.way, cost=spent, at=off.at, level=level, rules=rules))
    note_leaving(g, unit, seen.after_way(g, off.way))
    if (yield from leave_table(g, unit)):
        g.happen(Withdrew(unit=unit, rules=rules))
