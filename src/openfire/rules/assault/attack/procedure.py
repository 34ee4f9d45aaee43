"""Attack: targets are declared, may react, and then take skill tests, defence tests and damage. [assault, Attack]

[assault.attack.procedure]
"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Aim
from openfire.engine.facts import Declared
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, roll
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.roster import WeaponProfile
from openfire.rules.assault import numbers
from openfire.rules.assault.attack.cover import cover
from openfire.rules.assault.attack.evade import pay_for_evading, reactions
from openfire.rules.assault.attack.modifiers import Situation, defence, skill_modifiers
from openfire.rules.assault.attack.targets import LONG, AimOptions
from openfire.rules.assault.attack.volley import VOLLEY, Plan
from openfire.rules.assault.damage import take_damage
from openfire.rules.assault.movement.distance import engaged
from openfire.rules.stress.aiming import by_target

RULES = (
    "assault.attack.choose-targets",
    "assault.attack.procedure",
    "assault.attack.split-targets",
    "assault.attack.one-weapon",
    "assault.los.from-leader",
)
ENGAGED = ("assault.attack.engaged-targets", "assault.attack.engaged-range-1-weapons")
RANGED = ("assault.range.from-leader", "assault.range.weapon-limits")


class Batch(NamedTuple):
    """Equal attacks: the same weapon, the same skill, the same target."""

    weapon: str
    number: int
    profile: WeaponProfile
    skill: int
    is_long: bool
    models: tuple[str, ...]

    def title(self) -> str:
        """For people: how many models attack with what."""
        return f"{len(self.models)} x {self.profile.name}"


class Strike(NamedTuple):
    """All that one unit does to another in one attack; its damage is totalled. [assault.damage.total-first]"""

    situation: Situation
    batches: tuple[Batch, ...]


def attack(g: Game, unit: str, options: AimOptions, what: str = "attack") -> Rules[Aim]:
    """Declare, check, let the targets react, then roll; nobody evades what comes from within 6 inches.

    [assault.attack.choose-targets, assault.attack.reaction]
    """
    aim = yield from ask(g.unit(unit).seat, what, unit, options, *options.limits.cites, *RULES)
    if aim.shots:
        found = strikes(g, unit, aim, options)
        declare(g, unit, aim, options)
        evading = yield from reactions(g, unit, tuple(by_target(aim)))
        for strike in found:
            yield from resolve(g, react(strike, evading))
    return aim


def declare(g: Game, unit: str, aim: Aim, options: AimOptions) -> None:
    """Tell who attacks whom, and how well each target is seen. [assault.los.three-results]"""
    seen = {target: options.seen(target) for target in by_target(aim)}
    sights = tuple((target, found.result) for target, found in seen.items())
    why = dict.fromkeys(found.rule for found in seen.values())
    close = ENGAGED if engaged(g, unit) else RANGED
    rules = (*options.limits.cites, *RULES, *close, *why)
    g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=sights, rules=rules))


def strikes(g: Game, unit: str, aim: Aim, options: AimOptions) -> list[Strike]:
    """What is done to each target, in the order declared; sight and cover are settled now (ruling X-20)."""
    return [
        Strike(
            Situation(unit, target, options.seen(target).result, cover(g, target, unit)),
            batches(g, aim, target, options),
        )
        for target in by_target(aim)
    ]


def react(strike: Strike, evading: tuple[str, ...]) -> Strike:
    """A strike with the target's reaction taken into account."""
    situation = strike.situation
    return strike._replace(situation=situation._replace(evading=situation.target in evading))


def batches(g: Game, aim: Aim, target: str, options: AimOptions) -> tuple[Batch, ...]:
    """Equal attacks on a target together, in the order declared; dice for a number of attacks keep models apart."""
    found: dict[tuple[object, ...], Batch] = {}
    for shot in aim.shots:
        arm = options.arm(shot)
        if arm is None or shot.target != target:
            continue
        skill = g.card(shot.model).attributes["skill"]
        alone = shot.model if arm.profile.attacks.n else ""
        key = (shot.weapon, shot.profile, skill, alone)
        models = (*found[key].models, shot.model) if key in found else (shot.model,)
        is_long = options.range_to(arm, target) == LONG
        found[key] = Batch(shot.weapon, shot.profile, arm.profile, skill, is_long, models)
    return tuple(found.values())


def resolve(g: Game, strike: Strike) -> Rules[None]:
    """All tests of an attack on one unit, then its whole damage, then the price of evading.

    [assault.damage.total-first, assault.damage.per-failed-test]
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
    """Roll one batch. Returns the damage it does."""
    attacks = yield from number_of_attacks(g, situation.unit, batch)
    skill = skill_modifiers(g, situation, batch.is_long)
    plan = Plan(attacks * len(batch.models), batch.skill, skill, defence(g, situation, batch.profile))
    seats = {"attacker": g.unit(situation.unit).seat, "defender": g.unit(situation.target).seat}
    damage = yield from run(VOLLEY, plan, seats, situation.target)
    return damage


def number_of_attacks(g: Game, unit: str, batch: Batch) -> Rules[int]:
    """How many attacks each model makes: the weapon's, and one beyond its normal range.

    [assault.weapon.attacks, assault.weapon.longshot-one-attack]
    """
    amount = batch.profile.attacks
    if batch.is_long:
        return numbers.LONGSHOT_ATTACKS
    if not amount.n:
        return amount.plus
    rolled = yield from roll(g.unit(unit).seat, "attacks", amount, "assault.weapon.attacks", about=unit)
    return int(rolled.answer)
