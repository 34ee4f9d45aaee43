"""Moderation: reports, blocks, and what an operator does about titles, games, accounts and addresses."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection

from openfire.engine.record_text import parse
from openfire.server.http.app import Settings
from openfire.server.operator import changes, moderation
from openfire.server.operator.stories import NotFoundError
from openfire.server.people.bans import Ban, Bans
from openfire.server.people.reports import MOST
from openfire.server.problems import Problem
from openfire.server.store.database import open_engine
from tests.server.people import WORDS, Person, code_of, join, make_game, own_seats, register, sign_in
from tests.server.running import Server, running

T = TypeVar("T")
TWO = [{"player": "me", "name": "Ann"}, {"player": "open"}]
HOUR = 3_600_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def here(path: Path) -> Iterator[Server]:
    """A server of one's own: bans are for everybody who asks from this address."""
    with running(Settings(str(path), rate=0, processes=0)) as found:
        yield found


def operate(path: Path, work: Callable[[Connection], T]) -> T:
    """What an operator does beside a server that runs."""
    engine = open_engine(str(path))
    with engine.connect().execution_options(writes=True) as connection:
        found = work(connection)
        connection.commit()
    engine.dispose()
    return found


def until(is_so: Callable[[], bool]) -> None:
    """Wait for what a server takes in within a few seconds."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


# ------------------------------------------------------------------------------------------------ reports


def test_a_player_and_a_title_are_reported_and_settled(here: Server, path: Path) -> None:
    ann, bea = register(here), register(here)
    made = make_game(here, ann, seats=TWO, title="Bad words")
    join(here, made["game"], bea, name="Bea")
    for data, headers in (({"seat": "b", "text": "rude\nvery"}, ann.headers), ({"text": "the title"}, {})):
        assert here.post(f"/api/games/{made['game']}/report", data, **headers).status_code == 201
    player, title = operate(path, moderation.list_reports)
    assert (player.seat, player.name, player.account, player.account_name) == ("b", "Bea", bea.account, bea.name)
    assert (player.reporter, player.text) == (f"account:{ann.account}", "rude very")
    assert (title.seat, title.title, title.account, title.reporter[:8]) == ("", "Bad words", None, "network:")
    operate(path, lambda c: moderation.settle_report(c, player.id, "talked to"))
    assert [one.id for one in operate(path, moderation.list_reports)] == [title.id]
    settled = operate(path, lambda c: moderation.list_reports(c, is_settled=True))
    assert [(one.id, one.note) for one in settled] == [(player.id, "talked to")]


def test_reports_are_bounded(server: Server) -> None:
    ann = register(server)
    game = server.create(seats=TWO)["game"]
    path = f"/api/games/{game}/report"
    assert code_of(server.post(path, {"text": "x" * 2_001}, **ann.headers)) == (400, "malformed")
    assert code_of(server.post(path, {"text": "\u0007\n"}, **ann.headers)) == (400, "malformed")
    assert code_of(server.post(path, {"text": "x", "seat": "b"}, **ann.headers)) == (404, "not-found")
    assert code_of(server.post("/api/games/nowhere/report", {"text": "x"}, **ann.headers)) == (404, "not-found")
    replies = [server.post(path, {"text": "x"}, **ann.headers) for _ in range(MOST + 1)]
    assert [reply.status_code for reply in replies] == [201] * MOST + [429]


# ------------------------------------------------------------------------------------------------ blocks


def lobby(server: Server, person: Person | None = None) -> list[str]:
    headers = person.headers if person else {}
    return [one["id"] for one in server.get("/api/games?phase=gathering", **headers).json()]


def test_who_is_blocked_does_not_see_open_games_and_cannot_join(server: Server) -> None:
    ann, bea, cid = register(server), register(server), register(server)
    made = make_game(server, ann, seats=TWO, listed=True)["game"]
    assert made in lobby(server, bea)
    blocked = server.post("/api/me/blocks", {"name": bea.name.upper()}, **ann.headers)
    assert (blocked.status_code, blocked.json()["account"]) == (201, bea.account)
    assert made not in lobby(server, bea)
    assert made in lobby(server, cid)
    assert made in lobby(server)
    refused = server.post(f"/api/games/{made}/join", {"name": "Bea"}, **bea.headers)
    assert code_of(refused) == (403, "not-yours")
    assert "block" not in refused.text
    theirs = make_game(server, bea, seats=TWO, listed=True)["game"]
    assert theirs not in lobby(server, ann), "nor does one see the games of those whom one blocks"
    assert server.delete(f"/api/me/blocks/{bea.account}", **ann.headers).status_code == 200
    assert made in lobby(server, bea)
    assert server.delete(f"/api/me/blocks/{bea.account}", **ann.headers).status_code == 404


def test_who_is_blocked_cannot_ask_for_a_rematch(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = make_game(server, ann, seats=TWO)
    token = join(server, made["game"], bea)["token"]
    server.ask(made["game"], "resign", token)
    server.post("/api/me/blocks", {"game": made["game"], "seat": "b"}, **ann.headers)
    assert [one["account"] for one in server.get("/api/me/blocks", **ann.headers).json()] == [bea.account]
    there = server.get(f"/api/me/blocks?game={made['game']}", **ann.headers).json()
    assert [(one["account"], one["seats"]) for one in there] == [(bea.account, ["b"])]
    assert [one["seats"] for one in server.get("/api/me/blocks?game=elsewhere", **ann.headers).json()] == [[]]
    assert server.refused(made["game"], "rematch", token) == "not-yours"


def test_blocks_name_somebody(server: Server) -> None:
    ann = register(server)
    made = make_game(server, ann, seats=TWO)
    join(server, made["game"])
    for data, code in (
        ({"name": "nobody-at-all"}, (404, "not-found")),
        ({"name": ann.name}, (422, "unfit")),
        ({}, (400, "malformed")),
        ({"game": made["game"], "seat": "b"}, (422, "unfit")),
        ({"game": made["game"], "seat": "c"}, (404, "not-found")),
    ):
        assert code_of(server.post("/api/me/blocks", data, **ann.headers)) == code


def test_words_of_the_blocked_are_not_shown(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = make_game(server, ann, seats=TWO)
    game, token = made["game"], join(server, made["game"], bea)["token"]
    server.ask(game, "chat", token, text="rude words")
    with server.follow(game, made["seats"]["a"], ann.token) as own, server.follow(game) as watcher:
        server.post("/api/me/blocks", {"name": bea.name}, **ann.headers)
        last = server.ask(game, "chat", token, text="more of them")["seq"]
        own.until(last)
        watcher.until(last)
    assert "chat" not in own.updates[-1]
    assert watcher.updates[-1]["chat"] == "more of them"
    mine = server.post(f"/api/games/{game}/log", {}, made["seats"]["a"], **ann.headers).json()["chat"]
    assert mine == []
    assert len(server.ask(game, "log")["chat"]) == 2
    with server.follow(game, made["seats"]["a"]) as own:
        own.until(server.ask(game, "chat", token, text="still")["seq"])
    assert "chat" not in own.updates[-1], "also for who has only the token of a seat of that account"


# ------------------------------------------------------------------------------------------------ games and titles


def test_a_title_is_hidden_and_shown_again(here: Server, path: Path) -> None:
    ann = register(here)
    made = make_game(here, ann, seats=TWO, title="Bad words", listed=True)
    for is_hidden, title in ((True, ""), (False, "Bad words")):
        operate(path, lambda c, hide=is_hidden: moderation.hide_title(c, made["game"], is_hidden=hide))
        until(lambda title=title: here.room(made["game"])["title"] == title)
        assert here.get("/api/games").json()[0]["title"] == title
        assert own_seats(here, ann)[0]["title"] == title


def test_a_game_is_closed_with_a_reason(here: Server, path: Path) -> None:
    made = here.create(seats=[{"player": "me"}, {"player": "me"}])
    game = made["game"]
    with here.follow(game) as follower:
        operate(path, lambda c: changes.close(c, game, "foul\nplay"))
        until(lambda: here.room(game)["phase"] == "over")
        while not follower.updates:
            follower.receive()
    assert follower.updates[-1]["what"] == "closed"
    room = here.room(game)
    assert (room["closed"], room["outcome"]["why"], room["outcome"]["winners"]) == ("foul play", "closed", [])
    assert here.refused(game, "resign", made["seats"]["a"]) == "too-late"
    with pytest.raises(changes.NotNowError, match="over already"):
        operate(path, lambda c: changes.close(c, game, "again"))
    here.service.slots.clear()
    assert here.room(game) == room
    assert here.get(f"/api/games/{game}/verify").json()["is_sound"]
    assert parse(here.get(f"/api/games/{game}/record").text).end.closed


def test_what_does_not_exist_is_named(path: Path, here: Server) -> None:  # noqa: ARG001  # it makes the tables
    for work in (
        lambda c: changes.close(c, "nothing", "x"),
        lambda c: moderation.hide_title(c, "nothing"),
        lambda c: moderation.silence(c, "nobody"),
        lambda c: moderation.ban_account(c, "nobody", "x"),
        lambda c: moderation.lift_ban(c, "192.0.2.1"),
        lambda c: moderation.settle_report(c, "nothing"),
    ):
        with pytest.raises(NotFoundError, match="there is no"):
            operate(path, work)


def test_a_silenced_account_plays_on_but_does_not_chat(here: Server, path: Path) -> None:
    ann = register(here)
    made = make_game(here, ann, seats=TWO)
    operate(path, lambda c: moderation.silence(c, ann.name))
    reply = here.post(f"/api/games/{made['game']}/chat", {"text": "hello"}, made["seats"]["a"])
    assert code_of(reply) == (403, "not-yours")
    assert "silenced" in reply.json()["text"]
    assert here.get("/api/me", **ann.headers).json()["is_silenced"]
    operate(path, lambda c: moderation.silence(c, ann.account, is_silenced=False))
    here.ask(made["game"], "chat", made["seats"]["a"], text="hello")


# ------------------------------------------------------------------------------------------------ bans


def is_banned(server: Server, **headers: str) -> bool:
    return bool(server.get("/api/games", **headers).status_code == 403)


def test_a_banned_address_is_not_served_until_it_is_lifted(here: Server, path: Path) -> None:
    made = here.create(seats=TWO)
    with here.follow(made["game"]) as follower:
        ban = operate(path, lambda c: moderation.ban_address(c, "127.0.0.1/8", "spam", int(time.time() * 1000) + HOUR))
        until(lambda: is_banned(here))
        told = follower.receive()
        assert (told["type"], told["code"]) == ("problem", "banned")
    reply = here.get(f"/api/games/{made['game']}")
    assert code_of(reply) == (403, "banned")
    assert "UTC: spam" in reply.json()["text"]
    assert here.get("/api/health").status_code == 200, "who watches the server is answered"
    with here.socket() as socket:
        assert '"banned"' in socket.recv(10)
    assert operate(path, moderation.list_bans) == [ban]
    operate(path, lambda c: moderation.lift_ban(c, "127.0.0.0/8"))
    until(lambda: not is_banned(here))


def test_a_banned_account_is_not_served_whichever_token_it_sends(here: Server, path: Path) -> None:
    ann, bea = register(here), register(here)
    made = make_game(here, ann, seats=TWO)
    token = join(here, made["game"], bea)["token"]
    with here.follow(made["game"], made["seats"]["a"]) as follower:
        operate(path, lambda c: moderation.ban_account(c, ann.name, "cheating"))
        until(lambda: is_banned(here, **ann.headers))
        while (told := follower.receive())["type"] == "update":
            pass
        assert "for good: cheating" in told["text"]
    assert code_of(here.get("/api/me", **ann.headers)) == (403, "banned")
    assert code_of(here.post(f"/api/games/{made['game']}/resign", {}, made["seats"]["a"])) == (403, "banned")
    with here.follow(made["game"], made["seats"]["a"]) as follower:
        assert follower.welcome["code"] == "banned"
    assert here.get("/api/me/export", **ann.headers).status_code == 200, "what is theirs they may have"
    here.ask(made["game"], "chat", token, text="others are served")
    operate(path, lambda c: moderation.lift_ban(c, ann.name))
    until(lambda: not is_banned(here, **ann.headers))
    sign_in(here, ann.name)


def test_a_banned_account_can_be_deleted(here: Server, path: Path) -> None:
    ann = register(here)
    operate(path, lambda c: moderation.ban_account(c, ann.account, "cheating"))
    until(lambda: is_banned(here, **ann.headers))
    assert here.post("/api/me/delete", {"password": WORDS}, **ann.headers).status_code == 200
    assert operate(path, moderation.list_bans) == []


def test_bans_run_out_and_know_networks() -> None:
    bans = Bans()
    now = int(time.time() * 1000)
    bans.take_in([Ban("address:192.0.2.0/24", "x", 0, now + HOUR), Ban("address:2001:db8::/64", "x", 0, None)])
    for address in ("192.0.2.1", "::ffff:192.0.2.1", "2001:db8::5"):
        with pytest.raises(Problem, match="banned"):
            bans.check(address)
    for address in ("192.0.3.1", "2001:db8:1::5", "somewhere", ""):
        bans.check(address)
    bans.take_in(
        [
            Ban("address:192.0.2.0/24", "x", 0, now - 1),
            Ban("address:nowhere", "x", 0, None),
            Ban("account:1", "x", 0, now - 1),
        ]
    )
    bans.check("192.0.2.1", "1")


@pytest.mark.parametrize("network", ["nowhere", "300.1.1.1", "1.2.3.4/99", ""])
def test_only_addresses_and_networks_are_banned(here: Server, path: Path, network: str) -> None:  # noqa: ARG001
    with pytest.raises(ValueError):
        operate(path, lambda c: moderation.ban_address(c, network, "x"))


def test_no_request_asks_the_database_about_bans(server: Server) -> None:
    from sqlalchemy import event

    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        asked.append(statement)

    event.listen(server.service.store.engine, "before_cursor_execute", note)
    try:
        for _ in range(50):
            server.get("/api/library")
    finally:
        event.remove(server.service.store.engine, "before_cursor_execute", note)
    assert len([one for one in asked if "FROM bans" in one]) < 50
