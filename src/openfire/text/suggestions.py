"""Suggestions: a few answers to any question, in words, and the one that Enter takes.

Taste, not rules: every answer offered is one that the question takes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from random import Random
from typing import Final

from openfire.engine.answers import Aim, Answer, Go, Picks, Stand
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.text import answer_forms
from openfire.text.attack_words import batch_words, prospect_words
from openfire.text.descriptions import nearest, unit_line
from openfire.text.editions import hooks_of
from openfire.text.names import ability_name, ability_words, model_name, model_names, place, unit_name
from openfire.text.own_rules import rule_title
from openfire.text.phrasebooks import ENGLISH
from openfire.text.phrasebooks.phrasebook import ANY
from openfire.text.suggested_answers import SuggestedAnswer, SuggestedAnswers
from openfire.text.suggested_attacks import attack, look_ahead
from openfire.text.suggested_moves import go_words, group, way
from openfire.text.suggested_places import arrival, closing, followers, leader_at, spot
from openfire.text.wording import Wording

MOST: Final = 12
"""How many answers of a long list are shown."""


def suggest(g: Game, ask: Ask, *, language: str = ENGLISH, on_board: bool = False) -> SuggestedAnswers:
    """A few answers to a question; all of them where they are few. on_board: whether the reader sees what is meant."""
    return MAKERS.get(answer_forms.form_of(g, ask), _listed)(g, ask, Wording(g.setup, language, on_board=on_board))


MAKERS: Final[dict[str, Callable[[Game, Ask, Wording], SuggestedAnswers]]] = {
    answer_forms.WAY: way,
    answer_forms.GROUP: group,
    answer_forms.FOLLOWERS: followers,
    answer_forms.ARRIVAL: arrival,
    answer_forms.CLOSING: closing,
    answer_forms.SPOT: spot,
    answer_forms.AIM: attack,
}
"""Who has suggestions for a form of answer; the answers of other forms are listed."""


def with_preferred(
    g: Game,
    ask: Ask,
    made: SuggestedAnswers,
    answer: Answer,
    why: str = "",
    *,
    language: str = ENGLISH,
    on_board: bool = False,
) -> SuggestedAnswers:
    """The same offers with one that somebody prefers, such as a bot that was asked, as the one that Enter takes."""
    told = words(g, ask, answer, language=language, on_board=on_board)
    for number, offer in enumerate(made.items):
        if offer.answer == answer or offer.words == told or _is_like(offer.answer, answer):
            return made._replace(default=number)
    aim = f", {_aim_words(why, Wording(g.setup, language, on_board=on_board))}" if why else ""
    return made._replace(items=(SuggestedAnswer(answer, f"{told}{aim}"), *made.items), default=0)


def _aim_words(why: str, wording: Wording) -> str:
    """What a bot is after: `stay`, `towards b2`, `away from b2`."""
    if why in wording.book.offers:
        return wording.offer(why)
    for key in ("towards", "away from"):
        if why.startswith(f"{key} "):
            return wording.offer(key, goal=wording.goal(why.removeprefix(f"{key} ")))
    return why


def _is_like(one: Answer, other: Answer) -> bool:
    """Whether two ways are of a kind and lead to about the same place."""
    if not isinstance(one, Go) or not isinstance(other, Go) or not one.points or not other.points:
        return False
    return one.kind == other.kind and math.dist(one.points[-1], other.points[-1]) < INCH


def words(g: Game, ask: Ask, answer: Answer, *, language: str = ENGLISH, on_board: bool = False) -> str:
    """What an answer means. on_board: whether the reader sees that on a board."""
    wording = Wording(g.setup, language, on_board=on_board)
    if isinstance(answer, Go):
        return go_words(ask, answer, wording)
    if isinstance(answer, Stand):
        return leader_at(g, ask, answer, wording) if ask.about in g.state.units else place(answer.places[0][1])
    if isinstance(answer, Aim) and answer.shots:
        return prospect_words(g, look_ahead(g, ask, answer.shots[0].target, answer), wording)
    return _named(g, ask, answer, wording)


# ------------------------------------------------------------------------------------------------ lists


def _listed(g: Game, ask: Ask, wording: Wording) -> SuggestedAnswers:
    """The answers of a question that can be listed, else one that it takes."""
    every: Iterator[Answer] | None = ask.options.each()
    answers = (ask.options.sample(Random(0)),) if every is None else every
    found = [SuggestedAnswer(answer, _named(g, ask, answer, wording)) for answer in answers]
    shown = found[:MOST] if len(found) <= MOST else [*found[: MOST - 1], found[-1]]
    usual = _usual(g, ask, shown)
    return SuggestedAnswers(tuple(shown), usual or 0, is_settled=usual is not None)


def _named(g: Game, ask: Ask, answer: Answer, wording: Wording) -> str:
    """What an answer of a list means: in the book's words, or by what it names."""
    text = str(answer)
    first, _, rest = text.partition(" ")
    means = wording.book.means.get(ask.name, {})
    if first in means or ANY in means:
        things = [_thing(g, ask, word, wording) for word in text.split()]
        return means.get(first, means.get(ANY, "")).format(
            *things,
            target=wording.listed(unit_name(g.setup, word) for word in rest.split()),
            rate=_rate(g, ask, first, wording),
        )
    if isinstance(answer, Picks) and answer.names and all(name in g.state.models for name in answer.names):
        return model_names(g.setup, _takers(g, ask, answer.names), wording.listed)
    return (
        " ".join(_thing(g, ask, word, wording) for word in text.split())
        if " " in text
        else _thing(g, ask, text, wording)
    )


def _takers(g: Game, ask: Ask, names: Sequence[str]) -> Sequence[str]:
    """Of models that take damage in this order those who come to take some; all of them where none is to be taken."""
    damage = ask.damage
    if damage is None:
        return names
    took = accumulate((g.model(name).hit_points for name in names), initial=0)
    return [name for name, before in zip(names, took, strict=False) if before < damage]


def _rate(g: Game, ask: Ask, kind: str, wording: Wording) -> str:
    rates = hooks_of(g.setup).rates
    return wording.inches(rates(g, ask.about).get(kind, 0.0)) if rates and ask.about in g.state.units else ""


def _thing(g: Game, ask: Ask, text: str, wording: Wording) -> str:
    if text in g.state.units:
        return _unit(g, ask, text, wording)
    if text in g.state.models:
        return model_name(g.setup, text)
    if text in g.state.markers:
        marker = g.state.markers[text]
        points = wording.count("points", marker.points)
        return wording.offer("objective", marker=wording.ground(text), kind=marker.kind, points=points)
    if ask.name is QuestionName.NEXT_ATTACKS:
        return batch_words(text, wording)
    if ask.name is QuestionName.INSTEAD_OF:
        refused = wording.offer("no ability", action=wording.term(ask.topic))
        return refused if text == "none" else ability_words(g.setup, ask.about, text)
    if ask.name is QuestionName.ACTION and text in g.setup.own.rules:
        return rule_title(g.setup, text)
    return ability_name(g.setup, ask.about, text)


def _unit(g: Game, ask: Ask, unit: str, wording: Wording) -> str:
    """A unit by its name; with all that there is to know where a player is asked who is next."""
    if ask.about not in g.setup.players():
        return unit_name(g.setup, unit)
    line = unit_line(g, unit, wording)
    if g.unit(unit).place != TABLE:
        return line
    return wording.offer("unit nearest", line=line, nearest=nearest(g, unit, wording))


def _usual(g: Game, ask: Ask, found: Sequence[SuggestedAnswer]) -> int | None:
    """Which answer of a list is meant most often: the most valuable objective, no ability in place of an action."""
    points = [g.state.markers[name].points if (name := str(offer.answer)) in g.state.markers else -1 for offer in found]
    if max(points, default=-1) > 0:
        return points.index(max(points))
    is_rare = ask.name in (QuestionName.INSTEAD_OF, QuestionName.REROLL_HITS)
    return len(found) - 1 if is_rare else None
