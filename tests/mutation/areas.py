"""What is mutated, how many at a time, and which scenarios and tests have to notice."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mutants import Mutant, mutants

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
SCENARIOS = ROOT / "scenarios"
EDITIONS = ("stress", "advanced", "assault", "melee", "onepage")


class Area(NamedTuple):
    """A part of the code."""

    name: str
    folders: tuple[str, ...]
    """Where its modules are, below the root."""
    drawn: int
    """How many mutants are drawn where nobody says otherwise."""
    editions: tuple[str, ...]
    """Whose scenarios are run, in this order."""
    tests: tuple[str, ...]
    """What is run after them, files and folders; the quick ones go first by themselves."""
    root: Path = SRC

    def mutants(self) -> Iterator[Mutant]:
        """All mutants of the area."""
        for folder in self.folders:
            for file in sorted((self.root / folder).rglob("*.py")):
                yield from mutants(self.root, file)


PLAY = ("tests/rules/test_players.py", "tests/rules/test_rules_kept.py", "tests/odds", "tests/records", "tests/ai")
"""Tests that play by all books."""

ODDS = tuple(f"tests/rules/{edition}/test_odds.py" for edition in ("assault", "melee", "onepage"))


def _edition(name: str, drawn: int) -> Area:
    """A book: its own scenarios first, then those of the books that borrow from it."""
    others = tuple(one for one in EDITIONS if one != name)
    return Area(name, (f"openfire/rules/{name}",), drawn, (name, *others), (f"tests/rules/{name}", *PLAY))


AREAS = {
    area.name: area
    for area in (
        _edition("stress", 40),
        _edition("onepage", 40),
        _edition("assault", 25),
        _edition("melee", 25),
        _edition("advanced", 15),
        Area(
            "shared", ("openfire/rules/shared",), 30, EDITIONS, tuple(f"tests/rules/{one}" for one in EDITIONS) + PLAY
        ),
        Area("engine", ("openfire/engine",), 25, EDITIONS, ("tests/engine", *PLAY, "tests/testkit", "tests/sim")),
        Area("odds", ("openfire/odds",), 15, (), ("tests/odds", *ODDS, "tests/ai")),
        Area("server", ("openfire/server",), 15, (), ("tests/server",)),
    )
}
