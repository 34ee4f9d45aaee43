"""Logs: one JSON object to a line. Tokens, secrets, passwords and query strings never get here."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, Final

import msgspec

FIELDS: Final = ("game", "path", "what", "why", "status", "ms", "method", "port", "database")
"""What a line may say besides its message."""


class JsonLines(logging.Formatter):
    """A line of the log."""

    def format(self, record: logging.LogRecord) -> str:
        """As JSON."""
        told: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "say": record.getMessage(),
        }
        told |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info:
            told["fault"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told).decode()


def set_up_logs(level: str = "info") -> None:
    """Write lines to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel("WARNING")
