"""Weapons: how they are written, and those of the guide's list. [onepage, Weapons]

`Long gun (36", A1p, Sniper)` is a name, a range, an Attack value and special rules. A p after the Attack value is
Piercing; an x is Piercing too, with all wounds on a single model. [onepage.weapon.inline-format,
onepage.weapon.suffix-p, onepage.weapon.suffix-x-piercing, onepage.weapon.suffix-x-single]
"""

from __future__ import annotations

import re
from typing import Final

from openfire.geometry.inches import INCH
from openfire.roster import Special, WeaponProfile, parse_amount
from openfire.roster.amounts import fixed, print_amount
from openfire.rules.onepage.specials import VOCABULARY

PIERCING, SINGLE = Special("piercing"), Special("single-model")
SUFFIXES = {"": (), "p": (PIERCING,), "x": (PIERCING, SINGLE)}

_TEXT = re.compile(
    r'(?P<name>[^()]+?) \((?:(?P<range>[0-9]{1,3})", )?'
    r"A(?P<attacks>[0-9D+]+)(?P<suffix>[px]?)(?P<rules>(?:, [^(),]+)*)\)"
)


def read_weapon(text: str) -> WeaponProfile:
    """The weapon that a text describes. Raises ValueError.

    [onepage.weapon.inline-format, onepage.example.inline-weapon]
    """
    found = _TEXT.fullmatch(" ".join(text.split()))
    if not found:
        raise ValueError(f'{text[:80]!r} is no weapon: write Long gun (36", A1p, Sniper)')
    told = tuple(VOCABULARY.weapon_special(rule) for rule in found["rules"].split(", ") if rule)
    reach = None if found["range"] is None else (0, int(found["range"]) * INCH)
    return WeaponProfile(
        found["name"], reach, parse_amount(found["attacks"]), specials=(*SUFFIXES[found["suffix"]], *told)
    )


def print_weapon(weapon: WeaponProfile) -> str:
    """A weapon as the guide writes it. [onepage.weapon.inline-format]"""
    suffix = "x" if SINGLE in weapon.specials else "p" if PIERCING in weapon.specials else ""
    reach = [] if weapon.range is None else [f'{weapon.range[1] // INCH}"']
    rules = [str(special) for special in weapon.specials if special not in (PIERCING, SINGLE)]
    return f"{weapon.name} ({', '.join([*reach, f'A{print_amount(weapon.attacks)}{suffix}', *rules])})"


STRENGTHS: Final = {"Light": 1, "Medium": 2, "Heavy": 3, "Master": 4, "Force": 5}
"""The strengths of melee weapons and their Attack values. [onepage.weapon-table.light, onepage.weapon-table.medium,
onepage.weapon-table.heavy, onepage.weapon-table.master, onepage.weapon-table.force]"""

TYPES: Final[dict[str, tuple[Special, ...]]] = {
    "CCW": (),
    "Claws": (),
    "Powersword": (PIERCING,),
    "Powerfist": (PIERCING, Special("rending")),
}
"""The types of melee weapons and their rules. [onepage.weapon.type.ccw-claws, onepage.weapon.type.powersword,
onepage.weapon.type.powerfist]"""


def melee_weapon(strength: str, kind: str) -> WeaponProfile:
    """A melee weapon: a strength and a type. [onepage.weapon.melee-strength-and-type]"""
    return WeaponProfile(f"{strength} {kind}", None, fixed(STRENGTHS[strength]), specials=TYPES[kind])


LIST: Final = tuple(
    read_weapon(text)
    for text in (
        'Pistol (12", A1)',
        'Shotgun (12", A2)',
        'Flamer (12", A6)',
        'Heavy Flamer (12", A6p)',
        'Plasma Pistol (12", A3x)',
        'Meltagun (12", A6x)',
        'Carbine (18", A1)',
        'Assault Rifle (24", A1)',
        'Minigun (24", A3)',
        'Grenade Launcher (24", AD3p)',
        'Plasmagun (24", A3x)',
        'Multi-Melta (24", A6x)',
        'Rifle (30", A1)',
        'Machinegun (36", A3)',
        'Plasma Cannon (36", A3p)',
        'Autocannon (48", A2p)',
        'Missile Launcher (48", AD3p)',
        'Battle Cannon (48", A9p)',
        'Lascannon (48", A6x)',
    )
)
"""The ranged weapons of the guide. [onepage.weapon-table.pistol, onepage.weapon-table.shotgun,
onepage.weapon-table.flamer, onepage.weapon-table.heavy-flamer, onepage.weapon-table.plasma-pistol,
onepage.weapon-table.meltagun, onepage.weapon-table.carbine, onepage.weapon-table.assault-rifle,
onepage.weapon-table.minigun, onepage.weapon-table.grenade-launcher, onepage.weapon-table.plasmagun,
onepage.weapon-table.multi-melta, onepage.weapon-table.rifle, onepage.weapon-table.machinegun,
onepage.weapon-table.plasma-cannon, onepage.weapon-table.autocannon, onepage.weapon-table.missile-launcher,
onepage.weapon-table.battle-cannon, onepage.weapon-table.lascannon]"""
