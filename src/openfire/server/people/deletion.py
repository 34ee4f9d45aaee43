"""Deletion of an account: its name is free again, and what is left of its player is what records of games need.

Games that have not begun lose the player, or are called off where secrets for the dice are being shown; games that are
being played are resigned, so that nobody waits for somebody who does not come back. Then every right ends: sign-ins,
tokens of seats, and the owner's tokens of games that the account has made. Seats are called "someone" and nobody's;
what was said is emptied. The name stays in the records of games that have begun: a record says who played.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

from openfire.server.games import events
from openfire.server.games.live_game import LiveGame, SeatState
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.people import erasure
from openfire.server.problems import Problem
from openfire.server.store import game_store

UNREADABLE: Final = ("quarantined", "unfit", "not-found")
"""Why a game goes on for nobody, as problems call it."""


async def delete_account(service: Service, account: str) -> None:
    """Give up what goes on, end every right, and forget everything that no record needs, a little at a time.

    Where that is interrupted, the account is there still, and its deletion can be asked for again.
    """
    await _leave_all(service, account)
    await service.store.write(partial(erasure.end_sign_ins, account=account))
    while not await service.store.write(partial(erasure.finish, account=account)):
        await _leave_all(service, account)
        for game in await service.store.read(partial(erasure.played_games, account=account)):
            await _forget_game(service, game, account)
        for game in await service.store.write(partial(erasure.give_back, account=account)):
            await _take_in(service, game)
        await service.store.write(partial(erasure.clear_uploads, account=account))


async def _leave_all(service: Service, account: str) -> None:
    for game in await service.store.read(partial(erasure.running_games, account=account)):
        await _leave(service, game, account)


async def _forget_game(service: Service, game: str, account: str) -> None:
    """Forget what a game has of an account, in portions."""
    write = service.store.write
    await write(partial(erasure.leave_seats, game=game, account=account))
    for some in await service.store.read(partial(erasure.lines_said, game=game, account=account)):
        await write(partial(erasure.empty_lines, game=game, numbers=some))
    await write(partial(erasure.forget_game, game=game, account=account))
    await _read_anew(service, game)


async def _take_in(service: Service, game: str) -> None:
    with suppress(Problem):
        await service.reconcile(game)


async def _leave(service: Service, game: str, account: str) -> None:
    """Leave a game for good; one that cannot be read goes on for nobody. Raises Problem where it cannot be left now."""
    try:
        async with service.at(game) as (slot, live):
            await _give_up(service, slot, live, account)
    except Problem as problem:
        if problem.code not in UNREADABLE:
            raise


async def _read_anew(service: Service, game: str) -> None:
    """Tell those who follow a game what changed, and forget what was in memory: its beginning is another now."""
    await _take_in(service, game)
    slot = service.slots.get(game)
    if slot is not None:
        async with slot.lock:
            slot.live = None


async def _give_up(service: Service, slot: GameSlot, live: LiveGame, account: str) -> None:
    """Get up from every seat of an account at a table."""
    for seat in live.seats.values():
        event = leaving(live, seat) if seat.account == account else None
        release = partial(game_store.release_player, game=live.id, seat=seat.id)
        if event:
            await service.happen(slot, [event], also=None if live.phase == "playing" else release)


def leaving(live: LiveGame, seat: SeatState) -> events.AnyEvent | None:
    """What happens to a game when a player leaves it for good; None where that changes nothing any more."""
    if live.phase == "over" or seat.has_given_up:
        return None
    if live.phase == "playing":
        return events.Resigned(seat.id, len(live.entries))
    return events.Cancelled() if any(one.secret for one in live.seats.values()) else events.SeatLeft(seat.id)
