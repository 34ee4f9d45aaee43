"""Routes for people: accounts, sign-ins, seats, one's data, blocks and reports."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from openfire.server.http.callers import (
    ACCOUNT,
    Asking,
    GameId,
    account_behind,
    address_of,
    limit,
    must_be_signed_in,
    must_have_account,
    network_behind,
    service_of,
)
from openfire.server.people import accounts, blocks, deletion, export, reports, seats, sign_ins
from openfire.server.people.accounts import Device
from openfire.server.people.wire import (
    Block,
    Blocked,
    Codes,
    Confirmation,
    Credentials,
    Export,
    Me,
    MoveSeat,
    NewPassword,
    OwnSeat,
    Recovery,
    Registered,
    Reported,
    ReportRequest,
    Session,
    SignIn,
    SignInsEnded,
)
from openfire.server.problems import Problem
from openfire.server.wire import Ok

SignInId = Annotated[str, PathParameter(min_length=1, max_length=32, description="The id of a sign-in.")]
AccountId = Annotated[str, PathParameter(min_length=1, max_length=32, description="The id of an account.")]
Before = Annotated[
    int | None,
    QueryParameter(ge=0, le=2**53, description="Only games that went on before that time."),
]
AskedGame = Annotated[
    str | None,
    QueryParameter(min_length=1, max_length=32, description="A game: also say where in it they sit."),
]


def _device(request: Asking) -> Device:
    return Device(sign_ins.device_words(request.headers.get("user-agent", "")), _network(request))


def _network(request: Asking) -> str:
    return sign_ins.network_mark(address_of(request), service_of(request).secret)


# ------------------------------------------------------------------------------------------------ signing in


@post("/api/accounts", summary="A new account, signed in, with its recovery codes.", tags=["account"], status_code=201)
async def register(request: Asking, data: JSONBody[Credentials]) -> Registered:
    limit(request, 50)
    request.app.state.sign_ups.take(network_behind(request))
    return await accounts.register(service_of(request), data, _device(request))


@post("/api/accounts/recover", summary="A new password for a recovery code.", tags=["account"], status_code=201)
async def recover(request: Asking, data: JSONBody[Recovery]) -> Session:
    limit(request, 30)
    return await accounts.recover(service_of(request), data, _device(request))


@post("/api/sessions", summary="Sign in.", tags=["account"], status_code=201)
async def sign_in(request: Asking, data: JSONBody[Credentials]) -> Session:
    limit(request, 30)
    return await accounts.sign_in(service_of(request), data, _device(request))


@delete("/api/sessions", summary="Sign out.", tags=["account"], status_code=200)
async def sign_out(request: Asking) -> Ok:
    limit(request)
    await must_be_signed_in(request, may_be_banned=True)
    await accounts.sign_out(service_of(request), request.headers[ACCOUNT])
    return Ok()


# ------------------------------------------------------------------------------------------------ one's account


@get("/api/me", summary="Who one is.", tags=["account"])
async def me(request: Asking) -> Me:
    limit(request)
    account = await must_have_account(request)
    return await service_of(request).store.read(lambda connection: accounts.me(connection, account))


@post("/api/me/password", summary="Change the password; all other sign-ins end.", tags=["account"], status_code=200)
async def change_password(request: Asking, data: JSONBody[NewPassword]) -> Ok:
    limit(request, 30)
    signed = await must_be_signed_in(request)
    await accounts.change_password(service_of(request), signed, data, _network(request))
    return Ok()


@post("/api/me/codes", summary="New recovery codes in place of the old ones.", tags=["account"], status_code=201)
async def new_codes(request: Asking, data: JSONBody[Confirmation]) -> Codes:
    limit(request, 30)
    account = await must_have_account(request)
    await accounts.confirm(service_of(request), account, data.password, _network(request))
    return Codes(await accounts.new_codes(service_of(request), account))


@get("/api/me/sessions", summary="Where one is signed in.", tags=["account"])
async def list_sign_ins(request: Asking) -> list[SignIn]:
    limit(request)
    signed = await must_be_signed_in(request)
    return await service_of(request).store.read(lambda connection: sign_ins.list_sign_ins(connection, signed))


@delete("/api/me/sessions", summary="End all other sign-ins.", tags=["account"], status_code=200)
async def end_others(request: Asking) -> SignInsEnded:
    limit(request, 5)
    signed = await must_be_signed_in(request)
    return SignInsEnded(
        await service_of(request).store.write(lambda connection: sign_ins.end_others(connection, signed))
    )


@delete("/api/me/sessions/{session:str}", summary="End a sign-in.", tags=["account"], status_code=200)
async def end_sign_in(request: Asking, session: SignInId) -> SignInsEnded:
    limit(request, 2)
    account = await must_have_account(request)
    ended = await service_of(request).store.write(lambda connection: sign_ins.end_sign_in(connection, account, session))
    if not ended:
        raise Problem("not-found", "there is no such sign-in: it may be over already")
    return SignInsEnded(ended)


# ------------------------------------------------------------------------------------------------ seats


@get("/api/me/seats", summary="One's own seats with their tokens, and how their games stand.", tags=["account"])
async def own_seats(request: Asking, before: Before = None) -> list[OwnSeat]:
    limit(request, 5)
    account, service = await must_have_account(request), service_of(request)
    return await service.store.read(lambda connection: seats.own_seats(connection, account, service.secret, before))


@post("/api/me/seats", summary="Move a guest's seat into one's account.", tags=["account"], status_code=200)
async def move_seat(request: Asking, data: JSONBody[MoveSeat]) -> OwnSeat:
    limit(request, 5)
    account = await must_have_account(request)
    return await seats.move(service_of(request), account, data.token)


# ------------------------------------------------------------------------------------------------ one's data


@get("/api/me/export", summary="Everything that is kept about one.", tags=["account"])
async def export_all(request: Asking) -> Export:
    limit(request, 50)
    signed = await must_be_signed_in(request, may_be_banned=True)
    return await service_of(request).store.read(lambda connection: export.exported(connection, signed))


@post("/api/me/delete", summary="Delete one's account for good.", tags=["account"], status_code=200)
async def delete_account(request: Asking, data: JSONBody[Confirmation]) -> Ok:
    limit(request, 50)
    account = (await must_be_signed_in(request, may_be_banned=True)).account
    await accounts.confirm(service_of(request), account, data.password, _network(request))
    await deletion.delete_account(service_of(request), account)
    return Ok()


# ------------------------------------------------------------------------------------------------ each other


@get("/api/me/blocks", summary="Whom one does not want to meet.", tags=["account"])
async def list_blocks(request: Asking, game: AskedGame = None) -> list[Blocked]:
    limit(request)
    account, store = await must_have_account(request), service_of(request).store
    if game is None:
        return await store.read(lambda connection: blocks.list_blocks(connection, account))
    return await store.read(lambda connection: blocks.list_blocks_at(connection, account, game))


@post("/api/me/blocks", summary="Block somebody, by name or by seat.", tags=["account"], status_code=201)
async def add_block(request: Asking, data: JSONBody[Block]) -> Blocked:
    limit(request, 5)
    return await blocks.add(service_of(request), await must_have_account(request), data)


@delete("/api/me/blocks/{account:str}", summary="Block somebody no longer.", tags=["account"], status_code=200)
async def remove_block(request: Asking, account: AccountId) -> Ok:
    limit(request, 2)
    await blocks.remove(service_of(request), await must_have_account(request), account)
    return Ok()


@post("/api/games/{game:str}/report", summary="Report a player, or a title.", tags=["game"], status_code=201)
async def report(request: Asking, game: GameId, data: JSONBody[ReportRequest]) -> Reported:
    limit(request, 20)
    account = await account_behind(request)
    reporter = f"account:{account}" if account else f"network:{_network(request)}"
    return await reports.add(service_of(request), game, data, reporter)


PEOPLE_ROUTES = [
    register,
    recover,
    sign_in,
    sign_out,
    me,
    change_password,
    new_codes,
    list_sign_ins,
    end_others,
    end_sign_in,
    own_seats,
    move_seat,
    export_all,
    delete_account,
    list_blocks,
    add_block,
    remove_block,
    report,
]
