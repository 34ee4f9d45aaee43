"""What people keep in the workshop besides armies and tables: studies and runs, as rows among the uploads.

Whoever keeps something is handed a token that lets them change it and throw it away; everybody else reads it by its
address. It counts against the same quotas as other uploads, and goes when other uploads would.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from openfire.documents import printable
from openfire.server.clock import DAY, now
from openfire.server.games.service import Service
from openfire.server.games.tokens import OWNER, Token, new_id, read_token, sign
from openfire.server.people import names
from openfire.server.problems import Problem
from openfire.server.store import quotas
from openfire.server.store.quotas import maker_of
from openfire.server.store.schema import UPLOADS
from openfire.server.wire.base import Wire
from openfire.server.workers.askers import asking_network

STUDY, RUN = "study", "run"
LARGEST = 1_500_000
"""Bytes of one thing that is kept."""
LONGEST_TITLE = 120


class Kept(Wire, frozen=True):
    """Something that is kept: its address, and what lets its owner change it."""

    id: str
    owner: str


class KeptRow(NamedTuple):
    """Something as it is kept."""

    id: str
    title: str
    module: str
    created: int
    body: str


def checked_title(title: str, what: str) -> str:
    """A title that can be shown. Raises Problem."""
    return names.checked(title, what, LONGEST_TITLE)


def check_text(text: str, what: str) -> None:
    """Raise Problem for a text that cannot be shown everywhere."""
    if not printable(text):
        raise Problem("malformed", f"{what} holds a character that cannot be printed")


def check_size(body: str) -> int:
    """The bytes of something that is to be kept. Raises Problem where they are too many."""
    size = len(body.encode())
    if size > LARGEST:
        raise Problem("too-large", f"that comes to {size} bytes, and at most {LARGEST} are kept together")
    return size


async def keep(service: Service, kind: str, title: str, module: str, body: str, account: str | None) -> Kept:
    """Keep something new. Raises Problem where its maker has kept too much."""
    item, size, at = new_id(), check_size(body), now()
    maker = maker_of(service.secret, account, asking_network())
    row = {"id": item, "kind": kind, "title": title, "module": module, "account": account, "created": at, "body": body}

    def write(connection: Connection) -> None:
        if service.quotas:
            quotas.check_upload(connection, service.quotas, maker, size)
        connection.execute(UPLOADS.insert().values(**row, size=size, maker=maker, used=at))

    await service.store.write(write)
    return Kept(item, owner_token(service, item))


def owner_token(service: Service, item: str) -> str:
    """What lets somebody change what they keep."""
    return sign(Token(OWNER, item), service.secret)


def check_owner(service: Service, item: str, token: str) -> None:
    """Raise Problem unless the token is that of whoever keeps something."""
    if read_token(token, service.secret) != Token(OWNER, item):
        raise Problem("unknown-token", "only who made it may change it: keep a copy of your own")


async def read(service: Service, kind: str, item: str) -> KeptRow:
    """Something that is kept. Raises Problem."""
    where = (UPLOADS.c.id == item) & (UPLOADS.c.kind == kind)
    row = await service.store.read(lambda connection: connection.execute(select(UPLOADS).where(where)).first())
    if row is None:
        raise Problem("not-found", f"there is no {kind} of that name: those of guests go when nobody has used them")
    if row.used < now() - DAY:
        used = UPLOADS.update().where(where).values(used=now())
        await service.store.write(lambda connection: connection.execute(used))
    return KeptRow(row.id, row.title, row.module, row.created, row.body)


async def change(service: Service, kind: str, item: str, title: str, body: str) -> None:
    """Put something else in the place of what is kept."""
    where = (UPLOADS.c.id == item) & (UPLOADS.c.kind == kind)
    fresh = UPLOADS.update().where(where).values(title=title, body=body, size=check_size(body), used=now())
    await service.store.write(lambda connection: connection.execute(fresh))


async def drop(service: Service, kind: str, item: str) -> None:
    """Throw something away."""
    where = (UPLOADS.c.id == item) & (UPLOADS.c.kind == kind)
    await service.store.write(lambda connection: connection.execute(UPLOADS.delete().where(where)))
