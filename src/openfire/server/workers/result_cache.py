"""Results: what was worked out about an open question is kept, and worked out once for everybody who asks meanwhile."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

MOST_KEPT: Final = 1_000
"""Results that are kept; those that nobody has asked for longest go first."""


class ResultCache:
    """Results by what was asked, and those that are being worked out."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, object] = OrderedDict()
        self._running: dict[Hashable, _Running] = {}

    async def get(self, key: Hashable, rank: int, make: Callable[[], Awaitable[object]]) -> object:
        """A result: kept, being worked out for somebody of the same rank, or worked out now.

        What nobody waits for any longer is not worked out.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        running = self._running.get((key, rank))
        if running is None:
            running = self._running[key, rank] = _Running(asyncio.ensure_future(make()))
            running.work.add_done_callback(lambda work: self._finished(key, rank, work))
        return await running.wait()

    def _finished(self, key: Hashable, rank: int, work: asyncio.Future[object]) -> None:
        self._running.pop((key, rank), None)
        if not work.cancelled() and work.exception() is None:
            self._kept[key] = work.result()
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


class _Running:
    """Something that is being worked out, and how many wait for it."""

    def __init__(self, work: asyncio.Future[object]) -> None:
        self.work, self._waiting = work, 0

    async def wait(self) -> object:
        self._waiting += 1
        try:
            return await asyncio.shield(self.work)
        finally:
            self._waiting -= 1
            if not self._waiting:
                self.work.cancel()
