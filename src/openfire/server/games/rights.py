"""Rights: who somebody is at a table, and what they may ask."""

from __future__ import annotations

from typing import NamedTuple

from openfire.server.games.live_game import LiveGame
from openfire.server.games.tokens import OWNER, SEAT, read_token
from openfire.server.problems import Problem

ANYONE, PLAYER, KEEPER = "anyone", "player", "keeper"
"""Whoever knows the game; who sits on one of its seats; who made it."""


class Who(NamedTuple):
    """Somebody who asks."""

    seat: str = ""
    is_owner: bool = False
    account: str | None = None


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
