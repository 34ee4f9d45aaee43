"""Seating: games are made, people sit down and get up, secrets are shown, and the game begins when all is ready."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection

from openfire.ai import BOTS
from openfire.dice import check_reveal, from_hex
from openfire.engine.record import PERSON
from openfire.game import Mission, Module
from openfire.server import requests
from openfire.server.clock import now
from openfire.server.games import events
from openfire.server.games.acts import begin_game
from openfire.server.games.apply_event import apply_event
from openfire.server.games.army_names import army_names
from openfire.server.games.live_game import LiveGame, SeatState
from openfire.server.games.new_game import (
    Uploads,
    checked,
    find_mission,
    is_brought_along,
    played_module,
    resolved,
)
from openfire.server.games.rehearsal import rehearsed
from openfire.server.games.rights import Who
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.games.terms import INVITED, LONGEST_NAME, ME, OPEN, Data, GameTerms
from openfire.server.games.tokens import INVITE, OWNER, SEAT, Token, new_id, new_key, new_seed, read_token, sign
from openfire.server.people import blocks, names, seat_names
from openfire.server.problems import Problem
from openfire.server.store import game_store
from openfire.server.store.game_store import Origin, StoredEvent, StoredGame
from openfire.server.store.module_contents import keeper
from openfire.server.store.quotas import Quotas, check_game, maker_of
from openfire.server.store.uploads import upload_reader
from openfire.server.views.updates import before
from openfire.server.workers.analysis import PATIENCE, work_out
from openfire.server.workers.askers import asking_network

OPENING = PATIENCE
"""Seconds that it may take to begin a game on a table that somebody brings along."""
INTRICATE = (
    f"it takes more than {OPENING:g} s to begin a game on this table: "
    "give it fewer pieces, and room for units where they arrive"
)


class NewGame(NamedTuple):
    """A game that somebody wants to be made."""

    terms: GameTerms
    account: str | None = None
    origin: Origin | None = None
    rematch_of: str | None = None


class Draft(NamedTuple):
    """A game that has been checked and can be written."""

    kept: StoredGame
    first: list[events.Joined]
    """Those who sit down at once."""
    standing: game_store.Standing
    quotas: Quotas | None = None

    def write(self, connection: Connection) -> None:
        """Keep it. Raises Problem if whoever makes it has too many."""
        if self.quotas:
            check_game(connection, self.quotas, self.kept.maker, game_store.size_of(self.kept))
        game_store.insert_game(connection, self.kept, self.standing, self.first)
        for event in self.first:
            if event.account and event.key:
                game_store.save_player(connection, event.account, self.kept.id, event.seat, event.key)


async def make(service: Service, wanted: NewGame) -> requests.CreatedReply:
    """Make a game: it is checked, kept, and begun if everybody sits.

    Whoever makes it sits on the seats that are for them; bots sit down at once.
    """
    made = await draft(service, wanted)
    await service.store.write(made.write)
    return await open_game(service, made)


async def draft(service: Service, wanted: NewGame) -> Draft:
    """A game as it will be kept. Raises Problem for terms that cannot be played."""
    uploads = await upload_reader(service.store, wanted.terms)
    found = await _checked(service, wanted, uploads)
    await seat_names.check_seats(service, found.seats, wanted.account)
    network = maker_of(service.secret, None, asking_network())
    maker = wanted.account or network
    kept = StoredGame(new_id(), found, new_seed(), now(), wanted.origin, maker, wanted.rematch_of, network)
    live = LiveGame(kept)
    first = [event for seat in live.seats.values() if (event := _seated(live, seat, wanted.account))]
    for seq, event in enumerate(first, 1):
        apply_event(live, StoredEvent(seq, kept.created, event))
    return Draft(kept, first, live.standing(), service.quotas)


async def _checked(service: Service, wanted: NewGame, uploads: Uploads) -> GameTerms:
    """Terms that can be played. Another process checks a table that somebody brought along. Raises Problem."""
    if is_brought_along(wanted.terms.table):
        found: GameTerms = await work_out(service, rehearsed, wanted.terms, uploads, wanted.origin, otherwise=INTRICATE)
        return found
    return (await service.rules(checked, wanted.terms, uploads, wanted.origin))[0]


async def open_game(service: Service, made: Draft) -> requests.CreatedReply:
    """Begin a game that has just been kept, if everybody sits; the tokens for whoever made it."""
    game = made.kept.id
    async with service.at(game) as (slot, live):
        await begin_if_ready(service, slot)
    seats = {event.seat: Token(SEAT, game, event.seat, event.key) for event in made.first if event.key}
    return requests.CreatedReply(
        game,
        sign(Token(OWNER, game), service.secret),
        {seat: sign(token, service.secret) for seat, token in seats.items()},
        {seat.id: invite(service, live, seat.id) for seat in live.seats.values() if not seat.is_taken},
    )


def invite(service: Service, live: LiveGame, seat: str) -> str:
    """The token that an invite link carries."""
    return sign(Token(INVITE, live.id, seat, live.generation(seat)), service.secret)


def _seated(live: LiveGame, seat: SeatState, account: str | None) -> events.Joined | None:
    """Whoever sits on a seat from the beginning."""
    terms = seat.terms
    if terms.neutral or terms.player in (OPEN, INVITED):
        return None
    army = terms.army
    name = terms.name or army_names(live)[seat.id]
    if terms.player == ME:
        return events.Joined(seat.id, PERSON, name, new_key(), army, terms.promise, account)
    return events.Joined(seat.id, terms.player, name, "", army)


def _played(live: LiveGame) -> tuple[Module, Mission]:
    module = played_module(live.kept.terms, live.kept.origin)
    return module, find_mission(module, live.kept.terms.mission)


# ------------------------------------------------------------------------------------------------ sitting down


async def join(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.JoinRequest
) -> requests.SeatedReply:
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

    def also(connection: Connection) -> None:
        if who.account:
            game_store.save_player(connection, who.account, live.id, seat.id, key)

    await service.happen(slot, [event], also=also)
    await begin_if_ready(service, slot)
    return requests.SeatedReply(live.id, seat.id, sign(Token(SEAT, live.id, seat.id, key), service.secret))


def _check_gathering(live: LiveGame) -> None:
    if live.phase != "gathering":
        raise Problem("too-late", "everybody sits down already")


def _chosen(service: Service, live: LiveGame, ask: requests.JoinRequest) -> SeatState:
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


async def _army(service: Service, live: LiveGame, seat: SeatState, ask: requests.JoinRequest) -> str | Data | None:
    """The army that somebody brings, where the terms leave it to them."""
    if ask.army is None:
        return None
    if seat.terms.army is not None:
        raise Problem("unfit", f"the army of seat {seat.id} is agreed already")
    uploads: Uploads = await upload_reader(service.store, ask)
    return await service.rules(resolved, *_played(live), ask.army, uploads)


async def leave(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, _ask: requests.LeaveRequest
) -> requests.DoneReply:
    """Get up again before the game begins, as long as nobody has shown a secret.

    Otherwise whoever sat down next, perhaps with the operator who has seen it, could promise what suits them.
    """
    if live.phase not in ("gathering", "revealing"):
        raise Problem("too-late", "the game has begun; resign to give it up")
    if any(seat.secret for seat in live.seats.values()):
        raise Problem("too-late", "secrets for the dice are being shown: show yours, or have the game called off")
    also = partial(game_store.release_player, game=live.id, seat=who.seat)
    return requests.DoneReply(await service.happen(slot, [events.SeatLeft(who.seat)], also=also))


async def seat_bot(
    service: Service, slot: GameSlot, live: LiveGame, _who: Who, ask: requests.SeatBotRequest
) -> requests.DoneReply:
    """Put a bot on a seat that nobody has taken."""
    _check_gathering(live)
    seat = live.seats.get(ask.seat)
    if seat is None:
        raise Problem("not-found", f"there is no seat {ask.seat}")
    if seat.is_taken:
        raise Problem("taken", f"seat {ask.seat} is taken")
    if ask.bot not in BOTS:
        raise Problem("unfit", f"there is no bot {ask.bot}; there are {', '.join(BOTS)}")
    await service.happen(slot, [events.Joined(seat.id, ask.bot, seat.terms.name or army_names(live)[seat.id])])
    return requests.DoneReply(await begin_if_ready(service, slot))


async def invited(
    service: Service, _slot: GameSlot, live: LiveGame, _who: Who, ask: requests.InviteRequest
) -> requests.InviteReply:
    """The invite of a seat, to be passed on."""
    if ask.seat not in live.seats:
        raise Problem("not-found", f"there is no seat {ask.seat}")
    return requests.InviteReply(ask.seat, invite(service, live, ask.seat))


async def cancel(
    service: Service, slot: GameSlot, live: LiveGame, _who: Who, _ask: requests.CancelRequest
) -> requests.DoneReply:
    """Call a game off before it begins; where it is a rematch, there can be another."""
    if live.phase not in ("gathering", "revealing"):
        raise Problem("too-late", "the game has begun")
    before: list[str | None] = []
    done = await service.happen(
        slot, [events.Cancelled()], also=lambda connection: before.append(game_store.drop_rematch(connection, live.id))
    )
    if before[-1]:
        service.spawn(service.reconcile(before[-1]))
    return requests.DoneReply(done)


# ------------------------------------------------------------------------------------------------ beginning


async def reveal(
    service: Service, slot: GameSlot, live: LiveGame, who: Who, ask: requests.RevealRequest
) -> requests.DoneReply:
    """Show the secret that was promised, once everybody has promised."""
    seat = live.seats[who.seat]
    if live.phase == "gathering":
        raise Problem("too-early", "secrets are shown when everybody has sat down")
    if live.phase != "revealing" or seat.secret is not None:
        raise Problem("too-late", "the secret is known already")
    if seat.promise is None or not _is_promised(seat.promise, ask.secret):
        raise Problem("unfit", "that is not the secret that was promised")
    await service.happen(slot, [events.Revealed(seat.id, ask.secret)])
    return requests.DoneReply(await begin_if_ready(service, slot))


def _is_promised(promise: str, secret: str) -> bool:
    try:
        return check_reveal(from_hex(promise, "promise"), from_hex(secret, "secret", None))
    except ValueError:
        return False


async def begin_if_ready(service: Service, slot: GameSlot) -> int:
    """Begin a game whose players all sit and have shown their secrets; the number of its newest event."""
    live = slot.live
    assert live
    if live.phase == "revealing" and all(seat.secret for seat in live.seats.values() if seat.promise):
        was = before(live)
        event = await service.rules(begin_game, live)
        await service.happen(slot, [event], was=was, also=await service.rules(keeper, event.header))
    return live.seq
