"""Which weapons an attack is made with. [melee, Attack]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.roster import WeaponProfile
from openfire.rules.shared.attack.targets import ArmRules, Limits, Once
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.specials import weapon_has

GRENADE = "grenade"
"""Marks a unit that has used a grenade in this activation."""


def why_not_arm(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """Why a weapon may not be used in a normal attack: Impact never, in assault range only Melee (ruling ME-05).

    [melee.attack.engaged-melee-weapons, melee.weapon.impact-no-normal-attack, melee.weapon.melee]
    """
    name = f"{arm.model}'s {arm.weapon}"
    if weapon_has(arm.profile, "impact"):
        text = f"{name} has Impact and is used only in the free attack after a move"
        return Refusal("impact", "melee.weapon.impact-no-normal-attack", text)
    if engaged(g, unit) and not weapon_has(arm.profile, "melee") and not is_allowed(g, unit, "guns-in-melee"):
        text = f"{name} is not for melee, and {unit} is in assault range"
        return Refusal("no-melee", "melee.attack.engaged-melee-weapons", text)
    return why_not_grenade(g, unit, arm)


def why_not_grenade(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """One grenade per unit and activation, free attacks of its own included (ruling X-33). [melee.weapon.grenade]"""
    if not weapon_has(arm.profile, "grenade") or not g.unit(unit).mark(GRENADE):
        return None
    return Refusal("grenade", "melee.weapon.grenade", f"{unit} has used a grenade in this activation")


def is_close(arm: Arm) -> bool:
    """Whether a weapon is one for assault range, where it is always in range (ruling ME-04). [melee.weapon.melee]"""
    return weapon_has(arm.profile, "melee")


LONE = ("suppressing", "unstable")
"""Where it matters which model's dice are which (rulings ME-17, X-34).

[melee.weapon.suppressing, melee.weapon.unstable]
"""


def is_lone(weapon: WeaponProfile) -> bool:
    """Whether it matters which model's dice are which."""
    return any(weapon_has(weapon, name) for name in LONE)


ARMS = ArmRules(is_close, "melee.attack.engaged-melee-weapons", LONE, Once(GRENADE, "melee.weapon.grenade"))

ATTACK = Limits(ARMS, why_not_arm)
"""A normal attack."""
