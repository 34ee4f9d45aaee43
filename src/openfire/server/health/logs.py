"""Logs: one JSON object to a line, with the id of the request. Tokens, secrets, passwords and query strings never get
here; if one does after all, in the text of an error for example, `redaction` takes it out."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

from openfire.server.health.redaction import hushed
from openfire.server.http.request_ids import request_id

FIELDS: Final = (
    "game", "path", "what", "why", "status", "ms", "method", "port", "database", "network", "times",
)  # fmt: skip
"""What a line may say besides its message."""

SELDOM: Final = 10.0
"""Seconds between two lines that say the same of something that happens often."""

log = logging.getLogger("openfire.server")
"""Where the server writes."""

T = TypeVar("T")


def told_or(tell: Callable[[], T], otherwise: T, what: str) -> T:
    """Words for something; plain ones where finding them fails. A game must not stop because it cannot be told."""
    try:
        return tell()
    except Exception:
        log.exception("not told", extra={"what": what})
        return otherwise


class Seldom:
    """Says the same thing once in a while, and how often it happened meanwhile."""

    def __init__(self, every: float = SELDOM) -> None:
        self._every = every
        self._said: dict[str, tuple[float, int]] = {}

    def say(self, message: str, **extra: object) -> None:
        """Write a warning, unless the same has been said a moment ago."""
        now = time.monotonic()
        last, times = self._said.get(message, (-self._every, 0))
        if now - last < self._every:
            self._said[message] = (last, times + 1)
            return
        self._said[message] = (now, 0)
        log.warning(message, extra={**extra, "times": times + 1})


SELDOM_SAID: Final = Seldom()
"""What has been said already, for everybody."""


class JsonLines(logging.Formatter):
    """A line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """As JSON."""
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "say": record.getMessage(),
            "process": record.process,
        }
        line |= {name: vars(record)[name] for name in FIELDS if name in vars(record)}
        if record.exc_info:
            line["fault"] = self.formatException(record.exc_info)
        line = {name: hushed(said) if isinstance(said, str) else said for name, said in line.items()}
        if name := request_id():
            line["request"] = name
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(level: str = "info") -> None:
    """Write lines to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel("WARNING")
