"""Being ready to play: the geometry is compiled before the first question, never in the middle of an answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Timer
from typing import Final

from openfire.geometry.warm import warm

PATIENCE: Final = 3.0
"""Seconds after which somebody who waits is told why."""


def get_ready(say: Callable[[str], None]) -> None:
    """Compile what is not compiled yet, and say so if it takes a while."""
    notice = Timer(PATIENCE, say, ("Compiling the geometry kernels (once; about three minutes) ...",))
    notice.daemon = True
    notice.start()
    try:
        warm()
    finally:
        notice.cancel()
