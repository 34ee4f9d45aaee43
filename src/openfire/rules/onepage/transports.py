"""Transports. [onepage, Transport(X)]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules


def deployed_inside(g: Game, unit: str) -> Rules[bool]:  # noqa: ARG001
    """Whether a unit is put into a transport."""
    return False
    yield


def is_aboard(g: Game, unit: str) -> bool:  # noqa: ARG001
    """Whether a unit is inside a transport."""
    return False


def wrecks(g: Game) -> Rules[None]:  # noqa: ARG001
    """Those inside a destroyed transport get out."""
    return
    yield
