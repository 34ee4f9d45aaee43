"""Simulation: bots play matches, one or many, in one process or several, always the same way for the same seed."""

from openfire.sim.field import Field, FieldError, Plan, prepare
from openfire.sim.match import MatchResult, play_match
from openfire.sim.series import Summary, play_series, summarise

__all__ = [
    "Field",
    "FieldError",
    "MatchResult",
    "Plan",
    "Summary",
    "play_match",
    "play_series",
    "prepare",
    "summarise",
]
