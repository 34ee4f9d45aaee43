"""Decisions weighed: what was played in an activation, beside the best that could be thought of, by chances of winning.

Each plan is played to the next boundary in the same futures. The best of many is looked at again in fresh futures, and
so is what was played, so that it does not look better than it is only because it was picked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from openfire.ai.follower import IntentFollower
from openfire.ai.futures import future_chance
from openfire.ai.greedy import Greedy
from openfire.ai.intents import AS_GREEDY, Intent, intents
from openfire.ai.memory import Memory
from openfire.ai.policy import Policy
from openfire.ai.seeded_chance import SeededChance
from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.record import AnswerEntry, Record
from openfire.engine.refusals import Refusal
from openfire.engine.replay import Resolve, steps

FIRST, KEPT, CLOSER = 1, 4, 4
"""Futures of every plan at a first look, how many plans are looked at more closely, and in how many futures."""

UNITS: Final = 3
"""So many units are thought of with all their intents."""

CHECKED: Final = 1_000
"""From this one on futures are fresh."""

Said = tuple[QuestionName, str, Answer]
"""Which question, about whom, and what was answered."""


class IntentPlan(NamedTuple):
    """What a seat could do in an activation."""

    unit: str
    intent: Intent

    @property
    def opening(self) -> Answer:
        """What it says to the question whom to activate."""
        return Pick(self.unit)

    def bot(self, number: int) -> Policy:
        """Who plays it."""
        return IntentFollower(self.unit, self.intent, SeededChance(f"{number} mine"))


class Played(NamedTuple):
    """What a seat did in an activation."""

    unit: str
    said: tuple[Said, ...]

    @property
    def opening(self) -> Answer:
        """What it said to the question whom to activate."""
        return Pick(self.unit)

    def bot(self, number: int) -> Policy:
        """Who says the same again, as long as it is taken."""
        return Repeater(self.said, SeededChance(f"{number} mine"))


class AnswerPlan(NamedTuple):
    """An answer to the open question, whatever that is; the rest of the activation is played as greedy plays it."""

    opening: Answer

    def bot(self, number: int) -> Policy:
        """Who plays on."""
        return Greedy(SeededChance(f"{number} mine"))


Plan = IntentPlan | Played | AnswerPlan
"""How an activation could be played, from the open question on."""


class Repeater:
    """Says what was said, question by question, and where that is not taken what greedy says."""

    name = "repeater"
    is_trusted = True
    looks_ahead = False

    def __init__(self, said: Sequence[Said], chance: SeededChance) -> None:
        self.left, self.greedy = list(said), Greedy(chance)

    def __call__(self, cursor: Cursor) -> Answer:
        """The first answer that is left to such a question."""
        ask = cursor.asked
        found = next((one for one in self.left if one[:2] == (ask.name, ask.about)), None)
        if found is not None:
            self.left.remove(found)
            if cursor.why_not(found[2]) is None:
                return found[2]
        return self.greedy(cursor)


class Judgement(NamedTuple):
    """An activation as it was played, and the best that could be thought of."""

    best: IntentPlan
    best_chance: float
    chance: float
    """Of what was played."""
    others: tuple[tuple[IntentPlan, float], ...]
    """The plans that were looked at closely, the best first, each with its chance."""

    @property
    def loss(self) -> float:
        """What was given away."""
        return max(0.0, self.best_chance - self.chance)


def judge(cursor: Cursor, played: Played | None, seed: int = 0, closer: int = CLOSER) -> Judgement | None:
    """Weigh what was played from a boundary; None where there is no choice of a unit, or only one thing to do."""
    ask = cursor.asked
    if ask.name is not QuestionName.ACTIVATE or not ask.boundary:
        return None
    units = [pick.name for pick in ask.options.each() or () if pick.name in cursor.state.units]
    futures = Futures(cursor, seed)
    kept = futures.best([IntentPlan(unit, AS_GREEDY) for unit in units], FIRST)[:UNITS]
    plans = [IntentPlan(one.unit, intent) for one in kept for intent in intents(cursor, one.unit)]
    if len(plans) < 2:
        return None
    close = futures.best(futures.best(plans, FIRST)[:KEPT], FIRST + closer)
    fresh = [(plan, futures.mean(plan, range(CHECKED, CHECKED + closer))) for plan in close]
    fresh.sort(key=lambda one: -one[1])
    best, chance = fresh[0]
    mine = chance if played is None else futures.mean(played, range(CHECKED, CHECKED + closer))
    return Judgement(best, chance, mine, tuple(fresh))


class Futures:
    """Futures of a position: an activation to the next boundary, with the same dice for all plans."""

    def __init__(self, cursor: Cursor, seed: int) -> None:
        self.cursor, self.seed, self.memory = cursor, seed, Memory()
        self._known: dict[tuple[Plan, int], float] = {}

    def best(self, plans: Sequence[IntentPlan], futures: int) -> list[IntentPlan]:
        """Plans by their chances in so many futures, the best first."""
        return sorted(plans, key=lambda plan: -self.mean(plan, range(futures)))

    def mean(self, plan: Plan, numbers: Sequence[int]) -> float:
        """The chance of winning with a plan in some futures."""
        return sum(self._future(plan, number) for number in numbers) / len(numbers)

    def _future(self, plan: Plan, number: int) -> float:
        if (plan, number) not in self._known:
            self._known[plan, number] = self._played(plan, number)
        return self._known[plan, number]

    def _played(self, plan: Plan, number: int) -> float:
        chance = future_chance(self.cursor, plan.opening, plan.bot(number), self.seed, number, self.memory)
        return min(1.0, max(0.0, chance))


def weigh(cursor: Cursor, answers: Sequence[Answer], futures: int = CLOSER) -> list[tuple[Answer, float]]:
    """Answers to the open question with the chance to win of each, the best first; all in the same futures."""
    ahead = Futures(cursor, 0)
    found = [(answer, ahead.mean(AnswerPlan(answer), range(futures))) for answer in answers]
    return sorted(found, key=lambda one: -one[1])


class Activation(NamedTuple):
    """An activation of a record: where it began, and what its seat said in it."""

    moment: int
    """The entry before it."""
    cursor: Cursor
    played: Played

    @property
    def seat(self) -> str:
        """Whose it is."""
        return self.cursor.asked.who


def activations(record: Record, resolve: Resolve) -> Iterator[Activation]:
    """The activations of a record, each when it is over. Raises RecordError where the record does not fit."""
    ask: Ask | None = None
    before: tuple[int, Cursor] | None = None
    begun: Activation | None = None
    for step in steps(record, resolve):
        if ask is not None and isinstance(step.entry, AnswerEntry):
            answer = read_answer(ask, step.entry.text)
            if ask.boundary:
                if begun is not None:
                    yield begun
                is_pick = ask.name is QuestionName.ACTIVATE and isinstance(answer, Pick)
                begun = Activation(*before, Played(str(answer), ())) if before and is_pick else None
            elif begun is not None and ask.who == begun.seat and not isinstance(answer, Refusal):
                said = (*begun.played.said, (ask.name, ask.about, answer))
                begun = begun._replace(played=begun.played._replace(said=said))
        question = step.cursor.question
        ask = question if isinstance(question, Ask) else None
        if ask is not None and ask.boundary:
            before = (step.number, step.cursor.fork())
    if begun is not None:
        yield begun
