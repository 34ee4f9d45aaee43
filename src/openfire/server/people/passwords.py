"""Passwords: hashed slowly, in threads of their own, so that neither games nor other people wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from openfire.server.problems import Problem

T = TypeVar("T")

HASHER: Final = PasswordHasher()
"""Argon2id, with the settings that its authors recommend."""

THREADS: Final = 2
"""Passwords that are hashed at once; each takes 64 MB meanwhile."""

MOST_WAITING: Final = 16
"""Passwords that are hashed or wait for it; whoever comes then is asked to come again."""

_THREADS: Final = ThreadPoolExecutor(THREADS, "openfire-passwords")
_waiting: Final[set[object]] = set()


async def hashed(password: str) -> str:
    """What is kept of a password. Raises Problem when too many are hashed just now."""
    return await _apart(lambda: HASHER.hash(password))


async def is_right(kept: str | None, password: str) -> bool:
    """Whether a password fits what is kept; where nothing is, finding out takes as long."""
    return await _apart(lambda: _fits(kept, password))


def _fits(kept: str | None, password: str) -> bool:
    try:
        return HASHER.verify(kept or _nobody(), password) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _nobody() -> str:
    """Checked where there is no account, so that the answer takes as long."""
    return HASHER.hash("nobody has this password")


async def _apart(work: Callable[[], T]) -> T:
    if len(_waiting) >= MOST_WAITING:
        raise Problem("too-fast", "too many people sign in just now: try again in a few seconds")
    place = object()
    _waiting.add(place)
    future = asyncio.get_running_loop().run_in_executor(_THREADS, work)
    future.add_done_callback(lambda _: _waiting.discard(place))  # also when whoever asked has gone meanwhile
    return await asyncio.shield(future)
