"""What a server writes to its log meanwhile, as a file would have it."""

from __future__ import annotations

import io
import json
import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from openfire.server.health.logs import JsonLines


class Written:
    """Lines of a log."""

    def __init__(self) -> None:
        self._text = io.StringIO()
        self.handler = logging.StreamHandler(self._text)
        self.handler.setFormatter(JsonLines())

    @property
    def text(self) -> str:
        return self._text.getvalue()

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.text.splitlines()]

    def said(self, what: str, many: int = 0) -> list[Any]:
        """The lines that say something. many: wait for so many of them, for an answer is sent before it is noted."""
        end = time.monotonic() + 20
        while len(found := [line for line in self.lines if line["say"] == what]) < many and time.monotonic() < end:
            time.sleep(0.01)
        return found


@contextmanager
def written() -> Iterator[Written]:
    """Whatever is logged meanwhile, by whomever."""
    found = Written()
    loggers = [logging.getLogger(), logging.getLogger("openfire.server")]
    levels = [logger.level for logger in loggers]
    loggers[0].addHandler(found.handler)
    for logger in loggers:
        logger.setLevel("INFO")
    try:
        yield found
    finally:
        loggers[0].removeHandler(found.handler)
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)
