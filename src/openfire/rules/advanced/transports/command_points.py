"""Command Points: the supplement speaks of them and does not define them (ruling AD-19).

Over the Stress edition a unit has Command Points while it has not been activated this round, and one that is reduced to
0 counts as activated. A game with points of its own puts another value of `CommandPoints` into the chapters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.rules.stress.sequence.turns import ACTED


class CommandPoints(NamedTuple):
    """What the rules want to know of Command Points, and do to them."""

    left: Callable[[Game, str], int]
    """How many a unit has left."""
    lose_all: Callable[[Game, str], None]
    """A unit is reduced to 0."""


def _left(g: Game, unit: str) -> int:
    return 0 if g.unit(unit).mark(ACTED) else 1


def _lose_all(g: Game, unit: str) -> None:
    """It is not activated any more this round. [advanced.transport.wreck-zero-command-points]"""
    if not g.unit(unit).mark(ACTED):
        g.happen(Marked(unit=unit, mark=ACTED, value=1, rules=("advanced.transport.wreck-zero-command-points",)))


BY_ACTIVATION = CommandPoints(_left, _lose_all)
"""One for each round, spent by being activated. [advanced.transport.disembark-needs-command-points]"""


def command_points(g: Game) -> CommandPoints:
    """The Command Points of a game."""
    found: CommandPoints = g.setup.edition.chapters.command_points
    return found
