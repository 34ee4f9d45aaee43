"""Rights: who somebody is at a table, what they may ask, and when."""

from __future__ import annotations

from typing import NamedTuple

from openfire.server.games.differences import why_different
from openfire.server.games.live_game import LiveGame
from openfire.server.games.tokens import OWNER, SEAT, read_token
from openfire.server.languages import ENGLISH, Language
from openfire.server.problems import Problem

ANYONE, PLAYER, KEEPER = "anyone", "player", "keeper"
"""Whoever knows the game; who sits on one of its seats; who made it."""


CHANGED = "the rules of this game have changed since it was played"
SETTLE = "Its players settle first whether it goes on or ends"


class Who(NamedTuple):
    """Somebody who asks."""

    seat: str = ""
    is_owner: bool = False
    account: str | None = None
    language: Language = ENGLISH


def who_is(live: LiveGame, text: str, secret: bytes, account: str | None = None) -> Who:
    """Who has a token, at the table of a game. Raises Problem for one that is not, or no longer, valid there."""
    if not text:
        return Who(account=account)
    token = read_token(text, secret)
    if token is None or token.game != live.id:
        raise Problem("unknown-token", "that is no token of this game")
    if token.kind == OWNER and token.key != live.generation():
        raise Problem("unknown-token", "that owner's token was revoked: the operator can give you a new one")
    if token.kind == OWNER:
        return Who(is_owner=True, account=account)
    seat = live.seats.get(token.seat)
    if token.kind != SEAT or seat is None or not seat.key or seat.key != token.key:
        raise Problem("unknown-token", "that token does not hold a seat here")
    return Who(token.seat, account=account)


def check(right: str, who: Who) -> None:
    """Raise Problem if somebody may not ask for something."""
    if right == PLAYER and not who.seat:
        raise Problem("not-yours", "only who sits at the table can do that: send the token of your seat")
    if right == KEEPER and not who.is_owner:
        raise Problem("not-yours", "only who made the game can do that: send the owner's token")


# ------------------------------------------------------------------------------------------------ when


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
        raise Problem("changed", f"{CHANGED}: {why_different(live.change)}. {SETTLE}")


def check_no_wish(live: LiveGame) -> None:
    """Raise Problem while something else waits for an answer of the others."""
    if live.wish:
        raise Problem("too-early", f"seat {live.wish.seat} asks for something already: that is answered first")
