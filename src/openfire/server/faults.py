"""Faults: what an exception is for whoever asked, and what is written down of it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from sqlalchemy.exc import DataError, DisconnectionError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as DatabaseTimeoutError

from openfire.geometry.paths import IntricateError
from openfire.server.games.events import DamagedError
from openfire.server.health.logs import SELDOM_SAID, log
from openfire.server.health.metrics import METRICS
from openfire.server.http.request_ids import request_id
from openfire.server.problems import TOO_INTRICATE, Problem, ProblemView
from openfire.server.store.group_commit import ClosedError, UnwrittenError

DOWN: Final = (OperationalError, InterfaceError, DatabaseTimeoutError, DisconnectionError, UnwrittenError)
"""What is raised where a database is stopped, locked, full, or too busy."""


def problem_of(error: Exception, what: str) -> Problem:
    """What an exception is for whoever asked. A fault is logged, and they learn what it is called in the log."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, ClosedError):
        return Problem("stopping", "the server is about to stop, and nothing was changed: ask again soon")
    if isinstance(error, DataError):  # PostgreSQL keeps no text with a NUL in it
        return Problem("malformed", "something in it cannot be kept: a text with a NUL, or a number that is too large")
    if isinstance(error, IntricateError):
        return Problem(*TOO_INTRICATE)
    if isinstance(error, DamagedError):
        log.error("damaged", extra={"what": what, "why": str(error)})
        return Problem("quarantined", "something that is kept of this game cannot be read: the operator looks at it")
    if isinstance(error, DOWN):
        METRICS.refused.labels("database").inc()
        SELDOM_SAID.say("the database does not answer", what=what, why=f"{type(error).__name__}: {error}"[:300])
        return Problem("unavailable", "the database does not answer: look again in a moment whether it was done")
    log.error("fault", exc_info=error, extra={"what": what})
    METRICS.requests.labels("fault", "500").inc()
    return Problem("fault", f"something went wrong here; it has been written down as {request_id()}")


def told_fault(problem: Problem, number: int | None = None) -> ProblemView:
    """A problem as it is sent, with the id of the request where it is a fault."""
    told = problem.told(number)
    return replace(told, request=request_id()) if problem.code == "fault" else told
