"""Passwords that are hashed quickly, where how long that takes is not what a test is about."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from argon2 import PasswordHasher

from openfire.server.people import passwords

SHIPPED = passwords.HASHER
"""What a server hashes with."""

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@contextmanager
def quickly_hashed() -> Iterator[None]:
    """Servers of this process hash quickly; what is kept says how it was hashed, so either can read the other's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "HASHER", QUICK)
        yield
