"""The game for several learners, as PettingZoo knows games: whoever is asked acts, and masks say what is offered.

from openfire.rl.aec import OpenFireEnv
env = OpenFireEnv("frontier")
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from openfire.rl.episodes import Episode, Field
from openfire.rl.observations import WIDTH
from openfire.rl.slots import SLOTS

Observation = dict[str, Any]  # arrays of numbers, as the interface has them


def observation_space() -> spaces.Dict:
    """What is seen: numbers, and which slots are offered."""
    numbers = spaces.Box(-np.inf, np.inf, (WIDTH,), np.float32)
    return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (SLOTS,), np.int8)})


class OpenFireEnv(AECEnv):
    """A game between learners, one for each seat. The reward is 1 for the winner and -1 for losers, at the end."""

    metadata: ClassVar[dict[str, Any]] = {"name": "openfire_v1", "is_parallelizable": False, "render_modes": []}

    def __init__(
        self, module: str = "frontier", missions: tuple[str, ...] = (), armies: tuple[str, ...] = (), seats: int = 2
    ) -> None:
        """The module's missions take turns, or those that are named; armies change seats from game to game."""
        super().__init__()
        self.field = Field(module, missions, armies, seats)
        self.possible_agents = list(self.field.players)
        self.agents: list[str] = []
        self.render_mode = None
        self._number, self._chance = 0, np.random.default_rng(0)
        self._spaces = {agent: observation_space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(SLOTS) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The slots."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new game; a seed says which one it and those after it are."""
        if seed is not None:
            self._number, self._chance = seed, np.random.default_rng(seed)
        self.episode = Episode(self.field.setup(self._number), int(self._chance.integers(1 << 62)))
        self._number += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.episode.who

    def observe(self, agent: str) -> Observation:
        """What a seat sees; only who is asked has anything to choose."""
        is_asked = self.episode.who == agent
        mask = self.episode.mask() if is_asked else np.zeros(SLOTS, np.int8)
        return {"observation": self.episode.observation(agent), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Whoever is asked answers with a slot."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.take(int(action) if action is not None else -1)
        if not self.episode.who:
            self.rewards = {seat: self.episode.result(seat) for seat in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.episode.is_cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.episode.who or self.agents[0]
        self._accumulate_rewards()

    def render(self) -> None:
        """Nothing is drawn; a record of a game can be looked at in the browser."""

    def close(self) -> None:
        """Nothing is open."""
