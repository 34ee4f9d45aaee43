"""Operations: what can be asked of a game, who may ask it, and who does it. HTTP and WebSocket share them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from openfire.server import acting, branching, consenting, glances, overlays, reading, seating, settling, studying, ways
from openfire.server import requests as asked
from openfire.server.askers import Rank, asker, working_for
from openfire.server.chores import Glance
from openfire.server.desks import Desk
from openfire.server.live import Live
from openfire.server.rights import ANYONE, KEEPER, PLAYER, Who, check, who_is
from openfire.server.service import Service

Handler = Callable[[Service, Desk, Live, Who, Any], Awaitable[Any]]


class Operation(NamedTuple):
    """Something that can be asked of a game."""

    request: type[asked.Asked]
    reply: type[asked.Given]
    right: str
    handler: Handler | None = None
    """Works with the game to itself."""
    glance: Glance | None = None
    """Looks at a copy of the game; the game goes on meanwhile."""
    needs: Callable[[Live], Any] = reading.check_asked
    """Raises Problem where there is nothing to look at."""
    study: Callable[[Live, Any], studying.Study] | None = None
    """Says what another process has to work out; the game goes on meanwhile."""
    weight: int = 1
    """How much it counts against the limit of whoever asks."""
    first: Callable[[Service, str, Any], Awaitable[Any]] | None = None
    """What is found out before, elsewhere: the handler is given it instead of what was asked."""
    then: Callable[[Service, Any], Awaitable[Any]] | None = None
    """What is done with what the handler gives, once the game is let go."""

    @property
    def name(self) -> str:
        """What it is called in addresses and messages."""
        return str(self.request.__struct_config__.tag)

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return (self.request.__doc__ or "").strip().splitlines()[0]


OPERATIONS: Final = {
    operation.name: operation
    for operation in (
        Operation(asked.Join, asked.Seated, ANYONE, seating.join, weight=5),
        Operation(asked.Claim, asked.Seated, ANYONE, branching.claim, weight=5, first=branching.seat_before),
        Operation(asked.Leave, asked.Done, PLAYER, seating.leave),
        Operation(asked.Reveal, asked.Done, PLAYER, seating.reveal),
        Operation(asked.Invite, asked.Invited, KEEPER, seating.invited),
        Operation(asked.SeatBot, asked.Done, KEEPER, seating.seat_bot),
        Operation(asked.Cancel, asked.Done, KEEPER, seating.cancel),
        Operation(asked.Answer, asked.Done, PLAYER, acting.answer),
        Operation(asked.Undo, asked.Done, PLAYER, acting.undo, weight=2),
        Operation(asked.Draw, asked.Done, PLAYER, acting.draw, weight=2),
        Operation(asked.Consent, asked.Done, PLAYER, consenting.consent),
        Operation(asked.Settle, asked.Done, PLAYER, settling.settle, weight=2),
        Operation(asked.Resign, asked.Done, PLAYER, acting.resign),
        Operation(asked.Say, asked.Done, PLAYER, acting.chat, weight=2),
        Operation(asked.Rematch, asked.Created, PLAYER, branching.rematch, weight=20, then=seating.open_game),
        Operation(asked.Fork, asked.Created, ANYONE, branching.fork, weight=20, then=seating.make),
        Operation(asked.Log, asked.Story, ANYONE, reading.log, weight=2),
        Operation(asked.WhyNot, asked.Verdict, ANYONE, glance=glances.why_not),
        Operation(asked.Measure, asked.Measured, ANYONE, glance=glances.measure, needs=reading.check_begun),
        Operation(asked.Sight, asked.Seen, ANYONE, glance=glances.sight, needs=reading.check_begun, weight=2),
        Operation(asked.Reach, asked.Reached, ANYONE, glance=overlays.reached, weight=4),
        Operation(asked.Way, asked.WayFound, ANYONE, glance=ways.way),
        Operation(asked.Suggest, asked.Suggestions, ANYONE, study=studying.suggest, weight=2),
        Operation(asked.Preview, asked.Prospects, ANYONE, study=studying.preview, weight=4),
        Operation(asked.Odds, asked.OddsGiven, ANYONE, study=studying.odds, weight=4),
        Operation(asked.Threats, asked.Prospects, ANYONE, study=studying.threats, weight=4),
    )
}


def is_change(ask: Any) -> bool:
    """Whether what is asked may change a game; everything else is only for whoever asks."""
    operation = OPERATIONS.get(str(type(ask).__struct_config__.tag))
    return operation is not None and operation.handler is not None


async def perform(
    service: Service, operation: Operation, game: str, token: str, ask: Any, account: str | None = None
) -> Any:
    """Do what is asked of a game, if whoever asks may. Raises Problem."""
    found = await operation.first(service, game, ask) if operation.first else ask
    mine = asker()
    async with service.at(game, is_look=operation.handler is None) as (desk, live):
        who = who_is(live, token, service.secret, account)
        check(operation.right, who)
        service.bans.check(account=live.seats[who.seat].account if who.seat else account)
        given = await _at_the_table(service, operation, desk, live, who, found)
    with working_for(mine.name, Rank.TABLE if who.seat else mine.rank):
        return await _afterwards(service, operation, given, ask)


async def _at_the_table(service: Service, operation: Operation, desk: Desk, live: Live, who: Who, ask: Any) -> Any:
    """What needs the game itself."""
    if operation.handler:
        return await operation.handler(service, desk, live, who, ask)
    if operation.study:
        return await service.rules(operation.study, live, ask)
    operation.needs(live)
    return await service.rules(studying.scene, live)


async def _afterwards(service: Service, operation: Operation, given: Any, ask: Any) -> Any:
    """What can be done while the game goes on."""
    if operation.then:
        return await operation.then(service, given)
    if operation.glance:
        return await studying.look(service, operation.glance, given, ask)
    return await studying.study(service, given) if operation.study else given
