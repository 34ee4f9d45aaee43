"""Accounts: recovery codes, passwords, sign-ins, and what wrong passwords cost."""

import asyncio
import io
import json
import logging
import time
from pathlib import Path
from typing import Any

import pytest
from argon2 import Type
from sqlalchemy import select

from openfire.server.health.logs import JsonLines
from openfire.server.http.app import Settings
from openfire.server.people import accounts, lockout, passwords, sign_ins, wrong_passwords
from openfire.server.people.wire import Codes, Credentials, NewPassword, Recovery, Registered, Session
from openfire.server.problems import Problem
from openfire.server.store.schema import ACCOUNTS, RECOVERY_CODES, SESSIONS
from tests.server.passwords import QUICK, SHIPPED
from tests.server.people import WORDS, code_of, new_name, register, sign_in
from tests.server.running import Server, running

OTHER = "staple another horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def recover(server: Server, name: str, code: str, password: str = OTHER) -> Any:
    return server.post("/api/accounts/recover", {"name": name, "code": code, "password": password})


# ------------------------------------------------------------------------------------------------ recovery codes


def test_a_recovery_code_sets_a_new_password_once(server: Server) -> None:
    ann = register(server)
    assert len(set(ann.codes)) == 10
    made = recover(server, ann.name.upper(), ann.codes[0].upper().replace("-", " "))
    assert made.status_code == 201
    assert server.get("/api/me", **ann.headers).status_code == 401, "all other sign-ins end"
    own = sign_in(server, ann.name, OTHER)
    assert server.get("/api/me", **own).json()["codes_left"] == 9
    assert code_of(server.post("/api/sessions", {"name": ann.name, "password": WORDS})) == (401, "unknown-token")
    assert code_of(recover(server, ann.name, ann.codes[0])) == (401, "unknown-token"), "it is used up"


def test_new_codes_void_the_old_ones_and_need_the_password(server: Server) -> None:
    ann = register(server)
    assert code_of(server.post("/api/me/codes", {"password": OTHER}, **ann.headers)) == (403, "not-yours")
    fresh = server.post("/api/me/codes", {"password": WORDS}, **ann.headers).json()["codes"]
    assert recover(server, ann.name, ann.codes[3]).status_code == 401
    assert recover(server, ann.name, fresh[3]).status_code == 201


def test_a_code_of_somebody_else_or_for_nobody_is_refused_alike(server: Server) -> None:
    ann, bea = register(server), register(server)
    replies = [recover(server, ann.name, bea.codes[0]), recover(server, new_name("nobody"), bea.codes[0])]
    assert [(reply.status_code, reply.json()["text"]) for reply in replies] == [(401, "name and code do not fit")] * 2
    assert recover(server, bea.name, bea.codes[0]).status_code == 201, "a code that failed elsewhere is not used up"


# ------------------------------------------------------------------------------------------------ passwords


def test_changing_the_password_needs_the_old_one_and_ends_other_sign_ins(server: Server) -> None:
    ann = register(server)
    elsewhere = sign_in(server, ann.name)
    wrong = server.post("/api/me/password", {"old": OTHER, "password": OTHER}, **ann.headers)
    assert code_of(wrong) == (403, "not-yours")
    assert server.post("/api/me/password", {"old": WORDS, "password": OTHER}, **ann.headers).status_code == 200
    assert server.get("/api/me", **ann.headers).status_code == 200
    assert server.get("/api/me", **elsewhere).status_code == 401
    sign_in(server, ann.name, OTHER)


def test_a_password_is_too_short(server: Server) -> None:
    ann = register(server)
    assert server.post("/api/me/password", {"old": WORDS, "password": "short"}, **ann.headers).status_code == 400


def test_servers_hash_as_slowly_as_is_recommended_and_tests_as_servers_do() -> None:
    cost = (SHIPPED.type, SHIPPED.time_cost, SHIPPED.memory_cost, SHIPPED.parallelism)
    assert cost == (Type.ID, 3, 65536, 4)
    assert passwords.HASHER is QUICK
    assert SHIPPED.verify(QUICK.hash(WORDS), WORDS)
    assert QUICK.verify(SHIPPED.hash(WORDS), WORDS)


def test_passwords_are_hashed_in_threads_of_their_own_with_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once() -> list[Any]:
        many = [passwords.hashed("x" * 10) for _ in range(passwords.MOST_WAITING + 3)]
        return await asyncio.gather(*many, return_exceptions=True)

    monkeypatch.setattr(passwords, "HASHER", type("Quick", (), {"hash": staticmethod(lambda text: f"hash of {text}")}))
    found = asyncio.run(at_once())
    refused = [one for one in found if isinstance(one, Problem)]
    assert [one.status for one in refused] == [429] * 3
    assert asyncio.run(passwords.hashed("y")) == "hash of y", "there is room again"


# ------------------------------------------------------------------------------------------------ sign-ins


def test_sign_ins_are_listed_and_ended(server: Server) -> None:
    ann = register(server)
    firefox = sign_in(server, ann.name, **{"user-agent": FIREFOX})
    third = sign_in(server, ann.name)
    found = server.get("/api/me/sessions", **firefox).json()
    assert [one["device"] for one in found if one["is_this"]] == ["Firefox on Linux"]
    assert len(found) == 3
    assert all(one["created"] and one["used"] >= one["created"] for one in found)
    own = next(one["id"] for one in server.get("/api/me/sessions", **third).json() if one["is_this"])
    assert server.delete(f"/api/me/sessions/{own}", **firefox).json() == {"ended": 1}
    assert server.get("/api/me", **third).status_code == 401
    assert code_of(server.delete(f"/api/me/sessions/{own}", **firefox)) == (404, "not-found")
    assert server.delete("/api/me/sessions", **firefox).json() == {"ended": 1}
    assert server.get("/api/me", **ann.headers).status_code == 401
    assert server.get("/api/me", **firefox).status_code == 200


def test_sign_ins_are_bounded(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MOST_SESSIONS", 3)
    ann = register(server)
    newest = [sign_in(server, ann.name) for _ in range(3)][-1]
    assert server.get("/api/me", **ann.headers).status_code == 401
    assert len(server.get("/api/me/sessions", **newest).json()) == 3


def test_it_is_noted_when_a_sign_in_is_used(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = register(server)
    first = server.get("/api/me/sessions", **ann.headers).json()[0]["used"]
    monkeypatch.setattr(accounts, "NOTE_EVERY", 0)
    end = time.monotonic() + 60
    while server.get("/api/me/sessions", **ann.headers).json()[0]["used"] == first:
        assert time.monotonic() < end
        time.sleep(0.02)


def test_nobody_ends_the_sign_ins_of_somebody_else(server: Server) -> None:
    ann, bea = register(server), register(server)
    own = server.get("/api/me/sessions", **ann.headers).json()[0]["id"]
    assert server.delete(f"/api/me/sessions/{own}", **bea.headers).status_code == 404
    assert server.get("/api/me", **ann.headers).status_code == 200


AGENTS = [
    (FIREFOX, "Firefox on Linux"),
    ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1", "Safari on an iPhone"),
    ("Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
    ("curl/8.5", "a program"),
    ("", "a program"),
    ("<script>\u202e" * 50, "a program"),
]


@pytest.mark.parametrize(("agent", "words"), AGENTS)
def test_a_device_is_told_in_plain_words(agent: str, words: str) -> None:
    assert sign_ins.device_words(agent) == words


def test_networks_have_marks(server: Server) -> None:
    secret = server.service.secret
    marks = [sign_ins.network_mark(one, secret) for one in ("192.0.2.7", "::ffff:192.0.2.7", "192.0.2.8")]
    assert marks[0] == marks[1] != marks[2]


# ------------------------------------------------------------------------------------------------ lock-out


def wrong(server: Server, name: str) -> Any:
    return server.post("/api/sessions", {"name": name, "password": "not the password"})


def test_wrong_passwords_cost_time_for_known_and_unknown_names_alike(server: Server) -> None:
    ann, nobody = register(server), new_name("nobody")
    told = {}
    for name in (ann.name, nobody):
        replies = [wrong(server, name) for _ in range(lockout.FREE + 1)]
        told[name] = [(reply.status_code, reply.json()["code"], reply.json()["text"][:30]) for reply in replies]
    assert told[ann.name] == told[nobody]
    assert [status for status, _, _ in told[ann.name]] == [401] * lockout.FREE + [429]
    right = server.post("/api/sessions", {"name": ann.name, "password": WORDS})
    assert right.status_code == 429, "also the right password has to wait"
    assert server.get("/api/me", **ann.headers).status_code == 200, "whoever is signed in stays so"
    assert recover(server, ann.name, ann.codes[0]).status_code == 201, "a recovery code always works"


def test_waits_grow_up_to_a_limit() -> None:
    waits = [wrong_passwords.wait_after(failures, lockout.FREE) for failures in range(40)]
    assert waits[: lockout.FREE] == [0] * lockout.FREE
    assert waits[lockout.FREE : lockout.FREE + 3] == [
        wrong_passwords.FIRST,
        2 * wrong_passwords.FIRST,
        4 * wrong_passwords.FIRST,
    ]
    assert waits[-1] == wrong_passwords.LONGEST


def test_strangers_cannot_lock_somebody_out_of_their_own_network(server: Server) -> None:
    ann = register(server)
    service = server.service

    async def guess(network: str) -> str:
        row = await service.store.read(lambda c: c.execute(select(ACCOUNTS).where(ACCOUNTS.c.id == ann.account)).one())
        try:
            await lockout.check(service, row, ann.name, network)
        except Problem as problem:
            return problem.code
        await lockout.count(service, row, ann.name, network)
        return "tried"

    async def attack() -> list[str]:
        return [await guess(f"network {number}") for number in range(lockout.FREE_FOR_ALL + 1)]

    assert asyncio.run(attack())[-1] == "too-fast", "those who guess from many places are stopped"
    sign_in(server, ann.name)


def test_a_right_password_clears_the_count(server: Server) -> None:
    ann = register(server)
    for _ in range(3):
        for _ in range(lockout.FREE - 1):
            assert wrong(server, ann.name).status_code == 401
        sign_in(server, ann.name)


# ------------------------------------------------------------------------------------------------ secrets


def test_nothing_secret_is_kept_or_logged(tmp_path: Path) -> None:
    lines = io.StringIO()
    handler = logging.StreamHandler(lines)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger()
    logger.addHandler(handler)
    try:
        with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
            ann = register(server, "ann")
            recover(server, "ann", ann.codes[1], OTHER)
            recover(server, "ann", "no-such-code", OTHER)
            wrong(server, "ann")
            server.http.post("/api/sessions", content=b'{"name": "ann", "password": "' + OTHER.encode() + b'", "x": 1}',
                             headers={"content-type": "application/json"})  # fmt: skip
            kept = asyncio.run(_all_rows(server))
    finally:
        logger.removeHandler(handler)
    for secret in (WORDS, OTHER, ann.token, *ann.codes):
        assert secret not in lines.getvalue()
        assert secret not in kept


async def _all_rows(server: Server) -> str:
    tables = (ACCOUNTS, SESSIONS, RECOVERY_CODES)
    return await server.service.store.read(lambda c: json.dumps([list(map(str, c.execute(select(t)))) for t in tables]))


SECRETS = [
    Credentials("ann", WORDS),
    Registered("1", "ann", "token", 0, ("code",)),
    Recovery("ann", "code", WORDS),
    NewPassword(WORDS, WORDS),
    Codes(("code",)),
    Session("1", "ann", "token", 0),
]


@pytest.mark.parametrize("one", SECRETS, ids=lambda one: type(one).__name__)
def test_secrets_do_not_show(one: Any) -> None:
    assert repr(one) == f"{type(one).__name__}(...)"
    assert list(one.__rich_repr__()) == []


def test_servers_count_wrong_passwords_each_for_itself(server: Server, tmp_path: Path) -> None:
    name = new_name()
    for _ in range(lockout.FREE + 1):
        reply = server.post("/api/sessions", {"name": name, "password": "not the password"})
    assert reply.status_code == 429
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as other:
        assert other.post("/api/sessions", {"name": name, "password": "not the password"}).status_code == 401
        assert other.service.wrong_passwords is not server.service.wrong_passwords
