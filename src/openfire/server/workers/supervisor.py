"""The supervisor: loops that run beside requests from start to stop are begun again when they fail."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from openfire.server.health.logs import SELDOM_SAID, log
from openfire.server.health.metrics import METRICS
from openfire.server.problems import Problem

SOON: Final = 1.0
"""Seconds after which a round that failed is tried again, at the latest."""
LATE: Final = 10.0
"""Seconds by which a loop may be late before it is thought to have stopped."""


class Loops:
    """Loops that go on from start to stop, and when each of them last came round."""

    def __init__(self) -> None:
        self._beats: dict[str, float] = {}
        self._every: dict[str, float] = {}
        self.failures = 0

    async def run(self, name: str, every: float, step: Callable[[], Awaitable[None]]) -> None:
        """Do something again and again. Whatever it raises is logged and counted, and the next round comes."""
        self._every[name] = every
        self.beat(name)
        while True:
            try:
                await step()
            except Problem as problem:  # such as a database that does not answer
                self._failed(name)
                SELDOM_SAID.say(f"{name} failed", why=problem.text)
            except Exception:
                self._failed(name)
                log.exception("round failed", extra={"what": name})
            else:
                self.beat(name)
                await asyncio.sleep(every)
                continue
            await asyncio.sleep(min(every, SOON))

    def _failed(self, name: str) -> None:
        self.failures += 1
        METRICS.failures.labels(name).inc()

    def beat(self, name: str) -> None:
        """A loop goes on; one with much to do says so meanwhile."""
        self._beats[name] = time.monotonic()

    def age(self, name: str) -> float:
        """Seconds since a loop last came round."""
        return time.monotonic() - self._beats.get(name, time.monotonic())

    def trouble(self) -> str:
        """Which loop does not come round; empty where all do."""
        late = [name for name, every in self._every.items() if self.age(name) > every + LATE]
        return "; ".join(f"{name} has not come round for {self.age(name):.0f} s" for name in late)
