"""The same on PostgreSQL: two servers share accounts, blocks, bans and what an operator does."""

import pytest

from openfire.server.http.app import Settings
from openfire.server.operator import changes, moderation
from openfire.server.people import lockout
from openfire.server.store.database import open_engine
from tests.server.people import WORDS, code_of, join, make_game, own_seats, register, sign_in
from tests.server.postgres import cluster
from tests.server.running import Server, running
from tests.server.test_people_moderation import is_banned, until

TWO = [{"player": "me", "name": "Ann"}, {"player": "open"}]


def test_people_on_two_servers() -> None:
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        settings = Settings(database, rate=0, processes=0)
        with running(settings) as one, running(settings) as other:
            _people(one, other)
            _hostile(one)
            _operator(database, one, other)


def _people(one: Server, other: Server) -> None:
    ann, bea = register(one, "ann"), register(other, "bea")
    assert code_of(other.post("/api/accounts", {"name": "\u0430nn", "password": WORDS})) == (409, "taken")
    made = make_game(one, ann, seats=TWO, listed=True)
    assert [seat["token"] for seat in own_seats(other, ann)] == [made["seats"]["a"]]
    one.post("/api/me/blocks", {"name": "BEA"}, **ann.headers)
    assert other.get("/api/games", **bea.headers).json() == []
    assert code_of(other.post(f"/api/games/{made['game']}/join", {"name": "Bea"}, **bea.headers)) == (403, "not-yours")
    one.delete(f"/api/me/blocks/{bea.account}", **ann.headers)
    token = join(other, made["game"], bea, name="Bea")["token"]
    other.ask(made["game"], "chat", token, text="hello")
    assert [line["text"] for line in one.get("/api/me/export", **bea.headers).json()["chat"]] == ["hello"]
    assert other.post("/api/me/delete", {"password": WORDS}, **bea.headers).status_code == 200
    assert [seat["name"] for seat in one.room(made["game"])["seats"]] == ["Ann", "someone"]
    for number in range(lockout.FREE + 1):
        reply = one.post("/api/sessions", {"name": "ann", "password": "not the password"})
        assert reply.status_code == (401 if number < lockout.FREE else 429)
    sign_in(other, "Ann")


def _hostile(server: Server) -> None:
    """What a database cannot hold is refused, not a fault."""
    eve, bad = register(server, "eve"), "e\x00\x07ve"
    game = make_game(server, eve, seats=[{"player": "me", "name": "Eve"}, {"player": "open"}])["game"]
    replies = [
        server.post("/api/sessions", {"name": bad, "password": WORDS}),
        server.post("/api/accounts", {"name": bad, "password": WORDS}),
        server.post("/api/accounts/recover", {"name": bad, "code": bad, "password": WORDS}),
        server.post("/api/me/blocks", {"name": bad}, **eve.headers),
        server.post("/api/me/blocks", {"game": bad, "seat": "a"}, **eve.headers),
        server.delete("/api/me/blocks/a%00b", **eve.headers),
        server.delete("/api/me/sessions/a%00b", **eve.headers),
        server.post("/api/games/a%00b/report", {"text": "x"}, **eve.headers),
        server.post("/api/me/seats", {"token": bad}, **eve.headers),
        server.get("/api/me", **{"x-openfire-account": "a\tb"}),
    ]
    assert [reply.status_code for reply in replies if not 400 <= reply.status_code < 500] == []
    assert server.post(f"/api/games/{game}/report", {"text": f"called {bad}"}, **eve.headers).status_code == 201


def _operator(database: str, one: Server, other: Server) -> None:
    ann = register(one, "cid")
    game = make_game(one, ann, seats=[{"player": "me", "name": "Cid"}, {"player": "open"}], title="Bad words")["game"]
    assert other.room(game)["title"] == "Bad words"
    engine = open_engine(database)
    with one.follow(game) as follower:
        with engine.begin() as connection:
            moderation.hide_title(connection, game)
            changes.close(connection, game, "foul play")
            moderation.ban_account(connection, "cid", "foul play")
        while not follower.updates or follower.updates[-1]["what"] != "closed":
            follower.receive()
    engine.dispose()
    for server in (one, other):
        assert (server.room(game)["closed"], server.room(game)["title"]) == ("foul play", "")
        until(lambda server=server: is_banned(server, **ann.headers))  # type: ignore[misc]
