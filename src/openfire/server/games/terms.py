"""Terms: what a game is agreed to be before anybody sits down."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

LONGEST_NAME, LONGEST_TITLE, LONGEST_TEAM = 64, 80, 16
END = r"(?![\s\S])"
"""The end of a text in a pattern. A dollar sign would also stand before a line break at the end."""

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
"""What somebody or something is called; `people.names` says what it may be made of, when somebody sends one."""
Key = Annotated[str, Meta(min_length=1, max_length=64, pattern=rf"^[A-Za-z0-9_~.-]+{END}")]
"""The id of something."""
SeatId = Annotated[str, Meta(pattern=f"^[a-h]{END}")]
Hex = Annotated[str, Meta(min_length=32, max_length=128, pattern=f"^([0-9a-f]{{2}})+{END}")]
"""Bytes in hexadecimal."""

ME, OPEN, INVITED = "me", "open", "invited"
"""Who a seat is for, besides bots: whoever makes the game, anybody, or whoever has the link."""


class AgreedTerms(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an agreement: no field is passed over."""


class NoClock(AgreedTerms, frozen=True, tag="free"):
    """Everybody takes the time they need."""


class Clock(AgreedTerms, frozen=True, tag="clock"):
    """So many seconds for all answers together, and some more for each."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Correspondence(AgreedTerms, frozen=True, tag="correspondence"):
    """So many days for each answer."""

    days: Annotated[int, Meta(ge=1, le=60)]


Pace = NoClock | Clock | Correspondence

Data: TypeAlias = dict[str, Any]  # an army or a table as data: whoever reads it checks it

ArmyTerms = Key | Data
"""An army of the module, an upload (its link begins with ~), a list as data, or a share text as {"share": TEXT}."""


class SeatTerms(AgreedTerms, frozen=True):
    """A seat, who it is for, and with which army."""

    player: Annotated[str, Meta(min_length=1, max_length=32)] = OPEN
    """me, open, invited, or the name of a bot."""
    army: ArmyTerms | None = None
    """None leaves it to whoever sits down."""
    name: Name | None = None
    """What the player is called; the army's name where it is not said."""
    team: Annotated[str, Meta(max_length=LONGEST_TEAM)] = ""
    """Where no seat names one, the teams are those of the mission."""
    neutral: bool = False
    promise: Hex | None = None
    """The commitment of one's own secret for the dice."""


class GameTerms(AgreedTerms, frozen=True):
    """What is to be played."""

    module: Key
    mission: Key | None = None
    """None for the module's first."""
    seats: Annotated[tuple[SeatTerms, ...], Meta(max_length=8)] = ()
    """In seat order; a mission's seats are all open where none are named."""
    table: Key | Data | None = None
    """Another table of the module, an upload, or a whole one as data; None for the mission's own."""
    switches: Annotated[tuple[Key, ...], Meta(max_length=32)] = ()
    """House rules that are switched on."""
    pace: Pace = NoClock()
    listed: bool = False
    """Whether the lobby shows it."""
    is_deployed: bool = False
    """Whether nobody is asked where units are set up or arrive: they are where the best bot would have them."""
    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""


Phase = Literal["gathering", "revealing", "playing", "over"]
"""Waiting for players; waiting for the secrets that were promised; being played; over."""
