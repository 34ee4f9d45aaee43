"""Limits: everything counts, by network, and nobody gets around it."""

import time
from pathlib import Path

import pytest

from openfire.server.health.metrics import METRICS
from openfire.server.http import rate_limits
from openfire.server.http.app import Settings
from openfire.server.http.rate_limits import MOST_SIGN_UPS, Limiter, network_of
from openfire.server.problems import Problem
from tests.server.running import Server, running


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", "somewhere"),
        ("a name", "somewhere"),
    ],
)
def test_a_network_is_an_address_or_a_64(address: str, network: str) -> None:
    assert network_of(address) == network


def is_refused(limiter: Limiter, key: str, weight: float) -> bool:
    try:
        limiter.take(key, weight)
    except Problem:
        return True
    return False


def test_nobody_gets_a_fresh_bucket_by_making_others_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MOST_ADDRESSES", 50)
    limiter = Limiter(0.001, 10)
    limiter.take("heavy", 10)
    for number in range(500):
        is_refused(limiter, f"other {number}", 5)
    assert is_refused(limiter, "heavy", 10)
    assert len(limiter._buckets) <= 50 + rate_limits.SHARED


def test_a_bucket_that_is_full_again_is_forgotten() -> None:
    limiter = Limiter(10_000, 2)
    for number in range(100):
        limiter.take(f"some {number}", 2)
        time.sleep(0.0005)
    assert len(limiter._buckets) < 20


def refused(why: str) -> float:
    return METRICS.refused.labels(why)._value.get()


BROKEN = [
    ("POST", "/api/games", b"{", "application/json"),
    ("POST", "/api/games", b"{}", "text/plain"),
    ("GET", "/api/nothing", b"", ""),
    ("DELETE", "/api/games", b"", "application/json"),
    ("GET", "/api/schema/openapi.json", b"", ""),
    ("GET", "/api/schema", b"", ""),
    ("GET", "/api/games/%00", b"", ""),
]


@pytest.mark.parametrize(("method", "path", "body", "kind"), BROKEN)
def test_what_fails_before_anybody_handles_it_counts(
    tmp_path: Path, method: str, path: str, body: bytes, kind: str
) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0.01, burst=5, processes=0)) as server:
        before = refused("rate")
        told = [server.http.request(method, path, content=body, headers={"content-type": kind}) for _ in range(7)]
        assert [reply.status_code == 429 for reply in told] == [False] * 5 + [True] * 2
        assert refused("rate") == before + 2
        assert server.get("/api/health").status_code == 200, "that has a bound of its own"


def test_health_readiness_and_files_have_a_generous_bound(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0.01, burst=5, processes=0)) as server:
        told = [server.get(path).status_code for path in ("/api/health", "/api/ready", "/", "/icon.svg") * 12]
        assert 429 not in told
        assert [server.get("/api/health").status_code for _ in range(10)][-1] == 429
        assert server.get("/api/library").status_code == 200


def test_addresses_of_one_64_share_what_they_may_ask(tmp_path: Path) -> None:
    def status(server: Server, address: str) -> int:
        return server.get("/api/nothing", **{"x-forwarded-for": address}).status_code

    settings = Settings(str(tmp_path / "games.db"), rate=0.01, burst=3, processes=0)
    with running(settings, has_proxy=True) as server:
        told = [status(server, f"2001:db8:0:1::{number}") for number in range(5)]
        assert told == [404] * 3 + [429] * 2
        assert status(server, "2001:db8:0:2::1") == 404
    with running(settings) as server:
        told = [status(server, f"192.0.2.{number}") for number in range(5)]
        assert told == [404] * 3 + [429] * 2, "only a proxy of ours is believed"


def test_a_network_makes_a_few_accounts_at_once_and_then_has_to_wait(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=1000, burst=6000, processes=0)) as server:
        made = [
            server.post("/api/accounts", {"name": f"somebody-{n}", "password": f"a long password {n}"})
            for n in range(MOST_SIGN_UPS + 1)
        ]
    assert [reply.status_code for reply in made] == [201] * MOST_SIGN_UPS + [429]
    assert "wait" in made[-1].json()["text"]
