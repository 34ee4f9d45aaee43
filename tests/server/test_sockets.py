"""WebSockets: hello first, only pages of our own, and nothing that is sent can do harm."""

import json
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from openfire.server.games.operations import OPERATIONS
from tests.server.running import Server


def test_pages_from_elsewhere_are_turned_away(server: Server) -> None:
    with pytest.raises(InvalidStatus), server.socket(origin="https://elsewhere.example"):
        pass
    with server.socket(origin=server.address):
        pass


def test_hello_comes_first(server: Server) -> None:
    with server.socket() as socket:
        socket.send(json.dumps({"id": 1, "ask": {"do": "undo"}}))
        assert json.loads(socket.recv(5))["code"] == "too-early"
        socket.send(json.dumps({"id": 2, "ask": {"do": "hello", "game": "nothing"}}))
        told = json.loads(socket.recv(5))
        assert (told["type"], told["code"], told["id"]) == ("problem", "not-found", 2)
        assert told["text"].startswith("there is no such game")


def test_a_message_that_is_too_large_ends_the_socket(server: Server) -> None:
    with server.socket() as socket:
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            socket.recv(5)


def test_everybody_at_the_table_hears_what_is_said(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    game, tokens = made["game"], made["seats"]
    with server.follow(game, tokens["a"]) as one, server.follow(game) as other:
        assert one.welcome["seat"] == "a"
        assert other.welcome["seat"] == ""
        one.ask("chat", text="Good luck!")
        other.until(one.updates[-1]["seq"])
        assert (other.updates[-1]["chat"], other.updates[-1]["by"]) == ("Good luck!", "a")
    assert server.ask(game, "log")["chat"][0]["text"] == "Good luck!"


def test_whoever_answers_and_goes_has_answered_for_everybody(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    game, tokens = made["game"], made["seats"]
    with server.follow(game) as watcher:
        for _ in range(8):
            question = server.view(game)["question"]
            text = (question.get("options") or server.ask(game, "suggest")["options"])[0]["text"]
            with server.follow(game, tokens[question["who"]]) as player:
                player.send("answer", turn=question["turn"], text=text)
            while server.view(game)["question"]["turn"] == question["turn"]:
                assert watcher.receive()["type"] == "update"
        watcher.until(server.view(game)["seq"])
    numbers = [update["seq"] for update in watcher.updates]
    assert numbers == list(range(numbers[0], numbers[0] + 8))


TRIES = int(os.environ.get("OPENFIRE_TRIES", "3"))
"""How hard the fuzzer tries; `make soak` tries much harder."""

NAMES = [*OPERATIONS, "hello", "nothing", ""]
FIELDS = sorted({field for one in OPERATIONS.values() for field in one.request.__struct_fields__})
JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(2**70), 2**70), st.floats(), st.text(max_size=30)),
    lambda inside: st.one_of(st.lists(inside, max_size=4), st.dictionaries(st.text(max_size=8), inside, max_size=4)),
    max_leaves=8,
)
NOTATION = st.one_of(
    st.text(max_size=60),
    st.from_regex(r"(move|advance|stay|none|suggested) ?(-?[0-9]{1,3}(\.[0-9])?,-?[0-9]{1,4} ?){0,4}", fullmatch=True),
    st.from_regex(r"([ab][0-9]{1,2}(\.[0-9]{1,2})?(@|:rifle>|~)[ab0-9.,/-]{1,9} ?){1,4}", fullmatch=True),
)
VALUES = st.one_of(JUNK, NOTATION, st.sampled_from(["a", "b", "a1", "b1", "a1.1", "12,8"]))
ASKS = st.builds(
    lambda name, fields: {"do": name, **fields},
    st.sampled_from([name for name in NAMES if name not in ("resign", "rematch", "fork", "cancel")]),
    st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=4),
)
FRAMES = st.one_of(
    st.builds(lambda number, ask: json.dumps({"id": number, "ask": ask}), st.integers(0, 2**31 - 1), ASKS),
    st.builds(json.dumps, JUNK),
    st.text(max_size=200),
)


@pytest.fixture(scope="module")
def game(server: Server) -> Any:
    return server.create(seats=[{"player": "me"}, {"player": "me"}])


@settings(
    max_examples=20 * int(os.environ.get("OPENFIRE_TRIES", "3")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
@given(frames=st.lists(FRAMES, max_size=6))
def test_whatever_is_sent_is_answered_and_changes_nothing_unless_it_is_taken(
    server: Server, game: Any, frames: list[str]
) -> None:
    """The fuzzer: no fault, no crash, and as long as nothing was done the game is as it was."""
    name, token = game["game"], game["seats"]["a"]
    before = server.view(name)
    done = False
    with server.follow(name, token) as follower:
        for frame in frames:
            follower.socket.send(frame)
        follower.send("why-not", text="x")
        last = follower._number
        while True:
            message = follower.receive()
            assert message.get("code") != "fault", (frames, message)
            done |= message["type"] == "update"
            if message["type"] == "reply" and message["id"] == last and message["do"] == "why-not":
                break
    assert done or server.view(name) == before
