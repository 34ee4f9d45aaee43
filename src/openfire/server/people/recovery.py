"""Recovery codes: words that let somebody in who has lost the password, once each. Only their hashes are kept."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete

from openfire.server.store.schema import RECOVERY_CODES

MANY: Final = 10
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike."""
_GROUPS, _LENGTH = 4, 4


def draw() -> tuple[str, ...]:
    """New codes, such as k7mq-p2xd-9hrt-w4ac: too many to be guessed."""
    return tuple("-".join(_group() for _ in range(_GROUPS)) for _ in range(MANY))


def _group() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def keep(connection: Connection, account: str, codes: tuple[str, ...]) -> None:
    """Keep codes of an account in place of those it had."""
    connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.account == account))
    connection.execute(RECOVERY_CODES.insert(), [{"code": _kept(account, code), "account": account} for code in codes])


def use(connection: Connection, account: str, code: str) -> bool:
    """Whether a code is one of an account's; it is used up with that."""
    where = (RECOVERY_CODES.c.code == _kept(account, code)) & (RECOVERY_CODES.c.account == account)
    return connection.execute(delete(RECOVERY_CODES).where(where)).rowcount == 1


def _kept(account: str, code: str) -> str:
    """The hash of a code, however it is spelled: case, blanks and dashes do not matter."""
    letters = "".join(letter for letter in code.casefold() if letter.isalnum())
    return sha256(f"recovery code of {account}: {letters}".encode()).hexdigest()
