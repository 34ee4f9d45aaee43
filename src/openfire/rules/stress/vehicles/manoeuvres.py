"""Vehicle Movement: straight ahead or straight back, and turns on the spot that are counted. [stress, Vehicle Movement]

A way is written as for anybody. Between its legs, and at its end where a facing is given, a vehicle turns on the spot;
every 45 degrees or part of them are one manoeuvre. [stress.vehicle.no-free-pivot]
"""

from __future__ import annotations

import math
from itertools import pairwise

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, TURN, Point, heading, turn_from, turned_toward
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.specials import value
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.allowance import ADVANCE, ADVANCE_BACK, ADVANCES, BACK, BACKWARD, MOVE, STAY
from openfire.rules.stress.movement.leader import enemy_base_rule, enemy_bases, why_not_move
from openfire.rules.stress.movement.options import Course, MoveOptions, MoveRules, turned_by
from openfire.rules.stress.vehicles.driving import longest_part, slack
from openfire.rules.stress.vehicles.traits import is_crippled

ONE_TURN = TURN * numbers.MANOEUVRE // 360
"""The most that one manoeuvre turns."""


def turns(before: int, after: int, length: float | None = None) -> int:
    """How many manoeuvres turn a vehicle from one facing to another: each up to 45 degrees (ruling ST-42).

    length: inches of the leg that follows, None where a facing is named. [stress.vehicle.no-free-pivot]
    """
    return max(0, math.ceil((abs(turn_from(before, after)) - slack(length)) / ONE_TURN))


def free_manoeuvres(g: Game, model: str) -> int:
    """How many manoeuvres cost nothing. [stress.vehicle.one-free-manoeuvre, stress.vehicle.manoeuvrable]"""
    return numbers.FREE_MANOEUVRES + value(special_of(g, model, "manoeuvrable"))


def free_turn(g: Game, model: str) -> int:
    """How far a vehicle may turn either way with its free manoeuvres."""
    return min(TURN // 2, free_manoeuvres(g, model) * ONE_TURN)


def drive_course(options: MoveOptions, answer: Go, way: tuple[Point, ...]) -> Course:
    """A vehicle turns no further round than the manoeuvres that are counted take it (ruling ST-76)."""
    turned, told = turned_by(answer.kind), () if answer.facing is None else (answer.facing,)
    lengths = [math.dist(a, b) / INCH for a, b in pairwise(way)]
    wanted = (*((heading(a, b) + turned) % TURN for a, b in pairwise(way)), *told)
    facings, made = [options.start.facing], 0
    for after, length in zip(wanted, [*lengths, *(None for _ in told)], strict=True):
        count = turns(facings[-1], after, length)
        facings.append(turned_toward(facings[-1], after, count * ONE_TURN))
        made += count
    bought = max(0, made - free_manoeuvres(options.g, options.leader))
    return Course(way, tuple(facings), (turned,) * len(lengths), made, bought)


def turns_fit(options: MoveOptions, answer: Go) -> bool:
    """On an advance only the free manoeuvres are made (ruling ST-42). [stress.vehicle.advance-one-manoeuvre]"""
    return answer.kind not in ADVANCES or not options.course(answer).bought


def why_not_drive(options: MoveOptions, answer: Go) -> Refusal | None:
    """Why a vehicle may not go so: too many turns on an advance, or what stops anybody."""
    refusal = why_not_move(options, answer) if turns_fit(options, answer) else _turns_too_often(options, answer)
    if refusal and refusal.code in ("too-far", "turns") and _goes_both_ways(options, answer):
        text = f"{options.leader} would go forward and backward in one activation"
        nearest = longest_part(options, Go(answer.kind, options.way(answer)[1:-1]))
        return Refusal("both-ways", "stress.vehicle.one-direction", text, witness=refusal.witness, nearest=nearest)
    return refusal


def _goes_both_ways(options: MoveOptions, answer: Go) -> bool:
    """Whether a leg after the first leads back whence the vehicle came, as it then faces.

    [stress.vehicle.one-direction]
    """
    course, turned = options.course(answer), turned_by(answer.kind)
    wanted = [(heading(a, b) + turned) % TURN for a, b in pairwise(course.way)]
    return any(abs(turn_from(before, after)) > TURN // 4 for before, after in pairwise(wanted))


def _turns_too_often(options: MoveOptions, answer: Go) -> Refusal:
    """[stress.vehicle.advance-one-manoeuvre]."""
    count, free = options.course(answer).manoeuvres, free_manoeuvres(options.g, options.leader)
    text = f"{count} manoeuvres are too many: an advance has {free} at most"
    way, nearest = options.way(answer), longest_part(options, answer)
    return Refusal("turns", "stress.vehicle.advance-one-manoeuvre", text, count, free, way, nearest)


def drive_rules(options: MoveOptions, answer: Go) -> tuple[str, ...]:
    """Which rules of vehicles a move brings in."""
    course, free = options.course(answer), free_manoeuvres(options.g, options.leader)
    found = (
        ("stress.vehicle.one-direction", True),
        ("stress.vehicle.no-free-pivot", course.manoeuvres > 0),
        ("stress.vehicle.one-free-manoeuvre", course.manoeuvres > 0),
        ("stress.vehicle.damaged-movement", is_crippled(options.g, options.leader)),
        ("stress.vehicle.extra-manoeuvre-2", course.bought > 0),
        ("stress.vehicle.manoeuvrable", course.manoeuvres > 1 and free > 1),
        ("stress.vehicle.backward-half", answer.kind in BACKWARD),
    )
    return tuple([rule for rule, is_used in found if is_used])


VEHICLE_MOVES = MoveRules(
    kinds=(STAY, MOVE, ADVANCE, BACK, ADVANCE_BACK),
    course=drive_course,
    blocks=enemy_bases,
    base_rule=enemy_base_rule,
    why_not=why_not_drive,
    turns_fit=turns_fit,
    cites=drive_rules,
    is_driven=True,
)
"""Moves of vehicles: forward or backward but never both. [stress.vehicle.one-direction]"""
