"""Acting: what players do at the table."""

from __future__ import annotations

from sqlalchemy import select

from openfire.engine.questions import Refusal
from openfire.engine.recorder import back_to
from openfire.engine.segments import last_renewal
from openfire.server import requests
from openfire.server.games import events
from openfire.server.games.apply_event import DRAW, UNDO
from openfire.server.games.live_game import LiveGame
from openfire.server.games.play import answered, free_undo
from openfire.server.games.rights import Who
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.people import names
from openfire.server.problems import Problem, refused
from openfire.server.store.schema import ACCOUNTS
from openfire.server.views.updates import before

CHANGED = "the rules of this game have changed since it was played"
SETTLE = "Its players settle first whether it goes on or ends"
LONGEST_LINE = 500
"""Characters of a line of chat."""


def check_playing(live: LiveGame) -> None:
    """Raise Problem unless a game is being played."""
    if live.phase == "over":
        raise Problem("too-late", "the game is over")
    if live.phase != "playing":
        raise Problem("too-early", "the game has not begun yet")
    check_not_adjourned(live)


def check_not_adjourned(live: LiveGame) -> None:
    """Raise Problem while a game is adjourned."""
    if live.adjourned:
        why = f" ({live.adjourned.why})" if live.adjourned.why else ""
        raise Problem("too-early", f"the operator has adjourned the game{why}: clocks stand still until it is resumed")


def check_in_play(live: LiveGame, who: Who) -> None:
    """Raise Problem unless a game is being played and somebody has not given it up."""
    check_playing(live)
    if live.seats[who.seat].has_given_up:
        raise Problem("too-late", "you have given up this game: you can watch it and talk, or fork it to play on")


def check_unchanged(live: LiveGame) -> None:
    """Raise Problem while players have to settle first how a game goes on whose rules have changed."""
    if live.change:
        raise Problem("changed", f"{CHANGED}: {live.change.reason}. {SETTLE}")


async def answer(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.AnswerRequest
) -> requests.DoneReply:
    """Answer the open question. Of two answers to one question, exactly one is taken."""
    check_in_play(live, who)
    check_unchanged(live)
    question = live.asked
    if question is None or ask.turn != live.turn:
        raise Problem("outdated", f"the question has been answered: {ask.turn} was meant, {live.turn} is open now")
    if question.who != who.seat:
        raise Problem("not-yours", f"seat {question.who} is asked, not {who.seat}")
    was = before(live)
    event = await service.rules(answered, live, ask.text)
    if isinstance(event, Refusal):
        raise refused(event)
    return requests.DoneReply(await service.happen(slot, [event], was=was))


async def undo(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.UndoRequest
) -> requests.DoneReply:
    """Take back one's last answer: at once if nothing was revealed since, else if the others agree."""
    check_in_play(live, who)
    check_unchanged(live)
    found = free_undo(live, who.seat)
    if found is None:
        raise _nothing_to_undo(live)
    kept, is_free = found
    if is_free or live.people == [who.seat]:
        return await take_back(service, slot, live, who.seat, kept)
    check_no_wish(live)
    return requests.DoneReply(await service.happen(slot, [events.Offered(who.seat, UNDO, kept)]))


def _nothing_to_undo(live: LiveGame) -> Problem:
    if last_renewal(live.entries):
        return Problem("too-late", "you have not answered anything since the rules changed; what was before that stays")
    return Problem("too-early", "you have not answered anything yet")


async def take_back(service: Service, slot: GameSlot, live: LiveGame, seat: str, kept: int) -> requests.DoneReply:
    """Go back to where the game had so many entries."""
    assert live.recorder
    was = before(live)
    live.recorder = await service.rules(back_to, live.recorder, kept)
    return requests.DoneReply(await service.happen(slot, [events.Undone(seat, kept)], was=was))


async def draw(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.DrawRequest
) -> requests.DoneReply:
    """Offer a draw to the other people; a bot takes none."""
    check_in_play(live, who)
    check_unchanged(live)
    if any(seat.is_bot for seat in live.seats.values()):
        raise Problem("refused", "a bot plays to the end")
    check_no_wish(live)
    return requests.DoneReply(await service.happen(slot, [events.Offered(who.seat, DRAW)]))


def check_no_wish(live: LiveGame) -> None:
    """Raise Problem while something else waits for an answer of the others."""
    if live.wish:
        raise Problem("too-early", f"seat {live.wish.seat} asks for something already: that is answered first")


async def resign(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.ResignRequest
) -> requests.DoneReply:
    """Give up. The others go on where they are still enemies; a stand-in holds for who has left."""
    check_in_play(live, who)
    return requests.DoneReply(await service.happen(slot, [events.Resigned(who.seat, len(live.entries))]))


async def chat(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.ChatRequest
) -> requests.DoneReply:
    """Say something to everybody at the table, unless the operator has taken that right away."""
    text = names.checked(ask.text, "what you say", LONGEST_LINE)
    account = live.seats[who.seat].account or who.account
    where = select(ACCOUNTS.c.is_silenced).where(ACCOUNTS.c.id == account)
    if account and await service.store.read(lambda connection: connection.execute(where).scalar()):
        raise Problem("not-yours", "the operator has silenced your account: you can play on, but not chat")
    return requests.DoneReply(await service.happen(slot, [events.Chatted(who.seat, text)]))
