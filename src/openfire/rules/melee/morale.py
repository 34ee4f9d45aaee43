"""Suppression and fear: what weighs on the tests of a unit. [melee, Actions; Unit Special Rules: Fear]

Tokens bar no action (ruling ME-03).
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.rules.melee import numbers
from openfire.rules.shared.morale.suppression import tokens
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.specials import model_has


def slowed(g: Game, unit: str) -> int:
    """Inches that tokens take off a move. [melee.advance.minus-2-per-token, melee.rush.minus-2-per-token]"""
    return numbers.SUPPRESSED_MOVE * tokens(g, unit)


def shaken(g: Game, unit: str) -> Modifier:
    """What tokens do to skill tests, each of them. [melee.attack.mod-suppressed]"""
    return Modifier("suppression", numbers.SUPPRESSED_SKILL * tokens(g, unit), "melee.attack.mod-suppressed")


# ------------------------------------------------------------------------------------------------ fear


ENEMIES_ONLY = "fear_enemies_only"
"""The house rule by which nobody fears a friend (ruling X-30)."""


def fear(g: Game, unit: str) -> tuple[Modifier, ...]:
    """-3 to a command test, once, where a feared model of another unit is within 6 inches of the leader, who takes it.

    The penalty is one to the roll (rulings X-02, X-30). [melee.unit.fear]
    """
    feared = tuple(model for other in _others(g, unit) for model in g.unit(other).models if model_has(g, model, "fear"))
    if not feared:
        return ()
    rows = g.board.index.rows
    gap = float(g.board.gaps(rows((g.unit(unit).leader,)), rows(feared)).min())
    return (Modifier("fear", numbers.FEAR, "melee.unit.fear"),) if is_within(gap, numbers.FEAR_RANGE) else ()


def _others(g: Game, unit: str) -> tuple[str, ...]:
    if ENEMIES_ONLY in g.setup.switches:
        return enemies(g, unit)
    return tuple(other.id for other in g.state.units.values() if other.place == TABLE and other.id != unit)
