"""Tactician: thinks one activation through for its most promising units, by what is likely to come of it.

At a boundary every unit that could act is tried as greedy would play it. The best few are tried with some fifty intents
each, in stages that keep the better half and look at it more closely, always with the same dice for all. How good the
next boundary is says `ai/win_chance`. Within an activation, and for what an intent leaves open, it is greedy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openfire.ai.follower import WAYS, IntentFollower
from openfire.ai.futures import future_chance
from openfire.ai.greedy import Greedy
from openfire.ai.intents import AS_GREEDY, Intent, intents, intents_on_the_way
from openfire.ai.memory import Memory
from openfire.ai.seeded_chance import SeededChance
from openfire.engine.answers import Answer, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask

ON_THE_WAY = (QuestionName.ACTION, QuestionName.ATTACK, *WAYS)
"""Questions in the middle of an activation at which a new plan can be made, by who remembers none."""


CLEARLY = 0.01
"""By how much of a chance a plan has to be better than what greedy would do: less tells nothing."""


class Effort(NamedTuple):
    """How hard a tactician thinks."""

    units: int = 2
    """So many units are thought through with all intents."""
    first: int = 1
    """Futures of each unit and of each intent at a first look."""
    keep: int = 5
    """So many candidates are looked at more closely ..."""
    closer: int = 3
    """... in so many more futures."""
    often: float = 1.0
    """How often it thinks an activation through; the others it plays as greedy does."""


class UnitPlan(NamedTuple):
    """A unit and what it sets out to do."""

    unit: str
    intent: Intent


class Tactician:
    """Picks the unit and the intent after which it is most likely to win, and says what else it thought of."""

    name = "tactician"
    is_trusted = False
    looks_ahead = True

    def __init__(self, chance: Chance, effort: Effort = Effort()) -> None:  # noqa: B008  # it is a value
        """The chance is handed in, seeded: the same seed answers the same way."""
        self.chance, self.effort = chance, effort
        self.greedy = Greedy(chance)
        self.follower: IntentFollower | None = None
        """Plays the activation that was planned."""
        self.why = ""
        """Why it gave its last answer."""

    def __call__(self, cursor: Cursor) -> Answer:
        """The plan's answer, where one is followed; a new plan where a unit is to be picked."""
        ask = cursor.asked
        if ask.name is QuestionName.ACTIVATE and ask.boundary:
            return self._pick(cursor, ask)
        if self.follower is not None and ask.about == self.follower.unit:
            answer = self.follower(cursor)
            self.why = self.follower.intent.why or self.follower.greedy.why
            return answer
        if ask.name in ON_THE_WAY and cursor.state.round and ask.about in cursor.state.units:
            return self._go_on(cursor, ask)
        answer = self.greedy(cursor)
        self.why = self.greedy.why
        return answer

    def _go_on(self, cursor: Cursor, ask: Ask) -> Answer:
        """The answer of the best plan from here, where somebody else has begun the activation."""
        thought = _Thought(cursor, self.chance.randrange(1 << 60))
        plans = [UnitPlan(ask.about, intent) for intent in intents_on_the_way(cursor)]
        ranked = self._closer(thought, plans, plans[0])
        follower = IntentFollower(ask.about, ranked[0].intent, SeededChance(str(thought.seed)))
        answer = follower(cursor)
        self.why = _told(thought, ranked)
        return answer

    def _pick(self, cursor: Cursor, ask: Ask) -> Answer:
        """The unit of the best plan; greedy's answer where no unit can be picked."""
        units = [pick.name for pick in ask.options.each() or () if pick.name in cursor.state.units]
        usual = self.greedy(cursor)
        if not units or not isinstance(usual, Pick) or self.chance.random() >= self.effort.often:
            self.follower, self.why = None, self.greedy.why
            return usual
        thought = _Thought(cursor, self.chance.randrange(1 << 60))
        ranked = self._ranked(thought, units, usual.name)
        best = ranked[0]
        self.follower = IntentFollower(best.unit, best.intent, SeededChance(str(thought.seed)))
        self.why = _told(thought, ranked)
        return Pick(best.unit)

    def _ranked(self, thought: _Thought, units: Sequence[str], usual: str) -> list[UnitPlan]:
        """The plans that were looked at closely, the best first; what greedy would do is always among them."""
        effort, safe = self.effort, UnitPlan(usual, AS_GREEDY)
        by_unit = thought.ranked([UnitPlan(unit, AS_GREEDY) for unit in units], range(effort.first))
        leading = list(dict.fromkeys([*(plan.unit for plan in by_unit[: effort.units]), *_known(usual, units)]))
        plans = [UnitPlan(unit, intent) for unit in leading for intent in intents(thought.cursor, unit)]
        return self._closer(thought, plans, safe)

    def _closer(self, thought: _Thought, plans: Sequence[UnitPlan], safe: UnitPlan) -> list[UnitPlan]:
        """The best of some plans at a first look, looked at more closely; the safe one is always among them.

        What the first look brought does not count any more: those who were lucky in it are the ones who were kept.
        """
        effort = self.effort
        kept = thought.ranked(plans, range(effort.first))[: effort.keep]
        if safe in plans and safe not in kept:
            kept.append(safe)
        ranked = thought.ranked(kept, range(effort.first, effort.first + effort.closer))
        if safe in kept and thought.value(ranked[0]) - thought.value(safe) < CLEARLY:
            ranked.sort(key=lambda plan: plan != safe)
        return ranked


def _known(unit: str, units: Sequence[str]) -> Sequence[str]:
    return (unit,) if unit in units else ()


def _told(thought: _Thought, ranked: Sequence[UnitPlan]) -> str:
    """The chances of the best plan, and what the next best was."""
    best = ranked[0]
    text = f"{best.intent.why or 'as it seems best on the way'}, {100 * thought.value(best):.0f} % to win"
    other = next((plan for plan in ranked[1:] if thought.value(plan) < thought.value(best)), None)
    if other is None:
        return text
    what = f"{other.unit} {other.intent.why}".strip()
    return f"{text}; the alternative was {what}, {100 * thought.value(other):.0f} %"


class _Thought:
    """Futures of a position, each played once: a plan's activation to the next boundary, with the same dice for all."""

    def __init__(self, cursor: Cursor, seed: int) -> None:
        self.cursor, self.seed, self.memory = cursor, seed, Memory()
        self._known: dict[tuple[UnitPlan, int], float] = {}
        self._values: dict[UnitPlan, float] = {}

    def ranked(self, plans: Sequence[UnitPlan], futures: range) -> list[UnitPlan]:
        """Plans by the chance of winning in some futures, the best first."""
        for plan in plans:
            self._values[plan] = sum(self._future(plan, number) for number in futures) / len(futures)
        return sorted(dict.fromkeys(plans), key=lambda plan: -self._values[plan])

    def value(self, plan: UnitPlan) -> float:
        """The chance of winning with a plan, in the futures that were looked at last."""
        return self._values[plan]

    def _future(self, plan: UnitPlan, number: int) -> float:
        """How good the next boundary is in one future."""
        if (plan, number) not in self._known:
            self._known[plan, number] = self._played(plan, number)
        return self._known[plan, number]

    def _played(self, plan: UnitPlan, number: int) -> float:
        mine = IntentFollower(plan.unit, plan.intent, SeededChance(f"{number} mine"), self.memory)
        opening = Pick(plan.unit) if self.cursor.asked.boundary else None
        return future_chance(self.cursor, opening, mine, self.seed, number, self.memory)
