"""Examples of rules: small battles that the project proves its rules with, played and told step by step."""

from __future__ import annotations

from functools import lru_cache, partial

from openfire.documents import DocumentError
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.setup import Setup
from openfire.game import BOOKS
from openfire.server.health.logs import told_or
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.views.game_view import view_of
from openfire.server.views.layout import layout_of
from openfire.server.wire import GameView, LayoutView
from openfire.server.wire.base import Wire
from openfire.server.workshop.rule_pages import check_book
from openfire.testkit import load_scenario
from openfire.testkit.example_files import Example, examples
from openfire.testkit.narration import Narrated, narrate
from openfire.text import questions
from openfire.text.log import rules_of, tell_each
from openfire.text.refusals import refusal_in
from openfire.text.wording import Wording


class ExampleLine(Wire, frozen=True):
    """Something that happened."""

    text: str
    rules: tuple[str, ...] = ()


class ExampleStep(Wire, frozen=True):
    """A step of an example: what is asked, what is said, what comes of it, and how it looks then."""

    view: GameView
    asked: str = ""
    said: str = ""
    """The answer, as answers are written."""
    refused: str = ""
    """Why the answer is not taken."""
    rule: str = ""
    """The rule that refuses it."""
    lines: tuple[ExampleLine, ...] = ()
    waits: str = ""
    """The question that is open then."""


class ExampleView(Wire, frozen=True):
    """An example, played from the first step to the last."""

    id: str
    name: str
    because: str
    proves: tuple[str, ...]
    layout: LayoutView
    steps: tuple[ExampleStep, ...]
    """How it begins, then each step."""


@lru_cache(maxsize=128)
def example(book: str, wanted: str, language: Language) -> ExampleView:
    """An example of a book. Raises Problem."""
    check_book(book)
    found = examples(book).get(wanted)
    if found is None:
        raise Problem("not-found", f"there is no example {wanted!a} of {book}")
    return _played(found, language)


def _played(found: Example, language: Language) -> ExampleView:
    try:
        scenario = load_scenario(found.file, BOOKS)
    except DocumentError as error:
        raise Problem("fault", str(error)) from None
    steps = narrate(scenario, partial(_question, language))
    shown = tuple(_step(number, one, scenario.setup, language) for number, one in enumerate(steps))
    layout = layout_of(scenario.setup, found.name, language)
    return ExampleView(found.id, scenario.name, found.because, scenario.proves, layout, shown)


def _question(language: Language, g: Game, ask: Ask) -> str:
    return told_or(lambda: questions.question(g, ask, language=language), f"{ask.what} {ask.about}".strip(), ask.what)


def _step(number: int, one: Narrated, setup: Setup, language: Language) -> ExampleStep:
    refusal = refusal_in(Wording(setup, language), one.refusal) if one.refusal else None
    told = tell_each(one.facts, setup, language=language, on_board=True)
    lines = (
        ExampleLine(text, rules_of(fact))
        for fact, (text, is_quiet) in zip(one.facts, told, strict=True)
        if not is_quiet
    )
    return ExampleStep(
        view_of(one.state, "", number, number, "playing", one.state.outcome),
        one.asked,
        one.said,
        refusal.text if refusal else "",
        refusal.rule if refusal else "",
        tuple(lines),
        one.waits,
    )
