"""Accounts from outside of a server: listed, looked at, let in again, deleted."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, Engine, delete, func, select

from openfire.engine.record import RecordError
from openfire.server.clock import now
from openfire.server.games.apply_event import apply_event
from openfire.server.operator import moderation
from openfire.server.operator.changes import add_event, writing
from openfire.server.operator.stories import UnreadableError, load
from openfire.server.people import erasure, recovery
from openfire.server.people.bans import ACCOUNT
from openfire.server.people.deletion import leaving
from openfire.server.store import game_store
from openfire.server.store.game_store import StoredEvent
from openfire.server.store.schema import ACCOUNTS, PLAYERS, RECOVERY_CODES, SESSIONS


class AccountRow(msgspec.Struct, frozen=True):
    """An account in a list."""

    id: str
    name: str
    created: int
    games: int
    sign_ins: int
    is_silenced: bool


class AccountDetail(msgspec.Struct, frozen=True):
    """What is known of an account."""

    account: AccountRow
    failures: int
    """Wrong passwords in a row."""
    locked_until: int
    recovery_codes: int
    banned: str
    """Why, if it is."""
    seats: tuple[tuple[str, str], ...]


def list_accounts(connection: Connection, find: str = "", most: int = 100) -> list[AccountRow]:
    """Accounts, the newest first."""
    games = select(func.count()).where(PLAYERS.c.account == ACCOUNTS.c.id).scalar_subquery()
    sign_ins = select(func.count()).where(SESSIONS.c.account == ACCOUNTS.c.id).scalar_subquery()
    columns = (ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.created, games.label("games"), sign_ins.label("sign_ins"))
    where = select(*columns, ACCOUNTS.c.is_silenced).order_by(ACCOUNTS.c.created.desc()).limit(most)
    if find:
        where = where.where(ACCOUNTS.c.name.icontains(find, autoescape=True) | (ACCOUNTS.c.id == find))
    return [AccountRow(**row) for row in connection.execute(where).mappings()]


def inspect_account(connection: Connection, named: str) -> AccountDetail:
    """An account by its name or id. Raises UnknownError."""
    row = moderation.find_account(connection, named)
    [account] = [one for one in list_accounts(connection, row.id) if one.id == row.id]
    codes = select(func.count()).where(RECOVERY_CODES.c.account == row.id)
    seats = select(PLAYERS.c.game, PLAYERS.c.seat).where(PLAYERS.c.account == row.id).order_by(PLAYERS.c.game)
    banned = [ban.reason for ban in moderation.list_bans(connection) if ban.what == f"{ACCOUNT}{row.id}"]
    return AccountDetail(
        account,
        row.failures,
        row.locked_until,
        connection.execute(codes).scalar() or 0,
        banned[0] if banned else "",
        tuple((one.game, one.seat) for one in connection.execute(seats)),
    )


def reset(connection: Connection, named: str) -> str:
    """A recovery code for somebody who has lost the password; what let them in before works no longer."""
    account = moderation.find_account(connection, named).id
    code = recovery.draw()[0]
    recovery.keep(connection, account, (code,))
    connection.execute(delete(SESSIONS).where(SESSIONS.c.account == account))
    connection.execute(ACCOUNTS.update().where(ACCOUNTS.c.id == account).values(failures=0, locked_until=0))
    return code


def delete_account(engine: Engine, named: str) -> None:
    """Give up what an account plays, then forget everything that no record needs, each step by itself."""
    with engine.connect() as connection:
        account = moderation.find_account(connection, named).id
        running = erasure.running_games(connection, account)
    for game in running:
        writing(engine, _give_up, game, account)
    writing(engine, erasure.end_sign_ins, account)
    while not writing(engine, erasure.finish, account):
        with engine.connect() as connection:
            played = erasure.played_games(connection, account)
        for game in played:
            _forget_game(engine, game, account)
        writing(engine, erasure.give_back, account)
        writing(engine, erasure.clear_uploads, account)


def _forget_game(engine: Engine, game: str, account: str) -> None:
    writing(engine, erasure.leave_seats, game, account)
    with engine.connect() as connection:
        said = erasure.lines_said(connection, game, account)
    for some in said:
        writing(engine, erasure.empty_lines, game, some)
    writing(engine, erasure.forget_game, game, account)
    writing(engine, game_store.tell_changed, game)


def _give_up(connection: Connection, game: str, account: str) -> None:
    try:
        live = load(connection, game)
    except (UnreadableError, RecordError):  # a game that cannot be played goes on for nobody
        return
    for seat in [one for one in live.seats.values() if one.account == account]:
        event, was_playing = leaving(live, seat), live.phase == "playing"
        if event:
            apply_event(live, StoredEvent(add_event(connection, game, event), now(), event))
            if not was_playing:
                game_store.release_player(connection, game=game, seat=seat.id)
