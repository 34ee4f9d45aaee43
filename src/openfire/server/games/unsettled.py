"""Games that nobody settles: their rules have changed, and their players do not say how they go on.

Such a game is ended as it stands after a while, as if its players had agreed to that: nobody wins, the record stands up
to the last boundary that is proved, and the seed of the dice is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection, exists, select

from openfire.server.games import events
from openfire.server.games.service import Service
from openfire.server.problems import Problem
from openfire.server.store.schema import EVENTS, GAMES

_COMPARED = exists().where(EVENTS.c.game == GAMES.c.id, EVENTS.c.body.startswith('{"type":"Compared"', autoescape=True))


def unsettled(connection: Connection, before: int, most: int) -> Sequence[str]:
    """Games that may wait to be settled and to which nothing has happened since. Nobody is asked there."""
    waiting = (GAMES.c.phase == "playing") & (GAMES.c.waits == "people") & (GAMES.c.asked == "")
    is_old = (GAMES.c.updated < before) & GAMES.c.trouble.is_(None)
    where = select(GAMES.c.id).where(waiting, is_old, _COMPARED).order_by(GAMES.c.updated).limit(most)
    return connection.execute(where).scalars().all()


async def end_unsettled(service: Service, before: int, most: int) -> int:
    """End some games that nobody has settled since; how many."""
    found = await service.store.read(lambda connection: unsettled(connection, before, most))
    return sum([await _end(service, game, before) for game in found])


async def _end(service: Service, game: str, before: int) -> bool:
    """End a game, if it still waits to be settled: it is met with the rules that are here when it is opened."""
    updated = select(GAMES.c.updated).where(GAMES.c.id == game)
    with suppress(Problem):  # one that cannot be opened is for the operator
        async with service.at(game) as (slot, live):
            is_old = await service.store.read(lambda connection: connection.execute(updated).scalar() or 0) < before
            if is_old and live.change and live.phase == "playing" and not live.adjourned:
                await service.happen(slot, [events.GameStopped("")])
                return True
    return False
