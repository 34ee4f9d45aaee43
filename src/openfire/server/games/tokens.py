"""Tokens: signed words that say who may sit on a seat, answer for it, or look after a game."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256
from hmac import compare_digest
from typing import Final, NamedTuple

from openfire.dice.fair import SECRET_BYTES

SEAT, INVITE, OWNER = "seat", "invite", "owner"

_FORM: Final = re.compile(r"(seat|invite|owner)\.([0-9A-Za-z]{1,32})\.([a-h]?)\.([0-9a-f]{0,32})\.([0-9A-Za-z_-]{22})")
_ID: Final = re.compile("[0-9A-Za-z]{1,32}")
_LETTERS: Final = "0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""Without those that look alike."""


class Token(NamedTuple):
    """What a token says."""

    kind: str
    game: str
    seat: str = ""
    key: str = ""
    """For a seat: which of those who have sat there. For an invite or an owner: how often those before were revoked."""


def new_id(length: int = 16) -> str:
    """An id that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def is_id(text: str) -> bool:
    """Whether a text has the form of an id; nothing else is ever looked for in a database."""
    return _ID.fullmatch(text) is not None


def new_key() -> str:
    """What makes the tokens of one sitting differ from those of another."""
    return secrets.token_hex(8)


def new_seed() -> bytes:
    """A seed for the dice of one game."""
    return secrets.token_bytes(SECRET_BYTES)


def sign(token: Token, secret: bytes) -> str:
    """A token as text."""
    words = ".".join(token)
    return f"{words}.{_mark(words, secret)}"


def read_token(text: str, secret: bytes) -> Token | None:
    """What a text says, None if we never signed it."""
    found = _FORM.fullmatch(text)
    if found is None:
        return None
    words, _, mark = text.rpartition(".")
    if not compare_digest(mark, _mark(words, secret)):
        return None
    return Token(*found.groups()[:4])


def _mark(words: str, secret: bytes) -> str:
    digest = blake2b(words.encode(), key=secret, digest_size=16, person=b"openfire token").digest()
    return urlsafe_b64encode(digest).rstrip(b"=").decode()


def new_session() -> tuple[str, str]:
    """A token for somebody who signs in, and what is kept of it."""
    token = secrets.token_urlsafe(32)
    return token, kept_session(token)


def kept_session(token: str) -> str:
    """What is kept of a session's token: who reads the database cannot sign in with it."""
    return sha256(token.encode()).hexdigest()
