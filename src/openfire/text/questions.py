"""Questions in words: who is asked what, and what there is to know about it."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.text.answer_forms import GROUP, WAY, form_of
from openfire.text.descriptions import nearest, rates_line
from openfire.text.editions import hooks_of
from openfire.text.names import ability_name
from openfire.text.own_rules import rule_title
from openfire.text.phrasebooks import ENGLISH
from openfire.text.wording import Wording


def question(g: Game, ask: Ask, *, language: str = ENGLISH) -> str:
    """Who is asked what, in a sentence: `The Causeway Company: which unit acts next?`"""
    words = Wording(g.setup, language)
    return words.say("question", seat=g.setup.seat(ask.who).name, asked=_asked(g, ask, words))


def _asked(g: Game, ask: Ask, words: Wording) -> str:
    unit = words.unit(ask.about)
    if ask.name is QuestionName.INSTEAD_OF:
        return words.say("asked instead", unit=unit, action=words.term(ask.topic))
    if ask.name is QuestionName.ABILITY_ON:
        return words.say("asked on whom", unit=unit, ability=ability_name(g.setup, ask.about, ask.topic))
    known = words.book.asked.get(ask.name)
    if known is None:
        return words.say("asked plainly", what=ask.what, about=words.thing(ask.about))
    return known.format(
        about=words.thing(ask.about),
        unit=unit,
        leader=g.unit(ask.about).leader if ask.about in g.state.units else "",
        damage="" if ask.damage is None else ask.damage,
        target=words.say("asked target", unit=words.unit(ask.target)) if ask.target else "",
        rule=rule_title(g.setup, ask.topic),
    )


def notes(g: Game, ask: Ask, *, language: str = ENGLISH, on_board: bool = False) -> Iterator[str]:
    """What is worth knowing before a question is answered. on_board: whether the reader sees where things are."""
    form, words = form_of(g, ask), Wording(g.setup, language, on_board=on_board)
    if form in (WAY, GROUP):
        who = words.note("each model" if form == GROUP else "it")
        yield " ".join([*rates_line(ask.paces(), words, who), nearest(g, ask.about, words)])
    note = hooks_of(g.setup).notes.get(ask.name)
    if note is not None:
        yield from note(g, ask, words)
