"""Determine Attacks: equal weapons that are fired together. [onepage, Shooting]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import Sum
from openfire.engine.game import Game
from openfire.engine.questions import Rules, roll
from openfire.roster import WeaponProfile
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.wounds import Plan
from openfire.rules.onepage.saving import again, saves
from openfire.rules.onepage.specials import has_gift, quality, weapon_has


class Group(NamedTuple):
    """Equal weapons fired together at one unit."""

    profile: WeaponProfile
    hands: tuple[tuple[str, str], ...]
    """Who fires which weapon; a model with two equal weapons stands here twice."""
    covered: bool
    """Whether the target is in cover from them."""

    @property
    def single(self) -> bool:
        """All wounds of a single-model weapon go to one model, so each is fired by itself (ruling A-X-WEAPON)."""
        return weapon_has(self.profile, "single-model")

    @property
    def sniper(self) -> bool:
        """Whether the attacker says who is hit."""
        return weapon_has(self.profile, "sniper")

    def title(self) -> str:
        """For people: how many fire what."""
        return f"{len(self.hands)} x {self.profile.name}"


def attacks_of(g: Game, unit: str, group: Group) -> Rules[int]:
    """The sum of the Attack values of all weapons of a group; dice are rolled for each (ruling A-DICE-ATTACKS).

    [onepage.shoot.sum-attacks, onepage.dice.notation-general, onepage.dice.d3, onepage.dice.2d6,
    onepage.dice.d6-plus-1]
    """
    each, count = group.profile.attacks, len(group.hands)
    if not each.n:
        return each.plus * count
    amount = Sum(each.n * count, each.die, each.plus * count)
    rolled = yield from roll(g.unit(unit).seat, "attacks", amount, "onepage.dice.notation-general", about=unit)
    number: int = rolled.answer
    return number


def plan_for(g: Game, unit: str, target: str, group: Group) -> Plan:
    """Everything about a group's shots that is known before the dice; the attacks may still have to be rolled."""
    profile = group.profile
    covered = group.covered and not group.sniper
    plan = saves(g, target, profile, covered=covered)
    return plan._replace(
        quality=numbers.SNIPER if group.sniper else quality(g, unit),
        again=again(
            g,
            unit,
            linked=weapon_has(profile, "linked") or has_gift(g, unit, "linked"),
            unwieldy=weapon_has(profile, "unwieldy"),
        ),
        rules=_hit_rules(group),
    )


def _hit_rules(group: Group) -> tuple[str, ...]:
    rules = ["onepage.shoot.to-hit", "onepage.shoot.sum-attacks"]
    for name, rule in (
        ("linked", "onepage.weapon.linked-reroll"),
        ("unwieldy", "onepage.weapon.unwieldy-reroll"),
        ("rending", "onepage.weapon.rending-6"),
        ("sniper", "onepage.weapon.sniper-quality-2"),
    ):
        rules += [rule] if weapon_has(group.profile, name) else []
    return tuple(rules)
