"""Suggestions: a few answers to any question, in words, and the one that Enter takes.

Taste, not rules: every answer offered is one that the question takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from openfire.engine.answers import Answer
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.talk.aim_words import batch_words
from openfire.talk.names import ability_name, counted, model_name, unit_name
from openfire.talk.offering_arrivals import deploy, entry_point
from openfire.talk.offering_fights import attack, damage
from openfire.talk.offering_moves import activate, followers, move
from openfire.talk.offers import Offer, Offers

MOST: Final = 12
"""How many answers of a long list are shown."""


def offers(g: Game, ask: Ask) -> Offers:
    """A few answers to a question; all of them where they are few."""
    return MAKERS.get(ask.what, _listed)(g, ask)


def _listed(g: Game, ask: Ask) -> Offers:
    """The answers of a question that can be listed, else one that it takes."""
    every: Iterator[Answer] | None = ask.options.each()
    answers = (ask.options.sample(Random(0)),) if every is None else every
    found = [Offer(answer, _words(g, ask, answer)) for answer in answers][:MOST]
    return Offers(tuple(found), _usual(g, ask, found))


def _words(g: Game, ask: Ask, answer: Answer) -> str:
    """What an answer of a list means."""
    text = str(answer)
    if text in g.state.units:
        return unit_name(g.setup, text)
    if text in g.state.models:
        return model_name(g.setup, text)
    if text in g.state.markers:
        marker = g.state.markers[text]
        return f"{text} ({marker.kind}, {counted(marker.points, 'point')})"
    if ask.what == "next attacks":
        return batch_words(g, text)
    return ability_name(g.setup, ask.about, text)


def _usual(g: Game, ask: Ask, found: Sequence[Offer]) -> int:
    """Which answer of a list is meant most often: the most valuable objective, no ability in place of an action."""
    if ask.what == "secure":
        points = [g.state.markers[str(offer.answer)].points for offer in found if str(offer.answer) in g.state.markers]
        return points.index(max(points)) if points else 0
    if ask.what.startswith("instead of ") or ask.what == "re-roll hits":
        return len(found) - 1
    return 0


MAKERS: Final[dict[str, Callable[[Game, Ask], Offers]]] = {
    "activate": activate,
    "deploy": deploy,
    "entry point": entry_point,
    "move": move,
    "followers": followers,
    "attack": attack,
    "free attack with": attack,
    "damage": damage,
}
"""Who has suggestions for a kind of question; the answers of the others are listed."""
