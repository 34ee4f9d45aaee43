"""The key of a server, with which it vouches for the records of games that are over."""

from __future__ import annotations

from functools import cached_property
from importlib.metadata import version
from pathlib import Path

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from sqlalchemy import Connection

from openfire.engine.record import Record, Signer
from openfire.engine.signatures import sign
from openfire.server.store.settings import draw_setting, read_setting

SETTING = "signing-key"
"""Under which name the key is kept with the games, where no file of its own is named."""

NAME = "Open Fire"
"""What a server calls itself where it is not said."""

LONGEST_NAME = 80


class SigningKeyError(Exception):
    """A key that cannot be used: which, why, and what to do."""


class About(msgspec.Struct, frozen=True):
    """A server, and the key with which it signs records."""

    name: str
    version: str
    key: str
    """Ed25519, in hexadecimal."""


class ServerKey:
    """A server's name and its key."""

    def __init__(self, secret: Ed25519PrivateKey, name: str = NAME) -> None:
        self.name, self._secret = name, secret

    @cached_property
    def public(self) -> str:
        """What everybody may know of the key, in hexadecimal."""
        return self._secret.public_key().public_bytes_raw().hex()

    def sign(self, record: Record) -> Record:
        """A record that the server vouches for."""
        return sign(record, Signer(self.name, self.public), self._secret.sign)

    def about(self) -> About:
        """What everybody may know."""
        return About(self.name, version("openfire"), self.public)


def kept_key(connection: Connection) -> Ed25519PrivateKey:
    """The key that was drawn once and is kept with the games."""
    return _from_raw(draw_setting(connection, SETTING, lambda: Ed25519PrivateKey.generate().private_bytes_raw()))


def kept_public_key(connection: Connection) -> str | None:
    """What everybody may know of that key, in hexadecimal; None where it has not been drawn yet."""
    found = read_setting(connection, SETTING)
    return None if found is None else ServerKey(_from_raw(found)).public


def _from_raw(found: bytes) -> Ed25519PrivateKey:
    try:
        return Ed25519PrivateKey.from_private_bytes(found)
    except ValueError:
        raise SigningKeyError(
            f"the key that is kept with the games (setting {SETTING}) is damaged: restore the database from a backup, "
            "or say --signing-key FILE"
        ) from None


def read_key(file: str) -> Ed25519PrivateKey:
    """The key in a file (PEM). Raises SigningKeyError."""
    try:
        found = load_pem_private_key(Path(file).read_bytes(), None)
    except OSError as error:
        raise _unusable(file, (error.strerror or str(error)).lower()) from None
    except TypeError:
        raise _unusable(file, "it is locked with a password, which a server cannot be asked for") from None
    except (ValueError, UnsupportedAlgorithm):
        raise _unusable(file, "it holds no secret key in PEM") from None
    if not isinstance(found, Ed25519PrivateKey):
        raise _unusable(file, "it holds a key of another kind than Ed25519")
    return found


def _unusable(file: str, why: str) -> SigningKeyError:
    advice = f"make one with: openssl genpkey -algorithm ed25519 -out {file}"
    return SigningKeyError(f"{file}: no signing key can be read there: {why}. Name another file, or {advice}")


def check_name(name: str) -> str:
    """The name of a server, if it can be shown. Raises SigningKeyError."""
    if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
        due = f"1 to {LONGEST_NAME} characters that can be printed"
        raise SigningKeyError(f"--name: a server's name has {due}, not {name[: LONGEST_NAME + 1]!a}")
    return name
