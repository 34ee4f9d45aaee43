"""The operator's tool: what it changes reaches a running server and everybody who follows a game, on both databases."""

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.games import events
from openfire.server.games.apply_event import _stop_clocks
from openfire.server.games.live_game import LiveGame
from openfire.server.http.app import Settings
from openfire.server.store import game_store
from openfire.server.store.database import open_engine
from openfire.server.store.schema import SETTINGS
from tests.server.postgres import cluster
from tests.server.running import Server, answer, answer_for, running

CLOCK = {"type": "clock", "seconds": 600}
TWO = [{"player": "me"}, {"player": "me"}]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A running server and its database."""
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("admin") / "games.db")
        with running(Settings(database, rate=0, processes=0)) as server:
            yield server, database
        return
    with cluster() as address:
        if address is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        with running(Settings(address, rate=0, processes=0)) as server:
            yield server, address


def admin(database: str, *words: str, code: int = 0) -> str:
    """What the tool says."""
    reply = CliRunner().invoke(app, ["admin", *words, "--database", database], env={"COLUMNS": "200"})
    assert not reply.exception or isinstance(reply.exception, SystemExit), reply.exception
    assert reply.exit_code == code, reply.output
    return reply.output


def told(database: str, *words: str) -> Any:
    """The same for a program."""
    return json.loads(admin(database, *words, "--json"))


def test_games_are_listed_and_found(served: tuple[Server, str]) -> None:
    server, database = served
    waiting = server.create(title="[bold]first")["game"]
    played = server.create(seats=TWO, title="second")["game"]
    found = {one["id"]: one for one in told(database, "games", "--most", "1000")}
    assert (found[waiting]["phase"], found[played]["phase"]) == ("gathering", "playing")
    assert (found[waiting]["events"], found[played]["events"]) == (0, 3)
    assert found[played]["size"] > 10
    assert played not in {one["id"] for one in told(database, "games", "--phase", "gathering")}
    assert told(database, "games", "--older", "1") == []
    assert told(database, "games", "--trouble") == []
    assert "[bold]first" in admin(database, "games")


def test_a_game_is_looked_at(served: tuple[Server, str]) -> None:
    server, database = served
    made = server.create(seats=TWO, pace=CLOCK)
    answer_for(server, made["game"], made["seats"], 2)
    found = told(database, "game", made["game"])
    view = server.view(made["game"])
    assert (found["asked"], found["deadline"]) == (view["question"]["who"], view["question"]["deadline"])
    assert [seat["player"] for seat in found["seats"]] == ["person", "person"]
    assert found["game"]["events"] == 5
    assert found["last"][-1].startswith("5 answered")
    assert found["rules"].startswith("stress ")
    assert found["wrong"] == ""
    said = admin(database, "game", made["game"])
    assert made["game"] in said
    assert "last events" in said
    assert made["seats"]["a"].split(".")[3] not in said, "keys of seats are not shown"


def test_an_adjourned_game_stands_still_until_it_is_resumed(served: tuple[Server, str]) -> None:
    server, database = served
    made = server.create(seats=TWO, pace=CLOCK)
    game = made["game"]
    before = server.view(game)["question"]
    with server.follow(game) as watcher:
        assert f"{game} is adjourned" in admin(database, "adjourn", game, "--why", "a pause")
        watcher.until(4)
        assert watcher.room["adjourned"] == "a pause"
        assert "question" not in watcher.view
        assert server.refused(game, "answer", made["seats"]["a"], turn=before["turn"], text="x") == "too-early"
        assert server.refused(game, "resign", made["seats"]["a"]) == "too-early"
        assert server.refused(game, "suggest") == "too-early"
        assert "is adjourned already" in admin(database, "adjourn", game, code=1)
        time.sleep(1.2)
        admin(database, "resume", game)
        watcher.until(5)
        assert "adjourned" not in watcher.room
    after = server.view(game)["question"]
    assert after["deadline"] - before["deadline"] >= 1200, "no time passed for anybody"
    assert after["turn"] == before["turn"]
    answer(server, game, made["seats"], after)
    assert "is not adjourned" in admin(database, "resume", game, code=1)
    assert server.get(f"/api/games/{game}/verify").json()["is_sound"]


def test_a_bot_rests_with_its_game(served: tuple[Server, str]) -> None:
    server, database = served
    made = server.create(seats=[{"player": "me"}, {"player": "random"}])
    game = made["game"]
    seq = server.waiting(game, "a")["seq"]
    with server.follow(game) as watcher:
        admin(database, "adjourn", game)
        watcher.until(seq + 1)
        admin(database, "resume", game)
        watcher.until(seq + 2)
    answer_for(server, game, made["seats"], 3)
    assert server.waiting(game, "a")["seq"] > seq + 4


def test_a_game_is_ended_and_everybody_hears_of_it(served: tuple[Server, str]) -> None:
    server, database = served
    made = server.create(seats=TWO)
    with server.follow(made["game"]) as watcher:
        admin(database, "end", made["game"], "--why", "played by one person")
        watcher.until(4)
        assert (watcher.view["phase"], watcher.view["outcome"]["why"]) == ("over", "closed")
        assert not watcher.view["outcome"].get("winners")
    assert server.refused(made["game"], "resign", made["seats"]["a"]) == "too-late"
    assert "is over already" in admin(database, "end", made["game"], "--why", "again", code=1)
    assert told(database, "game", made["game"])["game"]["phase"] == "over"
    assert server.get(f"/api/games/{made['game']}/verify").json()["is_sound"]


def test_revoked_links_work_no_longer_and_new_ones_do(served: tuple[Server, str]) -> None:
    server, database = served
    made = server.create(seats=[{"player": "invited"}, {"player": "invited"}])
    game = made["game"]
    with server.follow(game) as watcher:
        fresh = told(database, "revoke", game, "--seat", "a")["token"]
        watcher.until(1)
    assert server.refused(game, "join", name="fay", invite=made["invites"]["a"]) == "unknown-token"
    assert server.ask(game, "invite", made["owner"], seat="a")["invite"] == fresh
    assert server.ask(game, "join", name="fay", invite=fresh)["seat"] == "a"
    assert server.ask(game, "join", name="ann", invite=made["invites"]["b"])["seat"] == "b"
    owned = server.create()
    with server.follow(owned["game"]) as watcher:
        owner = told(database, "revoke", owned["game"], "--owner")["token"]
        watcher.until(1)
    assert server.refused(owned["game"], "cancel", owned["owner"]) == "unknown-token"
    server.ask(owned["game"], "cancel", owner)
    assert "say which" in admin(database, "revoke", game, code=2)
    assert "has no seat 'q'" in admin(database, "revoke", game, "--seat", "q", code=1)


def test_a_game_is_kept_apart_and_released(served: tuple[Server, str]) -> None:
    server, database = served
    made = server.create(seats=TWO, listed=True, title="apart")
    game = made["game"]
    with server.follow(game):
        admin(database, "quarantine", game, "--why", "looked into")
        _until(lambda: server.get(f"/api/games/{game}").status_code != 200)
    assert "looked into" in server.get(f"/api/games/{game}").text
    assert [one["id"] for one in told(database, "games", "--trouble")] == [game]
    assert game not in {one["id"] for one in server.get("/api/games").json()}
    admin(database, "release", game)
    assert server.get(f"/api/games/{game}").status_code == 200
    assert "is not kept apart" in admin(database, "release", game, code=1)


def _until(is_so: Any) -> None:
    end = time.monotonic() + 30
    while not is_so() and time.monotonic() < end:
        time.sleep(0.05)
    assert is_so()


def test_a_damaged_game_is_cut_back_and_nothing_is_lost(
    served: tuple[Server, str], monkeypatch: Any, tmp_path: Path
) -> None:
    server, database = served
    monkeypatch.chdir(tmp_path)
    made = server.create(seats=TWO)
    game = made["game"]
    answer_for(server, game, made["seats"], 6)
    assert f"{game} is sound: 9 events." in admin(database, "repair", game)
    engine = open_engine(database)
    with engine.connect().execution_options(writes=True) as connection:
        harm = text("update events set body = '{\"type\":' where game = :game and seq = 7")
        connection.execute(harm, {"game": game})
        connection.commit()
    engine.dispose()
    assert "event 7 cannot be read" in told(database, "game", game)["wrong"]
    said = admin(database, "repair", game)
    assert "event 7 cannot be read" in said
    assert "Nothing was changed." in said
    assert told(database, "game", game)["game"]["events"] == 9
    with server.follow(game):
        found = told(database, "repair", game, "--yes")
        assert (found["sound"], found["events"], found["is_done"]) == (6, 9, True)
        _until(lambda: server.view(game)["seq"] == 6)
    kept = [json.loads(line) for line in Path(found["file"]).read_text().splitlines()]
    assert [one["seq"] for one in kept] == [7, 8, 9]
    assert kept[0]["body"] == '{"type":'
    assert f"{game} is sound: 6 events." in admin(database, "repair", game)
    answer_for(server, game, made["seats"], 2)
    assert server.get(f"/api/games/{game}/verify").json()["is_sound"]


def test_a_missing_row_and_wrong_columns_are_found(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with running(Settings(database, rate=0, processes=0)) as server:
        made = server.create(seats=TWO, title="as agreed")
        game = made["game"]
        answer_for(server, game, made["seats"], 4)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("update games set title = 'wrong', phase = 'over' where id = ?", [game])
        connection.commit()
    assert set(told(database, "repair", game)["columns"]) == {"title", "phase"}
    assert "is repaired and served" in admin(database, "repair", game, "--yes")
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("select title, phase from games").fetchone() == ("as agreed", "playing")
        connection.execute("delete from events where seq = 5")
        connection.execute("update events set body = cast(x'ff' as text) where seq = 6")
        connection.commit()
    assert "event 5 is missing; the next one there is 6" in admin(database, "repair", game)
    found = told(database, "repair", game, "--yes")
    assert found["sound"] == 4
    first = json.loads(Path(found["file"]).read_text().splitlines()[0])
    assert (first["seq"], first["base64"]) == (6, "/w==")
    with running(Settings(database, rate=0, processes=0)) as server:
        answer_for(server, game, made["seats"], 2)


def test_an_event_never_leaves_a_gap(tmp_path: Path) -> None:
    """A server that has not heard yet that a game was cut back cannot write behind the cut."""
    database = str(tmp_path / "games.db")
    with running(Settings(database, rate=0, processes=0)) as server:
        game = server.create(seats=TWO)["game"]
    engine = open_engine(database)
    with engine.connect().execution_options(writes=True) as connection, pytest.raises(game_store.TakenError):
        game_store.append(connection, game, 7, 1, [events.Resumed()], game_store.Standing("playing", "people", None))
    engine.dispose()


def test_an_answer_that_crosses_the_operator_is_refused_and_everybody_sees_the_truth(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with running(Settings(database, rate=0, processes=0)) as server:
        made = server.create(seats=TWO)
        game, view = made["game"], server.view(made["game"])
        admin(database, "end", game, "--why", "first")
        reply = server.post(f"/api/games/{game}/resign", {}, made["seats"]["a"])
        assert reply.status_code == 409
        _until(lambda: server.view(game)["phase"] == "over")
        assert server.view(game)["seq"] == view["seq"] + 1


def test_what_nobody_came_back_for(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with running(Settings(database, rate=0, processes=0)) as server:
        server.create()
        stays = server.create()["game"]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("update games set updated = 1 where id != ?", [stays])
        connection.commit()
    assert told(database, "retention")["would be deleted"]["games that never began"] == 1
    assert told(database, "retention", "--keep", "empty-games=0", "--keep", "waiting-games=0") != told(
        database, "retention"
    )
    assert told(database, "retention", "--yes")["deleted"]["games that never began"] == 1
    assert [one["id"] for one in told(database, "games")] == [stays]


def test_the_key_of_signatures(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with running(Settings(database, rate=0, processes=0)):
        pass
    engine = open_engine(database)
    with engine.connect().execution_options(writes=True) as connection:
        connection.execute(SETTINGS.delete().where(SETTINGS.c.name == "signing-key"))
        connection.commit()
        assert "no signing key yet" in admin(database, "key", code=1)
        connection.rollback()
        seed = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")  # RFC 8032, 7.1
        connection.execute(SETTINGS.insert().values(name="signing-key", value=seed))
        connection.commit()
    engine.dispose()
    assert admin(database, "key").strip() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"


def test_what_cannot_be_done_is_said_in_a_line(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "none.db")
    assert "there is no database in" in admin(nowhere, "games", code=2)
    assert not Path(nowhere).exists()
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        connection.executescript((Path(__file__).parent / "layouts" / "0001.sql").read_text())
    assert "start openfire serve with it once" in admin(str(old), "games", code=2)
    database = str(tmp_path / "games.db")
    with running(Settings(database, rate=0, processes=0)):
        pass
    for command in ("game", "adjourn", "resume", "release", "repair"):
        assert admin(database, command, "nothing", code=1) == "there is no game 'nothing'\n"


def test_time_stands_still_for_as_long_as_a_game_is_adjourned() -> None:
    live = cast(LiveGame, SimpleNamespace(adjourned=None, since=1_000))
    told: list[tuple[int, events.AnyEvent]] = [
        (1_500, events.Resumed()),
        (2_000, events.Adjourned("a pause")),
        (2_500, events.Closed()),
        (5_000, events.Resumed()),
    ]
    found = []
    for seq, (at, event) in enumerate(told):
        _stop_clocks(live, game_store.StoredEvent(seq, at, event))
        found.append((live.since, live.adjourned is not None))
    assert found == [(1_000, False), (1_000, True), (1_000, True), (4_000, False)]
