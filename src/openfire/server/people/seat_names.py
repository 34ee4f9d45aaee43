"""Names at tables: nobody sits down under the name of an account that is not theirs, or under that of a bot.

Guests choose what they are called. A name that somebody has signed up with, or one that looks like it, is that
somebody's alone, so that the others at a table are not deceived about who plays there.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from openfire.ai import BOTS
from openfire.server.games.service import Service
from openfire.server.games.terms import SeatTerms
from openfire.server.people import accounts, names
from openfire.server.people.names import SOMEONE
from openfire.server.problems import Problem


async def check(service: Service, name: str, account: str | None, *, is_bot: bool = False) -> None:
    """Raise Problem for a name that a player may not have. account: who asks. is_bot: a bot is to be called that."""
    why = await _why_not(service, name, account, is_bot)
    if why:
        advice = "choose another name" if account else "choose another name, or sign in if it is yours"
        raise Problem("taken", f"{name!a} {why}, or looks like it: {advice}")


async def _why_not(service: Service, name: str, account: str | None, is_bot: bool) -> str:
    if not is_bot and names.is_like_bot(name):
        return "is what a bot is called"
    found = await service.store.read(lambda connection: accounts.find_alike(connection, name))
    return "is the name of somebody's account" if found and account not in {row.id for row in found} else ""


async def check_seats(service: Service, seats: Iterable[SeatTerms], account: str | None) -> None:
    """Raise Problem where the terms of a game call a player what they may not be called."""
    for seat in seats:
        if name := _called(seat):
            await check(service, name, account, is_bot=seat.player in BOTS)


def _called(seat: SeatTerms) -> str:
    """What the terms call a player: an army that somebody brings gives its name to a seat that has none.

    The armies of modules may be called anything: else an account of that name would spoil all their games.
    """
    return seat.name or (str(seat.army.get("name", "")) if isinstance(seat.army, dict) else "")


async def passed_on(service: Service, seat: SeatTerms, account: str | None) -> SeatTerms:
    """A seat of a game that follows another: who is called what belongs to another by now is called someone."""
    name = _called(seat)
    free = await free_name(service, name, account, is_bot=seat.player in BOTS)
    return seat if free == name else replace(seat, name=free)


async def free_name(service: Service, name: str, account: str | None, *, is_bot: bool = False) -> str:
    """A name that a player had in another game, if it is nobody else's by now."""
    return SOMEONE if name and await _why_not(service, name, account, is_bot) else name
