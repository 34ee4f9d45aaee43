"""Sitting down at a game, and getting up again."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from openfire.server.games.terms import ArmyTerms, Hex, Key, Name, SeatId
from openfire.server.requests.base import GameReply, GameRequest


class JoinRequest(GameRequest, frozen=True, tag="join"):
    """Sit down on a seat."""

    name: Name
    seat: SeatId | None = None
    """None for the first that is open."""
    invite: Annotated[str, Meta(max_length=120)] | None = None
    """The token of an invite link; needed for a seat that is for somebody invited."""
    army: ArmyTerms | None = None
    promise: Hex | None = None
    """The commitment of one's own secret for the dice, in hexadecimal."""


class SeatedReply(GameReply, frozen=True):
    """A seat and the token to play it with. Whoever has the token has the seat."""

    game: str
    seat: str
    token: str


class LeaveRequest(GameRequest, frozen=True, tag="leave"):
    """Get up again before the game begins."""


class RevealRequest(GameRequest, frozen=True, tag="reveal"):
    """Show the secret that was promised, once everybody has sat down."""

    secret: Hex


class ClaimRequest(GameRequest, frozen=True, tag="claim"):
    """Sit down in the rematch of a game, with the token of one's seat in that game."""

    before: Annotated[str, Meta(max_length=120)]
    """That token."""


class InviteRequest(GameRequest, frozen=True, tag="invite"):
    """The invite link of a seat."""

    seat: SeatId


class InviteReply(GameReply, frozen=True):
    """What an invite link carries."""

    seat: str
    invite: str


class SeatBotRequest(GameRequest, frozen=True, tag="bot"):
    """Put a bot on a seat that nobody has taken."""

    seat: SeatId
    bot: Key


class CancelRequest(GameRequest, frozen=True, tag="cancel"):
    """Call a game off before it begins."""
