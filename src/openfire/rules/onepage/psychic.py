"""Psykers. [onepage, Psyker(X)]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules


def power_dice(g: Game, order: tuple[str, ...]) -> Rules[None]:  # noqa: ARG001
    """Players receive power dice."""
    return
    yield
