"""Deep Strike: units that wait off the table and arrive later. [onepage, Deep Strike]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules


def kept_back(g: Game, unit: str) -> Rules[bool]:  # noqa: ARG001
    """Whether a unit is kept in reserve."""
    return False
    yield


def arrivals(g: Game, order: tuple[str, ...]) -> Rules[None]:  # noqa: ARG001
    """Units arrive from reserve."""
    return
    yield
