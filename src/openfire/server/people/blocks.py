"""Blocks: whom somebody does not want to meet. They do not see each other's open games and cannot sit down there.

Who is blocked is not told so. What they say at a table is not shown to whoever blocks them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace
from sqlalchemy import ColumnElement, Connection, delete, exists, or_, select

from openfire.server.clock import now
from openfire.server.games.live_game import LiveGame
from openfire.server.games.service import Service
from openfire.server.people import accounts
from openfire.server.people.wire import Block, Blocked
from openfire.server.problems import Problem
from openfire.server.store.schema import ACCOUNTS, BLOCKS, GAMES, PLAYERS

MOST: Final = 500
"""Accounts that one account may block."""


async def add(service: Service, account: str, told: Block) -> Blocked:
    """Block somebody."""
    wanted = await _wanted(service, told)
    if wanted == account:
        raise Problem("unfit", "that is yourself")

    def write(connection: Connection) -> Blocked:
        known = list_blocks(connection, account)
        found = next((one for one in known if one.account == wanted), None)
        if found is None and len(known) >= MOST:
            raise Problem("too-large", f"you block {MOST} people already: let go of some")
        if found is None:
            connection.execute(BLOCKS.insert().values(account=account, blocked=wanted, created=now()))
        return found or next(one for one in list_blocks(connection, account) if one.account == wanted)

    made = await service.store.write(write)
    await renew_listeners(service, account)
    return made


async def _wanted(service: Service, told: Block) -> str:
    """The account that is meant."""
    if told.name is not None:
        name = told.name
        row = await service.store.read(lambda connection: accounts.find(connection, name))
        if row is None:
            raise Problem("not-found", "nobody is called that")
        return str(row.id)
    if told.game is None or told.seat is None:
        raise Problem("malformed", "say a name, or a game and a seat")
    async with service.at(told.game) as (_, live):
        seat = live.seats.get(told.seat)
        if seat is None or not seat.is_person:
            raise Problem("not-found", f"nobody sits on seat {told.seat}")
        if seat.account is None:
            raise Problem("unfit", "a guest sits there, without an account: hide what they say in this game instead")
        return seat.account


async def remove(service: Service, account: str, blocked: str) -> None:
    """Block somebody no longer."""
    where = delete(BLOCKS).where(BLOCKS.c.account == account, BLOCKS.c.blocked == blocked)
    if await service.store.write(lambda connection: connection.execute(where).rowcount) == 0:
        raise Problem("not-found", "you do not block that account")
    await renew_listeners(service, account)


def list_blocks(connection: Connection, account: str) -> list[Blocked]:
    """Whom somebody blocks, the newest first."""
    columns = (BLOCKS.c.blocked, ACCOUNTS.c.name, BLOCKS.c.created)
    where = select(*columns).join(ACCOUNTS, ACCOUNTS.c.id == BLOCKS.c.blocked).where(BLOCKS.c.account == account)
    rows = connection.execute(where.order_by(BLOCKS.c.created.desc()).limit(MOST))
    return [Blocked(*row) for row in rows]


def list_blocks_at(connection: Connection, account: str, game: str) -> list[Blocked]:
    """The same, with the seats that they have in a game."""
    where = select(PLAYERS.c.account, PLAYERS.c.seat).where(PLAYERS.c.game == game, PLAYERS.c.key != "")
    sitting = [(row.account, row.seat) for row in connection.execute(where.order_by(PLAYERS.c.seat))]
    known = list_blocks(connection, account)
    return [replace(one, seats=tuple(seat for who, seat in sitting if who == one.account)) for one in known]


# ------------------------------------------------------------------------------------------------ what they change


def blocked_by(connection: Connection, account: str) -> frozenset[str]:
    """The accounts that somebody blocks."""
    return frozenset(connection.execute(select(BLOCKS.c.blocked).where(BLOCKS.c.account == account)).scalars())


def is_between(one: ColumnElement[str] | str, other: ColumnElement[str] | str) -> ColumnElement[bool]:
    """That a block stands between two accounts, either way."""
    there = (BLOCKS.c.account == one) & (BLOCKS.c.blocked == other)
    back = (BLOCKS.c.account == other) & (BLOCKS.c.blocked == one)
    return exists().where(or_(there, back))


def hides_game(account: str) -> ColumnElement[bool]:
    """That a game has a player between whom and somebody a block stands."""
    return exists().where(PLAYERS.c.game == GAMES.c.id, PLAYERS.c.key != "", is_between(PLAYERS.c.account, account))


async def may_meet(service: Service, account: str | None, live: LiveGame, *, but: str = "") -> bool:
    """Whether somebody may sit at a table with those who sit there. but: a seat that does not matter."""
    others = [seat.account for seat in live.seats.values() if seat.account and seat.id != but]
    if account is None or not others:
        return True
    return not await service.store.read(lambda connection: _is_any_between(connection, account, others))


def _is_any_between(connection: Connection, account: str, others: Iterable[str]) -> bool:
    return any(connection.execute(select(is_between(account, other))).scalar() for other in others)


async def renew_listeners(service: Service, account: str) -> None:
    """Those of somebody's devices that follow games hide what the blocked say from now on."""
    blocked = await service.store.read(lambda connection: blocked_by(connection, account))
    for slot in list(service.slots.values()):
        for listener in slot.listeners:
            if listener.account == account:
                listener.blocked = blocked
