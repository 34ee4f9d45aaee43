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
from openfire.rules.shared.attack.procedure import Batch, Strike, number_of_attacks, tell
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.attack.volley import VOLLEY, Plan
from openfire.rules.shared.morale.suppression import suppress
from openfire.rules.shared.movement.distance import engaged
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
    damage = tokens = 0
    for batch in strike.batches:
        fired = yield from fire(g, strike.situation, batch)
        damage, tokens = damage + fired.damage, tokens + fired.tokens
    yield from take_damage(g, target, damage)
    keep_down(g, target, tokens)
    if strike.situation.evading:
        pay_for_evading(g, target)


def keep_down(g: Game, target: str, tokens: int) -> None:
    """A unit takes a token for each suppressing weapon that hit it, 2 at most, though it did not evade (ruling ME-17).

    [melee.weapon.suppressing, melee.weapon.suppressing-not-evade]
    """
    for _ in range(tokens):
        if g.unit(target).place == TABLE:
            suppress(g, target, "melee.weapon.suppressing", "melee.weapon.suppressing-not-evade")


def fire(g: Game, situation: Situation, batch: Batch) -> Rules[Fired]:
    """Roll one batch; a weapon that explodes kills its model at once. Beyond its normal range a weapon attacks once.

    [melee.weapon.longshot-one-attack]
    """
    attacks = yield from number_of_attacks(g, situation.unit, batch, numbers.LONGSHOT_ATTACKS)
    skill = skill_modifiers(g, situation, batch.profile)
    plan = Plan(attacks * len(batch.models), batch.skill, skill, defence(g, situation, batch.profile))
    seats = {"attacker": g.unit(situation.unit).seat, "defender": g.unit(situation.target).seat}
    if not is_lone(batch.profile):
        damage = yield from run(VOLLEY, plan, seats, situation.target)
        return Fired(damage)
    lone = Lone(plan, weapon_has(batch.profile, "suppressing"), weapon_has(batch.profile, "unstable"))
    came: LoneAttackResult = yield from run(LONE, lone, seats, situation.target)
    if came.has_burst:
        yield from explode(g, situation.unit, batch.models[0])
    return Fired(came.damage, int(came.has_hit))
