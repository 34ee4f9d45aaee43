"""Golden playthroughs: whole games in words, for people to read when a change makes them differ."""

from pathlib import Path

from openfire.cli.records import told
from openfire.engine.record_text import parse
from openfire.engine.state import state_hash
from tests.golden.games import PLAYED
from tests.records import games

FOLDER = Path(__file__).parent / "kept" / "playthroughs"

GAMES = {
    "skirmish-1": (0, games.SKIRMISH, "", False),
    "skirmish-2": (1, games.SKIRMISH, "", False),
    "open-flats": (0, "frontier", "open-flats", True),
    "salvage-rights": (0, "frontier", "salvage-rights", True),
    "three-pumps": (0, "frontier", "three-pumps", True),
    "road-tolls": (0, "steppe", "road-tolls", True),
    "water-rights": (0, "terraces", "water-rights", True),
    "three-lamps": (0, "lamplands", "three-lamps", True),
    "ash-plain": (0, "glasshouse", "ash-plain", True),
    "before-the-flood": (0, "tidewrack", "before-the-flood", True),
}
"""For each file the match, its module and mission, and whether the short log is enough."""


def golden(name: str) -> str:
    """A game as it is played today."""
    number, module, mission, short = GAMES[name]
    match = games.played(number, module, mission, PLAYED[module].armies if module in PLAYED else ())
    record = parse(match.record())
    lines = told(record, games.resolve, short=short)
    return "\n".join([*lines, f"The state is {state_hash(match.cursor.state)} in the end.", ""])


def path(name: str) -> Path:
    """Where a game is kept."""
    return FOLDER / f"{name}.txt"
