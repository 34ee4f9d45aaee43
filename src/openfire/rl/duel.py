"""The game for one learner against a named bot: a Gymnasium environment.

from openfire.rl.duel import DuelEnv
env = DuelEnv("frontier", bot="greedy")
"""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from gymnasium import spaces

from openfire.ai import Policy
from openfire.rl.aec import Observation, observation_space
from openfire.rl.episodes import Episode, Field, Mask, chance_of
from openfire.rl.slots import SLOTS
from openfire.sim.bots import bot_maker, make


class DuelEnv(gym.Env[Observation, np.int64]):
    """A game against a bot. The learner has seat a and seat b in turns; the reward is 1, 0 or -1 at the end."""

    def __init__(
        self,
        module: str = "frontier",
        bot: str = "greedy",
        missions: tuple[str, ...] = (),
        armies: tuple[str, ...] = (),
    ) -> None:
        """bot: a name, or a file with one."""
        bot_maker(bot)
        self.field, self.bot = Field(module, missions, armies), bot
        self.observation_space: spaces.Dict = observation_space()
        self.action_space = spaces.Discrete(SLOTS)
        self._number = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; a seed says which one it and those after it are."""
        super().reset(seed=seed, options=options)
        self._number = self._number + 1 if seed is None else seed
        drawn = int(self.np_random.integers(1 << 62))
        mine, theirs = self.field.players if self._number // 2 % 2 == 0 else self.field.players[::-1]
        self.seat = mine
        self.policy: Policy = make(self.bot, chance_of(drawn, theirs))
        self.episode = Episode(self.field.setup(self._number), drawn, is_heard=self.policy.looks_ahead)
        self._let_bot_play()
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer with a slot; then the bot plays until the learner is asked again."""
        self.episode.take(int(action))
        self._let_bot_play()
        is_over = not self.episode.who
        return self._seen(), self.episode.result(self.seat), is_over, self.episode.is_cut and not is_over, {}

    def action_masks(self) -> Mask:
        """The slots that are offered, by the name under which learners with masks look for them."""
        return self.episode.mask()

    def _seen(self) -> Observation:
        return {"observation": self.episode.observation(self.seat), "action_mask": self.episode.mask()}

    def _let_bot_play(self) -> None:
        while self.episode.who not in ("", self.seat) and not self.episode.is_cut:
            self.episode.answer(self.policy)
