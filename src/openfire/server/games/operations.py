"""Operations: what can be asked of a game, who may ask it, and who does it. HTTP and WebSocket share them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from openfire.server import requests
from openfire.server.games import acts, branches, changed_rules, consent, seats
from openfire.server.games.live_game import LiveGame
from openfire.server.games.rights import ANYONE, KEEPER, PLAYER, Who, check, who_is
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.languages import ENGLISH, Language
from openfire.server.views import glances, history, reach, way
from openfire.server.wire import GameView, LayoutView
from openfire.server.workers import analysis
from openfire.server.workers.askers import Rank, asker, working_for
from openfire.server.workers.jobs import Glance

Asked: TypeAlias = Any  # what a function of an operation takes is of that operation's own type

Handler = Callable[[Service, GameSlot, LiveGame, Who, Asked], Awaitable[object]]


class Operation(NamedTuple):
    """Something that can be asked of a game."""

    request: type[requests.GameRequest]
    reply: type[msgspec.Struct]
    right: str
    handler: Handler | None = None
    """Works with the game to itself."""
    is_change: bool = True
    """Whether it may change the game; everything else is only for whoever asks."""
    look: Callable[[LiveGame, Who], msgspec.Struct] | None = None
    """Reads the game itself."""
    is_get: bool = False
    """Whether HTTP asks for it with GET."""
    glance: Glance | None = None
    """Looks at a copy of the game; the game goes on meanwhile."""
    needs: Callable[[LiveGame], object] = history.check_asked
    """Raises Problem where there is nothing to look at."""
    analyse: Callable[[LiveGame, Asked, Language], analysis.Analysis] | None = None
    """Says what another process has to work out; the game goes on meanwhile."""
    weight: int = 1
    """How much it counts against the limit of whoever asks."""
    first: Callable[[Service, str, Asked], Awaitable[object]] | None = None
    """What is found out before, elsewhere: the handler is given it instead of what was asked."""
    then: Callable[[Service, Asked], Awaitable[object]] | None = None
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
        Operation(requests.JoinRequest, requests.SeatedReply, ANYONE, seats.join, weight=5),
        Operation(
            requests.ClaimRequest, requests.SeatedReply, ANYONE, branches.claim, weight=5, first=branches.seat_before
        ),
        Operation(requests.LeaveRequest, requests.DoneReply, PLAYER, seats.leave),
        Operation(requests.RevealRequest, requests.DoneReply, PLAYER, seats.reveal),
        Operation(requests.InviteRequest, requests.InviteReply, KEEPER, seats.invited),
        Operation(requests.SeatBotRequest, requests.DoneReply, KEEPER, seats.seat_bot),
        Operation(requests.CancelRequest, requests.DoneReply, KEEPER, seats.cancel),
        Operation(requests.AnswerRequest, requests.DoneReply, PLAYER, acts.answer),
        Operation(requests.PreferRequest, requests.DoneReply, PLAYER, acts.prefer),
        Operation(requests.UndoRequest, requests.DoneReply, PLAYER, acts.undo, weight=2),
        Operation(requests.DrawRequest, requests.DoneReply, PLAYER, acts.draw, weight=2),
        Operation(requests.ConsentRequest, requests.DoneReply, PLAYER, consent.consent),
        Operation(requests.SettleRequest, requests.DoneReply, PLAYER, changed_rules.settle, weight=2),
        Operation(requests.ResignRequest, requests.DoneReply, PLAYER, acts.resign),
        Operation(requests.ChatRequest, requests.DoneReply, PLAYER, acts.chat, weight=2),
        Operation(
            requests.RematchRequest, requests.CreatedReply, PLAYER, branches.rematch, weight=20, then=seats.open_game
        ),
        Operation(requests.ForkRequest, requests.CreatedReply, ANYONE, branches.fork, weight=20, then=seats.make),
        Operation(requests.ViewRequest, GameView, ANYONE, is_change=False, look=history.view, is_get=True),
        Operation(
            requests.LayoutRequest, LayoutView, ANYONE, is_change=False, look=history.layout, is_get=True, weight=2
        ),
        Operation(requests.LogRequest, requests.LogReply, ANYONE, history.log, is_change=False, weight=2),
        Operation(requests.WhyNotRequest, requests.VerdictReply, ANYONE, is_change=False, glance=glances.why_not),
        Operation(
            requests.ReadRequest, requests.ReadReply, ANYONE, is_change=False, glance=glances.read_line, weight=2
        ),
        Operation(
            requests.MeasureRequest,
            requests.MeasureReply,
            ANYONE,
            is_change=False,
            glance=glances.measure,
            needs=history.check_begun,
        ),
        Operation(
            requests.SightRequest,
            requests.SightReply,
            ANYONE,
            is_change=False,
            glance=glances.sight,
            needs=history.check_begun,
            weight=2,
        ),
        Operation(requests.ReachRequest, requests.ReachReply, ANYONE, is_change=False, glance=reach.reached, weight=4),
        Operation(requests.WayRequest, requests.WayReply, ANYONE, is_change=False, glance=way.way),
        Operation(
            requests.SuggestRequest,
            requests.SuggestionsReply,
            ANYONE,
            is_change=False,
            analyse=analysis.suggest,
            weight=2,
        ),
        Operation(
            requests.PreviewRequest,
            requests.ProspectsReply,
            ANYONE,
            is_change=False,
            analyse=analysis.preview,
            weight=4,
        ),
        Operation(requests.OddsRequest, requests.OddsReply, ANYONE, is_change=False, analyse=analysis.odds, weight=4),
        Operation(
            requests.ThreatsRequest,
            requests.ProspectsReply,
            ANYONE,
            is_change=False,
            analyse=analysis.threats,
            weight=4,
        ),
        Operation(
            requests.OutlookRequest,
            requests.OutlookReply,
            ANYONE,
            is_change=False,
            analyse=analysis.outlook,
            weight=4,
        ),
        Operation(
            requests.WhatIfRequest,
            requests.WhatIfReply,
            ANYONE,
            is_change=False,
            analyse=analysis.what_if,
            weight=4,
        ),
    )
}


def is_change(ask: requests.GameRequest) -> bool:
    """Whether what is asked may change a game; everything else is only for whoever asks."""
    operation = OPERATIONS.get(str(type(ask).__struct_config__.tag))
    return operation is not None and operation.is_change


async def perform(
    service: Service,
    operation: Operation,
    game: str,
    token: str,
    ask: requests.GameRequest,
    account: str | None = None,
    language: Language = ENGLISH,
) -> object:
    """Do what is asked of a game, if whoever asks may. Raises Problem."""
    found = await operation.first(service, game, ask) if operation.first else ask
    mine = asker()
    async with service.at(game, is_look=not operation.is_change) as (slot, live):
        who = who_is(live, token, service.secret, account)._replace(language=language)
        check(operation.right, who)
        service.bans.check(account=live.seats[who.seat].account if who.seat else account)
        given = await _at_the_table(service, operation, slot, live, who, found)
    with working_for(mine.name, Rank.TABLE if who.seat else mine.rank):
        return await _afterwards(service, operation, given, ask)


async def _at_the_table(
    service: Service, operation: Operation, slot: GameSlot, live: LiveGame, who: Who, ask: Asked
) -> object:
    """What needs the game itself."""
    if operation.handler:
        return await operation.handler(service, slot, live, who, ask)
    if operation.look:
        return await service.rules(operation.look, live, who)
    if operation.analyse:
        return await service.rules(operation.analyse, live, ask, who.language)
    operation.needs(live)
    return await service.rules(analysis.scene, live, who.language)


async def _afterwards(service: Service, operation: Operation, given: Asked, ask: Asked) -> object:
    """What can be done while the game goes on."""
    if operation.then:
        return await operation.then(service, given)
    if operation.glance:
        return await analysis.look(service, operation.glance, given, ask)
    return await analysis.analyse(service, given) if operation.analyse else given
