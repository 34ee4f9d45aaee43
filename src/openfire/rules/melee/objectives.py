"""Objectives: the Interact action. [melee, Interact]

Which objects there are, who can use one, and what it is worth are printed alike in both drafts and stand in
`rules/shared/objectives.py`; here is what this book adds, which is fear.
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.rules.melee.morale import fear
from openfire.rules.shared import objectives


def interact(g: Game, unit: str) -> Rules[None]:
    """A unit uses an object that it is next to; fear counts in the test that a terminal takes.

    [melee.interact.action, melee.unit.fear]
    """
    return objectives.interact(g, unit, *fear(g, unit))
