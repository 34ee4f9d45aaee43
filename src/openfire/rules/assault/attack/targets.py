"""Which weapons an attack is made with. [assault, Attack]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.measure import is_within
from openfire.rules.assault import numbers
from openfire.rules.shared.attack.targets import ArmRules, Limits
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.own_rules.permissions import is_allowed


def why_not_engaged_arm(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """In assault range only weapons of range 1 or less can be used (ruling AS-04).

    [assault.attack.engaged-range-1-weapons]
    """
    if not engaged(g, unit) or is_close(arm) or is_allowed(g, unit, "guns-in-melee"):
        return None
    text = f"{arm.model}'s {arm.weapon} reaches {arm.reach:g} in: an engaged unit uses weapons of range 1"
    return Refusal("not-close", "assault.attack.engaged-range-1-weapons", text, arm.reach, numbers.CLOSE_WEAPON)


def is_close(arm: Arm) -> bool:
    """Whether a weapon is one for assault range."""
    return is_within(arm.reach, numbers.CLOSE_WEAPON)


ARMS = ArmRules(is_close, "assault.attack.engaged-range-1-weapons")

ATTACK = Limits(ARMS, why_not_engaged_arm)
"""A normal attack."""
