"""What is mutated, how many at a time, and which scenarios and tests have to notice."""

from collections.abc import Iterator, Sequence
from itertools import chain
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


PLAY = (
    "tests/rules/test_attribute_limits.py",
    "tests/rules/test_players.py",
    "tests/rules/test_rules_kept.py",
    "tests/rules/test_why_nothing.py",
    "tests/testkit/test_position.py",
    "tests/odds",
    "tests/records",
    "tests/ai",
)
"""Tests that play by several books."""

ODDS = tuple(f"tests/rules/{edition}/test_odds.py" for edition in ("assault", "melee", "onepage"))


OWN_RULES = {
    "stress": ("odds", "contract", "stress_moments", "stress_numbers", "settled_faces"),
    "onepage": ("onepage_dice", "onepage_module", "onepage_moments", "onepage_odds", "onepage_play", "settled_faces"),
    "shared": ("draft_contract", "draft_moments", "draft_numbers", "draft_odds", "settled_faces"),
}
"""The tests of own rules by whose code they run: that of both drafts is shared."""


def _own_rules(name: str) -> tuple[str, ...]:
    return tuple(f"tests/rules/own_rules/test_{one}.py" for one in OWN_RULES[name])


GAMES = "tests/golden/test_games.py::test_games_are_played_and_told_as_they_were"
VERDICTS = "tests/golden/test_verdicts.py::test_answers_gone_wrong_meet_the_same_verdicts"


def _golden(*names: str) -> tuple[str, ...]:
    """Kept verdicts and some kept games of books."""
    games = ("random 000", "greedy 000")
    return tuple(f"{VERDICTS}[{one}]" for one in names) + tuple(
        f"{GAMES}[{one} {game}]" for one in names for game in games
    )


def _edition(name: str, drawn: int, *supplements: str, played: tuple[str, ...] = ()) -> Area:
    """A book: its own scenarios first, then those of its supplements. No other book runs any of its code."""
    golden = _golden(*(played or (name,)))
    own = _own_rules({"assault": "shared", "melee": "shared", "advanced": "stress"}.get(name, name))
    tests = (f"tests/rules/{name}", *own, *golden, *PLAY)
    return Area(name, (f"openfire/rules/{name}",), drawn, (name, *supplements), tests)


SHARED = (
    "tests/rules/shared",
    *dict.fromkeys(chain(*map(_own_rules, OWN_RULES))),
    *(f"tests/rules/{one}" for one in EDITIONS),
    *_golden("assault", "melee"),
    *PLAY,
)
ENGINE = (
    "tests/engine",
    *_own_rules("stress"),
    *_own_rules("onepage"),
    *_golden("stress", "onepage"),
    *PLAY,
    "tests/testkit",
    "tests/sim",
)


AREAS = {
    area.name: area
    for area in (
        _edition("stress", 40, "advanced", played=("stress", "vehicles", "advanced")),
        _edition("onepage", 40),
        _edition("assault", 25),
        _edition("melee", 25),
        _edition("advanced", 15),
        Area("shared", ("openfire/rules/shared",), 30, EDITIONS, SHARED),
        Area("engine", ("openfire/engine",), 25, EDITIONS, ENGINE),
        Area("odds", ("openfire/odds",), 15, (), ("tests/odds", *ODDS, "tests/ai")),
        Area("server", ("openfire/server",), 15, (), ("tests/server",)),
    )
}


def together(areas: Sequence[Area]) -> Area:
    """Several areas as one: what several of them run is run once."""
    folders, editions, tests = (
        tuple(dict.fromkeys(chain(*each)))
        for each in zip(*((a.folders, a.editions, a.tests) for a in areas), strict=True)
    )
    return Area(", ".join(area.name for area in areas), folders, 0, editions, tests, areas[0].root)
