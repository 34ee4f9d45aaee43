"""Logs: one JSON object to a line. Tokens, secrets, passwords and query strings never get here."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

FIELDS: Final = ("game", "path", "what", "why", "status", "ms", "method", "port", "database")
"""What a line may say besides its message."""


log = logging.getLogger("openfire.server")
"""Where the server writes."""

T = TypeVar("T")


def told(tell: Callable[[], T], otherwise: T, what: str) -> T:
    """Words for something; plain ones where finding them fails. A game must not stop because it cannot be told."""
    try:
        return tell()
    except Exception:
        log.exception("not told", extra={"what": what})
        return otherwise


class JsonLines(logging.Formatter):
    """A line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """As JSON."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "say": record.getMessage(),
            "process": record.process,
        }
        line |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up_logs(level: str = "info") -> None:
    """Write lines to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel("WARNING")
