"""Bots: policies that answer the questions of a game. They hold a cursor, as everybody who plays does."""

from openfire.ai.bots import BOTS, STAND_IN, UnknownBotError, find_bot, make_bot
from openfire.ai.greedy import Greedy
from openfire.ai.levels import LEVELS
from openfire.ai.policy import Policy, RandomPolicy

__all__ = ["BOTS", "LEVELS", "STAND_IN", "Greedy", "Policy", "RandomPolicy", "UnknownBotError", "find_bot", "make_bot"]
