"""The rules of a game have changed, and its players say whether it goes on by the new ones or ends here."""

from __future__ import annotations

from openfire.engine.record import RulesEntry
from openfire.engine.recorder import renew
from openfire.engine.segments import present_header
from openfire.server import requests
from openfire.server.games import events
from openfire.server.games.acts import new_lines
from openfire.server.games.apply_event import GO_ON
from openfire.server.games.differences import why_different
from openfire.server.games.live_game import LiveGame
from openfire.server.games.rights import Who, check_in_play, check_no_wish
from openfire.server.games.service import Service
from openfire.server.games.setups import setup_of
from openfire.server.games.slots import GameSlot
from openfire.server.problems import Problem


async def settle(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.SettleRequest
) -> requests.DoneReply:
    """Go on from the last boundary by the new rules, or end the game as it stands; other people have to agree."""
    check_in_play(live, who)
    if live.change is None:
        raise Problem("too-early", "the rules of this game have not changed: there is nothing to settle")
    if ask.how == GO_ON and live.recorder is None:
        raise Problem("unfit", f"the game cannot go on, it can only be ended: {why_different(live.change)}")
    check_no_wish(live)
    if live.people == [who.seat]:
        return requests.DoneReply(await service.happen(slot, [await settle_event(service, live, who.seat, ask.how)]))
    return requests.DoneReply(await service.happen(slot, [events.Offered(who.seat, ask.how)]))


async def settle_event(
    service: Service, live: LiveGame, seat: str, what: str
) -> events.RulesRenewed | events.GameStopped:
    """The event of what everybody has agreed on: the game is played on by the new rules, or it ends."""
    return await service.rules(_renewed, live, seat) if what == GO_ON else events.GameStopped(seat)


def _renewed(live: LiveGame, seat: str) -> events.RulesRenewed:
    """The game taken up by the new rules."""
    change, recorder = live.change, live.recorder
    assert change
    assert change.state
    assert recorder
    rules = RulesEntry(change.edition, change.module, change.state)
    setup = setup_of(present_header(recorder.header, [rules]))
    fresh = renew(recorder.header, recorder.entries[: change.kept], setup, rules)
    entries, lines = tuple(fresh.entries[change.kept :]), tuple(new_lines(fresh))
    return events.RulesRenewed(seat, change.kept, entries, lines, change.dropped)
