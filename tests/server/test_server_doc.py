"""The page about the server tells the truth: its code runs, its commands exist, its table names every operation."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.games.operations import OPERATIONS
from openfire.server.games.rights import ANYONE, KEEPER, PLAYER
from openfire.server.people.routes import PEOPLE_ROUTES
from openfire.server.problems import STATUS
from tests.server.running import Server

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
COMMANDS = re.findall(r"^openfire (.+?) +#", PAGE, re.MULTILINE)


def test_the_code_on_the_page_runs(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(CODE) == 2
    names = {"ADDRESS": server.address}
    for block in CODE:
        exec(compile(block, "a block of the page", "exec"), names)
    assert "entry point" in capsys.readouterr().out


def test_the_commands_have_the_options_of_the_page() -> None:
    assert len(COMMANDS) == 10
    for command in COMMANDS:
        assert CliRunner().invoke(app, [*command.split(), "--help"]).exit_code == 0, command


def test_the_page_names_every_route_for_people() -> None:
    for route in PEOPLE_ROUTES:
        for path in route.paths:
            named = path.replace(":str", "")
            assert all(f"`{method} {named}`" in PAGE for method in route.http_methods), named


def test_the_table_names_every_problem_with_its_status() -> None:
    rows = re.findall(r"^\| (`[^|]+) \| ([0-9, ]+) \|", PAGE, re.MULTILINE)
    told = {}
    for codes, statuses in rows:
        names, numbers = re.findall(r"`([^`]+)`", codes), [int(number) for number in statuses.split(",")]
        told |= dict(zip(names, numbers if len(numbers) > 1 else numbers * len(names), strict=True))
    assert told == STATUS


@pytest.mark.parametrize(("who", "right"), [("anyone", ANYONE), ("players", PLAYER), ("whoever made it", KEEPER)])
def test_the_table_names_every_operation(who: str, right: str) -> None:
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {who} |"))
    assert set(re.findall(r"`([^`]+)`", row)) == {name for name, one in OPERATIONS.items() if one.right == right}
