"""What changes skill and defence tests, each by name. [melee, Attack; Weapon Special Rules]

Armour, piercing, cover and evading are shared: `rules/shared/attack/modifiers.py`.
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.rules.melee import numbers
from openfire.rules.melee.morale import shaken
from openfire.rules.shared.attack.modifiers import Situation, penalties
from openfire.rules.shared.attack.modifiers import defence as shared_defence
from openfire.rules.shared.attack.volley import Defence
from openfire.rules.shared.sight import OBSCURED
from openfire.rules.shared.specials import unit_value, weapon_has


def skill_modifiers(g: Game, s: Situation, weapon: WeaponProfile) -> tuple[Modifier, ...]:
    """Everything that changes a battle skill test. [melee.attack.mod-suppressed, melee.attack.mod-obstructed]

    Accurate weapons ignore what is in the way, stealth counts at every distance (ruling AM-30). [melee.weapon.accurate,
    melee.unit.stealth]
    """
    hidden = s.sight == OBSCURED and not weapon_has(weapon, "accurate")
    obscured = Modifier("obscured", numbers.OBSCURED_SKILL * hidden, "melee.attack.mod-obstructed")
    found = (
        *penalties(g, s, weapon, shaken(g, s.unit), obscured),
        Modifier("stealth", -unit_value(g, s.target, "stealth"), "melee.unit.stealth"),
    )
    return tuple(modifier for modifier in found if modifier.value)


def defence(g: Game, s: Situation, weapon: WeaponProfile) -> Defence:
    """The defence tests of a unit against a weapon: a blast finds everybody behind cover. [melee.weapon.blast]"""
    return shared_defence(g, s._replace(cover=()) if weapon_has(weapon, "blast") else s, weapon)
