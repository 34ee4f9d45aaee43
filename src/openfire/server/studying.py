"""Studying: suggestions, previews, odds and threats of open questions, worked out in other processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from openfire.server import chores
from openfire.server import requests as asked
from openfire.server.askers import asker
from openfire.server.live import Live
from openfire.server.logs import log
from openfire.server.pool import FailedError, OverrunError
from openfire.server.problems import Problem
from openfire.server.reading import check_asked, check_begun
from openfire.server.service import Service

PATIENCE = 10.0
"""Seconds that somebody waits for a study."""


class Study(NamedTuple):
    """What another process has to work out about a place in a game."""

    game: str
    place: chores.Position
    work: Callable[..., Any]
    arguments: tuple[Any, ...] = ()

    @property
    def key(self) -> tuple[Any, ...]:
        """The same for the same question about the same place."""
        return self.game, self.place.turn, self.work.__name__, self.arguments


async def study(service: Service, wanted: Study) -> Any:
    """Have something worked out elsewhere, once for everybody who asks for it. Raises Problem."""

    async def make() -> Any:
        return await work_out(service, wanted.work, wanted.place, *wanted.arguments)

    return await service.studies.get(wanted.key, asker().rank, make)


async def work_out(service: Service, work: Callable[..., Any], *arguments: Any, budget: float = PATIENCE) -> Any:
    """Have a process work something out. Raises Problem when it takes too long or fails."""
    try:
        return await service.pool.do(work, *arguments, budget=budget)
    except OverrunError:
        raise Problem("too-large", "that takes too long to work out") from None
    except FailedError as error:
        log.error("study failed", extra={"what": work.__name__, "why": str(error)})
        raise Problem("fault", "something went wrong here; it has been written down") from None


def suggest(live: Live, _ask: asked.Suggest) -> Study:
    """A few sensible answers."""
    check_asked(live)
    return Study(live.id, chores.position(live), chores.suggestions)


def preview(live: Live, ask: asked.Preview) -> Study:
    """What sensible answers come to."""
    check_asked(live)
    return Study(live.id, chores.position(live), chores.previews, (ask.about,))


def odds(live: Live, ask: asked.Odds) -> Study:
    """What an answer of one's own comes to."""
    check_asked(live)
    return Study(live.id, chores.position(live), chores.outcomes, (ask.text,))


def threats(live: Live, ask: asked.Threats) -> Study:
    """What enemies could do to a unit."""
    check_begun(live)
    return Study(live.id, chores.position(live), chores.dangers, (ask.unit, ask.place))
