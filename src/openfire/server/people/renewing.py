"""Renewing: every few seconds, a server takes in what an operator has changed: bans, and games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from openfire.server.logs import log
from openfire.server.people.bans import read_bans
from openfire.server.service import Service
from openfire.server.tables import GAMES

EVERY: Final = 2.0
"""Seconds."""
AT_ONCE: Final = 500
"""Games that are looked up with one query."""


async def renew_for_ever(service: Service) -> None:
    """Renew until the server stops."""
    while True:
        try:
            await renew(service)
        except Exception:
            log.exception("renewing failed")
        await asyncio.sleep(EVERY)


async def renew(service: Service) -> None:
    """Take in what was changed."""
    service.bans.take_in(await service.store.read(read_bans))
    _dismiss(service)
    if service.is_alone:  # others that share a database hear of it as of all that happens there
        for game in await _changed(service):
            try:
                await take_in(service, game)
            except Exception as error:  # one game's trouble is not that of the others
                log.warning("not renewed", extra={"game": game, "why": f"{type(error).__name__}: {error}"})


def _dismiss(service: Service) -> None:
    """Let go of those who follow a game and are banned now."""
    for desk in list(service.desks.values()):
        for listener in list(desk.listeners):
            found = service.bans.of_account(listener.account) or service.bans.of_address(listener.address)
            if found:
                listener.dismiss(msgspec.json.encode(found.problem().told()))


async def _changed(service: Service) -> list[str]:
    """The games in memory to which something happened elsewhere."""
    known = {game: desk.live.seq for game, desk in service.desks.items() if desk.live and not desk.lock.locked()}
    games = list(known)
    found: list[str] = []
    for start in range(0, len(games), AT_ONCE):
        part = games[start : start + AT_ONCE]
        newest = await service.store.read(lambda connection, part=part: _newest(connection, part))  # type: ignore[misc]
        found += [game for game, seq in newest.items() if seq > known[game]]
    return found


def _newest(connection: Connection, games: Sequence[str]) -> dict[str, int]:
    rows = connection.execute(select(GAMES.c.id, GAMES.c.seq).where(GAMES.c.id.in_(games)))
    return {row.id: row.seq for row in rows}


async def take_in(service: Service, game: str, *, is_rewritten: bool = False) -> None:
    """Take in what happened to a game elsewhere; one that is not in memory can wait.

    is_rewritten: what was there before has changed too, so that the game is read anew when it is needed next.
    """
    if service.desks.get(game) is not None:
        async with service.at(game) as (desk, live):
            await service.catch_up(desk, live)
            if is_rewritten:
                desk.live = None
