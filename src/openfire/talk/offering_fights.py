"""Suggestions for whom to attack."""

from __future__ import annotations

from openfire.engine.answers import Aim
from openfire.engine.edition import Offer as Foreseen
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.odds.previews import Prospect, prospect
from openfire.talk.aim_words import prospect_words
from openfire.talk.aims import Order, volley
from openfire.talk.names import unit_name
from openfire.talk.offers import Offer, Offers
from openfire.talk.units import enemies


def attack(g: Game, ask: Ask) -> Offers:
    """Everything that a unit can bring to bear on each enemy, the most damage first; or nothing."""
    found = sorted(_prospects(g, ask), key=lambda one: -one.damage)
    close = hasattr(ask.options, "target")
    told = [Offer(one.answer, prospect_words(g, one, close=close)) for one in found if one.answer]
    none = "none" if told else f"{unit_name(g.setup, ask.about)} has nobody to attack in range and sight."
    may_hold = ask.options.why_not(Aim(())) is None
    return Offers((*told, *((Offer(Aim(()), none),) if may_hold else ())), is_forced=not told, is_settled=True)


def _prospects(g: Game, ask: Ask) -> list[Prospect]:
    """What an attack on each enemy that can be attacked comes to."""
    aims = {target: volley(g, ask, [Order(target)])[0] for target in enemies(g, ask.about)}
    return [look_ahead(g, ask, target, aim) for target, aim in aims.items() if aim.shots]


def look_ahead(g: Game, ask: Ask, target: str, aim: Aim) -> Prospect:
    """What an attack comes to, as far as the edition looks ahead."""
    hook = g.setup.edition.steps.get(ask.what)
    steps = tuple(hook(g, ask.about, aim)) if hook else ()
    return prospect(g, Foreseen(ask.about, target, aim, steps))
