"""The scenarios of the project as examples: what each is called, why it comes out so, and which rules it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from openfire import documents

CODE = Path(__file__).parents[1]

_KEY = re.compile(r"^(?P<key>[a-z-]+):")
_HEAD = ("name", "edition", "because", "proves")
"""The keys that a file begins with and that say what it is about."""


class Example(NamedTuple):
    """A scenario, as it is offered to be looked at."""

    id: str
    """The name of its file, without the ending."""
    name: str
    because: str
    proves: tuple[str, ...]
    file: Path


def scenarios_folder() -> Path:
    """Where the scenarios of all books stand: beside an installed package, or in the project."""
    installed = CODE / "scenarios"
    return installed if installed.is_dir() else CODE.parents[1] / "scenarios"


@cache
def examples(book: str) -> dict[str, Example]:
    """The examples of a book by id; none where no scenarios are at hand."""
    return {path.stem: _example(path) for path in sorted((scenarios_folder() / book).glob("*.yaml"))}


def _example(path: Path) -> Example:
    document = documents.parse("\n".join(_head(path.read_text(encoding="utf-8"))) + "\n", path.name)
    told = document.data if isinstance(document.data, dict) else {}
    because = " ".join(str(told.get("because", "")).split())
    return Example(path.stem, str(told.get("name", path.stem)), because, tuple(told.get("proves", ())), path)


def _head(text: str) -> Iterator[str]:
    """The lines of a file up to what it is played with: that is read only when somebody wants to see it."""
    for line in text.split("\n"):
        if (found := _KEY.match(line)) and found["key"] not in _HEAD:
            return
        yield line


@cache
def shown_by(book: str) -> dict[str, tuple[str, ...]]:
    """For each rule the examples that show it, those first that show fewest others."""
    found: dict[str, list[Example]] = {}
    for one in examples(book).values():
        for rule in one.proves:
            found.setdefault(rule, []).append(one)
    return {
        rule: tuple(one.id for one in sorted(some, key=lambda one: len(one.proves))) for rule, some in found.items()
    }
