"""Sitting down, getting up, invitations, bots, and dice that nobody can choose."""

from openfire.dice import commit
from tests.server.running import Server

SECRET = {"a": "0a" * 32, "b": "0b" * 32}
PROMISE = {seat: commit(bytes.fromhex(secret)).hex() for seat, secret in SECRET.items()}


def test_an_open_game_is_in_the_lobby_until_it_is_full(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "open"}], listed=True, title="Come and play")
    game = made["game"]
    assert game in [one["id"] for one in server.get("/api/games?phase=gathering").json()]
    seated = server.ask(game, "join", name="Bea")
    assert seated["seat"] == "b"
    room = server.room(game)
    assert room["phase"] == "playing"
    assert [seat["name"] for seat in room["seats"]] == ["The Causeway Company", "Bea"]
    assert game not in [one["id"] for one in server.get("/api/games?phase=gathering").json()]
    assert server.refused(game, "join", name="Cid") == "too-late"


def test_a_seat_that_is_not_listed_needs_its_invite(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "invited"}])
    game = made["game"]
    assert server.refused(game, "join", name="Eve") == "taken"
    assert server.refused(game, "join", name="Eve", seat="b") == "not-yours"
    assert server.refused(game, "join", name="Eve", invite=made["seats"]["a"]) == "unknown-token"
    other = server.create(seats=[{"player": "me"}, {"player": "invited"}])
    assert server.refused(game, "join", name="Eve", invite=other["invites"]["b"]) == "unknown-token"
    assert server.ask(game, "join", name="Bea", invite=made["invites"]["b"])["seat"] == "b"


def test_who_leaves_takes_the_token_along(server: Server) -> None:
    made = server.create(seats=[{"player": "open"}, {"player": "open"}])
    game = made["game"]
    seated = server.ask(game, "join", name="Bea", seat="b")
    server.ask(game, "leave", seated["token"])
    assert server.refused(game, "leave", seated["token"]) == "unknown-token"
    again = server.ask(game, "join", name="Cid", seat="b")
    assert again["token"] != seated["token"]
    assert server.refused(game, "chat", seated["token"], text="still here?") == "unknown-token"


def test_the_owner_fills_a_seat_with_a_bot_or_calls_the_game_off(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "open"}])
    assert server.refused(made["game"], "bot", made["owner"], seat="b", bot="nobody") == "unfit"
    server.ask(made["game"], "bot", made["owner"], seat="b", bot="random")
    assert server.room(made["game"])["phase"] == "playing"
    assert server.refused(made["game"], "cancel", made["owner"]) == "too-late"
    other = server.create(seats=[{"player": "me"}, {"player": "open"}])
    server.ask(other["game"], "cancel", other["owner"])
    assert server.room(other["game"])["outcome"]["why"] == "cancelled"


def test_players_bring_armies_of_their_own(server: Server) -> None:
    army = {"id": "few", "name": "The Few", "module": "frontier", "units": [{"unit": "rifle-section"}]}
    made = server.create(seats=[{"player": "me"}, {"player": "open"}])
    assert server.refused(made["game"], "join", name="Bea", army="nothing") == "unfit"
    server.ask(made["game"], "join", name="Bea", army=army)
    units = server.get(f"/api/games/{made['game']}/layout").json()["units"]
    assert [unit["id"] for unit in units if unit["seat"] == "b"] == ["b1"]


def test_the_key_of_the_dice_is_made_by_everybody(server: Server) -> None:
    made = server.create(seats=[{"player": "me", "promise": PROMISE["a"]}, {"player": "open"}])
    game, first = made["game"], made["seats"]["a"]
    commitment = server.room(game)["dice"]["commitment"]
    assert server.refused(game, "reveal", first, secret=SECRET["a"]) == "too-early"
    second = server.ask(game, "join", name="Bea", promise=PROMISE["b"])["token"]
    assert server.refused(game, "reveal", first, secret=SECRET["b"]) == "unfit"
    server.ask(game, "reveal", first, secret=SECRET["a"])
    dice = server.room(game)["dice"]
    assert server.room(game)["phase"] == "revealing"
    assert dice["promises"] == PROMISE
    assert SECRET["a"] not in server.get(f"/api/games/{game}").text, "shown only when all are"
    assert server.refused(game, "reveal", first, secret=SECRET["a"]) == "too-late"
    server.ask(game, "reveal", second, secret=SECRET["b"])
    room = server.room(game)
    assert room["phase"] == "playing"
    assert room["dice"]["secrets"] == SECRET
    assert room["dice"]["commitment"] == commitment
    record = server.get(f"/api/games/{game}/record").json()
    assert record["header"]["dice"]["contributions"] == [SECRET["a"], SECRET["b"]]
