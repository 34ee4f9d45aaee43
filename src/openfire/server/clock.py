"""The clock of the server."""

from __future__ import annotations

import time
from typing import Final

DAY: Final = 86_400_000
"""Milliseconds."""


def now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000
