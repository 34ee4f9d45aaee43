"""Databases that cannot be used: a sentence that says what, where and what to do; exit 2; nothing half written."""

import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.store import database
from openfire.server.store.database import DatabaseError, open_engine
from openfire.server.store.migrate import NEWEST, migrate, read_layout
from tests.server.postgres import cluster
from tests.server.running import free_port

LAYOUTS = Path(__file__).parent / "layouts"


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY", 100)


def old(path: Path) -> Path:
    """A database of layout 0001."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((LAYOUTS / "0001.sql").read_text())
    return path


def fresh(path: Path) -> Path:
    """A database of the newest layout."""
    engine = open_engine(str(path))
    migrate(engine)
    engine.dispose()
    return path


def serve(where: str | Path) -> tuple[int, str]:
    """What `openfire serve` says to a database."""
    reply = CliRunner().invoke(app, ["serve", "--database", str(where), "--port", str(free_port())])
    assert "Traceback" not in reply.output
    assert not reply.exception or isinstance(reply.exception, SystemExit)
    return reply.exit_code, reply.output.splitlines()[-1]


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"this is a letter, not a database" * 100)
    code, said = serve(path)
    assert (code, said) == (
        2,
        f"{path} is not a database: name another file with --database, or put a backup in its place",
    )
    assert path.read_bytes() == b"this is a letter, not a database" * 100


def test_a_damaged_database(tmp_path: Path) -> None:
    path = fresh(tmp_path / "games.db")
    whole = bytearray(path.read_bytes())
    for page in range(2, 6):
        whole[page * 4096 : page * 4096 + 600] = b"\x7f" * 600
    path.write_bytes(whole)
    code, said = serve(path)
    assert code == 2
    assert said.startswith(f"{path} is damaged (")
    assert said.endswith("keep a copy of it, and put the newest backup in its place")
    assert path.read_bytes() == whole


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    code, said = serve(tmp_path)
    assert (code, said) == (2, f"{tmp_path} is a folder: name a file in it, such as {tmp_path / 'games.db'}")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    code, said = serve(tmp_path / "file" / "games.db")
    assert code == 2
    assert f"{tmp_path}/file/games.db cannot be opened" in said
    assert "choose another place" in said


def test_a_locked_database(tmp_path: Path) -> None:
    path = old(tmp_path / "games.db")
    before = path.read_bytes()
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, said = serve(path)
    assert code == 2
    assert "is locked by another program: end that program, then try again" in said
    assert path.read_bytes() == before


def test_a_database_of_a_newer_layout_is_refused_with_what_to_do(tmp_path: Path) -> None:
    path = fresh(tmp_path / "games.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("update alembic_version set version_num = '0099'")
        connection.commit()
    before = path.read_bytes()
    code, said = serve(path)
    assert code == 2
    for words in (str(path), "layout 0099", "newer version", NEWEST, "Nothing was changed", ".before-0099"):
        assert words in said
    assert path.read_bytes() == before


def test_no_permission(tmp_path: Path) -> None:
    assert serve(tmp_path)[0] == 2  # another user may not read what is imported only now
    with tempfile.TemporaryDirectory() as name:
        path = old(Path(name) / "games.db")
        path.chmod(0o444)
        Path(name).chmod(0o555)
        before = path.read_bytes()
        with _without_rights():
            code, said = serve(path)
        assert path.read_bytes() == before
    assert code == 2
    assert f"{path} cannot be opened (" in said
    assert "let this user read and write there" in said


@contextmanager
def _without_rights() -> Iterator[None]:
    """Be a user who may do nothing, where this is root."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 200 kB."""
    place = tmp_path / "disk"
    place.mkdir()
    told = ["mount", "-t", "tmpfs", "-o", "size=200k", "tmpfs", str(place)]
    if not shutil.which("mount") or subprocess.run(told, capture_output=True).returncode:
        pytest.skip("only root may mount a small disk")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def test_a_disk_that_is_read_only(small_disk: Path) -> None:
    path = old(small_disk / "games.db")
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    code, said = serve(path)
    assert code == 2
    assert "Read-only file system" in said


def test_a_full_disk(small_disk: Path) -> None:
    path = old(small_disk / "games.db")
    (small_disk / "filler").write_bytes(b"x" * 40_000)
    before = dump(path)
    code, said = serve(path)
    assert code == 2
    assert str(path) in said
    assert "room" in said
    assert dump(path) == before
    assert not list(small_disk.glob("*before*")), "no half copy is left behind"


def test_a_full_disk_for_a_new_database(small_disk: Path) -> None:
    (small_disk / "filler").write_bytes(b"x" * 180_000)
    code, said = serve(small_disk / "games.db")
    assert code == 2
    assert "make room" in said or "has room" in said
    (small_disk / "filler").unlink()
    assert dump(small_disk / "games.db") == ["BEGIN TRANSACTION;", "COMMIT;"], "nothing is half made"


# ------------------------------------------------------------------------------------------------ upgrades


def test_a_copy_is_kept_before_an_upgrade_once(tmp_path: Path) -> None:
    path = old(tmp_path / "games.db")
    engine = open_engine(str(path))
    migrate(engine)
    assert read_layout(engine) == NEWEST
    engine.dispose()
    kept = tmp_path / f"games.db.before-{NEWEST}"
    with closing(sqlite3.connect(kept)) as copy:
        assert copy.execute("select version_num from alembic_version").fetchone() == ("0001",)
        assert copy.execute("select count(*) from games").fetchone()[0] >= 4
    assert kept.stat().st_mode & 0o777 == 0o600
    kept.write_text("as it is")
    path.unlink()
    again = open_engine(str(old(path)))
    migrate(again)
    again.dispose()
    assert kept.read_text() == "as it is"


def test_an_upgrade_that_breaks_in_the_middle_leaves_everything_as_it_was(tmp_path: Path) -> None:
    path = old(tmp_path / "games.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("create table bans (note text)")  # so that making that table fails, after others were made
        connection.commit()
    before = dump(path)
    engine = open_engine(str(path))
    with pytest.raises(DatabaseError, match=rf"games.db is as it was, for it could not be brought to layout {NEWEST}"):
        migrate(engine)
    engine.dispose()
    assert dump(path) == before


def test_an_upgrade_that_would_leave_rows_without_their_game_is_taken_back(tmp_path: Path) -> None:
    path = old(tmp_path / "games.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("delete from games where id in (select game from events limit 1)")
        connection.commit()
    before = dump(path)
    engine = open_engine(str(path))
    with pytest.raises(DatabaseError, match="a row of events belongs to a row of games that is missing"):
        migrate(engine)
    engine.dispose()
    assert dump(path) == before


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


# ------------------------------------------------------------------------------------------------ PostgreSQL


def test_a_postgresql_that_is_down() -> None:
    code, said = serve(f"postgresql://fay:hush@127.0.0.1:{free_port()}/games")
    assert code == 2
    assert "does not answer: see that PostgreSQL runs there" in said
    assert "hush" not in said


def test_a_postgresql_that_refuses_the_user_or_has_no_such_database() -> None:
    with cluster() as address:
        if address is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        host = address.partition("host=")[2]
        _, said = serve(f"postgresql://postgres:hush@/nowhere?host={host}")
        assert "is not there: make it with createdb" in said
        assert "hush" not in said
        (Path(host) / "data" / "pg_hba.conf").write_text("local all all scram-sha-256\n")
        for process in (Path(host) / "data" / "postmaster.pid").read_text().splitlines()[:1]:
            os.kill(int(process), signal.SIGHUP)
        code, said = _until_refused(f"postgresql://postgres:hush@/postgres?host={host}")
        assert (code, "refuses the user or the password: say another in --database" in said) == (2, True), said
        assert "hush" not in said


def _until_refused(where: str) -> tuple[int, str]:
    """PostgreSQL reads its settings a moment later."""
    for _ in range(50):
        engine = open_engine(where)
        try:
            read_layout(engine)
        except Exception:
            break
        finally:
            engine.dispose()
        time.sleep(0.1)
    return serve(where)


def test_an_upgrade_of_a_postgresql_that_breaks_in_the_middle_is_taken_back() -> None:
    with cluster() as address:
        if address is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        engine = open_engine(address)
        migrate(engine, "0001")
        with engine.begin() as connection:
            connection.execute(text("create table bans (note text)"))
        with pytest.raises(DatabaseError, match="is as it was"):
            migrate(engine)
        assert read_layout(engine) == "0001"
        with engine.connect() as connection:
            assert connection.execute(text("select count(*) from games")).scalar() == 0
        with engine.begin() as connection:
            connection.execute(text("drop table bans"))
        migrate(engine)
        assert read_layout(engine) == NEWEST
        engine.dispose()
