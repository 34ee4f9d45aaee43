"""The testkit: scenario files, battles as short text, the contract that every edition keeps, property strategies.

It is handed an edition and never imports one. `openfire.testkit.strategies` needs hypothesis, the rest does not.
"""

from openfire.testkit.battle import Battle, battle
from openfire.testkit.scenario import (
    Scenario,
    ScenarioResult,
    load_scenario,
    parse_scenario,
    run_scenario,
)

__all__ = [
    "Battle",
    "Scenario",
    "ScenarioResult",
    "battle",
    "load_scenario",
    "parse_scenario",
    "run_scenario",
]
