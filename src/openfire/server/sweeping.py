"""Sweeping: now and then, games are looked for that nobody goes on with: time ran out, or a bot was left thinking."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from sqlalchemy import Connection, or_, select

from openfire.server import bots, events, seating
from openfire.server.logs import log
from openfire.server.problems import Problem
from openfire.server.service import Service
from openfire.server.tables import GAMES

EVERY: Final = 2.0
"""Seconds between two sweeps."""
LEFT: Final = 15_000
"""Milliseconds after which a bot is thought to have been left alone, by a server that is no more, at least."""
LATER: Final = 5_000
"""Milliseconds that a bot has for its answer to arrive, besides those that it may think."""
MOST: Final = 500
"""Games in one sweep."""


async def sweep_for_ever(service: Service) -> None:
    """Sweep until the server stops; the first time, every bot that is waited for is woken."""
    patience = max(LEFT, round(service.budget * 1000) + LATER)
    first = 0 if service.is_alone else patience
    while True:
        try:
            await sweep(service, first)
        except Exception:
            log.exception("sweep failed")
        first = patience
        await asyncio.sleep(EVERY)


async def sweep(service: Service, patience: int) -> None:
    """Look for games that nobody goes on with, and go on with them."""
    now = time.time_ns() // 1_000_000
    for game, phase, is_due in await service.store.read(lambda connection: _left(connection, now, now - patience)):
        try:
            await _go_on(service, game, phase, is_due)
        except Problem as problem:  # somebody else went on with it meanwhile
            log.info("swept", extra={"game": game, "why": problem.code})


def _left(connection: Connection, now: int, before: int) -> list[tuple[str, str, bool]]:
    waits = (GAMES.c.waits == "bot") | (GAMES.c.phase == "revealing")
    where = or_(GAMES.c.deadline < now, waits & (GAMES.c.updated <= before))
    rows = connection.execute(select(GAMES.c.id, GAMES.c.phase, GAMES.c.deadline).where(where).limit(MOST))
    return [(row.id, row.phase, row.deadline is not None and row.deadline < now) for row in rows]


async def _go_on(service: Service, game: str, phase: str, is_due: bool) -> None:
    async with service.at(game) as (desk, live):
        deadline, asked = live.deadline(), live.asked
        if is_due and asked and deadline is not None and deadline < time.time_ns() // 1_000_000:
            await service.happen(desk, [events.Expired(asked.who, len(live.entries))])
        elif phase == "revealing":
            await seating.begin_if_ready(service, desk)
        elif live.standing().waits == "bot":
            bots.wake(service, desk)
