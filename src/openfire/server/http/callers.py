"""Who asks over HTTP, how much they may ask, and how problems are told."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.params import PathParameter

from openfire.documents import DEEPEST
from openfire.engine.record import RecordError
from openfire.engine.record_text import check_depth
from openfire.server.faults import problem_of, told_fault
from openfire.server.games.service import Service
from openfire.server.games.tokens import is_id
from openfire.server.health.metrics import METRICS
from openfire.server.http.rate_limits import Limiter, network_of
from openfire.server.languages import Language, preferred
from openfire.server.people.accounts import Signed, must_be_session
from openfire.server.problems import Problem, ProblemView, waiting_headers
from openfire.server.workers.askers import set_asker

T = TypeVar("T")
Connection = ASGIConnection[Any, Any, Any, Any]  # nothing is put into its handler, user, session or state
Asking = Request[Any, Any, Any]  # the same

GameId = Annotated[str, PathParameter(min_length=1, max_length=32, description="The id of a game.")]

ACCOUNT = "x-openfire-account"
"""The header with the token of a session."""

LONGEST_PART: Final = 150
"""Letters between two slashes of an address that can lead anywhere."""

UNGUARDED = ("/api/health", "/api/ready", "/metrics")
"""What is answered to everybody: a ban that hits a monitor must not make the server look dead."""

CODES = {
    400: "malformed",
    401: "unknown-token",
    403: "not-yours",
    404: "not-found",
    405: "method",
    413: "too-large",
    415: "content-type",
    429: "too-fast",
}
"""What the kinds of problems are called that HTTP knows by itself."""


def service_of(connection: Connection) -> Service:
    """The service behind a connection."""
    service: Service = connection.app.state.service
    return service


def address_of(connection: Connection) -> str:
    """Where somebody asks from."""
    return connection.client.host if connection.client else "somewhere"


def token_of(connection: Connection) -> str:
    """The token of a seat or an owner; empty where none is sent."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if token and scheme.lower() != "bearer":
        raise Problem("unknown-token", "send the token as Authorization: Bearer TOKEN")
    return token.strip()


def language_of(connection: Connection) -> Language:
    """The language in which somebody wants to be told what happens."""
    return preferred(connection.headers.get("accept-language", ""))


async def account_behind(connection: Connection) -> str | None:
    """The account of whoever asks, None for a guest. Raises Problem for a session that is over, and for the banned."""
    signed = await _signed(connection)
    service_of(connection).bans.check(account=signed.account if signed else None)
    return signed.account if signed else None


async def _signed(connection: Connection) -> Signed | None:
    return await must_be_session(service_of(connection), connection.headers.get(ACCOUNT, ""))


async def must_be_signed_in(connection: Connection, *, may_be_banned: bool = False) -> Signed:
    """Who asks, with the session. Raises Problem for a guest, and for the banned unless they may ask for this."""
    signed = await _signed(connection)
    if signed is None:
        raise Problem("unknown-token", f"sign in, and send the token of the session as {ACCOUNT}")
    if not may_be_banned:
        service_of(connection).bans.check(account=signed.account)
    return signed


async def must_have_account(connection: Connection) -> str:
    """The account of whoever asks. Raises Problem for a guest."""
    return (await must_be_signed_in(connection)).account


def network_behind(connection: Connection) -> str:
    """The network that somebody asks from, as limits, quotas and bans count it."""
    return network_of(address_of(connection))


def limit(connection: Connection, weight: float = 1.0) -> None:
    """Count what somebody asks. Raises Problem when it is too much. Every request over HTTP has counted 1 already."""
    counted = 1.0 if connection.scope["type"] == ScopeType.HTTP else 0.0
    limiter: Limiter = connection.app.state.limiter
    if weight > counted:
        limiter.take(network_behind(connection), weight - counted)


def is_own_origin(connection: Connection) -> bool:
    """Whether a page that asks comes from here; programs send no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    known: tuple[str, ...] = connection.app.state.origins
    try:
        return origin in known or urlsplit(origin).netloc == connection.headers.get("host", "")
    except ValueError:  # no address at all
        return False


NOT_IDS: Final = (
    *("rule", "module", "mission", "file_path"),
    *("book", "other", "example", "puzzle", "source"),
)
"""Parts of addresses that are looked for nowhere in the database, and may have another form than ids."""


async def guard(request: Asking) -> None:
    """What every request has to pass. Raises Problem."""
    set_asker(network_behind(request))
    if request.url.path not in UNGUARDED:
        service_of(request).bans.check(address_of(request))
    if not request.url.path.isprintable() or any(len(part) > LONGEST_PART for part in request.url.path.split("/")):
        raise Problem("not-found", "there is nothing at that address")
    for name, value in request.path_params.items():
        if name not in NOT_IDS and isinstance(value, str) and not is_id(value):
            raise Problem("not-found", "there is nothing with that id")
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    if not is_own_origin(request):
        METRICS.refused.labels("origin").inc()
        raise Problem("not-yours", "a page from elsewhere may not ask for that")
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem("content-type", "send JSON, with Content-Type: application/json")
    await check_text(await request.body())


async def check_text(raw: bytes) -> None:
    """Refuse what is no text, and lists in lists in lists, before anything is made of them. Raises Problem."""
    try:
        text = raw.decode()
        if text.count("[") + text.count("{") > DEEPEST:
            await asyncio.to_thread(check_depth, text)
    except UnicodeDecodeError as error:
        raise Problem("malformed", f"not UTF-8 text, at byte {error.start}") from None
    except RecordError as error:
        raise Problem("malformed", f"the JSON is {error.reason}") from None


async def unless_gone(request: Asking, work: Coroutine[object, None, T]) -> T:
    """Do something for whoever asks, and drop it when they have gone."""
    doing, going = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((doing, going), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise HTTPException(detail="whoever asked has gone", status_code=CLOSED)
        return doing.result()
    finally:
        for task in (doing, going):
            task.cancel()
        await asyncio.gather(doing, going, return_exceptions=True)


async def _gone(request: Asking) -> None:
    """Return when whoever asks has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


# ------------------------------------------------------------------------------------------------ problems


GONE: Final = "openfire gone"
"""What is noted of a request whose asker has gone before it was read."""

CLOSED: Final = 499
"""The status of such a request; nobody is there to read it, so it is for the log alone."""


def _told(told: ProblemView, status: int) -> Response[bytes]:
    body, headers = msgspec.json.encode(told), waiting_headers(status)
    return Response(body, status_code=status, media_type="application/json", headers=headers)


def tell_problem(_request: Asking, problem: Problem) -> Response[bytes]:
    """A problem of ours."""
    return _told(problem.told(), problem.status)


def tell_http(request: Asking, error: HTTPException) -> Response[bytes]:
    """A problem that HTTP knows by itself."""
    extra = error.extra if isinstance(error.extra, list) else []
    more = "; ".join(f"{one.get('key', '')}: {one.get('message', '')}".strip(": ") for one in extra)
    status = error.status_code
    if GONE in (request.scope.get("extensions") or {}):
        return Response(b"", status_code=CLOSED)
    if status >= 500:
        return tell_fault(request, error)
    return _told(
        ProblemView(CODES.get(status, "malformed"), f"{error.detail}{f': {more}' if more else ''}"[:500]), status
    )


def tell_fault(request: Asking, error: Exception) -> Response[bytes]:
    """What nobody expected."""
    problem = problem_of(error, request.url.path)
    return _told(told_fault(problem), problem.status)
