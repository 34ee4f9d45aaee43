"""`openfire scenario run`: for people, for programs, and for files that are broken."""

import json

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from tests.testkit.examples import FULL, changed

RUN = CliRunner()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "good.yaml").write_text(FULL, encoding="utf-8")
    return tmp_path


def told(*arguments):
    """The exit code and what was printed for a program."""
    result = RUN.invoke(app, ["scenario", "run", *map(str, arguments), "--json"])
    return result.exit_code, json.loads(result.stdout)


def test_a_scenario_that_passes(folder):
    code, (result,) = told(folder / "good.yaml")
    assert (code, list(result)) == (0, ["name", "pass", "failures", "facts", "state"])
    assert (result["name"], result["pass"], result["failures"]) == ("Everything", True, [])
    assert result["facts"][0] == {
        "type": "Activated",
        "rules": ["stress.activation.alternate-one", "stress.activation.action-order"],
        "unit": "a1",
    }
    assert result["state"]["round"] == 3


def test_a_scenario_that_fails(folder):
    (folder / "bad.yaml").write_text(changed("lost: []", "lost: [b1.1]"), encoding="utf-8")
    code, (bad, good) = told(folder)
    assert (code, bad["pass"], good["pass"]) == (1, False, True)
    assert "lost should be b1.1, not nobody" in bad["failures"][0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("name: [", "broken.yaml:1: the file ends too early"),
        ("", "broken.yaml: the file is empty"),
        (None, "cannot be read"),
    ],
)
def test_a_broken_file_is_a_result_like_any_other(folder, text, says):
    broken = folder / "broken.yaml"
    if text is not None:
        broken.write_text(text, encoding="utf-8")
    code, (result,) = told(broken)
    assert (code, result["pass"], result["facts"], result["state"]) == (1, False, [], None)
    assert says in result["failures"][0]


def test_a_rule_that_is_in_no_ledger_is_refused(folder):
    (folder / "good.yaml").write_text(changed("[stress.dice.d12]", "[stress.dice.d13]"), encoding="utf-8")
    code, (result,) = told(folder)
    assert (code, result["pass"]) == (1, False)
    assert "there is no rule 'stress.dice.d13'" in result["failures"][0]


def test_people_read_one_line_a_scenario(folder):
    (folder / "bad.yaml").write_text(changed("lost: []", "lost: [b1.1]"), encoding="utf-8")
    result = RUN.invoke(app, ["scenario", "run", str(folder)])
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "FAIL  Everything"
    assert lines[1].strip().startswith("line 5")
    assert lines[-2:] == ["pass  Everything", "1 passed, 1 failed"]


def test_an_empty_folder_is_no_success(tmp_path):
    code, results = told(tmp_path)
    assert (code, results) == (1, [])


def test_the_folder_names_the_edition(tmp_path):
    path = tmp_path / "stress" / "good.yaml"
    path.parent.mkdir()
    path.write_text(changed("edition: stress\n", ""), encoding="utf-8")
    assert told(path)[0] == 0
