"""How late the loop is: whatever computes on it makes everybody wait, and shows here."""

from __future__ import annotations

import asyncio
from typing import Final

from openfire.server.health.metrics import METRICS

EVERY: Final = 0.1
"""Seconds between two looks."""


async def look() -> None:
    """See how much later than asked the loop comes back."""
    loop = asyncio.get_running_loop()
    due = loop.time() + EVERY
    await asyncio.sleep(EVERY)
    METRICS.lag.observe(max(0.0, loop.time() - due))
