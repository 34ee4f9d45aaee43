"""Attack: targets are declared, may react, and then take skill tests, defence tests and damage. [drafts, Attack]

[shared.attack.procedure]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from openfire.engine.answers import Aim
from openfire.engine.edition import Consequence
from openfire.engine.facts import Declared
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, roll
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.common_points import MELEE, SHOOTING
from openfire.rules.shared.attack.cover import cover
from openfire.rules.shared.attack.evade import reactions
from openfire.rules.shared.attack.modifiers import Situation
from openfire.rules.shared.attack.range import LONG
from openfire.rules.shared.attack.targets import AimOptions
from openfire.rules.shared.attack.weapons import by_target
from openfire.rules.shared.movement.distance import engaged, is_engaged_with
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.effects import own_kind
from openfire.rules.shared.own_rules.held import can_change
from openfire.rules.shared.specials import weapon_has

RULES = (
    "shared.attack.choose-targets",
    "shared.attack.procedure",
    "shared.attack.split-targets",
    "shared.attack.one-weapon",
    "shared.los.from-leader",
)
RANGED = ("shared.range.from-leader", "shared.range.weapon-limits")


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
    """All that one unit does to another in one attack; its damage is totalled. [shared.damage.total-first]"""

    situation: Situation
    batches: tuple[Batch, ...]


def react(strike: Strike, evading: tuple[str, ...]) -> Strike:
    """A strike with the target's reaction taken into account."""
    situation = strike.situation
    return strike._replace(situation=situation._replace(evading=situation.target in evading))


Declare = Callable[[Game, str, Aim, AimOptions, list[Strike]], None]
Resolve = Callable[[Game, Strike], Rules[None]]


def attack(
    g: Game, unit: str, options: AimOptions, what: QuestionName, declare: Declare, resolve: Resolve
) -> Rules[Aim]:
    """Declare, check, let the targets react, then roll; nobody evades what comes from within 6 inches.

    [shared.attack.choose-targets, shared.attack.reaction]
    """
    aim = yield from ask(g.unit(unit).seat, what, unit, options, *options.limits.cites, *RULES)
    if aim.shots:
        found = strikes(g, unit, aim, options)
        declare(g, unit, aim, options, found)
        evading = yield from reactions(g, unit, tuple(by_target(aim)), partial(coming, resolve, found))
        for strike in found:
            yield from resolve(g, react(strike, evading))
    return aim


def coming(resolve: Resolve, found: Sequence[Strike], target: str, evades: bool) -> list[Consequence]:
    """What comes of the strikes at a target that stands, or that evades."""
    evading = (target,) if evades else ()
    return [
        Consequence(
            ", ".join(batch.title() for batch in strike.batches),
            partial(_reacted, resolve, react(strike, evading)),
            len(strike.batches),
        )
        for strike in found
        if strike.situation.target == target
    ]


def _reacted(resolve: Resolve, strike: Strike, g: Game) -> Rules[None]:
    return resolve(g, strike)


def tell(g: Game, unit: str, aim: Aim, options: AimOptions, *rules: str) -> None:
    """Tell who attacks whom, and how well each target is seen. [shared.los.three-results]

    rules: what the weapons bring in.
    """
    seen = {target: options.seen(target) for target in by_target(aim)}
    sights = tuple((target, found.result) for target, found in seen.items())
    why = dict.fromkeys(found.rule for found in seen.values())
    close = ("shared.attack.engaged-targets", options.limits.arms.engaged) if engaged(g, unit) else RANGED
    cited = (*options.limits.cites, *RULES, *close, *why, *rules)
    g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=sights, rules=cited))


def strikes(g: Game, unit: str, aim: Aim, options: AimOptions) -> list[Strike]:
    """What is done to each target, in the order declared; sight and cover are settled now (ruling X-20)."""
    return [
        Strike(
            Situation(unit, target, options.seen(target).result, cover(g, target, unit), words=_words(options, target)),
            batches(g, aim, target, options),
        )
        for target in by_target(aim)
    ]


def _words(options: AimOptions, target: str) -> tuple[str, ...]:
    """How an attack on a target comes about, in the words of the module's own rules."""
    return (MELEE if is_engaged_with(options.g, options.unit, target) else SHOOTING, *options.limits.words)


def batches(g: Game, aim: Aim, target: str, options: AimOptions) -> tuple[Batch, ...]:
    """Equal attacks on a target together, in the order declared; some weapons are rolled model by model."""
    found: dict[tuple[object, ...], Batch] = {}
    lone = options.limits.arms.lone
    for shot in aim.shots:
        arm = options.arm(shot)
        if arm is None or shot.target != target:
            continue
        skill = g.card(shot.model).attributes["skill"]
        is_alone = arm.profile.attacks.n or can_change(g, *lone) or any(weapon_has(arm.profile, one) for one in lone)
        alone = shot.model if is_alone else ""
        own = (own_kind(g, shot.model), arm.profile) if g.setup.own.rules else ()
        key = (shot.weapon, shot.profile, skill, alone, own)
        models = (*found[key].models, shot.model) if key in found else (shot.model,)
        is_long = options.range_to(arm, target) == LONG
        found[key] = Batch(shot.weapon, shot.profile, arm.profile, skill, is_long, models)
    return tuple(found.values())


def in_batch(g: Game, situation: Situation, batch: Batch) -> Situation:
    """How an attack stands for some equal attacks, made by those of their models that are still there."""
    models = tuple(model for model in batch.models if model in g.unit(situation.unit).models)
    words = (*situation.words, "long") if batch.is_long else situation.words
    return situation._replace(words=words, models=models, weapon_id=batch.weapon)


def number_of_attacks(g: Game, s: Situation, batch: Batch, when_long: int) -> Rules[int]:
    """How many attacks all models make: each its weapon's, or so many beyond its normal range. [shared.weapon.attacks]

    What the module's own rules say of it counts for each model.
    """
    amount = batch.profile.attacks
    each = when_long if batch.is_long else amount.plus
    if amount.n and not batch.is_long:
        rolled = yield from roll(g.unit(s.unit).seat, "attacks", amount, "shared.weapon.attacks", about=s.unit)
        each = int(rolled.answer)
    return changed(g, "attacks", s.attack(batch.profile), each) * len(s.models)
