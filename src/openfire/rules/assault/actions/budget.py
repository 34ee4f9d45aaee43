"""What a unit has left of its activation: two actions, and those that Recover earns. [assault, Actions]"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.rules.assault import numbers

RECOVER, INTERACT, NONE = "recover", "interact", "none"

TOOK, SPENT, EXTRA = "took:", "spent", "extra"
"""Marks for the rest of an activation: which actions were taken, how many, and how many more Recover has earned."""


def actions_left(g: Game, unit: str) -> int:
    """How many actions a unit still has: 2, and 1 for each Recover that was passed (ruling AM-24).

    [assault.actions.up-to-2, assault.activation.two-actions]
    """
    return numbers.ACTIONS + g.unit(unit).mark(EXTRA) - g.unit(unit).mark(SPENT)


def has_taken(g: Game, unit: str, action: str) -> bool:
    """Whether a unit has taken an action in this activation; Recover does not count. [assault.actions.no-repeat]"""
    return g.unit(unit).mark(TOOK + action) > 0


def spend(g: Game, unit: str, action: str) -> None:
    """An action is taken; free attacks are none (ruling AM-23). [assault.actions.no-repeat]"""
    if action != RECOVER:
        g.happen(Marked(unit=unit, mark=TOOK + action, value=1, rules=("assault.actions.no-repeat",)))
    now = g.unit(unit).mark(SPENT) + 1
    g.happen(Marked(unit=unit, mark=SPENT, value=now, rules=("assault.actions.up-to-2",)))


def earn(g: Game, unit: str) -> None:
    """A passed Recover earns an additional action. [assault.recover.pass, assault.recover.critical]"""
    more = g.unit(unit).mark(EXTRA) + 1
    g.happen(Marked(unit=unit, mark=EXTRA, value=more, rules=("assault.recover.pass",)))


def end_activation(g: Game, unit: str) -> None:
    """What was taken, spent and earned is forgotten. [assault.actions.marker-after]"""
    for mark, _ in g.unit(unit).marks:
        if mark in (SPENT, EXTRA) or mark.startswith(TOOK):
            g.happen(Marked(unit=unit, mark=mark, value=0, rules=("assault.actions.marker-after",)))
