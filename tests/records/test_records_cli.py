"""`openfire replay`, `verify` and `simulate`: for people, for programs, and kind about mistakes."""

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.engine.facts import Threw
from openfire.engine.record import HashEntry
from openfire.engine.record_text import entry_line, write
from openfire.engine.replay import steps
from openfire.game.books import STRESS as EDITION
from openfire.ledger.coverage import read_counts
from openfire.sim import match as matches
from tests.records import games
from tests.records.test_same_everywhere import ROOT

MODULE = ("--module", games.SKIRMISH)


def say(*words):
    """What a command answers."""
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(games.text(), encoding="utf-8", newline="\n")
    return path


def spoilt(file, old, new):
    """The file with something else in it."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8", newline="\n")
    return file


# ------------------------------------------------------------------------------------------------ replay


def test_replay_tells_every_step_with_its_entry_and_its_rules(file):
    said = say("replay", file, *MODULE)
    assert said.exit_code == 0
    lines = said.stdout.splitlines()
    assert lines[:3] == [
        f"stress {EDITION.version}, skirmish: crossing on ford",
        "a: The North Bank (random)",
        "b: The South Bank (random)",
    ]
    played = list(steps(games.record(), games.resolve))
    numbered = {int(line[:5]) for line in lines[3:] if line[:5].strip()}
    assert numbered == {step.number for step in played if step.facts or not isinstance(step.entry, HashEntry)}
    cited = [rule for step in played for fact in step.facts for rule in fact.rules]
    assert all(rule in said.stdout for rule in cited)


def test_replay_stops_where_it_is_told_and_says_what_is_asked(file):
    said = say("replay", file, "--to", 6, *MODULE).stdout.splitlines()
    cursor = list(steps(games.record(), games.resolve, to=6))[-1].cursor
    assert [line[:5] for line in said if line[:5].strip().isdigit()][-1] == "    6"
    assert said[-1].strip() == f"{cursor.asked.who} is asked: {cursor.asked.what} {cursor.asked.about}"


def test_the_short_log_has_no_rules(file):
    said = say("replay", file, "--short", *MODULE).stdout
    assert "Round 1" in said
    assert "[stress." not in said
    assert len(said) < len(say("replay", file, *MODULE).stdout) / 2


def test_replay_gives_programs_the_facts(file):
    said = json.loads(say("replay", file, "--json", *MODULE).stdout)
    played = list(steps(games.record(), games.resolve))
    assert [step["entry"] for step in said["steps"]] == list(range(len(played)))
    assert [[fact["type"] for fact in step["facts"]] for step in said["steps"]] == [
        [type(fact).__name__ for fact in step.facts] for step in played
    ]
    assert (said["question"], said["header"]["mission"]) == (None, "crossing")
    assert said["outcome"]["why"] == games.record().end.outcome.why


def test_replay_gives_programs_the_open_question(file):
    said = json.loads(say("replay", file, "--to", 0, "--json", *MODULE).stdout)
    assert said["question"]["kind"] == "dice"
    assert (said["question"]["what"], said["outcome"], len(said["steps"])) == ("initiative", None, 1)


def test_replay_tells_what_fits_and_names_what_does_not(file):
    record = games.record()
    spoilt(file, json.dumps(["hash", record.entries[-1].state], separators=(",", ":"))[:-1], '["hash","00"')
    said = say("replay", file, *MODULE)
    assert said.exit_code == 1
    last = len(record.entries) - 1
    assert "\n    4  " in said.stdout
    assert said.stderr.startswith(f"{file}:{entry_line(last)}: entry {last}: the state after the entries above is ")


def test_an_entry_that_is_not_there_is_refused(file):
    said = say("replay", file, "--to", 5000, *MODULE)
    assert said.exit_code == 1
    assert said.stderr.startswith(f"{file}: there is no entry 5000")


# ------------------------------------------------------------------------------------------------ verify


def test_verify_says_that_a_record_is_sound(file):
    said = say("verify", file, *MODULE)
    assert said.exit_code == 0
    assert said.stdout.startswith("The record is sound: ")
    assert "every die derived again from the seed" in said.stdout


def test_verify_counts_many(file, tmp_path):
    other = tmp_path / "open.json"
    other.write_text(write(games.begun()[0].record()), encoding="utf-8", newline="\n")
    said = say("verify", file, other, *MODULE).stdout
    assert said.startswith("All 2 records are sound: ")
    assert said.endswith("every die derived again from the seed (1), the seed is not shown yet (1).\n")


def test_verify_names_each_first_misfit_and_fails(file, tmp_path):
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")
    spoilt(file, '"crossing"', '"picnic"')
    said = say("verify", file, empty, tmp_path / "gone.json", *MODULE)
    assert said.exit_code == 1
    assert said.stderr.splitlines() == [
        f"{file}:5: header.mission: unknown mission picnic; there are crossing",
        f"{empty}: the file is empty",
        f"{tmp_path / 'gone.json'}: cannot be read: no such file or directory",
    ]
    assert said.stdout == ""


FIELDS = {
    "file",
    "sound",
    "proved",
    "answers",
    "rolls",
    "hashes",
    "dice",
    "outcome",
    "segments",
    "signature",
    "finding",
}


def test_verify_answers_programs(file, tmp_path):
    empty = tmp_path / "empty.json"
    empty.write_bytes(b"")
    said = say("verify", file, empty, "--json", *MODULE)
    assert said.exit_code == 1
    sound, unsound = json.loads(said.stdout)
    assert set(sound) == set(unsound) == FIELDS
    assert (sound["sound"], sound["proved"], sound["dice"], sound["finding"]) == (True, True, "derived", None)
    assert [part["proof"] for part in sound["segments"]] == ["proved"]
    assert sound["signature"] == {"by": "not signed", "name": "", "key": ""}
    assert (unsound["sound"], unsound["answers"]) == (False, 0)
    assert unsound["finding"] == {"reason": "the file is empty", "place": "", "entry": None, "line": None}


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_folder_that_is_no_module_is_refused(command, file, tmp_path):
    said = say(command, file, "--module", tmp_path / "nowhere")
    assert said.exit_code == 2
    assert "is not a folder" in said.stderr


def test_a_game_whose_module_is_not_here_cannot_be_told(file):
    said = say("replay", file)
    assert said.exit_code == 1
    assert f"{file}:4: header.module.key: unknown module skirmish" in said.stderr
    assert "--module FOLDER" in said.stderr, "what to do"


def test_a_game_whose_module_is_not_here_is_not_proved_and_not_wrong(file):
    said = say("verify", file)
    assert said.exit_code == 3
    last = len(games.record().entries) - 1
    by = f"stress version {EDITION.version}"
    told = f"{file}: entries 0 to {last} were played by {by} and are not proved: unknown module skirmish"
    assert said.stderr.startswith(told)
    assert "--module FOLDER" in said.stderr, "what to do"
    assert said.stdout.startswith(
        "Nothing in the record contradicts, and not all of it is proved: 0 answers, 0 rolls; "
    )
    assert "some without knowing how many sides they had" in said.stdout


# ------------------------------------------------------------------------------------------------ simulate


def test_simulate_sums_up(tmp_path):
    said = say("simulate", "--games", 3, "--seed", 4, *MODULE, "--json", "--records", tmp_path / "r")
    assert said.exit_code == 0
    summary = json.loads(said.stdout)
    first = ["games", "seconds", "games_per_second", "wins", "draws", "errors", "questions"]
    assert list(summary) == [*first, "missions", "armies"]
    assert sum(summary["missions"].values()) == 3
    assert set(summary["armies"]) == {"a", "b"}
    assert (summary["games"], summary["errors"], set(summary["wins"])) == (3, 0, {"a", "b"})
    files = sorted((tmp_path / "r").iterdir())
    assert [file.name for file in files] == [f"match-4-0000{number}.json" for number in range(3)]
    assert say("verify", *files, *MODULE).exit_code == 0


def test_simulate_tells_people():
    said = say("simulate", "--games", 2, *MODULE, "--mission", "crossing", "--army", "south", "--army", "north")
    assert said.exit_code == 0
    assert said.stdout.startswith("2 games in ")
    assert "Wins: a (random) " in said.stdout


def test_the_counts_are_what_coverage_reads(tmp_path):
    counts = tmp_path / "counts.json"
    assert say("simulate", "--games", 2, *MODULE, "--counts", counts).exit_code == 0
    assert read_counts(counts)["stress.initiative.each-round"] > 0
    covered = json.loads(say("rules", "coverage", "--edition", "stress", "--counts", counts, "--json").stdout)
    assert covered["counted"]
    assert covered["editions"]["stress"]["exercised"] == sum(
        times > 0 for times in json.loads(counts.read_text(encoding="utf-8")).values()
    )


def test_a_game_that_breaks_off_fails_the_command_and_is_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(matches, "MOST_QUESTIONS", 10)
    said = say("simulate", "--games", 2, *MODULE, "--json", "--records", tmp_path)
    assert said.exit_code == 1
    assert json.loads(said.stdout)["errors"] == 2
    assert "match 1 of seed 0, crossing, broke off after 11 questions: " in said.stderr
    error = (tmp_path / "match-0-00001.error.txt").read_text(encoding="utf-8")
    assert "Traceback" in error
    assert "no end after 10 questions" in error
    assert say("verify", tmp_path / "match-0-00001.json", *MODULE).exit_code == 0
    assert "Traceback" in say("simulate", "--games", 1, *MODULE).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "random"], "has no mission for 1 bots"),
        (["--bots", "random,cheat"], "there is no bot 'cheat'"),
        (["--edition", "chess"], "there is no edition 'chess'"),
        (["--mission", "picnic"], "there is no mission 'picnic'"),
        (["--module", "nowhere"], "nowhere"),
        (["--records", "setup.cfg/nowhere/\0"], "null"),
        (["--games", "0"], "Invalid value"),
        (["--jobs", "0"], "Invalid value"),
    ],
)
def test_an_impossible_wish_is_refused(words, said):
    found = say("simulate", "--games", "1", *words)
    assert found.exit_code == 2
    assert said in found.output
    assert "Traceback" not in found.output


def test_help_loads_nothing_heavy():
    heavy = "{'numba', 'msgspec', 'numpy', 'rich.progress'}"
    code = f"import sys; from openfire.cli import app; print({heavy} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_roll_is_told_with_what_it_needed(file):
    said = say("replay", file, *MODULE).stdout
    threw = [fact for step in steps(games.record(), games.resolve) for fact in step.facts if isinstance(fact, Threw)]
    assert any(f"needs {fact.needed}+" in said for fact in threw if fact.needed)
