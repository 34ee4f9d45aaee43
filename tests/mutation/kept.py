"""The kept list: mutants that no test has to notice, each with the reason."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant

FILE = Path(__file__).with_name("equivalents.txt")
REASON = "because: "


class Entry(NamedTuple):
    """One mutant of the list."""

    name: str
    line: str
    because: str


class KeptListError(Exception):
    """What is wrong with the list, and where."""


def read(file: Path = FILE) -> list[Entry]:
    """The list in a file: blocks of three lines, the name, the line of code and the reason; # begins a remark."""
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    blocks = [block.splitlines() for block in "\n".join(lines).split("\n\n") if block.strip()]
    return [_entry(file, [line.strip() for line in block if line.strip()]) for block in blocks]


def _entry(file: Path, block: list[str]) -> Entry:
    if len(block) != 3 or not block[2].startswith(REASON) or block[2] == REASON.strip():
        raise KeptListError(f"{file.name}: {block[0]}: write its name, its line of code and '{REASON}...', three lines")
    return Entry(block[0], block[1], block[2].removeprefix(REASON))


def stale(entries: Collection[Entry], everything: Collection[Mutant]) -> Iterator[str]:
    """What is to be said about entries that are no mutant of the code any more."""
    known = {one.key for one in everything}
    homes = {_homeless(*one.key): one.path for one in everything}
    for entry in entries:
        if (entry.name, entry.line) not in known:
            home = homes.get(_homeless(entry.name, entry.line))
            moved = f"it has moved to {home}" if home else "its code has changed; take it out, or write it anew"
            yield f"{entry.name}\n    {entry.line}\n    no mutant is called that any more: {moved}"


def _homeless(name: str, line: str) -> tuple[str, str]:
    """A mutant without its file."""
    return name.partition(" ")[2], line
