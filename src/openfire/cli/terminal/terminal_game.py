"""A game at this table: who plays each side, the dice, everything that was said, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random

from openfire.ai import Policy, make_bot
from openfire.dice import Seeded
from openfire.engine.answers import Answer
from openfire.engine.cursor import NothingAskedError
from openfire.engine.facts import Fact
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Question, Roll
from openfire.engine.record import PERSON, AnswerEntry, DiceEntry, Entry, Header, Record
from openfire.engine.record_text import check_carried, seal
from openfire.engine.recorder import Recorder, undo
from openfire.engine.refusals import Refusal
from openfire.engine.replay import played
from openfire.engine.segments import segments
from openfire.engine.setup import Setup
from openfire.game import begin

ADVISER = "greedy"
"""Whose answers are suggested."""

Told = tuple[int, Fact]
"""A fact, and how many entries the record had when it was told."""


class TerminalGame:
    """A recorded game with its players. People answer; dice and bots go on by themselves."""

    def __init__(self, recorder: Recorder, seed: bytes, story: Sequence[Told] = ()) -> None:
        """story: what has been told of the game already. Raises UnknownBotError for a bot that is not there."""
        self.recorder, self.seed = recorder, seed
        self.story: list[Told] = list(story)
        self.hindsights = 0
        """How often something was taken back after dice had fallen or others had answered, since this began."""
        self._chance = Random()
        self._bots: dict[str, Policy] = {
            line.id: make_bot(line.player, self._chance)
            for line in recorder.header.seats
            if line.player != PERSON and not line.neutral
        }

    @property
    def g(self) -> Game:
        """The game as it stands."""
        return self.recorder.cursor.game

    @property
    def question(self) -> Question | None:
        """What the game waits for; None when it is over."""
        return self.recorder.cursor.question

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people play."""
        return tuple(line.id for line in self.recorder.header.seats if line.player == PERSON and not line.neutral)

    def asked(self) -> Ask | None:
        """The open question, if it is a person's."""
        question = self.question
        return question if isinstance(question, Ask) and question.who not in self._bots else None

    def answer(self, answer: Answer) -> Refusal | None:
        """Answer a person's question. A refused answer changes nothing."""
        return self.recorder.answer(answer)

    def advice(self) -> tuple[Answer, str]:
        """What the bot that plays best would answer to the open question, and what it is after."""
        bot = make_bot(ADVISER, Random(0))
        answer = bot(self.recorder.cursor)
        aim, _, reason = getattr(bot, "why", "").partition(": ")
        return answer, aim if reason else ""

    def step(self) -> None:
        """Let the dice fall that the game waits for, or the bot answer that is asked."""
        question, cursor = self.question, self.recorder.cursor
        if isinstance(question, Roll):
            self.recorder.roll(self._dice())
        elif isinstance(question, Ask):
            self._chance.seed(self._whim(question.who))
            refusal = self.recorder.answer(self._bots[question.who](cursor))
            assert refusal is None, f"{question.who} was refused {question.what}: {refusal}"

    def _dice(self) -> Seeded:
        """The dice from the next roll on."""
        pledge = self.recorder.header.dice
        assert pledge is not None
        return Seeded(pledge.key(self.seed), self.g.state.rolls)

    def _whim(self, seat: str) -> bytes:
        """What a bot's chances come from: the same at the same place of the same game, and no clue to the dice."""
        place = f"{seat}/{len(self.recorder.entries)}".encode()
        return blake2b(place, key=self.seed, digest_size=32, person=b"openfire whim").digest()

    def news(self) -> list[Fact]:
        """What happened since this was last asked; it is part of the story from now on."""
        fresh = self.recorder.cursor.news()
        self.story += [(len(self.recorder.entries), fact) for fact in fresh]
        return fresh

    def undo(self) -> AnswerEntry | None:
        """Take back the last answer of a person and all that came of it; the answer, None if there was none."""
        try:
            earlier = undo(self.recorder, self.people)
        except NothingAskedError:
            return None
        said, *since = self.recorder.entries[len(earlier.entries) :]
        assert isinstance(said, AnswerEntry)
        self.hindsights += any(_is_revealing(entry, said.seat) for entry in since)
        self.recorder = earlier
        self.story = [told for told in self.story if told[0] <= len(self.recorder.entries)]
        return said

    def record(self) -> Record:
        """The record up to now; the seed is shown when the game is over."""
        return self.recorder.record(self.seed if self.question is None else None)


def _is_revealing(entry: Entry, seat: str) -> bool:
    """Whether an entry tells a player more than what that player has said."""
    return isinstance(entry, DiceEntry) or (isinstance(entry, AnswerEntry) and entry.seat != seat)


def new_match(header: Header, setup: Setup, seed: bytes) -> TerminalGame:
    """A game from its beginning."""
    return TerminalGame(Recorder(header, begin(setup)), seed)


def resumed(record: Record, resolve: Callable[[Header], Setup], seed: bytes) -> TerminalGame:
    """A game from its record, replayed and checked. Raises RecordError for the first thing that does not fit.

    Of a game that has gone on by other rules, only what its present ones tell is told again.
    """
    check_carried(record)
    story: list[Told] = []
    for step in played(record, segments(record)[-1], resolve, seal(record)):
        story += [(step.number + 1, fact) for fact in step.facts]
        cursor = step.cursor
    return TerminalGame(Recorder(record.header, cursor, record.entries), seed, story)
