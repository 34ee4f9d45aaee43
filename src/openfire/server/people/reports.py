"""Reports: what somebody complains about, for the operator to look at."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, select

from openfire.server.clock import DAY, now
from openfire.server.games.service import Service
from openfire.server.games.tokens import new_id
from openfire.server.people.names import is_shown
from openfire.server.people.wire import Reported, ReportRequest
from openfire.server.problems import Problem
from openfire.server.store.schema import REPORTS

MOST: Final = 20
"""Reports that one person may make in a day."""


async def add(service: Service, game: str, told: ReportRequest, reporter: str) -> Reported:
    """Report a player, or the title of a game. reporter: account:ID, or the mark of a network."""
    async with service.at(game) as (_, live):
        seat = live.seats.get(told.seat) if told.seat else None
        if told.seat and (seat is None or not seat.is_person):
            raise Problem("not-found", f"nobody sits on seat {told.seat}")
    account = seat.account if seat else None
    row = {"id": new_id(), "at": now(), "game": game, "seat": told.seat or "", "account": account}
    text = "".join(letter if is_shown(letter) else " " for letter in told.text).strip()
    if not text:
        raise Problem("malformed", "say in a few words what is wrong")

    def write(connection: Connection) -> None:
        recent = (REPORTS.c.reporter == reporter) & (REPORTS.c.at > now() - DAY)
        if (connection.execute(select(func.count()).where(recent)).scalar() or 0) >= MOST:
            raise Problem("too-fast", f"{MOST} reports a day are the most: the operator will look at those you made")
        connection.execute(REPORTS.insert().values(**row, reporter=reporter, text=text))

    await service.store.write(write)
    return Reported(str(row["id"]))
