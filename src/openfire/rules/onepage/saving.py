"""Blocks and what else saves a unit, and which dice are rolled again. [onepage, Shooting; Melee]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.roster import WeaponProfile
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.wounds import Plan
from openfire.rules.onepage.rolls import ALL, FAILURES, NO, SUCCESSES
from openfire.rules.onepage.specials import half_have, is_vehicle, quality, weapon_has
from openfire.rules.onepage.vehicles.traits import SHAKEN

EXTRA_WOUND = "rending_extra_wound"
"""A house rule: a 6 of a Rending weapon is a wound besides the hit (ruling A-RENDING)."""


def seats(g: Game, unit: str, target: str) -> dict[str, str]:
    """Who rolls."""
    return {"attacker": g.unit(unit).seat, "defender": g.unit(target).seat}


def again(g: Game, unit: str, *, linked: bool, unwieldy: bool) -> str:
    """Which dice to hit are rolled again: failures of Linked weapons, successes of Unwieldy ones and of the shaken.

    Each die once (ruling A-LINKED-UNWIELDY). [onepage.example.linked-not-twice, onepage.weapon.linked-reroll,
    onepage.weapon.unwieldy-reroll, onepage.vehicle.damage.shaken-6-7]
    """
    worse = unwieldy or g.unit(unit).mark(SHAKEN) > 0
    if linked:
        return ALL if worse else FAILURES
    return SUCCESSES if worse else NO


def saves(g: Game, target: str, profile: WeaponProfile | None, *, covered: bool) -> Plan:
    """How a unit can save itself: Armored or Cover, then blocks, then Regeneration (ruling A-SEQUENCE).

    Piercing ignores Armored, or makes blocks be rolled again; Cover helps all the same (ruling A-PIERCING-ARMORED).
    [onepage.weapon.piercing-vs-armored, onepage.weapon.piercing-vs-unarmored, onepage.weapon.poison-infantry,
    onepage.weapon.poison-not-vehicles, onepage.example.cover-or-armored]
    """
    armored = half_have(g, target, "armored")
    piercing = profile is not None and weapon_has(profile, "piercing")
    poison = profile is not None and weapon_has(profile, "poison") and not is_vehicle(g, target)
    cover = numbers.COVER if covered else 0
    return Plan(
        attacks=0,
        quality=6,
        block=quality(g, target),
        rending=profile is not None and weapon_has(profile, "rending"),
        extra=EXTRA_WOUND in g.setup.switches,
        ignore=numbers.ARMORED if armored and not piercing else cover,
        ignore_sixes=cover,
        block_again=poison or (piercing and not armored),
        regeneration=half_have(g, target, "regeneration"),
        save_rules=_save_rules(piercing=piercing, armored=armored, poison=poison, covered=covered),
    )


def _save_rules(*, piercing: bool, armored: bool, poison: bool, covered: bool) -> tuple[str, ...]:
    """What changes the saves of a unit."""
    reasons = {
        "onepage.weapon.piercing-vs-armored": piercing and armored,
        "onepage.weapon.piercing-vs-unarmored": piercing and not armored,
        "onepage.weapon.poison-infantry": poison,
        "onepage.terrain.cover-majority": covered,
    }
    return tuple(rule for rule, holds in reasons.items() if holds)
