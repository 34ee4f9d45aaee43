"""Accounts, for those who want one: a name and a password; guests play with the tokens of their seats alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, or_, select
from sqlalchemy.exc import IntegrityError

from openfire.server.clock import DAY, now
from openfire.server.games.service import Service
from openfire.server.games.tokens import kept_session, new_id, new_session
from openfire.server.people import lockout, names, passwords, recovery
from openfire.server.people.wire import Credentials, Me, NewPassword, Recovery, Registered, Session
from openfire.server.problems import Problem
from openfire.server.store.database import DatabaseRow
from openfire.server.store.schema import ACCOUNTS, RECOVERY_CODES, SESSIONS

LASTS: Final = 30 * DAY
"""Milliseconds that a session lasts."""

MOST_SESSIONS: Final = 50
"""Sign-ins that one account may have at a time."""

NOTE_EVERY: Final = 600_000
"""Milliseconds after which it is written down again that a session is used."""

NO_FIT: Final = "name and password do not fit"
SESSION_OVER: Final = "the session is over: sign in again"


class Device(NamedTuple):
    """Where somebody signs in from."""

    words: str
    """Such as Firefox on Linux."""
    network: str
    """The mark of the network, which cannot be read back."""


class Signed(NamedTuple):
    """Somebody who is signed in."""

    account: str
    session: str
    """What is kept of the session's token."""


# ------------------------------------------------------------------------------------------------ signing up and in


async def register(service: Service, told: Credentials, device: Device) -> Registered:
    """A new account, signed in, with its recovery codes."""
    name = names.account_name(told.name)
    if names.is_like_bot(name):
        raise Problem("taken", "that is what a bot is called, or looks like it")
    row = {"id": new_id(), "name": name, "password": await passwords.hashed(told.password), "created": now()}
    codes = recovery.draw()

    def write(connection: Connection) -> Session:
        if find(connection, name):
            raise Problem("taken", "that name, or one that looks like it, is taken")
        connection.execute(ACCOUNTS.insert().values(**row, skeleton=names.skeleton(name)))
        recovery.keep(connection, str(row["id"]), codes)
        return _begin(connection, str(row["id"]), name, device)

    try:
        made = await service.store.write(write)
    except IntegrityError:
        raise Problem("taken", "that name, or one that looks like it, is taken") from None
    return Registered(made.account, made.name, made.token, made.expires, codes)


async def sign_in(service: Service, told: Credentials, device: Device) -> Session:
    """Sign in with name and password; upper and lower case of the name do not matter."""
    row = await service.store.read(lambda connection: find(connection, told.name))
    await check_password(service, row, told.name, told.password, device.network, Problem("unknown-token", NO_FIT))
    assert row is not None
    return await service.store.write(lambda connection: _begin(connection, row.id, row.name, device))


async def check_password(
    service: Service, row: DatabaseRow | None, name: str, password: str, network: str, otherwise: Problem
) -> None:
    """Raise a problem unless a password is that of an account. Wrong ones are counted; unknown names are no quicker."""
    await lockout.check(service, row, name, network)
    is_right = await passwords.is_right(row.password if row else None, password)
    if row is None or not is_right:
        await lockout.count(service, row, name, network)
        raise otherwise
    await lockout.forget(service, row, name, network)


def find(connection: Connection, name: str) -> DatabaseRow | None:
    """The account of a name, whatever its case; one of exactly that name before one that looks like it."""
    rows = find_alike(connection, name)
    return next((row for row in rows if row.name == name), rows[0] if rows else None)


def find_alike(connection: Connection, name: str) -> Sequence[DatabaseRow]:
    """The accounts of a name and of those that look like it; more than one only from before there were skeletons."""
    columns = ACCOUNTS.c
    alike = or_(columns.name == name, columns.skeleton.in_(names.skeletons(name)))
    return connection.execute(select(ACCOUNTS).where(alike).limit(8)).all()


def get(connection: Connection, account: str) -> DatabaseRow | None:
    """An account by its id."""
    return connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == account)).first()


def give_skeletons(connection: Connection) -> None:
    """Accounts from before there were skeletons get theirs, the oldest first; where two look alike, one has none."""
    columns = ACCOUNTS.c
    without = select(columns.id, columns.name).where(columns.skeleton.is_(None)).order_by(columns.created, columns.id)
    for row in connection.execute(without).all():
        found = names.skeleton(row.name)
        if not connection.execute(select(columns.id).where(columns.skeleton == found)).first():
            connection.execute(ACCOUNTS.update().where(columns.id == row.id).values(skeleton=found))


def _begin(connection: Connection, account: str, name: str, device: Device) -> Session:
    """A sign-in; those that are over are cleared away, and those that were not used for longest if there are many."""
    token, kept = new_session()
    row = {"token": kept, "account": account, "expires": now() + LASTS, "created": now(), "used": now()}
    connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < now()))
    connection.execute(SESSIONS.insert().values(**row, id=new_id(12), device=device.words, network=device.network))
    own = select(SESSIONS.c.token).where(SESSIONS.c.account == account).order_by(SESSIONS.c.used.desc())
    spare = connection.execute(own.offset(MOST_SESSIONS)).scalars().all()
    if spare:
        connection.execute(delete(SESSIONS).where(SESSIONS.c.token.in_(spare)))
    return Session(account, name, token, now() + LASTS)


# ------------------------------------------------------------------------------------------------ other ways in


async def recover(service: Service, told: Recovery, device: Device) -> Session:
    """A new password for a recovery code, which is used up. All other sign-ins end; no lock-out stands before it."""
    hashed = await passwords.hashed(told.password)

    def write(connection: Connection) -> Session:
        row = find(connection, told.name)
        if row is None or not recovery.use(connection, row.id, told.code):
            raise Problem("unknown-token", "name and code do not fit")
        _set_password(connection, row.id, hashed)
        connection.execute(delete(SESSIONS).where(SESSIONS.c.account == row.id))
        return _begin(connection, row.id, row.name, device)

    return await service.store.write(write)


async def change_password(service: Service, signed: Signed, told: NewPassword, network: str) -> None:
    """A new password for the old one; all other sign-ins end."""
    await confirm(service, signed.account, told.old, network)
    hashed = await passwords.hashed(told.password)

    def write(connection: Connection) -> None:
        _set_password(connection, signed.account, hashed)
        others = (SESSIONS.c.account == signed.account) & (SESSIONS.c.token != signed.session)
        connection.execute(delete(SESSIONS).where(others))

    await service.store.write(write)


async def confirm(service: Service, account: str, password: str, network: str) -> None:
    """Raise Problem unless whoever is signed in knows the password as well."""
    row = await service.store.read(lambda connection: get(connection, account))
    name = row.name if row else ""
    problem = Problem("not-yours", "that is not your password")
    await check_password(service, row, name, password, network, problem)


def _set_password(connection: Connection, account: str, hashed: str) -> None:
    values = {"password": hashed, "failures": 0, "locked_until": 0}
    connection.execute(ACCOUNTS.update().where(ACCOUNTS.c.id == account).values(**values))


async def new_codes(service: Service, account: str) -> tuple[str, ...]:
    """New recovery codes; those from before work no longer."""
    codes = recovery.draw()
    await service.store.write(lambda connection: recovery.keep(connection, account, codes))
    return codes


# ------------------------------------------------------------------------------------------------ who it is


def me(connection: Connection, account: str) -> Me:
    """Who somebody is."""
    row = get(connection, account)
    if row is None:
        raise Problem("unknown-token", SESSION_OVER)
    codes = connection.execute(select(RECOVERY_CODES.c.code).where(RECOVERY_CODES.c.account == account)).all()
    return Me(row.id, row.name, row.created, len(codes), row.is_silenced)


async def signed_in(service: Service, token: str) -> Signed | None:
    """Whose session a token is; None if it is nobody's. Now and then it is written down that it was used."""
    kept, at = kept_session(token), now()
    where = select(SESSIONS.c.account, SESSIONS.c.used).where(SESSIONS.c.token == kept, SESSIONS.c.expires > at)
    row = await service.store.read(lambda connection: connection.execute(where).first())
    if row is None:
        return None
    if at - row.used > NOTE_EVERY:
        service.spawn(_note(service, kept, at))
    return Signed(row.account, kept)


async def _note(service: Service, kept: str, at: int) -> None:
    """Write down that a session was used; nobody waits for it."""
    used = SESSIONS.update().where(SESSIONS.c.token == kept).values(used=at)
    await service.store.write(lambda connection: connection.execute(used))


async def must_be_session(service: Service, token: str) -> Signed | None:
    """Whose session a token is; None for a guest, who sends none. Raises Problem for a session that is over."""
    if not token:
        return None
    signed = await signed_in(service, token)
    if signed is None:
        raise Problem("unknown-token", SESSION_OVER)
    return signed


async def sign_out(service: Service, token: str) -> None:
    """End a session."""
    where = delete(SESSIONS).where(SESSIONS.c.token == kept_session(token))
    await service.store.write(lambda connection: connection.execute(where))
