"""Records: a game as a header, every answer and every face in order, and hashes that show when it goes wrong.

How a format may change: `FORMAT` names the layout, and a reader refuses names it does not know. Nothing in a record is
skipped, so a new field, a new kind of entry or a new meaning of an old one needs a new number, however small it looks.
A reader that takes an older number as well keeps the structs of that number, checks the text against them, and turns
the result into the newest record in one plain function; files are never rewritten. A change of play is not a change of
format: it is a new version of the edition, and old records then say which version they need.
"""

from __future__ import annotations

from copy import copy
from typing import Annotated, Any

import msgspec

from openfire.dice import ALGORITHM, Seeded, commit, from_hex, mix, to_hex
from openfire.dice.requests import MOST_SIDES
from openfire.engine.setup import Seat
from openfire.engine.state import Outcome, State

FORMAT = "openfire-record/1"
TOGETHER = "openfire-record/2"
"""The same layout with what the first could not say: whom a game branched off from, and that players left it."""

RENEWED = "openfire-record/3"
"""The same again with: other rules from a boundary on, a game that was stopped because of that, and a signature."""

VARIED = "openfire-record/4"
"""The same again with armies that are built by other numbers than those of their module."""

FORMATS = (FORMAT, TOGETHER, RENEWED, VARIED)
"""All that are read; a record has the oldest that can say all of it."""

PERSON = "person"
"""Who plays a seat that no bot plays."""

LONGEST_REASON = 300
"""Characters of a reason, which may quote whatever stands in a file."""


class RecordError(Exception):
    """The first thing in a record that does not fit, and where it stands."""

    def __init__(
        self,
        reason: str,
        *,
        place: str = "",
        entry: int | None = None,
        line: int | None = None,
        file: str = "",
        code: str = "",
        values: tuple[str, ...] = (),
    ) -> None:
        """code, values: the same as the reason, for those who tell it in other words."""
        super().__init__(reason)
        self.code, self.values = code, tuple(shown(value) for value in values)
        self.reason, self.place, self.entry, self.line, self.file = shown(reason), shown(place), entry, line, file

    def __str__(self) -> str:
        name = self.file or "record"
        where = name if self.line is None else f"{name}:{self.line}"
        return ": ".join(part for part in (where, self.place, self.reason) if part)

    @property
    def in_place(self) -> str:
        """What does not fit, and where in the record; not in which file."""
        return f"{self.place}: {self.reason}" if self.place else self.reason

    def at(self, *, place: str = "", entry: int | None = None, line: int | None = None, file: str = "") -> RecordError:
        """The same error with more said about where; what was known already stays."""
        found = copy(self)
        found.place, found.file = self.place or shown(place), self.file or file
        found.entry = entry if self.entry is None else self.entry
        found.line = line if self.line is None else self.line
        return found


class OtherRulesError(RecordError):
    """A game was played by rules or with content that are not here; nothing is wrong with its record."""

    present: Header | None = None
    """The header with what is here instead; None where nothing is."""

    @classmethod
    def instead(cls, reason: str, place: str, present: Header | None = None) -> OtherRulesError:
        """What is not here, and what is here instead."""
        found = cls(reason, place=place)
        found.present = present
        return found


def shown(text: str) -> str:
    """A text as it can be shown anywhere: not too long, and nothing in it that a terminal would obey."""
    short = text if len(text) <= LONGEST_REASON else f"{text[: LONGEST_REASON - 3]}..."
    return short if short.isprintable() else ascii(short)


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a record: no field is passed over, and what goes without saying is not written."""


class EditionLine(Lines, frozen=True):
    """The rules."""

    key: str
    version: str
    expansions: tuple[str, ...] = ()


class ModuleLine(Lines, frozen=True):
    """The module, and the hash of its content."""

    key: str
    hash: str


class TableLine(Lines, frozen=True):
    """The table, and the hash of its content."""

    id: str
    hash: str
    data: dict[str, Any] | None = None  # plain data, as a file has it
    """All of it, where it is not the mission's own."""


class SeatLine(Lines, frozen=True):
    """A player's place, who plays it, and with what."""

    id: str
    name: str
    player: str
    """`person`, or the name of a bot."""
    army: str | dict[str, Any]  # plain data, as a file has it
    """The id of one of the module's armies, or the whole list."""
    team: str = ""
    neutral: bool = False
    variants: tuple[str, ...] = ()
    """The changes to the module's profiles by which the army is built, such as `rifleman skill 6`."""

    def seat(self) -> Seat:
        """The seat itself."""
        return Seat(self.id, self.name, self.team, self.neutral)


class DiceCommitment(Lines, frozen=True):
    """How the dice are made, and what was promised before the first of them fell; in hexadecimal."""

    algorithm: str
    commitment: str
    promises: tuple[str, ...] = ()
    """The players' commitments, in seat order."""
    contributions: tuple[str, ...] = ()
    """The players' secrets, shown once all promises are known."""
    earlier: tuple[Branch, ...] = ()
    """Games that this one branched off from, the oldest first: what they share with it fell under their promises."""

    def dice(self, seed: bytes, position: int = 0) -> Seeded:
        """The dice of the game from one of its rolls on, for those who know the seed."""
        return Seeded(self.key(seed), position)

    def key(self, seed: bytes) -> bytes:
        """The key of the dice."""
        return mix(seed, [from_hex(text, "contribution", None) for text in self.contributions])


class Branch(Lines, frozen=True):
    """The part of another game that a game shares, because it branched off from it there."""

    game: str
    """What the game is called where it was played."""
    moment: int
    """The last entry that is shared."""
    dice: DiceCommitment | None = None
    """What was promised of the dice there; None where they were rolled by hand."""


def pledge(seed: bytes, contributions: tuple[bytes, ...] = ()) -> DiceCommitment:
    """The promise of a seed."""
    promises = tuple(to_hex(commit(secret)) for secret in contributions)
    return DiceCommitment(ALGORITHM, to_hex(commit(seed)), promises, tuple(map(to_hex, contributions)))


class Header(Lines, frozen=True):
    """What a game is played with: enough to set it up again."""

    edition: EditionLine
    module: ModuleLine
    mission: str
    table: TableLine
    seats: tuple[SeatLine, ...]
    switches: tuple[str, ...] = ()
    """House rules that are switched on."""
    dice: DiceCommitment | None = None
    """None where real dice were rolled and their faces typed in."""


class AnswerEntry(msgspec.Struct, frozen=True, array_like=True, tag="say", forbid_unknown_fields=True):
    """A player's answer in notation."""

    seat: str
    what: str
    about: str
    text: str


Face = Annotated[int, msgspec.Meta(ge=1, le=MOST_SIDES)]


class DiceEntry(msgspec.Struct, frozen=True, array_like=True, tag="dice", forbid_unknown_fields=True):
    """Dice that fell: every die once, then those that were rolled again."""

    seat: str
    label: str
    about: str
    faces: tuple[Face, ...]
    rerolls: tuple[Face, ...]


class HashEntry(msgspec.Struct, frozen=True, array_like=True, tag="hash", forbid_unknown_fields=True):
    """The state at a boundary, and the text of the record above this line."""

    state: str
    text: str


class RulesEntry(msgspec.Struct, frozen=True, array_like=True, tag="rules", forbid_unknown_fields=True):
    """From here on the game is played by another version of its rules, from the state at this boundary."""

    edition: EditionLine
    module: ModuleLine
    state: State
    """All of it, so that what follows can be proved by whoever lacks the rules of what came before."""


Entry = AnswerEntry | DiceEntry | HashEntry | RulesEntry


RESIGNED, TIME, AGREED, CANCELLED = "resigned", "time", "agreed", "cancelled"
STOPPED, CLOSED = "stopped", "closed"
ENDINGS = (RESIGNED, TIME, AGREED, CANCELLED, STOPPED, CLOSED)
"""How a game ends without its rules: somebody gave up or ran out of time, all agreed on a draw, it was called off, it
was ended as it stood because its rules had changed, or an operator closed it."""


class Closing(Lines, frozen=True):
    """How players ended a game that its rules did not end."""

    why: str
    """One of `ENDINGS`."""
    winners: tuple[str, ...] = ()


class End(Lines, frozen=True):
    """How far the game has come."""

    state: str
    """The hash of the state."""
    outcome: Outcome | None = None
    """None while it is being played."""
    seed: str | None = None
    """Shown when the game is over."""
    earlier: tuple[str | None, ...] = ()
    """The seeds of the games that it branched off from, each shown when that game is over."""
    left: tuple[tuple[str, int], ...] = ()
    """Seats whose players gave up, and before which entry; a stand-in answered for them from then on."""
    closed: Closing | None = None
    """None where the rules ended the game, and while it is being played."""


class Signer(Lines, frozen=True):
    """A server that vouches for a record."""

    name: str
    """What it calls itself; who it is, its key tells."""
    key: str
    """Its public key (Ed25519), in hexadecimal."""


class Record(Lines, frozen=True):
    """A whole game, or one up to now."""

    format: str
    header: Header
    """What the game began with; rules that came later stand among the entries."""
    entries: tuple[Entry, ...]
    end: End
    seal: str
    """The hash of all the text above it."""
    server: Signer | None = None
    """The server that signed it; None where nobody did."""
    signature: str | None = None
    """Over all the text above it, in hexadecimal."""


def format_of(record: Record) -> str:
    """The format that a record has: the oldest that can say all of it."""
    header, end = record.header, record.end
    if any(seat.variants for seat in header.seats):
        return VARIED
    is_stopped = end.closed is not None and end.closed.why in (STOPPED, CLOSED)
    is_signed = record.server is not None or record.signature is not None
    if is_signed or is_stopped or any(isinstance(entry, RulesEntry) for entry in record.entries):
        return RENEWED
    is_branch = header.dice is not None and header.dice.earlier
    return TOGETHER if is_branch or end.left or end.closed else FORMAT
