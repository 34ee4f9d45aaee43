"""Who work is done for: whoever asks for much waits behind their own work, and not in front of others."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator


class Rank(IntEnum):
    """What comes first."""

    TABLE = 0
    """Those who play, and the bots that they wait for."""
    GUEST = 1
    """Those who watch and analyse."""
    LATER = 2
    """What nobody needs at once, such as verifying a record or checking an upload."""


class Asker(NamedTuple):
    """Somebody for whom work is done."""

    name: str = "server"
    """A network, or whoever made the game whose bot thinks."""
    rank: Rank = Rank.TABLE
    also: str = ""
    """Somebody else whose share it counts against as well: a player's account, which can come from many networks."""


_SERVER: Final = Asker()
_ASKER: ContextVar[Asker] = ContextVar("openfire_asker", default=_SERVER)
_NETWORK: ContextVar[str] = ContextVar("openfire_network", default=_SERVER.name)


def asker() -> Asker:
    """Whoever the present task works for; the server itself if nobody was named."""
    return _ASKER.get()


@contextmanager
def working_for(name: str, rank: Rank = Rank.GUEST, also: str = "") -> Iterator[None]:
    """Work for somebody meanwhile."""
    token = _ASKER.set(Asker(name, rank, also))
    try:
        yield
    finally:
        _ASKER.reset(token)


def set_asker(network: str) -> None:
    """Work for a network from now on, to the end of this task."""
    _ASKER.set(Asker(network, Rank.GUEST))
    _NETWORK.set(network)


def asking_network() -> str:
    """The network that the present task was asked by, whoever it works for meanwhile; the server itself if by none."""
    return _NETWORK.get()
