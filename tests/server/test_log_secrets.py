"""Nothing secret gets into the log, whatever goes wrong."""

import secrets
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy.exc import IntegrityError

from openfire.server.games.tokens import SEAT, Token, new_session, sign
from openfire.server.health.logs import log
from openfire.server.health.redaction import hushed
from openfire.server.http.app import Settings
from openfire.server.store.schema import ACCOUNTS, GAMES, SESSIONS
from tests.server.logging_there import written
from tests.server.postgres import cluster
from tests.server.running import Server, running

PASSWORD = "correct horse battery"
SEED = bytes(range(100, 132))


def forms(seed: bytes) -> list[str]:
    """How some bytes could be written."""
    return [seed.hex(), repr(seed)[2:-1], seed.decode("latin-1")]


def search(text: str, *hidden: str) -> None:
    for secret in hidden:
        assert secret not in text
        assert secret[:20] not in text


def provoke(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let writes fail whose rows hold secrets, and look for every one of them in the log."""
    hashed = PasswordHasher().hash(PASSWORD)
    row = {"id": "one", "name": "fay", "password": hashed, "created": 0}
    session, kept = new_session()
    seed = secrets.token_bytes(32)
    work = {
        "duplicate": lambda connection: [connection.execute(ACCOUNTS.insert().values(**row)) for _ in range(2)],
        "seed": lambda connection: connection.execute(GAMES.insert().values(id="one", seed=seed)),
        "session": lambda connection: connection.execute(
            SESSIONS.insert().values(token=kept, account="nobody", expires=None)
        ),
    }
    with written() as log:
        for job in work.values():

            async def fail(_service: Any, _live: Any, job: Any = job) -> None:
                await server.service.store.write(job)

            monkeypatch.setattr("openfire.server.views.history.record", fail)
            game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
            assert server.get(f"/api/games/{game}/record").status_code == 500
    assert len(log.said("fault")) == len(work)
    assert "IntegrityError" in log.text
    search(log.text, hashed, session, kept, PASSWORD, *forms(seed))


def test_errors_of_a_database_hide_what_was_written(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    provoke(server, monkeypatch)


def test_errors_of_postgresql_hide_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """It tells the whole row that failed, whatever the parameters are."""
    with cluster() as database:
        if database is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        with running(Settings(database, rate=0, processes=0)) as server:
            provoke(server, monkeypatch)


def test_parameters_are_hidden_before_anybody_logs_them(server: Server) -> None:
    with server.service.store.engine.connect() as connection, pytest.raises(IntegrityError) as found:
        connection.execute(GAMES.insert().values(id="one", seed=SEED))
    assert "hide_parameters" in str(found.value)
    assert repr(SEED) not in str(found.value)


def test_a_token_in_a_path_or_a_query_is_not_logged(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "invited"}])
    token, owner = made["seats"]["a"], made["owner"]
    invite = server.ask(made["game"], "invite", owner, seat="b")["invite"]
    session = server.post("/api/accounts", {"name": f"s{secrets.token_hex(4)}", "password": PASSWORD}).json()["token"]
    with written() as log:
        for secret in (token, token[:-3], owner, invite, session):
            server.get(f"/api/games/{secret}")
            server.get(f"/api/games/{made['game']}/{secret}")
            server.get(f"/api/{secret}?token={secret}")
            server.post(f"/api/games/{made['game']}/undo?secret={secret}", {}, secret)
        assert len(log.said("asked", 20)) == 20
    search(log.text, token, token[:-3], owner, invite, session)


@pytest.mark.parametrize(
    "text",
    [
        "seat.GAMEGAMEGAMEGAME.a.0123456789abcdef.{}",
        "postgresql+psycopg://openfire:{}@localhost/games",
        "Authorization: Bearer {}",
        "password='{}'",
        '{{"password": "{}"}}',
        '{{"token":"{}"}}',
        "GET /join?invite={}&x=1",
        "$argon2id$v=19$m=65536,t=3,p=4$abc${}",
        "[parameters: ('x', b'\\x00{}\\xff')]",
    ],
)
def test_what_has_the_form_of_a_secret_is_taken_out(text: str) -> None:
    told = hushed(text.format("HushHushHushHush999999"))
    assert "Hush" not in told
    assert "(hidden)" in told


def test_what_is_no_secret_stays() -> None:
    for text in (
        'File "/srv/openfire/server/seating.py", line 68, in join\n    if seat.terms.player in (OPEN, INVITED):',
        "KeyError: 'the_name_of_something_that_is_rather_long'",
        "the module harbour-watch has no missions",
        "/api/games/7Hq2mWx9RtYpLkZa/view",
        "/assets/index-D092_mpE.js",
        "1763374486123",
    ):
        assert hushed(text) == text


def test_a_traceback_is_hushed_too(tmp_path: Path) -> None:
    token = sign(Token(SEAT, "GAMEGAMEGAMEGAME", "a", "0123456789abcdef"), b"secret" * 5)
    with written() as found:
        try:
            raise ValueError(f"{token} does not fit {SEED!r} at {tmp_path.name}")
        except ValueError:
            log.exception("failed for %s", token, extra={"path": f"/x/{token}", "why": SEED.hex()})
    search(found.text, token, token.rpartition(".")[2], *forms(SEED))
    assert "ValueError" in found.text
