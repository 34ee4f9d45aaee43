"""The kept database: what servers of earlier versions wrote, as a file to go on with. `layouts/make.py` made it."""

from __future__ import annotations

import contextlib
import gzip
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

LAYOUTS = Path(__file__).parent / "layouts"
TIMES = (
    ("games", "created"),
    ("games", "updated"),
    ("games", "deadline"),
    ("events", "at"),
    ("shelf", "created"),
    ("accounts", "created"),
    ("sessions", "expires"),
)


def kept_games() -> dict[str, Any]:
    """What is in it, by name: the game, the tokens of its seats, and what differs under the rules of later."""
    found: dict[str, Any] = json.loads((LAYOUTS / "a2b20e2.json").read_text())
    return found


def write_kept(path: Path) -> None:
    """Write it into a new file, as if the last thing in it had happened just now, so that no clock has run out."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(gzip.decompress((LAYOUTS / "a2b20e2.sql.gz").read_bytes()).decode())
        (newest,) = connection.execute("select max(at) from events").fetchone()
        later = time.time_ns() // 1_000_000 - newest
        for table, column in TIMES:
            connection.execute(f"update {table} set {column} = {column} + ?", (later,))
