"""Blows: which models strike, with which weapons, and Impact. [onepage, Melee]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.dice import Sum
from openfire.engine.caches import per_lineup, per_position
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose, roll
from openfire.engine.stages import run
from openfire.engine.state import TABLE, Unit
from openfire.geometry.measure import is_within
from openfire.roster import WeaponProfile
from openfire.roster.amounts import bounds, fixed, parse_amount
from openfire.roster.own_rules.common_points import MELEE
from openfire.rules.onepage import numbers
from openfire.rules.onepage.attack.own_moments import GroupResult, after_attack, before_attack, recoil
from openfire.rules.onepage.attack.own_volley import blows, recoils_by, struck
from openfire.rules.onepage.attack.volley import Plan, dice_rolled_again, own_changes, saves, seats
from openfire.rules.onepage.attack.weapons import Group, attacks_of, in_hand, in_order, is_spent, own_key, spend
from openfire.rules.onepage.damage import damage_roll, take_wounds
from openfire.rules.onepage.morale import PINNED
from openfire.rules.onepage.movement.distance import gaps
from openfire.rules.onepage.own_rules.words import CHARGING
from openfire.rules.onepage.rolls import needed_face
from openfire.rules.onepage.specials import SHAKEN, how_many_have, innate, is_vehicle, model_has, quality, weapon_has
from openfire.rules.onepage.vehicles.facing import facing_hit
from openfire.rules.shared.own_rules.changes import changed, changed_length, roll_modifiers
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.own_rules.permissions import is_allowed, why_not_used
from openfire.rules.shared.own_rules.scene import Case

IN_REACH = "impact_only_in_reach"
"""A house rule of Impact (ruling A-IMPACT)."""

LIGHT = WeaponProfile("Light", None, fixed(1))
"""A model without a melee weapon fights with this. [onepage.weapon.default-light, onepage.weapon-table.light]"""


class MeleeSide(NamedTuple):
    """One of the two units in a melee."""

    unit: str
    foe: str
    charging: bool
    """Whether it used the Assault action."""
    uphill: bool = False
    """Whether it assaulted an enemy on higher ground."""
    failed_fear: bool = False
    """Whether it failed its test of Fear."""

    @property
    def case(self) -> Case:
        """Its blows as modules' own rules are asked about them."""
        return Case(self.unit, self.foe, words=(MELEE, *((CHARGING,) if self.charging else ())))


def strikers(g: Game, unit: str, foe: str) -> tuple[str, ...]:
    """The models in contact with a unit or within 2 inches of it, now (ruling A-STRIKE-RANGE).

    [onepage.melee.who-strikes, onepage.melee.strike-back-survivors, onepage.example.who-can-strike-figure]
    """
    far = changed_length(g, "strike", Case(unit), numbers.STRIKE)
    return _near(g, g.unit(unit).models, g.unit(foe).models, far)


@per_position
def _near(g: Game, models: tuple[str, ...], foes: tuple[str, ...], far: float) -> tuple[str, ...]:
    """Those of some models that are so near to one of others."""
    away = gaps(g, models, foes).min(axis=1).tolist()
    return tuple(model for model, gap in zip(models, away, strict=True) if is_within(gap, far))


def melee_weapons(g: Game, model: str, case: Case | None = None) -> list[tuple[str, WeaponProfile]]:
    """All melee weapons of a model, or Light ones. [onepage.melee.all-melee-weapons, onepage.weapon.default-light]

    Limited ones for one melee (ruling A-LIMITED). case: the blows that they are used for.
    """
    held = [(weapon.id, profile) for weapon in g.card(model).weapons for profile in weapon.profiles]
    found = [(name, in_hand(g, model, name, profile, case)) for name, profile in held if profile.range is None]
    ready = [(name, profile) for name, profile in found if not is_spent(g, model, name, profile)]
    if g.setup.own.rules:
        used = case or Case(g.card(model).unit)
        cases = [used._replace(models=(model,), weapon=profile, weapon_id=name) for name, profile in ready]
        ready = [one for one, each in zip(ready, cases, strict=True) if why_not_used(g, each) is None]
    return ready or [("light", in_hand(g, model, "light", LIGHT, case))]


def furious_weapons(g: Game, side: MeleeSide) -> Rules[dict[str, str]]:
    """Where each furious model has its attack on top: its player picks one of its weapons (ruling A-FURIOUS).

    Models that are armed alike are asked for together. [onepage.special.furious-plus1]
    """
    picked: dict[tuple[str, ...], str] = {}
    found: dict[str, str] = {}
    who = strikers(g, side.unit, side.foe) if side.charging else ()
    for model in who if how_many_have(g, who, "furious") else ():
        if model_has(g, model, "furious"):
            weapons = dict(sorted(melee_weapons(g, model, side.case), key=lambda one: _worth(one[1]), reverse=True))
            different = tuple(name for name, profile in weapons.items() if name == _first(weapons, profile))
            if different not in picked:
                rule = "onepage.special.furious-plus1"
                seat = g.unit(side.unit).seat
                picked[different] = yield from choose(seat, QuestionName.FURIOUS_WITH, side.unit, different, rule)
            found[model] = picked[different]
    return found


def _first(weapons: dict[str, WeaponProfile], profile: WeaponProfile) -> str:
    """The first of some equal weapons."""
    return next(name for name, other in weapons.items() if other == profile)


def strike_groups(g: Game, side: MeleeSide, furious: dict[str, str]) -> list[Group]:
    """Equal weapons together, single-model weapons one by one and first. [onepage.melee.sum-attacks]"""
    found: dict[tuple[object, ...], Group] = {}
    for model in strikers(g, side.unit, side.foe):
        for name, profile in melee_weapons(g, model, side.case):
            alone = (model, name) if weapon_has(profile, "single-model") else ()
            key = (profile, alone, own_key(g, model, name))
            group = found.get(key, Group(profile, ()))
            extra = int(furious.get(model) == name)
            found[key] = group._replace(hands=(*group.hands, (model, name)), extra=group.extra + extra)
    return in_order(found.values())


def _worth(profile: WeaponProfile) -> tuple[int, int]:
    """How good a weapon is for one more attack: its rules, then its attacks (ruling A-FURIOUS)."""
    good = sum(weapon_has(profile, name) for name in ("piercing", "rending", "poison"))
    return good - weapon_has(profile, "unwieldy"), bounds(profile.attacks)[1]


def strikes(g: Game, side: MeleeSide) -> Rules[int]:
    """One side strikes: how many wounds it causes. Impact comes first (ruling A-IMPACT).

    [onepage.melee.to-hit, onepage.melee.to-block, onepage.melee.casualty, onepage.example.melee-attacks,
    onepage.example.melee-hits, onepage.example.melee-blocks]
    """
    unit, foe, used, own = side.unit, side.foe, list[GroupResult](), g.setup.own.rules
    modifier = facing_hit(g, foe, strikers(g, unit, foe)) if is_vehicle(g, foe) else 0
    furious = yield from furious_weapons(g, side)
    models = len(g.unit(foe).models)
    if own:
        yield from before_attack(g, side.case, [_result(group) for group in strike_groups(g, side, furious)])
    if g.unit(unit).place != TABLE or g.unit(foe).place != TABLE:
        return 0
    plans = _planned(g, side, furious) if own else known_plans(g, side, furious)
    spend(g, (group for group, _ in plans))
    total = ordinary = yield from impact(g, side)
    for group, plan in plans:
        attacks = yield from attacks_of(g, unit, group, group.case(unit, foe, *side.case.words))
        toll = yield from struck(plan._replace(attacks=attacks), seats(g, unit, foe), foe)
        wounds, total = toll.wounds, total + toll.wounds
        if own:
            used.append(_result(group, *toll, recoils_by(plan)))
        if group.single:
            yield from take_wounds(g, foe, wounds, "onepage.weapon.suffix-x-single", single=True)
        else:
            ordinary += wounds
    yield from take_wounds(g, foe, ordinary, "onepage.melee.casualty")
    if is_vehicle(g, foe):
        total += yield from damage_roll(g, foe, total, modifier, by=unit)
    if own:
        yield from recoil(g, unit, used)
        yield from after_attack(g, side.case, used, models)
    return total


Plans = list[tuple[Group, Plan]]
"""Weapons that strike together, and all about their blows that is known before the dice."""


def _planned(g: Game, side: MeleeSide, furious: dict[str, str]) -> Plans:
    return [(group, strike_plan(g, side, group)) for group in strike_groups(g, side, furious)]


def known_plans(g: Game, side: MeleeSide, furious: dict[str, str]) -> Plans:
    """The same, worked out once for two units as they are now, where the module has no rules of its own."""
    both = g.unit(side.unit), g.unit(side.foe)
    return _planned_for(g, side, both, strikers(g, side.unit, side.foe), g.state.used, tuple(furious.items()))


@per_lineup
def _planned_for(
    g: Game,
    side: MeleeSide,
    both: tuple[Unit, Unit],  # noqa: ARG001  # what the cache goes by
    who: tuple[str, ...],  # noqa: ARG001  # likewise
    used: tuple[str, ...],  # noqa: ARG001  # likewise
    furious: tuple[tuple[str, str], ...],
) -> Plans:
    return _planned(g, side, dict(furious))


def _result(group: Group, wounds: int = 0, recoil: int = 0, recoils: str = "") -> GroupResult:
    return GroupResult(group.models, group.hands[0][1], group.profile, wounds, recoil, recoils)


def strike_plan(g: Game, side: MeleeSide, group: Group) -> Plan:
    """Everything about some blows that is known before the dice. [onepage.melee.to-hit]"""
    reasons, case = unwieldy(g, side), group.case(side.unit, side.foe, *side.case.words)
    worse = weapon_has(group.profile, "unwieldy") or bool(reasons)
    rules = ["onepage.melee.to-hit", "onepage.melee.sum-attacks", *reasons]
    rules += ["onepage.special.furious-plus1"] if group.extra else []
    rules += ["onepage.weapon.rending-6"] if weapon_has(group.profile, "rending") else []
    modifiers = roll_modifiers(g, "to-hit", case, quality(g, side.unit))
    return saves(g, case, covered=False)._replace(
        quality=needed_face(quality(g, side.unit), modifiers),
        again=dice_rolled_again(g, side.unit, linked=False, unwieldy=worse),
        rules=tuple(rules),
        modifiers=modifiers,
        own=own_changes(g, case, to_hit=True),
    )


def unwieldy(g: Game, side: MeleeSide) -> tuple[str, ...]:
    """Why a whole side strikes badly: pinned, afraid, uphill or shaken.

    However many reasons there are, it is so once (ruling A-FEAR-UNWIELDY-STACK).
    [onepage.morale.pinned-unwieldy, onepage.terrain.elevation-assault-up, onepage.special.unwieldy-granted-melee]
    """
    reasons = {
        "onepage.morale.pinned-unwieldy": g.unit(side.unit).mark(PINNED) > 0
        and not is_allowed(g, side.unit, "fight-pinned"),
        "onepage.special.fear-fail-unwieldy": side.failed_fear,
        "onepage.terrain.elevation-assault-up": side.uphill,
        "onepage.vehicle.damage.shaken-6-7": g.unit(side.unit).mark(SHAKEN) > 0,
    }
    found = tuple(rule for rule, holds in reasons.items() if holds)
    return (*found, "onepage.special.unwieldy-granted-melee") if found else ()


def impact(g: Game, side: MeleeSide) -> Rules[int]:
    """Automatic hits of the unit that assaults, for each model that has the rule (ruling A-IMPACT).

    [onepage.special.impact-hits, onepage.special.impact-no-roll, onepage.special.impact-assault-only]
    """
    if not side.charging:
        return 0
    models = strikers(g, side.unit, side.foe) if IN_REACH in g.setup.switches else g.unit(side.unit).models
    hits = 0
    for model in models if how_many_have(g, models, "impact") else ():
        if not model_has(g, model, "impact"):
            continue
        amount = impact_of(g, model)
        rolled = amount.plus
        if amount.n:
            rule = "onepage.special.impact-hits"
            fell = yield from roll(g.unit(side.unit).seat, "impact", amount, rule, about=side.unit)
            rolled = fell.answer
        hits += changed(g, "impact", side.case._replace(models=(model,)), rolled)
    if not hits:
        return 0
    plan = saves(g, side.case, covered=False)._replace(hits=hits, own=own_changes(g, side.case, to_hit=False))
    return (yield from run(blows(plan), plan, seats(g, side.unit, side.foe), side.foe))


def impact_of(g: Game, model: str) -> Sum:
    """X of Impact(X); D6 for a Vehicle that says nothing else. [onepage.vehicle.innate-rules]"""
    special = special_of(g, model, "impact", innate(g, model, "impact"))
    assert special is not None
    return parse_amount(1 if special.value is None else special.value)
