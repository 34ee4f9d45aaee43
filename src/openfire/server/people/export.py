"""Export: everything that is kept about somebody with an account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

import msgspec
from sqlalchemy import Connection, or_, select

from openfire.server.games import events
from openfire.server.people import accounts, blocks, sign_ins
from openfire.server.people.accounts import Signed
from openfire.server.people.wire import Export, ItemKept, LineKept, ReportKept, SeatKept
from openfire.server.store import game_store
from openfire.server.store.game_store import StoredEvent
from openfire.server.store.schema import EVENTS, GAMES, PLAYERS, REPORTS, UPLOADS

SEATS: Final = ("Joined", "Left", "Moved", "Forgotten", "Chatted")
"""The events that tell who sat where and what was said."""


def exported(connection: Connection, signed: Signed) -> Export:
    """All of it."""
    account = signed.account
    seats = list(_seats(connection, account))
    games = dict.fromkeys(seat.game for seat in seats)
    return Export(
        accounts.me(connection, account),
        tuple(sign_ins.list_sign_ins(connection, signed)),
        tuple(seats),
        tuple(line for game in games for line in _lines(connection, game, account)),
        tuple(_items(connection, account)),
        tuple(_reports(connection, account)),
        tuple(blocks.list_blocks(connection, account)),
    )


def _seats(connection: Connection, account: str) -> Iterator[SeatKept]:
    columns = (PLAYERS.c.game, PLAYERS.c.seat, PLAYERS.c.key, GAMES.c.title, GAMES.c.phase, GAMES.c.names)
    where = select(*columns, GAMES.c.updated).join(GAMES, GAMES.c.id == PLAYERS.c.game)
    where = where.where(PLAYERS.c.account == account).order_by(GAMES.c.updated.desc())
    for row in connection.execute(where):
        name = game_store.read_names(row.names).get(row.seat, "") if row.key else ""
        yield SeatKept(row.game, row.seat, row.title, row.phase, name, not row.key, row.updated)


def _lines(connection: Connection, game: str, account: str) -> Iterator[LineKept]:
    for stored, owner in by_owner(seat_events(connection, game)):
        if isinstance(stored.event, events.Chatted) and owner == account:
            yield LineKept(game, stored.event.seat, stored.at, stored.event.text)


def seat_events(connection: Connection, game: str) -> list[StoredEvent]:
    """The events of a game that tell who sat where and what was said; others are not decoded."""
    begins = or_(*(EVENTS.c.body.startswith(f'{{"type":"{kind}"', autoescape=True) for kind in SEATS))
    rows = connection.execute(select(EVENTS).where(EVENTS.c.game == game, begins).order_by(EVENTS.c.seq))
    return [StoredEvent(row.seq, row.at, events.read_event(row.body)) for row in rows]


def by_owner(story: list[StoredEvent]) -> list[tuple[StoredEvent, str | None]]:
    """Events that tell who sat where, each with the account that had its seat then.

    A seat that a guest moved into an account was that account's from the moment when the guest sat down.
    """
    sat: Counter[str] = Counter()
    places: list[tuple[str, int]] = []
    owners: dict[tuple[str, int], str] = {}
    for stored in story:
        event = stored.event
        assert isinstance(event, events.SeatEvent)
        sat[event.seat] += isinstance(event, events.Joined)
        places.append((event.seat, sat[event.seat]))
        if isinstance(event, events.Joined | events.SeatMoved) and event.account:
            owners[places[-1]] = event.account
    return [(stored, owners.get(place)) for stored, place in zip(story, places, strict=True)]


def _items(connection: Connection, account: str) -> Iterator[ItemKept]:
    for row in connection.execute(select(UPLOADS).where(UPLOADS.c.account == account).order_by(UPLOADS.c.created)):
        yield ItemKept(row.id, row.kind, row.title, row.module, row.created, msgspec.json.decode(row.body))


def _reports(connection: Connection, account: str) -> Iterator[ReportKept]:
    where = select(REPORTS).where(REPORTS.c.reporter == f"account:{account}").order_by(REPORTS.c.at)
    for row in connection.execute(where):
        yield ReportKept(row.id, row.at, row.game, row.seat, row.text, row.settled is not None)
