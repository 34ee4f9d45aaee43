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
from openfire.rules.shared.attack.procedure import Batch, Strike, number_of_attacks, tell
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.attack.volley import VOLLEY, Plan
from openfire.rules.shared.damage import take_damage


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
    damage = 0
    for batch in strike.batches:
        damage += yield from fire(g, strike.situation, batch)
    yield from take_damage(g, target, damage)
    if strike.situation.evading:
        pay_for_evading(g, target)


def fire(g: Game, situation: Situation, batch: Batch) -> Rules[int]:
    """Roll one batch. Returns the damage it does; beyond its normal range a weapon attacks once.

    [assault.weapon.longshot-one-attack]
    """
    attacks = yield from number_of_attacks(g, situation.unit, batch, numbers.LONGSHOT_ATTACKS)
    skill = skill_modifiers(g, situation, batch.is_long)
    plan = Plan(attacks * len(batch.models), batch.skill, skill, defence(g, situation, batch.profile))
    seats = {"attacker": g.unit(situation.unit).seat, "defender": g.unit(situation.target).seat}
    damage = yield from run(VOLLEY, plan, seats, situation.target)
    return damage
