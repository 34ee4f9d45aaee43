"""People for tests: accounts with names that nobody has yet."""

from __future__ import annotations

from itertools import count
from typing import Any, NamedTuple

from tests.server.running import Server

WORDS = "correct horse battery"
_NUMBERS = count()


class Person(NamedTuple):
    """Somebody with an account, signed in."""

    name: str
    token: str
    account: str
    codes: tuple[str, ...]

    @property
    def headers(self) -> dict[str, str]:
        return {"x-openfire-account": self.token}


def new_name(word: str = "person") -> str:
    """A name that looks like no other."""
    number = next(_NUMBERS)
    return f"{word}.{chr(ord('a') + number // 676 % 26)}{'bcdefghjkm'[number // 10 % 10]}{'pqrstuvwxy'[number % 10]}"


def register(server: Server, name: str | None = None) -> Person:
    """A new account."""
    found = server.post("/api/accounts", {"name": name or new_name(), "password": WORDS})
    assert found.status_code == 201, found.text
    told = found.json()
    return Person(told["name"], told["token"], told["account"], tuple(told["codes"]))


def sign_in(server: Server, name: str, password: str = WORDS, **headers: str) -> dict[str, str]:
    """The header of a new sign-in."""
    found = server.post("/api/sessions", {"name": name, "password": password}, **headers)
    assert found.status_code == 201, found.text
    return {"x-openfire-account": found.json()["token"]}


def code_of(reply: Any) -> tuple[int, str]:
    """How a request was refused."""
    return reply.status_code, reply.json()["code"]


def make_game(server: Server, person: Person | None = None, **terms: Any) -> Any:
    """A game, made by somebody with an account or by a guest."""
    found = server.post("/api/games", {"module": "frontier", **terms}, **(person.headers if person else {}))
    assert found.status_code == 201, found.text
    return found.json()


def join(server: Server, game: str, person: Person | None = None, **data: Any) -> Any:
    """Sit down."""
    headers = person.headers if person else {}
    found = server.post(f"/api/games/{game}/join", {"name": "Somebody", **data}, **headers)
    assert found.status_code == 200, found.text
    return found.json()


def own_seats(server: Server, person: Person) -> list[Any]:
    """The list of one's games."""
    found: list[Any] = server.get("/api/me/seats", **person.headers).json()
    return found
