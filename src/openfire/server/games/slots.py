"""Slots: where a game lies in memory, and who is told what happens to it."""

from __future__ import annotations

import asyncio
from typing import Final

from openfire.server.games.live_game import LiveGame
from openfire.server.languages import ENGLISH, Language

MOST_UNREAD: Final = 4_000_000
"""Bytes that wait for somebody who does not read."""


class Listener:
    """Somebody who is told what happens to a game. One who cannot keep up is let go."""

    def __init__(self, most: int = 256) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(most + 1)
        self.most, self.waiting = most, 0
        self.why = ""
        """Why nothing more is sent; empty as long as something is."""
        self.address = ""
        self.account: str | None = None
        self.language: Language = ENGLISH
        self.blocked: frozenset[str] = frozenset()
        """Accounts whose words are not shown here."""

    def tell(self, message: bytes) -> None:
        """Send something; whoever is too far behind is told to go."""
        if self.why:
            return
        if self.queue.qsize() >= self.most or (self.waiting and self.waiting + len(message) > MOST_UNREAD):
            self.drop("you cannot keep up: come again")
        else:
            self.waiting += len(message)
            self.queue.put_nowait(message)

    async def next(self) -> bytes | None:
        """What to send next; None when there is nothing more."""
        message = await self.queue.get()
        self.waiting -= len(message or b"")
        return message

    def dismiss(self, message: bytes, why: str) -> None:
        """Send why there is nothing more, and nothing more."""
        self.drop(why)
        self.queue.get_nowait()
        self.waiting = len(message)
        self.queue.put_nowait(message)
        self.queue.put_nowait(None)

    def drop(self, why: str = "the server stops: come again in a moment") -> None:
        """Send nothing more."""
        self.why = self.why or why
        while not self.queue.empty():
            self.queue.get_nowait()
        self.waiting = 0
        self.queue.put_nowait(None)


class GameSlot:
    """A game, its lock, and who listens to it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self.live: LiveGame | None = None
        self.listeners: set[Listener] = set()
        self.bot: asyncio.Task[None] | None = None

    def let_go(self) -> None:
        """Forget the game, and let go of everybody who listens: they come again and are told how it is now."""
        self.live = None
        for listener in self.listeners:
            listener.drop()

    @property
    def languages(self) -> list[Language]:
        """The languages of those who listen."""
        return sorted({listener.language for listener in self.listeners})

    @property
    def is_thinking(self) -> bool:
        """Whether a bot of the game is at work."""
        return self.bot is not None and not self.bot.done()

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it just now."""
        return not self.listeners and not self.lock.locked() and not self.is_thinking
