"""The log in words: facts of stored events are told where they are read, in the language of whoever reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from openfire.engine.facts import AnyFact, Fact, Threw, Told
from openfire.engine.setup import Setup
from openfire.server.games.events import Answered, AnyEvent, Began, EventLine, RulesRenewed
from openfire.server.health.logs import told_or
from openfire.server.languages import Language
from openfire.server.wire import DieRoll, LogLine
from openfire.text.dice_words import came_to, successes, title
from openfire.text.log import tell_each
from openfire.text.phrasebooks import SERVER, find_phrasebook
from openfire.text.wording import Wording

TOLD_EVENTS: Final = (Began, Answered, RulesRenewed)
"""Events that have facts to tell."""


def log_lines(told: Iterable[AnyEvent], setup: Setup, language: Language) -> list[LogLine]:
    """What happened, in words; answers that were dropped when a game went on by other rules are not told."""
    found: list[LogLine] = []
    for event in told:
        if isinstance(event, RulesRenewed):
            found = [line for line in found if line.moment < event.kept]
            found.append(_goes_on(event, language))
        if isinstance(event, TOLD_EVENTS):
            found.extend(fact_lines(event.lines, setup, language))
    return found


def _goes_on(event: RulesRenewed, language: Language) -> LogLine:
    """From here on other rules hold; what was played after it before is not part of the game."""
    words = find_phrasebook(SERVER, language).told
    text = words["renewed-dropped" if event.dropped else "renewed"].format(event.dropped)
    fact = Told("renewed", values=(str(event.dropped),), rules=())
    return LogLine(event.kept + len(event.entries) - 1, text, fact.rules, fact)


def fact_lines(lines: Sequence[EventLine], setup: Setup, language: Language) -> Iterator[LogLine]:
    """Facts of one moment are told beside each other: what one says the next need not."""
    for moment, together in groupby(lines, lambda line: line.moment):
        facts = [line.fact for line in together]
        for fact, (text, is_quiet) in zip(facts, _sentences(facts, setup, language), strict=True):
            dice = _roll_or_none(fact, setup, language)
            yield LogLine(moment, text, fact.rules, fact, dice, is_quiet)


def _sentences(facts: Sequence[Fact], setup: Setup, language: Language) -> list[tuple[str, bool]]:
    plain = [(type(fact).__name__, False) for fact in facts]
    return told_or(lambda: list(tell_each(facts, setup, language=language, on_board=True)), plain, "log")


def short_text(event: AnyEvent, setup: Setup | None, language: Language) -> str:
    """The facts of an event on one line, without bookkeeping; their names where no set-up tells more."""
    if not isinstance(event, TOLD_EVENTS):
        return ""
    if setup is None:
        return "; ".join(type(line.fact).__name__ for line in event.lines)
    return "; ".join(line.text for line in fact_lines(event.lines, setup, language) if not line.is_quiet)


def _roll_or_none(fact: AnyFact, setup: Setup, language: Language) -> DieRoll | None:
    return told_or(lambda: _roll(fact, Wording(setup, language)), None, "dice") if isinstance(fact, Threw) else None


def _roll(fact: Threw, words: Wording) -> DieRoll:
    least = None if fact.needed is None else min(fact.good, default=fact.needed)
    won = None if fact.needed is None else successes(fact)
    return DieRoll(
        title(fact, words),
        fact.rolled.die.sides,
        fact.rolled.shown(),
        came_to(fact, words),
        won,
        least,
        fact.good,
        words.modifiers(fact.modifiers),
    )
