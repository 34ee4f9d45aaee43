"""Names at tables: nobody is called what somebody else's account, or a bot, is called."""

from typing import Any

import pytest

from openfire.engine.record_text import parse
from openfire.server.people import names
from tests.server.people import Person, code_of, join, make_game, new_name, register
from tests.server.running import Server

OPEN = [{"player": "open"}, {"player": "open"}]
ARMY = {"id": "dawn", "module": "frontier", "units": [{"unit": "rifle-section"}]}


def refused(server: Server, name: str, person: Person | None = None) -> Any:
    game = server.create(seats=OPEN)["game"]
    return code_of(server.post(f"/api/games/{game}/join", {"name": name}, **(person.headers if person else {})))


@pytest.mark.parametrize("change", [str, str.upper, lambda name: f" {name}\ufe0f", lambda name: name.replace("o", "0")])
def test_a_guest_cannot_take_the_name_of_an_account(server: Server, change: Any) -> None:
    ann, bea = register(server, new_name("tobor")), register(server)
    assert refused(server, change(ann.name)) == (409, "taken")
    assert refused(server, change(ann.name), bea) == (409, "taken"), "nor can somebody with another account"
    game = server.create(seats=OPEN)["game"]
    assert join(server, game, ann, name=change(ann.name))["seat"] == "a", "whose name it is may use it"


@pytest.mark.parametrize(
    "seat",
    [
        lambda name: {"player": "me", "name": name},
        lambda name: {"player": "open", "name": name},
        lambda name: {"player": "greedy", "name": name},
        lambda name: {"player": "me", "army": ARMY | {"name": name}},
    ],
)
def test_whoever_makes_a_game_cannot_give_such_a_name_to_a_seat(server: Server, seat: Any) -> None:
    ann = register(server)
    terms = {"module": "frontier", "seats": [seat(ann.name), {"player": "open"}]}
    assert code_of(server.post("/api/games", terms)) == (409, "taken")
    assert server.post("/api/games", terms, **ann.headers).status_code == 201


@pytest.mark.parametrize("name", ["greedy", "Greedy", "r\u0430ndom", "idle"])
def test_a_person_cannot_be_called_like_a_bot(server: Server, name: str) -> None:
    assert refused(server, name) == (409, "taken")
    terms = {"module": "frontier", "seats": [{"player": "me", "name": name}, {"player": "open"}]}
    assert code_of(server.post("/api/games", terms)) == (409, "taken")
    assert server.create(seats=[{"player": "greedy", "name": name}, {"player": "open"}])["game"]


def test_the_name_of_a_bot_is_no_name_for_an_account(server: Server) -> None:
    told = {"name": "Greedy", "password": "correct horse battery"}
    assert code_of(server.post("/api/accounts", told)) == (409, "taken")


def test_a_rematch_does_not_pass_on_a_name_that_is_somebodys_by_now(server: Server) -> None:
    first, second = new_name(), new_name()
    made = server.create(seats=[{"player": "me", "name": first}, {"player": "open"}])
    token = join(server, made["game"], name=second)["token"]
    server.ask(made["game"], "resign", token)
    for name in (first, second):
        register(server, name)
    again = server.ask(made["game"], "rematch", made["seats"]["a"])["game"]
    server.ask(again, "claim", before=token)
    assert [seat["name"] for seat in server.room(again)["seats"]] == ["someone", "someone"]


def test_a_rematch_leaves_people_their_own_names(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = make_game(server, ann, seats=[{"player": "me", "name": ann.name}, {"player": "open"}])
    token = join(server, made["game"], bea, name=bea.name)["token"]
    server.ask(made["game"], "resign", token)
    again = server.ask(made["game"], "rematch", made["seats"]["a"])["game"]
    server.ask(again, "claim", before=token)
    assert [seat["name"] for seat in server.room(again)["seats"]] == [ann.name, bea.name]


def test_who_forks_a_game_does_not_play_under_the_names_of_its_players(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = make_game(server, ann, seats=[{"player": "me", "name": ann.name}, {"player": "open"}])
    join(server, made["game"], bea, name=bea.name)
    reply = server.post(f"/api/games/{made['game']}/fork", {"moment": 1}, **ann.headers).json()
    assert [seat["name"] for seat in server.room(reply["game"])["seats"]] == [ann.name, "someone"]
    record = parse(server.get(f"/api/games/{reply['game']}/record").text)
    assert [seat.name for seat in record.header.seats] == [ann.name, "someone"]
    assert server.get(f"/api/games/{reply['game']}/verify").json()["is_sound"]
    guest = server.ask(made["game"], "fork", moment=1)["game"]
    assert [seat["name"] for seat in server.room(guest)["seats"]] == ["someone", "someone"]


def test_letters_that_nobody_sees_make_no_other_name() -> None:
    for letter in "\ufe0f\u034f\u1160\u3164\u2800":
        assert names.skeleton(f"bo{letter}b") == names.skeleton("bob")
