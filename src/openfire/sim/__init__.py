"""Simulation: bots play matches, one or many, in one process or several, always the same way for the same seed."""

from openfire.sim.match import MatchResult, play_match
from openfire.sim.match_setups import MatchPlan, MatchPlanError, MatchSetups, prepare, variants_of
from openfire.sim.record_checks import CheckedFile, check_files, resolver
from openfire.sim.series import Summary, count_rules, play_series, summarise

__all__ = [
    "CheckedFile",
    "MatchPlan",
    "MatchPlanError",
    "MatchResult",
    "MatchSetups",
    "Summary",
    "check_files",
    "count_rules",
    "play_match",
    "play_series",
    "prepare",
    "resolver",
    "summarise",
    "variants_of",
]
