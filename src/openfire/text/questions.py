"""Questions in words: who is asked what, and what there is to know about it."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask, QuestionName
from openfire.text.answer_forms import GROUP, WAY, form_of
from openfire.text.descriptions import nearest, rates_line
from openfire.text.names import ability_name, thing_name, unit_name
from openfire.text.phrasebooks import phrasebook_of


def question(g: Game, ask: Ask, *, language: str = "en") -> str:  # noqa: ARG001  # one language so far
    """Who is asked what, in a sentence: `The Causeway Company: which unit acts next?`"""
    return f"{g.setup.seat(ask.who).name}: {_asked(g, ask)}"


def _asked(g: Game, ask: Ask) -> str:
    if ask.name is QuestionName.INSTEAD_OF:
        return f"does {unit_name(g.setup, ask.about)} use an ability instead of its {ask.topic} action?"
    if ask.name is QuestionName.ABILITY_ON:
        return f"on whom does {unit_name(g.setup, ask.about)} use {ability_name(g.setup, ask.about, ask.topic)}?"
    known = phrasebook_of(g.setup).asked.get(ask.name)
    if known is None:
        return f"{ask.what}, {thing_name(g.setup, ask.about)}?"
    return known.format(
        about=ask.about,
        unit=unit_name(g.setup, ask.about),
        leader=g.unit(ask.about).leader if ask.about in g.state.units else "",
        damage="" if ask.damage is None else ask.damage,
        target=f" on {unit_name(g.setup, ask.target)}" if ask.target else "",
    )


def facts(g: Game, ask: Ask) -> Iterator[str]:
    """What is worth knowing before a question is answered."""
    form = form_of(g, ask)
    if form in (WAY, GROUP):
        yield " ".join([*rates_line(ask.paces(), "Each model" if form == GROUP else "It"), nearest(g, ask.about)])
    note = phrasebook_of(g.setup).notes.get(ask.name)
    if note is not None:
        yield from note(g, ask)
