"""The tour in docs/playing.md is a game that can be played: what it types is typed, what it shows is shown."""

import re
from pathlib import Path

from openfire.cli.terminal.commands import COMMANDS
from openfire.cli.terminal.showing import CONTROLS
from tests.cli.talk import new_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"
TOUR = re.compile(r"<!-- played by .*? -->\n```text\n\$ openfire play --seed (\d+)\n(.*?)```", re.DOTALL)
PROMPT = re.compile(r"[ab]> ?(.*)")


def tidy(text: str) -> str:
    """A text without blanks at the ends of its lines."""
    return "\n".join(line.rstrip() for line in text.split("\n"))


def test_the_tour_is_played_as_it_is_told(tmp_path: Path) -> None:
    ((seed, tour),) = TOUR.findall(PAGE.read_text(encoding="utf-8"))
    typed = [found[1] for line in tour.splitlines() if (found := PROMPT.fullmatch(line))]
    shown = tidy(new_game(tmp_path / "evening.json", *typed, seed=int(seed)).text)
    place = 0
    for passage in tidy(tour).split("...\n"):
        found = shown.find(passage, place)
        assert found >= 0, f"this is not what is shown:\n{passage}\nbut this:\n{shown[place:]}"
        place = found + len(passage)


def test_every_command_of_the_room_is_in_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = [*COMMANDS, *(use.split()[0] for use, _ in CONTROLS)]
    assert [name for name in names if f"`{name}" not in page] == []
