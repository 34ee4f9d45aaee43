"""Disembarking: the leader beside the transport, then an Advance, then the others. [melee, Transports]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openfire.engine.answers import Go, Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Disembarked, Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.paths import shortest
from openfire.geometry.reach import reach
from openfire.geometry.shapes import Pose
from openfire.rules.melee import numbers
from openfire.rules.melee.movement.pace import ADVANCE, advance_pace
from openfire.rules.melee.search.near_hull import NearHull
from openfire.rules.melee.terrain.ground import is_vehicle
from openfire.rules.melee.transports.boarding import OUT
from openfire.rules.melee.vehicles.driving import ONE_TURN
from openfire.rules.melee.vehicles.ways import VehicleMoveOptions
from openfire.rules.shared.movement.formation import why_not_footing
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.search.unit_places import search, suggest

STEP, MOST = 1.0, 48
"""Inches between the places that are tried for the Advance where there is no room beside the transport; how many."""

OUTSIDE = ("melee.transport.disembark-place", "melee.transport.disembark-not-engaged")


def can_disembark(g: Game, unit: str) -> bool:
    """Whether a unit can get out: its transport is on the table and there is room for an Advance of all of it."""
    return first_place(g, unit) is not None


@per_position
def first_place(g: Game, unit: str) -> Pose | None:
    """A place for the leader of a unit that disembarks."""
    transport = g.unit(unit).aboard
    is_there = transport and g.model(transport).at is not None
    spots = NearHull(g, unit, transport, numbers.ASSAULT_RANGE).first_spots() if transport and is_there else []
    facing = (pose for spot in spots for pose in _facings(g, unit, spot))
    return next((pose for pose in facing if way_out(g, unit, pose)), None)


def _facings(g: Game, unit: str, spot: Pose) -> Iterator[Pose]:
    """A place for a leader, and for a vehicle the ways it might face there, on a round base too.

    [melee.vehicle.facing]
    """
    turns = range(0, CIRCLE // 2, ONE_TURN) if is_vehicle(g, g.unit(unit).leader) else (0,)
    yield from (spot._replace(facing=(spot.facing + turn) % CIRCLE) for turn in turns)


@per_position
def way_out(g: Game, unit: str, pose: Pose) -> Go | None:
    """An Advance that a unit could make from its leader's place, with room for everybody; None where there is none
    (ruling ME-22).

    [melee.transport.disembark-advance, melee.transport.disembark-followers]
    """
    twin = g.fork()
    get_out(twin, unit, pose)
    engagement = advance_pace(twin, unit).engagement
    is_here = suggest(twin, unit, pose, engagement) or search(twin, unit, pose, engagement)
    return Go(ADVANCE, (pose[:2],)) if is_here else _way_out(twin, unit)


def _way_out(g: Game, unit: str) -> Go | None:
    """The same, some way off, as the leader walks or drives."""
    pace = advance_pace(g, unit)
    if is_vehicle(g, g.unit(unit).leader):
        return _drive_out(VehicleMoveOptions(g, unit, pace))
    options = MoveOptions(g, unit, pace)
    start, limit = options.start[:2], options.pace.limit
    places = [place for place, _ in reach(options.ground, options.mover, start, limit, STEP).places()]
    for place in places[:: max(1, len(places) // MOST)]:
        way = shortest(options.ground, options.mover, start, place, limit)
        if way and options.is_taken(go := Go(ADVANCE, way.points[1:])):
            return go
    return None


def _drive_out(options: VehicleMoveOptions) -> Go | None:
    """Straight on or straight back, after the turns that it takes. [melee.vehicle.one-direction]"""
    for reached in options.ranges():
        for place, _ in reach(reached.ground, reached.mover, reached.start, reached.limit, STEP).places():
            if options.is_taken(go := Go(reached.kind, (place,))):
                return go
    return None


def disembark(g: Game, unit: str) -> Rules[Go]:
    """The leader is placed in the transport's assault range, in no enemy's; returns an Advance that it can then make.

    [melee.transport.disembark-place, melee.transport.disembark-not-engaged, melee.transport.own-activation-only]
    """
    rules = (*OUTSIDE, "melee.transport.own-activation-only")
    stand = yield from ask(g.unit(unit).seat, QuestionName.DISEMBARK, unit, DisembarkOptions(g, unit), *rules)
    pose = dict(stand.places)[g.unit(unit).leader]
    found = way_out(g, unit, pose)
    assert found is not None
    get_out(g, unit, pose)
    g.happen(Marked(unit=unit, mark=OUT, value=1, rules=("melee.transport.not-both",)))
    return found


def get_out(g: Game, unit: str, pose: Pose) -> None:
    """The leader is on the table; the others follow after its Advance. [melee.transport.disembark-followers]"""
    transport = g.unit(unit).aboard
    assert transport
    place_all(g, {g.unit(unit).leader: pose}, *OUTSIDE)
    rules = (*OUTSIDE, "melee.transport.disembark-followers")
    g.happen(Disembarked(unit=unit, carrier=transport, rules=rules))


class DisembarkOptions(UnitOptions[Stand]):
    """A place for the leader: within 1 inch of the transport and in no enemy's assault range, with a way on from there.

    [melee.transport.disembark-place, melee.transport.disembark-not-engaged]
    """

    takes = Stand

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        transport = g.unit(unit).aboard
        assert transport
        self.hull = NearHull(g, unit, transport, numbers.ASSAULT_RANGE)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a leader may not get out so."""
        leader = self.hull.leader
        if [model for model, _ in answer.places] != [leader]:
            text = f"the leader {leader} gets out first, the others follow after its advance"
            return Refusal("leader", "melee.transport.disembark-place", text)
        pose = answer.places[0][1]
        there = self.hull.why_not_leader(pose, *OUTSIDE) or why_not_footing(self.g, self.unit, pose)
        return there or self._no_way_out(pose)

    def _no_way_out(self, pose: Pose) -> Refusal | None:
        if way_out(self.g, self.unit, pose):
            return None
        text = f"there is no advance from there that leaves room for all of {self.unit}"
        return Refusal("no-room", "melee.transport.disembark-followers", text, witness=(pose[:2],))

    def sample(self, chance: Chance) -> Stand:
        """One of the places that were found."""
        spots = self.hull.first_spots()
        pose: Pose | None = spots[chance.randrange(len(spots))] if spots else None
        if pose is None or not way_out(self.g, self.unit, pose):
            pose = first_place(self.g, self.unit)
        assert pose is not None
        return Stand(((self.hull.leader, pose),))

    def models(self) -> Sequence[str]:
        """The leader; the others follow later."""
        return (self.hull.leader,)

    def suggestion(self) -> Stand | None:
        """A place that fits, if there is one."""
        pose = first_place(self.g, self.unit)
        return Stand(((self.hull.leader, pose),)) if pose else None
