"""Suppression: tokens on a unit. [drafts, Unit and Model Status]"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.rules.shared import numbers
from openfire.rules.shared.own_rules.changes import changed, cited
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case

SUPPRESSION = "suppression"
"""Tokens, 0 to 2 (ruling AM-09). [shared.status.suppression-max-2]"""


def tokens(g: Game, unit: str) -> int:
    """How many suppression tokens a unit has."""
    return g.unit(unit).mark(SUPPRESSION)


def suppress(g: Game, unit: str, *rules: str) -> Rules[None]:
    """A unit takes a token; one above 2 is lost. [shared.status.suppression-max-2]"""
    case = Case(unit)
    more, own = changed(g, "suppression", case, 1), cited(g, "suppression", case)
    now = min(numbers.MOST_SUPPRESSION, tokens(g, unit) + more)
    g.happen(Marked(unit=unit, mark=SUPPRESSION, value=now, rules=(*rules, *own, "shared.status.suppression-max-2")))
    if more:
        yield from moment(g, "suppressed", case)
