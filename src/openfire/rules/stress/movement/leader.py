"""Which ways a leader may take: how long, past what, and to where; and the moves on foot. [stress, Action: Movement]"""

from __future__ import annotations

import numpy as np

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.path_cost import cost
from openfire.geometry.shapes import Flags
from openfire.rules.shared.specials import unit_has
from openfire.rules.stress.movement.allowance import ADVANCE, ADVANCES, BACKWARD, MOVE, STAY, why_not_advance
from openfire.rules.stress.movement.options import Course, MoveOptions, MoveRules
from openfire.rules.stress.vehicles.traits import flies
from openfire.table.piece_names import stopping_piece


def why_not_move(options: MoveOptions, answer: Go) -> Refusal | None:
    """Why a way may not be taken by anybody: its kind, what stands in it, its length, and its end."""
    unit, kinds, rule = options.unit, options.rules.kinds, "stress.move.leader-first"
    if answer.kind not in kinds:
        return Refusal("unknown", rule, f"{answer.kind} is no move of {unit}: {', '.join(kinds)}")
    if answer.kind == STAY:
        return Refusal("unknown", rule, "who stays does not go anywhere") if answer.points else None
    if answer.kind in ADVANCES and (refusal := why_not_advance(options.g, unit)):
        return refusal
    return _barred(options, answer) or _too_long(options, answer) or options.why_not_end(answer)


def _barred(options: MoveOptions, answer: Go) -> Refusal | None:
    """Whether terrain, somebody's base or the table's edge is in the way."""
    stop = options.stop(answer)
    if stop is None:
        return None
    line = (*options.way(answer)[: stop.leg + 1], stop.last)
    if stop.kind == "edge":
        rule, text = "stress.move.leader-stays-on-board", "the leader may not leave the table"
    elif stop.kind == "area":
        piece = stopping_piece(options.g.setup.table, options.ground, stop.which, stop.last)
        rule, text = options.land.why_not_pass(stop.which), f"terrain is in the way: {piece}"
    else:
        other = options.g.board.index.models[stop.which]
        rule, text = options.rules.base_rule(options.g, options.unit, other), f"the base of {other} is in the way"
    return Refusal(stop.kind, rule, text, witness=line, nearest=options.nearest(answer.kind, line))


def _too_long(options: MoveOptions, answer: Go) -> Refusal | None:
    """Whether the way costs more than the leader may spend."""
    if options.is_affordable(answer):
        return None
    limit, spent, way = options.limit(answer.kind), options.cost_of(answer), options.way(answer)
    text = f"the way takes {shown(spent, limit)} in, and {answer.kind} allows {limit:g} in"
    nearest = options.nearest(answer.kind, way)
    return Refusal("too-far", _limit_rule(options, answer), text, spent, limit, way, nearest)


def _limit_rule(options: MoveOptions, answer: Go) -> str:
    """The rule that sets the limit of a move: what manoeuvres cost, going backward, or the kind of move itself.

    [stress.vehicle.extra-manoeuvre-affordable, stress.vehicle.backward-half]
    """
    course, limit = options.course(answer), options.limit(answer.kind)
    if course.bought and cost(options.ground, course.way) <= limit + RULES_EPS:
        return "stress.vehicle.extra-manoeuvre-affordable"
    if answer.kind in BACKWARD:
        return "stress.vehicle.backward-half"
    if answer.kind == MOVE:
        return "stress.move.leader-first"
    return "stress.unit.fast" if unit_has(options.g, options.unit, "fast") else "stress.advance.plus-6"


# ------------------------------------------------------------------------------------------------ on foot


def walk_course(options: MoveOptions, answer: Go, way: tuple[Point, ...]) -> Course:
    """A leader on foot turns freely and faces along its last leg, unless it says otherwise."""
    end = Go(answer.kind, way[1:], answer.facing).end(options.start)
    return Course(way, (end.facing,))


def enemy_bases(g: Game, unit: str) -> Flags:
    """Enemy bases are in the way, friendly ones are not; a flyer crosses all. [stress.move.no-enemy-bases]

    [stress.unit.flying-bases, stress.unit.flying-terrain, stress.unit.flying-height-free]
    """
    foes: Flags = g.board.index.foes[unit]
    return np.zeros_like(foes) if flies(g, g.unit(unit).leader) else g.board.on & foes


def enemy_base_rule(g: Game, unit: str, other: str) -> str:  # noqa: ARG001  # it is the same for all
    """The rule by which a base is not crossed. [stress.move.no-enemy-bases]"""
    return "stress.move.no-enemy-bases"


ON_FOOT = MoveRules(
    kinds=(STAY, MOVE, ADVANCE),
    course=walk_course,
    blocks=enemy_bases,
    base_rule=enemy_base_rule,
    why_not=why_not_move,
    turns_fit=lambda options, answer: True,  # noqa: ARG005  # turning is free
    cites=lambda options, answer: (),  # noqa: ARG005  # nothing besides the rules of every move
)
"""Moves on foot."""
