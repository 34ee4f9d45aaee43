"""Greedy with a purpose: one unit follows an intent, all else is answered as greedy does."""

from __future__ import annotations

from openfire.ai import worth
from openfire.ai.attacks import attack_on
from openfire.ai.greedy import Greedy
from openfire.ai.intents import STAY, Intent
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

    def __init__(self, unit: str, intent: Intent, chance: Chance) -> None:
        self.unit, self.intent, self.greedy = unit, intent, Greedy(chance)
        self.done: set[QuestionName] = set()
        """The questions that the intent has answered; it answers each kind once."""

    def __call__(self, cursor: Cursor) -> Answer:
        """What the intent says to the open question, if anything that is taken, else what greedy says."""
        ask = cursor.asked
        if ask.about == self.unit and ask.name not in self.done:
            answer = self._meant(cursor, ask)
            if answer is not None and cursor.why_not(answer) is None:
                self.done.add(ask.name)
                return answer
        return self.greedy(cursor)

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
