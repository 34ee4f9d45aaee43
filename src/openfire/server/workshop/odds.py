"""Odds of one unit against another, without a table."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar import post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from openfire.server.http.callers import Asking, language_of, limit, service_of, unless_gone
from openfire.server.workers.analysis import work_out
from openfire.server.workshop import duel_jobs
from openfire.server.workshop.duel_wire import DuelReply, DuelRequest

BUDGET: Final = 5.0
"""Seconds that a question about odds may take."""

TOO_WIDE: Final = (
    f"that takes more than {BUDGET:g} s to work out: take smaller units, fewer attackers, or leave out what makes a "
    "difference"
)


@post("/api/odds", summary="What attacks of up to four units on another come to.", tags=["workshop"], status_code=200)
async def odds(request: Asking, data: JSONBody[DuelRequest]) -> DuelReply:
    limit(request, 3)
    work = work_out(service_of(request), duel_jobs.duels, data, language_of(request), budget=BUDGET, otherwise=TOO_WIDE)
    return await unless_gone(request, work)


ROUTES: Final[list[HTTPRouteHandler]] = [odds]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (DuelRequest, DuelReply)
