"""Army lists: what can be chosen next, what they cost, sheets and share texts, and games that try them."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter

from openfire.server.http.callers import Asking, language_of, limit, network_behind, service_of, unless_gone
from openfire.server.workers.analysis import work_out
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workshop import army_drafts, army_files, trial_games
from openfire.server.workshop.army_wire import (
    ArmyOffers,
    ListFilesReply,
    ListReply,
    ListRequest,
    ListTextReply,
    ListTextRequest,
)
from openfire.server.workshop.trial_games import TrialReply, TrialRequest

TOO_LONG: Final = "that game takes too long: try a smaller list, a smaller mission or a plainer bot"

ModuleKey = Annotated[str, PathParameter(min_length=1, max_length=64, description="The key of a module.")]


@get("/api/armies/{module:str}", summary="What lists of a module are made of.", tags=["workshop"])
async def offers(request: Asking, module: ModuleKey) -> ArmyOffers:
    limit(request, 3)
    return await service_of(request).rules(army_drafts.offers, module)


@post(
    "/api/armies/{module:str}",
    summary="A list after a step, with what can be chosen next.",
    tags=["workshop"],
    status_code=200,
)
async def build(request: Asking, module: ModuleKey, data: JSONBody[ListRequest]) -> ListReply:
    limit(request, 2)
    return await service_of(request).rules(army_drafts.answer, module, data, language_of(request))


@post(
    "/api/armies/{module:str}/files",
    summary="A list as a sheet, a file and a share text.",
    tags=["workshop"],
    status_code=200,
)
async def files(request: Asking, module: ModuleKey, data: JSONBody[ListRequest]) -> ListFilesReply:
    limit(request, 5)
    return await service_of(request).rules(army_files.write_files, module, data.army)


@post("/api/army-texts", summary="Read a list that something else wrote.", tags=["workshop"], status_code=200)
async def read(request: Asking, data: JSONBody[ListTextRequest]) -> ListTextReply:
    limit(request, 5)
    return await unless_gone(request, work_out(service_of(request), army_files.read_text, data))


@post("/api/trials", summary="The next game of a trial of a list, between bots.", tags=["workshop"], status_code=200)
async def trial(request: Asking, data: JSONBody[TrialRequest]) -> TrialReply:
    limit(request, 5)
    request.app.state.trials.take(network_behind(request))
    with working_for(asker().name, Rank.LATER):
        work = work_out(service_of(request), trial_games.play_next, data, budget=trial_games.BUDGET, otherwise=TOO_LONG)
        return await unless_gone(request, work)


ROUTES: Final[list[HTTPRouteHandler]] = [offers, build, files, read, trial]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (
    ArmyOffers,
    ListRequest,
    ListReply,
    ListTextRequest,
    ListTextReply,
    ListFilesReply,
    TrialRequest,
    TrialReply,
)
