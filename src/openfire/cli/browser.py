"""Opening the pages in a browser, where there is one to open."""

from __future__ import annotations

import os
import sys
import time
import webbrowser
from threading import Thread
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE: Final = 60.0
"""Seconds after which nobody waits for the server any longer."""


def has_screen() -> bool:
    """Whether a browser would show on a screen; one that runs in the terminal would be in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_when_ready(address: str) -> None:
    """Open an address in the browser as soon as it answers, and do not wait for that."""
    if has_screen():
        Thread(target=_open, args=(address,), daemon=True, name="openfire-browser").start()


def _open(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if answers(address):
            webbrowser.open(address)
            return
        time.sleep(0.2)


def answers(address: str) -> bool:
    """Whether a server is there."""
    try:
        with urlopen(f"{address}/api/health", timeout=2) as reply:  # our own address, never somebody else's
            return bool(reply.status == 200)
    except (URLError, OSError):
        return False
