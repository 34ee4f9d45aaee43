"""`openfire verify` and `replay` on games whose rules changed, and on records that a server has signed."""

import json

import pytest

from openfire.cli.terminal.terminal_game import resumed
from openfire.engine.record import RulesEntry
from openfire.engine.record_text import write
from openfire.engine.segments import segments
from tests.engine.test_proving import otherwise
from tests.records import changed_rules, games
from tests.records.keys import OTHER, public, signed
from tests.records.test_records_cli import MODULE, say

HERE = changed_rules.HERE.version
RECORD = changed_rules.record()
WHERE = next(n for n, entry in enumerate(RECORD.entries) if isinstance(entry, RulesEntry))
LAST = len(RECORD.entries) - 1


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A configuration folder without keys."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.fixture
def kept(tmp_path):
    def keep(record, name="game.json"):
        path = tmp_path / name
        path.write_text(write(record), encoding="utf-8", newline="\n")
        return path

    return keep


def test_a_segment_that_is_played_alike_is_proved(kept):
    said = say("verify", kept(RECORD), *MODULE)
    assert said.exit_code == 0
    assert said.stdout.startswith("The record is sound: ")
    assert said.stdout.endswith("; 1 segment proved by other rules, which play alike.\n")


def test_a_segment_that_is_not_proved_is_told_in_a_sentence_and_by_the_exit_code(kept):
    file = kept(otherwise())
    said = say("verify", file, *MODULE)
    assert said.exit_code == 3
    assert said.stderr.startswith(
        f"{file}: entries 0 to {WHERE - 1} were played by stress version 0 and are not proved: "
        f"the game was played with version '0'; here is version {HERE}, which plays it otherwise: entry "
    )
    assert len(said.stderr.splitlines()) == 1
    assert said.stdout.startswith("Nothing in the record contradicts, and not all of it is proved: ")


def test_programs_are_told_of_every_segment(kept):
    said = say("verify", kept(otherwise()), "--json", *MODULE)
    assert said.exit_code == 3
    (one,) = json.loads(said.stdout)
    assert (one["sound"], one["proved"], one["finding"]) == (True, False, None)
    told = [(part["version"], part["first"], part["last"], part["proof"]) for part in one["segments"]]
    assert told == [("0", 0, WHERE - 1, "not proved"), (HERE, WHERE, LAST, "proved")]


def test_several_records_are_counted(kept):
    said = say("verify", kept(otherwise()), kept(games.record(), "sound.json"), *MODULE)
    assert said.exit_code == 3
    assert said.stdout.startswith("Nothing contradicts, and 1 of 2 records are not wholly proved: ")


def test_what_does_not_fit_weighs_more_than_what_is_not_proved(kept, tmp_path):
    (tmp_path / "empty.json").write_bytes(b"")
    assert say("verify", kept(otherwise()), tmp_path / "empty.json", *MODULE).exit_code == 1


# ------------------------------------------------------------------------------------------------ replay


def test_replay_tells_both_parts_and_where_the_rules_change(kept):
    said = say("replay", kept(RECORD), *MODULE)
    assert said.exit_code == 0
    assert f"{WHERE:>5}  From here on the game is played by stress version {HERE}." in said.stdout
    assert "skipped" not in said.stdout


def test_replay_skips_what_it_has_no_rules_for_and_says_so(kept):
    said = say("replay", kept(otherwise()), *MODULE)
    assert said.exit_code == 0
    (line,) = [line for line in said.stdout.splitlines() if "skipped" in line]
    assert f" to {WHERE - 1} are skipped: they were played by stress version 0, which is not here (" in line
    assert f"{WHERE:>5}  From here on the game is played by stress version {HERE}." in said.stdout
    told = json.loads(say("replay", kept(otherwise()), "--json", *MODULE).stdout)
    assert len(told["skipped"]) == 1
    assert {step["entry"] for step in told["steps"]} >= set(range(WHERE, LAST + 1))
    assert told["outcome"]["why"] == RECORD.end.outcome.why


def test_replay_stops_in_either_part(kept):
    for number in (3, WHERE, WHERE + 3):
        told = json.loads(say("replay", kept(RECORD), "--to", number, "--json", *MODULE).stdout)
        assert [step["entry"] for step in told["steps"]] == list(range(number + 1))
    assert len(segments(RECORD)) == 2


# ------------------------------------------------------------------------------------------------ signatures


def test_a_signature_is_told_by_the_name_of_a_known_key(kept, home, tmp_path):
    file = kept(signed(games.record()))
    unknown = say("verify", file, *MODULE)
    assert unknown.exit_code == 0
    assert f"signed by a key that is not known here ({public()}), which calls itself Harbour" in unknown.stdout
    assert "signed by a key without a name" in say("verify", file, "--key", public(), *MODULE).stdout
    lines = tmp_path / "lines"
    lines.write_text(f"{public()} The Harbour\n", encoding="utf-8")
    assert "signed by The Harbour" in say("verify", file, "--key", lines, *MODULE).stdout
    (home / "openfire").mkdir(parents=True)
    lines.rename(home / "openfire" / "keys")
    assert "signed by The Harbour" in say("verify", file, *MODULE).stdout


def test_a_signature_can_be_demanded(kept):
    file = kept(signed(games.record()))
    assert say("verify", file, "--signed", "--key", public(), *MODULE).exit_code == 0
    said = say("verify", file, "--signed", "--key", public(OTHER), *MODULE)
    assert said.exit_code == 1
    assert f"signature: the record is signed by a key that is not known here: {public()}" in said.stderr
    said = say("verify", kept(games.record()), "--signed", *MODULE)
    assert said.exit_code == 1
    assert "signature: the record is not signed" in said.stderr


@pytest.mark.parametrize("key", ["nowhere", "ff" * 31, "zz" * 32])
def test_a_key_that_is_none_is_refused_with_what_to_say(kept, key):
    said = say("verify", kept(games.record()), "--key", key, *MODULE)
    assert said.exit_code == 2
    assert "a public key of 64 digits 0-9 a-f" in said.stderr
    assert "Traceback" not in said.output


# ------------------------------------------------------------------------------------------------ playing on


def test_a_game_is_taken_up_in_the_terminal_by_its_present_rules():
    recorder, match = changed_rules.begun()
    later = changed_rules.play_on(changed_rules.gone_on(recorder), match, 12)
    found = resumed(later.record(), games.resolve, match.seed)
    assert found.recorder.entries[: WHERE + 1] == list(RECORD.entries[: WHERE + 1])
    assert len(found.recorder.entries) == len(later.entries)
    assert min(number for number, _ in found.story) > WHERE
    assert found.undo() is None, "bots play both seats"
