"""Retention: what nobody comes back for goes after a while; everything else stays."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, select

from openfire.engine.record import EditionLine, Header, ModuleLine, TableLine
from openfire.server.clock import DAY, now
from openfire.server.games import events
from openfire.server.games.terms import GameTerms
from openfire.server.http.app import Settings
from openfire.server.store import game_store, retention
from openfire.server.store.database import open_engine
from openfire.server.store.game_store import Origin, Standing, StoredGame
from openfire.server.store.migrate import migrate
from openfire.server.store.retention import KINDS, Retention, count, remove_some
from openfire.server.store.schema import ACCOUNTS, BANS, EVENTS, GAMES, REPORTS, SESSIONS, UPLOADS
from tests.server.running import running

SAT = events.Joined("a", "person", "fay", "key")
NAMES = {kind.name: kind for kind in KINDS}


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine: Engine = open_engine(str(tmp_path / "games.db"))
    migrate(engine)
    with engine.connect().execution_options(writes=True) as found:
        yield found
    engine.dispose()


def put(connection: Connection, game: str, days: float, phase: str, *told: Any, origin: Origin | None = None) -> None:
    """A game to which something happened last so many days ago."""
    kept = StoredGame(game, GameTerms("frontier"), b"s" * 32, now() - round(days * DAY), origin)
    game_store.insert_game(connection, kept, Standing(phase, "people", None), told)


def left(connection: Connection, days: Retention) -> set[str]:
    """The games that are left when all that may go is gone."""
    for kind in KINDS:
        while remove_some(connection, kind, days):
            pass
    return set(connection.execute(select(GAMES.c.id)).scalars())


def test_games_that_never_began(connection: Connection) -> None:
    put(connection, "empty", 15, "gathering")
    put(connection, "fresh", 13, "gathering")
    put(connection, "left", 15, "gathering", SAT, events.SeatLeft("a"))
    put(connection, "bots", 15, "gathering", events.Joined("a", "greedy", "bot"))
    put(connection, "sat", 59, "gathering", SAT)
    put(connection, "sat-long", 61, "revealing", SAT)
    put(connection, "played", 900, "playing", SAT)
    put(connection, "over", 900, "over", SAT)
    put(connection, "apart", 900, "gathering")
    game_store.set_trouble(connection, "apart", "a reason")
    assert count(connection, Retention())["games that never began"] == 4
    assert left(connection, Retention()) == {"fresh", "sat", "played", "over", "apart"}
    assert set(connection.execute(select(EVENTS.c.game)).scalars()) == {"sat", "played", "over"}


def test_finished_games_go_only_if_the_operator_says_so_and_no_branch_needs_them(connection: Connection) -> None:
    put(connection, "over", 90, "over", SAT)
    put(connection, "parent", 90, "over", SAT)
    header = Header(EditionLine("onepage", "1"), ModuleLine("frontier", "0" * 64), "patrol", TableLine("plain", ""), ())
    put(connection, "branch", 1, "playing", SAT, origin=Origin("parent", 1, header, ()))
    assert left(connection, Retention()) == {"over", "parent", "branch"}
    assert left(connection, Retention(finished_games=30)) == {"parent", "branch"}


def test_branches_are_looked_for_with_an_index(connection: Connection) -> None:
    asked: list[tuple[str, Any]] = []
    event.listen(connection.engine, "before_cursor_execute", lambda *told: asked.append((told[2], told[3])))
    NAMES["finished games"].find(connection, Retention(finished_games=30), 10)
    statement, values = asked[-1]
    plan = connection.exec_driver_sql(f"explain query plan {statement}", values).all()
    assert any("games_parent (parent=?)" in str(row) for row in plan), plan


def test_nothing_goes_where_all_is_kept_for_ever(connection: Connection) -> None:
    put(connection, "empty", 9000, "gathering")
    for_ever = Retention(0, 0, 0, 0, 0, 0)
    assert set(count(connection, for_ever).values()) == {0}
    assert left(connection, for_ever) == {"empty"}


def test_everything_else(connection: Connection) -> None:
    old, fresh = now() - 400 * DAY, now()
    connection.execute(ACCOUNTS.insert().values(id="fay", name="fay", password="x", created=old))
    for token, expires in (("gone", old), ("here", fresh + DAY)):
        connection.execute(SESSIONS.insert().values(token=token, account="fay", expires=expires))
    shelf = {"kind": "army", "title": "t", "module": "frontier", "created": old, "body": "{}"}
    for item, account, used in (("unused", None, old), ("used", None, fresh), ("kept", "fay", old)):
        connection.execute(UPLOADS.insert().values(**shelf, id=item, account=account, used=used))
    for report, settled in (("settled", old), ("open", None), ("just", fresh)):
        row = {"id": report, "at": old, "game": "g", "seat": "a", "reporter": "r", "text": "t", "settled": settled}
        connection.execute(REPORTS.insert().values(**row))
    for what, expires in (("account:x", old), ("account:y", None), ("account:z", fresh + DAY)):
        connection.execute(BANS.insert().values(what=what, reason="r", created=old, expires=expires))
    left(connection, Retention())
    assert set(connection.execute(select(SESSIONS.c.token)).scalars()) == {"here"}
    assert set(connection.execute(select(UPLOADS.c.id)).scalars()) == {"used", "kept"}
    assert set(connection.execute(select(REPORTS.c.id)).scalars()) == {"open", "just"}
    assert set(connection.execute(select(BANS.c.what)).scalars()) == {"account:y", "account:z"}


def test_deleting_goes_in_small_batches(connection: Connection) -> None:
    for number in range(retention.BATCH + 5):
        put(connection, f"g{number}", 20, "gathering")
    assert remove_some(connection, NAMES["games that never began"], Retention()) == retention.BATCH
    assert len(list(connection.execute(select(GAMES.c.id)).scalars())) == 5


def test_a_running_server_deletes_and_forgets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "EVERY", 0.1)
    monkeypatch.setattr(retention, "ROUND", 0.1)
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0, retention=Retention())) as server:
        made, stays = server.create()["game"], server.create()["game"]
        with server.follow(made):
            with server.service.store.engine.connect().execution_options(writes=True) as connection:
                old = GAMES.update().where(GAMES.c.id == made).values(updated=now() - 20 * DAY)
                connection.execute(old)
                connection.commit()
            end = time.monotonic() + 60
            while server.get(f"/api/games/{made}").status_code != 404 and time.monotonic() < end:
                time.sleep(0.05)
        assert server.get(f"/api/games/{made}").status_code == 404
        assert server.get(f"/api/games/{stays}").status_code == 200
        assert server.get("/api/ready").status_code == 200


def test_a_rematch_that_is_deleted_unbegun_leaves_room_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "EVERY", 0.1)
    monkeypatch.setattr(retention, "ROUND", 0.1)
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0, retention=Retention())) as server:
        made = server.create(seats=[{"player": "me"}, {"player": "me"}])
        game, token = made["game"], made["seats"]["a"]
        server.ask(game, "resign", token)
        again = server.ask(game, "rematch", token)["game"]
        assert server.refused(game, "rematch", token) == "taken"
        with server.service.store.engine.connect().execution_options(writes=True) as connection:
            connection.execute(GAMES.update().where(GAMES.c.id == again).values(updated=now() - 90 * DAY))
            connection.commit()
        end = time.monotonic() + 60
        while server.room(game).get("rematch") and time.monotonic() < end:
            time.sleep(0.05)
        assert "rematch" not in server.room(game)
        assert "rematches that never began" in server.get(f"/api/games/{again}").json()["text"]
        other = server.ask(game, "rematch", token)["game"]
        assert server.room(game)["rematch"] == other != again


def test_a_rematch_that_is_called_off_leaves_room_for_another(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        made = server.create(seats=[{"player": "me"}, {"player": "me"}])
        game, token = made["game"], made["seats"]["a"]
        server.ask(game, "resign", token)
        again = server.ask(game, "rematch", token)
        server.ask(again["game"], "cancel", again["owner"])
        end = time.monotonic() + 60
        while server.room(game).get("rematch") and time.monotonic() < end:
            time.sleep(0.05)
        assert server.ask(game, "rematch", token)["game"] != again["game"]


def test_what_is_used_is_kept(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        table = next((Path(__file__).parents[2] / "docs" / "tables").glob("*.yaml")).read_text()
        item = server.post("/api/shelf", {"kind": "table", "text": table}).json()["id"]
        engine = server.service.store.engine
        with engine.connect().execution_options(writes=True) as connection:
            connection.execute(UPLOADS.update().values(created=1, used=1))
            connection.commit()
            assert count(connection, Retention())["uploads that nobody uses"] == 1
            connection.rollback()
        assert server.get(f"/api/shelf/{item}").status_code == 200
        with engine.connect() as connection:
            assert count(connection, Retention())["uploads that nobody uses"] == 0
