"""Slots: a fixed row of numbered actions, of which every question offers some.

A question with a list of answers has them in the first slots, in the order of the list. One with endless answers has
named slots, which mean the same at every such question; what is behind one is worked out only if it is taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from openfire.ai.candidates import Candidate, proposals
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName

SLOTS: Final = 32
"""How many there are; of a longer list the first answers are offered."""

DRAWS: Final = 3
NAMES: Final = (
    "suggestion",
    "stay",
    *(f"objective {n}" for n in (1, 2, 3)),
    "enemy 1",
    "enemy 2",
    "away",
    *(f"target {n}" for n in (1, 2, 3, 4)),
    *(f"draw {n}" for n in range(1, DRAWS + 1)),
)
"""The slots of endless answers, in order."""

SETTLED: Final = (QuestionName.FOLLOWERS, QuestionName.DAMAGE)
"""Questions that are answered as is suggested, and not asked: where the others stand, and who takes damage."""


def slots_of(cursor: Cursor) -> Mapping[int, Candidate]:
    """The slots that the open question offers, by their numbers."""
    found = list(proposals(cursor, DRAWS))
    if cursor.asked.options.each() is not None:
        return dict(enumerate(found[:SLOTS]))
    return {NAMES.index(one.why): one for one in found}
