"""Attacks to come: every attack that a unit could make, with the dice it takes. No rule stands here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from openfire.engine.answers import Aim, Pick, Shot
from openfire.engine.edition import Consequence, Offer, OfferQuery
from openfire.engine.game import Game
from openfire.engine.state import TABLE
from openfire.geometry.measure import is_within
from openfire.lookahead.stress.possible_attacks import ready_at, shots_of
from openfire.rules.shared.attack.weapons import Arm, by_target
from openfire.rules.shared.movement.distance import enemies, unit_gap
from openfire.rules.shared.own_rules.index import is_awaited
from openfire.rules.stress.attack.batches import Batch, batches
from openfire.rules.stress.attack.engagements import Engagement
from openfire.rules.stress.attack.free_attacks import FreeAimOptions
from openfire.rules.stress.attack.options import AimOptions
from openfire.rules.stress.attack.procedure import fire_if_there, is_better_split, next_dice
from openfire.rules.stress.attack.targets import why_not_target
from openfire.rules.stress.attack.weapons import farthest
from openfire.rules.stress.movement.leaving import left_by
from openfire.rules.stress.sight import CLEAR
from openfire.rules.stress.supplement import chapters


def attack_steps(g: Game, unit: str, aim: Aim) -> list[Consequence]:
    """What an attack comes to, batch by batch in the order declared. [stress.attack.procedure-repeat]"""
    return _with_moments(g, unit, aim, _steps(unit, batches(g, aim, AimOptions(g, unit).sights(aim))))


def free_attack_steps(g: Game, unit: str, aim: Aim) -> list[Consequence]:
    """What a free attack comes to. [stress.free-attack.all-models-in-range]"""
    found = batches(g, aim, dict.fromkeys(aim.shots, CLEAR), close=True)
    return _with_moments(g, unit, aim, _steps(unit, found), close=True)


MOMENTS: Final = (
    *("before-attack", "before-attacked", "after-attack", "after-attacked"),
    *("suffers", "losses", "dies", "destroyed", "destroys"),
)
"""What own rules may say around an attack, or of harm that comes of it."""


def _with_moments(
    g: Game, unit: str, aim: Aim, steps: list[Consequence], *, close: bool | None = None
) -> list[Consequence]:
    """An attack with what the module's own rules say before its first die and after its last, if they say anything."""
    if not any(is_awaited(g, point) for point in MOMENTS):
        return steps
    parts = [Engagement.of(g, unit, aim, target, close=close) for target in by_target(aim)]
    before = [Consequence("before the attack", part.begins) for part in parts]
    return [*before, *steps, *(Consequence("after the attack", part.ends) for part in parts)]


def _steps(unit: str, found: list[Batch]) -> list[Consequence]:
    """The first step spends what all of them use."""
    return [_step(unit, batch, () if k else found) for k, batch in enumerate(found)]


def _step(unit: str, batch: Batch, declared: Sequence[Batch]) -> Consequence:
    shot = partial(fire_if_there, unit=unit, batch=batch, declared=declared)
    split = partial(_split_batch, unit=unit, batch=batch, declared=declared) if len(batch.models) > 1 else None
    return Consequence(batch.title(), shot, next_dice=partial(next_dice, unit=unit, batch=batch), split=split)


def _split_batch(g: Game, unit: str, batch: Batch, declared: Sequence[Batch]) -> list[Consequence]:
    """One model's attacks after another's, where the attacker can only gain by that (ruling ST-79)."""
    if not is_better_split(g, batch):
        return [_step(unit, batch, declared)]
    singles = [batch._replace(models=(model,)) for model in batch.models]
    return [_step(unit, single, () if k else declared) for k, single in enumerate(singles)]


def attack_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """For every enemy unit all that can be fired at it, or why nothing can. [stress.attack.check-before-dice]"""
    options = _aim_options(g, unit, wanted)
    usable = options.usable()
    most = farthest(tuple(usable))
    for target in enemies(g, unit):
        if wanted.about in (None, target) and (wanted.refusals or is_within(unit_gap(g, unit, target), most)):
            yield from _attack_offer(options, usable, target, wanted)


def _aim_options(g: Game, unit: str, wanted: OfferQuery) -> AimOptions:
    """Those of the open question where they are for this, else such as would be asked for."""
    asked = wanted.options
    if isinstance(asked, AimOptions) and (asked.g, asked.unit) == (g, unit):
        return asked
    return AimOptions(g, unit)


def _attack_offer(options: AimOptions, usable: list[Arm], target: str, wanted: OfferQuery) -> Iterator[Offer]:
    g, unit = options.g, options.unit
    away, refusal = unit_gap(g, unit, target), why_not_target(g, unit, target)
    if refusal and not wanted.refusals:
        return
    seen, ready = ready_at(options, target, usable)
    sight = wanted.sight or seen.result
    if refusal is None and ready:
        aim = Aim(_shots_with(options, ready, seen.viewer, target, wanted), ((target, seen.viewer),))
        steps = tuple(_with_moments(g, unit, aim, _steps(unit, batches(g, aim, _seeing(options, wanted)(aim)))))
        yield Offer(unit, target, aim, steps, None, sight, away, (seen.rule,))
    elif wanted.refusals:
        refusal = refusal or options.why_nothing(target)
        yield Offer(unit, target, None, (), refusal, sight, away, (seen.rule,))


def _shots_with(
    options: AimOptions, ready: dict[str, list[Arm]], viewer: str, target: str, wanted: OfferQuery
) -> tuple[Shot, ...]:
    """The best shots, and the viewer's among them: it comes first where another would throw the only grenade.

    [stress.weapon.grenade, stress.los.viewpoint]
    """
    aimed = Target(target, _seeing(options, wanted))
    shots = _best_shots(options.g, options.unit, ready, aimed, wanted)
    if any(shot.model == viewer for shot in shots):
        return shots
    first = sorted(ready, key=lambda hand: ready[hand][0].model != viewer)
    return _best_shots(options.g, options.unit, {hand: ready[hand] for hand in first}, aimed, wanted)


def _seeing(options: AimOptions, wanted: OfferQuery) -> Callable[[Aim], dict[Shot, str]]:
    """How sight is settled: as it is told, or as it is."""
    return partial(_given_sight, sight=wanted.sight) if wanted.sight else options.sights


class Target(NamedTuple):
    """The target of attacks, how well it is seen, and whether they count as made in assault range."""

    unit: str
    see: Callable[[Aim], dict[Shot, str]]
    close: bool | None = None


def _given_sight(aim: Aim, sight: str) -> dict[Shot, str]:
    """One line of sight for all shots."""
    return dict.fromkeys(aim.shots, sight)


def _best_shots(
    g: Game, unit: str, ready: dict[str, list[Arm]], target: Target, wanted: OfferQuery
) -> tuple[Shot, ...]:
    """Each model's best weapon of those it can use, by the score of equal attacks; the first listed on a tie."""
    if _is_settled(g, ready):
        return tuple(shots_of(g, ready, target.unit))
    scores: dict[Arm, float] = {}
    for same in _same_arms(ready):
        aim = Aim(tuple(Shot(arm.model, arm.weapon, target.unit, arm.number) for arm in same))
        for batch in batches(g, aim, target.see(aim), target.close):
            each = wanted.score(_steps(unit, [batch])[0]) / len(batch.models)
            scores |= {arm: each for arm in same if arm.model in batch.models}
    ranked = {model: sorted(held, key=lambda arm: -scores[arm]) for model, held in ready.items()}
    place = {held[0].model: n for n, held in reversed(tuple(enumerate(ready.values())))}
    best_first = dict(sorted(ranked.items(), key=lambda item: (place[item[1][0].model], -scores[item[1][0]])))
    return tuple(shots_of(g, best_first, target.unit))


def _is_settled(g: Game, ready: dict[str, list[Arm]]) -> bool:
    """Whether no model has a choice: one weapon for each attack, and no more attacks than it makes."""
    models, most = [held[0].model for held in ready.values() if len(held) == 1], chapters(g).weapons_at_once
    return len(models) == len(ready) and all(models.count(model) <= most(g, model) for model in models)


def _same_arms(ready: dict[str, list[Arm]]) -> Iterable[list[Arm]]:
    """The weapons that can be used, each with all models that can use it."""
    found: dict[tuple[str, int], list[Arm]] = {}
    for arm in (arm for held in ready.values() for arm in held):
        found.setdefault((arm.weapon, arm.number), []).append(arm)
    return found.values()


def free_attack_offers(g: Game, target: str, wanted: OfferQuery) -> Iterator[Offer]:
    """Every free attack on a unit that left, by each unit it left. [stress.free-attack.after-activation]"""
    for enemy in left_by(g, target):
        if g.unit(enemy).place == TABLE:
            yield msgspec.structs.replace(_free_offer(g, enemy, target, wanted), answer=Pick(enemy))


def free_aim_offers(g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
    """The best weapons for a free attack, on each unit that left. [stress.free-attack.all-models-in-range]"""
    for target in enemies(g, unit):
        asked = not isinstance(wanted.options, FreeAimOptions) or wanted.options.target == target
        if asked and unit in left_by(g, target) and wanted.about in (None, target):
            yield _free_offer(g, unit, target, wanted)


def _free_offer(g: Game, unit: str, target: str, wanted: OfferQuery) -> Offer:
    ready = FreeAimOptions(g, unit, target).ready()
    aim = Aim(_best_shots(g, unit, ready, Target(target, partial(_given_sight, sight=CLEAR), close=True), wanted))
    rules = ("stress.free-attack.all-models-in-range",)
    return Offer(
        unit, target, aim, tuple(free_attack_steps(g, unit, aim)), None, CLEAR, unit_gap(g, unit, target), rules
    )
