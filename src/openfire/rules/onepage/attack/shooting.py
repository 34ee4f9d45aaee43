"""Shooting: determine attacks, roll to hit, roll to block, remove casualties. [onepage, Shooting]"""

from __future__ import annotations

from openfire.engine.answers import Aim
from openfire.engine.facts import Declared, Used
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.geometry.shapes import outer_radius
from openfire.roster.amounts import bounds
from openfire.rules.onepage.attack.groups import Group, attacks_of, plan_for
from openfire.rules.onepage.attack.targets import AimOptions, use_key
from openfire.rules.onepage.attack.wounds import BLOWS, Plan
from openfire.rules.onepage.damage.automatic import take_wounds
from openfire.rules.onepage.morale import half_test, strength
from openfire.rules.onepage.movement.distance import enemies, gaps
from openfire.rules.onepage.saving import seats
from openfire.rules.onepage.sight.cover import is_covered
from openfire.rules.onepage.sight.line import sees_any
from openfire.rules.onepage.sniping import snipe
from openfire.rules.onepage.specials import half_have, is_vehicle, weapon_has
from openfire.rules.onepage.terrain import is_above
from openfire.rules.onepage.vehicles.traits import damage_roll, facing_hit


def shooting(g: Game, unit: str, action: str) -> Rules[None]:
    """A unit picks one target and fires at it, or does not. [onepage.shoot.one-target]"""
    if not enemies(g, unit):
        return
    rules = ("onepage.shoot.one-target", "onepage.shoot.valid-target", "onepage.shoot.who")
    aim = yield from ask(g.unit(unit).seat, "attack", unit, AimOptions(g, unit, action), *rules)
    if aim.shots:
        yield from fire(g, unit, aim)


def fire(g: Game, unit: str, aim: Aim, *, covered: bool = False) -> Rules[None]:
    """All weapons fire, casualties are removed, the survivors may have to test. [onepage.shoot.sum-attacks]

    covered: whether the target is in cover wherever it stands, for those who ask what if.
    [onepage.example.shooting-attacks, onepage.example.shooting-hits, onepage.example.shooting-blocks]
    """
    target = aim.shots[0].target
    found = groups(g, unit, aim, covered=covered)
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


def groups(g: Game, unit: str, aim: Aim, *, covered: bool = False) -> list[Group]:
    """Equal weapons together, single-model weapons one by one and first, the largest Attack value before others.

    Who fires without line of sight fires into cover (ruling A-INDIRECT). [onepage.weapon.indirect-cover]
    """
    target = aim.shots[0].target
    open_fire = tuple(dict.fromkeys(shot.model for shot in aim.shots if sees_any(g, shot.model, target)))
    covered = covered or in_cover(g, unit, open_fire, target)
    found: dict[tuple[object, ...], Group] = {}
    for shot in aim.shots:
        weapon = g.card(shot.model).weapon(shot.weapon)
        assert weapon is not None
        profile = weapon.profiles[shot.profile]
        hidden = shot.model not in open_fire
        alone = (shot.model, shot.weapon) if weapon_has(profile, "single-model") else ()
        key = (profile, hidden, alone)
        before = found[key].hands if key in found else ()
        found[key] = Group(profile, (*before, (shot.model, shot.weapon)), covered or hidden)
    return sorted(found.values(), key=_turn)


def _turn(group: Group) -> tuple[int, int]:
    if group.single:
        return 0, -bounds(group.profile.attacks)[1]
    return (1, 0) if group.sniper else (2, 0)


def spend(g: Game, found: list[Group]) -> None:
    """Limited weapons are used up. [onepage.weapon.limited-once]"""
    for group in found:
        if weapon_has(group.profile, "limited"):
            for model, weapon in group.hands:
                g.happen(Used(what=use_key(model, weapon), rules=("onepage.weapon.limited-once",)))


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
