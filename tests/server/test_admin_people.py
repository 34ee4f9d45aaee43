"""The operator's tool for people: accounts, bans and reports, while the server runs."""

import json
import sqlite3
import time
from contextlib import closing
from typing import Any

import pytest
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.http.app import Settings
from tests.server.running import Server, running

PASSWORD = "a long password"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Any:
    database = str(tmp_path_factory.mktemp("people") / "games.db")
    with running(Settings(database, rate=0, processes=0)) as server:
        yield server, database


def admin(database: str, *words: str, code: int = 0) -> Any:
    reply = CliRunner().invoke(app, ["admin", *words, "--database", database, "--json"])
    assert not reply.exception or isinstance(reply.exception, SystemExit), reply.exception
    assert reply.exit_code == code, reply.output
    return json.loads(reply.stdout) if code == 0 else reply.output


def sign_up(server: Server, name: str) -> dict[str, str]:
    made = server.post("/api/accounts", {"name": name, "password": PASSWORD})
    assert made.status_code == 201, made.text
    return {"x-openfire-account": made.json()["token"]}


def test_accounts_are_found_and_looked_at(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "ada")
    game = server.post("/api/games", {"module": "frontier", "seats": [{"player": "me"}, {"player": "open"}]}, **me)
    [found] = admin(database, "users", "list", "--find", "ADA")
    assert (found["name"], found["games"], found["sign_ins"]) == ("ada", 1, 1)
    shown = admin(database, "users", "show", "ada")
    assert shown["seats"] == [[game.json()["game"], "a"]]
    assert shown["recovery_codes"] == 10
    assert "there is no account 'nobody-of-that-name'" in admin(
        database, "users", "show", "nobody-of-that-name", code=1
    )
    words = CliRunner().invoke(app, ["admin", "users", "show", "ada", "--database", database]).output
    assert "recovery codes left" in words


def test_somebody_who_lost_the_password_is_let_in_again(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "bea")
    code = admin(database, "users", "reset", "bea")["code"]
    assert server.get("/api/me/seats", **me).status_code == 401, "what let them in before works no longer"
    told = {"name": "bea", "code": code, "password": "another long one"}
    assert server.post("/api/accounts/recover", told).status_code == 201
    assert server.post("/api/accounts/recover", told).status_code == 401, "a code works once"


def test_somebody_is_silenced_and_talks_again(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "cleo")
    terms = {"module": "frontier", "seats": [{"player": "me"}, {"player": "open"}]}
    made = server.post("/api/games", terms, **me).json()
    admin(database, "users", "silence", "cleo")
    assert server.refused(made["game"], "chat", made["seats"]["a"], text="hello") == "not-yours"
    admin(database, "users", "silence", "cleo", "--lift")
    server.ask(made["game"], "chat", made["seats"]["a"], text="hello")


def test_an_account_is_deleted_and_its_games_are_given_up(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "dora")
    terms = {"module": "frontier", "seats": [{"player": "me"}, {"player": "open"}]}
    played = server.post("/api/games", terms, **me).json()
    server.ask(played["game"], "join", name="eve")
    waiting = server.post("/api/games", terms, **me).json()
    with server.follow(played["game"]) as watcher:
        assert admin(database, "users", "delete", "dora")["is_done"] is False
        assert admin(database, "users", "list", "--find", "dora")
        admin(database, "users", "delete", "dora", "--yes")
        while watcher.view["phase"] != "over":
            watcher.receive()
    assert admin(database, "users", "list", "--find", "dora") == []
    assert server.post("/api/sessions", {"name": "dora", "password": PASSWORD}).status_code == 401
    _until(lambda: server.room(waiting["game"])["seats"][0]["player"] == "")


def test_whoever_has_both_seats_of_a_game_resigns_it_once(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "dino")
    game = server.post("/api/games", {"module": "frontier", "seats": [{"player": "me"}] * 2}, **me).json()["game"]
    admin(database, "users", "delete", "dino", "--yes")
    last = admin(database, "game", game)["last"]
    assert sum(" resigned " in line for line in last) == 1


def test_an_account_is_deleted_whose_game_has_rules_that_are_not_here(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "dirk")
    game = server.post("/api/games", {"module": "frontier", "seats": [{"player": "me"}] * 2}, **me).json()["game"]
    with closing(sqlite3.connect(database)) as connection, connection:
        [[body]] = connection.execute("select body from events where game = ? and body like '%\"Began\"%'", [game])
        old = body.replace('"version":"', '"version":"0.', 1)
        connection.execute("update events set body = ? where game = ? and body = ?", [old, game, body])
    assert "here: " in admin(database, "game", game)["rules"]
    admin(database, "users", "delete", "dirk", "--yes")
    assert admin(database, "users", "list", "--find", "dirk") == []


def test_bans_are_added_listed_and_lifted(served: tuple[Server, str]) -> None:
    server, database = served
    me = sign_up(server, "finn")
    admin(database, "bans", "add", "finn", "--why", "a reason", "--days", "2")
    _until(lambda: server.get("/api/me/seats", **me).status_code == 403)
    assert "a reason" in server.get("/api/me/seats", **me).text
    admin(database, "bans", "add", "192.0.2.7/24", "--why", "a reason")
    assert {one["what"].partition(":")[0] for one in admin(database, "bans", "list")} == {"account", "address"}
    admin(database, "bans", "lift", "192.0.2.0/24")
    admin(database, "bans", "lift", "finn")
    assert admin(database, "bans", "list") == []
    _until(lambda: server.get("/api/me/seats", **me).status_code == 200)
    assert "there is no ban of 'finn'" in admin(database, "bans", "lift", "finn", code=1)
    assert "there is no account" in admin(database, "bans", "add", "no.such.one", "--why", "x", code=1)


def _until(is_so: Any) -> None:
    end = time.monotonic() + 30
    while not is_so() and time.monotonic() < end:
        time.sleep(0.05)
    assert is_so()


def test_reports_are_listed_and_settled_and_a_title_is_hidden(served: tuple[Server, str]) -> None:
    server, database = served
    game = server.create(title="a bad title", listed=True)["game"]
    assert server.post(f"/api/games/{game}/report", {"text": "look at the title"}).status_code in (200, 201)
    [found] = admin(database, "reports", "list")
    assert (found["game"], found["title"], found["text"]) == (game, "a bad title", "look at the title")
    admin(database, "reports", "hide-title", game)
    assert "a bad title" not in server.get("/api/games").text
    _until(lambda: "a bad title" not in server.get(f"/api/games/{game}").text)
    admin(database, "reports", "settle", found["id"], "--note", "hidden")
    assert admin(database, "reports", "list") == []
    assert [one["note"] for one in admin(database, "reports", "list", "--settled")] == ["hidden"]
    assert "there is no report 'none'" in admin(database, "reports", "settle", "none", code=1)
