"""The drill: a backup is restored elsewhere and every game in it is opened; what is wrong is named by game."""

import gzip
import json
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.http.app import Settings
from openfire.server.store.backup import copy
from openfire.server.store.migrate import NEWEST
from tests.server.postgres import cluster
from tests.server.running import answer_for, running

LAYOUTS = Path(__file__).parent / "layouts"


def drill(source: str | Path, *words: str) -> tuple[int, str]:
    reply = CliRunner().invoke(app, ["backup", "verify", str(source), *words])
    assert not reply.exception or isinstance(reply.exception, SystemExit), reply.exception
    return reply.exit_code, reply.output


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A backup with games that wait, are played, branched off and are over; and one that is played."""
    folder = tmp_path_factory.mktemp("drill")
    with running(Settings(str(folder / "games.db"), rate=0, processes=0)) as server:
        server.create()
        made = server.create(seats=[{"player": "me"}, {"player": "random"}])
        answer_for(server, made["game"], made["seats"], 6)
        branch = server.ask(made["game"], "fork", moment=5)
        answer_for(server, branch["game"], branch["seats"], 1)
        server.ask(made["game"], "resign", made["seats"]["a"])
        copy(str(folder / "games.db"), str(folder / "copy.db"))
    return folder / "copy.db", str(branch["game"])


def test_a_good_backup_is_proved_and_not_touched(backup: tuple[Path, str]) -> None:
    path, _ = backup
    before = {one.name: one.read_bytes() for one in path.parent.iterdir() if "copy" in one.name}
    code, said = drill(path)
    assert code == 0, said
    assert said.startswith("The backup is good: 3 games (2 proved, 1 not begun), ")
    assert {one.name: one.read_bytes() for one in path.parent.iterdir() if "copy" in one.name} == before


def test_several_processes_find_the_same(backup: tuple[Path, str]) -> None:
    assert drill(backup[0], "--jobs", "2") == drill(backup[0])


HARMS = {
    "update events set body = '{' where game = :game and seq = 3": "event 3 cannot be read",
    "delete from events where game = :game and seq = 2": "event 2 is missing; the next one there is 3",
    "delete from events where game = :game and seq = (select seq from games where id = :game)": "it should have",
    "update games set terms = '[]' where id = :game": "its terms cannot be read",
    "update games set seed = x'00' where id = :game": "its record is not sound",
}


@pytest.mark.parametrize("harm", HARMS)
def test_what_is_wrong_is_named_by_game(backup: tuple[Path, str], tmp_path: Path, harm: str) -> None:
    path, game = backup
    harmed = tmp_path / "copy.db"
    harmed.write_bytes(path.read_bytes())
    with closing(sqlite3.connect(harmed)) as connection:
        connection.execute(harm, {"game": game})
        connection.commit()
    code, said = drill(harmed)
    assert code == 1
    assert f"{game}: {HARMS[harm]}" in said
    assert "1 of 3 games are not as they were written." in said
    found = json.loads(CliRunner().invoke(app, ["backup", "verify", str(harmed), "--json"]).stdout)
    assert (found["sound"], [one["game"] for one in found["games"] if one["state"] == "wrong"]) == (False, [game])


def test_a_backup_of_an_old_layout_whose_rules_are_not_here_is_whole_but_not_proved(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((LAYOUTS / "0001.sql").read_text().replace('"version":"1"', '"version":"0"'))
    code, said = drill(path, "--json")
    states = {one["state"] for one in json.loads(said)["games"]}
    assert (code, "other rules" in states, "wrong" in states) == (0, True, False)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("select version_num from alembic_version").fetchone() == ("0001",)


def test_a_database_of_an_old_layout_is_copied_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((LAYOUTS / "0001.sql").read_text())
    assert copy(str(path), str(tmp_path / "copy.db"))["games"] >= 4
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        assert connection.execute("select version_num from alembic_version").fetchone() == ("0001",) != (NEWEST,)


def test_a_file_that_is_no_backup(tmp_path: Path) -> None:
    assert drill(tmp_path / "none.db") == (2, f"there is no backup in {tmp_path / 'none.db'}\n")
    (tmp_path / "letter").write_text("a letter" * 1000)
    code, said = drill(tmp_path / "letter")
    assert (code, "is not a database" in said) == (2, True)


def test_a_backup_in_postgresql_and_no_password_is_told(backup: tuple[Path, str]) -> None:
    with cluster() as address:
        if address is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        target = address.replace("postgres@", "postgres:hush@")
        told = CliRunner().invoke(app, ["backup", target, "--database", str(backup[0])])
        assert (told.exit_code, "hush" in told.output) == (0, False), told.output
        assert "Copied 3 games" in told.output
        code, said = drill(target)
        assert (code, "hush" in said) == (0, False), said
        again = CliRunner().invoke(app, ["backup", target, "--database", str(backup[0])])
        assert (again.exit_code, again.output) == (
            2,
            "the target is not empty: name a new file, or an empty database\n",
        )


def test_the_kept_database_of_an_earlier_version_is_whole(tmp_path: Path) -> None:
    """All its games are of other rules by now: they are whole, and `openfire check-games` compares them."""
    path = tmp_path / "kept.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(gzip.decompress((LAYOUTS / "a2b20e2.sql.gz").read_bytes()).decode())
    code, said = drill(path, "--json")
    states = Counter(one["state"] for one in json.loads(said)["games"])
    assert (code, states["wrong"], states["proved"], states.total()) == (0, 0, 0, 28)
