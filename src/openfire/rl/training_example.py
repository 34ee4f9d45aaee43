"""A learner to begin with: a table of preferences for each question and slot, learned from whole games (REINFORCE).

    python -m openfire.rl.training_example --bot random --games 300

It knows nothing of the position, and yet soon wins more: objectives are worth going to, and who can attack should. What
it has learned is printed. A learner of your own would look at the observation as well.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from openfire.rl.duel import DuelEnv
from openfire.rl.observations import NUMBERS, QUESTIONS
from openfire.rl.slots import NAMES, SLOTS

RATE: Final = 0.15
"""How far a game moves the preferences."""
MEMORY: Final = 0.95
"""How slowly the expected reward follows the seen ones."""

Table = NDArray[np.float64]


def chances(preferences: Table, mask: NDArray[np.int8]) -> Table:
    """How likely each slot is taken."""
    weights: Table = np.where(mask, np.exp(preferences - preferences[mask > 0].max()), 0.0)
    found: Table = weights / weights.sum()
    return found


def play(env: DuelEnv, table: Table, chance: np.random.Generator, seed: int) -> tuple[float, Table]:
    """A game by the preferences; the reward, and how each of them would have to change to make it likelier."""
    seen, _ = env.reset(seed=seed)
    slope, reward, is_over = np.zeros_like(table), 0.0, False
    while not is_over and seen["action_mask"].any():
        question = int(seen["observation"][len(NUMBERS) :].argmax())
        likely = chances(table[question], seen["action_mask"])
        slot = chance.choice(SLOTS, p=likely)
        slope[question] -= likely
        slope[question, slot] += 1.0
        seen, reward, ended, is_cut, _ = env.step(np.int64(slot))
        is_over = ended or is_cut
    return float(reward), slope


def train(env: DuelEnv, games: int, seed: int = 0) -> tuple[Table, list[float]]:
    """The preferences after some games, and the reward of each game."""
    table, chance = np.zeros((len(QUESTIONS), SLOTS)), np.random.default_rng(seed)
    rewards: list[float] = []
    expected = 0.0
    for number in range(games):
        reward, slope = play(env, table, chance, seed + number)
        table += RATE * (reward - expected) * slope / np.maximum(1.0, np.abs(slope).max())
        expected = MEMORY * expected + (1 - MEMORY) * reward
        rewards.append(reward)
    return table, rewards


def main() -> None:
    """Train, and say how it went."""
    parser = argparse.ArgumentParser("python -m openfire.rl.training_example", description=__doc__)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--module", default="frontier")
    parser.add_argument("--army", action="append", default=[], help="twice, for both sides")
    parser.add_argument("--games", type=int, default=300)
    told = parser.parse_args()
    table, rewards = train(DuelEnv(told.module, told.bot, armies=tuple(told.army)), told.games)
    for first in range(0, told.games, 50):
        part = rewards[first : first + 50]
        sys.stdout.write(f"games {first} to {first + len(part) - 1}: {np.mean(part):+.2f} on average\n")
    for question in ("move", "attack"):
        row = table[[one.value for one in QUESTIONS].index(question)]
        liked = sorted(zip(NAMES, row, strict=False), key=lambda one: -one[1])
        sys.stdout.write(f"{question}: {', '.join(f'{name} {value:+.2f}' for name, value in liked)}\n")


if __name__ == "__main__":
    main()
