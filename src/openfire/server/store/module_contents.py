"""The contents of modules, kept with the games that are played with them: a game outlives a module that changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Connection, select, text

from openfire.engine.record import Header
from openfire.game import shipped_module
from openfire.modules import pack
from openfire.server.clock import now
from openfire.server.games.setups import is_shipped, learn, learnt
from openfire.server.store.schema import GAMES, MODULES

_KEEP = text(
    "insert into modules (hash, key, body, created) values (:hash, :key, :body, :created) on conflict do nothing"
)


def keeper(header: Header) -> Callable[[Connection], None]:
    """What keeps the content that a game is played with, written together with its beginning."""
    body = _packed(header.module.key) if is_shipped(header) else learnt(header)

    def keep(connection: Connection) -> None:
        if body:
            _keep(connection, header.module.hash, header.module.key, body)

    return keep


class Content(NamedTuple):
    """The content of a module, packed."""

    hash: str
    key: str
    body: bytes


def missing(connection: Connection) -> list[Content]:
    """Shipped contents that are not kept yet, of modules with which games have begun."""
    begun = select(GAMES.c.module).where(GAMES.c.phase.in_(("playing", "over"))).distinct()
    known = set(connection.execute(select(MODULES.c.hash)).scalars())
    found = [module for key in connection.execute(begun).scalars() if (module := shipped_module(key))]
    return [Content(one.hash, one.heading.key, _packed(one.heading.key)) for one in found if one.hash not in known]


def keep_all(connection: Connection, contents: Iterable[Content]) -> None:
    """Keep some contents."""
    for content in contents:
        _keep(connection, *content)


def learn_contents(connection: Connection, headers: Iterable[Header]) -> None:
    """Read what was kept of modules that are not shipped as they were."""
    for header in headers:
        if not is_shipped(header) and not learnt(header):
            body = connection.execute(select(MODULES.c.body).where(MODULES.c.hash == header.module.hash)).scalar()
            if body:
                learn(header.module.hash, bytes(body))


def _keep(connection: Connection, content: str, key: str, body: bytes) -> None:
    connection.execute(_KEEP, {"hash": content, "key": key, "body": body, "created": now()})


@lru_cache(maxsize=32)
def _packed(key: str) -> bytes:
    module = shipped_module(key)
    assert module
    return pack(module)
