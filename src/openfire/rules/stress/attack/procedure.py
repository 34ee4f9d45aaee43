"""Action: Attack. Targets are declared, then every batch of equal attacks is rolled and its damage applied.

[stress, Action: Attack]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from openfire.dice import AnyRolled, Sum
from openfire.engine.answers import Aim, Pick, Shot
from openfire.engine.facts import Declared, Lost, Marked, Used
from openfire.engine.game import Game
from openfire.engine.options import Choices, some_of
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Roll, Rules, ask, roll
from openfire.engine.refusals import Refusal
from openfire.engine.stages import Procedure, run
from openfire.engine.state import TABLE
from openfire.rules.shared.attack.armour import Armour, armours, pierced
from openfire.rules.shared.attack.weapons import Arm, by_target
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.moments import moment_of_harm
from openfire.rules.shared.own_rules.permissions import note_used
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import unit_has, weapon_has, weapon_value
from openfire.rules.stress.attack.batches import Batch, batches
from openfire.rules.stress.attack.engagements import Engagement
from openfire.rules.stress.attack.modifiers import (
    Situation,
    defence_roll,
    may_defend_otherwise,
    may_hide_otherwise,
    may_only_weaken,
    own_dice,
    own_weapon,
    skill_roll,
)
from openfire.rules.stress.attack.options import AimOptions
from openfire.rules.stress.attack.own_dice import OwnDice
from openfire.rules.stress.attack.volley import VOLLEY, Plan, damage_of_a_hit
from openfire.rules.stress.attack.weapons import GRENADE, use_key
from openfire.rules.stress.damage import after_losses, note_damage, take_damage
from openfire.rules.stress.supplement import chapters


def attack(g: Game, unit: str) -> Rules[None]:
    """Declare, check, then roll; targets can be changed until the first die falls. [stress.attack.declare-targets]"""
    if not enemies(g, unit):
        return
    options = AimOptions(g, unit)
    rules = ("stress.attack.declare-targets", "stress.attack.check-before-dice", "stress.attack.retarget-until-dice")
    aim = yield from ask(g.unit(unit).seat, QuestionName.ATTACK, unit, options, *rules)
    if aim.shots:
        seen = options.looks(aim)
        sights = tuple(dict.fromkeys((shot.target, found.result) for shot, found in seen.items()))
        cited = (*dict.fromkeys(found.rule for found in seen.values()), *chapters(g).aiming.cites(g, aim))
        g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=sights, rules=(rules[0], *cited)))
        yield from resolve_declared(g, unit, aim, options.sights(aim))


def resolve_declared(
    g: Game, unit: str, aim: Aim, sights: Mapping[Shot, str], *, close: bool | None = None
) -> Rules[None]:
    """An attack that is declared, with what the module's own rules say before its first die and after its last."""
    before = [Engagement.of(g, unit, aim, target, close=close) for target in by_target(aim)]
    for each in before:
        yield from each.begins(g)
    found = batches(g, aim, sights, close)
    yield from resolve(g, unit, found)
    note_used(g, unit, ((model, batch.weapon, batch.profile) for batch in found for model in batch.models))
    for each in before:
        yield from each.ends(g)


def resolve(g: Game, unit: str, left: list[Batch]) -> Rules[None]:
    """Work through the batches in an order the attacker picks, damage included (ruling X-20).

    [stress.attack.procedure-repeat, stress.attack.batch-same-weapon] Attacks on a unit that is gone are lost (ruling
    X-19).
    """
    seat, rules = g.unit(unit).seat, ("stress.attack.procedure-repeat", "stress.attack.batch-same-weapon")
    spend(g, unit, left)
    while left := [batch for batch in (_of_the_living(g, each) for each in left) if _is_ready(g, batch)]:
        ready = tuple(_ready(g, left))
        names = tuple(map(str, ready))
        picked = names[0]
        if len({batch.kind() for batch in ready}) > 1:
            options = Choices(partial(_picks, names), partial(_why_not_next, names))
            picked = (yield from ask(seat, QuestionName.NEXT_ATTACKS, unit, options, *rules)).name
        batch = ready[names.index(picked)]
        left = [_without(each, batch) for each in left]
        yield from fire(g, unit, batch)


def _picks(names: Sequence[str]) -> tuple[Pick, ...]:
    return tuple(map(Pick, names))


def _why_not_next(names: Sequence[str], answer: Pick) -> Refusal:
    """Why some attacks are not next: they are declared at somebody else, or not at all.

    [stress.attack.retarget-until-dice]
    """
    weapon, _, target = answer.name.rpartition(":")[2].partition(">")
    targets = [name.partition(">")[2].partition("(")[0] for name in names if name.partition(">")[0] == weapon]
    if targets and target and target.partition("(")[0] not in targets:
        text = f"{weapon} is declared at {some_of(dict.fromkeys(targets))}, and targets stand once dice are rolled"
        return Refusal("declared", "stress.attack.retarget-until-dice", text)
    text = f"{answer.name!r} is not among the answers: {some_of(names)}"
    return Refusal("not-offered", "stress.attack.procedure-repeat", text)


def _ready(g: Game, left: Sequence[Batch]) -> Iterator[Batch]:
    """What may come next: equal attacks together, or one model's alone where that can make a difference (ruling ST-79).

    One model's alone is named first where the attacker can only gain by it. [stress.attack.batch-same-weapon]
    """
    for batch in left:
        ways = [batch]
        if len(batch.models) > 1 and _may_differ(g, batch):
            ways.insert(0 if is_better_split(g, batch) else 1, batch._replace(models=batch.models[:1]))
        yield from ways


def _may_differ(g: Game, batch: Batch) -> bool:
    """Whether the damage of one model's attacks may change what the next ones need."""
    is_aimed = not batch.close and not weapon_has(batch.profile, "torrent")
    return may_defend_otherwise(g, batch.target) or (is_aimed and may_hide_otherwise(g, batch.target))


def is_better_split(g: Game, batch: Batch) -> bool:
    """Whether attacks one by one can do more than all at once and never less (ruling ST-79)."""
    return _may_differ(g, batch) and may_only_weaken(g, batch.target)


def _without(batch: Batch, fired: Batch) -> Batch:
    """What is left of a batch when some of its attacks have been made."""
    if batch[:-1] != fired[:-1] or fired.models[0] not in batch.models:
        return batch
    return batch._replace(models=tuple(model for model in batch.models if model not in fired.models))


def _of_the_living(g: Game, batch: Batch) -> Batch:
    """A batch without models that have died since it was declared; an unstable weapon may kill its model."""
    alive = tuple([model for model in batch.models if g.model(model).hit_points])
    return batch if alive == batch.models else batch._replace(models=alive)


def _is_ready(g: Game, batch: Batch) -> bool:
    """Whether there is somebody to attack, and somebody to be attacked."""
    return bool(batch.models) and g.unit(batch.target).place == TABLE


def spend(g: Game, unit: str, used: Sequence[Batch]) -> None:
    """Weapons that can be used once are used up, and a grenade for this activation. [stress.weapon.one-use]"""
    for batch in used:
        if weapon_has(batch.profile, "one-use"):
            for model in batch.models:
                arm = Arm(model, batch.weapon, batch.number, batch.profile)
                g.happen(Used(what=use_key(arm), rules=("stress.weapon.one-use",)))
        if weapon_has(batch.profile, "grenade") and not g.unit(unit).mark(GRENADE):
            g.happen(Marked(unit=unit, mark=GRENADE, value=1, rules=("stress.weapon.grenade",)))


def plan_for(g: Game, unit: str, batch: Batch, attacks: int) -> Plan:
    """Everything about a batch that is known before its dice. [stress.weapon.attacks]"""
    s = situation(unit, batch)
    each = changed(g, "attacks", s.attack, attacks)
    return attack_plan(g, s, batch.skill, each * len(batch.models))


def situation(unit: str, batch: Batch) -> Situation:
    """The circumstances of a batch."""
    return Situation(
        unit,
        batch.target,
        batch.profile,
        batch.sight,
        batch.close,
        batch.crippled,
        batch.exposed,
        batch.models,
        batch.weapon,
    )


def attack_plan(g: Game, s: Situation, skill: int, dice: int) -> Plan:
    """The plan of some attacks in a situation; of profiles that tie the worse one against them (ruling X-15)."""
    s = own_weapon(g, s)
    first, *others = (_plan(g, s, skill, dice, worn) for worn in armours(g, s.target))
    return max(first, *others, key=damage_of_a_hit) if others else first


def _plan(g: Game, s: Situation, skill: int, dice: int, worn: Armour) -> Plan:
    """The same against a profile of the target."""
    damage, piercing = pierced(s.weapon, worn)
    (hit, on_skill), (saved, on_defence) = skill_roll(g, s, skill), defence_roll(g, s, worn.defence, piercing)
    return Plan(
        dice,
        hit,
        on_skill,
        saved,
        on_defence,
        damage,
        sum([g.model(model).hit_points for model in g.unit(s.target).models]),
        rending=weapon_value(s.weapon, "rending"),
        torrent=weapon_has(s.weapon, "torrent"),
        unstable=weapon_has(s.weapon, "unstable"),
        skilled=unit_has(g, s.unit, "skilled"),
        resilient=worn.resilient,
        own=own_dice(g, s, worn),
    )


def fire_if_there(g: Game, unit: str, batch: Batch, declared: Sequence[Batch] = ()) -> Rules[None]:
    """One batch by itself, if it still has somebody to fire and somebody to fire at.

    declared: what is spent with it, because all of it was declared at once (ruling ST-62).
    """
    spend(g, unit, declared)
    batch = _of_the_living(g, batch)
    if _is_ready(g, batch):
        yield from fire(g, unit, batch)


def fire(g: Game, unit: str, batch: Batch) -> Rules[None]:
    """Roll one batch and apply its damage."""
    attacks = batch.attacks
    if not attacks:
        attacks = yield from _number_of_attacks(g, unit, batch)
    dice = volley(g, unit, batch, attacks)
    plan: Plan = dice.plan  # type: ignore[assignment]  # it is one of these
    result = yield from run(dice.program, dice.plan, dice.seats, dice.about)
    yield from take_damage(g, batch.target, result.damage, *(("stress.weapon.rending",) if result.rended else ()))
    if result.recoil and g.unit(unit).place == TABLE:
        yield from take_damage(g, unit, result.recoil, recoil_rule(plan.own))
    if result.exploded:
        yield from explode(g, unit, batch.models[0])


def recoil_rule(own: OwnDice | None) -> str:
    """The rule of the module by which faces hurt the unit that attacks."""
    return (own.skill.by("recoil") or own.defence.by("recoil")) if own else ""


def volley(g: Game, unit: str, batch: Batch, attacks: int) -> Procedure:
    """The dice of a batch, once it is known how many attacks each of its models has."""
    seats = {"attacker": g.unit(unit).seat, "defender": g.unit(batch.target).seat}
    return Procedure(VOLLEY, plan_for(g, unit, batch, attacks), seats, batch.target)


def _number_of_attacks(g: Game, unit: str, batch: Batch) -> Rules[int]:
    """Attacks that are dice are rolled for each model when it attacks."""
    dice = _attacks_roll(g, unit, batch)
    rolled = yield from roll(dice.who, dice.label, dice.request, *dice.rules, about=dice.about)
    return int(rolled.answer) + batch.rapid


def _attacks_roll(g: Game, unit: str, batch: Batch) -> Roll:
    amount: Sum = batch.profile.attacks
    return Roll(g.unit(unit).seat, "attacks", amount, ("stress.weapon.attacks",), unit)


def next_dice(g: Game, fallen: Sequence[AnyRolled], unit: str, batch: Batch) -> Procedure | Roll | None:
    """The dice that `fire_if_there` waits for: how many attacks there are, where that is rolled, then the volley."""
    batch = _of_the_living(g, batch)
    if not _is_ready(g, batch):
        return None
    if batch.attacks:
        return volley(g, unit, batch, batch.attacks)
    return volley(g, unit, batch, fallen[0].answer + batch.rapid) if fallen else _attacks_roll(g, unit, batch)


def explode(g: Game, unit: str, model: str) -> Rules[None]:
    """An unstable weapon that rolls a 1 kills its model; hits already made stand (ruling X-34).

    [stress.weapon.unstable]
    """
    yield from moment_of_harm(g, "dies", Case(unit, models=(model,)))
    if not g.model(model).hit_points:
        return
    yield from chapters(g).wreck(g, model)
    g.happen(Lost(model=model, rules=("stress.weapon.unstable",)))
    note_damage(g, unit)
    yield from after_losses(g, unit)
