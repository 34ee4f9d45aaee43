"""What is worked out once for everybody who asks for the same, and kept for a while."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import TypeVar, cast

from openfire.server.games.service import Service
from openfire.server.workers.askers import asker

T = TypeVar("T")


async def once(service: Service, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
    """A result that is kept, or that is made now; a key stands for one kind of result."""
    return cast(T, await service.results.get(key, asker().rank, make))
