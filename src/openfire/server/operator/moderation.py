"""Moderation: what an operator does about players, titles and games. Plain functions on a connection that writes.

A server that runs meanwhile takes in what these change within a few seconds (`people.ban_updates`).
"""

from __future__ import annotations

from ipaddress import IPv6Network, ip_network
from typing import NamedTuple

from sqlalchemy import Connection, delete, select

from openfire.server.clock import now
from openfire.server.games import events
from openfire.server.operator.changes import LONGEST_REASON, plain_reason
from openfire.server.operator.stories import NotFoundError, check_there
from openfire.server.people import accounts, names
from openfire.server.people.bans import ACCOUNT, ADDRESS, Ban, read_bans
from openfire.server.store import game_store
from openfire.server.store.database import DatabaseRow
from openfire.server.store.schema import ACCOUNTS, BANS, GAMES, REPORTS


class ReportRow(NamedTuple):
    """A report, with what helps to judge it."""

    id: str
    at: int
    game: str
    title: str
    """Of the game."""
    seat: str
    """Empty where the title is meant."""
    name: str
    """What the player is called at the table."""
    account: str | None
    account_name: str
    reporter: str
    """account:ID, or network: and a mark."""
    text: str
    settled: int | None
    note: str


# ------------------------------------------------------------------------------------------------ games


def hide_title(connection: Connection, game: str, *, is_hidden: bool = True) -> None:
    """Show the title of a game no longer, or again. Raises UnknownError."""
    check_there(connection, game)
    game_store.append_next(connection, game, now(), events.Titled(is_hidden))
    connection.execute(GAMES.update().where(GAMES.c.id == game).values(title_hidden=is_hidden))


# ------------------------------------------------------------------------------------------------ accounts


def find_account(connection: Connection, named: str) -> DatabaseRow:
    """An account by its id or its name (id, name, created, is_silenced ...). Raises UnknownError."""
    row = accounts.get(connection, named) or accounts.find(connection, named)
    if row is None:
        raise NotFoundError(f"there is no account {named!a}")
    return row


def silence(connection: Connection, named: str, *, is_silenced: bool = True) -> None:
    """Let an account chat no longer, or again. Raises UnknownError."""
    account = find_account(connection, named).id
    connection.execute(ACCOUNTS.update().where(ACCOUNTS.c.id == account).values(is_silenced=is_silenced))


# ------------------------------------------------------------------------------------------------ bans


def ban_account(connection: Connection, named: str, reason: str, expires: int | None = None) -> Ban:
    """Serve an account no longer. expires: milliseconds since 1970, None for good. Raises UnknownError."""
    return _ban(connection, f"{ACCOUNT}{find_account(connection, named).id}", reason, expires)


def ban_address(connection: Connection, network: str, reason: str, expires: int | None = None) -> Ban:
    """Serve an address or a network (192.0.2.0/24) no longer. Raises ValueError for what is neither."""
    return _ban(connection, f"{ADDRESS}{_network(network)}", reason, expires)


def lift_ban(connection: Connection, what: str) -> None:
    """End a ban: of a network, of an account by id or name, or as it is listed. Raises UnknownError."""
    if connection.execute(delete(BANS).where(BANS.c.what.in_(_named(connection, what)))).rowcount == 0:
        raise NotFoundError(f"there is no ban of {what!a}")


def list_bans(connection: Connection) -> list[Ban]:
    """The bans that are in force, the newest first."""
    return read_bans(connection)


def _ban(connection: Connection, what: str, reason: str, expires: int | None) -> Ban:
    ban = Ban(what, plain_reason(reason), now(), expires)
    connection.execute(delete(BANS).where(BANS.c.what == what))
    connection.execute(BANS.insert().values(**ban._asdict()))
    return ban


def _named(connection: Connection, what: str) -> list[str]:
    """What a ban may be called that somebody names."""
    found = [what]
    try:
        found.append(f"{ADDRESS}{_network(what)}")
    except ValueError:
        row = accounts.get(connection, what) or accounts.find(connection, what)
        found.append(f"{ACCOUNT}{row.id if row else what}")
    return found


def _network(text: str) -> str:
    network = ip_network(text.removeprefix(ADDRESS), strict=False)
    if isinstance(network, IPv6Network) and (mapped := network.network_address.ipv4_mapped):
        network = ip_network((mapped, max(0, network.prefixlen - 96)), strict=False)
    return str(network)


# ------------------------------------------------------------------------------------------------ reports


def list_reports(connection: Connection, *, is_settled: bool = False, most: int = 200) -> list[ReportRow]:
    """Reports that nobody has looked at yet, the oldest first; or those that are settled."""
    columns = (*REPORTS.c, GAMES.c.title, GAMES.c.names, ACCOUNTS.c.name.label("account_name"))
    where = select(*columns).outerjoin(GAMES, GAMES.c.id == REPORTS.c.game)
    where = where.outerjoin(ACCOUNTS, ACCOUNTS.c.id == REPORTS.c.account)
    where = where.where(REPORTS.c.settled.is_not(None) if is_settled else REPORTS.c.settled.is_(None))
    return [_report(row) for row in connection.execute(where.order_by(REPORTS.c.at).limit(most))]


def _report(row: DatabaseRow) -> ReportRow:
    name = game_store.read_names(row.names or "{}").get(row.seat, "")
    about = (row.account, row.account_name or "", row.reporter, row.text, row.settled, row.note)
    return ReportRow(row.id, row.at, row.game, row.title or "", row.seat, name, *about)


def settle_report(connection: Connection, report: str, note: str = "") -> None:
    """A report has been looked at. Raises UnknownError."""
    values = {"settled": now(), "note": names.mended(note, LONGEST_REASON, "")}
    if connection.execute(REPORTS.update().where(REPORTS.c.id == report).values(**values)).rowcount == 0:
        raise NotFoundError(f"there is no report {report!a}")
