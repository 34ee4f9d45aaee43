"""Seats of people with accounts: listed without loading games, moved from guests, kept through rematches and forks."""

from typing import Any

from sqlalchemy import event

from tests.server.people import code_of, join, make_game, own_seats, register
from tests.server.running import Server

TWO = [{"player": "me", "name": "Ann"}, {"player": "open"}]
OPEN = [{"player": "open"}, {"player": "open"}]


def places(server: Server, person: Any) -> list[tuple[str, str]]:
    return sorted((one["game"], one["seat"]) for one in own_seats(server, person))


def test_a_list_of_games_says_how_they_stand(server: Server) -> None:
    ann = register(server)
    made = make_game(server, ann, seats=TWO, title="Sunday", pace={"type": "clock", "seconds": 600})
    found = own_seats(server, ann)[0]
    assert (found["title"], found["phase"], found["names"]) == ("Sunday", "gathering", {"a": "Ann"})
    assert (found["asked"], found["deadline"], found["has_trouble"]) == ("", None, False)
    join(server, made["game"], name="Bea")
    found = own_seats(server, ann)[0]
    view = server.view(made["game"])
    assert (found["phase"], found["names"]) == ("playing", {"a": "Ann", "b": "Bea"})
    assert found["asked"] == view["question"]["who"]
    assert found["deadline"] == view["question"]["deadline"]
    assert found["token"] == made["seats"]["a"]
    assert found["module"] == "frontier"


def test_the_list_is_read_with_one_query_and_in_parts(server: Server) -> None:
    ann = register(server)
    games = [make_game(server, ann, seats=TWO)["game"] for _ in range(5)]
    server.service.slots.clear()
    asked: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        asked.append(statement)

    event.listen(server.service.store.engine, "before_cursor_execute", note)
    try:
        found = own_seats(server, ann)
    finally:
        event.remove(server.service.store.engine, "before_cursor_execute", note)
    assert len([one for one in asked if "FROM players" in one or ("FROM games" in one and " IN " not in one)]) == 1
    assert not any("FROM events" in one for one in asked)
    assert [one["game"] for one in found] == games[::-1], "what went on last comes first"
    later = server.get(f"/api/me/seats?before={found[1]['updated']}", **ann.headers).json()
    assert games[-1] not in [one["game"] for one in later]


def test_sit_leave_and_sit_again(server: Server) -> None:
    ann = register(server)
    made = server.create(seats=OPEN)
    for _ in range(3):
        seat = join(server, made["game"], ann)
        assert [one["token"] for one in own_seats(server, ann)] == [seat["token"]]
        server.ask(made["game"], "leave", seat["token"])
        assert own_seats(server, ann) == [], "who has left has no token any more"


def test_a_seat_that_somebody_left_is_the_next_ones(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = server.create(seats=OPEN)
    seat = join(server, made["game"], ann)
    server.ask(made["game"], "leave", seat["token"])
    again = join(server, made["game"], bea)
    assert again["seat"] == seat["seat"]
    assert places(server, ann) == []
    assert places(server, bea) == [(made["game"], again["seat"])]


# ------------------------------------------------------------------------------------------------ guests


def test_a_guest_moves_a_seat_into_an_account(server: Server) -> None:
    made = server.create(seats=TWO)
    ann = register(server)
    with server.follow(made["game"]) as watcher:
        found = server.post("/api/me/seats", {"token": made["seats"]["a"]}, **ann.headers).json()
        while not watcher.updates:
            watcher.receive()
    assert watcher.updates[0]["what"] == "moved"
    assert (found["game"], found["seat"], found["token"]) == (made["game"], "a", made["seats"]["a"])
    assert places(server, ann) == [(made["game"], "a")]
    server.service.slots.clear()
    assert server.post("/api/me/seats", {"token": made["seats"]["a"]}, **ann.headers).status_code == 200, "once more"
    assert len(server.service.slots) == 1
    assert server.ask(made["game"], "chat", made["seats"]["a"], text="hello")["seq"] == 3, "an event, once"


def test_a_seat_of_somebody_else_is_not_moved(server: Server) -> None:
    ann, bea = register(server), register(server)
    made = make_game(server, ann, seats=TWO)
    for token, code in (
        (made["seats"]["a"], (409, "taken")),
        (made["owner"], (422, "unfit")),
        ("made up", (422, "unfit")),
        (made["seats"]["a"].replace(".a.", ".b."), (422, "unfit")),
    ):
        assert code_of(server.post("/api/me/seats", {"token": token}, **bea.headers)) == code
    assert code_of(server.post("/api/me/seats", {"token": made["seats"]["a"]})) == (401, "unknown-token")
    assert places(server, bea) == []


# ------------------------------------------------------------------------------------------------ other games


def over(server: Server, first: Any, second: Any) -> Any:
    """A game of two that is over, with the tokens of both."""
    made = make_game(server, first, seats=TWO)
    seat = join(server, made["game"], second, name="Bea")
    server.ask(made["game"], "resign", seat["token"])
    return made["game"], made["seats"]["a"], seat["token"]


def test_both_find_their_seats_of_a_rematch(server: Server) -> None:
    ann, bea = register(server), register(server)
    game, first, second = over(server, ann, bea)
    again = server.ask(game, "rematch", first)["game"]  # without the session: the seat says whose it is
    assert (again, "a") in places(server, ann)
    seat = server.ask(again, "claim", before=second)
    assert [one["token"] for one in own_seats(server, bea) if one["game"] == again] == [seat["token"]]


def test_a_guest_who_has_an_account_by_now_claims_with_it(server: Server) -> None:
    bea = register(server)
    game, first, second = over(server, None, None)
    again = server.ask(game, "rematch", first)["game"]
    assert server.post(f"/api/games/{again}/claim", {"before": second}, **bea.headers).status_code == 200
    assert places(server, bea) == [(again, "b")]


def test_a_fork_is_among_ones_games(server: Server) -> None:
    ann = register(server)
    game, first, _ = over(server, ann, None)
    made = server.ask(game, "fork", first, moment=1)
    assert {(made["game"], "a"), (made["game"], "b")} <= set(places(server, ann))


def test_an_account_is_known_on_a_socket(server: Server) -> None:
    ann = register(server)
    made = server.create(seats=TWO)
    with server.follow(made["game"], account=ann.token) as follower:
        follower.ask("join", name="Ann")
    assert places(server, ann) == [(made["game"], "b")]
    with server.follow(made["game"], account="made up") as follower:
        assert follower.welcome["code"] == "unknown-token"
