"""A game from outside: what is agreed, who sits where, how far it is."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfire.engine.state import Outcome
from openfire.server.games.terms import Pace, Phase
from openfire.server.wire.base import Wire


class SeatView(Wire, frozen=True):
    """A seat."""

    id: str
    player: str
    """person, the name of a bot, or empty while nobody sits there."""
    name: str
    wanted: str
    """Who it is for: me, open, invited, or a bot."""
    army: str = ""
    """What it is called; where two armies are called the same, with the letter of the seat."""
    team: str = ""
    neutral: bool = False
    has_promised: bool = False
    """Whether the player mixes a secret of their own into the dice."""
    has_revealed: bool = False
    has_given_up: bool = False
    """Whether the player resigned or ran out of time while others play on; a stand-in holds for them."""
    leaves: tuple[str, ...] = ()
    """Which answers the player leaves to be given."""
    left: int | None = None
    """Milliseconds left on the clock when the question was opened."""


class WishView(Wire, frozen=True):
    """What a player asks of the others."""

    seat: str
    what: Literal["draw", "undo", "go-on", "end"]
    granted: tuple[str, ...] = ()


class ChangeView(Wire, frozen=True):
    """The rules have changed since the game was played, and play it otherwise: its players settle what comes of it.

    The view shows the last moment that is proved; nobody is asked, and no clock runs. A player proposes to go on from
    there by the new rules, or to end the game as it stands (settle), and the other people agree (consent).
    """

    was: str
    """The version of the rules until now."""
    now: str
    """The version that is here."""
    is_content_other: bool
    """Whether the content of the module is another one, too."""
    reason: str
    """What differs first, in words."""
    dropped: int
    """How many answers were given since that moment, and are dropped when the game goes on."""
    can_go_on: bool
    """Whether it can go on; where not, there is nothing to show, and it can only be ended."""
    entry: int | None = None
    """Where in the record it differs first."""
    rule: str = ""
    """The rule by which an answer is refused there."""


class DiceView(Wire, frozen=True):
    """What is promised of the dice, in hexadecimal. The seed is shown when the game is over."""

    algorithm: str
    commitment: str
    promises: dict[str, str] = msgspec.field(default_factory=dict)
    """By seat."""
    secrets: dict[str, str] = msgspec.field(default_factory=dict)
    """By seat, once shown."""
    seed: str | None = None


class RoomView(Wire, frozen=True):
    """A game from outside: what is agreed, who sits where, how far it is."""

    id: str
    title: str
    phase: Phase
    seq: int
    """The number of its newest event; updates carry it on."""
    edition: str
    module: str
    mission: str
    switches: tuple[str, ...]
    pace: Pace
    is_listed: bool
    created: int
    seats: tuple[SeatView, ...]
    dice: DiceView
    wish: WishView | None = None
    outcome: Outcome | None = None
    rematch: str | None = None
    parent: str | None = None
    """The game that it branched off from."""
    parent_moment: int | None = None
    adjourned: str | None = None
    """Why the operator has adjourned it: nobody is asked and clocks stand still until it is resumed."""
    closed: str = ""
    """Why an operator closed the game, where one did."""
    change: ChangeView | None = None
    """Set while players have to settle how a game goes on whose rules have changed."""
    table: str = ""
    """What the table is called."""
    picture: str = ""
    """The address of a picture of the table, where there is one."""
    hindsights: int = 0
    """How often answers were taken back after dice had fallen or a bot had answered, with nobody there to agree."""
