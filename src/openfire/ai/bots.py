"""The bots that there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from openfire.ai.greedy import Greedy
from openfire.ai.idle import Idle
from openfire.ai.levels import LEVELS
from openfire.ai.policy import Policy, RandomPolicy
from openfire.ai.tactician import Tactician
from openfire.engine.options import Chance

BOTS: Mapping[str, Callable[[Chance], Policy]] = {
    RandomPolicy.name: RandomPolicy,
    Greedy.name: Greedy,
    Tactician.name: Tactician,
    **LEVELS,
}

STAND_IN = Idle.name
"""Who answers for a player who has left the table; nobody to play against."""


class UnknownBotError(ValueError):
    """There is no bot of that name."""


def find_bot(name: str) -> Callable[[Chance], Policy]:
    """What makes a bot of that name."""
    if name == STAND_IN:
        return Idle
    if name not in BOTS:
        raise UnknownBotError(f"there is no bot {name!a}; there are {', '.join(BOTS)}")
    return BOTS[name]


def make_bot(name: str, chance: Chance) -> Policy:
    """A bot that takes its chances from there."""
    return find_bot(name)(chance)
