"""Who may ask what: every operation and every route, for everybody there is, over HTTP and over a WebSocket."""

from typing import Any

import msgspec
import pytest

from openfire.server.games.operations import OPERATIONS
from openfire.server.games.rights import ANYONE, KEEPER, PLAYER
from tests.server.running import Server

BODIES: dict[str, dict[str, Any]] = {
    "join": {"name": "Eve"},
    "claim": {"before": "x"},
    "reveal": {"secret": "00" * 32},
    "invite": {"seat": "a"},
    "bot": {"seat": "b", "bot": "random"},
    "answer": {"turn": 10**6, "text": "x"},
    "consent": {"granted": True},
    "settle": {"how": "go-on"},
    "chat": {"text": "hello"},
    "fork": {"moment": 10**6},
    "why-not": {"text": "x"},
    "read": {"text": "x"},
    "measure": {"one": "a1", "other": "b1"},
    "sight": {"unit": "a1", "target": "b1"},
    "odds": {"text": "x"},
    "threats": {"unit": "a1"},
    "outlook": {"text": "x"},
    "what-if": {"ends": [["move", 0, 0]]},
    "way": {"kind": "move", "place": [0, 0]},
}
"""Something well-formed for each operation, that changes nothing."""

LAST = ("resign",)
"""Ends the game for whoever may: tried last."""

PEOPLE = ("owner", "opponent", "watcher", "guest", "nobody")


@pytest.fixture(scope="module")
def table(server: Server) -> dict[str, Any]:
    """A game with everybody around it: owner, opponent, a player of another game, somebody with a forged token."""
    made = server.create(seats=[{"player": "me"}, {"player": "open"}])
    opponent = server.ask(made["game"], "join", name="Bea")["token"]
    other = server.create(seats=[{"player": "me"}, {"player": "me"}])
    forged = opponent[:-4] + ("AAAA" if not opponent.endswith("AAAA") else "BBBB")
    tokens = {
        "owner": made["owner"],
        "opponent": opponent,
        "watcher": "",
        "guest": other["seats"]["a"],
        "nobody": forged,
    }
    return {"game": made["game"], "tokens": tokens}


def allowed(right: str, who: str) -> bool | None:
    """Whether somebody may ask; None for those whose token is not known at this table."""
    if who in ("guest", "nobody"):
        return None
    return right == ANYONE or (right == PLAYER and who == "opponent") or (right == KEEPER and who == "owner")


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize("name", [name for name, one in OPERATIONS.items() if name not in LAST and not one.is_get])
def test_an_operation_is_open_to_exactly_those_who_may(server: Server, table: Any, name: str, who: str) -> None:
    before = server.view(table["game"])
    reply = server.post(f"/api/games/{table['game']}/{name}", BODIES.get(name, {}), table["tokens"][who])
    may = allowed(OPERATIONS[name].right, who)
    if may is None:
        assert (reply.status_code, reply.json()["code"]) == (401, "unknown-token")
    elif not may:
        assert (reply.status_code, reply.json()["code"]) == (403, "not-yours")
    else:
        assert reply.status_code < 500
        assert reply.status_code == 200 or reply.json()["code"] not in ("unknown-token", "not-yours") or name == "claim"
    if not may:
        assert server.view(table["game"]) == before, "what is refused changes nothing"


@pytest.mark.parametrize("who", PEOPLE)
def test_the_same_over_a_websocket(server: Server, table: Any, who: str) -> None:
    token = table["tokens"][who]
    with server.follow(table["game"], token) as follower:
        if allowed(ANYONE, who) is None:
            assert follower.welcome["code"] == "unknown-token"
            return
        for name in (name for name in OPERATIONS if name not in LAST):
            reply = follower.ask(name, **BODIES.get(name, {}))
            is_denied = reply["type"] == "problem" and reply["code"] == "not-yours"
            assert is_denied == (not allowed(OPERATIONS[name].right, who)), (name, reply)


def test_what_ends_a_game_is_for_players_only(server: Server, table: Any) -> None:
    for who in ("owner", "watcher"):
        assert server.refused(table["game"], "resign", table["tokens"][who]) == "not-yours"
    server.ask(table["game"], "resign", table["tokens"]["opponent"])


OWN: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/api/shelf", None),
    ("GET", "/api/me", None),
    ("GET", "/api/me/seats", None),
    ("GET", "/api/me/sessions", None),
    ("GET", "/api/me/export", None),
    ("GET", "/api/me/blocks", None),
    ("DELETE", "/api/sessions", None),
    ("DELETE", "/api/me/sessions", None),
    ("DELETE", "/api/me/sessions/abc", None),
    ("DELETE", "/api/me/blocks/abc", None),
    ("POST", "/api/me/seats", {"token": "x"}),
    ("POST", "/api/me/password", {"old": "x", "password": "0123456789"}),
    ("POST", "/api/me/codes", {"password": "x"}),
    ("POST", "/api/me/delete", {"password": "x"}),
    ("POST", "/api/me/blocks", {"name": "nobody"}),
]
"""What is for those who are signed in."""


@pytest.mark.parametrize(("method", "path", "body"), OWN, ids=lambda one: str(one))
def test_what_is_ones_own_needs_an_account(server: Server, method: str, path: str, body: Any) -> None:
    for headers in ({}, {"x-openfire-account": "made-up"}, {"authorization": "Bearer made-up"}):
        told = {"content-type": "application/json", **headers}
        reply = server.http.request(method, path, json=body, headers=told)
        assert (reply.status_code, reply.json()["code"]) == (401, "unknown-token")


def test_every_route_of_ones_own_is_tried(server: Server) -> None:
    paths = server.get("/api/schema/openapi.json").json()["paths"]
    found = {(verb.upper(), path) for path, verbs in paths.items() for verb in verbs if path.startswith("/api/me")}
    tried = {(method, path.replace("/sessions/abc", "/sessions/{session}")) for method, path, _ in OWN}
    assert found <= {(method, path.replace("/blocks/abc", "/blocks/{account}")) for method, path in tried}


@pytest.mark.parametrize("name", list(OPERATIONS))
def test_every_operation_has_a_body_to_be_tried_with(name: str) -> None:
    msgspec.convert(BODIES.get(name, {}), OPERATIONS[name].request)


def test_pages_from_elsewhere_may_not_ask(server: Server) -> None:
    reply = server.post("/api/games", {"module": "frontier"}, origin="https://elsewhere.example")
    assert reply.status_code == 403
    assert server.post("/api/games", {"module": "frontier"}, origin=server.address).status_code == 201


def test_only_json_is_taken(server: Server) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        reply = server.http.post("/api/games", content=b'{"module":"frontier"}', headers={"content-type": kind})
        assert reply.status_code == 415


def test_large_bodies_are_refused(server: Server) -> None:
    reply = server.post("/api/games", {"module": "x" * 1_000_000})
    assert reply.status_code == 413


def test_every_answer_carries_the_headers_that_keep_browsers_safe(server: Server) -> None:
    for path in ("/api/health", "/api/games", "/api/nothing", "/api/schema"):
        headers = server.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "set-cookie" not in headers
