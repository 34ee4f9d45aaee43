"""Attack: targets are declared, may react, and then take skill tests, defence tests and damage. [melee, Attack]

[melee.attack.procedure]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openfire.engine.answers import Aim
from openfire.engine.facts import Declared, Marked
from openfire.engine.game import Game
from openfire.engine.questions import Rules, ask, roll
from openfire.engine.stages import run
from openfire.engine.state import TABLE
from openfire.rules.assault.attack.cover import cover
from openfire.rules.assault.attack.evade import pay_for_evading, reactions
from openfire.rules.assault.attack.modifiers import Situation
from openfire.rules.assault.attack.procedure import Batch, Strike, react
from openfire.rules.melee import numbers
from openfire.rules.melee.attack.modifiers import defence, skill_modifiers
from openfire.rules.melee.attack.targets import GRENADE, LONG, AimOptions, by_target
from openfire.rules.melee.attack.volley import LONE, VOLLEY, Came, Lone, Plan
from openfire.rules.melee.damage import explode, take_damage
from openfire.rules.melee.morale.suppression import suppress
from openfire.rules.melee.movement.distance import engaged
from openfire.rules.melee.sight import OBSCURED
from openfire.rules.melee.specials import weapon_has

RULES = (
    "melee.attack.choose-targets",
    "melee.attack.procedure",
    "melee.attack.split-targets",
    "melee.attack.one-weapon",
    "melee.los.from-leader",
)
ENGAGED = ("melee.attack.engaged-targets", "melee.attack.engaged-melee-weapons")
RANGED = ("melee.range.from-leader", "melee.range.weapon-limits")


class Fired(NamedTuple):
    """What one batch did."""

    damage: int
    tokens: int = 0
    """One where a suppressing weapon hit."""


def attack(g: Game, unit: str, options: AimOptions, what: str = "attack") -> Rules[Aim]:
    """Declare, check, let the targets react, then roll; nobody evades what comes from within 6 inches.

    [melee.attack.choose-targets, melee.attack.reaction]
    """
    aim = yield from ask(g.unit(unit).seat, what, unit, options, *options.limits.cites, *RULES)
    if aim.shots:
        found = strikes(g, unit, aim, options)
        declare(g, unit, aim, options, found)
        evading = yield from reactions(g, unit, tuple(by_target(aim)))
        for strike in found:
            yield from resolve(g, react(strike, evading))
    return aim


def declare(g: Game, unit: str, aim: Aim, options: AimOptions, found: Sequence[Strike]) -> None:
    """Tell who attacks whom, how well each target is seen, and that a grenade is used. [melee.los.three-results]

    [melee.weapon.grenade]
    """
    seen = {target: options.seen(target) for target in by_target(aim)}
    sights = tuple((target, view.result) for target, view in seen.items())
    why = dict.fromkeys(view.rule for view in seen.values())
    close = ENGAGED if engaged(g, unit) else RANGED
    rules = (*options.limits.cites, *RULES, *close, *why, *weapon_rules(g, unit, found))
    g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=sights, rules=rules))
    if options.limits.is_own and any(options.is_grenade(shot) for shot in aim.shots):
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


def strikes(g: Game, unit: str, aim: Aim, options: AimOptions) -> list[Strike]:
    """What is done to each target, in the order declared; sight and cover are settled now (ruling X-20)."""
    return [
        Strike(
            Situation(unit, target, options.seen(target).result, cover(g, target, unit)),
            batches(g, aim, target, options),
        )
        for target in by_target(aim)
    ]


def batches(g: Game, aim: Aim, target: str, options: AimOptions) -> tuple[Batch, ...]:
    """Equal attacks on a target together, in the order declared; some weapons are rolled model by model."""
    found: dict[tuple[object, ...], Batch] = {}
    for shot in aim.shots:
        arm = options.arm(shot)
        if arm is None or shot.target != target:
            continue
        skill = g.card(shot.model).attributes["skill"]
        batch = Batch(shot.weapon, shot.profile, arm.profile, skill, options.range_to(arm, target) == LONG, ())
        key = (shot.weapon, shot.profile, skill, shot.model if is_lone(batch) or arm.profile.attacks.n else "")
        models = (*found[key].models, shot.model) if key in found else (shot.model,)
        found[key] = batch._replace(models=models)
    return tuple(found.values())


def is_lone(batch: Batch) -> bool:
    """Whether it matters which model's dice are which (rulings ME-17, X-34).

    [melee.weapon.suppressing, melee.weapon.unstable]
    """
    return weapon_has(batch.profile, "suppressing") or weapon_has(batch.profile, "unstable")


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
    """Roll one batch; a weapon that explodes kills its model at once."""
    attacks = yield from number_of_attacks(g, situation.unit, batch)
    skill = skill_modifiers(g, situation, batch.profile)
    plan = Plan(attacks * len(batch.models), batch.skill, skill, defence(g, situation, batch.profile))
    seats = {"attacker": g.unit(situation.unit).seat, "defender": g.unit(situation.target).seat}
    if not is_lone(batch):
        damage = yield from run(VOLLEY, plan, seats, situation.target)
        return Fired(damage)
    lone = Lone(plan, weapon_has(batch.profile, "suppressing"), weapon_has(batch.profile, "unstable"))
    came: Came = yield from run(LONE, lone, seats, situation.target)
    if came.has_burst:
        yield from explode(g, situation.unit, batch.models[0])
    return Fired(came.damage, int(came.has_hit))


def number_of_attacks(g: Game, unit: str, batch: Batch) -> Rules[int]:
    """How many attacks each model makes: the weapon's, and one beyond its normal range.

    [melee.weapon.attacks, melee.weapon.longshot-one-attack]
    """
    amount = batch.profile.attacks
    if batch.is_long:
        return numbers.LONGSHOT_ATTACKS
    if not amount.n:
        return amount.plus
    rolled = yield from roll(g.unit(unit).seat, "attacks", amount, "melee.weapon.attacks", about=unit)
    return int(rolled.answer)
