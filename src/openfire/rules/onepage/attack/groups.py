"""Determine Attacks: equal weapons that are used together. [onepage, Shooting; Melee]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openfire.dice import Sum
from openfire.engine.facts import Used
from openfire.engine.game import Game
from openfire.engine.questions import Rules, roll
from openfire.roster import WeaponProfile
from openfire.roster.amounts import bounds
from openfire.rules.onepage.specials import weapon_has


class Group(NamedTuple):
    """Equal weapons used together against one unit."""

    profile: WeaponProfile
    hands: tuple[tuple[str, str], ...]
    """Who uses which weapon; a model with two equal weapons stands here twice."""
    covered: bool = False
    """Whether the target is in cover from them."""
    extra: int = 0
    """Attacks of the furious on top."""

    @property
    def single(self) -> bool:
        """All wounds of a single-model weapon go to one model, so each is used by itself (ruling A-X-WEAPON)."""
        return weapon_has(self.profile, "single-model")

    @property
    def sniper(self) -> bool:
        """Whether the attacker says who is hit by these shots."""
        return self.profile.range is not None and weapon_has(self.profile, "sniper")


def in_order(groups: Iterable[Group]) -> list[Group]:
    """Single-model weapons come first, the largest Attack value before others, then snipers (ruling A-X-WEAPON)."""
    return sorted(groups, key=_turn)


def _turn(group: Group) -> tuple[int, int]:
    if group.single:
        return 0, -bounds(group.profile.attacks)[1]
    return (1, 0) if group.sniper else (2, 0)


def attacks_of(g: Game, unit: str, group: Group) -> Rules[int]:
    """The sum of the Attack values of all weapons of a group; dice are rolled for each (ruling A-DICE-ATTACKS).

    [onepage.shoot.sum-attacks, onepage.melee.sum-attacks, onepage.dice.notation-general, onepage.dice.d3,
    onepage.dice.2d6, onepage.dice.d6-plus-1]
    """
    each, count = group.profile.attacks, len(group.hands)
    if not each.n:
        return each.plus * count + group.extra
    amount = Sum(each.n * count, each.die, each.plus * count)
    rolled = yield from roll(g.unit(unit).seat, "attacks", amount, "onepage.dice.notation-general", about=unit)
    number: int = rolled.answer
    return number + group.extra


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
