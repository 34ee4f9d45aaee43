"""Limits: how much anybody may ask for. Buckets fill slowly and are emptied by asking."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

from openfire.server.problems import Problem

LARGEST_BODY: Final = 300_000
"""Bytes of a request."""
LARGEST_MESSAGE: Final = 64_000
"""Bytes of a message on a WebSocket."""
MOST_SOCKETS: Final = 64
"""WebSockets that one address may have open."""
MOST_ADDRESSES: Final = 20_000


class Limiter:
    """Buckets by address. A bucket holds so much, and fills at so much a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, weight: float = 1.0) -> None:
        """Take something out. Raises Problem when there is not enough."""
        if self.rate <= 0:
            return
        now = time.monotonic()
        left, since = self._buckets.pop(key, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.rate)
        is_enough = left >= weight
        self._buckets[key] = (left - weight if is_enough else left, now)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        if not is_enough:
            raise Problem("too-fast", f"too much at once: wait {max(1, round((weight - left) / self.rate))} s")
