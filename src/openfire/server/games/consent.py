"""Consenting: what players say to what another asks of them."""

from __future__ import annotations

from openfire.server import requests
from openfire.server.games import events
from openfire.server.games.acts import take_back
from openfire.server.games.apply_event import END, GO_ON, UNDO, is_granted
from openfire.server.games.changed_rules import settle_event
from openfire.server.games.live_game import LiveGame, WishState
from openfire.server.games.rights import Who, check_in_play
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.problems import Problem


async def consent(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.ConsentRequest
) -> requests.DoneReply:
    """Say yes or no to what another player asks; saying no to what one asks oneself takes it back."""
    check_in_play(live, who)
    wish = live.wish
    if wish is None or (wish.seat == who.seat and ask.granted):
        raise Problem("too-early", "nobody asks you for anything")
    if who.seat in wish.granted:
        raise Problem("too-late", "you have said yes already")
    said: list[events.AnyEvent] = [events.Consented(who.seat, ask.granted)]
    if ask.granted and wish.what in (GO_ON, END) and _is_last(live, wish, who.seat):
        said.append(await settle_event(service, live, wish.seat, wish.what))
    done = requests.DoneReply(await service.happen(slot, said))
    if live.wish and live.wish.what == UNDO and is_granted(live):
        assert wish.kept is not None
        return await take_back(service, slot, live, wish.seat, wish.kept)
    return done


def _is_last(live: LiveGame, wish: WishState, seat: str) -> bool:
    """Whether nobody but this seat has still to agree."""
    return all(one in wish.granted for one in live.people if one not in (wish.seat, seat))
