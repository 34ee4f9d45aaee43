"""A stretch of a game from a boundary on, played with whole programs of dice instead of single dice.

Play takes a program to pieces, so that dice fall one by one. Here a program is one question, whose answer is its
result: so there are few ways, and each has its exact chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openfire.engine.board import Board
from openfire.engine.game import Game
from openfire.engine.questions import Question, Rules
from openfire.engine.setup import Setup
from openfire.engine.stages import Procedure, perform
from openfire.engine.state import State

WholeQuestion = Question | Procedure
"""What is waited for: somebody's answer, a roll, or the result of a whole program."""


class GameStretch(NamedTuple):
    """A game at a boundary, from which it can be played again and again."""

    setup: Setup
    state: State
    board: Board | None = None
    spelt: int = 0
    """The programs that begin among so many first answers are taken to pieces after all: they were played so."""

    def along(self, given: Sequence[object]) -> Passage:
        """The game after some answers and results."""
        board = self.board.copy() if self.board else None
        game = Game(self.setup, self.state.copy(), board, is_heard=False)
        passage = Passage(game, spelt_at_first(self.setup.edition.play(game), self.spelt))
        for one in given:
            passage.go_on(one)
        return passage


class Passage:
    """A game on its way, and what it waits for."""

    __slots__ = ("game", "play", "question")

    def __init__(self, game: Game, play: Rules[None]) -> None:
        self.game, self.play = game, play
        self.question: WholeQuestion | None = next(play, None)

    def go_on(self, given: object) -> None:
        """What it waited for is told."""
        try:
            self.question = self.play.send(given)
        except StopIteration:
            self.question = None


def spelt_at_first(play: Rules[None], spelt: int) -> Rules[None]:
    """Rules whose programs are taken to pieces as long as fewer than so many answers were given, and are whole then."""
    count = 0
    question: WholeQuestion | None = next(play, None)
    while question is not None:
        given: object
        if isinstance(question, Procedure) and count < spelt:
            pieces = perform(question)
            piece: object = None
            while True:
                try:
                    asked = pieces.send(piece)
                except StopIteration as end:
                    given = end.value
                    break
                piece = yield asked
                count += 1
        else:
            given = yield question  # type: ignore[misc]  # a whole program is no question of the engine's
            count += 1
        try:
            question = play.send(given)
        except StopIteration:
            return
