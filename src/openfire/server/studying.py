"""Studying: previews, odds, threats and suggestions, worked out in other processes."""

from __future__ import annotations

from typing import Any

from openfire.server import chores
from openfire.server import requests as asked
from openfire.server.live import Live
from openfire.server.pool import OverrunError
from openfire.server.problems import Problem
from openfire.server.reading import check_asked, check_begun
from openfire.server.service import Service

PATIENCE = 10.0
"""Seconds that somebody waits for a study."""


async def study(service: Service, work: Any, *arguments: Any) -> Any:
    """Have something worked out elsewhere. Raises Problem when it takes too long."""
    try:
        return await service.pool.do(work, *arguments, budget=PATIENCE)
    except OverrunError:
        raise Problem("too-large", "that takes too long to work out") from None


def suggest(live: Live, _ask: asked.Suggest) -> tuple[Any, ...]:
    """A few sensible answers."""
    check_asked(live)
    return chores.suggestions, chores.position(live)


def preview(live: Live, ask: asked.Preview) -> tuple[Any, ...]:
    """What sensible answers come to."""
    check_asked(live)
    return chores.previews, chores.position(live), ask.about


def odds(live: Live, ask: asked.Odds) -> tuple[Any, ...]:
    """What an answer of one's own comes to."""
    check_asked(live)
    return chores.outcomes, chores.position(live), ask.text


def threats(live: Live, ask: asked.Threats) -> tuple[Any, ...]:
    """What enemies could do to a unit."""
    check_begun(live)
    return chores.dangers, chores.position(live), ask.unit, ask.place
