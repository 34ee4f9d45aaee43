"""Lock-out: who sends wrong passwords has to wait, longer each time.

There are two counts. One is for a name and a network together: it stops somebody who guesses, and nobody else. The
other is for an account and all networks together: it stops those who guess from many places. It does not stand in the
way of somebody whose network has a sign-in of that account, nor of a recovery code, so strangers cannot lock anybody
out for good. Names that nobody has are counted the same way, so that the answers do not tell which names there are.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, select

from openfire.server.clock import now
from openfire.server.games.service import Service
from openfire.server.people.names import skeleton
from openfire.server.people.wrong_passwords import Place, wait_after
from openfire.server.problems import Problem
from openfire.server.store.database import DatabaseRow
from openfire.server.store.schema import ACCOUNTS, SESSIONS

FREE: Final = 5
"""Wrong passwords in a row from one network that cost no time."""
FREE_FOR_ALL: Final = 30
"""The same from all networks together."""


async def check(service: Service, row: DatabaseRow | None, name: str, network: str) -> None:
    """Raise Problem for somebody who has to wait."""
    own, everywhere = _places(name, network)
    until = service.wrong_passwords.until(own)
    for_all = row.locked_until if row else service.wrong_passwords.until(everywhere)
    if for_all > now() and not (row and await _is_known(service, row.id, network)):
        until = max(until, for_all)
    if until > now():
        seconds = max(1, round((until - now()) / 1000))
        raise Problem("too-fast", f"too many wrong passwords: wait {seconds} s, or use a recovery code")


async def count(service: Service, row: DatabaseRow | None, name: str, network: str) -> None:
    """A wrong password."""
    own, everywhere = _places(name, network)
    service.wrong_passwords.add(own, FREE)
    if row is None:
        service.wrong_passwords.add(everywhere, FREE_FOR_ALL)
    account = row.id if row else ""
    await service.store.write(lambda connection: _write(connection, account))


async def forget(service: Service, row: DatabaseRow, name: str, network: str) -> None:
    """A right password: all is well again."""
    service.wrong_passwords.forget(_places(name, network)[0])
    if row.failures:
        clear = ACCOUNTS.update().where(ACCOUNTS.c.id == row.id).values(failures=0, locked_until=0)
        await service.store.write(lambda connection: connection.execute(clear))


def _places(name: str, network: str) -> tuple[Place, Place]:
    seen = skeleton(name)
    return (seen, network), (seen, "")


def _write(connection: Connection, account: str) -> None:
    """Count it for the account; where there is none, the same is written to no row."""
    failures = connection.execute(select(ACCOUNTS.c.failures).where(ACCOUNTS.c.id == account)).scalar() or 0
    wait = wait_after(failures + 1, FREE_FOR_ALL)
    values = {"failures": failures + 1, "locked_until": now() + wait if wait else 0}
    connection.execute(ACCOUNTS.update().where(ACCOUNTS.c.id == account).values(**values))


async def _is_known(service: Service, account: str, network: str) -> bool:
    where = select(SESSIONS.c.id).where(
        SESSIONS.c.account == account, SESSIONS.c.network == network, SESSIONS.c.expires > now()
    )
    return await service.store.read(lambda connection: connection.execute(where).first()) is not None
