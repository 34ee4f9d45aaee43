"""Deletion of an account: its name is free again, and what is left of its player is what records of games need.

Games that have not begun lose the player, or are called off where secrets for the dice are being shown; games that are
being played are resigned, so that nobody waits for somebody who does not come back. Seats are then called "someone" and
nobody's; what was said is emptied. The name stays in the records of games that have begun: a record says who played.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial

from msgspec.structs import replace
from sqlalchemy import Connection, delete, or_, select

from openfire.server import events, storing
from openfire.server.clock import now
from openfire.server.desks import Desk
from openfire.server.live import Live, Sitting
from openfire.server.people.bans import ACCOUNT
from openfire.server.people.export import by_owner, seat_events
from openfire.server.people.names import SOMEONE
from openfire.server.problems import Problem
from openfire.server.service import Service
from openfire.server.storing import Standing
from openfire.server.tables import (
    ACCOUNTS,
    BANS,
    BLOCKS,
    EVENTS,
    GAMES,
    PLAYERS,
    RECOVERY_CODES,
    REPORTS,
    SESSIONS,
    SHELF,
)


async def delete_account(service: Service, account: str) -> None:
    """Give up what goes on, then forget everything that no record needs."""
    where = select(PLAYERS.c.game).join(GAMES, GAMES.c.id == PLAYERS.c.game)
    where = where.where(PLAYERS.c.account == account, PLAYERS.c.key != "", GAMES.c.phase != "over").distinct()
    running = await service.store.read(lambda connection: list(connection.execute(where).scalars()))
    for game in running:
        with suppress(Problem):  # a game that cannot be read goes on for nobody
            async with service.at(game) as (desk, live):
                await _give_up(service, desk, live, account)
    for game in await service.store.write(lambda connection: forget(connection, account)):
        with suppress(Problem):
            await _read_anew(service, game)


async def _read_anew(service: Service, game: str) -> None:
    """Tell those who follow a game what changed, and forget what was in memory: its beginning is another now."""
    await service.reconcile(game)
    desk = service.desks.get(game)
    if desk is not None:
        async with desk.lock:
            desk.live = None


async def _give_up(service: Service, desk: Desk, live: Live, account: str) -> None:
    """Leave a table for good."""
    for seat in live.seats.values():
        event = leaving(live, seat) if seat.account == account else None
        release = partial(storing.release_player, game=live.id, seat=seat.id)
        if event:
            await service.happen(desk, [event], also=None if live.phase == "playing" else release)


def leaving(live: Live, seat: Sitting) -> events.AnyEvent | None:
    """What happens to a game when a player leaves it for good; None where that changes nothing any more."""
    if live.phase == "over" or seat.has_given_up:
        return None
    if live.phase == "playing":
        return events.Resigned(seat.id, len(live.entries))
    return events.Cancelled() if any(one.secret for one in live.seats.values()) else events.Left(seat.id)


# ------------------------------------------------------------------------------------------------ forgetting


def forget(connection: Connection, account: str) -> list[str]:
    """Delete the account; the games that it has played."""
    rows = connection.execute(select(PLAYERS.c.game, PLAYERS.c.seat, PLAYERS.c.key).where(PLAYERS.c.account == account))
    seats = rows.all()
    games = list(dict.fromkeys(row.game for row in seats))
    for row in seats:
        if row.key:
            _leave_seat(connection, row.game, row.seat)
    for game in games:
        _empty(connection, game, account)
    _delete_rows(connection, account)
    return games


def _leave_seat(connection: Connection, game: str, seat: str) -> None:
    """The seat is nobody's, and its player is called someone."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one()
    told = storing.read_names(row.names) | {seat: SOMEONE}
    standing = Standing(row.phase, row.waits, row.deadline, row.asked, storing.write_names(told))
    storing.append_next(connection, game, now(), events.Forgotten(seat), standing)


def _empty(connection: Connection, game: str, account: str) -> None:
    """Take the name and the words of an account out of the events of a game."""
    for stored, owner in by_owner(seat_events(connection, game)):
        event = stored.event
        if owner != account:
            continue
        if isinstance(event, events.Joined):
            event = replace(event, name=SOMEONE, account=None)
            _empty_terms(connection, game, event.seat)
        elif isinstance(event, events.Moved):
            event = replace(event, account="")
        elif isinstance(event, events.Chatted):
            event = replace(event, text="")
        where = (EVENTS.c.game == game) & (EVENTS.c.seq == stored.seq)
        connection.execute(EVENTS.update().where(where).values(body=events.write_event(event)))


def _empty_terms(connection: Connection, game: str, seat: str) -> None:
    """Take the name of a seat out of what was agreed."""
    terms = json.loads(connection.execute(select(GAMES.c.terms).where(GAMES.c.id == game)).scalar_one())
    terms["seats"][ord(seat) - ord("a")].pop("name", None)
    told = json.dumps(terms, separators=(",", ":"), ensure_ascii=False)
    connection.execute(GAMES.update().where(GAMES.c.id == game).values(terms=told))


def _delete_rows(connection: Connection, account: str) -> None:
    """Armies and tables go too: games keep copies of those that they are played with."""
    for table in (PLAYERS, SESSIONS, RECOVERY_CODES, SHELF):
        connection.execute(delete(table).where(table.c.account == account))
    connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.account == account, BLOCKS.c.blocked == account)))
    connection.execute(delete(BANS).where(BANS.c.what == f"{ACCOUNT}{account}"))
    connection.execute(REPORTS.update().where(REPORTS.c.account == account).values(account=None))
    connection.execute(REPORTS.update().where(REPORTS.c.reporter == f"account:{account}").values(reporter=""))
    connection.execute(GAMES.update().where(GAMES.c.maker == account).values(maker=""))
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))
