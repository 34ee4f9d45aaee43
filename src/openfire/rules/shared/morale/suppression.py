"""Suppression: tokens on a unit. [drafts, Unit and Model Status]"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.rules.shared import numbers

SUPPRESSION = "suppression"
"""Tokens, 0 to 2 (ruling AM-09). [shared.status.suppression-max-2]"""


def tokens(g: Game, unit: str) -> int:
    """How many suppression tokens a unit has."""
    return g.unit(unit).mark(SUPPRESSION)


def suppress(g: Game, unit: str, *rules: str) -> None:
    """A unit takes a token; one above 2 is lost. [shared.status.suppression-max-2]"""
    now = min(numbers.MOST_SUPPRESSION, tokens(g, unit) + 1)
    g.happen(Marked(unit=unit, mark=SUPPRESSION, value=now, rules=(*rules, "shared.status.suppression-max-2")))
