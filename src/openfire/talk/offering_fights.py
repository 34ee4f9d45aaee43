"""Suggestions for whom to attack and for who takes damage."""

from __future__ import annotations

from openfire.engine.answers import Aim, Picks
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.talk import chapters
from openfire.talk.aim_words import volley_words
from openfire.talk.aims import Order, is_free, volley
from openfire.talk.names import unit_name
from openfire.talk.offers import Offer, Offers


def attack(g: Game, ask: Ask) -> Offers:
    """Everything that a unit can bring to bear on each enemy, the most damage first; or nothing."""
    unit, free = ask.about, is_free(ask.options)
    targets = (ask.options.target,) if free else chapters.enemies(g, unit)
    aims = [aim for target in targets if (aim := volley(g, ask.options, [Order(target)])[0]).shots]
    told = [(aim, chapters.attacks(g, unit, aim, free)) for aim in aims]
    told.sort(key=lambda pair: -sum(attack.damage for attack in pair[1]))
    found = [Offer(aim, volley_words(g, unit, attacks, free)) for aim, attacks in told]
    none = "none" if found else f"{unit_name(g.setup, unit)} has nobody to attack in range and sight."
    return Offers((*found, Offer(Aim(()), none)), is_forced=not found)


def damage(g: Game, ask: Ask) -> Offers:
    """Several damaged ones as they stand, then those whose like there are most of."""
    options = ask.options
    kinds = [_kind(g, model) for model in options.free]
    order = sorted(options.free, key=lambda model: -kinds.count(_kind(g, model)))
    names = (*(options.first if len(options.first) > 1 else ()), *order[: options.count])
    return Offers((Offer(Picks(names), " ".join(names)),))


def _kind(g: Game, model: str) -> tuple[object, ...]:
    return g.card(model).profile.id, g.card(model).weapons
