"""Accounts, for those who want one: a name and a password; guests play with the tokens of their seats alone."""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cache
from typing import Annotated, Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError
from msgspec import Meta
from sqlalchemy import Connection, delete, select
from sqlalchemy.exc import IntegrityError

from openfire.server.problems import OutdatedError, Problem
from openfire.server.service import Service
from openfire.server.tables import ACCOUNTS, PLAYERS, SESSIONS
from openfire.server.tokens import SEAT, Token, kept_session, new_id, new_session, sign

HASHER: Final = PasswordHasher()
"""Argon2id, with the settings that its authors recommend."""

LASTS: Final = 30 * 86_400_000
"""Milliseconds that a session lasts."""


@cache
def _nobody() -> str:
    """Checked where there is no account, so that the answer takes as long."""
    return HASHER.hash("nobody has this password")


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a password."""

    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[\w.-]+$")]
    password: Annotated[str, Meta(min_length=10, max_length=200)]

    def __repr__(self) -> str:
        return f"Credentials({self.name!r})"


class Session(msgspec.Struct, frozen=True):
    """Somebody who has signed in; the token goes with every request of theirs."""

    account: str
    name: str
    token: str
    expires: int


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat of one's own, with its token."""

    game: str
    seat: str
    token: str


async def register(service: Service, told: Credentials) -> Session:
    """A new account, signed in."""
    account, hashed = new_id(), await service.rules(HASHER.hash, told.password)
    row = {"id": account, "name": told.name, "password": hashed, "created": _now()}
    try:
        await service.store.write(lambda connection: connection.execute(ACCOUNTS.insert().values(**row)))
    except IntegrityError:
        raise Problem("taken", "that name is taken") from None
    return await _session(service, account, told.name)


async def sign_in(service: Service, told: Credentials) -> Session:
    """Sign in with name and password."""
    where = select(ACCOUNTS).where(ACCOUNTS.c.name == told.name)
    row = await service.store.read(lambda connection: connection.execute(where).first())
    is_right = await service.rules(_is_right, row.password if row else None, told.password)
    if row is None or not is_right:
        raise Problem("unknown-token", "name and password do not fit")
    return await _session(service, row.id, row.name)


def _is_right(hashed: str | None, password: str) -> bool:
    try:
        return HASHER.verify(hashed or _nobody(), password)
    except VerificationError:
        return False


async def _session(service: Service, account: str, name: str) -> Session:
    token, kept = new_session()
    expires = _now() + LASTS

    def write(connection: Connection) -> None:
        connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < _now()))
        connection.execute(SESSIONS.insert().values(token=kept, account=account, expires=expires))

    await service.store.write(write)
    return Session(account, name, token, expires)


async def sign_out(service: Service, token: str) -> None:
    """End a session."""
    where = delete(SESSIONS).where(SESSIONS.c.token == kept_session(token))
    await service.store.write(lambda connection: connection.execute(where))


async def account_of(service: Service, token: str) -> str | None:
    """Whose session a token is; None if it is nobody's."""
    where = select(SESSIONS.c.account).where(SESSIONS.c.token == kept_session(token), SESSIONS.c.expires > _now())
    found: str | None = await service.store.read(lambda connection: connection.execute(where).scalar())
    return found


async def own_seats(service: Service, account: str) -> list[OwnSeat]:
    """The seats of somebody, with their tokens, so that a game can be taken up on another device.

    A game that cannot go on here hides no other.
    """
    where = select(PLAYERS.c.game, PLAYERS.c.seat).where(PLAYERS.c.account == account).limit(500)
    rows = await service.store.read(lambda connection: connection.execute(where).all())
    found = []
    for row in rows:
        with suppress(OutdatedError):
            async with service.at(row.game) as (_, live):
                seat = live.seats[row.seat]
                if seat.account == account and seat.key:
                    token = sign(Token(SEAT, row.game, row.seat, seat.key), service.secret)
                    found.append(OwnSeat(row.game, row.seat, token))
    return found


def _now() -> int:
    return time.time_ns() // 1_000_000
