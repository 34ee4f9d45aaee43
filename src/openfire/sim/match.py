"""One match between bots, from the first question to the outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import blake2b
from random import Random
from time import perf_counter, process_time
from traceback import format_exception

import msgspec
from msgspec.structs import replace

from openfire.ai import STAND_IN, Policy, find_bot
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.facts import Fact, Threw
from openfire.engine.questions import Ask, Question, Roll
from openfire.engine.record import pledge
from openfire.engine.record_text import write
from openfire.engine.recorder import Recorder
from openfire.engine.state import Outcome
from openfire.game import begin
from openfire.sim.bots import make
from openfire.sim.clocks import BotClock
from openfire.sim.match_setups import MatchSetup, MatchSetups

MOST_QUESTIONS = 100_000
"""A match that asks more than this has lost its way."""


class BotError(Exception):
    """A bot gave an answer that was refused, or a match did not come to an end."""


class MatchResult(msgspec.Struct, frozen=True):
    """How a match went. Sides are counted from 0 in the order of the plan, wherever they sat."""

    number: int
    mission: str
    sides: tuple[int, ...]
    """For each seat the side that had it."""
    armies: tuple[str, ...] = ()
    """For each seat what its army is called."""
    winners: tuple[int, ...] = ()
    """The sides that won; none in a draw."""
    scores: tuple[int, ...] = ()
    """For each side."""
    rounds: int = 0
    questions: int = 0
    seconds: float = 0.0
    counts: dict[str, int] = {}
    """How often each rule was cited by a question or by a fact; nothing where nobody listened."""
    late: tuple[int, ...] = ()
    """The sides whose bots ran out of time; a stand-in answered for them from then on."""
    error: str = ""
    """Why the match broke off, empty if it did not."""
    record: str = ""
    """The text of the record, where it was wanted or the match broke off."""


def secret(seed: int, number: int, what: str) -> bytes:
    """32 bytes for one purpose in one match; no two purposes or matches share them."""
    return blake2b(f"{seed}/{number}/{what}".encode(), digest_size=32, person=b"openfire match").digest()


def recorded(match: MatchSetup, seed: int, number: int) -> str:
    """The record of a match that was played without one: it is played once more. Raises BotError if it breaks off."""
    tape = RunningMatch(match, seed, number, is_recorded=True)
    if error := tape.run():
        raise BotError(error)
    return tape.record()


def play_match(field: MatchSetups, number: int) -> MatchResult:
    """One match of a plan. A match that breaks off is played again with a recorder, so that it can be looked into."""
    match, plan = field.match(number), field.plan
    started = perf_counter()
    is_heard, seconds_each = plan.is_heard or plan.keep_records, plan.seconds
    tape = RunningMatch(match, plan.seed, number, plan.keep_records, is_heard=is_heard, seconds_each=seconds_each)
    error = tape.run()
    seconds = perf_counter() - started
    if error and not plan.keep_records:
        tape = RunningMatch(match, plan.seed, number, True, seconds_each=seconds_each)
        tape.run()
    told = MatchResult(number, match.header.mission, match.sides, match.armies)
    result = replace(told, questions=tape.questions, seconds=seconds)
    if error or plan.keep_records:
        result = replace(result, record=tape.record())
    return replace(result, error=error) if error else _told(result, tape)


def _told(result: MatchResult, tape: RunningMatch) -> MatchResult:
    state, outcome = tape.cursor.state, tape.outcome
    seats = tape.cursor.game.setup.players()
    side = dict(zip(seats, result.sides, strict=True))
    scores = {side[seat]: score for seat, score in outcome.scores}
    return replace(
        result,
        winners=tuple(sorted(side[seat] for seat in outcome.winners)),
        scores=tuple(scores.get(one, 0) for one in range(len(seats))),
        rounds=state.round,
        counts=tape.counts,
        late=tuple(sorted(side[seat] for seat, clock in tape.clocks.items() if clock.is_over)),
    )


class RunningMatch:
    """A match while it runs: recorded and listened to where that is wanted, and without the cost of it where not."""

    def __init__(
        self,
        match: MatchSetup,
        seed: int,
        number: int,
        is_recorded: bool,
        *,
        is_heard: bool = True,
        seconds_each: float = 0.0,
    ) -> None:
        """seconds_each: computing time that each bot has; 0 for as much as it likes."""
        self.seed = secret(seed, number, "dice")
        promise = pledge(self.seed)
        self.dice = promise.dice(self.seed)
        players = match.setup.players()
        self.clocks = {seat: BotClock(seconds_each) for seat in players}
        self.policies: dict[str, Policy] = {
            seat: make(bot, Random(secret(seed, number, seat)), self.clocks[seat])
            for seat, bot in zip(players, match.bots, strict=True)
        }
        self.has_clocks = seconds_each > 0
        is_heard = is_heard or any(policy.looks_ahead for policy in self.policies.values())
        self.cursor: Cursor = begin(match.setup, is_heard=is_heard)
        self.recorder = Recorder(replace(match.header, dice=promise), self.cursor) if is_recorded else None
        self.questions = 0
        self.seconds = 0.0
        """Processor time that it has taken."""
        self.answer: Answer | None = None
        self.cited: Counter[tuple[str, ...]] = Counter()
        """How often each list of rules was cited."""

    def run(self, look: Callable[[], None] | None = None) -> str:
        """Play to the end; what went wrong, if something did. look: called after each question."""
        question: Question | None = None
        started = process_time()
        try:
            while (question := self.cursor.question) is not None:
                self.step(question)
                if look:
                    look()
            self.count_facts(self.cursor.news())
        except Exception as error:  # a fault of a rule or a bot is a result to report, no reason to stop the series
            return f"{_asked(question, self.answer)}\n{''.join(format_exception(error)).strip()}"
        finally:
            self.seconds += process_time() - started
        return ""

    def step(self, question: Question) -> None:
        """One question."""
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            raise BotError(f"no end after {MOST_QUESTIONS} questions")
        table = self.recorder or self.cursor
        self.answer = None
        if type(question) is Roll:
            table.roll(self.dice)
            return
        if self.cursor.game.is_heard:
            self.cited[question.rules] += 1  # those of a roll are counted with the fact that it becomes
        policy = self.policies[question.who]
        self.answer = self._in_time(policy, question.who) if self.has_clocks else policy(self.cursor)
        refusal = table.answer(self.answer, trusted=policy.is_trusted and self.recorder is None)
        if refusal is not None:
            raise BotError(f"{policy.name} is refused: {refusal}")

    def _in_time(self, policy: Policy, seat: str) -> Answer:
        """The answer of a bot while its clock runs; that of a stand-in once its time is up."""
        clock = self.clocks[seat]
        if clock.is_over:
            stand_in = self.policies[seat] = find_bot(STAND_IN)(Random(0))
            return stand_in(self.cursor)
        clock.start()
        try:
            return policy(self.cursor)
        finally:
            clock.stop()

    def count_facts(self, facts: Sequence[Fact]) -> None:
        """Count the rules that facts cite."""
        for fact in facts:
            self.cited[fact.rules] += 1
            if isinstance(fact, Threw) and fact.modifiers:
                self.cited[tuple(modifier.rule for modifier in fact.modifiers)] += 1

    @property
    def counts(self) -> dict[str, int]:
        """How often each rule was cited."""
        found: Counter[str] = Counter()
        for rules, times in self.cited.items():
            for rule in rules:
                found[rule] += times
        return dict(found)

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        outcome = self.cursor.state.outcome
        if outcome is None:
            raise BotError("the match has no outcome")
        return outcome

    def record(self) -> str:
        """The text of the record up to now."""
        return write(self.recorder.record(self.seed)) if self.recorder else ""


def _asked(question: Question | None, answer: Answer | None) -> str:
    """What a match was about when it broke off."""
    if isinstance(question, Ask):
        said = "no answer yet" if answer is None else str(answer)
        return f"{question.who} is asked {question.what} {question.about}: {said}"
    return f"dice for {question.label} {question.about}" if question else "after the last question"
