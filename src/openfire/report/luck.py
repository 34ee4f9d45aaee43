"""Luck: what each program of dice that dealt damage came to, beside its exact mean.

The rules are played with every such program watched. Its mean is that of the same program with the same plan, so
whatever was decided before the dice fell, such as evading, is in it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.setup import Setup
from openfire.engine.stages import Procedure, perform
from openfire.odds.exact import TooWideError, mean
from openfire.odds.possible_games import SENSIBLE

DAMAGING: Final = ("volley", "blows")
"""The programs whose result is damage, by their names in every book."""


class DiceResult(NamedTuple):
    """What a program of dice came to."""

    target: str
    """The unit that it was aimed at."""
    seat: str
    """Whose attack it was."""
    damage: float
    """Damage that the dice came to, by the count of the book."""
    mean: float | None
    """The exact mean; None where it cannot be worked out."""


Watcher = Callable[[DiceResult], None]


def watched(setup: Setup, watcher: Watcher) -> Setup:
    """The same set-up, played by the same rules, with somebody told of each program of dice that deals damage."""
    edition = setup.edition
    return replace(setup, edition=replace(edition, play=partial(_play, edition.play, watcher)))


def _play(play: Callable[[Game], Rules[None]], watcher: Watcher, game: Game) -> Rules[None]:
    rules = play(game)
    given: object = None
    while True:
        try:
            question = rules.send(given)
        except StopIteration:
            return
        if not isinstance(question, Procedure):
            given = yield question
            continue
        given = yield from perform(question)
        if question.program.name in DAMAGING:
            watcher(_result(game, question, given))


def _result(game: Game, procedure: Procedure, result: object) -> DiceResult:
    worth = game.setup.edition.look_ahead.stakes[procedure.program.name].worth
    choices = SENSIBLE.choose(game, procedure)
    try:
        found = mean(procedure.program, procedure.plan, choices, worth)
    except TooWideError:
        found = None
    return DiceResult(procedure.about, procedure.seats["attacker"], worth(result), found)
