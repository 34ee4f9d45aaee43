"""The tours of docs/playing.md, played. `python -m tests.cli.tour` writes them into the page anew."""

import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.cli.talk import new_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"
BLOCK = re.compile(r"(?<=```text\n)\$ openfire play.*?(?=```)", re.DOTALL)
DOTS = "..."


class Tour(NamedTuple):
    """A game that is begun, and what a reader of the page needs of it."""

    options: dict[str, str | int]
    typed: tuple[str, ...]
    kept: Callable[[list[str]], list[str]]


def _stress(lines: list[str]) -> list[str]:
    """The map once, one offer of each list, up to the second unit."""
    rounds = [number for number, line in enumerate(lines) if line.startswith("Round 1 of")]
    first, last = rounds[0], rounds[-1]
    units = next(number for number, line in enumerate(lines) if re.match(r"[> ] 1\) a1", line))
    hint = next(number for number, line in enumerate(lines) if line.startswith("  Or say:"))
    return [*lines[:3], DOTS, *lines[first : units + 1], DOTS, *lines[hint : last + 1], DOTS]


def _placing(lines: list[str]) -> list[str]:
    """From the first unit's place to where it stands."""
    first = next(number for number, line in enumerate(lines) if " placed?" in line)
    last = next(number for number, line in enumerate(lines) if "comes onto the table" in line)
    return [DOTS, *lines[first : last + 1], DOTS]


TOURS = (
    Tour({"seed": 12}, ("a6", "toward east-pump", "60,22", "advance 60,22", "", "sight a6", "", ""), _stress),
    Tour({"module": "lamplands", "seats": "hotseat", "seed": 4}, ("1", "1", "30,20", ""), _placing),
)


def tours() -> list[str]:
    """What is typed and shown in each, with dots for what a reader of the page can do without."""
    return [_played(tour) for tour in TOURS]


def _played(tour: Tour) -> str:
    with tempfile.TemporaryDirectory() as folder:
        lines = new_game(Path(folder) / "evening.json", *tour.typed, **tour.options).text.splitlines()
    command = " ".join(f"--{name} {value}" for name, value in tour.options.items())
    return "\n".join([f"$ openfire play {command}", *(line.rstrip() for line in tour.kept(lines)), ""])


def main() -> None:
    """Write the tours into the page."""
    page = PAGE.read_text(encoding="utf-8")
    played = iter(tours())
    PAGE.write_text(BLOCK.sub(lambda _: next(played), page), encoding="utf-8")


if __name__ == "__main__":
    main()
