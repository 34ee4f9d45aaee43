"""Seats of people with accounts: a list of one's games, and guests' seats that are moved into an account."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Select, select

from openfire.server.games import events
from openfire.server.games.rights import who_is
from openfire.server.games.service import Service
from openfire.server.games.tokens import SEAT, Token, read_token, sign
from openfire.server.people.wire import OwnSeat
from openfire.server.problems import Problem
from openfire.server.store import game_store
from openfire.server.store.database import DatabaseRow
from openfire.server.store.schema import GAMES, PLAYERS

MOST: Final = 200
"""Seats that are listed at once."""

_COLUMNS: Final = (
    *("title", "title_hidden", "phase", "module", "mission", "pace"),
    *("names", "asked", "round", "scores", "deadline", "created", "updated", "trouble"),
)


def own_seats(connection: Connection, account: str, secret: bytes, before: int | None = None) -> list[OwnSeat]:
    """The seats that are somebody's, with their tokens, those of games that went on last first; no game is loaded.

    before: only those of games that went on before that time.
    """
    where = _seats(account)
    if before is not None:
        where = where.where(GAMES.c.updated < before)
    return [_own(row, secret) for row in connection.execute(where.order_by(GAMES.c.updated.desc()).limit(MOST))]


def _seats(account: str) -> Select[tuple[object, ...]]:
    columns = (PLAYERS.c.game, PLAYERS.c.seat, PLAYERS.c.key, *(GAMES.c[name] for name in _COLUMNS))
    joined = select(*columns).join(GAMES, GAMES.c.id == PLAYERS.c.game)
    return joined.where(PLAYERS.c.account == account, PLAYERS.c.key != "")


def _own(row: DatabaseRow, secret: bytes) -> OwnSeat:
    return OwnSeat(
        row.game,
        row.seat,
        sign(Token(SEAT, row.game, row.seat, row.key), secret),
        "" if row.title_hidden else row.title,
        row.phase,
        row.module,
        row.mission,
        game_store.read_pace(row.pace),
        game_store.read_names(row.names),
        row.asked,
        row.round,
        game_store.read_scores(row.scores),
        row.deadline,
        row.created,
        row.updated,
        row.trouble is not None,
    )


async def move(service: Service, account: str, text: str) -> OwnSeat:
    """Move a seat into an account, for whoever has its token. One that another account has stays where it is."""
    token = read_token(text, service.secret)
    if token is None or token.kind != SEAT:
        raise Problem("unfit", "that is not the token of a seat")
    async with service.at(token.game) as (slot, live):
        who = who_is(live, text, service.secret)
        seat = live.seats[who.seat]
        if seat.account not in (None, account):
            raise Problem("taken", "that seat is somebody else's already")

        def also(connection: Connection) -> None:
            game_store.save_player(connection, account, live.id, seat.id, seat.key)

        if seat.account is None:
            await service.happen(slot, [events.SeatMoved(seat.id, account)], also=also)
    where = _seats(account).where(PLAYERS.c.game == token.game, PLAYERS.c.seat == token.seat)
    row = await service.store.read(lambda connection: connection.execute(where).first())
    if row is None:
        raise Problem("outdated", "somebody left that seat meanwhile")
    return _own(row, service.secret)
