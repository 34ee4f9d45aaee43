"""What attacks come to, and the best that can be fired at each enemy. No rule stands here, only the way to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.edition import Consequence, Consequences, Offer, OfferQuery, Offers
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules
from openfire.rules.shared.attack.procedure import Resolve, Strike, strikes
from openfire.rules.shared.attack.targets import AimOptions, Limits
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import enemies, engaged, unit_gap
from openfire.rules.shared.own_rules.effects import own_kind


class Attacks(NamedTuple):
    """How a book makes attacks."""

    resolve: Resolve
    title: Callable[[Strike], str]
    """For people: how many models attack with what."""
    normal: Limits
    """What limits an attack that is no free one."""
    free: Callable[[Game, str, str], AimOptions]
    """What a unit can do in a free attack on another."""
    impact: Callable[[Game, str], AimOptions]
    """What a unit can do with Impact weapons."""

    def consequences(self) -> dict[QuestionName, Consequences]:
        """What answers come to, by question."""
        return {
            QuestionName.ATTACK: self.attack_steps,
            QuestionName.FREE_ATTACK_WITH: self.attack_steps,
            QuestionName.IMPACT: self.impact_steps,
        }

    def offers_by_question(self) -> dict[str, Offers]:
        """What can be done, by question."""
        return {
            QuestionName.ATTACK: self.attack_offers,
            QuestionName.FREE_ATTACK_WITH: self.free_offers,
            QuestionName.IMPACT: self.impact_offers,
        }

    def attack_steps(self, g: Game, unit: str, aim: Aim) -> list[Consequence]:
        """What an attack comes to, a free attack too."""
        return self.steps(g, unit, aim, AimOptions(g, unit, self.normal))

    def impact_steps(self, g: Game, unit: str, aim: Aim) -> list[Consequence]:
        """What an attack with Impact weapons comes to."""
        return self.steps(g, unit, aim, self.impact(g, unit))

    def attack_offers(self, g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
        """For every enemy unit all that can be fired at it, or why nothing can. [shared.attack.choose-targets]"""
        return self.offers(AimOptions(g, unit, self.normal), enemies(g, unit), wanted)

    def free_offers(self, g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
        """The best weapons for a free attack, on each unit in range."""
        if isinstance(wanted.options, AimOptions):
            yield from self.offers(wanted.options, wanted.options.targets(), wanted)
            return
        for target in engaged(g, unit):
            yield from self.offers(self.free(g, unit, target), (target,), wanted)

    def impact_offers(self, g: Game, unit: str, wanted: OfferQuery) -> Iterator[Offer]:
        """The best that Impact weapons can do to each unit that they can be used on."""
        options = self.impact(g, unit)
        return self.offers(options, options.limits.only, wanted)

    def steps(self, g: Game, unit: str, aim: Aim, options: AimOptions) -> list[Consequence]:
        """What an attack comes to, target by target, if nobody evades. [shared.damage.total-first]"""
        return self._steps(strikes(g, unit, aim, options))

    def _steps(self, found: Sequence[Strike]) -> list[Consequence]:
        return [Consequence(self.title(one), partial(_resolved, self.resolve, one), len(one.batches)) for one in found]

    def offers(self, options: AimOptions, targets: Sequence[str], wanted: OfferQuery) -> Iterator[Offer]:
        """For each of some targets all that can be fired at it, or why nothing can."""
        usable = options.usable()
        for target in targets:
            if wanted.about in (None, target):
                yield self._offer(options, usable, target, wanted)

    def _offer(self, options: AimOptions, usable: list[Arm], target: str, wanted: OfferQuery) -> Offer:
        g, unit = options.g, options.unit
        seen, away = options.seen(target), unit_gap(g, unit, target)
        sight = wanted.sight or seen.result
        ready = {} if options.why_not_target(target) else options.ready_at(target, usable)
        if not ready:
            refusal = options.why_nothing(target) if wanted.refusals else None
            return Offer(unit, target, None, (), refusal, sight, away, (seen.rule,))
        aim = Aim(tuple(self._best_shots(options, ready, target, wanted)))
        steps = tuple(self._steps(_seen_as(strikes(g, unit, aim, options), sight)))
        return Offer(unit, target, aim, steps, None, sight, away, (seen.rule,))

    def _best_shots(
        self, options: AimOptions, ready: dict[str, list[Arm]], target: str, wanted: OfferQuery
    ) -> Iterator[Shot]:
        """Each model's best weapon of those it can use, by the score of equal attacks; the first listed on a tie."""
        scores: dict[tuple[object, ...], float] = {}

        def score(arm: Arm) -> float:
            own = (own_kind(options.g, arm.model), arm.profile) if options.g.setup.own.rules else ()
            key = arm.weapon, arm.number, options.g.card(arm.model).attributes["skill"], own
            if key not in scores:
                aim = Aim((Shot(arm.model, arm.weapon, target, arm.number),))
                scores[key] = wanted.score(self.steps(options.g, options.unit, aim, options)[0])
            return scores[key]

        return options.shots(ready, target, lambda held: max(held, key=score) if len(held) > 1 else held[0])


def _seen_as(found: list[Strike], sight: str) -> list[Strike]:
    return [strike._replace(situation=strike.situation._replace(sight=sight)) for strike in found]


def _resolved(resolve: Resolve, strike: Strike, g: Game) -> Rules[None]:
    return resolve(g, strike)
