"""Bans: accounts and networks that are not served, remembered here so that no request has to ask the database."""

from __future__ import annotations

import time
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple

from sqlalchemy import Connection, or_, select

from openfire.server.clock import now
from openfire.server.health.logs import log
from openfire.server.problems import Problem
from openfire.server.store.schema import BANS

ACCOUNT, ADDRESS = "account:", "address:"
"""What the name of a ban begins with."""


class Ban(NamedTuple):
    """Somebody who is not served."""

    what: str
    """account:ID or address:NETWORK."""
    reason: str
    created: int
    expires: int | None
    """None for good."""

    def problem(self) -> Problem:
        """What is told to whoever is banned."""
        until = "for good"
        if self.expires is not None:
            until = time.strftime("until %Y-%m-%d %H:%M UTC", time.gmtime(self.expires / 1000))
        return Problem("banned", f"you are banned from this server {until}: {self.reason}")


class Bans:
    """All bans that are in force."""

    def __init__(self) -> None:
        self._accounts: dict[str, Ban] = {}
        self._networks: list[tuple[IPv4Network | IPv6Network, Ban]] = []

    def take_in(self, found: list[Ban]) -> None:
        """Remember these and no others."""
        self._accounts = {one.what.removeprefix(ACCOUNT): one for one in found if one.what.startswith(ACCOUNT)}
        networks = [(_network(one.what), one) for one in found if one.what.startswith(ADDRESS)]
        self._networks = [(network, one) for network, one in networks if network is not None]

    def of_account(self, account: str | None) -> Ban | None:
        """The ban of an account, None if there is none."""
        found = self._accounts.get(account) if account and self._accounts else None
        return found if found and _is_in_force(found) else None

    def of_address(self, address: str) -> Ban | None:
        """The ban of the network that an address is in, None if there is none."""
        if not self._networks:
            return None
        try:
            known = ip_address(address)
        except ValueError:
            return None
        if isinstance(known, IPv6Address):
            known = known.ipv4_mapped or known
        return next((one for network, one in self._networks if known in network and _is_in_force(one)), None)

    def check(self, address: str = "", account: str | None = None) -> None:
        """Raise Problem for somebody who is banned."""
        found = self.of_account(account) or (self.of_address(address) if address else None)
        if found:
            raise found.problem()


def _network(what: str) -> IPv4Network | IPv6Network | None:
    """The network of a ban; None for one that somebody wrote into the database by hand and got wrong."""
    try:
        return ip_network(what.removeprefix(ADDRESS))
    except ValueError:
        log.warning("a ban cannot be read", extra={"what": what})
        return None


def _is_in_force(ban: Ban) -> bool:
    return ban.expires is None or ban.expires > now()


def read_bans(connection: Connection) -> list[Ban]:
    """The bans that are in force, the newest first."""
    where = or_(BANS.c.expires.is_(None), BANS.c.expires > now())
    rows = connection.execute(select(BANS).where(where).order_by(BANS.c.created.desc()))
    return [Ban(row.what, row.reason, row.created, row.expires) for row in rows]
