"""Branching: rematches, and games that go another way from one of their moments."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from openfire.engine.record import PERSON
from openfire.server import requests
from openfire.server.games import events
from openfire.server.games.live_game import LiveGame, SeatState
from openfire.server.games.rights import Who, who_is
from openfire.server.games.seats import Draft, NewGame, begin_if_ready, draft
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.games.terms import INVITED, LONGEST_TEAM, LONGEST_TITLE, ME, SeatTerms
from openfire.server.games.tokens import SEAT, Token, new_key, read_token, sign
from openfire.server.people import blocks, names, seat_names
from openfire.server.problems import Problem
from openfire.server.store import game_store
from openfire.server.store.game_store import Origin
from openfire.server.views.history import check_begun


class SeatBefore(NamedTuple):
    """A seat that somebody has in another game, and the game that followed it."""

    seat: str
    name: str
    account: str | None
    rematch: str | None


async def rematch(service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.RematchRequest) -> Draft:
    """The same game again: whoever asks sits down at once, the others claim their seats with their old tokens.

    The new game is kept together with the word of it, so that there is never one without the other.
    """
    if live.phase != "over":
        raise Problem("too-early", "a rematch is played when the game is over")
    if live.rematch:
        raise Problem("taken", f"there is a rematch already: claim your seat in {live.rematch}")
    terms = live.kept.terms
    seats = tuple(
        replace(_mended(told), player=_again(live, letter, who.seat), promise=None, army=live.seats[letter].army)
        for letter, told in zip(live.seats, terms.seats, strict=False)
    )
    account = who.account or live.seats[who.seat].account
    if not await blocks.may_meet(service, account, live, but=who.seat):
        raise Problem("not-yours", "the others do not want a rematch")
    named = tuple([await seat_names.passed_on(service, seat, account) for seat in seats])
    again = replace(terms, seats=named, listed=False, title=_title(live))
    made = await draft(service, NewGame(again, account, live.kept.origin, live.id))
    await service.happen(slot, [events.Rematched(who.seat, made.kept.id)], also=made.write)
    return made


def _mended(told: SeatTerms) -> SeatTerms:
    """A seat of a game that may have been made before names were checked."""
    return replace(
        told, name=names.mended(told.name) if told.name else None, team=names.mended(told.team, LONGEST_TEAM, "")
    )


def _title(live: LiveGame) -> str:
    """The title that a game passes on; one that an operator has hidden is not."""
    return "" if live.is_title_hidden else names.mended(live.kept.terms.title, LONGEST_TITLE, "")


def _again(live: LiveGame, letter: str, own: str) -> str:
    """Who sits on a seat in the rematch."""
    if letter == own:
        return ME
    seat = live.seats[letter]
    return seat.player if seat.is_bot else INVITED


async def seat_before(service: Service, game: str, ask: requests.ClaimRequest) -> SeatBefore:
    """The seat in the game before whose token somebody has; nobody has the new game meanwhile."""
    old = read_token(ask.before, service.secret)
    if old is None or old.kind != SEAT or old.game == game:
        raise Problem("unknown-token", "that is no token of a seat in the game before")
    async with service.at(old.game) as (_, before):
        who_is(before, ask.before, service.secret)
        seat = before.seats[old.seat]
        return SeatBefore(old.seat, names.mended(seat.name), seat.account, before.rematch)


async def claim(service: Service, slot: GameSlot, live: LiveGame, who: Who, old: SeatBefore) -> requests.SeatedReply:
    """Sit down in a rematch with the token of one's seat in the game before."""
    if old.rematch != live.id:
        raise Problem("not-yours", "this is not the rematch of that game")
    seat = live.seats[old.seat]
    if live.phase != "gathering" or seat.is_taken:
        raise Problem("taken", f"seat {old.seat} is taken")
    key = new_key()
    account = who.account or old.account
    name = await seat_names.free_name(service, old.name, account)

    def also(connection: Connection) -> None:
        if account:
            game_store.save_player(connection, account, live.id, seat.id, key)

    await service.happen(slot, [events.Joined(seat.id, PERSON, name, key, account=account)], also=also)
    await begin_if_ready(service, slot)
    return requests.SeatedReply(live.id, seat.id, sign(Token(SEAT, live.id, seat.id, key), service.secret))


async def fork(service: Service, _slot: GameSlot, live: LiveGame, who: Who, ask: requests.ForkRequest) -> NewGame:
    """Another game that is the same up to a moment. Its dice are new: those of the game itself stay its secret."""
    recorder = check_begun(live)
    if ask.moment >= len(recorder.entries):
        raise Problem("not-found", f"the moments of the game are numbered from 0 to {len(recorder.entries) - 1}")
    given = ask.seats or tuple(_heir(live, letter) for letter in live.seats)
    if len(given) != len(live.seats):
        raise Problem("unfit", f"the game has {len(live.seats)} seats, not {len(given)}")
    account = who.account or (live.seats[who.seat].account if who.seat else None)
    pairs = zip(given, live.seats.values(), strict=True)
    seats = tuple([await _taken_over(service, told, seat, account) for told, seat in pairs])
    terms = replace(live.kept.terms, seats=seats, title=_title(live), listed=False)
    entries = tuple(recorder.entries[: ask.moment + 1])
    origin = Origin(live.id, ask.moment, recorder.header, entries)
    return NewGame(terms, account, origin)


def _heir(live: LiveGame, letter: str) -> SeatTerms:
    """Who plays on where it is not said: bots as before, and for all people whoever asks."""
    seat = live.seats[letter]
    return SeatTerms(seat.player if seat.is_bot else ME)


async def _taken_over(service: Service, told: SeatTerms, seat: SeatState, account: str | None) -> SeatTerms:
    """A seat of a game that branches off: its player has another name where one is said, or the name is another's."""
    found = replace(told, army=seat.army, team=seat.terms.team, neutral=seat.terms.neutral)
    if told.name:
        return _mended(found)
    return await seat_names.passed_on(service, _mended(replace(found, name=seat.name or None)), account)
