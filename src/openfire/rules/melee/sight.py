"""Line of sight: what an obscured one does to an attack. [melee, Making Attacks; Attack]

Who sees whom, and how well, is printed alike in both drafts and stands in `rules/shared/sight.py`.
"""

from __future__ import annotations

from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.rules.melee import numbers
from openfire.rules.shared.attack.modifiers import Situation
from openfire.rules.shared.sight import OBSCURED
from openfire.rules.shared.specials import weapon_has


def is_obscured(s: Situation) -> bool:
    """Whether the line of sight of an attack is obscured."""
    return s.sight == OBSCURED


def obscured(s: Situation, weapon: WeaponProfile) -> Modifier:
    """What an obscured line of sight does to a battle skill test; accurate weapons ignore what is in the way.

    [melee.attack.mod-obstructed, melee.weapon.accurate]
    """
    hidden = is_obscured(s) and not weapon_has(weapon, "accurate")
    return Modifier("obscured", numbers.OBSCURED_SKILL * hidden, "melee.attack.mod-obstructed")
