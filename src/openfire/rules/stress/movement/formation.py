"""Leaders and formation: everybody within 4 inches of the leader, who must see them. [stress, Leaders and Formation]

[stress.formation.at-all-times] Formation is checked whenever models are placed (ruling X-14).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from openfire.engine.caches import per_table
from openfire.engine.facts import Led
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.refusals import Refusal, shown
from openfire.geometry import kernels
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Bodies, Pose, within_box
from openfire.geometry.solver.whole_units import (
    NO_ROLES,
    Members,
    Misplacement,
    PackedUnit,
    Positions,
    UnitGround,
    WholeUnit,
    is_in_order,
    members,
    which_in_order,
)
from openfire.rules.shared.movement.places import Places, Stance, current_places, first_misplaced, leader_first, stance
from openfire.rules.shared.own_rules.held import can_change
from openfire.rules.shared.specials import unit_has
from openfire.rules.stress import numbers
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.terrain import formation_ground, room
from openfire.rules.stress.vehicles.traits import flies, is_aircraft


def reach(g: Game, unit: str, leader: str | None = None) -> float:
    """How far from the leader models may be. [stress.formation.4-inches, stress.unit.skirmishers]

    leader: the model that would lead, if another one; a rule of the old leader alone is gone with it (ruling ST-63).
    """
    is_wide = unit_has(g, unit, "skirmishers", leader)
    return numbers.SKIRMISHERS if is_wide else numbers.FORMATION


def why_not_here(g: Game, unit: str, places: Places) -> Refusal | None:
    """Why a unit may not stand at some places: footing, overlap, formation."""
    there, order = stance(g, unit, places), _in_order(g, unit, places)
    fault = _fault(g, unit, there.bodies, order, formation_ground(g, unit))
    return _worded(g, there, order[0], order[fault.member], fault) if fault else None


def _in_order(g: Game, unit: str, places: Places) -> tuple[str, ...]:
    """The leader and all others that have a place; last those who are to come back to the unit."""
    leader, *others = leader_first(g, unit)
    back = (model for model in places if model != leader and model not in others) if g.setup.own.rules else ()
    return (leader, *(model for model in others if model in places), *back)


class Trial:
    """A board on which some of a unit are put here and there, for who asks often whether they may stand so.

    On it are only the unit itself and who is in a square around where it is put: nobody else is in anybody's way there.
    """

    def __init__(self, g: Game, unit: str, models: Sequence[str], around: Point, far: float) -> None:
        """models: who is put. far: inches from there, in whatever direction, beyond which nobody of them reaches."""
        self.g, self.unit, self.leader = g, unit, g.unit(unit).leader
        kept = g.board.on & within_box(g.board.bodies, around, far)
        kept[[g.board.index.row[model] for model in models]] = True
        self.kept = kept.nonzero()[0]
        self.row = {g.board.index.models[row]: k for k, row in enumerate(self.kept.tolist())}
        self.bodies = g.board.bodies.some(self.kept)
        board = Positions(self.bodies, g.board.on[self.kept], g.board.index.unit_of[self.kept])
        self._whole = WholeUnit(
            formation_ground(g, unit).near(around, far), self._members((self.leader,)), board, NO_ROLES
        )
        self._wholes: dict[tuple[str, ...], tuple[PackedUnit, tuple[str, ...]]] = {}
        self.put = Places()

    def may_stand(self, places: Places) -> bool:
        """Whether some of the unit, the leader among them, may stand so; the others of it are in nobody's way."""
        self._put(places)
        return is_in_order(self._packed(tuple(places))[0])

    def which_stand(self, places: Places, model: str, poses: Sequence[Pose]) -> list[bool]:
        """The same with one more of the unit at each of some places in turn."""
        self._put(places)
        whole, order = self._packed((*places, model))
        return which_in_order(whole, order.index(model), poses)

    def _put(self, places: Places) -> None:
        for model, pose in places.items():
            if self.put.get(model) != pose:
                self.bodies.move(self.row[model], pose)
                self.put[model] = pose

    def _packed(self, models: tuple[str, ...]) -> tuple[PackedUnit, tuple[str, ...]]:
        """Some of the unit as the kernels take them, and in what order: the leader first."""
        if models not in self._wholes:
            order = (self.leader, *(model for model in models if model != self.leader))
            self._wholes[models] = self._whole._replace(members=self._members(order)).packed(), order
        return self._wholes[models]

    def _members(self, order: tuple[str, ...]) -> Members:
        """Some of the unit, by their rows on this board."""
        every = members_of(self.g, self.unit, order)
        rows = np.array([self.row[model] for model in order], dtype=np.int64)
        return every._replace(rows=rows, own=every.own[self.kept], friends=every.friends[self.kept])


def _fault(g: Game, unit: str, bodies: Bodies, order: tuple[str, ...], ground: UnitGround) -> Misplacement | None:
    """What is wrong with some models of a unit, the one that leads first, as they would stand."""
    board = Positions(bodies, g.board.on, g.board.index.unit_of)
    return WholeUnit(ground, members_of(g, unit, order), board, NO_ROLES).fault()


def _worded(g: Game, there: Stance, leader: str, model: str, fault: Misplacement) -> Refusal:
    if fault.kind not in ("too-far", "unseen"):
        return footing_refusal(g, model, there.places[model], (fault.kind, fault.which))
    line = tuple((pose.x, pose.y) for pose in (there.places[leader], there.places[model]))
    if fault.kind == "too-far":
        return _too_far(g, there, leader, model, line)
    return Refusal("unseen", "stress.formation.leader-sees", f"the leader would not see {model}", witness=line)


def members_of(g: Game, unit: str, order: tuple[str, ...]) -> Members:
    """Some models of a unit, the one that leads first, and what keeps them in formation with it."""
    return _members(g, unit, order, reach(g, unit, order[0]) if can_change(g, "skirmishers") else None)


@per_table
def _members(g: Game, unit: str, order: tuple[str, ...], far: float | None) -> Members:
    """far: how far they may be from the leader, where that can change in this game."""
    index, rise = g.board.index, numbers.FORMATION_PER_LEVEL
    shapes, limit = [g.card(model).profile.base for model in order], far or reach(g, unit, order[0])
    rows, own, friends = index.rows(order), index.own[unit], index.friends[unit]
    return members(rows, shapes, tether=limit, rise=rise, own=own, friends=friends)


def why_not_on_ground(g: Game, unit: str) -> Refusal | None:
    """Why some model of a unit may not stand where it does: the ground there. [stress.terrain.clear-must-fit]"""
    found = first_misplaced(g, current_places(g, unit), room(g, unit, np.zeros_like(g.board.on)))
    return footing_refusal(g, *found) if found else None


NO_FOOTING = {
    "clear-must-fit": "its whole base must fit on clear ground",
    "barrier-no-stop": "nobody ends a move on a barrier",
    "rough-no-stop": "nobody ends a move on rough ground",
    "climb-must-finish": "its whole base must fit on one level",
    "impassable": "the ground is impassable",
    "no-moving-through": "terrain without a keyword keeps everybody out",
    "not-always-through": "terrain without a keyword keeps everybody out",
    "separate-keywords": "its keywords for vehicles keep them out",
    "climbable-impassable": "vehicles take what is climbable for impassable",
    "end-on-clear": "an aircraft ends with its base on clear ground",
}
"""Why ground is no place to stand, by the last word of the rule."""


def footing_refusal(g: Game, model: str, pose: Pose, fault: tuple[str, int]) -> Refusal:
    """Why a model may not stand at a place, in words."""
    kind, which = fault
    where = ((pose.x, pose.y),)
    if kind == "edge":
        rule = "stress.move.followers-stay-on-board"
        return Refusal("off-table", rule, f"{model} would stand over the table's edge", witness=where)
    if kind == "area":
        rule = _ground_rule(g, model, which)
        text = f"{model} may not stand there: {NO_FOOTING[rule.rpartition('.')[2]]}"
        return Refusal("no-footing", rule, text, witness=where)
    other = g.board.index.models[which]
    text = f"{model} would stand on the base of {other}"
    return Refusal("overlap", _overlap_rule(g, model, other), text, witness=where)


def _ground_rule(g: Game, model: str, which: int) -> str:
    """The rule by which a model does not stand on some ground; those who fly over it are told why it is shut.

    [stress.aircraft.end-on-clear, stress.terrain.impassable, stress.terrain.no-moving-through]
    """
    land = chapters(g).standing(g, g.model(model).unit)
    rule = land.why_not_stand(which)
    if not rule.endswith("clear-must-fit") or not flies(g, model):
        return rule
    return "stress.aircraft.end-on-clear" if is_aircraft(g, model) else land.why_not_pass(which)


def _overlap_rule(g: Game, model: str, other: str) -> str:
    """The rule by which a model does not end on the base of another.

    [stress.unit.flying-bases, stress.move.no-enemy-bases, stress.move.friendly-bases-no-overlap]
    """
    if flies(g, model):
        return "stress.unit.flying-bases"
    hostile = g.model(other).unit in g.board.index.enemy_units[g.model(model).unit]
    return "stress.move.no-enemy-bases" if hostile else "stress.move.friendly-bases-no-overlap"


def _too_far(g: Game, there: Stance, leader: str, model: str, line: tuple[Point, ...]) -> Refusal:
    """Measured along the ground, and 1 inch a level besides."""
    bodies, index, limit, gap = there.bodies, g.board.index, reach(g, there.unit, leader), np.empty((1, 1))
    kernels.gaps_between(bodies.rows, bodies.corners, index.rows((leader,)), index.rows((model,)), gap)
    rise = numbers.FORMATION_PER_LEVEL * abs(there.levels[model] - there.levels[leader])
    away = max(0.0, gap.item()) + rise
    text = f"{model} would be {shown(away, limit)} in from its leader {leader}, and formation is {limit:g} in"
    rule = "stress.formation.4-inches" if limit == numbers.FORMATION else "stress.unit.skirmishers"
    return Refusal("out-of-formation", rule, text, away, limit, line)


# ------------------------------------------------------------------------------------------------ suggestions


def no_footing(g: Game, unit: str, pose: Pose) -> Refusal | None:
    """Why a unit's leader may not stand somewhere."""
    board, leader = g.board, g.unit(unit).leader
    space = room(g, unit, board.mask(board.index.rows(g.unit(unit).models)))
    fault = space.fault(board.index.row[leader], pose)
    return footing_refusal(g, leader, pose, fault) if fault else None


def name_leader(g: Game, unit: str) -> Rules[None]:
    """When the leader is gone its controller names another at once (ruling X-13). [stress.leader.mandatory]

    If somebody keeps all others in formation it must be such a one. [stress.leader.fixed, stress.leader.choice]
    """
    left = g.unit(unit).models
    if not left or g.unit(unit).leader in left:
        return
    fit = tuple(model for model in left if _would_lead(g, unit, model)) or left
    rules = ("stress.leader.choice", "stress.leader.mandatory", "stress.leader.fixed")
    chosen = yield from choose(g.unit(unit).seat, QuestionName.LEADER, unit, fit, *rules)
    g.happen(Led(unit=unit, model=chosen, rules=rules))


def _would_lead(g: Game, unit: str, model: str) -> bool:
    """Whether all others would be in formation with a model: near enough, heights counted, and seen by it."""
    order = (model, *(other for other in g.unit(unit).models if other != model))
    return not _fault(g, unit, g.board.bodies, order, formation_ground(g, unit).open())
