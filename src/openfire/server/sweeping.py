"""Sweeping: now and then, games are looked for that nobody goes on with: time ran out, or a bot was left thinking.

Each game is gone on with for itself and for a limited time. One that nothing comes of waits longer before it is tried
again, so that it never stands before the others.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from openfire.server import bots, events, seating
from openfire.server.clock import now
from openfire.server.logs import log
from openfire.server.metrics import METRICS
from openfire.server.problems import Problem
from openfire.server.service import Service
from openfire.server.tables import GAMES

SWEEP: Final = "sweep"
EVERY: Final = 1.0
"""Seconds between two sweeps."""
LEFT: Final = 15_000
"""Milliseconds after which a bot is thought to have been left alone, by a server that is no more, at least."""
LATER: Final = 5_000
"""Milliseconds that a bot has for its answer to arrive, besides those that it may think."""
AT_ONCE: Final = 8
"""Games that are gone on with at the same time."""
PATIENCE: Final = 5.0
"""Seconds that one of them may take."""
MOST_BOTS: Final = 200
"""Bots that think, or wait for it, because a sweep woke them; the others are woken when these have answered."""
LONGEST: Final = 600.0
"""Seconds after which a game that fails again and again is tried again."""


class Left(NamedTuple):
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
        self._woken: set[str] = set()

    async def sweep(self) -> None:
        """Look for games that nobody goes on with, and go on with them: first those whose time has run out."""
        present = now()
        before = present if self._is_first else present - self._patience
        found = await self._service.store.read(lambda connection: left(connection, present, before))
        self._is_first = False
        self._later = {one.game: self._later[one.game] for one in found if one.game in self._later}
        due = [one for one in found if self._may_try(one)]
        room = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._go_on(one, room) for one in due if one.is_due))
        await asyncio.gather(*(self._go_on(one, room) for one in self._bots(due)))

    def _bots(self, found: list[Left]) -> list[Left]:
        """The games whose bots are woken now: not more than can think, those that have waited longest first."""
        desks = self._service.desks
        self._woken = {game for game in self._woken if game in desks and desks[game].is_thinking}
        idle = [one for one in found if not one.is_due and not (one.game in desks and desks[one.game].is_thinking)]
        chosen = idle[: max(0, MOST_BOTS - len(self._woken))]
        self._woken |= {one.game for one in chosen}
        return chosen

    def _may_try(self, one: Left) -> bool:
        known = self._later.get(one.game)
        return known is None or known.updated != one.updated or time.monotonic() >= known.at

    async def _go_on(self, one: Left, room: asyncio.Semaphore) -> None:
        async with room:
            self._service.loops.beat(SWEEP)
            self._put_off(one)
            try:
                async with asyncio.timeout(PATIENCE):
                    await go_on(self._service, one)
            except Problem as problem:  # somebody else went on with it meanwhile, or it cannot go on
                log.info("swept", extra={"game": one.game, "why": problem.code})
            except Exception as error:
                METRICS.failures.labels("game").inc()
                log.error("sweep failed", exc_info=error, extra={"game": one.game})

    def _put_off(self, one: Left) -> None:
        """If nothing comes of it, try a game again later, and later each time."""
        known = self._later.get(one.game)
        times = known.times + 1 if known and known.updated == one.updated else 1
        self._later[one.game] = Later(one.updated, times, time.monotonic() + min(LONGEST, EVERY * 2 ** min(times, 10)))


def left(connection: Connection, now: int, before: int) -> list[Left]:
    """The games that nobody goes on with, those that have waited longest first; those that are kept apart are not."""
    kinds = (
        (GAMES.c.deadline < now,),
        (GAMES.c.phase == "playing", GAMES.c.waits == "bot", GAMES.c.updated <= before),
        (GAMES.c.phase == "revealing", GAMES.c.updated <= before),
    )
    rows = [row for kind in kinds for row in connection.execute(_LEFT.where(*kind))]
    found = {
        row.id: Left(row.id, row.phase, row.deadline is not None and row.deadline < now, row.updated) for row in rows
    }
    return sorted(found.values(), key=lambda one: (one.updated, one.game))


_LEFT = select(GAMES.c.id, GAMES.c.phase, GAMES.c.deadline, GAMES.c.updated).where(GAMES.c.trouble.is_(None))


async def go_on(service: Service, one: Left) -> None:
    """Go on with a game for which nobody else does."""
    async with service.at(one.game) as (desk, live):
        deadline, asked = live.deadline(), live.asked
        if one.is_due and asked and deadline is not None and deadline < now():
            await service.happen(desk, [events.Expired(asked.who, len(live.entries))])
        elif one.phase == "revealing":
            await seating.begin_if_ready(service, desk)
        elif live.standing().waits == "bot":
            bots.wake(service, desk)
