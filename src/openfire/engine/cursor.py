"""A cursor: the last boundary, the answers since, and the open question. Everybody who plays holds one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from openfire.dice import AnyRolled, Dice, Rolled
from openfire.dice import roll as throw
from openfire.engine.answer_text import malformed, read_answer
from openfire.engine.answers import Answer, Go
from openfire.engine.board import Board
from openfire.engine.facts import Fact, Threw
from openfire.engine.game import Game
from openfire.engine.options import WayOptions
from openfire.engine.questions import Ask, Question, Roll
from openfire.engine.refusals import Refusal
from openfire.engine.rule_ids import own, own_question, own_refusal
from openfire.engine.setup import Setup
from openfire.engine.stages import spelt_out
from openfire.engine.state import State

Given = Answer | AnyRolled
"""What has been said to a question: an answer or fallen dice."""


class NothingAskedError(Exception):
    """There is nothing to answer: the game is over."""


class NothingKeptError(Exception):
    """Nobody listens to the game, so it was not kept where it was at the last boundary."""


class Cursor:
    """A place in a game.

    A game to which nobody listens is played the same, and quicker: no facts are kept for `news`, questions cite shared
    rules by their shared ids, and nothing is kept to go back to, so that it can be neither forked nor recorded.
    """

    __slots__ = ("_board", "_state", "answers", "game", "play", "question")

    def __init__(
        self,
        setup: Setup,
        state: State,
        answers: tuple[Given, ...] = (),
        board: Board | None = None,
        *,
        is_heard: bool = True,
    ) -> None:
        """Take a game up at a boundary and repeat the answers given since. is_heard: whether anybody listens to it."""
        self._state, self._board = state, board
        self.answers: list[Given] = []
        self.game = Game(setup, state.copy(), board.copy() if board else None, is_heard=is_heard)
        if board is None:
            self._board = self.game.board.copy()
        self.play = spelt_out(setup.edition.play(self.game))
        self.question: Question | None = self._own(next(self.play, None))
        for given in answers:
            self._advance(given)

    @property
    def state(self) -> State:
        """The state as it is now, in the middle of an activation too."""
        return self.game.state

    @property
    def boundary(self) -> State:
        """The state at the last boundary: with the answers since, it is all that is needed to be here again."""
        self._check_kept()
        return self._state

    @property
    def asked(self) -> Ask:
        """The open question, if it is a player's."""
        question = self.question
        if type(question) is not Ask:  # quicker than isinstance, and there is no other kind of Ask
            raise NothingAskedError("no player is asked")
        return question

    def why_not(self, answer: Answer) -> Refusal | None:
        """Why the open question would refuse an answer."""
        unwritten = _why_not_written(self.asked, answer) or _why_not_shown(self.asked, answer)
        return unwritten or own_refusal(self.game.setup.edition.key, self.asked.options.why_not(answer))

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """What a player might expect among the answers to the open question, and why it is not there."""
        book = self.game.setup.edition.key
        return ((what, own(book, refusal)) for what, refusal in self.asked.options.not_offered())

    def answer(self, answer: Answer, *, trusted: bool = False) -> Refusal | None:
        """Answer the open question. A refused answer changes nothing."""
        if not trusted and (refusal := self.why_not(answer)):
            return refusal
        self._advance(answer)
        return None

    def roll(self, dice: Dice) -> AnyRolled:
        """Let the dice fall that the game waits for."""
        if not isinstance(self.question, Roll):
            raise NothingAskedError("no dice are asked for")
        rolled: AnyRolled = throw(self.question.request, dice, self.question.label)
        self._advance(rolled)
        return rolled

    def fork(self, *, is_heard: bool = True) -> Cursor:
        """The same place, to go on from in another way. is_heard: whether anybody listens to how it goes on."""
        self._check_kept()
        return Cursor(self.game.setup, self._state, tuple(self.answers), self._board, is_heard=is_heard)

    def news(self) -> list[Fact]:
        """The facts since this was last asked; they are handed over and not kept here."""
        fresh, self.game.facts = self.game.facts, []
        return fresh

    @property
    def at_boundary(self) -> bool:
        """Whether the game could be taken up again from its state alone."""
        question = self.question
        return question is None or (type(question) is Ask and question.boundary)

    def _check_kept(self) -> None:
        if not self.game.is_heard:
            raise NothingKeptError("nobody listens to this game, so nothing is kept to go back to")

    def _own(self, question: Question | None) -> Question | None:
        """A question as the book that is played cites its rules."""
        if not self.game.is_heard:
            return question
        return question and own_question(self.game.setup.edition.key, question)

    def _advance(self, given: Given) -> None:
        question = self.question
        if question is None:
            raise NothingAskedError("the game is over")
        is_heard = self.game.is_heard
        if is_heard:
            self.answers.append(given)
        if type(question) is Roll and isinstance(given, Rolled):
            self.game.happen(_threw(question, given))
        try:
            self.question = self._own(self.play.send(given))
        except StopIteration:
            self.question = None
        if is_heard and self.at_boundary:
            self._state, self._board, self.answers = self.game.state.copy(), self.game.board.copy(), []


def _threw(question: Roll, given: AnyRolled) -> Threw:
    return Threw(
        rules=question.rules,
        who=question.who,
        about=question.about,
        rolled=given,
        modifiers=question.modifiers,
        needed=question.needed,
        good=question.good,
    )


def _why_not_shown(ask: Ask, answer: Answer) -> Refusal | None:
    """Why a way may not say where others stand: nobody follows, or they are asked for later."""
    if not isinstance(answer, Go) or not answer.others:
        return None
    if isinstance(ask.options, WayOptions) and ask.options.shows_others:
        return None
    return malformed(ask, f"{ask.what} takes a way alone, without places of others")


def _why_not_written(ask: Ask, answer: Answer) -> Refusal | None:
    """Why an answer cannot be written down: it is not of the kind that a question takes, or its text says another."""
    try:
        text, encoded = str(answer), msgspec.msgpack.encode(answer)
    except Exception as error:  # whatever is handed in
        return malformed(ask, f"no answer is made of this: {type(error).__name__}: {error}")
    taken = read_answer(ask, text)
    if isinstance(taken, Refusal):
        return taken
    is_same = type(taken) is type(answer) and msgspec.msgpack.encode(taken) == encoded
    return None if is_same else malformed(ask, f"{text} is no answer to {ask.what}, or says something else")
