"""Forgetting an account: the steps of a deletion, each small enough that nobody who writes meanwhile waits for it.

Whatever comes in between, the steps that are left can be taken later: a game is on the account's list until nothing of
the account is in it, and the account is there until nothing else is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection, delete, or_, select

from openfire.server.clock import now
from openfire.server.games import events
from openfire.server.people.bans import ACCOUNT
from openfire.server.people.export import by_owner, seat_events
from openfire.server.people.names import SOMEONE
from openfire.server.store import game_store
from openfire.server.store.game_store import Standing, StoredEvent
from openfire.server.store.schema import (
    ACCOUNTS,
    BANS,
    BLOCKS,
    EVENTS,
    GAMES,
    PLAYERS,
    RECOVERY_CODES,
    REPORTS,
    SESSIONS,
    UPLOADS,
)

PORTION: Final = 50
"""Rows that are changed in one go."""


def running_games(connection: Connection, account: str) -> list[str]:
    """The games that wait for somebody, or will."""
    where = select(PLAYERS.c.game).join(GAMES, GAMES.c.id == PLAYERS.c.game)
    where = where.where(PLAYERS.c.account == account, PLAYERS.c.key != "", GAMES.c.phase != "over").distinct()
    return list(connection.execute(where).scalars())


def end_sign_ins(connection: Connection, account: str) -> None:
    """Nobody is signed in any more."""
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))


# ------------------------------------------------------------------------------------------------ games played


def played_games(connection: Connection, account: str) -> list[str]:
    """The games in which something is left of an account."""
    return list(connection.execute(select(PLAYERS.c.game).where(PLAYERS.c.account == account).distinct()).scalars())


def leave_seats(connection: Connection, game: str, account: str) -> None:
    """The seats of an account at a table are nobody's, and their tokens work no longer."""
    own = (PLAYERS.c.game == game) & (PLAYERS.c.account == account) & (PLAYERS.c.key != "")
    for seat in list(connection.execute(select(PLAYERS.c.seat).where(own)).scalars()):
        _leave_seat(connection, game, seat)
    connection.execute(PLAYERS.update().where(own).values(key=""))


def _leave_seat(connection: Connection, game: str, seat: str) -> None:
    """The seat is nobody's, and its player is called someone."""
    row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one()
    told = game_store.read_names(row.names) | {seat: SOMEONE}
    standing = Standing(row.phase, row.waits, row.deadline, row.asked, game_store.write_names(told))
    game_store.append_next(connection, game, now(), events.Forgotten(seat), standing)


def lines_said(connection: Connection, game: str, account: str) -> list[list[int]]:
    """The numbers of what an account has said in a game and is there still, in portions."""
    story = by_owner(seat_events(connection, game))
    own = [one.seq for one, owner in story if owner == account and isinstance(one.event, events.Chatted)]
    return [own[n : n + PORTION] for n in range(0, len(own), PORTION)]


def empty_lines(connection: Connection, game: str, numbers: Iterable[int]) -> None:
    """Take the words out of some lines."""
    where = select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body).where(EVENTS.c.game == game, EVENTS.c.seq.in_(numbers))
    for row in connection.execute(where).all():
        event = events.read_event(row.body)
        if isinstance(event, events.Chatted):
            _rewrite(connection, game, StoredEvent(row.seq, row.at, replace(event, text="")))


def forget_game(connection: Connection, game: str, account: str) -> None:
    """Take the name of an account out of the events of a game, and the game from its list; its words are gone before.

    Who said something is known from who sat down. So this comes last.
    """
    for stored, owner in by_owner(seat_events(connection, game)):
        event = stored.event
        if owner == account and isinstance(event, events.Joined):
            _rewrite(connection, game, stored._replace(event=replace(event, name=SOMEONE, account=None)))
            _empty_terms(connection, game, event.seat)
        elif owner == account and isinstance(event, events.SeatMoved):
            _rewrite(connection, game, stored._replace(event=replace(event, account="")))
    connection.execute(delete(PLAYERS).where(PLAYERS.c.game == game, PLAYERS.c.account == account))


def _rewrite(connection: Connection, game: str, stored: StoredEvent) -> None:
    where = (EVENTS.c.game == game) & (EVENTS.c.seq == stored.seq)
    connection.execute(EVENTS.update().where(where).values(body=events.write_event(stored.event)))


def _empty_terms(connection: Connection, game: str, seat: str) -> None:
    """Take the name of a seat out of what was agreed."""
    terms = json.loads(connection.execute(select(GAMES.c.terms).where(GAMES.c.id == game)).scalar_one())
    terms["seats"][ord(seat) - ord("a")].pop("name", None)
    told = json.dumps(terms, separators=(",", ":"), ensure_ascii=False)
    connection.execute(GAMES.update().where(GAMES.c.id == game).values(terms=told))


# ------------------------------------------------------------------------------------------------ everything else


def give_back(connection: Connection, account: str) -> list[str]:
    """Some games that an account has made are nobody's: its owner's tokens work no longer. Those that go on."""
    where = select(GAMES.c.id, GAMES.c.phase).where(GAMES.c.maker == account).limit(PORTION)
    rows = connection.execute(where).all()
    going = [row.id for row in rows if row.phase != "over"]
    for game in going:
        game_store.append_next(connection, game, now(), events.Revoked())
    connection.execute(GAMES.update().where(GAMES.c.id.in_([row.id for row in rows])).values(maker="", network=""))
    return going


def clear_uploads(connection: Connection, account: str) -> None:
    """Some armies and tables go: games keep copies of those that they are played with."""
    some = list(connection.execute(select(UPLOADS.c.id).where(UPLOADS.c.account == account).limit(PORTION)).scalars())
    connection.execute(delete(UPLOADS).where(UPLOADS.c.id.in_(some)))


def is_clear(connection: Connection, account: str) -> bool:
    """Whether nothing is left of an account but the account itself."""
    own = (PLAYERS.c.account, GAMES.c.maker, UPLOADS.c.account)
    return not any(connection.execute(select(column).where(column == account).limit(1)).first() for column in own)


def finish(connection: Connection, account: str) -> bool:
    """Delete the account itself, unless something else of it is left; whether it is deleted."""
    if not is_clear(connection, account):
        return False
    for table in (SESSIONS, RECOVERY_CODES):
        connection.execute(delete(table).where(table.c.account == account))
    connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.account == account, BLOCKS.c.blocked == account)))
    connection.execute(delete(BANS).where(BANS.c.what == f"{ACCOUNT}{account}"))
    connection.execute(REPORTS.update().where(REPORTS.c.account == account).values(account=None))
    connection.execute(REPORTS.update().where(REPORTS.c.reporter == f"account:{account}").values(reporter=""))
    connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))
    return True
