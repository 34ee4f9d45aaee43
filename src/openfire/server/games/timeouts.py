"""Timeouts: every second the server looks for games that nobody goes on with: time ran out, or a bot was lost.

Each game is gone on with for itself and for a limited time. One that nothing comes of waits longer before it is tried
again, so that it never stands before the others.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from openfire.server.clock import now
from openfire.server.games import bots, events, seats
from openfire.server.games.service import Service
from openfire.server.health.logs import log
from openfire.server.health.metrics import METRICS
from openfire.server.problems import Problem
from openfire.server.store.schema import GAMES

SWEEP: Final = "sweep"
EVERY: Final = 1.0
"""Seconds between two sweeps."""
LEFT: Final = 15_000
"""Milliseconds after which a bot is thought to have been left alone, by a server that is no more, at least."""
LATER: Final = 5_000
"""Milliseconds that a bot has for its answer to arrive, besides those that it may think."""
MOST: Final = 500
"""Games that are gone on with at the same time."""
PATIENCE: Final = 5.0
"""Seconds that one of them may take."""
MOST_BOTS: Final = 200
"""Bots that think, or wait for it, because a sweep woke them; the others are woken when these have answered."""
LONGEST_DUE: Final = 2.0
"""Seconds after which a game whose clock has run out is tried again: somebody waits for that."""
LONGEST: Final = 600.0
"""Seconds after which a game that fails again and again is tried again."""


class WaitingGame(NamedTuple):
    """A game that nobody goes on with."""

    game: str
    phase: str
    is_due: bool
    """Whether somebody's time has run out."""
    updated: int = 0


class Later(NamedTuple):
    """When a game is tried again to which nothing has happened since it was tried."""

    updated: int
    times: int
    at: float


class Sweeper:
    """What is remembered from one sweep to the next."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._patience = max(LEFT, round(service.budget * 1000) + LATER)
        self._is_first = service.is_alone
        """The first time, every bot that is waited for is woken: nobody else can have done so."""
        self._later: dict[str, Later] = {}
        self._going: set[str] = set()
        """Games that are being gone on with."""

    async def sweep(self) -> None:
        """Look for games that nobody goes on with, and go on with them. None is waited for: none delays others."""
        present = now()
        before = present if self._is_first else present - self._patience
        found, damaged = await self._service.store.read(lambda connection: left(connection, present, before))
        self._is_first = False
        for game in damaged:
            await self._service.quarantine(game, "what lists say about it is damaged")
        self._later = {one.game: self._later[one.game] for one in found if one.game in self._later}
        for one in [*(one for one in found if one.is_due), *self._bots(found)]:
            if len(self._going) < MOST and one.game not in self._going and self._may_try(one):
                self._begin(one)

    def _begin(self, one: WaitingGame) -> None:
        self._put_off(one)
        self._going.add(one.game)
        task = self._service.spawn(self._go_on(one))
        task.add_done_callback(lambda _: self._going.discard(one.game))

    def _bots(self, found: list[WaitingGame]) -> list[WaitingGame]:
        """The games whose bots are woken now: not more than can think, those that have waited longest first."""
        slots = self._service.slots
        thinking = {one.game for one in found if one.game in slots and slots[one.game].is_thinking}
        idle = [one for one in found if not one.is_due and one.game not in thinking and self._may_try(one)]
        return idle[: max(0, MOST_BOTS - len(thinking))]

    def _may_try(self, one: WaitingGame) -> bool:
        known = self._later.get(one.game)
        return known is None or known.updated != one.updated or time.monotonic() >= known.at

    async def _go_on(self, one: WaitingGame) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await go_on(self._service, one)
        except Problem as problem:  # somebody else went on with it meanwhile, or it cannot go on
            log.info("swept", extra={"game": one.game, "why": problem.code})
        except Exception as error:
            METRICS.failures.labels("game").inc()
            log.error("sweep failed", exc_info=error, extra={"game": one.game})

    def _put_off(self, one: WaitingGame) -> None:
        """If nothing comes of it, try a game again later, and later each time."""
        known = self._later.get(one.game)
        times = known.times + 1 if known and known.updated == one.updated else 1
        longest = LONGEST_DUE if one.is_due else LONGEST
        self._later[one.game] = Later(one.updated, times, time.monotonic() + min(longest, EVERY * 2 ** min(times, 10)))


def left(connection: Connection, now: int, before: int) -> tuple[list[WaitingGame], list[str]]:
    """The games that nobody goes on with, those that have waited longest first, and those whose rows are damaged.

    Those that are kept apart are left out.
    """
    kinds = (
        (GAMES.c.deadline < now,),
        (GAMES.c.phase == "playing", GAMES.c.waits == "bot", GAMES.c.updated <= before),
        (GAMES.c.phase == "revealing", GAMES.c.updated <= before),
    )
    rows = {row.id: row for kind in kinds for row in connection.execute(_LEFT.where(*kind))}
    sound = [row for row in rows.values() if isinstance(row.updated, int) and isinstance(row.deadline, int | None)]
    found = [
        WaitingGame(row.id, row.phase, row.deadline is not None and row.deadline < now, row.updated) for row in sound
    ]
    return sorted(found, key=lambda one: (one.updated, one.game)), sorted(rows.keys() - {row.id for row in sound})


_LEFT = select(GAMES.c.id, GAMES.c.phase, GAMES.c.deadline, GAMES.c.updated).where(GAMES.c.trouble.is_(None))


async def go_on(service: Service, one: WaitingGame) -> None:
    """Go on with a game for which nobody else does."""
    async with service.at(one.game) as (slot, live):
        deadline, asked = live.deadline(), live.asked
        if one.is_due and asked and deadline is not None and deadline < now():
            await service.happen(slot, [events.Expired(asked.who, len(live.entries))])
        elif one.phase == "revealing":
            await seats.begin_if_ready(service, slot)
        elif live.standing().waits == "bot":
            bots.wake(service, slot)
