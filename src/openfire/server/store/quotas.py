"""Quotas: how much one account, or one network of guests, may have a server keep; whoever meets one is told."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from sqlalchemy import Connection, func, select

from openfire.server.clock import DAY, now
from openfire.server.problems import Problem
from openfire.server.store.schema import GAMES, UPLOADS


class Quotas(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """The most that is kept for one account or network; 0 for no limit."""

    waiting_games: int = 100
    """Games that were made and have not begun."""
    running_games: int = 400
    games_a_day: int = 500
    bytes_a_day: int = 20_000_000
    """Of the terms of games, and of what they branch off from."""
    uploads: int = 500
    """Armies and tables."""
    upload_bytes: int = 20_000_000


def maker_of(secret: bytes, account: str | None, network: str) -> str:
    """Whose quota something counts against: an account, else a mark of the network that does not tell the network."""
    if account:
        return account
    mark = blake2b(network.encode(), key=secret, digest_size=16, person=b"openfire maker").hexdigest()
    return f"network:{mark}"


def check_game(connection: Connection, quotas: Quotas, maker: str, size: int) -> None:
    """Raise Problem if somebody may not make another game of so many bytes."""
    if not maker:
        return
    counts = _phases(connection, maker)
    recent, sizes = _recent(connection, maker)
    waiting = counts.get("gathering", 0) + counts.get("revealing", 0)
    _check(waiting, quotas.waiting_games, "games that have not begun", "begin or cancel some")
    _check(counts.get("playing", 0), quotas.running_games, "games that are being played", "finish or resign some")
    _check(recent, quotas.games_a_day, "games made within a day", "wait until the oldest of them is a day old")
    room = "wait until the oldest of them is a day old, or name armies and tables that the module has"
    _check(sizes + size - 1, quotas.bytes_a_day, "bytes of games made within a day", room)


def check_upload(connection: Connection, quotas: Quotas, maker: str, size: int) -> None:
    """Raise Problem if somebody may not upload another file of so many bytes."""
    if not maker:
        return
    where = select(func.count(), func.sum(UPLOADS.c.size)).where(UPLOADS.c.maker == maker)
    number, sizes = connection.execute(where).one()
    gone = "those of guests go when nobody has used them for half a year; an account has room of its own"
    _check(number, quotas.uploads, "armies and tables", gone)
    _check((sizes or 0) + size - 1, quotas.upload_bytes, "bytes of armies and tables", gone)


def _phases(connection: Connection, maker: str) -> dict[str, int]:
    where = select(GAMES.c.phase, func.count().label("number")).where(GAMES.c.maker == maker).group_by(GAMES.c.phase)
    return {row.phase: row.number for row in connection.execute(where)}


def _recent(connection: Connection, maker: str) -> tuple[int, int]:
    """The games of a day: how many, and how many bytes."""
    recent = (GAMES.c.maker == maker) & (GAMES.c.created > now() - DAY)
    number, sizes = connection.execute(select(func.count(), func.sum(GAMES.c.size)).where(recent)).one()
    return number, sizes or 0


def _check(number: int, most: int, what: str, frees: str) -> None:
    if most and number >= most:
        raise Problem("quota", f"one player, or one network of guests, may have {most} {what}: {frees}")
