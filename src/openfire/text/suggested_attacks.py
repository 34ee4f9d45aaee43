"""Suggestions for whom to attack."""

from __future__ import annotations

from functools import partial

from openfire.engine.answers import Aim, Answer, Pick
from openfire.engine.edition import Offer, OfferQuery
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.odds.outcomes import ActionOdds
from openfire.odds.possible_games import score
from openfire.odds.previews import Prospect, odds, prospect
from openfire.text.attack_words import LEAST, exchange_words, prospect_words
from openfire.text.attacks import AttackOrder, volley
from openfire.text.phrasebooks import ENGLISH
from openfire.text.suggested_answers import SuggestedAnswer, SuggestedAnswers
from openfire.text.units import enemies
from openfire.text.wording import Wording


def attack(g: Game, ask: Ask, words: Wording) -> SuggestedAnswers:
    """Everything that a unit can bring to bear on each enemy, the most damage first; or nothing."""
    found = sorted(_prospects(g, ask), key=lambda one: -one.damage)
    told = [
        SuggestedAnswer(one.answer, prospect_words(g, one, words, close=ask.options.ignores_range))
        for one in found
        if one.answer
    ]
    none = words.offer("none") if told else words.offer("nobody", unit=words.unit(ask.about))
    may_hold = ask.options.why_not(Aim(())) is None
    return SuggestedAnswers(
        (*told, *((SuggestedAnswer(Aim(()), none),) if may_hold else ())), is_forced=not told, is_settled=True
    )


def _prospects(g: Game, ask: Ask) -> list[Prospect]:
    """What an attack on each enemy that can be attacked comes to."""
    aims = {target: volley(g, ask, [AttackOrder(target)])[0] for target in enemies(g, ask.about)}
    return [look_ahead(g, ask, target, aim) for target, aim in aims.items() if aim.shots]


def with_odds(g: Game, ask: Ask, made: SuggestedAnswers, *, language: str = ENGLISH) -> SuggestedAnswers:
    """The same offers with what they come to: a fight that one leads to, such as an assault in a list, an attack on
    whoever is asked, such as one that a unit can evade, and a power that works or fails.
    """
    is_list, words = any(isinstance(offer.answer, Pick) for offer in made.items), Wording(g.setup, language)
    told = {**_fights(g, ask, words), **_suffered(g, ask, made, words)} if is_list else _tried(g, ask, made, words)
    items = tuple(offer._replace(words=offer.words + told.get(str(offer.answer), "")) for offer in made.items)
    return made._replace(items=items)


def _suffered(g: Game, ask: Ask, made: SuggestedAnswers, words: Wording) -> dict[str, str]:
    """What answers mean for the unit that is asked, where the question knows what comes of them."""
    known = {str(offer.answer): tuple(ask.options.outcome(offer.answer)) for offer in made.items}
    return {text: f". {_losses(odds(g, steps, ask.about, ask.about), words)}" for text, steps in known.items() if steps}


def _losses(found: ActionOdds, words: Wording) -> str:
    return words.offer(
        "suffered",
        chance=found.chance(lambda one: one.target.models > 0),
        damage=words.decimal(found.damage, 1),
        destroys=words.offer("prospect destroys", chance=found.destroys) if found.destroys >= LEAST else "",
    )


def _fights(g: Game, ask: Ask, words: Wording) -> dict[str, str]:
    """What is to be said of answers of a list that lead to a fight with somebody."""
    hook = g.setup.edition.look_ahead.offers.get(ask.name)
    wanted = OfferQuery(partial(score, g), options=ask.options, refusals=False)
    found = [offer for offer in (hook(g, ask.about, wanted) if hook else ()) if isinstance(offer.answer, Pick)]
    fights = (offer for offer in found if offer.steps and offer.about != offer.unit)
    return {str(offer.answer): f". {exchange_words(prospect(g, offer), words)}" for offer in fights}


def _tried(g: Game, ask: Ask, made: SuggestedAnswers, words: Wording) -> dict[str, str]:
    """How likely answers work that can come to nothing, and what comes of them then, where that is seen at once."""
    chance_of = g.setup.edition.look_ahead.chances.get(ask.name)
    if chance_of is None:
        return {}
    hook = g.setup.edition.look_ahead.offers.get(ask.name)
    wanted = OfferQuery(partial(score, g), options=ask.options, refusals=False)
    effects = {_aim(offer.answer): offer for offer in (hook(g, ask.about, wanted) if hook else ()) if offer.steps}
    chances = {offer.answer: chance_of(g, ask, offer.answer) for offer in made.items}
    return {
        str(answer): f". {_worth_trying(g, effects.get(_aim(answer)), chance, words)}"
        for answer, chance in chances.items()
        if chance is not None
    }


def _aim(answer: Answer | None) -> tuple[str, ...]:
    """What is tried on whom, whatever is spent on it."""
    return tuple(str(answer).split()[:2])


def _worth_trying(g: Game, offer: Offer | None, chance: float, words: Wording) -> str:
    works = words.offer("works", chance=chance)
    found = prospect(g, offer) if offer else None
    if found is None or found.odds is None or not found.damage:
        return f"{works}."
    destroys = words.offer("prospect destroys", chance=found.destroys) if found.destroys >= LEAST else ""
    return f"{works}; {words.offer('works then', damage=words.decimal(found.damage, 1), destroys=destroys)}."


def look_ahead(g: Game, ask: Ask, target: str, aim: Aim) -> Prospect:
    """What an attack comes to, as far as the edition looks ahead."""
    hook = g.setup.edition.look_ahead.steps.get(ask.name)
    steps = tuple(hook(g, ask.about, aim)) if hook else ()
    return prospect(g, Offer(ask.about, target, aim, steps))
