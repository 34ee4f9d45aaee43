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
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.terms import Answer, Impossible, NotFound, Shown
from openfire.geometry.solver.units import whole
from openfire.rules.melee import numbers
from openfire.rules.melee.morale import slowed
from openfire.rules.melee.movement.pace import ADVANCE, advance_pace
from openfire.rules.melee.terrain.ground import is_vehicle
from openfire.rules.melee.transports.beside_hull import BesideHull
from openfire.rules.melee.transports.boarding import OUT
from openfire.rules.melee.vehicles.driving import ONE_TURN
from openfire.rules.melee.vehicles.ways import VehicleMoveOptions
from openfire.rules.shared.movement.claims import why_not_none
from openfire.rules.shared.movement.cost import rate
from openfire.rules.shared.movement.formation import why_not_footing
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.search.ways import find_way
from openfire.rules.shared.specials import unit_has

OUTSIDE = ("melee.transport.disembark-place", "melee.transport.disembark-not-engaged")


def can_disembark(g: Game, unit: str) -> bool:
    """Whether a unit may be able to get out: its transport is on the table, and no proof says that there is no room."""
    return not isinstance(known_place(g, unit), Impossible)


def known_place(g: Game, unit: str) -> Answer:
    """A place for the leader of a unit that disembarks, as it moves now."""
    return _known_place(g, unit, _rate(g, unit))


def _rate(g: Game, unit: str) -> tuple[object, ...]:
    """What an Advance of a unit that gets out depends on besides where all stand: where own rules can change it."""
    if not g.setup.own.rules:
        return ()
    has = (name for name in ("flying", "jump", "walker", "rugged", "vehicle") if unit_has(g, unit, name))
    return rate(g, unit, ADVANCE, -slowed(g, unit)), *has


@per_position
def _known_place(g: Game, unit: str, pace: tuple[object, ...]) -> Answer:  # noqa: ARG001  # what the cache goes by
    """A place for the leader of a unit that disembarks, with an Advance for all of it (rulings ME-22, X-41)."""
    leader, transport = g.unit(unit).leader, g.unit(unit).aboard
    if not transport or g.model(transport).at is None:
        return Impossible(leader)
    hull = BesideHull(g, unit, transport, numbers.ASSAULT_RANGE, all_safe=False)
    lone = hull.formed.alone(hull.region, hull.at.facing)
    if not isinstance(lone, Shown):
        return lone
    every = hull.formed.leader_spots(hull.region, hull.at.facing)
    poses = (pose for spot in every for pose in _facings(g, unit, spot))
    found = next((pose for pose in poses if way_out(g, unit, pose)), None)
    return Shown({leader: found}) if found else NotFound({})


def _facings(g: Game, unit: str, spot: Pose) -> Iterator[Pose]:
    """A place for a leader, and for a vehicle the ways it might face there, on a round base too.

    [melee.vehicle.facing]
    """
    turns = range(0, CIRCLE // 2, ONE_TURN) if is_vehicle(g, g.unit(unit).leader) else (0,)
    yield from (spot._replace(facing=(spot.facing + turn) % CIRCLE) for turn in turns)


def way_out(g: Game, unit: str, pose: Pose) -> Go | None:
    """An Advance that a unit could make from its leader's place, as it moves now."""
    return _way_out(g, unit, pose, _rate(g, unit))


@per_position
def _way_out(g: Game, unit: str, pose: Pose, pace: tuple[object, ...]) -> Go | None:  # noqa: ARG001
    """An Advance that a unit could make from its leader's place, with room for everybody; None where none is found
    (ruling ME-22).

    [melee.transport.disembark-advance, melee.transport.disembark-followers]
    """
    twin = g.fork()
    get_out(twin, unit, pose)
    moves = VehicleMoveOptions if is_vehicle(twin, twin.unit(unit).leader) else MoveOptions
    return find_way(moves(twin, unit, advance_pace(twin, unit))).way


def disembark(g: Game, unit: str) -> Rules[Pose | None]:
    """The leader is placed in the transport's assault range, in no enemy's; returns where.

    None if its player says that there is no room (ruling X-41).

    [melee.transport.disembark-place, melee.transport.disembark-not-engaged, melee.transport.own-activation-only]
    """
    rules = (*OUTSIDE, "melee.transport.own-activation-only")
    stand = yield from ask(g.unit(unit).seat, QuestionName.DISEMBARK, unit, DisembarkOptions(g, unit), *rules)
    return dict(stand.places).get(g.unit(unit).leader)


def step_out(g: Game, unit: str, pose: Pose) -> None:
    """The leader gets out; its unit does not get in again in this activation. [melee.transport.not-both]"""
    get_out(g, unit, pose)
    g.happen(Marked(unit=unit, mark=OUT, value=1, rules=("melee.transport.not-both",)))


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
        self.hull = BesideHull(g, unit, transport, numbers.ASSAULT_RANGE, all_safe=False)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a leader may not get out so; whether there is an Advance from there is its player's to show."""
        leader = self.hull.leader
        if not answer.places:
            return why_not_none(self.unit, whole(known_place(self.g, self.unit)), "melee.transport.disembark-place")
        if [model for model, _ in answer.places] != [leader]:
            text = f"the leader {leader} gets out first, the others follow after its advance"
            return Refusal("leader", "melee.transport.disembark-place", text)
        pose = answer.places[0][1]
        return self.hull.why_not_leader(pose, *OUTSIDE) or why_not_footing(self.g, self.unit, pose)

    def sample(self, chance: Chance) -> Stand:
        """A place at random, or the one that is known; none where none is."""
        return self.sampled(QuestionName.DISEMBARK, chance) or self.suggestion() or Stand(())

    def models(self) -> Sequence[str]:
        """The leader; the others follow later."""
        return (self.hull.leader,)

    def suggestion(self) -> Stand | None:
        """A place that fits, if one is known."""
        places = whole(known_place(self.g, self.unit))
        return Stand(tuple(places.items())) if places else None
