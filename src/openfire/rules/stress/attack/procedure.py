"""Action: Attack. Targets are declared, then every batch of equal attacks is rolled and its damage applied.

[stress, Action: Attack]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from openfire.dice import Sum
from openfire.engine.answers import Aim, Shot
from openfire.engine.facts import Declared, Lost, Marked, Used
from openfire.engine.game import Game
from openfire.engine.questions import Roll, Rules, ask, choose, roll
from openfire.engine.stages import Procedure, run
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.roster import WeaponProfile
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.modifiers import (
    Situation,
    armour,
    may_defend_otherwise,
    may_hide_otherwise,
    may_only_weaken,
    pierced,
    skill_modifiers,
)
from openfire.rules.stress.attack.volley import VOLLEY, Plan
from openfire.rules.stress.attack.weapons import GRENADE, Arm, reach, use_key
from openfire.rules.stress.damage import aftermath, note_damage, take_damage
from openfire.rules.stress.movement.distance import enemies, is_engaged_with
from openfire.rules.stress.rolls import needed_face
from openfire.rules.stress.sight import CLEAR
from openfire.rules.stress.specials import unit_has, weapon_has, weapon_value
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import is_crippled


class Batch(NamedTuple):
    """Equal attacks: the same weapon, the same skill, the same target, as well seen."""

    weapon: str
    number: int
    profile: WeaponProfile
    skill: int
    target: str
    sight: str
    close: bool
    """Whether it is made in assault range, as that was when it was declared."""
    crippled: bool
    """Whether those who make it are crippled vehicles."""
    exposed: bool
    """Whether it comes from where the target is easier to hurt, as its attackers' leader stood when it was declared."""
    attacks: int
    """Skill rolls of each model; 0 where they must be rolled for."""
    rapid: bool
    """Whether rapid fire gives each model one more attack, as distances were when it was declared."""
    models: tuple[str, ...]

    def kind(self) -> tuple[object, ...]:
        """What other batches have in common with it when it makes no difference which comes first."""
        return self if weapon_has(self.profile, "unstable") else (*self[:-1], len(self.models))

    def __str__(self) -> str:
        return f"{self.weapon}{f'#{self.number}' if self.number else ''}>{self.target}({','.join(self.models)})"

    def title(self) -> str:
        """For people: how many models attack with what."""
        return f"{len(self.models)} x {self.profile.name}"


def attack(g: Game, unit: str) -> Rules[None]:
    """Declare, check, then roll; targets can be changed until the first die falls. [stress.attack.declare-targets]"""
    if not enemies(g, unit):
        return
    options = chapters(g).aim_options(g, unit)
    rules = ("stress.attack.declare-targets", "stress.attack.check-before-dice", "stress.attack.retarget-until-dice")
    aim = yield from ask(g.unit(unit).seat, "attack", unit, options, *rules)
    if aim.shots:
        seen = options.looks(aim)
        sights = tuple(dict.fromkeys((shot.target, found.result) for shot, found in seen.items()))
        cited = (*dict.fromkeys(found.rule for found in seen.values()), *options.rules(aim))
        g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=sights, rules=(rules[0], *cited)))
        yield from resolve(g, unit, batches(g, aim, options.sights(aim)))


def batches(g: Game, aim: Aim, sights: Mapping[Shot, str], close: bool | None = None) -> list[Batch]:
    """Equal attacks together, in the order declared. Assault range is settled now, before any die (ruling ST-27).

    sights: the line of sight of each shot.
    [stress.attack.procedure-repeat, stress.attack.batch-same-weapon]
    """
    equal: dict[tuple[object, ...], list[Shot]] = {}
    for shot in aim.shots:
        card, profile = g.card(shot.model), _profile(g, shot)
        rapid = is_rapid(g, shot, profile, close)
        alone = shot.model if weapon_has(profile, "unstable") or profile.attacks.n else ""
        worn = is_crippled(g, shot.model)
        key = (shot.weapon, shot.profile, card.attributes["skill"], shot.target, sights[shot], rapid, alone, worn)
        equal.setdefault(key, []).append(shot)
    return [_batch(g, shots, sights[shots[0]], close) for shots in equal.values()]


def _batch(g: Game, shots: Sequence[Shot], sight: str, close: bool | None) -> Batch:
    """Equal attacks, all like the first."""
    first = shots[0]
    profile, rapid = _profile(g, first), is_rapid(g, first, _profile(g, first), close)
    return Batch(
        first.weapon,
        first.profile,
        profile,
        g.card(first.model).attributes["skill"],
        first.target,
        sight,
        is_engaged_with(g, g.model(first.model).unit, first.target) if close is None else close,
        is_crippled(g, first.model),
        chapters(g).exposes(g, first.target, g.model(first.model).unit),
        0 if profile.attacks.n else profile.attacks.plus + rapid,
        rapid,
        tuple([shot.model for shot in shots]),
    )


def _profile(g: Game, shot: Shot) -> WeaponProfile:
    weapon = g.card(shot.model).weapon(shot.weapon)
    assert weapon is not None
    return weapon.profiles[shot.profile]


def is_rapid(g: Game, shot: Shot, profile: WeaponProfile, close: bool | None = None) -> bool:
    """Rapid Fire: one more attack within half the weapon's range of the unit, seen or not (ruling ST-39).

    close: what counts as made in assault range is made at 1 inch, wherever the target is by now (ruling ST-77).
    [stress.weapon.rapid-fire]
    """
    if not weapon_has(profile, "rapid-fire"):
        return False
    if close:
        return is_within(numbers.ASSAULT_RANGE, reach(profile) / 2)
    index = g.board.index
    gaps = g.board.gaps(index.rows((shot.model,)), index.rows(g.unit(shot.target).models))
    return is_within(float(gaps.min()), reach(profile) / 2)


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
            picked = yield from choose(seat, "next attacks", unit, names, *rules)
        batch = ready[names.index(picked)]
        left = [_without(each, batch) for each in left]
        yield from fire(g, unit, batch)


def _ready(g: Game, left: Sequence[Batch]) -> Iterator[Batch]:
    """What may come next: equal attacks together, or one model's alone where that can make a difference (ruling ST-79).

    One model's alone is named first where the attacker can only gain by it. [stress.attack.batch-same-weapon]
    """
    for batch in left:
        ways = [batch]
        if len(batch.models) > 1 and _may_differ(g, batch):
            ways.insert(0 if is_better_apart(g, batch) else 1, batch._replace(models=batch.models[:1]))
        yield from ways


def _may_differ(g: Game, batch: Batch) -> bool:
    """Whether the damage of one model's attacks may change what the next ones need."""
    is_aimed = not batch.close and not weapon_has(batch.profile, "torrent")
    return may_defend_otherwise(g, batch.target) or (is_aimed and may_hide_otherwise(g, batch.target))


def is_better_apart(g: Game, batch: Batch) -> bool:
    """Whether attacks one by one can do more than all at once and never less (ruling ST-79)."""
    return _may_differ(g, batch) and may_only_weaken(g, batch.target)


def _without(batch: Batch, fired: Batch) -> Batch:
    """What is left of a batch when some of its attacks have been made."""
    if batch[:-1] != fired[:-1] or fired.models[0] not in batch.models:
        return batch
    return batch._replace(models=tuple(model for model in batch.models if model not in fired.models))


def _of_the_living(g: Game, batch: Batch) -> Batch:
    """A batch without those who have died since it was declared: an unstable weapon may kill who has others too."""
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
    s = Situation(unit, batch.target, batch.profile, batch.sight, batch.close, batch.crippled, batch.exposed)
    return attack_plan(g, s, batch.skill, attacks * len(batch.models))


def attack_plan(g: Game, s: Situation, skill: int, dice: int) -> Plan:
    """The plan of some attacks in a situation."""
    worn = armour(g, s.target)
    damage, piercing = pierced(s.weapon, worn)
    on_skill, (saved, on_defence) = skill_modifiers(g, s), chapters(g).saves(g, s, worn.defence, piercing)
    return Plan(
        dice,
        needed_face(skill, on_skill),
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
    came = yield from run(dice.program, dice.plan, dice.seats, dice.about)
    yield from take_damage(g, batch.target, came.damage, *(("stress.weapon.rending",) if came.rended else ()))
    if came.exploded:
        yield from explode(g, unit, batch.models[0])


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


def waits_for(g: Game, fallen: Sequence[Any], unit: str, batch: Batch) -> Procedure | Roll | None:
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
    yield from chapters(g).wreck(g, model)
    g.happen(Lost(model=model, rules=("stress.weapon.unstable",)))
    note_damage(g, unit)
    yield from aftermath(g, unit)


def free_attack(g: Game, unit: str, target: str) -> Rules[None]:
    """Every model of the unit that was left may attack the one that left. [stress.free-attack.all-models-in-range]"""
    options = chapters(g).free_aim_options(g, unit, target)
    rules = ("stress.free-attack.all-models-in-range", "stress.free-attack.not-an-activation")
    aim = yield from ask(g.unit(unit).seat, "free attack with", unit, options, *rules)
    if aim.shots:
        g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=((target, CLEAR),), rules=rules))
        had = g.unit(unit).mark(GRENADE)
        yield from resolve(g, unit, batches(g, aim, dict.fromkeys(aim.shots, CLEAR), close=True))
        if g.unit(unit).place == TABLE and g.unit(unit).mark(GRENADE) != had:
            g.happen(Marked(unit=unit, mark=GRENADE, value=had, rules=("stress.weapon.grenade",)))
