"""What people send and are sent about themselves. Times are milliseconds since 1970.

Passwords, codes and tokens are in some of these: none of them shows what it holds when it is printed.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.server.games.terms import Data, Pace, Phase, SeatId

AccountName = Annotated[str, Meta(min_length=2, max_length=40)]
"""Letters, digits, dots, dashes and underscores."""
Password = Annotated[str, Meta(min_length=10, max_length=200)]
Given = Annotated[str, Meta(min_length=1, max_length=200)]
"""A password or a code that is compared with what is kept."""
SeatToken = Annotated[str, Meta(min_length=1, max_length=120)]
Id = Annotated[str, Meta(min_length=1, max_length=32)]


class Silent(msgspec.Struct, frozen=True):
    """Something that does not show what it holds."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"

    def __rich_repr__(self) -> list[tuple[str, object]]:
        return []


class PeopleRequest(Silent, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that people send."""


class PeopleReply(Silent, frozen=True):
    """Something that people are sent; every field is always there."""


# ------------------------------------------------------------------------------------------------ accounts


class Credentials(PeopleRequest, frozen=True):
    """A name and a password."""

    name: AccountName
    password: Password


class Session(PeopleReply, frozen=True):
    """Somebody who has signed in; the token goes with every request of theirs."""

    account: str
    name: str
    token: str
    expires: int


class Registered(Session, frozen=True):
    """A new account, signed in, with the codes that help when the password is lost: they are shown this once."""

    codes: tuple[str, ...]


class Recovery(PeopleRequest, frozen=True):
    """A new password for somebody who has lost theirs and has a recovery code."""

    name: AccountName
    code: Given
    password: Password


class NewPassword(PeopleRequest, frozen=True):
    """A new password in place of the old one; all other sign-ins end."""

    old: Given
    password: Password


class Confirmation(PeopleRequest, frozen=True):
    """The password, once more, for what cannot be taken back."""

    password: Given


class Codes(PeopleReply, frozen=True):
    """Recovery codes, shown this once; each works once, and those from before work no longer."""

    codes: tuple[str, ...]


class Me(PeopleReply, frozen=True):
    """Who one is."""

    account: str
    name: str
    created: int
    codes_left: int
    """Recovery codes that are not used yet."""
    is_silenced: bool
    """Whether the operator has taken away the right to chat."""


class SignIn(PeopleReply, frozen=True):
    """A device on which somebody is signed in."""

    id: str
    device: str
    """In plain words: Firefox on Linux."""
    created: int
    used: int
    """When it was last used, to ten minutes or so."""
    expires: int
    is_this: bool


class SignInsEnded(PeopleReply, frozen=True):
    """How many sign-ins were ended."""

    ended: int


# ------------------------------------------------------------------------------------------------ seats


class MoveSeat(PeopleRequest, frozen=True):
    """A seat that one has as a guest, to be moved into one's account."""

    token: SeatToken


class OwnSeat(PeopleReply, frozen=True):
    """A seat of one's own with its token, and what a list of games says about its game."""

    game: str
    seat: str
    token: str
    title: str
    phase: Phase
    module: str
    mission: str
    pace: Pace
    names: dict[str, str]
    """Who sits where, one's own seat included, by seat."""
    asked: str
    """The seat whose turn it is; empty where no player is asked."""
    round: int
    scores: dict[str, int]
    """By seat."""
    deadline: int | None
    """When the time of whoever is asked runs out."""
    created: int
    updated: int
    has_trouble: bool
    """Whether the game cannot be read here and is kept apart."""


# ------------------------------------------------------------------------------------------------ each other


class Block(PeopleRequest, frozen=True):
    """Somebody whom one does not want to meet: by the name of the account, or by a seat of a game."""

    name: AccountName | None = None
    game: Id | None = None
    seat: SeatId | None = None


class Blocked(PeopleReply, frozen=True):
    """Somebody whom one does not want to meet."""

    account: str
    name: str
    created: int
    seats: tuple[str, ...] = ()
    """Where they sit in the game that was asked about."""


class ReportRequest(PeopleRequest, frozen=True):
    """What is wrong with a player, or with the title of a game where no seat is named."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]
    seat: SeatId | None = None


class Reported(PeopleReply, frozen=True):
    """A report that the operator will see."""

    id: str


# ------------------------------------------------------------------------------------------------ one's data


class SeatKept(PeopleReply, frozen=True):
    """A seat that somebody has, or had."""

    game: str
    seat: str
    title: str
    phase: Phase
    name: str
    """What the player is called there."""
    is_left: bool
    updated: int


class LineKept(PeopleReply, frozen=True):
    """Something that somebody said at a table."""

    game: str
    seat: str
    at: int
    text: str


class ItemKept(PeopleReply, frozen=True):
    """An army or a table that was uploaded."""

    id: str
    kind: str
    title: str
    module: str
    created: int
    content: Data


class ReportKept(PeopleReply, frozen=True):
    """A report that somebody made."""

    id: str
    at: int
    game: str
    seat: str
    text: str
    is_settled: bool


class Export(PeopleReply, frozen=True):
    """Everything that is kept about somebody with an account."""

    account: Me
    sign_ins: tuple[SignIn, ...]
    seats: tuple[SeatKept, ...]
    chat: tuple[LineKept, ...]
    shelf: tuple[ItemKept, ...]
    reports: tuple[ReportKept, ...]
    blocks: tuple[Blocked, ...]
