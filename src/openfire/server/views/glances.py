"""Glances: whether an answer would be taken, how far things are apart, and who sees whom; nothing is changed."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.server import requests
from openfire.server.languages import ENGLISH, Language
from openfire.server.problems import Problem
from openfire.server.wire import Option
from openfire.text import descriptions, table_things, units
from openfire.text.answers import nearest, read_typed
from openfire.text.refusals import refusal_in
from openfire.text.suggestions import words
from openfire.text.wording import Wording


class GameCopy(NamedTuple):
    """A game as it stands at an open question, to be looked at while the game itself goes on."""

    cursor: Cursor
    turn: int
    language: Language = ENGLISH
    """Of whoever looks."""

    @property
    def words(self) -> Wording:
        """The words of that language."""
        return Wording(self.cursor.game.setup, self.language)


def why_not(scene: GameCopy, ask: requests.WhyNotRequest) -> requests.VerdictReply:
    """Whether an answer would be taken, else why not and what is nearest."""
    answer = read_answer(scene.cursor.asked, ask.text)
    if isinstance(answer, Refusal):
        return requests.VerdictReply(False, refusal_in(scene.words, answer))
    return verdict(scene, answer)


def read_line(scene: GameCopy, ask: requests.ReadRequest) -> requests.ReadReply:
    """The answer to the open question that somebody types."""
    g, asked = scene.cursor.game, scene.cursor.asked
    try:
        answer = read_typed(g, asked, ask.text.strip())
        told = words(g, asked, answer, language=scene.language, on_board=True)
    except (table_things.UnknownWordError, ValueError) as error:
        return requests.ReadReply(problem=str(error))
    except KeyError as error:
        return requests.ReadReply(problem=f"there is no {error.args[0]} here")
    return requests.ReadReply(str(answer), told)


def verdict(scene: GameCopy, answer: Answer) -> requests.VerdictReply:
    """The same for an answer that has been read."""
    refusal = scene.cursor.why_not(answer)
    near = _nearest(scene, answer, refusal) if refusal else None
    return requests.VerdictReply(refusal is None, refusal_in(scene.words, refusal) if refusal else None, near)


def _nearest(scene: GameCopy, answer: Answer, refusal: Refusal) -> Option | None:
    try:
        found = nearest(scene.cursor.game, scene.cursor.asked, answer, refusal, language=scene.language)
    except (table_things.UnknownWordError, ValueError, KeyError):  # an answer that names nothing has no neighbour
        return None
    return Option(str(found.answer), found.words) if found else None


def sight(scene: GameCopy, ask: requests.SightRequest) -> requests.SightReply:
    """How a unit sees another, through whose eyes, and what is in the way."""
    g = scene.cursor.game
    for unit in (ask.unit, ask.target):
        if unit not in g.state.units:
            raise Problem("not-found", f"there is no unit {unit!a}")
        if g.unit(unit).place != TABLE:
            raise Problem("unfit", f"{unit} is not on the table")
    found = units.sight(g, ask.unit, ask.target)
    rays = units.rays(g, found.viewer, ask.target) if found.viewer else {}
    lines = tuple(rays[model] for model in found.seen if model in rays)
    text = descriptions.sees(g, ask.unit, ask.target, scene.words)
    return requests.SightReply(found.result, text, found.viewer, found.seen, found.hidden_by, found.rule, lines)


def measure(scene: GameCopy, ask: requests.MeasureRequest) -> requests.MeasureReply:
    """How far two things are apart."""
    g = scene.cursor.game
    try:
        text = descriptions.measured(g, ask.one, ask.other, scene.words)
        found = table_things.measure(table_things.find(g, ask.one), table_things.find(g, ask.other))
    except table_things.UnknownWordError as error:
        raise Problem("not-found", str(error)) from None
    if found is None:
        return requests.MeasureReply(text)
    return requests.MeasureReply(text, found.distance, found.start, found.end, (found.line.start, found.line.end))
