"""Weapons: how they are written, the guide's list, and equal ones used together. [onepage, Weapons; Shooting; Melee]

`Long gun (36", A1p, Sniper)` is a name, a range, an Attack value and special rules. A p after the Attack value is
Piercing; an x is Piercing too, with all wounds on a single model. [onepage.weapon.inline-format,
onepage.weapon.suffix-p, onepage.weapon.suffix-x-piercing, onepage.weapon.suffix-x-single] The list itself is data, in
`arsenal.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from openfire import documents
from openfire.dice import Sum
from openfire.documents import Form
from openfire.engine.facts import Used
from openfire.engine.game import Game
from openfire.engine.questions import Rules, roll
from openfire.geometry.inches import INCH
from openfire.roster import Special, WeaponProfile, parse_amount
from openfire.roster.amounts import bounds, fixed, print_amount
from openfire.rules.onepage.specials import VOCABULARY, weapon_has
from openfire.rules.shared.attack.weapons import reaching
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.effects import own_kind
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.weapons import as_carried

PIERCING, SINGLE = Special("piercing"), Special("single-model")
SUFFIXES = {"": (), "p": (PIERCING,), "x": (PIERCING, SINGLE)}

_TEXT = re.compile(
    r'(?P<name>[^()]+?) \((?:(?P<range>[0-9]{1,3})", )?'
    r"A(?P<attacks>[0-9D+]+)(?P<suffix>[px]?)(?P<rules>(?:, [^(),]+)*)\)"
)


def read_weapon(text: str) -> WeaponProfile:
    """The weapon that a text describes: written out, or the name of one in the guide's list. Raises ValueError.

    [onepage.weapon.inline-format, onepage.example.inline-weapon]
    """
    plain = " ".join(text.split())
    found = _TEXT.fullmatch(plain)
    if not found:
        return _named(plain)
    told = tuple(VOCABULARY.weapon_special(rule) for rule in found["rules"].split(", ") if rule)
    reach = None if found["range"] is None else (0, int(found["range"]) * INCH)
    specials = tuple(dict.fromkeys((*SUFFIXES[found["suffix"]], *told)))
    return WeaponProfile(found["name"], reach, parse_amount(found["attacks"]), specials=specials)


def print_weapon(weapon: WeaponProfile) -> str:
    """A weapon as the guide writes it. [onepage.weapon.inline-format]"""
    suffix = "x" if SINGLE in weapon.specials else "p" if PIERCING in weapon.specials else ""
    reach = [] if weapon.range is None else [f'{weapon.range[1] // INCH}"']
    rules = [str(special) for special in weapon.specials if special not in (PIERCING, SINGLE)]
    return f"{weapon.name} ({', '.join([*reach, f'A{print_amount(weapon.attacks)}{suffix}', *rules])})"


def _named(name: str) -> WeaponProfile:
    """A weapon of the guide's list by its name, such as Rifle or Heavy Powerfist."""
    known = arsenal()
    if name in known.ranged:
        return known.ranged[name]
    strength, _, kind = name.partition(" ")
    if strength in known.strengths and kind in known.types:
        return melee_weapon(strength, kind)
    raise ValueError(f"{name[:80]!r} is no weapon: write Long gun (36\", A1p, Sniper), or one of the guide's list")


# ------------------------------------------------------------------------------------------------ the list


class StrengthForm(Form, frozen=True):
    """A strength of melee weapons as the file gives it."""

    id: str
    name: str
    attacks: int


class TypeForm(Form, frozen=True):
    """A type of melee weapons."""

    id: str
    names: tuple[str, ...]
    specials: tuple[str, ...]


class RangedForm(Form, frozen=True):
    """A ranged weapon."""

    id: str
    text: str


class ArsenalForm(Form, frozen=True):
    """The file."""

    strengths: tuple[StrengthForm, ...]
    types: tuple[TypeForm, ...]
    ranged: tuple[RangedForm, ...]


class Arsenal(NamedTuple):
    """The weapons of the guide, by name."""

    strengths: dict[str, int]
    """The strengths of melee weapons and their Attack values. [onepage.weapon-table.light,
    onepage.weapon-table.medium, onepage.weapon-table.heavy, onepage.weapon-table.master,
    onepage.weapon-table.force]"""
    types: dict[str, tuple[Special, ...]]
    """The types of melee weapons and their rules. [onepage.weapon.type.ccw-claws, onepage.weapon.type.powersword,
    onepage.weapon.type.powerfist]"""
    ranged: dict[str, WeaponProfile]
    """The ranged weapons. [onepage.weapon-table.pistol, onepage.weapon-table.shotgun,
    onepage.weapon-table.flamer, onepage.weapon-table.heavy-flamer, onepage.weapon-table.plasma-pistol,
    onepage.weapon-table.meltagun, onepage.weapon-table.carbine, onepage.weapon-table.assault-rifle,
    onepage.weapon-table.minigun, onepage.weapon-table.grenade-launcher, onepage.weapon-table.plasmagun,
    onepage.weapon-table.multi-melta, onepage.weapon-table.rifle, onepage.weapon-table.machinegun,
    onepage.weapon-table.plasma-cannon, onepage.weapon-table.autocannon, onepage.weapon-table.missile-launcher,
    onepage.weapon-table.battle-cannon, onepage.weapon-table.lascannon]"""


@cache
def arsenal() -> Arsenal:
    """The guide's list, read once."""
    text = files("openfire.rules.onepage").joinpath("arsenal.yaml").read_text(encoding="utf-8")
    form = documents.parse(text, "arsenal.yaml").to(ArsenalForm)
    ranged = [read_weapon(row.text) for row in form.ranged]
    return Arsenal(
        {row.name: row.attacks for row in form.strengths},
        {name: tuple(map(VOCABULARY.weapon_special, row.specials)) for row in form.types for name in row.names},
        {weapon.name: weapon for weapon in ranged},
    )


def melee_weapon(strength: str, kind: str) -> WeaponProfile:
    """A melee weapon: a strength and a type. [onepage.weapon.melee-strength-and-type]"""
    known = arsenal()
    return WeaponProfile(f"{strength} {kind}", None, fixed(known.strengths[strength]), specials=known.types[kind])


# ------------------------------------------------------------------------------------------------ weapons in use


class Group(NamedTuple):
    """Equal weapons used together against one unit."""

    profile: WeaponProfile
    hands: tuple[tuple[str, str], ...]
    """Models and their weapons; a model with two equal weapons stands here twice."""
    covered: bool = False
    """Whether the target is in cover from them."""
    extra: int = 0
    """Attacks of the furious on top."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models that use them."""
        return tuple(dict.fromkeys(model for model, _ in self.hands))

    def case(self, unit: str, target: str, *words: str) -> Case:
        """Their use against a unit, as the module's own rules are asked about it."""
        return Case(unit, target, self.models, self.profile, self.hands[0][1], words)

    @property
    def single(self) -> bool:
        """All wounds of a single-model weapon go to one model, so each is used by itself (ruling A-X-WEAPON)."""
        return weapon_has(self.profile, "single-model")

    @property
    def sniper(self) -> bool:
        """Whether the attacker says which models are hit by these shots."""
        return self.profile.range is not None and weapon_has(self.profile, "sniper")


def in_order(groups: Iterable[Group]) -> list[Group]:
    """Single-model weapons come first, the largest Attack value before others, then snipers (ruling A-X-WEAPON)."""
    return sorted(groups, key=_turn)


def _turn(group: Group) -> tuple[int, int]:
    if group.single:
        return 0, -bounds(group.profile.attacks)[1]
    return (1, 0) if group.sniper else (2, 0)


def in_hand(g: Game, model: str, weapon: str, profile: WeaponProfile, case: Case | None = None) -> WeaponProfile:
    """A weapon as it is in a model's hands: as printed, but for rules and range that the module's own rules give.

    case: the attack that it is used in; what depends on the target counts only then.
    """
    if not g.setup.own.rules:
        return profile
    held = as_carried(g, model, profile, weapon, case)
    own = (case or Case(g.card(model).unit))._replace(models=(model,), weapon=held, weapon_id=weapon)
    return reaching(g, held, own)


def own_key(g: Game, model: str, weapon: str) -> tuple[object, ...]:
    """What tells equal weapons of different models apart for the module's own rules."""
    return (own_kind(g, model), weapon) if g.setup.own.rules else ()


def attacks_of(g: Game, unit: str, group: Group, case: Case) -> Rules[int]:
    """The sum of the Attack values of all weapons of a group; dice are rolled for each (ruling A-DICE-ATTACKS).

    [onepage.shoot.sum-attacks, onepage.melee.sum-attacks, onepage.dice.notation-general, onepage.dice.d3,
    onepage.dice.2d6, onepage.dice.d6-plus-1]
    """
    each, count = group.profile.attacks, len(group.hands)
    number = each.plus * count
    if each.n:
        amount = Sum(each.n * count, each.die, each.plus * count)
        rolled = yield from roll(g.unit(unit).seat, "attacks", amount, "onepage.dice.notation-general", about=unit)
        number = rolled.answer
    return changed(g, "attacks", case, number, times=count) + group.extra


def use_key(model: str, weapon: str) -> str:
    """How the one use of a weapon is remembered."""
    return f"{model}:{weapon}"


def is_spent(g: Game, model: str, weapon: str, profile: WeaponProfile) -> bool:
    """Whether a Limited weapon has been used. [onepage.weapon.limited-once]"""
    return weapon_has(profile, "limited") and use_key(model, weapon) in g.state.used


def spend(g: Game, groups: Iterable[Group]) -> None:
    """Limited weapons are used up. [onepage.weapon.limited-once]"""
    for group in groups:
        if weapon_has(group.profile, "limited"):
            for model, weapon in group.hands:
                g.happen(Used(what=use_key(model, weapon), rules=("onepage.weapon.limited-once",)))
