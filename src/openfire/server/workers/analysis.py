"""Analysis: suggestions, previews, odds and threats of open questions, worked out in other processes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple, TypeVar

from openfire.server import requests
from openfire.server.games.live_game import LiveGame
from openfire.server.games.service import Service
from openfire.server.health.logs import log
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.requests import GameRequest
from openfire.server.views.glances import GameCopy
from openfire.server.views.history import check_asked, check_begun
from openfire.server.workers import jobs
from openfire.server.workers.askers import asker
from openfire.server.workers.pool import FailedError, OverrunError

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that somebody waits for an analysis."""


GLANCE = 5.0
"""Seconds that somebody waits for what is drawn while a move is planned."""
INTRICATE = (
    f"that takes more than {GLANCE:g} s to work out on this table: ask for a place that is nearer, "
    "or play on a table with fewer pieces and corners"
)


class Analysis(NamedTuple):
    """What another process has to work out about a place in a game."""

    game: str
    place: jobs.Position
    work: Callable[..., object]
    arguments: tuple[Hashable, ...] = ()

    @property
    def key(self) -> tuple[Hashable, ...]:
        """The same for the same question about the same place in the same language."""
        return self.game, self.place.turn, self.work.__name__, self.place.language, self.arguments


async def analyse(service: Service, wanted: Analysis) -> object:
    """Have something worked out elsewhere, once for everybody who asks for it. Raises Problem."""

    async def make() -> object:
        return await work_out(service, wanted.work, wanted.place, *wanted.arguments)

    return await service.results.get(wanted.key, asker().rank, make)


async def look(service: Service, glance: jobs.Glance, place: GameCopy | jobs.Position, ask: GameRequest) -> object:
    """Have somebody look at a game: in a thread, or where a process has to. Raises Problem."""
    if isinstance(place, GameCopy):
        return await service.rules(glance, place, ask)
    return await work_out(service, jobs.looked, place, glance, ask, budget=GLANCE, otherwise=INTRICATE)


def scene(live: LiveGame, language: Language) -> GameCopy | jobs.Position:
    """A game to be looked at while it goes on.

    What is worked out on a table that somebody brought along can take any time. Another process does that, for a
    process can be ended; on our own tables it is done here, which is quicker.
    """
    cursor = check_begun(live).cursor
    if live.has_own_table and not live.change:
        return jobs.position(live, language)
    return GameCopy(cursor.fork(), live.turn, language)


async def work_out(
    service: Service,
    work: Callable[..., T],
    *arguments: object,
    budget: float = PATIENCE,
    otherwise: str = "that takes too long to work out",
) -> T:
    """Have a process work something out. Raises Problem when it takes too long, with other words then, or fails."""
    try:
        return await service.pool.do(work, *arguments, budget=budget)
    except OverrunError:
        raise Problem("too-large", otherwise) from None
    except FailedError as error:
        log.error("analysis failed", extra={"what": work.__name__, "why": str(error)})
        raise Problem("fault", "something went wrong here; it has been written down") from None


def suggest(live: LiveGame, _ask: requests.SuggestRequest, language: Language) -> Analysis:
    """A few sensible answers."""
    check_asked(live)
    return Analysis(live.id, jobs.position(live, language), jobs.suggestions)


def preview(live: LiveGame, ask: requests.PreviewRequest, language: Language) -> Analysis:
    """What sensible answers come to."""
    check_asked(live)
    return Analysis(live.id, jobs.position(live, language), jobs.previews, (ask.about,))


def odds(live: LiveGame, ask: requests.OddsRequest, language: Language) -> Analysis:
    """What an answer of one's own comes to."""
    check_asked(live)
    return Analysis(live.id, jobs.position(live, language), jobs.outcomes, (ask.text,))


def threats(live: LiveGame, ask: requests.ThreatsRequest, language: Language) -> Analysis:
    """What enemies could do to a unit."""
    check_begun(live)
    return Analysis(live.id, jobs.position(live, language), jobs.dangers, (ask.unit, ask.place))


def outlook(live: LiveGame, ask: requests.OutlookRequest, language: Language) -> Analysis:
    """What a unit could do after a move, and what could come back."""
    check_asked(live)
    return Analysis(live.id, jobs.position(live, language), jobs.outlooks, (ask.text,))


def what_if(live: LiveGame, ask: requests.WhatIfRequest, language: Language) -> Analysis:
    """How good and how bad places would be."""
    check_asked(live)
    return Analysis(live.id, jobs.position(live, language), jobs.places_worth, (ask.ends,))
