"""The kinds of move, and how many inches each allows. [stress, Action: Movement; Advance Moves]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.rules.shared.own_rules.changes import changed_length
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import unit_has
from openfire.rules.stress import numbers
from openfire.rules.stress.morale import burden
from openfire.rules.stress.vehicles.traits import crippled_move

STAY, MOVE, ADVANCE = "stay", "move", "advance"
BACK, ADVANCE_BACK = "back", "advance-back"
"""Moves of vehicles that go backward."""

LEAVE = "leave"
"""An aircraft flies off the table."""

ADVANCES, BACKWARD = (ADVANCE, ADVANCE_BACK), (BACK, ADVANCE_BACK)

MOVED, ADVANCED = "moved", "advanced"
"""Marks for the rest of an activation."""


def allowance(g: Game, unit: str, kind: str) -> float:
    """How many inches a unit's leader may move: less 1 a stress token, never below 0 (rulings X-24, ST-16).

    A move backward allows half of what is left, and then adds the advance (ruling ST-45).
    [stress.vehicle.backward-half, stress.stress.movement-penalty, stress.advance.plus-6, stress.unit.fast,
    stress.profile.movement]
    """
    leader = g.unit(unit).leader
    move = max(0, g.card(leader).attributes["move"] - burden(g, unit) + crippled_move(g, leader))
    rate = move * numbers.BACKWARD if kind in BACKWARD else float(move)
    rate = rate + advance_of(g, unit) if kind in ADVANCES else rate
    return changed_length(g, "move", Case(unit, words=("advance",) if kind in ADVANCES else ()), rate)


def advance_of(g: Game, unit: str) -> float:
    """How many inches an advance adds. [stress.advance.plus-6, stress.unit.fast]"""
    return numbers.FAST if unit_has(g, unit, "fast") else numbers.ADVANCE


def can_advance(g: Game, unit: str) -> bool:
    """Whether a unit may make an advance move, by this book and by the module's own rules. [stress.unit.slow]"""
    return why_not_advance(g, unit) is None


def why_not_advance(g: Game, unit: str) -> Refusal | None:
    """A slow unit may never make an advance move. [stress.unit.slow]"""
    if unit_has(g, unit, "slow"):
        return Refusal("slow", "stress.unit.slow", f"{unit} is slow and may never make an advance move")
    return why_forbidden(g, unit, "advance")
