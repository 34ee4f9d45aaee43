"""Limits: how much anybody may ask for. Buckets fill slowly and are emptied by asking."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from openfire.server.health.metrics import METRICS
from openfire.server.problems import Problem

LARGEST_BODY: Final = 300_000
"""Bytes of a request."""
LARGEST_MESSAGE: Final = 64_000
"""Bytes of a message on a WebSocket."""
MOST_SOCKETS: Final = 64
"""WebSockets that one network may have open."""
MOST_CONNECTIONS: Final = 256
"""Connections of any kind that one network may have open."""
MOST_ADDRESSES: Final = 20_000
"""Networks that have a bucket of their own at the same time."""
SHARED: Final = 1024
"""Buckets that all others share."""
GENEROUS: Final = 10
"""How many times more may be asked of what is cheap: health, readiness, and the files of the pages."""

SIGN_UP_EVERY: Final = 600.0
"""Seconds after which a network may make another account."""
MOST_SIGN_UPS: Final = 10
"""Accounts that it may make at once."""

TRIAL_EVERY: Final = 5.0
"""Seconds after which a network may have another game between bots."""
MOST_TRIALS: Final = 60
"""Games between bots that it may have at once."""

SOMEWHERE: Final = "somewhere"
"""The network of those whose address nobody knows."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network that limits, quotas and bans count for one: an IPv4 address, or the /64 of an IPv6 address.

    Whoever has one IPv6 address has all of its /64. What is no address counts as one network, `somewhere`.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return SOMEWHERE
    if isinstance(found, IPv4Address):
        return str(found)
    inside = found.ipv4_mapped
    return str(inside) if inside else str(IPv6Network((int(found) >> 64 << 64, 64)))


class Limiter:
    """Buckets by network. A bucket holds so much, and fills at so much a second.

    A bucket that is full again is forgotten, for it is as good as a new one. One that is not is never forgotten: when
    there are too many of those, newcomers share buckets, so that nobody gets a fresh one by making others come.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._salt = secrets.randbits(64)

    def take(self, key: str, weight: float = 1.0) -> None:
        """Take something out. Raises Problem when there is not enough."""
        if self.rate <= 0:
            return
        now = time.monotonic()
        self._forget(now)
        key = self._place(key)
        left = self._left(self._buckets.pop(key, (self.burst, now)), now)
        is_enough = left >= weight
        self._buckets[key] = (left - weight if is_enough else left, now)
        if not is_enough:
            METRICS.refused.labels("rate").inc()
            raise Problem("too-fast", f"too much at once: wait {max(1, round((weight - left) / self.rate))} s")

    def _left(self, bucket: tuple[float, float], now: float) -> float:
        left, since = bucket
        return min(self.burst, left + (now - since) * self.rate)

    def _forget(self, now: float) -> None:
        """Forget full buckets, a few at a time; those that nobody has used for longest come first."""
        for _ in range(2):
            key = next(iter(self._buckets), None)
            if key is None or self._left(self._buckets[key], now) < self.burst:
                return
            del self._buckets[key]

    def _place(self, key: str) -> str:
        """The name of somebody's bucket; where there is no room for another, one that is shared."""
        if key in self._buckets or len(self._buckets) < MOST_ADDRESSES:
            return key
        return f"shared {hash((self._salt, key)) % SHARED}"
