"""Request ids: every request and every WebSocket has one. It is in the answer and in every line of the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from typing import Any, Final, ParamSpec, TypeAlias, TypeVar

from openfire.server.games.tokens import new_id

P = ParamSpec("P")
T = TypeVar("T")

HEADER: Final = "x-request-id"
"""The header of an answer that says its id."""

TRUSTED: Final = "openfire trusted"
"""What the state of a connection says about whether it comes from a proxy of ours."""

_PLAIN: Final = re.compile(r"[0-9A-Za-z_-]{4,40}")

_current: ContextVar[str] = ContextVar("openfire_request", default="")


def request_id() -> str:
    """The id of the request that something is done for; empty where it is done for nobody."""
    return _current.get()


AnyScope: TypeAlias = Any  # a scope or a message of ASGI: a dictionary whose fields depend on its kind


def begin_request(scope: AnyScope) -> str:
    """Give a request its id: a new one, or the one that a trusted proxy has given it."""
    found = new_id(12)
    if (scope.get("state") or {}).get(TRUSTED):
        told = next((value for name, value in scope["headers"] if name == HEADER.encode()), b"").decode("latin-1")
        found = told if _PLAIN.fullmatch(told) else found
    _current.set(found)
    return found


def carried(work: Callable[P, T]) -> Callable[P, T]:
    """Some work that keeps the id of the present request, wherever and in whatever thread it is done."""
    context = copy_context()

    def do(*arguments: P.args, **named: P.kwargs) -> T:
        return context.copy().run(work, *arguments, **named)

    return do
