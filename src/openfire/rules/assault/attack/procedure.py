"""Attack: skill tests, defence tests, then damage. [assault, Attack]"""

from __future__ import annotations

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.rules.assault import numbers
from openfire.rules.assault.attack.modifiers import skill_modifiers
from openfire.rules.shared.attack import procedure
from openfire.rules.shared.attack.evade import pay_for_evading
from openfire.rules.shared.attack.modifiers import Situation, defence
from openfire.rules.shared.attack.own_rules import (
    SkillTests,
    after_attack,
    before_attack,
    in_attack,
    own_plan,
    recoil,
    toll,
)
from openfire.rules.shared.attack.own_volley import OWN_VOLLEY
from openfire.rules.shared.attack.procedure import Batch, Strike, in_batch, number_of_attacks, tell
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.attack.volley import VOLLEY, Plan
from openfire.rules.shared.damage import take_damage
from openfire.rules.shared.own_rules.changes import roll_modifiers


def attack(g: Game, unit: str, options: AimOptions, what: QuestionName = QuestionName.ATTACK) -> Rules[Aim]:
    """Declare, check, let the targets react, then roll. [assault.attack.choose-targets, assault.attack.reaction]"""
    return (yield from procedure.attack(g, unit, options, what, declare, resolve))


def declare(g: Game, unit: str, aim: Aim, options: AimOptions, found: list[Strike]) -> None:  # noqa: ARG001
    """Tell who attacks whom; weapons bring in nothing else."""
    tell(g, unit, aim, options)


def resolve(g: Game, strike: Strike) -> Rules[None]:
    """All tests of an attack on one unit, then its whole damage, then the price of evading.

    [assault.damage.total-first, assault.damage.per-failed-test, assault.damage.owner-allocates,
    assault.damage.leader-last, assault.damage.wounded-first, assault.damage.carries-over]
    """
    target = strike.situation.target
    if g.unit(target).place != TABLE:
        return
    before = toll(g, target)
    if (yield from before_attack(g, strike)):
        damage = 0
        for batch in strike.batches:
            damage += yield from fire(g, strike.situation, batch)
        yield from take_damage(g, target, damage)
    if strike.situation.evading:
        yield from pay_for_evading(g, target)
    yield from after_attack(g, strike, before)


def fire(g: Game, situation: Situation, batch: Batch) -> Rules[int]:
    """Roll one batch. Returns the damage it does; beyond its normal range a weapon attacks once.

    [assault.weapon.longshot-one-attack]
    """
    s = in_batch(g, situation, batch)
    if not s.models:
        return 0
    weapon = in_attack(g, s, batch.profile)
    attacks = yield from number_of_attacks(g, s, batch, numbers.LONGSHOT_ATTACKS)
    found = skill_modifiers(g, s, batch.is_long, weapon)
    test = SkillTests(attacks, batch.skill, roll_modifiers(g, "to-hit", s.attack(weapon), batch.skill, found))
    seats = {"attacker": g.unit(s.unit).seat, "defender": g.unit(s.target).seat}
    if own := own_plan(g, s, weapon, defence, test):
        came = yield from run(OWN_VOLLEY, own, seats, s.target)
        yield from recoil(g, s.unit, came.recoil, own.own, take_damage)
        return came.damage
    damage = yield from run(VOLLEY, Plan(*test, defence(g, s, weapon)), seats, s.target)
    return damage
