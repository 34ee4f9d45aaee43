"""Plans: a whole activation answered in one go. A plan expands to the very questions that the rules ask.

It is written as answers with the names of their questions: `activate: a1; move: move 12,8; attack: a1.1:rifle>b1`.
Whatever it does not foresee, such as a choice of the other player or one that dice bring about, is still asked.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from openfire.dice import Dice
from openfire.engine.answer_text import read_answer
from openfire.engine.answers import LONGEST
from openfire.engine.cursor import Cursor
from openfire.engine.entries import Playable
from openfire.engine.questions import Ask, Roll
from openfire.engine.refusals import Refusal


class PlannedAnswer(msgspec.Struct, frozen=True):
    """One answer of a plan."""

    what: str
    """The question it is meant for."""
    text: str

    def __str__(self) -> str:
        return f"{self.what}: {self.text}"


class ActivationPlan(msgspec.Struct, frozen=True):
    """Answers in the order in which their questions come."""

    answers: tuple[PlannedAnswer, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.answers))

    @classmethod
    def read(cls, text: str) -> ActivationPlan:
        """The plan that a text is. Raises ValueError."""
        if len(text) > LONGEST:
            raise ValueError(f"a plan has at most {LONGEST} characters, not {len(text)}")
        return cls(tuple(_said(part) for part in text.split(";") if part.strip()))


def _said(text: str) -> PlannedAnswer:
    what, colon, answer = text.partition(":")
    if not colon or not what.strip() or not answer.strip():
        raise ValueError(f"{text.strip()!a} is no part of a plan: write a question and its answer, such as move: stay")
    return PlannedAnswer(what.strip(), answer.strip())


class PlanEnd(NamedTuple):
    """Where a plan came to an end: what is left of it, and why it was refused, if it was."""

    left: ActivationPlan
    refusal: Refusal | None = None


def follow(table: Playable, cursor: Cursor, plan: ActivationPlan, dice: Dice) -> PlanEnd:
    """Answer questions by a plan for as long as it has the answers; dice fall on the way.

    It ends at the first question that it does not foresee and at the first answer that is refused; everything said
    until then stands.
    """
    left = list(plan.answers)
    seat = cursor.asked.who
    while (question := cursor.question) is not None:
        if isinstance(question, Roll):
            table.roll(dice)
            continue
        if not left or question.who != seat or question.what != left[0].what:
            break
        refusal = _say(table, question, left[0].text)
        if refusal:
            return PlanEnd(ActivationPlan(tuple(left)), refusal)
        left.pop(0)
    return PlanEnd(ActivationPlan(tuple(left)))


def _say(table: Playable, question: Ask, text: str) -> Refusal | None:
    answer = read_answer(question, text)
    return answer if isinstance(answer, Refusal) else table.answer(answer)
