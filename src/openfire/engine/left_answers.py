"""Left answers: what is answered for players who leave it, so that they are asked where they have something to decide.

Every one of them is an answer of the player in the record, like any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, Literal

from openfire.engine.answers import Answer, Stand
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask

Leave = Literal["only", "attack-order", "followers", "losses"]
"""What a player can leave: the only answer there is; which attacks are rolled next; where those who follow stand; who
takes damage, which is a matter of taste and answered by whoever has some."""

ONLY: Final = "only"
ATTACK_ORDER: Final = "attack-order"
FOLLOWERS: Final = "followers"
LOSSES: Final = "losses"


def left_answer(ask: Ask, leaves: Collection[Leave]) -> Answer | None:
    """What a player who leaves so much says to a question; None where it is the player's to decide."""
    only: Answer | None = ask.options.only() if ONLY in leaves else None
    if only is not None:
        return only
    if ATTACK_ORDER in leaves and ask.name is QuestionName.NEXT_ATTACKS:
        order: Iterator[Answer] | None = ask.options.each()
        return next(order) if order else None
    if FOLLOWERS in leaves and ask.options.has_leader_placed:
        return all_placed(ask)
    return None


def all_placed(ask: Ask) -> Answer | None:
    """The places that are suggested, if they are for everybody."""
    found = ask.suggestion()
    return found if isinstance(found, Stand) and len(found.places) == len(ask.models) else None
