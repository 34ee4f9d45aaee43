"""Leaders and formation: everybody within 4 inches of the leader, who must see them. [stress, Leaders and Formation]

[stress.formation.at-all-times] Formation is checked whenever models are placed (ruling X-14).
"""

from __future__ import annotations

import numpy as np

from openfire.engine.facts import Led
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.refusals import Refusal, shown
from openfire.geometry import kernels
from openfire.geometry.shapes import Pose
from openfire.rules.shared.movement.places import Places, Stance, current_places, first_misplaced, stance
from openfire.rules.shared.specials import unit_has
from openfire.rules.stress import numbers
from openfire.rules.stress.sight import sees
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.terrain import room


def reach(g: Game, unit: str, leader: str | None = None) -> float:
    """How far from the leader models may be. [stress.formation.4-inches, stress.unit.skirmishers]

    leader: the model that would lead, if another one; a rule of the old leader alone is gone with it (ruling ST-63).
    """
    is_wide = unit_has(g, unit, "skirmishers", leader)
    return numbers.SKIRMISHERS if is_wide else numbers.FORMATION


def why_not_here(g: Game, unit: str, places: Places) -> Refusal | None:
    """Why a unit may not stand at some places: footing, overlap, formation."""
    there = stance(g, unit, places)
    return _bad_footing(g, there) or _out_of_formation(g, there, g.unit(unit).leader)


def _bad_footing(g: Game, there: Stance) -> Refusal | None:
    """Why some model may not stand where it would."""
    index = g.board.index
    space = room(g, there.unit, g.board.mask(index.rows(g.unit(there.unit).models)))._replace(bodies=there.bodies)
    found = first_misplaced(g, there.places, space)
    return footing_refusal(g, *found) if found else None


def why_not_on_ground(g: Game, unit: str) -> Refusal | None:
    """Why some model of a unit may not stand where it does: the ground there. [stress.terrain.clear-must-fit]"""
    found = first_misplaced(g, current_places(g, unit), room(g, unit, np.zeros_like(g.board.on)))
    return footing_refusal(g, *found) if found else None


NO_FOOTING = {
    "clear-must-fit": "its whole base must fit on clear ground",
    "barrier-no-stop": "nobody ends a move on a barrier",
    "rough-no-stop": "nobody ends a move on rough ground",
    "climb-must-finish": "its whole base must fit on one level",
}
"""Why ground is no place to stand, by the last word of the rule."""


def footing_refusal(g: Game, model: str, pose: Pose, fault: tuple[str, int]) -> Refusal:
    """Why a model may not stand at a place, in words."""
    kind, which = fault
    where = ((pose.x, pose.y),)
    if kind == "edge":
        return Refusal(
            "off-table",
            "stress.move.followers-stay-on-board",
            f"{model} would stand over the table's edge",
            witness=where,
        )
    if kind == "area":
        rule = chapters(g).standing(g, g.model(model).unit).why_not_stand(which)
        text = f"{model} may not stand there: {NO_FOOTING[rule.rpartition('.')[2]]}"
        return Refusal("no-footing", rule, text, witness=where)
    other = g.board.index.models[which]
    hostile = g.model(other).unit in g.board.index.enemy_units[g.model(model).unit]
    rule = "stress.move.no-enemy-bases" if hostile else "stress.move.friendly-bases-no-overlap"
    return Refusal("overlap", rule, f"{model} would stand on the base of {other}", witness=where)


def _out_of_formation(g: Game, there: Stance, leader: str) -> Refusal | None:
    """Why some model would be out of formation with the leader."""
    followers = tuple(model for model in there.places if model != leader)
    if not followers:
        return None
    limit = reach(g, there.unit, leader)
    for model, distance in zip(followers, _distances(g, there, leader, followers), strict=True):
        if distance > limit + kernels.RULES_EPS:
            return _too_far(model, leader, distance, limit, there.places)
    return _unseen(g, there, leader, followers)


def _distances(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> list[float]:
    """How far from the leader each follower counts as being: along the ground, and 1 inch a level besides."""
    index, levels = g.board.index, there.levels
    gaps = np.empty((1, len(followers)))
    kernels.gaps_between(there.bodies.rows, there.bodies.corners, index.rows((leader,)), index.rows(followers), gaps)
    rises = (numbers.FORMATION_PER_LEVEL * abs(levels[model] - levels[leader]) for model in followers)
    return [max(0.0, away) + rise for away, rise in zip(gaps[0].tolist(), rises, strict=True)]


def _too_far(model: str, leader: str, distance: float, limit: float, places: Places) -> Refusal:
    line = tuple((pose.x, pose.y) for pose in (places[leader], places[model]))
    text = f"{model} would be {shown(distance, limit)} in from its leader {leader}, and formation is {limit:g} in"
    return Refusal("out-of-formation", "stress.formation.4-inches", text, distance, limit, line)


def _unseen(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> Refusal | None:
    """Why the leader would not see somebody: no sight at all, or a friend in the way. [stress.formation.leader-sees]"""
    for model, seen in zip(followers, _seen(g, there, leader, followers), strict=True):
        if not seen:
            line = tuple((pose.x, pose.y) for pose in (there.places[leader], there.places[model]))
            return Refusal("unseen", "stress.formation.leader-sees", f"the leader would not see {model}", witness=line)
    return None


def _seen(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> list[bool]:
    """Whether the leader would see each follower."""
    seen = sees(g, leader, there.unit, g.board.index.rows(followers), there.bodies)
    kinds, behind = seen.looks.kinds.tolist(), seen.behind.tolist()
    return [kind != kernels.HIDDEN and not hidden for kind, hidden in zip(kinds, behind, strict=True)]


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
    return _out_of_formation(g, stance(g, unit, current_places(g, unit)), model) is None
