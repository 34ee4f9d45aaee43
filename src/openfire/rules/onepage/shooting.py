"""Shooting: determine attacks, roll to hit, roll to block, remove casualties. [onepage, Shooting]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import Sum
from openfire.engine.answers import Aim, Picks
from openfire.engine.facts import Declared, Used
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, roll
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.geometry.shapes import outer_radius
from openfire.roster import WeaponProfile
from openfire.roster.amounts import bounds
from openfire.rules.onepage import numbers
from openfire.rules.onepage.aiming import AimOptions, use_key
from openfire.rules.onepage.blows import BLOWS, TO_HIT, Plan
from openfire.rules.onepage.damage import healed, hurt, settle, take_wounds
from openfire.rules.onepage.measuring import enemies, gaps
from openfire.rules.onepage.morale import half_test, strength
from openfire.rules.onepage.rolls import ALL, FAILURES, NO, SUCCESSES
from openfire.rules.onepage.sight import sees
from openfire.rules.onepage.sniping import SnipeOptions
from openfire.rules.onepage.specials import half_have, has_gift, is_vehicle, quality, weapon_has
from openfire.rules.onepage.terrain import is_above, is_covered
from openfire.rules.onepage.vehicles import SHAKEN, damage_roll, facing_hit

EXTRA_WOUND = "rending_extra_wound"
"""A house rule: a 6 of a Rending weapon is a wound besides the hit (ruling A-RENDING)."""


class Group(NamedTuple):
    """Equal weapons fired together at one unit."""

    weapon: str
    profile: WeaponProfile
    models: tuple[str, ...]
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
        """For people: how many models fire what."""
        return f"{len(self.models)} x {self.profile.name}"


def shooting(g: Game, unit: str, action: str) -> Rules[None]:
    """A unit picks one target and fires at it, or does not. [onepage.shoot.one-target]"""
    if not enemies(g, unit):
        return
    rules = ("onepage.shoot.one-target", "onepage.shoot.valid-target", "onepage.shoot.who")
    aim = yield from ask(g.unit(unit).seat, "attack", unit, AimOptions(g, unit, action), *rules)
    if aim.shots:
        yield from fire(g, unit, aim)


def fire(g: Game, unit: str, aim: Aim) -> Rules[None]:
    """All weapons fire, casualties are removed, the survivors may have to test. [onepage.shoot.sum-attacks]

    [onepage.example.shooting-attacks, onepage.example.shooting-hits, onepage.example.shooting-blocks]
    """
    target = aim.shots[0].target
    found = groups(g, unit, aim)
    seen = "cover" if any(group.covered for group in found) else "open"
    g.happen(
        Declared(
            unit=unit, shots=tuple(map(str, aim.shots)), sights=((target, seen),), rules=("onepage.shoot.one-target",)
        )
    )
    spend(g, found)
    before = strength(g, target)
    modifier = facing_hit(g, target, tuple(shot.model for shot in aim.shots)) if is_vehicle(g, target) else 0
    plans = [plan_for(g, unit, target, group) for group in found]
    wounds = yield from volleys(g, unit, target, list(zip(found, plans, strict=True)))
    if is_vehicle(g, target):
        yield from damage_roll(g, target, wounds, modifier)
    yield from half_test(g, target, before)


def volleys(g: Game, unit: str, target: str, fired: list[tuple[Group, Plan]]) -> Rules[int]:
    """Single-model weapons first, each by itself, then snipers, then all ordinary wounds together.

    (ruling A-X-WEAPON) [onepage.weapon.suffix-x-single]
    """
    total = ordinary = 0
    for group, plan in fired:
        if g.unit(target).place != TABLE:
            break
        if group.sniper:
            total += yield from snipe(g, unit, target, group, plan)
            continue
        wounds = yield from volley(g, unit, target, group, plan)
        total += wounds
        if group.single:
            yield from take_wounds(g, target, wounds, "onepage.weapon.suffix-x-single", single=True)
        else:
            ordinary += wounds
    yield from take_wounds(g, target, ordinary)
    return total


def volley(g: Game, unit: str, target: str, group: Group, plan: Plan) -> Rules[int]:
    """The dice of one group: how many wounds."""
    attacks = yield from attacks_of(g, unit, group)
    wounds = yield from run(BLOWS, plan._replace(attacks=attacks), seats(g, unit, target), target)
    return wounds


def seats(g: Game, unit: str, target: str) -> dict[str, str]:
    """Who rolls."""
    return {"attacker": g.unit(unit).seat, "defender": g.unit(target).seat}


def attacks_of(g: Game, unit: str, group: Group) -> Rules[int]:
    """The sum of the Attack values of all weapons of a group; dice are rolled for each (ruling A-DICE-ATTACKS).

    [onepage.shoot.sum-attacks, onepage.dice.notation-general, onepage.dice.d3, onepage.dice.2d6,
    onepage.dice.d6-plus-1]
    """
    each, count = group.profile.attacks, len(group.models)
    if not each.n:
        return each.plus * count
    amount = Sum(each.n * count, each.die, each.plus * count)
    rolled = yield from roll(g.unit(unit).seat, "attacks", amount, "onepage.dice.notation-general", about=unit)
    number: int = rolled.answer
    return number


def groups(g: Game, unit: str, aim: Aim) -> list[Group]:
    """Equal weapons together, single-model weapons one by one and first, the largest Attack value before others.

    Who fires without line of sight fires into cover (ruling A-INDIRECT). [onepage.weapon.indirect-cover]
    """
    target = aim.shots[0].target
    open_fire = tuple(dict.fromkeys(shot.model for shot in aim.shots if sees(g, shot.model, target)))
    covered = in_cover(g, unit, open_fire, target)
    found: dict[tuple[object, ...], Group] = {}
    for shot in aim.shots:
        weapon = g.card(shot.model).weapon(shot.weapon)
        assert weapon is not None
        profile = weapon.profiles[shot.profile]
        hidden = shot.model not in open_fire
        alone = shot.model if weapon_has(profile, "single-model") else ""
        key = (shot.weapon, shot.profile, hidden, alone)
        before = found[key].models if key in found else ()
        found[key] = Group(shot.weapon, profile, (*before, shot.model), covered or hidden)
    return sorted(found.values(), key=_turn)


def _turn(group: Group) -> tuple[int, int]:
    if group.single:
        return 0, -bounds(group.profile.attacks)[1]
    return (1, 0) if group.sniper else (2, 0)


def spend(g: Game, found: list[Group]) -> None:
    """Limited weapons are used up. [onepage.weapon.limited-once]"""
    for group in found:
        if weapon_has(group.profile, "limited"):
            for model in group.models:
                g.happen(Used(what=use_key(model, group.weapon), rules=("onepage.weapon.limited-once",)))


# ------------------------------------------------------------------------------------------------ plans


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


def in_cover(g: Game, unit: str, shooters: tuple[str, ...], target: str) -> bool:
    """Whether a unit is in cover: by stealth, shot at from below, or with most models within or behind cover.

    [onepage.terrain.cover-majority, onepage.special.stealth-cover, onepage.terrain.elevation-shot-from-below,
    onepage.terrain.cover-shooting-only, onepage.example.line-of-sight-figure, onepage.example.terrain-cover]
    """
    if half_have(g, target, "stealth") or is_above(g, target, unit):
        return True
    if not shooters:
        return True
    models = g.unit(target).models
    away = gaps(g, shooters, models)
    covered = sum(_is_sheltered(g, shooters[int(away[:, k].argmin())], model) for k, model in enumerate(models))
    return 2 * covered > len(models)


def _is_sheltered(g: Game, shooter: str, model: str) -> bool:
    here, there = g.model(shooter).at, g.model(model).at
    assert here is not None
    assert there is not None
    radius = outer_radius(g.card(shooter).profile.base)
    return is_covered(g.setup, (here.x, here.y), radius, (there.x, there.y))


# ------------------------------------------------------------------------------------------------ snipers


def snipe(g: Game, unit: str, target: str, group: Group, plan: Plan) -> Rules[int]:
    """The attacker says for every hit which model is hit, before blocks (ruling A-SNIPER).

    [onepage.weapon.sniper-picks-model, onepage.weapon.sniper-quality-2, onepage.weapon.sniper-ignores-cover]
    """
    attacks = yield from attacks_of(g, unit, group)
    who = seats(g, unit, target)
    hit = yield from run(TO_HIT, plan._replace(attacks=attacks), who, target)
    rule = "onepage.weapon.sniper-picks-model"
    names: tuple[str, ...] = ()
    if hit.hits + hit.sixes:
        options = SnipeOptions(g, target, hit.hits + hit.sixes)
        picked: Picks = yield from ask(g.unit(unit).seat, "snipe", target, options, rule)
        names = picked.names
    total = 0
    for k, model in enumerate(names):
        if g.unit(target).place != TABLE:
            break
        if k < hit.sixes:
            wounds = yield from healed(g, target, 1)
        else:
            wounds = yield from run(BLOWS, plan._replace(attacks=0, hits=1), who, target)
        total += wounds
        hurt(g, model, wounds, rule)
        settle(g, target)
    return total
