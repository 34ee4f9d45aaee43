"""`openfire army`: lists are checked and shown, and a wrong one is told with its line, its reason and what to do."""

import json

import pytest
from typer.testing import CliRunner

from openfire.cli import app

LIST = """id: mine
name: Mine
module: glasshouse
limit: {limit}
units:
  - unit: wardens
    name: First bed
  - unit: {who}
    joins: First bed
"""


def ask(*words):
    return CliRunner().invoke(app, ["army", *map(str, words)])


@pytest.fixture
def written(tmp_path):
    def write(limit=750, who="head-warden", text=LIST):
        path = tmp_path / "mine.yaml"
        path.write_text(text.format(limit=limit, who=who), encoding="utf-8")
        return path

    return write


def test_a_sound_list_is_in_order(written):
    result = ask("check", written())
    assert result.exit_code == 0
    assert "in order, 85 points, 1 units, 6 models" in result.output


def test_a_list_that_the_book_does_not_allow_is_told_by_line_and_rule(written):
    path = written(limit=80)
    text = LIST.replace("limit: {limit}\n", "")
    result = ask("check", written(text=text, who="rootspeaker"))
    assert result.exit_code == 0
    result = ask("check", written(text=text, who="stalkers"))
    assert result.exit_code == 1
    assert f"{path}:8: units[1].joins: " in result.stderr
    assert "is no Hero and no Psyker: field it by itself [onepage.type.hero-join]" in result.stderr


def test_the_limit_of_the_list_itself_is_kept(written):
    result = ask("check", written(limit=80))
    assert result.exit_code == 1
    assert "the game is of 80: take 5 points out [onepage.army.points-cap]" in result.stderr


def test_a_house_rule_can_be_named(written):
    assert ask("check", written(limit=1000)).exit_code == 1
    assert ask("check", written(limit=1000), "--switch", "larger_games").exit_code == 0
    result = ask("check", written(limit=1000), "--switch", "larger_gamse")
    assert result.exit_code == 2
    assert "larger_games" in result.stderr


@pytest.mark.parametrize("host", ["Second bed", "3", "2"])
def test_a_unit_that_is_not_there_cannot_be_joined(written, host):
    result = ask("check", written(text=LIST.replace("joins: First bed", f"joins: {host}")))
    assert result.exit_code == 1
    assert "units[1].joins" in result.stderr


def test_other_editions_field_units_one_by_one(tmp_path):
    path = tmp_path / "clans.yaml"
    section = "{unit: rifle-section"
    path.write_text(f"id: x\nname: X\nmodule: frontier\nunits:\n  - {section}}}\n  - {section}, joins: 1}}\n")
    known = json.loads(ask("check", path, "--json").output)
    assert [(fault["place"], fault["line"]) for fault in known["faults"]] == [("units[1].joins", 6)]


def test_everything_is_there_for_programs(written):
    told = json.loads(ask("check", written(limit=1000), "--json").output)
    assert (told["ok"], told["points"], told["edition"]) == (False, 85, "onepage")
    (fault,) = told["faults"]
    assert (fault["place"], fault["line"], fault["rule"]) == ("limit", 4, "onepage.army.size-agreed")
    shown = json.loads(ask("show", written(), "--json").output)
    assert shown["army_units"][0]["parts"][1] == {"profile": "head-warden", "models": 1, "points": 35}
    missing = json.loads(ask("check", "nowhere.yaml", "--json").output)
    assert missing["ok"] is False


def test_a_list_is_shown_with_weapons_as_the_guide_writes_them(written):
    result = ask("show", written())
    assert result.exit_code == 0
    assert "a1  First bed, 85 points (wardens 50 + head-warden 35)" in result.output
    assert '5 x Warden (quality 4): Pane rifle (24", A1)' in result.output
    assert "Thorn blade (A2p)" in result.output


def test_a_book_recommends_tables_and_does_not_refuse_others(tmp_path):
    path = tmp_path / "bare.yaml"
    path.write_text("id: bare\nname: Bare\nwidth: 48\nheight: 48\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["table", "check", str(path), "--edition", "onepage"])
    assert result.exit_code == 0
    assert "advice: the table is 48 by 48 in, not 72 by 48" in result.output
    assert "advice: the table has 0 pieces of terrain, fewer than 10" in result.output
    assert "advice" not in CliRunner().invoke(app, ["table", "check", str(path)]).output
