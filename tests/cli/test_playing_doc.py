"""docs/playing.md tells what is there: its tour is played as it is told, and every command is in it."""

from openfire.cli.terminal.commands import COMMANDS
from openfire.cli.terminal.prompts import CONTROLS
from tests.cli.tour import BLOCK, PAGE, tours


def test_the_tours_are_played_as_they_are_told() -> None:
    told = BLOCK.findall(PAGE.read_text(encoding="utf-8"))
    assert told == tours(), "if the new words are right, run python -m tests.cli.tour"


def test_every_command_of_the_room_is_in_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    names = [*COMMANDS, *(use.split()[0] for use, _ in CONTROLS)]
    assert [name for name in names if f"`{name}" not in page] == []
