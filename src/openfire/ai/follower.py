"""Greedy with a purpose: one unit follows an intent, all else is answered as greedy does."""

from __future__ import annotations

from openfire.ai import worth
from openfire.ai.attacks import attack_on
from openfire.ai.greedy import Greedy
from openfire.ai.intents import STAY, Intent
from openfire.ai.memory import Memory, RememberingGreedy
from openfire.ai.seeded_chance import SeededChance
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.options import Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask

PLACES = (QuestionName.DEPLOY, QuestionName.ARRIVE, QuestionName.DISEMBARK)
WAYS = (QuestionName.MOVE, QuestionName.WALK, QuestionName.DRIVE)


class IntentFollower:
    """Follows an intent with its first action, its first move and its attack."""

    name = "follower"
    is_trusted = True
    looks_ahead = False

    def __init__(self, unit: str, intent: Intent, chance: Chance, memory: Memory | None = None) -> None:
        """memory: what was answered in other futures of the same position."""
        self.unit, self.intent, self.memory = unit, intent, memory
        self.greedy = Greedy(chance) if memory is None else RememberingGreedy(chance, memory)
        self.done: set[QuestionName] = set()
        """The questions that the intent has answered; it answers each kind once."""

    def __call__(self, cursor: Cursor) -> Answer:
        """What the intent says to the open question, if anything that is taken, else what greedy says."""
        ask = cursor.asked
        if ask.about == self.unit and ask.name not in self.done:
            answer = self._taken(cursor, ask)
            if answer is not None:
                self.done.add(ask.name)
                return answer
        return self.greedy(cursor)

    def _taken(self, cursor: Cursor, ask: Ask) -> Answer | None:
        """What the intent says, if it is taken: looked at once for all futures that come to this question alike."""
        key = (self.intent, self.unit, *self.memory.way) if self.memory is not None else ()
        if self.memory is not None and key in self.memory.meant:
            return self.memory.meant[key]
        answer = self._meant(cursor, ask)
        answer = answer if answer is not None and cursor.why_not(answer) is None else None
        if self.memory is not None:
            self.memory.meant[key] = answer
        return answer

    def _meant(self, cursor: Cursor, ask: Ask) -> Answer | None:
        intent = self.intent
        if ask.name is QuestionName.ACTION:
            return intent.action
        if ask.name in WAYS and intent.goal is not None:
            return self._way(cursor, ask)
        if ask.name is QuestionName.ATTACK and intent.target:
            return next((answer for _, answer in attack_on(cursor.game, self.unit, intent.target)), None)
        if ask.name in PLACES and intent.draw:
            found: Answer = ask.options.sample(SeededChance(f"place {intent.draw}"))
            return found
        return None

    def _way(self, cursor: Cursor, ask: Ask) -> Answer | None:
        """The way to the goal, or to stay."""
        g, intent = cursor.game, self.intent
        move_toward = g.setup.edition.look_ahead.move_toward
        if move_toward is None or intent.goal is None:
            return None
        if intent.pace != STAY:
            return move_toward(g, self.unit, intent.pace, intent.goal, ask.options)
        here = worth.place_of(g, self.unit)
        return move_toward(g, self.unit, "", here, ask.options) if here else None
