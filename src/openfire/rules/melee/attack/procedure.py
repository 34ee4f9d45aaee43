"""Attack: skill tests, defence tests, then damage, tokens and explosions. [melee, Attack]

Declaring targets and evading are shared: `rules/shared/attack/procedure.py` and `evade.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openfire.engine.answers import Aim
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.rules.melee import numbers
from openfire.rules.melee.attack.modifiers import defence, skill_modifiers
from openfire.rules.melee.attack.targets import GRENADE, is_lone
from openfire.rules.melee.attack.volley import LONE, Lone, LoneAttackResult
from openfire.rules.melee.damage import explode, take_damage
from openfire.rules.shared.attack import procedure
from openfire.rules.shared.attack.evade import pay_for_evading
from openfire.rules.shared.attack.modifiers import Situation
from openfire.rules.shared.attack.own_rules import (
    SkillTests,
    after_attack,
    before_attack,
    in_attack,
    own_plan,
    recoil,
    toll,
)
from openfire.rules.shared.attack.own_volley import OWN_VOLLEY, OwnAttackResult
from openfire.rules.shared.attack.procedure import Batch, Strike, in_batch, number_of_attacks, tell
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.attack.volley import VOLLEY, Plan
from openfire.rules.shared.morale.suppression import suppress
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.own_rules.changes import roll_modifiers
from openfire.rules.shared.sight import OBSCURED
from openfire.rules.shared.specials import weapon_has


class Fired(NamedTuple):
    """What one batch did."""

    damage: int
    tokens: int = 0
    """One where a suppressing weapon hit."""


def attack(g: Game, unit: str, options: AimOptions, what: QuestionName = QuestionName.ATTACK) -> Rules[Aim]:
    """Declare, check, let the targets react, then roll. [melee.attack.choose-targets, melee.attack.reaction]"""
    return (yield from procedure.attack(g, unit, options, what, declare, resolve))


def declare(g: Game, unit: str, aim: Aim, options: AimOptions, found: list[Strike]) -> None:
    """Tell who attacks whom, and that a grenade is used. [melee.weapon.grenade]"""
    tell(g, unit, aim, options, *weapon_rules(g, unit, found))
    if options.limits.is_own and any(map(options.is_once, aim.shots)):
        g.happen(Marked(unit=unit, mark=GRENADE, value=1, rules=("melee.weapon.grenade",)))


def weapon_rules(g: Game, unit: str, found: Sequence[Strike]) -> tuple[str, ...]:
    """What the weapons of an attack bring in: their special rules, as far as they make a difference.

    [melee.weapon.accurate, melee.weapon.blast, melee.weapon.melee, melee.weapon.longshot-range]
    """
    rules: list[str] = []
    for strike in found:
        hidden, sheltered = strike.situation.sight == OBSCURED, bool(strike.situation.cover)
        matters = {"accurate": hidden, "blast": sheltered, "melee": bool(engaged(g, unit))}
        for batch in strike.batches:
            rules += [f"melee.weapon.{name}" for name, so in matters.items() if so and weapon_has(batch.profile, name)]
            rules += ["melee.weapon.longshot-range", "melee.weapon.longshot-one-attack"] if batch.is_long else []
    return tuple(dict.fromkeys(rules))


def resolve(g: Game, strike: Strike) -> Rules[None]:
    """All tests of an attack on one unit, then its whole damage, then its tokens (ruling ME-24).

    [melee.damage.total-first, melee.damage.per-failed-test]
    """
    target = strike.situation.target
    if g.unit(target).place != TABLE:
        return
    before = toll(g, target)
    if (yield from before_attack(g, strike)):
        damage = tokens = 0
        for batch in strike.batches:
            came = yield from fire(g, strike.situation, batch)
            damage, tokens = damage + came.damage, tokens + came.tokens
        yield from take_damage(g, target, damage)
        yield from keep_down(g, target, tokens)
    if strike.situation.evading:
        yield from pay_for_evading(g, target)
    yield from after_attack(g, strike, before)


def keep_down(g: Game, target: str, tokens: int) -> Rules[None]:
    """A unit takes a token for each suppressing weapon that hit it, 2 at most, though it did not evade (ruling ME-17).

    [melee.weapon.suppressing, melee.weapon.suppressing-not-evade]
    """
    for _ in range(tokens):
        if g.unit(target).place == TABLE:
            yield from suppress(g, target, "melee.weapon.suppressing", "melee.weapon.suppressing-not-evade")


def fire(g: Game, situation: Situation, batch: Batch) -> Rules[Fired]:
    """Roll one batch; a weapon that explodes kills its model at once. Beyond its normal range a weapon attacks once.

    [melee.weapon.longshot-one-attack]
    """
    s = in_batch(g, situation, batch)
    if not s.models:
        return Fired(0)
    weapon = in_attack(g, s, batch.profile)
    attacks = yield from number_of_attacks(g, s, batch, numbers.LONGSHOT_ATTACKS)
    found = skill_modifiers(g, s, weapon)
    test = SkillTests(attacks, batch.skill, roll_modifiers(g, "to-hit", s.attack(weapon), batch.skill, found))
    seats = {"attacker": g.unit(s.unit).seat, "defender": g.unit(s.target).seat}
    if own := own_plan(g, s, weapon, defence, test):
        result = yield from run(OWN_VOLLEY, own, seats, s.target)
        yield from recoil(g, s.unit, result.recoil, own.own, take_damage)
        return (yield from fired(g, s, result))
    plan = Plan(*test, defence(g, s, weapon))
    if not is_lone(weapon):
        damage = yield from run(VOLLEY, plan, seats, s.target)
        return Fired(damage)
    lone = Lone(plan, weapon_has(weapon, "suppressing"), weapon_has(weapon, "unstable"))
    came: LoneAttackResult = yield from run(LONE, lone, seats, s.target)
    return (yield from fired(g, s, came))


def fired(g: Game, s: Situation, came: LoneAttackResult | OwnAttackResult) -> Rules[Fired]:
    """What comes of an attack besides damage: a weapon that has exploded kills its model."""
    if came.has_burst:
        yield from explode(g, s.unit, s.models[0])
    return Fired(came.damage, int(came.has_hit))
