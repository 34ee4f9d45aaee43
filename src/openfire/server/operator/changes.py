"""Changing a game from outside: an event like any other, with the next number, so that running servers take it in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine

from openfire.engine.record import RecordError
from openfire.server.clock import now
from openfire.server.games import events
from openfire.server.games.apply_event import apply_event
from openfire.server.games.events import AnyEvent
from openfire.server.games.live_game import LiveGame
from openfire.server.games.tokens import INVITE, OWNER, Token, sign
from openfire.server.operator.stories import check_there, load, read_kept, read_story
from openfire.server.people import names
from openfire.server.store import game_store
from openfire.server.store.game_store import TRIES, Standing, StoredEvent, TakenError
from openfire.server.store.settings import SECRET, read_setting

T = TypeVar("T")

LONGEST_REASON: Final = 500
"""Characters of a reason."""


class NotNowError(Exception):
    """A game cannot be changed so as it stands."""


def writing(engine: Engine, work: Callable[..., T], *arguments: object, **named: object) -> T:
    """Change something in a transaction of its own; again from the beginning where a running server was faster."""
    for _ in range(TRIES - 1):
        try:
            return _written(engine, work, *arguments, **named)
        except TakenError:
            continue
    return _written(engine, work, *arguments, **named)


def _written(engine: Engine, work: Callable[..., T], *arguments: object, **named: object) -> T:
    with engine.connect().execution_options(writes=True) as connection:
        found = work(connection, *arguments, **named)
        connection.commit()
        return found


# ------------------------------------------------------------------------------------------------ what is done


def adjourn(connection: Connection, game: str, why: str = "") -> int:
    """Let a game rest: nobody is asked, and clocks stand still."""
    row = check_there(connection, game)
    if row.phase != "playing":
        raise NotNowError(f"only a game that is being played can be adjourned; {game} is {row.phase}")
    if _is_adjourned(connection, game):
        raise NotNowError(f"{game} is adjourned already: openfire admin resume {game}")
    return add_event(connection, game, events.Adjourned(plain_reason(why, "")))


def resume(connection: Connection, game: str) -> int:
    """Let a game go on where it rested."""
    check_there(connection, game)
    if not _is_adjourned(connection, game):
        raise NotNowError(f"{game} is not adjourned")
    return add_event(connection, game, events.Resumed())


def close(connection: Connection, game: str, why: str) -> int:
    """End a game; nobody wins."""
    if check_there(connection, game).phase == "over":
        raise NotNowError(f"{game} is over already")
    return add_event(connection, game, events.Closed(plain_reason(why)))


def revoke(connection: Connection, game: str, seat: str = "") -> str:
    """Let the links given out for a seat, or the owner's, work no longer; the token of a new one."""
    live, story = LiveGame(read_kept(connection, game)), read_story(connection, game).story
    if seat and seat not in live.seats:
        raise NotNowError(f"{game} has no seat {seat!a}; it has {', '.join(live.seats)}")
    add_event(connection, game, events.Revoked(seat))
    before = sum(isinstance(one.event, events.Revoked) and one.event.seat == seat for one in story)
    live.revoked[seat] = before + 1
    return sign(Token(INVITE if seat else OWNER, game, seat, live.generation(seat)), _secret(connection))


def quarantine(connection: Connection, game: str, why: str) -> None:
    """Keep a game apart: bots, clocks and lists leave it alone, and whoever opens it reads why."""
    check_there(connection, game)
    game_store.set_trouble(connection, game, game_store.BY_OPERATOR + plain_reason(why))
    game_store.tell_changed(connection, game)


def release(connection: Connection, game: str) -> None:
    """Serve a game again."""
    if check_there(connection, game).trouble is None:
        raise NotNowError(f"{game} is not kept apart")
    game_store.set_trouble(connection, game, None)
    game_store.tell_changed(connection, game)


# ------------------------------------------------------------------------------------------------ how


def plain_reason(text: str, otherwise: str = "no reason was given") -> str:
    """A reason on one line that can be printed."""
    return names.mended(" ".join(text.split()), LONGEST_REASON, otherwise)


def _is_adjourned(connection: Connection, game: str) -> bool:
    told = [type(one.event) for one in read_story(connection, game).story]
    return told.count(events.Adjourned) > told.count(events.Resumed)


def add_event(connection: Connection, game: str, event: AnyEvent) -> int:
    """Add an event to a game; its number. Raises UnreadableError for a game that is damaged."""
    at = now()
    try:
        live = load(connection, game)
        apply_event(live, StoredEvent(live.seq + 1, at, event))
        seq, standing = live.seq, live.standing()
    except RecordError:  # its rules are not here; what an operator does needs none of them
        seq, standing = len(read_story(connection, game).story) + 1, _standing(connection, game, event)
    game_store.append(connection, game, seq, at, [event], standing)
    return seq


def _standing(connection: Connection, game: str, event: AnyEvent) -> Standing:
    """What lists say of a game whose rules are not here."""
    row = check_there(connection, game)
    standing = Standing(**{name: row._mapping[name] for name in Standing._fields})
    if isinstance(event, events.Closed):
        return standing._replace(phase="over", waits="nobody", deadline=None)
    return standing._replace(waits="nobody", deadline=None) if isinstance(event, events.Adjourned) else standing


def _secret(connection: Connection) -> bytes:
    found = read_setting(connection, SECRET)
    if found is None:
        raise NotNowError("this database has no secret yet: start openfire serve with it once")
    return found
