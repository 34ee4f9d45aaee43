"""A future of a position: an activation played to the next boundary, and how likely a side is to win from there."""

from __future__ import annotations

from hashlib import blake2b

from openfire.ai.memory import Memory, RememberingGreedy
from openfire.ai.policy import Policy
from openfire.ai.seeded_chance import SeededChance
from openfire.ai.win_chance import win_chance
from openfire.dice import Seeded
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll


def future_chance(
    cursor: Cursor, opening: Answer | None, mine: Policy, seed: int, number: int, memory: Memory
) -> float:
    """How likely who is asked is to win after an activation, in one of many futures.

    opening: the answer to the open question, where that is chosen. mine: plays the rest; others are greedy. The same
    seed and number bring the same dice whatever is played. memory: of all futures from there.
    """
    seat = cursor.asked.who
    future = cursor.fork(is_heard=False)
    key = blake2b(f"{seed}/{number}".encode(), digest_size=32, person=b"openfire future").digest()
    dice = Seeded(key, future.state.rolls)
    theirs = RememberingGreedy(SeededChance(f"{number} theirs"), memory)
    memory.way = [opening]
    if opening is not None:
        future.answer(opening, trusted=True)
    while (question := future.question) is not None:
        if type(question) is Roll:
            future.roll(dice)
            memory.way.append(number)
            continue
        asked = future.asked
        if asked.boundary:
            break
        answer = (mine if asked.who == seat else theirs)(future)
        future.answer(answer, trusted=True)
        memory.way.append(answer)
    who = future.asked.who if question is not None else seat
    return win_chance(future.game, seat, who)
