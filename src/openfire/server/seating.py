"""Seating: games are made, people sit down and get up, secrets are shown, and the game begins when all is ready."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, NamedTuple

from openfire.ai import BOTS
from openfire.dice import check_reveal, from_hex
from openfire.engine.record import PERSON
from openfire.game import Mission, Module
from openfire.server import events, storing
from openfire.server import requests as asked
from openfire.server.askers import asking_network
from openfire.server.clock import now
from openfire.server.contents import keeper
from openfire.server.desks import Desk
from openfire.server.folding import fold
from openfire.server.live import Live, Sitting
from openfire.server.people import blocks, names, seat_names
from openfire.server.playing import begun
from openfire.server.preparing import (
    Shelf,
    checked,
    find_army,
    find_mission,
    is_brought_along,
    played_module,
    resolved,
)
from openfire.server.problems import Problem
from openfire.server.quotas import Quotas, check_game, maker_of
from openfire.server.rehearsing import rehearsed
from openfire.server.rights import Who
from openfire.server.service import Service
from openfire.server.shelf import shelf_reader
from openfire.server.storing import Kept, Origin, Stored
from openfire.server.studying import PATIENCE, work_out
from openfire.server.terms import INVITED, LONGEST_NAME, ME, OPEN, GameTerms
from openfire.server.tokens import INVITE, OWNER, SEAT, Token, new_id, new_key, read_token, sign
from openfire.server.updating import before

OPENING = PATIENCE
"""Seconds that it may take to begin a game on a table that somebody brings along."""
INTRICATE = (
    f"it takes more than {OPENING:g} s to begin a game on this table: "
    "give it fewer pieces, and room for units where they arrive"
)
SEED = 32
"""Bytes of the seed of the dice."""


class Wanted(NamedTuple):
    """A game that somebody wants to be made."""

    terms: GameTerms
    account: str | None = None
    origin: Origin | None = None
    rematch_of: str | None = None


class Draft(NamedTuple):
    """A game that has been checked and can be written."""

    kept: Kept
    first: list[events.Joined]
    """Those who sit down at once."""
    standing: storing.Standing
    quotas: Quotas | None = None

    def write(self, connection: Any) -> None:
        """Keep it. Raises Problem if whoever makes it has too many."""
        if self.quotas:
            check_game(connection, self.quotas, self.kept.maker, storing.size_of(self.kept))
        storing.insert_game(connection, self.kept, self.standing, self.first)
        for event in self.first:
            if event.account and event.key:
                storing.save_player(connection, event.account, self.kept.id, event.seat, event.key)


async def make(service: Service, wanted: Wanted) -> asked.Created:
    """Make a game: it is checked, kept, and begun if everybody sits.

    Whoever makes it sits on the seats that are for them; bots sit down at once.
    """
    made = await draft(service, wanted)
    await service.store.write(made.write)
    return await open_game(service, made)


async def draft(service: Service, wanted: Wanted) -> Draft:
    """A game as it will be kept. Raises Problem for terms that cannot be played."""
    shelf = await shelf_reader(service.store, wanted.terms)
    found = await _checked(service, wanted, shelf)
    await seat_names.check_seats(service, found.seats, wanted.account)
    network = maker_of(service.secret, None, asking_network())
    maker = wanted.account or network
    kept = Kept(new_id(), found, secrets.token_bytes(SEED), now(), wanted.origin, maker, wanted.rematch_of, network)
    live = Live(kept)
    first = [event for seat in live.seats.values() if (event := _seated(live, seat, wanted.account))]
    for seq, event in enumerate(first, 1):
        fold(live, Stored(seq, kept.created, event))
    return Draft(kept, first, live.standing(), service.quotas)


async def _checked(service: Service, wanted: Wanted, shelf: Shelf) -> GameTerms:
    """Terms that can be played. Another process checks a table that somebody brought along. Raises Problem."""
    if is_brought_along(wanted.terms.table):
        found: GameTerms = await work_out(service, rehearsed, wanted.terms, shelf, wanted.origin, otherwise=INTRICATE)
        return found
    return (await service.rules(checked, wanted.terms, shelf, wanted.origin))[0]


async def open_game(service: Service, made: Draft) -> asked.Created:
    """Begin a game that has just been kept, if everybody sits; the tokens for whoever made it."""
    game = made.kept.id
    async with service.at(game) as (desk, live):
        await begin_if_ready(service, desk)
    seats = {event.seat: Token(SEAT, game, event.seat, event.key) for event in made.first if event.key}
    return asked.Created(
        game,
        sign(Token(OWNER, game), service.secret),
        {seat: sign(token, service.secret) for seat, token in seats.items()},
        {seat.id: invite(service, live, seat.id) for seat in live.seats.values() if not seat.is_taken},
    )


def invite(service: Service, live: Live, seat: str) -> str:
    """The token that an invite link carries."""
    return sign(Token(INVITE, live.id, seat, live.generation(seat)), service.secret)


def _seated(live: Live, seat: Sitting, account: str | None) -> events.Joined | None:
    """Whoever sits on a seat from the beginning."""
    terms = seat.terms
    if terms.neutral or terms.player in (OPEN, INVITED):
        return None
    army = terms.army
    name = terms.name or _army_name(live, seat)
    if terms.player == ME:
        return events.Joined(seat.id, PERSON, name, new_key(), army, terms.promise, account)
    return events.Joined(seat.id, terms.player, name, "", army)


def _army_name(live: Live, seat: Sitting) -> str:
    module, mission = _played(live)
    return find_army(module, mission, seat.army or seat.terms.army, ord(seat.id) - ord("a")).name


def _played(live: Live) -> tuple[Module, Mission]:
    module = played_module(live.kept.terms, live.kept.origin)
    return module, find_mission(module, live.kept.terms.mission)


# ------------------------------------------------------------------------------------------------ sitting down


async def join(service: Service, desk: Desk, live: Live, who: Who, ask: asked.Join) -> asked.Seated:
    """Sit down on a seat that is open, or with its invite."""
    _check_gathering(live)
    seat = _chosen(service, live, ask)
    name = names.checked(ask.name, "the name of a player", LONGEST_NAME)
    await seat_names.check(service, name, who.account)
    if not await blocks.may_meet(service, who.account, live):
        raise Problem("not-yours", "you cannot sit down at this table")
    army = await _army(service, live, seat, ask)
    key = new_key()
    event = events.Joined(seat.id, PERSON, name, key, army, ask.promise, who.account)

    def also(connection: Any) -> None:
        if who.account:
            storing.save_player(connection, who.account, live.id, seat.id, key)

    await service.happen(desk, [event], also=also)
    await begin_if_ready(service, desk)
    return asked.Seated(live.id, seat.id, sign(Token(SEAT, live.id, seat.id, key), service.secret))


def _check_gathering(live: Live) -> None:
    if live.phase != "gathering":
        raise Problem("too-late", "everybody sits down already")


def _chosen(service: Service, live: Live, ask: asked.Join) -> Sitting:
    """The seat that somebody may sit down on."""
    invited = read_token(ask.invite, service.secret) if ask.invite else None
    if ask.invite and (invited is None or (invited.kind, invited.game) != (INVITE, live.id)):
        raise Problem("unknown-token", "that is no invitation to this game")
    if invited and invited.key != live.generation(invited.seat):
        raise Problem("unknown-token", "that invitation was revoked: ask whoever made the game for a new one")
    named = invited.seat if invited else ask.seat
    free = [seat for seat in live.seats.values() if not seat.is_taken and (invited or seat.terms.player == OPEN)]
    found = next((seat for seat in free if named in (None, seat.id)), None)
    if found is not None:
        return found
    if named and named not in live.seats:
        raise Problem("not-found", f"there is no seat {named}")
    if named and not live.seats[named].is_taken:
        raise Problem("not-yours", f"seat {named} is for somebody with an invite")
    raise Problem("taken", f"seat {named} is taken" if named else "no seat is open")


async def _army(service: Service, live: Live, seat: Sitting, ask: asked.Join) -> str | dict[str, Any] | None:
    """The army that somebody brings, where the terms leave it to them."""
    if ask.army is None:
        return None
    if seat.terms.army is not None:
        raise Problem("unfit", f"the army of seat {seat.id} is agreed already")
    shelf: Shelf = await shelf_reader(service.store, ask)
    return await service.rules(resolved, *_played(live), ask.army, shelf)


async def leave(service: Service, desk: Desk, live: Live, who: Who, _ask: asked.Leave) -> asked.Done:
    """Get up again before the game begins, as long as nobody has shown a secret.

    Otherwise whoever sat down next, perhaps with the operator who has seen it, could promise what suits them.
    """
    if live.phase not in ("gathering", "revealing"):
        raise Problem("too-late", "the game has begun; resign to give it up")
    if any(seat.secret for seat in live.seats.values()):
        raise Problem("too-late", "secrets for the dice are being shown: show yours, or have the game called off")
    also = partial(storing.release_player, game=live.id, seat=who.seat)
    return asked.Done(await service.happen(desk, [events.Left(who.seat)], also=also))


async def seat_bot(service: Service, desk: Desk, live: Live, _who: Who, ask: asked.SeatBot) -> asked.Done:
    """Put a bot on a seat that nobody has taken."""
    _check_gathering(live)
    seat = live.seats.get(ask.seat)
    if seat is None:
        raise Problem("not-found", f"there is no seat {ask.seat}")
    if seat.is_taken:
        raise Problem("taken", f"seat {ask.seat} is taken")
    if ask.bot not in BOTS:
        raise Problem("unfit", f"there is no bot {ask.bot}; there are {', '.join(BOTS)}")
    await service.happen(desk, [events.Joined(seat.id, ask.bot, seat.terms.name or _army_name(live, seat))])
    return asked.Done(await begin_if_ready(service, desk))


async def invited(service: Service, _desk: Desk, live: Live, _who: Who, ask: asked.Invite) -> asked.Invited:
    """The invite of a seat, to be passed on."""
    if ask.seat not in live.seats:
        raise Problem("not-found", f"there is no seat {ask.seat}")
    return asked.Invited(ask.seat, invite(service, live, ask.seat))


async def cancel(service: Service, desk: Desk, live: Live, _who: Who, _ask: asked.Cancel) -> asked.Done:
    """Call a game off before it begins; where it is a rematch, there can be another."""
    if live.phase not in ("gathering", "revealing"):
        raise Problem("too-late", "the game has begun")
    before: list[str | None] = []
    done = await service.happen(
        desk, [events.Cancelled()], also=lambda connection: before.append(storing.drop_rematch(connection, live.id))
    )
    if before[-1]:
        service.spawn(service.reconcile(before[-1]))
    return asked.Done(done)


# ------------------------------------------------------------------------------------------------ beginning


async def reveal(service: Service, desk: Desk, live: Live, who: Who, ask: asked.Reveal) -> asked.Done:
    """Show the secret that was promised, once everybody has promised."""
    seat = live.seats[who.seat]
    if live.phase == "gathering":
        raise Problem("too-early", "secrets are shown when everybody has sat down")
    if live.phase != "revealing" or seat.secret is not None:
        raise Problem("too-late", "the secret is known already")
    if seat.promise is None or not _is_promised(seat.promise, ask.secret):
        raise Problem("unfit", "that is not the secret that was promised")
    await service.happen(desk, [events.Revealed(seat.id, ask.secret)])
    return asked.Done(await begin_if_ready(service, desk))


def _is_promised(promise: str, secret: str) -> bool:
    try:
        return check_reveal(from_hex(promise, "promise"), from_hex(secret, "secret", None))
    except ValueError:
        return False


async def begin_if_ready(service: Service, desk: Desk) -> int:
    """Begin a game whose players all sit and have shown their secrets; the number of its newest event."""
    live = desk.live
    assert live
    if live.phase == "revealing" and all(seat.secret for seat in live.seats.values() if seat.promise):
        was = before(live)
        event = await service.rules(begun, live)
        await service.happen(desk, [event], was=was, also=await service.rules(keeper, event.header))
    return live.seq
