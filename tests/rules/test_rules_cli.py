"""`openfire rules` answers people and programs, and the page about the ledger tells the truth."""

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli.rules import rules_app

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^openfire rules (.+)$", PAGE, re.MULTILINE)


def say(*words):
    """What the command answers."""
    return CliRunner().invoke(rules_app, list(words), env={"COLUMNS": "200"})


def data(*words):
    """What the command answers to a program."""
    return json.loads(say(*words, "--json").stdout)


def test_show_tells_the_rule_who_decides_and_the_rulings_in_full():
    said = say("show", "stress.dice.natural-1-fails").stdout
    assert "decides: nobody" in said
    assert "X-03 (H) Natural 1 and 12, and whether a modified 12 is critical" in said
    assert "- Ruling: Look only at the unmodified face." in said


def test_show_answers_programs():
    (shown,) = data("show", "stress.dice.natural-1-fails")["shown"]
    assert (shown["kind"], shown["actor"]) == ("dice", "none")
    assert "X-03" in [one["id"] for one in shown["rulings"]]
    assert {"code", "tests", "section", "rule", "lines", "see"} <= set(shown)


def test_show_takes_rulings_too():
    (shown,) = data("show", "AD-03")["shown"]
    assert shown["title"].startswith("Cover +2 together")
    assert shown["settles"]
    assert all(one.startswith("advanced.") for one in shown["settles"])


def test_show_suggests_the_nearest_id():
    said = say("show", "stress.dice.d21")
    assert said.exit_code == 1
    assert "did you mean stress.dice.d12" in said.stderr
    assert "Traceback" not in said.output


def test_search_finds():
    assert data("search", "fear", "largest")["statements"][0]["id"] == "stress.unit.fear-highest-only"
    assert "stress.unit.fear-highest-only" in say("search", "fear", "largest").stdout


def test_search_says_how_many_more():
    found = data("search", "terrain", "--most", "3")
    assert len(found["statements"]) == 3
    assert f"{found['found'] - 3} more" in say("search", "terrain", "--most", "3").stdout


def test_search_forgives_a_typing_error_and_says_how_it_was_read():
    result = CliRunner().invoke(rules_app, ["search", "ambsuh", "--edition", "stress"])
    assert "stress.unit.ambush.place" in result.stdout
    assert "ambsuh was read as ambush." in result.stderr


def test_search_that_finds_nothing_says_so():
    assert say("search", "zeppelin").stdout.startswith("Nothing found. Fewer or other words find more")


def test_ids_that_are_found_stay_whole_in_a_narrow_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    found = data("search", "line", "of", "sight")["statements"]
    text = say("search", "line", "of", "sight").stdout
    assert all(one["id"] in text for one in found)


def test_coverage_has_the_agreed_form():
    found = data("coverage")["editions"]
    assert set(found) == {"stress", "advanced", "assault", "melee", "onepage"}
    assert found["stress"]["statements"] == 286
    for one in found.values():
        assert {"statements", "advice", "implemented", "tested", "exercised", "missing"} <= set(one)


def test_coverage_counts_what_was_exercised(tmp_path):
    path = tmp_path / "counts.json"
    path.write_text('{"stress.dice.d12": 7, "stress.unit.fear": 0}')
    assert data("coverage", "--edition", "stress", "--counts", str(path))["editions"]["stress"]["exercised"] == 1
    page = say("coverage", "--edition", "stress", "--counts", str(path), "--markdown").stdout
    assert "NEVER EXERCISED" in page
    assert "never exercised" in say("coverage", "--edition", "stress", "--counts", str(path)).stdout


def test_coverage_of_an_unknown_edition_is_refused():
    said = say("coverage", "--edition", "strss")
    assert said.exit_code == 1
    assert "did you mean stress?" in said.stderr


def test_coverage_is_for_people_or_for_programs():
    assert say("coverage", "--json", "--markdown").exit_code == 2


def test_switches_are_listed():
    found = data("switches")["switches"]
    assert ("X-30", "fear_enemies_only") in [(one["id"], one["name"]) for one in found]
    assert "fear_enemies_only" in say("switches").stdout


def test_square_brackets_in_a_text_are_kept():
    from openfire.cli.rules import _plain

    assert _plain("[Att] is skill") == r"[Att] is skill"
    assert _plain("[red] is a colour") == r"\[red] is a colour"


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_run(command):
    assert say(*shlex.split(command)).exit_code == 0


def test_the_page_shows_commands():
    assert len(COMMANDS) >= 5


def test_the_ids_of_the_page_are_rules():
    from openfire.ledger.statements import editions, id_pattern, statement

    ids = set(id_pattern(editions()).findall(PAGE))
    assert len(ids) == 5
    assert [statement(one).id for one in ids]
