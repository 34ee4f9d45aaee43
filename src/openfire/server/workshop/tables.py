"""Tables and missions that are drawn: checked, measured, kept."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from openfire.server.http.callers import Asking, limit, service_of
from openfire.server.workers.analysis import work_out
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workshop import drawn_tables as drawn

ModuleKey = Annotated[str, PathParameter(min_length=1, max_length=64, description="The key of a module.")]
Side = Annotated[float, QueryParameter(ge=30, le=120, description="Inches.")]
Country = Literal["hamlet", "downs", "town", "fens", "farmland"]

PATIENCE: Final = 8.0
"""Seconds within which a table is measured or made."""
INTRICATE: Final = "the table takes too long to measure: draw it with fewer pieces or simpler outlines"
SEEDLESS: Final = "no table was found in time: try another seed or another size"


@post("/api/tables/check", summary="What is wrong with a drawn table, and where.", tags=["tables"], status_code=200)
async def check(request: Asking, data: JSONBody[drawn.TableRequest]) -> drawn.CheckedTable:
    limit(request, 3)
    with working_for(asker().name, Rank.LATER):
        return await work_out(service_of(request), drawn.checked, data, otherwise=INTRICATE)


@post(
    "/api/tables/measure",
    summary="How fair a drawn table is: sight, ways, cover, and a map of who can be seen where.",
    tags=["tables"],
    status_code=200,
)
async def measure(request: Asking, data: JSONBody[drawn.TableRequest]) -> drawn.MeasuredTable:
    limit(request, 20)
    with working_for(asker().name, Rank.LATER):
        return await work_out(service_of(request), drawn.measured, data, budget=PATIENCE, otherwise=INTRICATE)


@post(
    "/api/tables/missions",
    summary="Which missions can be played on a drawn table, and what it lacks for the others.",
    tags=["tables"],
    status_code=200,
)
async def missions(request: Asking, data: JSONBody[drawn.TableRequest]) -> tuple[drawn.FittingMission, ...]:
    limit(request, 10)
    service = service_of(request)
    with working_for(asker().name, Rank.LATER):
        table = await work_out(service, drawn.sound, data, otherwise=INTRICATE)
    return await service.rules(drawn.fitting, table)


@get("/api/tables/generate", summary="A fair table from a seed, to be drawn on.", tags=["tables"])
async def generated(
    request: Asking,
    seed: Annotated[int, QueryParameter(ge=0, le=2**31, description="The same seed gives the same table.")] = 0,
    width: Side = 72,
    height: Side = 48,
    symmetry: Annotated[
        Literal["rotated", "mirrored", "free"], QueryParameter(description="How it repeats.")
    ] = "rotated",
    country: Annotated[Country | None, QueryParameter(description="The kind of landscape.")] = None,
) -> drawn.DrawnTable:
    limit(request, 20)
    wish = drawn.Wish(seed, width, height, symmetry, country)
    with working_for(asker().name, Rank.LATER):
        return await work_out(service_of(request), drawn.generated, wish, budget=PATIENCE, otherwise=SEEDLESS)


@get("/api/tables/pieces", summary="Pieces of terrain to choose from, one of each kind.", tags=["tables"])
async def pieces(
    request: Asking,
    seed: Annotated[int, QueryParameter(ge=0, le=2**31, description="Another seed draws others.")] = 0,
) -> Response[drawn.Palette]:
    limit(request, 2)
    found = await service_of(request).rules(drawn.palette, seed)
    return Response(found, headers={"cache-control": "public, max-age=300"})


@get("/api/tables/of/{module:str}", summary="A table of a module, to be drawn on.", tags=["tables"])
async def of_module(
    request: Asking,
    module: ModuleKey,
    table: Annotated[str | None, QueryParameter(max_length=64, description="One of its tables.")] = None,
    mission: Annotated[str | None, QueryParameter(max_length=64, description="Else the one of a mission.")] = None,
) -> drawn.DrawnTable:
    limit(request, 2)
    return await service_of(request).rules(drawn.of_module, module, table, mission)


ROUTES: Final[list[HTTPRouteHandler]] = [check, measure, missions, generated, pieces, of_module]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (
    drawn.TableRequest,
    drawn.CheckedTable,
    drawn.MeasuredTable,
    drawn.FittingMission,
    drawn.Palette,
)
