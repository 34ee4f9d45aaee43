"""How many connections there may be: of one network, and of everybody together."""

from __future__ import annotations

from collections import Counter, OrderedDict
from typing import Final, Protocol

from msgspec import Struct

FILES: Final = 200
"""Open files that the server needs for other things than connections."""
MOST_IN_ALL: Final = 20_000
"""Connections of everybody together."""


class Patience(Struct, frozen=True):
    """Seconds that somebody may take."""

    head: float = 10.0
    """To send the first line and the headers of a request."""
    body: float = 30.0
    """To send the rest of it."""
    unread: float = 20.0
    """To read what is sent, once so much is waiting that no more is taken."""


def room_for() -> int:
    """How many connections this process can have and still open files; it takes what the system allows."""
    try:
        import resource
    except ModuleNotFoundError:  # not on Windows, which counts otherwise
        return MOST_IN_ALL
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_IN_ALL + FILES
    allowed = wanted if most == resource.RLIM_INFINITY else min(most, wanted)
    if now != resource.RLIM_INFINITY and now < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, most))
    return max(FILES, allowed - FILES)


class Waiting(Protocol):
    """A connection on which nothing is being answered."""

    def cut(self, why: str) -> None:
        """End it at once."""


class ConnectionLimit:
    """Who is connected, by network. When there is no room, those go first of whom nothing is being answered."""

    def __init__(self, most: int, most_in_all: int, patience: Patience) -> None:
        """most: connections of one network; 0 for no limit."""
        self.most, self.most_in_all, self.patience = most, most_in_all, patience
        self.counts: Counter[str] = Counter()
        self.everybody = 0
        self.waiting: OrderedDict[Waiting, None] = OrderedDict()

    def enter(self, network: str) -> str:
        """Let somebody in; why not, where they are not let in. An empty network is that of a proxy of ours."""
        if self.everybody >= self.most_in_all and not self._make_room():
            return "too many connections: try again in a moment"
        if network and self.most and self.counts[network] >= self.most:
            return f"more than {self.most} connections from one network"
        self.counts[network] += 1
        self.everybody += 1
        return ""

    def leave(self, network: str) -> None:
        """Let somebody out."""
        self.counts[network] -= 1
        self.everybody -= 1
        if self.counts[network] <= 0:
            del self.counts[network]

    def _make_room(self) -> bool:
        if not self.waiting:
            return False
        self.waiting.popitem(last=False)[0].cut("room")
        return True
