"""Deploying Armies: a roll-off, a table side, one unit after the other; Scouts last; reserves arrive later.

[onepage, Deploying Armies; Deep Strike]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openfire.engine.answers import Stand
from openfire.engine.facts import Arrived, Destroyed, Marked, Told
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose, choose_unit
from openfire.engine.refusals import Refusal, shown
from openfire.engine.setup import Setup
from openfire.engine.state import GONE, RESERVE, TABLE, State
from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import JumpOptions, put
from openfire.rules.onepage.movement.coherency import Places, RoomOptions, bad_footing, why_not_here
from openfire.rules.onepage.movement.distance import away_from_foes
from openfire.rules.onepage.objectives import rounds
from openfire.rules.onepage.rolls import die, needed_face, roll_off
from openfire.rules.onepage.search import room_to_deploy, some_places
from openfire.rules.onepage.setup.joining import joined
from openfire.rules.onepage.specials import all_have
from openfire.rules.onepage.terrain import prepare
from openfire.rules.onepage.transports.passengers import WAITS, deployed_inside, why_not_inside
from openfire.rules.shared.movement.places import current_places, place_all
from openfire.rules.shared.own_rules.changes import changed_length, roll_modifiers
from openfire.rules.shared.own_rules.moments import moment, moment_of_all
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.setup.start import start as start_in_reserve

NEAR, FAR, LEFT, RIGHT = "near", "far", "left", "right"
OPPOSITE = {NEAR: FAR, FAR: NEAR, LEFT: RIGHT, RIGHT: LEFT}
FACING = {NEAR: 90_000, FAR: 270_000, LEFT: 0, RIGHT: 180_000}
"""Units that come from a side face into the table."""


class Strip(NamedTuple):
    """The ground along a table side, in units: left, bottom, right, top."""

    left: int
    bottom: int
    right: int
    top: int


def zone(setup: Setup, side: str, inches: float = numbers.ZONE) -> Strip:
    """All ground within 12 inches of a side, or as many as a rule of the module says. [onepage.deploy.12in-zone]"""
    wide, high, deep = setup.table.width, setup.table.height, round(inches * INCH)
    return {
        NEAR: Strip(0, 0, wide, min(deep, high)),
        FAR: Strip(0, max(0, high - deep), wide, high),
        LEFT: Strip(0, 0, min(deep, wide), high),
        RIGHT: Strip(max(0, wide - deep), 0, wide, high),
    }[side]


class DeployOptions(RoomOptions):
    """Where a unit may be deployed: wholly within its zone; Scouts anywhere far enough from enemies (ruling A-SCOUT).

    [onepage.deploy.12in-zone, onepage.deploy.scout-12in]
    """

    def __init__(self, g: Game, unit: str, side: str | None, *, scouts: bool) -> None:
        """side: None for a unit that arrives by Deep Strike."""
        self.g, self.unit, self.scouts = g, unit, scouts
        self.facing = FACING[side] if side else 0
        self.deep = changed_length(g, "zone", Case(unit), numbers.ZONE)
        self.strip = zone(g.setup, side, self.deep) if side else None
        away = changed_length(g, "arrival-distance", Case(unit), numbers.AWAY)
        rule = "onepage.deploy.scout-12in" if side else "onepage.reserve.deepstrike-12in"
        self.afar = away_from_foes(g, unit, rule, away)
        self.shown = room_to_deploy(self)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be deployed so, or why it is not so that there is no room."""
        if not answer.places:
            return self.has_room("onepage.deploy.12in-zone" if self.strip else self.afar.arrival)
        refusal = self.not_all(answer, self.g.unit(self.unit).models, "onepage.deploy.alternate-one-unit")
        if refusal:
            return refusal
        places = dict(answer.places)
        outside = self.outside(places)
        if outside and not self.scouts:
            return outside
        return why_not_here(self.g, self.unit, places, self.afar if outside else None)

    def is_inside(self, places: Places) -> bool:
        """Whether some models would stand wholly in the zone."""
        return self.outside(places) is None

    def outside(self, places: Places) -> Refusal | None:
        """Why some model would stand out of the zone. [onepage.deploy.12in-zone]"""
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
        left, bottom, right, top = self.ground()
        return left + wide <= pose.x <= right - wide and bottom + wide <= pose.y <= top - wide

    def _too_far_out(self, model: str, pose: Pose, over: float, side: int) -> Refusal:
        """What is wrong with a base that reaches over a side of the zone, which may be the table's edge."""
        table = self.g.setup.table
        if self.ground()[side] == (0, 0, table.width, table.height)[side]:
            text = f"{model} would stand over the table's edge"
            return Refusal("off-table", "onepage.setup.table-6x4", text, witness=(pose[:2],))
        measured = self.deep + over
        text = f"{model} would stand {shown(measured, self.deep)} in from its table edge"
        text += f", and {self.deep:g} in is the most"
        return Refusal("outside", "onepage.deploy.12in-zone", text, measured, self.deep, (pose[:2],))

    def _over(self, row: kernels.Array, corners: kernels.Array, pose: Pose) -> Iterator[float]:
        """How far a base reaches over each side of the zone, in inches."""
        x, y = pose.x / INCH, pose.y / INCH
        left, bottom, right, top = (side / INCH for side in self.ground())
        for dx, dy, beyond in ((-1, 0, left - x), (0, -1, bottom - y), (1, 0, x - right), (0, 1, y - top)):
            yield float(kernels.arc_reach(row, corners, x, y, float(dx), float(dy))) + beyond

    def ground(self) -> Strip:
        """The zone, or the whole table where there is none."""
        return self.strip or Strip(0, 0, self.g.setup.table.width, self.g.setup.table.height)

    def sample(self, chance: Chance | None) -> Stand:
        """Places at random, or those that are known to fit, if any are."""
        places = some_places(self, chance)
        return Stand(tuple(places.items())) if places else super().sample(chance)


def is_placed(g: Game, unit: str, options: DeployOptions, *rules: str) -> Rules[bool]:
    """A unit is placed by its player, unless there is no room for it (ruling A-DEPLOY-GAP)."""
    if options.is_impossible:
        return False
    answer = yield from ask(g.unit(unit).seat, QuestionName.DEPLOY, unit, options, *rules)
    if answer.places:
        place_all(g, dict(answer.places), *rules)
    return bool(answer.places)


def why_not_where_it_is(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be where a given position says: on that ground, or inside that model.

    [onepage.terrain.impassable, onepage.transport.capacity]
    """
    hull = g.unit(unit).aboard
    if hull:
        return why_not_inside(g, unit, hull)
    places = current_places(g, unit)
    return bad_footing(g, unit, places, g.board.bodies) if places else None


LONG_EDGES = "long_edges_only"
"""A house rule: only the long table edges are chosen from (ruling A-SIDES)."""


def start(setup: Setup) -> State:
    """Everybody is off the table, but for neutral units.

    [onepage.unit.model-definition, onepage.unit.unit-definition]
    """
    prepare(setup.table)
    return start_in_reserve(setup)


def deployment(g: Game) -> Rules[tuple[str, ...]]:
    """Players roll off, choose a side and deploy in turns. The order of the players is handed back, the winner first.

    [onepage.deploy.rolloff, onepage.deploy.alternate-one-unit, onepage.deploy.scout-after]
    """
    order = yield from roll_off(g.setup.players(), "deployment", "onepage.deploy.rolloff")
    sides = yield from table_sides(g, order)
    yield from in_turns(g, order, sides, scouts=False)
    scouting = [seat for seat in order if waiting(g, seat, scouts=True)]
    if len(scouting) > 1:
        scouting = list((yield from roll_off(scouting, "scouts", "onepage.deploy.scout-rolloff")))
    yield from in_turns(g, tuple(scouting), sides, scouts=True)
    yield from moment_of_all(g, "battle-begins")
    return order


def table_sides(g: Game, order: tuple[str, ...]) -> Rules[dict[str, str]]:
    """The winner chooses a table side, the opponent gets the opposite one. [onepage.deploy.winner-picks-side]

    Any of the four (ruling A-SIDES).
    """
    rule = "onepage.deploy.winner-picks-side"
    names = long_sides(g.setup) if LONG_EDGES in g.setup.switches else (NEAR, FAR, LEFT, RIGHT)
    picked = yield from choose(order[0], QuestionName.SIDE, order[0], names, rule)
    rest = [side for side in OPPOSITE if side not in (picked, OPPOSITE[picked])]
    sides = dict(zip(order, (picked, OPPOSITE[picked], *rest), strict=False))
    values = tuple(f"{seat} {side}" for seat, side in sides.items())
    g.happen(Told(what="sides", about=order[0], values=values, rules=(rule,)))
    return sides


def long_sides(setup: Setup) -> tuple[str, ...]:
    """The two long edges of a table. [onepage.setup.table-6x4]"""
    return (NEAR, FAR) if setup.table.width >= setup.table.height else (LEFT, RIGHT)


def in_turns(g: Game, order: tuple[str, ...], sides: dict[str, str], *, scouts: bool) -> Rules[None]:
    """Players deploy one unit each in turn; a player who has none left is passed over (ruling A-UNEVEN).

    [onepage.deploy.alternate-one-unit]
    """
    done: list[str] = []
    while left := [seat for seat in order if waiting(g, seat, scouts=scouts, but=done)]:
        for seat in left:
            names = waiting(g, seat, scouts=scouts, but=done)
            unit = yield from choose_unit(
                seat, QuestionName.DEPLOY_UNIT, seat, names, "onepage.deploy.alternate-one-unit"
            )
            unit = yield from joined(g, unit, done)
            done.append(unit)
            yield from deploy(g, unit, sides[seat], scouts=scouts)


def waiting(g: Game, seat: str, *, scouts: bool, but: list[str] | None = None) -> tuple[str, ...]:
    """The units that a player has still to deploy: Scouts after all others. [onepage.deploy.scout-after]"""
    mine = (unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == RESERVE)
    fresh = (unit for unit in mine if unit not in (but or ()) and not g.unit(unit).marks)
    return tuple(unit for unit in fresh if all_have(g, unit, "scout") == scouts)


def deploy(g: Game, unit: str, side: str, *, scouts: bool) -> Rules[None]:
    """A unit is placed, kept in reserve, or put into a transport; without room it is lost (ruling A-DEPLOY-GAP).

    [onepage.deploy.12in-zone, onepage.deploy.scout-12in]
    """
    if (yield from kept_back(g, unit)) or (yield from deployed_inside(g, unit)):
        return
    rules = ("onepage.deploy.12in-zone", *(("onepage.deploy.scout-12in",) if scouts else ()))
    if (yield from is_placed(g, unit, DeployOptions(g, unit, side, scouts=scouts), *rules)):
        g.happen(Arrived(unit=unit, rules=rules))
    else:
        g.happen(Destroyed(unit=unit, rules=rules))


def kept_back(g: Game, unit: str) -> Rules[bool]:
    """A unit that can Deep Strike may be kept off the table, if all of its models can (ruling A-DS-JOINED).

    [onepage.reserve.deepstrike-optional]
    """
    if not all_have(g, unit, "deep-strike"):
        return False
    rule = "onepage.reserve.deepstrike-optional"
    picked = yield from choose(g.unit(unit).seat, QuestionName.KEEP_IN_RESERVE, unit, ("yes", "no"), rule)
    if picked == "yes":
        g.happen(Marked(unit=unit, mark=WAITS, value=1, rules=(rule,)))
    return picked == "yes"


def in_reserve(g: Game, seat: str) -> list[str]:
    """The units of a player that are in reserve."""
    return [u.id for u in g.state.units.values() if u.seat == seat and u.place == RESERVE and u.mark(WAITS)]


def arrivals(g: Game, order: tuple[str, ...]) -> Rules[None]:
    """From round 2 on units may arrive, unit by unit in turns; each player picks which is next (ruling A-DS-TIMING).

    [onepage.reserve.deepstrike-roll-4plus, onepage.reserve.deepstrike-last-round]
    """
    if g.state.round < 2:
        return
    left = {seat: in_reserve(g, seat) for seat in order}
    while any(left.values()):
        for seat in order:
            if left[seat]:
                unit = yield from choose_unit(
                    seat, QuestionName.ARRIVE_UNIT, seat, left[seat], "onepage.reserve.deepstrike-roll-4plus"
                )
                left[seat].remove(unit)
                yield from arrival(g, unit)


def arrival(g: Game, unit: str) -> Rules[None]:
    """A unit may roll to arrive; in the last round it arrives by itself."""
    last = g.state.round >= rounds(g)
    if not last and why_forbidden(g, unit, "arrive"):
        return
    if not last and not (yield from called(g, unit)):
        return
    rules = ("onepage.reserve.deepstrike-12in", *(("onepage.reserve.deepstrike-last-round",) if last else ()))
    if not (yield from is_placed(g, unit, DeployOptions(g, unit, None, scouts=True), *rules)):
        if last:
            g.happen(Destroyed(unit=unit, rules=rules))
        return
    g.happen(Arrived(unit=unit, rules=rules))
    g.happen(Marked(unit=unit, mark=WAITS, value=0, rules=rules))
    yield from scatter(g, unit)
    if g.unit(unit).place == TABLE:
        yield from moment(g, "arrives", Case(unit))


def called(g: Game, unit: str) -> Rules[bool]:
    """Whether a unit arrives: its player may roll, and on a 4 or more may place it.

    [onepage.reserve.deepstrike-roll-4plus]
    """
    rule, seat = "onepage.reserve.deepstrike-roll-4plus", g.unit(unit).seat
    if (yield from choose(seat, QuestionName.ARRIVE, unit, ("yes", "no"), rule)) == "no":
        return False
    needed = needed_face(numbers.ARRIVES, roll_modifiers(g, "arrive", Case(unit), numbers.ARRIVES))
    return (yield from die(seat, "arrive", unit, needed, rule)) >= needed


def is_left(g: Game, seat: str) -> bool:
    """Whether a player has anything left in the game (ruling A-PLAYERS)."""
    return any(unit.seat == seat and unit.place != GONE for unit in g.state.units.values())


def scatter(g: Game, unit: str) -> Rules[None]:
    """On a 1 or 2 the opponent may move the unit, each model up to 12 inches, to a valid place (ruling A-DS-SCATTER).

    [onepage.reserve.deepstrike-scatter]
    """
    rule, seat = "onepage.reserve.deepstrike-scatter", g.unit(unit).seat
    if why_forbidden(g, unit, "scatter"):
        return
    face = yield from die(seat, "scatter", unit, numbers.SCATTERS + 1, rule)
    if face > numbers.SCATTERS:
        return
    foe = next((other for other in g.setup.players() if g.setup.are_enemies(seat, other) and is_left(g, other)), None)
    if foe is None:
        return
    options = JumpOptions(g, unit, changed_length(g, "scatter", Case(unit), numbers.SCATTER), rule)
    answer: Stand = yield from ask(foe, QuestionName.SCATTER, unit, options, rule)
    yield from put(g, unit, options, answer, rule)
