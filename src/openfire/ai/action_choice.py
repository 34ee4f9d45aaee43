"""What to do next, where a unit picks one action after the other: each by what it comes to and what it leads to."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

from openfire.ai import worth
from openfire.ai.attacks import best_attack, offers
from openfire.ai.moves import Destination, along, destinations, end_of
from openfire.ai.places import OBJECTIVE, Surroundings
from openfire.ai.rated_answers import IntendedAnswer, Mind, RatedAnswer
from openfire.ai.trades import Trade, known_trade, trade
from openfire.ai.valuation import loss_worth
from openfire.engine.answers import Answer
from openfire.engine.edition import EXCHANGE, RIDE, LookAhead, Offer
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.odds.possible_games import score

ASKED_AGAIN, ATTACK, OBJECT = QuestionName.ACTION, QuestionName.ATTACK, QuestionName.INTERACT
"""Questions that an action leads to: another action, whom to attack, which objective to use."""

RIDING = 0.3
"""How much of what being carried brings counts now."""

TOKEN, LITTLE = 1.0, 0.05
"""What it is worth to be rid of a token, and to do something rather than nothing."""


def act(g: Game, ask: Ask, mind: Mind) -> Iterator[RatedAnswer]:  # noqa: ARG001  # choosers are handed everything
    """The action that is worth most, with what may still follow it."""
    here = worth.whereabouts(g, ask.about)
    if here is not None:
        yield from _ActionChooser(g, ask, Surroundings(g, ask.about, here)).choices()


class _ActionChooser:
    """The actions of one unit, and what each could bring."""

    def __init__(self, g: Game, ask: Ask, scene: Surroundings) -> None:
        self.g, self.ask, self.scene, self.unit = g, ask, scene, ask.about
        self.offers = list(self._offers(lambda _: False))
        """What it can do, but for closing with enemies where that is worth what the whole exchange comes to."""
        self.can_attack = any(ATTACK in offer.leads for offer, _ in self.offers)
        self.attack = best_attack(g, ask.about) if self.can_attack else 0.0
        """The best attack from here."""
        self.now = scene.worth(scene.here, attacks=False).total - scene.idle(self.attack)
        """What it is worth to stay where one is and do nothing."""

    def _offers(self, is_wanted: Callable[[str], bool]) -> Iterator[tuple[Offer, Answer]]:
        return offers(self.g, self.ask.name, self.unit, options=self.ask.options, is_wanted=is_wanted)

    def choices(self) -> Iterator[RatedAnswer]:
        """Every action with what it is worth."""
        moves = [choice for offer, answer in self.offers if offer.pace for choice in self._moves(offer, answer)]
        yield from moves
        later = max((choice.worth for choice in moves), default=0.0)
        known = {answer: self._worth(offer, later) for offer, answer in self.offers if not offer.pace}
        worths = [choice.worth for choice in moves] + [found for found, _ in known.values()]
        for offer, answer in self._all_offers(max(worths, default=-math.inf)):
            if not offer.pace:
                found, why = known.get(answer) or self._worth(offer, later)
                yield RatedAnswer(found, answer, why, is_sure=True)

    def _all_offers(self, best: float) -> Iterator[tuple[Offer, Answer]]:
        """What it can do, without closing with enemies where that is known to be worth less than the best of the rest.

        Ways to them need not be looked for.
        """
        if EXCHANGE not in self.g.setup.edition.look_ahead.offers:
            return iter(self.offers)
        return self._offers(lambda foe: self._may_be_best(foe, best))

    def _may_be_best(self, foe: str, best: float) -> bool:
        """Whether to close with an enemy may be worth as much as the best that is known, as far as can be said now."""
        found = known_trade(self.g, self.unit, foe)
        return found is None or self._exchange(foe, found)[0] >= best

    def _worth(self, offer: Offer, later: float) -> tuple[float, str]:
        """What an action on the spot is worth; where another follows, with the best move after it."""
        more = max(0.0, later - self.attack) if ASKED_AGAIN in offer.leads else 0.0
        if offer.about != self.unit:
            return self._closing(offer)
        if RIDE in offer.leads:
            return self._ride(), "somebody takes it along"
        if OBJECT in offer.leads:
            return OBJECTIVE * self._at_hand() + more, "an objective is at hand"
        if ATTACK in offer.leads:
            return (self.attack + more if self.attack else 0.0), f"an attack is worth {self.attack:.2f}"
        if offer.steps:
            return TOKEN * sum(map(partial(score, self.g), offer.steps)), "to be rid of tokens"
        return (LITTLE if offer.leads else 0.0), "there is nothing better to do"

    def _closing(self, offer: Offer) -> tuple[float, str]:
        """What an assault is worth: by the odds of the whole exchange, or by its blows where no more is known."""
        found, target = trade(self.g, self.unit, offer.about), offer.about
        if found is None:
            damage = sum(map(partial(score, self.g), offer.steps))
            return self.scene.closing(target, damage), f"to close with {target}, which would lose {damage:.2f}"
        return self._exchange(target, found)

    def _exchange(self, target: str, found: Trade) -> tuple[float, str]:
        """What comes of a whole exchange."""
        gained = loss_worth(self.g, target, found.target, acts=False)
        lost = loss_worth(self.g, self.unit, found.own, acts=True)
        return gained - lost, f"to close with {target}: {gained:.2f} to gain, {lost:.2f} to lose"

    def _ride(self) -> float:
        """What it is worth to be taken along: a share of what the place is worth that one comes to next."""
        paces = self.g.setup.edition.look_ahead.paces
        carrier = self.g.unit(self.unit).aboard
        if not carrier or paces is None or not self.scene.foes:
            return 0.0
        far = max(paces(self.g, self.g.model(carrier).unit, None).values(), default=0.0)
        spots = (along(self.scene.here, foe.at, far) for foe in self.scene.prey())
        return RIDING * (max(self.scene.worth(spot, attacks=False).total for spot in spots) - self.now)

    def _at_hand(self) -> float:
        near = (m.points for m in self.g.state.markers.values() if worth.inches(self.scene.here, m.at) < 2 * worth.NEAR)
        return float(max(near, default=1))

    def _moves(self, offer: Offer, answer: Answer) -> Iterator[RatedAnswer]:
        """A move, planned to where it is best to go."""
        look_ahead: LookAhead = self.g.setup.edition.look_ahead
        if look_ahead.paces is None or look_ahead.move_toward is None:
            return
        inches = look_ahead.paces(self.g, self.unit, None).get(offer.pace, 0.0)
        attacks = ATTACK in offer.leads or (self.can_attack and ASKED_AGAIN in offer.leads)
        for aim in destinations(self.scene, {offer.pace: inches}, attacks=attacks)[:1]:
            way = look_ahead.move_toward(self.g, self.unit, offer.pace, aim.goal, None)
            if way is not None:
                yield self._move(offer, answer, aim, way, attacks)

    def _move(self, offer: Offer, answer: Answer, aim: Destination, way: Answer, attacks: bool) -> RatedAnswer:
        spot = end_of(self.g, self.unit, way)
        found = self.scene.worth(spot, offer.pace, attacks=attacks, sights=self.scene.glances(spot))
        why = f"{aim.why}: {found}"
        plan = IntendedAnswer(offer.leads[0], self.unit, RatedAnswer(found.total, way, why, is_sure=True))
        return RatedAnswer(found.total - self.now, answer, why, is_sure=True, plan=plan)
