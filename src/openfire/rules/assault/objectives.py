"""Objectives: the Interact action. [assault, Interact]

Which objects there are, who can use one, and what it is worth are printed alike in both drafts and stand in
`rules/shared/objectives.py`.
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.rules.shared import objectives


def interact(g: Game, unit: str) -> Rules[None]:
    """A unit uses an object that it is next to; nothing changes the test that a terminal takes.

    [assault.interact.action]
    """
    return objectives.interact(g, unit)
