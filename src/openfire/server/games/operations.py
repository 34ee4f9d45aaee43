"""Operations: what can be asked of a game, who may ask it, and who does it. HTTP and WebSocket share them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from openfire.server import requests
from openfire.server.games import acts, branches, changed_rules, consent
from openfire.server.games import seats as seating
from openfire.server.games.live_game import LiveGame
from openfire.server.games.rights import ANYONE, KEEPER, PLAYER, Who, check, who_is
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.views import glances
from openfire.server.views import history as reading
from openfire.server.views import reach as overlays
from openfire.server.views import way as ways
from openfire.server.workers import analysis as studying
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workers.jobs import Glance

Handler = Callable[[Service, GameSlot, LiveGame, Who, Any], Awaitable[Any]]


class Operation(NamedTuple):
    """Something that can be asked of a game."""

    request: type[requests.Asked]
    reply: type[requests.Given]
    right: str
    handler: Handler | None = None
    """Works with the game to itself."""
    glance: Glance | None = None
    """Looks at a copy of the game; the game goes on meanwhile."""
    needs: Callable[[LiveGame], Any] = reading.check_asked
    """Raises Problem where there is nothing to look at."""
    study: Callable[[LiveGame, Any], studying.Study] | None = None
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
        Operation(requests.Join, requests.Seated, ANYONE, seating.join, weight=5),
        Operation(requests.Claim, requests.Seated, ANYONE, branches.claim, weight=5, first=branches.seat_before),
        Operation(requests.Leave, requests.Done, PLAYER, seating.leave),
        Operation(requests.Reveal, requests.Done, PLAYER, seating.reveal),
        Operation(requests.Invite, requests.Invited, KEEPER, seating.invited),
        Operation(requests.SeatBot, requests.Done, KEEPER, seating.seat_bot),
        Operation(requests.Cancel, requests.Done, KEEPER, seating.cancel),
        Operation(requests.Answer, requests.Done, PLAYER, acts.answer),
        Operation(requests.Undo, requests.Done, PLAYER, acts.undo, weight=2),
        Operation(requests.Draw, requests.Done, PLAYER, acts.draw, weight=2),
        Operation(requests.Consent, requests.Done, PLAYER, consent.consent),
        Operation(requests.Settle, requests.Done, PLAYER, changed_rules.settle, weight=2),
        Operation(requests.Resign, requests.Done, PLAYER, acts.resign),
        Operation(requests.Say, requests.Done, PLAYER, acts.chat, weight=2),
        Operation(requests.Rematch, requests.Created, PLAYER, branches.rematch, weight=20, then=seating.open_game),
        Operation(requests.Fork, requests.Created, ANYONE, branches.fork, weight=20, then=seating.make),
        Operation(requests.Log, requests.Story, ANYONE, reading.log, weight=2),
        Operation(requests.WhyNot, requests.Verdict, ANYONE, glance=glances.why_not),
        Operation(requests.Measure, requests.Measured, ANYONE, glance=glances.measure, needs=reading.check_begun),
        Operation(requests.Sight, requests.Seen, ANYONE, glance=glances.sight, needs=reading.check_begun, weight=2),
        Operation(requests.Reach, requests.Reached, ANYONE, glance=overlays.reached, weight=4),
        Operation(requests.Way, requests.WayFound, ANYONE, glance=ways.way),
        Operation(requests.Suggest, requests.Suggestions, ANYONE, study=studying.suggest, weight=2),
        Operation(requests.Preview, requests.Prospects, ANYONE, study=studying.preview, weight=4),
        Operation(requests.Odds, requests.OddsGiven, ANYONE, study=studying.odds, weight=4),
        Operation(requests.Threats, requests.Prospects, ANYONE, study=studying.threats, weight=4),
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
    async with service.at(game, is_look=operation.handler is None) as (slot, live):
        who = who_is(live, token, service.secret, account)
        check(operation.right, who)
        service.bans.check(account=live.seats[who.seat].account if who.seat else account)
        given = await _at_the_table(service, operation, slot, live, who, found)
    with working_for(mine.name, Rank.TABLE if who.seat else mine.rank):
        return await _afterwards(service, operation, given, ask)


async def _at_the_table(
    service: Service, operation: Operation, slot: GameSlot, live: LiveGame, who: Who, ask: Any
) -> Any:
    """What needs the game itself."""
    if operation.handler:
        return await operation.handler(service, slot, live, who, ask)
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
