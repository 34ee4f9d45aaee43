"""Routes: what is asked over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from openfire.engine.record_text import write
from openfire.report import BattleReport
from openfire.server import lobby
from openfire.server.games import seats, server_key
from openfire.server.games.operations import OPERATIONS, Operation, perform
from openfire.server.games.terms import GameTerms, Phase
from openfire.server.health.figures import update_metrics
from openfire.server.health.metrics import METRICS
from openfire.server.http.callers import (
    Asking,
    GameId,
    account_behind,
    language_of,
    limit,
    must_have_account,
    service_of,
    token_of,
    unless_gone,
)
from openfire.server.people.routes import PEOPLE_ROUTES
from openfire.server.requests import CreatedReply, GameRequest, VerifyReply
from openfire.server.store import uploads
from openfire.server.views import game_view, history
from openfire.server.views.pictures import LandView, land_view, table_picture
from openfire.server.wire import GameView, Ok, RoomView, RuleText
from openfire.server.workshop import WORKSHOP_ROUTES

ItemId = Annotated[str, PathParameter(min_length=1, max_length=32, description="The id of an upload.")]
ItemKey = Annotated[str, PathParameter(min_length=1, max_length=64, description="The id of something in a module.")]
Moment = Annotated[int, PathParameter(ge=0, le=10_000_000, description="The number of an entry of the record.")]


RuleId = Annotated[str, PathParameter(min_length=1, max_length=120, description="The id of a rule.")]

Handler = Callable[..., Awaitable[object]]

_JSON: Any = JSONBody  # a type that is put together when this runs
"""The same for types that are known only when this runs."""


# ------------------------------------------------------------------------------------------------ the server


@get("/api/health", summary="Whether the server runs.", tags=["server"])
async def health() -> Ok:
    return Ok()


@get(
    "/api/ready",
    summary="Whether the server can serve games: it writes, reads, works out and sweeps; else what is wrong.",
    tags=["server"],
)
async def ready(request: Asking) -> Ok:
    await request.app.state.readiness.check()
    return Ok()


@get("/api/server", summary="The server's name and version, and the key that signs its records.", tags=["server"])
async def about(request: Asking) -> server_key.About:
    limit(request)
    key = service_of(request).key
    assert key
    return key.about()


@get("/metrics", include_in_schema=False)
async def metrics(request: Asking) -> Response[bytes]:
    limit(request)
    update_metrics(service_of(request))
    text = await asyncio.to_thread(METRICS.text)
    return Response(text, media_type="text/plain; version=0.0.4")


@get("/api/library", summary="What can be played here, and by which bots.", tags=["lobby"])
async def library(request: Asking) -> lobby.Library:
    limit(request)
    return await service_of(request).rules(lobby.library)


@get("/api/rules/{rule:str}", summary="A rule of the books in our own words, with its rulings.", tags=["rules"])
async def rule(request: Asking, rule: RuleId) -> RuleText:
    limit(request)
    return await service_of(request).rules(history.rule, rule)


# ------------------------------------------------------------------------------------------------ games


@get(
    "/api/library/{module:str}/{mission:str}/picture",
    summary="The table of a mission, as a picture.",
    tags=["lobby"],
    media_type="image/svg+xml",
)
async def picture(
    request: Asking,
    module: ItemKey,
    mission: ItemKey,
    table: Annotated[str | None, QueryParameter(max_length=64, description="Another table of the module.")] = None,
    theme: Annotated[Literal["light", "dark"], QueryParameter(description="How bright it is.")] = "light",
) -> Response[str]:
    limit(request)
    drawn = await service_of(request).rules(table_picture, module, mission, table, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/library/{module:str}/{mission:str}/land", summary="The table of a mission, to be drawn.", tags=["lobby"])
async def land(
    request: Asking,
    module: ItemKey,
    mission: ItemKey,
    table: Annotated[str | None, QueryParameter(max_length=64, description="Another table of the module.")] = None,
) -> Response[LandView]:
    limit(request)
    found = await service_of(request).rules(land_view, module, mission, table)
    return Response(found, headers={"cache-control": "public, max-age=3600"})


@get("/api/games", summary="The lobby: games that wait for players, or that can be watched.", tags=["lobby"])
async def games(
    request: Asking,
    phase: Annotated[Phase | None, QueryParameter(description="Only games so far.")] = None,
    game: Annotated[
        list[str] | None, QueryParameter(max_items=lobby.MOST, description="These games instead, by their ids.")
    ] = None,
) -> list[lobby.Listed]:
    limit(request)
    store = service_of(request).store
    if game:
        return await store.read(lambda connection: lobby.named(connection, game))
    account = await account_behind(request)
    return await store.read(lambda connection: lobby.listed(connection, phase, account))


@post("/api/games", summary="Make a game.", tags=["lobby"], status_code=201)
async def create(request: Asking, data: JSONBody[GameTerms]) -> CreatedReply:
    limit(request, 20)
    wanted = seats.NewGame(data, await account_behind(request))
    return await seats.make(service_of(request), wanted)


@get("/api/games/{game:str}", summary="A game: its terms, its seats, how far it is.", tags=["game"])
async def room(request: Asking, game: GameId) -> RoomView:
    limit(request)
    async with service_of(request).at(game, is_look=True) as (_, live):
        return game_view.room(live, language_of(request))


@get("/api/games/{game:str}/moments/{moment:int}", summary="The game at one of its moments.", tags=["game"])
async def moment(request: Asking, game: GameId, moment: Moment) -> GameView:
    limit(request, 5)
    service = service_of(request)
    async with service.at(game, is_look=True) as (_, live):
        glimpse = await service.rules(live.copy)
    return await history.moment(service, glimpse, moment, language_of(request))


@get("/api/games/{game:str}/record", summary="The record of the game, as a file.", tags=["game"])
async def record(request: Asking, game: GameId) -> Response[str]:
    limit(request, 3)
    service = service_of(request)
    async with service.at(game, is_look=True) as (_, live):
        glimpse = await service.rules(live.copy)
    found = await history.record(service, glimpse)
    text = await service.rules(write, found)
    name = f'attachment; filename="{game}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": name})


@get("/api/games/{game:str}/verify", summary="Play the record again and derive its dice again.", tags=["game"])
async def verify(request: Asking, game: GameId) -> VerifyReply:
    limit(request, 10)
    service = service_of(request)
    async with service.at(game, is_look=True) as (_, live):
        glimpse = await service.rules(live.copy)
    found = await history.record(service, glimpse)
    return await history.verify(service, found)


@get(
    "/api/games/{game:str}/battle-report",
    summary="A battle that is over, looked back at: losses and score by round, units, luck, turning points.",
    tags=["game"],
)
async def battle_report(request: Asking, game: GameId) -> BattleReport:
    limit(request, 10)
    service = service_of(request)
    async with service.at(game, is_look=True) as (_, live):
        glimpse = await service.rules(live.copy)
    return await history.battle_report(service, glimpse)


def operation_route(operation: Operation) -> HTTPRouteHandler:
    """What is asked of a game, as a route."""
    path = f"/api/games/{{game:str}}/{operation.name}"
    if operation.is_get:
        return get(path, summary=operation.summary, tags=["game"])(_getter(operation))
    return post(path, status_code=200, summary=operation.summary, tags=["game"])(_poster(operation))


def _getter(operation: Operation) -> Handler:
    """What everybody may look at, whoever they are."""

    async def handle(game: str, request: Asking) -> object:
        limit(request, operation.weight)
        return await perform(service_of(request), operation, game, "", operation.request(), None, language_of(request))

    handle.__name__ = operation.name.replace("-", "_")
    handle.__annotations__ = {"game": GameId, "request": Asking, "return": operation.reply}
    return handle


def _poster(operation: Operation) -> Handler:
    """What somebody asks, with the token of a seat or an owner."""

    async def handle(game: str, data: GameRequest, request: Asking) -> object:
        limit(request, operation.weight)
        account, language = await account_behind(request), language_of(request)
        work = perform(service_of(request), operation, game, token_of(request), data, account, language)
        return await (work if operation.is_change else unless_gone(request, work))

    handle.__name__ = operation.name.replace("-", "_")
    handle.__annotations__ = {
        "game": GameId,
        "data": _JSON[operation.request],
        "request": Asking,
        "return": operation.reply,
    }
    return handle


# ------------------------------------------------------------------------------------------------ uploads


@post("/api/shelf", summary="Upload an army or a table.", tags=["shelf"], status_code=201)
async def put(request: Asking, data: JSONBody[uploads.Upload]) -> uploads.UploadedItem:
    limit(request, 20)
    return await uploads.put(service_of(request), data, await account_behind(request))


@get("/api/shelf", summary="One's own uploads.", tags=["shelf"])
async def own_shelf(request: Asking) -> list[uploads.UploadedItem]:
    limit(request)
    account = await must_have_account(request)
    return await service_of(request).store.read(lambda connection: uploads.list_shelved(connection, account))


@get("/api/shelf/{item:str}", summary="An army or a table that was uploaded, with its file.", tags=["shelf"])
async def shelved(request: Asking, item: ItemId) -> uploads.UploadedFile:
    limit(request)
    return await uploads.get(service_of(request), item)


@delete("/api/shelf/{item:str}", summary="Take an upload of one's own away.", tags=["shelf"], status_code=200)
async def unshelve(request: Asking, item: ItemId) -> Ok:
    limit(request, 2)
    await uploads.remove(service_of(request), item, await must_have_account(request))
    return Ok()


ROUTES = [
    health,
    ready,
    about,
    metrics,
    library,
    picture,
    land,
    rule,
    games,
    create,
    room,
    moment,
    record,
    verify,
    battle_report,
    put,
    own_shelf,
    shelved,
    unshelve,
    *PEOPLE_ROUTES,
    *WORKSHOP_ROUTES,
    *(operation_route(operation) for operation in OPERATIONS.values()),
]
