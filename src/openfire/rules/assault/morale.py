"""Suppression: what a unit may not do with tokens on it. [assault, Unit and Model Status; Actions]

Tokens come from evading only (ruling AS-10).
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.engine.refusals import Refusal
from openfire.rules.assault import numbers
from openfire.rules.shared.morale.suppression import tokens
from openfire.rules.shared.own_rules.permissions import is_allowed

ADVANCE, RUSH, ASSAULT, ATTACK = "advance", "rush", "assault", "attack"


BANNED_AT = {
    ADVANCE: (2, "assault.advance.not-at-2"),
    RUSH: (1, "assault.rush.not-suppressed"),
    ASSAULT: (1, "assault.assault.not-suppressed"),
    ATTACK: (2, "assault.attack.not-at-2"),
}
"""With how many tokens an action is barred (ruling AS-01). Whatever is not named is never barred."""


def why_not_suppressed(g: Game, unit: str, action: str) -> Refusal | None:
    """Whether a unit has too many tokens for an action.

    [assault.advance.not-at-2, assault.rush.not-suppressed, assault.assault.not-suppressed, assault.attack.not-at-2]
    """
    if action not in BANNED_AT:
        return None
    (limit, rule), has = BANNED_AT[action], tokens(g, unit)
    if has < limit or is_allowed(g, unit, "act-suppressed"):
        return None
    return Refusal("suppressed", rule, f"{unit} has too many suppression tokens to {action}", has, limit - 1)


def slowed(g: Game, unit: str) -> int:
    """Inches that a token takes off an advance. [assault.advance.one-token-minus-2]"""
    return numbers.SUPPRESSED_MOVE if tokens(g, unit) else 0


def shaken(g: Game, unit: str) -> Modifier:
    """What tokens do to skill tests: the same for one as for more (ruling AS-05). [assault.attack.mod-suppressed]"""
    return Modifier("suppression", numbers.SUPPRESSED_SKILL * bool(tokens(g, unit)), "assault.attack.mod-suppressed")
