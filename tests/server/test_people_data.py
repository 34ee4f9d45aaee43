"""One's data: all of it can be had, and all of it can be deleted but what the record of a game needs."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from openfire.server.people import deletion, erasure
from openfire.server.problems import Problem
from openfire.server.store.schema import ACCOUNTS, EVENTS, METADATA
from tests.server.people import WORDS, Person, code_of, join, make_game, new_name, own_seats, register, sign_in
from tests.server.running import Server

TWO = [{"player": "me", "name": "Rumpelstilz"}, {"player": "open"}]
OPEN = [{"player": "open"}, {"player": "open"}]

ARMY = """
id: dawn-patrol
name: Dawn Patrol
module: frontier
units:
  - {unit: rifle-section}
"""


def delete(server: Server, person: Person, password: str = WORDS) -> Any:
    return server.post("/api/me/delete", {"password": password}, **person.headers)


def test_an_export_has_everything(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = make_game(server, ann, seats=TWO, title="Sunday")
    other = join(server, made["game"], bea, name="Bea")
    server.ask(made["game"], "chat", made["seats"]["a"], text="good luck")
    server.ask(made["game"], "chat", other["token"], text="same to you")
    item = server.post("/api/shelf", {"kind": "army", "text": ARMY}, **ann.headers).json()
    server.post("/api/me/blocks", {"game": made["game"], "seat": "b"}, **ann.headers)
    report = server.post(f"/api/games/{made['game']}/report", {"seat": "b", "text": "rude"}, **ann.headers).json()
    found = server.get("/api/me/export", **ann.headers).json()
    assert found["account"]["name"] == ann.name
    assert [one["is_this"] for one in found["sign_ins"]] == [True]
    assert [(one["game"], one["name"], one["title"]) for one in found["seats"]] == [
        (made["game"], "Rumpelstilz", "Sunday")
    ]
    assert [line["text"] for line in found["chat"]] == ["good luck"]
    assert [(one["id"], one["content"]["name"]) for one in found["shelf"]] == [(item["id"], "Dawn Patrol")]
    assert [(one["id"], one["text"]) for one in found["reports"]] == [(report["id"], "rude")]
    assert [one["name"] for one in found["blocks"]] == [bea.name]


def test_what_was_said_on_a_seat_that_one_left_is_exported_too(server: Server) -> None:
    ann = register(server)
    made = server.create(seats=OPEN)
    seat = join(server, made["game"], ann)
    server.ask(made["game"], "chat", seat["token"], text="no time after all")
    server.ask(made["game"], "leave", seat["token"])
    again = join(server, made["game"])
    server.ask(made["game"], "chat", again["token"], text="I am somebody else")
    found = server.get("/api/me/export", **ann.headers).json()
    assert [line["text"] for line in found["chat"]] == ["no time after all"]
    assert [one["is_left"] for one in found["seats"]] == [True]


# ------------------------------------------------------------------------------------------------ deletion


def test_deleting_needs_the_password_and_frees_the_name(server: Server) -> None:
    ann = register(server)
    assert code_of(delete(server, ann, "not the password")) == (403, "not-yours")
    assert delete(server, ann).status_code == 200
    assert server.get("/api/me", **ann.headers).status_code == 401
    assert server.post("/api/sessions", {"name": ann.name, "password": WORDS}).status_code == 401
    assert register(server, ann.name).account != ann.account


def test_an_account_stays_while_one_of_its_games_cannot_be_left(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the others would wait for somebody who never comes back."""
    ann = register(server)
    made = make_game(server, ann, seats=TWO)
    join(server, made["game"], name="Bea")

    async def give_up(*_: Any) -> None:
        raise Problem("busy", "much to do")

    with monkeypatch.context() as patch:
        patch.setattr(deletion, "_give_up", give_up)
        assert code_of(delete(server, ann)) == (503, "busy")
    assert [one["game"] for one in own_seats(server, ann)] == [made["game"]]
    assert delete(server, ann).status_code == 200
    assert server.room(made["game"])["outcome"]["why"] == "resigned"


def test_games_go_on_for_the_others(server: Server) -> None:
    ann, bea = register(server), register(server)
    running = make_game(server, ann, seats=TWO)
    token = join(server, running["game"], bea, name="Bea")["token"]
    server.ask(running["game"], "chat", running["seats"]["a"], text="my secret plan")
    gathering = make_game(server, bea, seats=OPEN)
    seat = join(server, gathering["game"], ann, name="Rumpelstilz")["seat"]
    assert delete(server, ann).status_code == 200
    room = server.room(running["game"])
    assert (room["phase"], room["outcome"]["why"], room["outcome"]["winners"]) == ("over", "resigned", ["b"])
    assert [one["name"] for one in room["seats"]] == ["someone", "Bea"]
    assert server.refused(running["game"], "chat", running["seats"]["a"], text="hello") == "unknown-token"
    told = next(one for one in own_seats(server, bea) if one["game"] == running["game"])
    assert told["names"] == {"a": "someone", "b": "Bea"}
    assert server.ask(running["game"], "chat", token, text="where are you?")
    log = server.ask(running["game"], "log")
    assert [line["text"] for line in log["chat"]] == ["where are you?"]
    assert join(server, gathering["game"])["seat"] == seat, "a seat of a game that has not begun is open again"


def test_a_server_that_reads_the_games_anew_finds_the_same(server: Server) -> None:
    ann = register(server)
    made = make_game(server, ann, seats=TWO)
    join(server, made["game"], name="Bea")
    delete(server, ann)
    before = server.room(made["game"])
    server.service.slots.clear()
    assert server.room(made["game"]) == before
    assert server.get(f"/api/games/{made['game']}/verify").json()["is_sound"], "the record stands"


def test_nothing_else_is_left(server: Server) -> None:
    ann, bea = register(server, new_name("zaphod")), register(server)
    waiting = make_game(server, ann, seats=TWO, title="Sunday")
    join(server, waiting["game"], bea, name="Bea")
    left = server.create(seats=OPEN)
    seat = join(server, left["game"], ann, name="Rumpelstilz")
    server.ask(left["game"], "chat", seat["token"], text="a private matter")
    server.ask(left["game"], "leave", seat["token"])
    moved = server.create(seats=TWO)
    assert server.post("/api/me/seats", {"token": moved["seats"]["a"]}, **ann.headers).status_code == 200
    server.post("/api/shelf", {"kind": "army", "text": ARMY}, **ann.headers)
    server.post("/api/me/blocks", {"name": bea.name}, **ann.headers)
    server.post("/api/me/blocks", {"name": ann.name}, **bea.headers)
    server.post(f"/api/games/{waiting['game']}/report", {"text": "a silly title"}, **ann.headers)
    delete(server, ann)
    assert ann.account not in asyncio.run(_everything(server))
    assert ann.name not in asyncio.run(_everything(server))
    for game in (left["game"], moved["game"]):
        assert "Rumpelstilz" not in server.get(f"/api/games/{game}").text
    told = asyncio.run(_events(server, left["game"]))
    assert "Rumpelstilz" not in told
    assert "private" not in told
    assert not [
        one for one in asyncio.run(_events(server, waiting["game"])).splitlines() if "Joined" in one and "Rump" in one
    ]


async def _everything(server: Server) -> str:
    return await server.service.store.read(
        lambda c: "\n".join(str(row) for table in METADATA.tables.values() for row in c.execute(select(table)))
    )


async def _events(server: Server, game: str) -> str:
    where = select(EVENTS.c.body).where(EVENTS.c.game == game)
    return await server.service.store.read(lambda c: "\n".join(c.execute(where).scalars()))


def test_every_right_of_a_deleted_account_ends(server: Server) -> None:
    ann = register(server)
    made = make_game(server, ann, seats=OPEN)
    moved = server.create(seats=TWO)
    assert server.post("/api/me/seats", {"token": moved["seats"]["a"]}, **ann.headers).status_code == 200
    server.ask(made["game"], "invite", made["owner"], seat="a")
    with server.follow(made["game"], account=ann.token) as socket:
        assert delete(server, ann).status_code == 200
        assert socket.ask("join", name="Ann")["code"] == "unknown-token", "a sign-in on a socket"
    for what, data in (("invite", {"seat": "a"}), ("bot", {"seat": "a", "bot": "greedy"}), ("cancel", {})):
        assert server.refused(made["game"], what, made["owner"], **data) == "unknown-token", "the owner's token"
    assert server.refused(moved["game"], "leave", moved["seats"]["a"]) == "unknown-token", "a seat that was moved"
    server.service.slots.clear()
    assert server.refused(made["game"], "cancel", made["owner"]) == "unknown-token", "when it is read anew as well"
    assert join(server, made["game"], invite=made["invites"]["b"])["seat"] == "b", "what others were given stays"


def test_a_deletion_that_is_interrupted_is_gone_on_with(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game is forgotten by itself, so that nobody waits for all of them."""
    ann = register(server)
    games = [make_game(server, ann, seats=TWO) for _ in range(3)]
    for made in games:
        server.ask(made["game"], "chat", made["seats"]["a"], text="a private matter")
    forget, done = erasure.forget_game, []

    def stumble(connection: Any, game: str, account: str) -> None:
        if done:
            raise Problem("unavailable", "the database has gone")
        done.append(game)
        forget(connection, game, account)

    with monkeypatch.context() as patch:
        patch.setattr(erasure, "forget_game", stumble)
        assert code_of(delete(server, ann)) == (503, "unavailable")
    told = {made["game"]: asyncio.run(_events(server, made["game"])) for made in games}
    assert [game for game, text in told.items() if ann.account not in text] == done
    assert server.get("/api/me", **ann.headers).status_code == 401, "the sign-ins have ended"
    again = sign_in(server, ann.name)
    assert server.post("/api/me/delete", {"password": WORDS}, **again).status_code == 200
    everything = asyncio.run(_everything(server))
    assert ann.account not in everything
    assert all("private" not in asyncio.run(_events(server, made["game"])) for made in games)


def test_a_long_talk_is_emptied_in_portions(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = register(server)
    made = make_game(server, ann, seats=TWO)
    for number in range(7):
        server.ask(made["game"], "chat", made["seats"]["a"], text=f"word {number}")
    sizes = []
    empty = erasure.empty_lines

    def note(connection: Any, game: str, numbers: Any) -> None:
        sizes.append(len(numbers))
        empty(connection, game, numbers)

    monkeypatch.setattr(erasure, "PORTION", 3)
    monkeypatch.setattr(erasure, "empty_lines", note)
    assert delete(server, ann).status_code == 200
    assert sizes == [3, 3, 1]
    assert "word" not in asyncio.run(_events(server, made["game"]))


def test_the_count_of_accounts_goes_down(server: Server) -> None:
    ann = register(server)
    delete(server, ann)

    async def names() -> list[str]:
        return await server.service.store.read(lambda c: list(c.execute(select(ACCOUNTS.c.name)).scalars()))

    assert ann.name not in asyncio.run(names())
