"""Leaders and formation: within 4 inches of the leader and where it could walk. [drafts, Leaders and Formation]

Formation is checked whenever models are placed (ruling X-14). Every unit has a leader, whom all can tell from the
others, and every model is in one unit. [shared.leader.mandatory, shared.leader.identifiable, shared.model.one-unit]
"""

from __future__ import annotations

import numpy as np

from openfire.engine.caches import per_setup, per_table
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.engine.setup import Setup
from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.whole_units import (
    NO_ROLES,
    Members,
    Misplacement,
    Positions,
    UnitGround,
    WholeUnit,
    members,
    unit_ground,
)
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.places import Places, Stance, current_places, first_misplaced, leader_first, stance
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.ground import Land, land, room
from openfire.table import relief


def why_not_here(g: Game, unit: str, places: Places, own: Land | None = None) -> Refusal | None:
    """Why a unit may not stand at some places: footing, overlap, formation.

    own: the land as its leader meets it, where it does not simply walk or fly.
    """
    return why_not_so(g, stance(g, unit, places), own)


def why_not_so(g: Game, there: Stance, own: Land | None = None) -> Refusal | None:
    """The same for a unit as it would stand. No two bases overlap (rulings AM-10, X-27)."""
    return _why_not(g, there, ground_of(g.setup, (own or land_of(g, there.unit)).bare))


def out_of_formation(g: Game, there: Stance, own: Land) -> Refusal | None:
    """Why some model would be out of formation with the leader, who walks on its own land."""
    return _why_not(g, there, ground_of(g.setup, own.bare).open())


def _why_not(g: Game, there: Stance, ground: UnitGround) -> Refusal | None:
    order = tuple(model for model in leader_first(g, there.unit) if model in there.places)
    board = Positions(there.bodies, g.board.on, g.board.index.unit_of)
    fault = WholeUnit(ground, members_of(g, there.unit, order), board, NO_ROLES).fault() if order else None
    return _worded(g, there, order[fault.member], fault) if fault else None


def _worded(g: Game, there: Stance, model: str, fault: Misplacement) -> Refusal:
    if fault.kind == "too-far":
        return _too_far(g, there, model)
    if fault.kind == "out-of-reach":
        return _out_of_reach(there, g.unit(there.unit).leader, model)
    return footing_refusal(g, model, there.places[model], (fault.kind, fault.which))


def land_of(g: Game, unit: str) -> Land:
    """The land as a unit's leader meets it, who walks or flies. [shared.unit.flying]"""
    return land(g.setup, flying=model_has(g, g.unit(unit).leader, "flying"))


# ------------------------------------------------------------------------------------------------ footing


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


@per_setup
def ground_of(setup: Setup, ground: Ground) -> UnitGround:
    """Where a unit stands, and over what its leader walks to the others: nobody is in its way (rulings AM-07, AS-12).

    [shared.formation.reachable]
    """
    levels = relief.levels(setup.table)
    return unit_ground(land(setup).footing, levels, setup.table.level_height, walked_over=ground)


def members_of(g: Game, unit: str, order: tuple[str, ...]) -> Members:
    """Some models of a unit, its leader first: within 4 inches of it, heights included. [shared.formation.4-inches]"""
    return _all_members(g, unit, order) if len(order) == len(g.unit(unit).models) else _members(g, unit, order)


def _members(g: Game, unit: str, order: tuple[str, ...]) -> Members:
    index, shapes = g.board.index, [g.card(model).profile.base for model in order]
    return members(index.rows(order), shapes, tether=numbers.FORMATION, own=index.own[unit])


_all_members = per_table(_members)
"""Of a whole unit, for which it is asked often."""


def _too_far(g: Game, there: Stance, model: str) -> Refusal:
    leader, limit, rows = g.unit(there.unit).leader, numbers.FORMATION, g.board.index.rows
    bodies, away = there.bodies, np.empty((1, 1))
    kernels.model_gaps(bodies.rows, bodies.corners, bodies.feet, rows((leader,)), rows((model,)), away)
    line = tuple((pose.x, pose.y) for pose in (there.places[leader], there.places[model]))
    text = f"{model} would be {shown(away.item(), limit)} in from its leader {leader}, and formation is {limit:g} in"
    return Refusal("out-of-formation", "shared.formation.4-inches", text, away.item(), limit, line)


def _out_of_reach(there: Stance, leader: str, model: str) -> Refusal:
    text = f"the leader {leader} could not get to the place of {model} with a move of {numbers.FORMATION:g} in"
    line = tuple((pose.x, pose.y) for pose in (there.places[leader], there.places[model]))
    return Refusal("out-of-reach", "shared.formation.reachable", text, limit=numbers.FORMATION, witness=line)
