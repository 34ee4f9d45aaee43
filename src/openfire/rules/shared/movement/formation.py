"""Leaders and formation: within 4 inches of the leader and where it could walk. [drafts, Leaders and Formation]

Formation is checked whenever models are placed (ruling X-14). Every unit has a leader, whom all can tell from the
others, and every model is in one unit. [shared.leader.mandatory, shared.leader.identifiable, shared.model.one-unit]
"""

from __future__ import annotations

import math

import numpy as np

from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.engine.setup import Setup
from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.geometry.path_cost import cost
from openfire.geometry.paths import Mover, is_free, shortest
from openfire.geometry.shapes import Floats, Pose, inner_radius
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.places import Places, Stance, current_places, first_misplaced, stance
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import Land, land, room


def why_not_here(g: Game, unit: str, places: Places, own: Land | None = None) -> Refusal | None:
    """Why a unit may not stand at some places: footing, overlap, formation.

    own: the land as its leader meets it, where it does not simply walk or fly.
    """
    return why_not_so(g, stance(g, unit, places), own)


def why_not_so(g: Game, there: Stance, own: Land | None = None) -> Refusal | None:
    """The same for a unit as it would stand."""
    return bad_footing(g, there) or out_of_formation(g, there, own or land_of(g, there.unit))


def land_of(g: Game, unit: str) -> Land:
    """The land as a unit's leader meets it, who walks or flies. [shared.unit.flying]"""
    return land(g.setup, flying=model_has(g, g.unit(unit).leader, "flying"))


# ------------------------------------------------------------------------------------------------ footing


def bad_footing(g: Game, there: Stance) -> Refusal | None:
    """Why some model may not stand where it would (ruling AM-10)."""
    index = g.board.index
    space = room(g, g.board.mask(index.rows(g.unit(there.unit).models)))._replace(bodies=there.bodies)
    found = first_misplaced(g, there.places, space)
    return footing_refusal(g, *found) if found else None


def why_not_footing(g: Game, unit: str, pose: Pose) -> Refusal | None:
    """Why a unit's leader may not stand somewhere."""
    board, leader = g.board, g.unit(unit).leader
    space = room(g, board.mask(board.index.rows(g.unit(unit).models)))
    fault = space.fault(board.index.row[leader], pose)
    return footing_refusal(g, leader, pose, fault) if fault else None


def why_not_on_ground(g: Game, unit: str) -> Refusal | None:
    """Why some model of a unit may not stand where it does: the ground there. [shared.terrain.rough-no-placing]"""
    found = first_misplaced(g, current_places(g, unit), room(g, np.zeros_like(g.board.on)))
    return footing_refusal(g, *found) if found else None


NO_FOOTING = {
    "shared.terrain.impassable": "the ground is impassable",
    "shared.terrain.no-moving-through": "terrain without a keyword keeps everybody out",
    "shared.terrain.rough-no-stop": "nobody ends a move on rough ground",
    "shared.terrain.rough-no-placing": "nobody is placed on rough ground",
    "shared.terrain.climb-must-finish": "its whole base must be on clear ground of one level",
}
"""Why ground is no place to stand, by rule."""


def footing_refusal(g: Game, model: str, pose: Pose, fault: tuple[str, int]) -> Refusal:
    """Why a model may not stand at a place, in words. No two bases overlap (ruling X-27).

    [shared.move.followers-stay-on-board, shared.move.leader-stays-on-board, shared.move.no-crossing-bases,
    shared.terrain.rough-no-placing]
    """
    kind, which = fault
    leads = g.unit(g.model(model).unit).leader == model
    where = ((pose.x, pose.y),)
    if kind == "edge":
        rule = "shared.move.leader-stays-on-board" if leads else "shared.move.followers-stay-on-board"
        return Refusal("off-table", rule, f"{model} would stand over the table's edge", witness=where)
    if kind == "area":
        rule = land(g.setup).why_not_stand(which)
        if rule == "shared.terrain.rough-no-stop" and not leads:
            rule = "shared.terrain.rough-no-placing"
        return Refusal("no-footing", rule, f"{model} may not stand there: {NO_FOOTING[rule]}", witness=where)
    text = f"{model} would stand on the base of {g.board.index.models[which]}"
    return Refusal("overlap", "shared.move.no-crossing-bases", text, witness=where)


# ------------------------------------------------------------------------------------------------ formation


def out_of_formation(g: Game, there: Stance, own: Land) -> Refusal | None:
    """Why some model would be out of formation with the leader, who walks on its own land."""
    leader = g.unit(there.unit).leader
    followers = tuple(model for model in there.places if model != leader)
    if not followers:
        return None
    for model, away in zip(followers, _distances(g, there, leader, followers), strict=True):
        if not is_within(away, numbers.FORMATION):
            return _too_far(there, leader, model, away)
    doubtful = _doubtful(g, there, leader, followers)
    return next((found for model in doubtful if (found := _out_of_reach(g, there, model, own.bare))), None)


def _distances(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> list[float]:
    """Inches from the leader to each follower, heights included. [shared.formation.4-inches]"""
    index, bodies = g.board.index, there.bodies
    gaps = np.empty((1, len(followers)))
    ones, others = index.rows((leader,)), index.rows(followers)
    kernels.model_gaps(bodies.rows, bodies.corners, bodies.feet, ones, others, gaps)
    found: list[float] = gaps[0].tolist()
    return found


def _too_far(there: Stance, leader: str, model: str, away: float) -> Refusal:
    limit = numbers.FORMATION
    line = tuple((pose.x, pose.y) for pose in (there.places[leader], there.places[model]))
    text = f"{model} would be {shown(away, limit)} in from its leader {leader}, and formation is {limit:g} in"
    return Refusal("out-of-formation", "shared.formation.4-inches", text, away, limit, line)


def _doubtful(g: Game, there: Stance, leader: str, followers: tuple[str, ...]) -> list[str]:
    """Those between whom and the leader terrain may be that matters; everybody else can be walked to."""
    here, wide = there.places[leader], inner_radius(g.card(leader).profile.base) * INCH
    others = [(model, there.places[model]) for model in followers]
    far = wide + max(max(abs(at.x - here.x), abs(at.y - here.y)) for _, at in others)
    boxes = _obstacles_near(g.setup, here, far)
    return [model for model, at in others if any(_is_between(box, here, at, wide) for box in boxes)]


Box = tuple[float, float, float, float]
"""Left, low, right, high."""


def _is_between(box: Box, one: Pose, other: Pose, wide: float) -> bool:
    """Whether something so wide might touch a box on its way from one place to another."""
    left, right = (one.x, other.x) if one.x < other.x else (other.x, one.x)
    low, high = (one.y, other.y) if one.y < other.y else (other.y, one.y)
    return box[0] <= right + wide and box[2] >= left - wide and box[1] <= high + wide and box[3] >= low - wide


def _obstacles_near(setup: Setup, at: Pose, far: float) -> list[Box]:
    """The obstacles that are within a distance of a place, and perhaps a few more."""
    return _obstacles_by_cell(setup, at.x // INCH, at.y // INCH, math.ceil(far / INCH))


@per_setup
def _obstacles_by_cell(setup: Setup, x: int, y: int, far: int) -> list[Box]:
    """The obstacles that are so many inches from a cell of an inch, or nearer."""
    left, low, right, high = _obstacles(setup)
    near = (left <= x + 1 + far) & (right >= x - far) & (low <= y + 1 + far) & (high >= y - far)
    return [tuple(box) for box in (_obstacles(setup)[:, near].T * INCH).tolist()]


@per_setup
def _obstacles(setup: Setup) -> Floats:
    """The boxes around solid ground and around lines that cost something, side by side: left, low, right, high."""
    ground = land(setup).bare.lay
    across, along = ground.tolls[:, 0:4:2], ground.tolls[:, 1:4:2]
    lines = np.stack((across.min(1), along.min(1), across.max(1), along.max(1)), axis=1)
    return np.ascontiguousarray(np.concatenate((ground.solid.boxes, lines)).T)


def _out_of_reach(g: Game, there: Stance, model: str, ground: Ground) -> Refusal | None:
    """Whether the leader could not walk to a model's place with a 4 inch move (rulings AM-07, AS-12).

    [shared.formation.reachable]
    """
    leader = g.unit(there.unit).leader
    bases = (g.card(one).profile.base for one in (leader, model))
    mover = Mover(min(map(inner_radius, bases)), g.board.bodies, np.zeros(len(g.board.on), dtype=np.bool_))
    start, goal = there.places[leader][:2], there.places[model][:2]
    straight = np.hypot(goal[0] - start[0], goal[1] - start[1]) / INCH
    if is_free(ground, mover, start, goal) and is_within(cost(ground, (start, goal)), straight):
        return None
    if shortest(ground, mover, start, goal, numbers.FORMATION + kernels.RULES_EPS):
        return None
    text = f"the leader {leader} could not get to the place of {model} with a move of {numbers.FORMATION:g} in"
    return Refusal("out-of-reach", "shared.formation.reachable", text, limit=numbers.FORMATION, witness=(start, goal))
