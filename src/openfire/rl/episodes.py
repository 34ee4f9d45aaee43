"""An episode: a game in which dice fall by themselves, and answers are given by numbers of slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from itertools import islice
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfire.ai import Policy
from openfire.ai.candidates import Candidate, taken
from openfire.dice import Seeded
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.engine.setup import Setup
from openfire.game import begin, find_module, fitting_armies, set_up
from openfire.odds.policies import sensible
from openfire.rl.observations import Floats, observed
from openfire.rl.slots import SETTLED, SLOTS, slots_of

MOST_STEPS: Final = 5_000
"""Answers after which an episode is cut off."""

Mask = NDArray[np.int8]


class Field:
    """What episodes are played with: a module, missions that take turns, armies that change seats."""

    def __init__(
        self, module: str = "frontier", missions: Sequence[str] = (), armies: Sequence[str] = (), seats: int = 2
    ) -> None:
        """seats: of missions that are not named. Raises ValueError for what is not there."""
        found = find_module("", module)
        if found is None:
            raise ValueError(f"there is no module {module!a}")
        self.module = found
        named = [found.missions[name] for name in missions or found.missions]
        self.missions = [mission for mission in named if mission.seats == seats]
        if not self.missions:
            raise ValueError(f"{module} has no mission for {seats}")
        self.armies = [found.armies[name] for name in armies]
        self._made: dict[int, Setup] = {}

    @property
    def players(self) -> tuple[str, ...]:
        """The seats."""
        return self.setup(0).players()

    def setup(self, number: int) -> Setup:
        """The set-up of an episode."""
        ways = len(self.missions) * 2
        key = number % ways
        if key not in self._made:
            mission = self.missions[key // 2]
            armies = self.armies or fitting_armies(self.module, mission)
            self._made[key] = set_up(self.module, mission, armies[::-1] if key % 2 else armies)
        return self._made[key]


class Episode:
    """A game from its first answer to its outcome."""

    def __init__(self, setup: Setup, seed: int, *, is_heard: bool = False) -> None:
        """is_heard: whether the game can be forked, for bots that look ahead."""
        self.setup, self.seed = setup, seed
        self.cursor: Cursor = begin(setup, is_heard=is_heard)
        self.dice = Seeded(blake2b(f"{seed}".encode(), digest_size=32, person=b"openfire episode").digest())
        self.steps = 0
        self._slots: Mapping[int, Candidate] | None = None
        self._onward()

    @property
    def who(self) -> str:
        """Whose answer is wanted; empty when the game is over."""
        return self.cursor.asked.who if self.cursor.question is not None else ""

    @property
    def is_cut(self) -> bool:
        """Whether it has taken too long."""
        return self.steps >= MOST_STEPS

    @property
    def slots(self) -> Mapping[int, Candidate]:
        """What can be answered, by slot."""
        if self._slots is None:
            self._slots = slots_of(self.cursor)
        return self._slots

    def mask(self) -> Mask:
        """1 for every slot that is offered."""
        found = np.zeros(SLOTS, np.int8)
        if self.cursor.question is not None:
            found[list(self.slots)] = 1
        return found

    def take(self, slot: int) -> None:
        """Answer with a slot. Raises ValueError for one that is not offered."""
        found = self.slots.get(slot)
        if found is None:
            raise ValueError(f"slot {slot} is not offered: {', '.join(map(str, self.slots))} are")
        self._given(taken(self.cursor, found))

    def answer(self, bot: Policy) -> None:
        """Let a bot answer. Raises ValueError where it is refused."""
        answer = bot(self.cursor)
        if not bot.is_trusted and (refusal := self.cursor.why_not(answer)):
            raise ValueError(f"{bot.name} is refused: {refusal}")
        self._given(answer)

    def _given(self, answer: Answer) -> None:
        self.cursor.answer(answer, trusted=True)
        self.steps += 1
        self._onward()

    def observation(self, seat: str) -> Floats:
        """The game as a seat sees it, in numbers; what is asked, and about whom, only if it is asked."""
        return observed(self.cursor, seat)

    def result(self, seat: str) -> float:
        """1 for who has won, -1 for who has lost, 0 else."""
        outcome = self.cursor.state.outcome
        if outcome is None or not outcome.winners:
            return 0.0
        return 1.0 if seat in outcome.winners else -1.0

    def _onward(self) -> None:
        """Dice fall, and what is settled is answered, until somebody has to choose."""
        self._slots = None
        cursor = self.cursor
        while cursor.question is not None:
            if type(cursor.question) is Roll:
                cursor.roll(self.dice)
                continue
            ask = cursor.asked
            answer = _settled(cursor, ask)
            if answer is None:
                return
            cursor.answer(answer, trusted=True)


def _settled(cursor: Cursor, ask: Ask) -> Answer | None:
    """The answer to a question that is not asked: what is suggested, or the only one there is."""
    if ask.name in SETTLED:
        found: Answer | None = ask.options.suggestion()
        return sensible(ask, cursor.game) if found is None else found
    listed = ask.options.each()
    first = [] if listed is None else list(islice(listed, 2))
    return first[0] if len(first) == 1 else None


def chance_of(seed: int, who: str) -> Random:
    """The chances of a bot in an episode."""
    return Random(f"{seed}/{who}")
