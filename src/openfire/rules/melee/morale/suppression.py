"""Suppression: tokens on a unit, and what each of them costs. No action is barred (ruling ME-03). [melee, Actions]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.rules.melee import numbers
from openfire.rules.shared.morale.suppression import tokens


def slowed(g: Game, unit: str) -> int:
    """Inches that tokens take off a move. [melee.advance.minus-2-per-token, melee.rush.minus-2-per-token]"""
    return numbers.SUPPRESSED_MOVE * tokens(g, unit)


def shaken(g: Game, unit: str) -> Modifier:
    """What tokens do to skill tests, each of them. [melee.attack.mod-suppressed]"""
    return Modifier("suppression", numbers.SUPPRESSED_SKILL * tokens(g, unit), "melee.attack.mod-suppressed")
