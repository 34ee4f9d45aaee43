"""Storage: durable together, each for itself when it fails, up to date, and copied whole."""

import asyncio
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, select, text
from typer.testing import CliRunner

from openfire.cli import app as cli
from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.server.games import events
from openfire.server.games.terms import GameTerms
from openfire.server.http.app import Settings
from openfire.server.store import game_store
from openfire.server.store.backup import copy
from openfire.server.store.database import DatabaseError, open_engine, read_url
from openfire.server.store.game_store import Standing, Store, StoredGame, TakenError
from openfire.server.store.migrate import NEWEST, layout, migrate, script_directory
from openfire.server.store.schema import GAMES, METADATA, SETTINGS
from tests.server.postgres import cluster
from tests.server.running import answer_for, running

LAYOUTS = Path(__file__).parent / "layouts"
FAY = {"name": "fay", "password": "a long password"}
"""Whose seats are in them."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[str | None]:
    with cluster() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path, postgres: str | None) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'games.db'}"
        return
    if postgres is None:
        pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
    yield postgres
    engine = open_engine(postgres)
    with engine.begin() as connection:
        connection.execute(text("drop schema public cascade"))
        connection.execute(text("create schema public"))
    engine.dispose()


@pytest.fixture
def engine(database: str) -> Iterator[Engine]:
    found = open_engine(database)
    migrate(found)
    yield found
    found.dispose()


def test_the_steps_lead_to_the_layout_that_is_used(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        assert layout(connection) == NEWEST == script_directory().get_current_head()
    migrate(engine)


def write_layout(path: Path, revision: str) -> None:
    """A database of an earlier layout."""
    old = sqlite3.connect(path)
    old.executescript((LAYOUTS / f"{revision}.sql").read_text())
    old.close()


@pytest.mark.parametrize("revision", [one.revision for one in script_directory().walk_revisions()][1:])
def test_a_database_of_every_earlier_layout_is_taken_up_with_its_games(tmp_path: Path, revision: str) -> None:
    """`layouts/` holds for each layout what the version of its time wrote; whoever adds a step adds such a file."""
    path = tmp_path / "games.db"
    write_layout(path, revision)
    engine = open_engine(str(path))
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
        games = list(connection.execute(select(GAMES.c.id)).scalars())
        assert len(games) >= 4
        for game in games:
            assert game_store.read_game(connection, game)
            story = game_store.read_events(connection, game)
            assert [one.seq for one in story] == list(range(1, len(story) + 1))
    engine.dispose()
    with running(Settings(str(path), rate=0, processes=0)) as server:
        for game in games:
            assert server.get(f"/api/games/{game}").status_code == 200
        fay = server.post("/api/sessions", FAY).json()
        assert len(server.get("/api/me/seats", **{"x-openfire-account": fay["token"]}).json()) == 2


def test_a_backup_taken_while_games_are_played_goes_on_and_is_proved(database: str, tmp_path: Path) -> None:
    seats = [{"player": "me"}, {"player": "random"}]
    with running(Settings(database, rate=0, processes=0)) as server:
        made = [server.create(seats=seats) for _ in range(4)]
        threads = [
            threading.Thread(target=answer_for, args=(server, one["game"], one["seats"], 12), daemon=True)
            for one in made
        ]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        counts = copy(database, str(tmp_path / "copy.db"))
        for thread in threads:
            thread.join(120)
        newest = {one["game"]: server.waiting(one["game"], "a")["seq"] for one in made}
    assert counts["games"] == 4
    with running(Settings(str(tmp_path / "copy.db"), rate=0, processes=0)) as server:
        for one in made:
            game = one["game"]
            assert server.room(game)["seq"] <= newest[game]
            answer_for(server, game, one["seats"], 2)
            server.waiting(game, "a")
            server.ask(game, "resign", one["seats"]["a"])
            report = verify(parse(server.get(f"/api/games/{game}/record").text), restore)
            assert (report.is_sound, report.dice) == (True, "derived")
    assert copy(str(tmp_path / "copy.db"), str(tmp_path / "again.db"))["games"] == 4, "a copy can be copied"


def test_a_database_of_a_newer_version_is_refused(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer version"):
        migrate(engine)


def test_who_writes_at_the_same_moment_shares_a_commit(engine: Engine) -> None:
    store = Store(engine)

    async def write_all() -> list[Any]:
        return await asyncio.gather(*(store.write(_put(f"k{n}")) for n in range(200)))

    asyncio.run(write_all())
    assert store.writer.written == 200
    assert store.writer.commits < 100
    store.close()


def _put(name: str) -> Any:
    return lambda connection: connection.execute(SETTINGS.insert().values(name=name, value=b"x"))


def test_one_that_fails_takes_nothing_with_it(engine: Engine) -> None:
    store = Store(engine)

    def half(connection: Any) -> None:
        connection.execute(SETTINGS.insert().values(name="half", value=b"x"))
        raise ValueError("on second thoughts")

    async def write_all() -> list[Any]:
        jobs = [store.write(_put("one")), store.write(half), store.write(_put("one")), store.write(_put("two"))]
        return await asyncio.gather(*jobs, return_exceptions=True)

    found = asyncio.run(write_all())
    assert [isinstance(one, Exception) for one in found] == [False, True, True, False]
    with engine.connect() as connection:
        names = sorted(connection.execute(select(SETTINGS.c.name)).scalars())
    assert names == ["one", "two"]
    store.close()


KEPT = StoredGame("game", GameTerms("frontier"), b"s" * 32, 1)
STANDING = Standing("gathering", "people", None)


def test_the_number_of_an_event_is_taken_once(engine: Engine) -> None:
    with engine.connect().execution_options(writes=True) as connection:
        game_store.insert_game(connection, KEPT, STANDING, [events.Chatted("a", "one")])
        game_store.append(connection, "game", 2, 5, [events.Chatted("a", "two")], STANDING)
        with pytest.raises(TakenError), connection.begin_nested():
            game_store.append(connection, "game", 2, 6, [events.Chatted("b", "also two")], STANDING)
        connection.commit()
        assert [one.event for one in game_store.read_events(connection, "game")] == [
            events.Chatted("a", "one"),
            events.Chatted("a", "two"),
        ]
        assert game_store.read_game(connection, "game") == KEPT


def test_a_backup_is_the_whole_database(engine: Engine, database: str, tmp_path: Path) -> None:
    with engine.connect().execution_options(writes=True) as connection:
        game_store.insert_game(connection, KEPT, STANDING, [events.Chatted("a", f"line {n}") for n in range(700)])
        connection.commit()
    target = tmp_path / "copy.db"
    reply = CliRunner().invoke(cli, ["backup", str(target), "--database", database])
    assert reply.output == f"Copied 1 games with 700 events to {target}.\n"
    twin = open_engine(str(target))
    with engine.connect() as one, twin.connect() as other:
        assert game_store.read_events(one, "game") == game_store.read_events(other, "game")
        assert game_store.read_game(one, "game") == game_store.read_game(other, "game")
    twin.dispose()
    with pytest.raises(DatabaseError, match="there already"):
        copy(database, str(target))


def test_a_copy_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"this is no database at all, whatever its name says" * 100)
    with pytest.raises(DatabaseError, match="not a database"):
        copy(str(tmp_path / "games.db"), str(tmp_path / "copy.db"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.db"]


def test_a_file_of_games_is_for_its_owner_only(tmp_path: Path) -> None:
    engine = open_engine(str(tmp_path / "games.db"))
    migrate(engine)
    engine.dispose()
    assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_an_address_that_is_no_database_is_refused() -> None:
    for wrong in ("mysql://host/name", "sqlite://", "://"):
        with pytest.raises(DatabaseError):
            read_url(wrong)
