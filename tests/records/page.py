"""The page about records, and the small record that stands on it."""

import re
from pathlib import Path

from openfire.engine.record_text import write
from tests.records import games

PATH = Path(__file__).parents[2] / "docs" / "records.md"
BLOCK = re.compile(r"(?<=^```json\n).*?(?=^```)", re.MULTILINE | re.DOTALL)


def example() -> str:
    """A battle that has just begun."""
    match = games.tape(0, "frontier", "three-pumps")
    while len(match.recorder.entries) < 5:
        match.step(match.cursor.question)
    return write(match.recorder.record())


def page() -> str:
    """The page with today's example."""
    return BLOCK.sub(lambda _: example(), PATH.read_text(encoding="utf-8"), count=1)
