"""Desks: where a game lies in memory, and who is told what happens to it."""

from __future__ import annotations

import asyncio

from openfire.server.live import Live


class Listener:
    """Somebody who is told what happens to a game. One who cannot keep up is let go."""

    def __init__(self, most: int = 256) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(most)

    def tell(self, message: bytes) -> None:
        """Send something; whoever is too far behind is told to go."""
        if self.queue.full():
            self.drop()
        else:
            self.queue.put_nowait(message)

    def drop(self) -> None:
        """Send nothing more."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)


class Desk:
    """A game, its lock, and who listens to it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        self.listeners: set[Listener] = set()
        self.bot: asyncio.Task[None] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot of the game is at work."""
        return self.bot is not None and not self.bot.done()

    @property
    def is_idle(self) -> bool:
        """Whether nobody needs it just now."""
        return not self.listeners and not self.lock.locked() and not self.is_thinking
