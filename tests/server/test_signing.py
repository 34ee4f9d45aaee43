"""Signed records: a server vouches for games that are over, with a key that it keeps or is given."""

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from msgspec.structs import replace
from typer.testing import CliRunner

from openfire.cli import app
from openfire.engine.record import Record
from openfire.engine.record_text import parse, seal
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.server.games.server_key import SigningKeyError, read_key
from openfire.server.http.app import Settings
from tests.server.running import Server, answer_for, running

ME = {"player": "me"}


def resigned(server: Server) -> tuple[str, Record]:
    """A game that somebody gave up."""
    made = server.create(seats=[ME, ME])
    answer_for(server, made["game"], made["seats"], 2)
    server.ask(made["game"], "resign", made["seats"]["a"])
    return made["game"], record_of(server, made["game"])


def record_of(server: Server, game: str) -> Record:
    return parse(server.get(f"/api/games/{game}/record").text)


def key_of(server: Server) -> str:
    return str(server.get("/api/server").json()["key"])


def pem(secret: object, lock: object = None) -> bytes:
    return secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, lock or NoEncryption())  # type: ignore[attr-defined, no-any-return]


def test_the_server_says_who_it_is(server: Server) -> None:
    about = server.get("/api/server").json()
    assert about["name"] == "Open Fire"
    assert len(bytes.fromhex(about["key"])) == 32
    assert about["version"]


def test_a_game_that_is_over_is_signed_and_verified(server: Server) -> None:
    game, record = resigned(server)
    report = verify(record, restore, {key_of(server): "this one"})
    assert (report.is_proved, report.signature.by, report.signature.name) == (True, "known key", "this one")
    told = server.get(f"/api/games/{game}/verify").json()
    assert (told["is_sound"], told["signed"]) == (True, "yes")


def test_who_gave_up_cannot_be_changed(server: Server) -> None:
    _, record = resigned(server)
    other = replace(record.end, left=(("b", record.end.left[0][1]),), closed=replace(record.end.closed, winners=("a",)))
    found = verify(seal(replace(record, end=other)), restore).finding
    assert found
    assert found.place == "signature"


def test_a_game_that_is_being_played_is_not_signed(server: Server) -> None:
    made = server.create(seats=[ME, ME])
    answer_for(server, made["game"], made["seats"], 2)
    record = record_of(server, made["game"])
    assert (record.server, record.signature, record.format) == (None, None, "openfire-record/1")
    assert server.get(f"/api/games/{made['game']}/verify").json().get("signed", "no") == "no"


def test_the_key_is_drawn_once_and_kept_with_the_games(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0)
    with running(settings) as server:
        key, (game, record) = key_of(server), resigned(server)
    with running(settings) as server:
        assert key_of(server) == key
        assert record_of(server, game) == record
    with running(Settings(str(tmp_path / "other.db"), rate=0, processes=0)) as server:
        assert key_of(server) != key


def test_a_key_and_a_name_of_ones_own(tmp_path: Path) -> None:
    secret, file = Ed25519PrivateKey.generate(), tmp_path / "key.pem"
    file.write_bytes(pem(secret))
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0, name="Harbour", signing_key=str(file))
    with running(settings) as server:
        assert key_of(server) == secret.public_key().public_bytes_raw().hex()
        _, record = resigned(server)
    assert record.server
    assert record.server.name == "Harbour"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "no such file or directory"),
        (b"", "it holds no secret key in PEM"),
        (b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "it holds no secret key in PEM"),
        (pem(generate_private_key(SECP256R1())), "it holds a key of another kind than Ed25519"),
        (pem(Ed25519PrivateKey.generate(), BestAvailableEncryption(b"word")), "it is locked with a password"),
    ],
)
def test_a_key_that_cannot_be_used_is_told_before_anything_is_served(
    tmp_path: Path, content: bytes | None, why: str
) -> None:
    file, database = tmp_path / "key.pem", tmp_path / "games.db"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(SigningKeyError, match=why):
        read_key(str(file))
    said = CliRunner().invoke(app, ["serve", "--signing-key", str(file), "--database", str(database)])
    assert said.exit_code == 2
    assert said.stderr.startswith(f"{file}: no signing key can be read there: {why}")
    assert f"openssl genpkey -algorithm ed25519 -out {file}" in said.stderr
    assert not database.exists()


@pytest.mark.parametrize("name", ["", "a\nb", "x" * 81])
def test_a_name_that_cannot_be_shown_is_refused(tmp_path: Path, name: str) -> None:
    said = CliRunner().invoke(app, ["serve", "--name", name, "--database", str(tmp_path / "games.db")])
    assert said.exit_code == 2
    assert "--name: a server's name has 1 to 80 characters" in said.stderr
