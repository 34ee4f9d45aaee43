"""Events: everything that can happen to a game on a server. They are only ever added, and a game follows from them."""

from __future__ import annotations

from typing import Any

import msgspec

from openfire.engine.facts import AnyFact
from openfire.engine.record import EditionLine, Entry, Header, ModuleLine
from openfire.engine.state import State


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that happened to a game."""


class EventLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact and how it is told."""

    moment: int
    """The number of the record's last entry then; entries are counted from 0."""
    text: str
    fact: AnyFact
    is_quiet: bool = False
    """Bookkeeping that a short log leaves out."""


class Joined(Event, frozen=True):
    """Somebody took a seat, or a bot was put on it."""

    seat: str
    player: str
    """person, or the name of a bot."""
    name: str
    key: str = ""
    """What the seat's token has to hold; never shown."""
    army: str | dict[str, Any] | None = None
    promise: str | None = None
    account: str | None = None


class SeatLeft(Event, frozen=True, tag="Left"):
    """A seat is open again."""

    seat: str


class Revealed(Event, frozen=True):
    """A player showed the secret that was promised."""

    seat: str
    secret: str


class Began(Event, frozen=True):
    """The game began."""

    header: Header
    entries: tuple[Entry, ...]
    lines: tuple[EventLine, ...]


class Answered(Event, frozen=True):
    """A player answered, and dice fell until somebody is asked again."""

    seat: str
    entries: tuple[Entry, ...]
    lines: tuple[EventLine, ...]


class Undone(Event, frozen=True):
    """The game went back to where it had so many entries."""

    seat: str
    kept: int


class Offered(Event, frozen=True):
    """A player asks the others for something: a draw, or to take back answers down to so many entries."""

    seat: str
    what: str
    kept: int | None = None


class Consented(Event, frozen=True):
    """A player says yes or no to what another asks."""

    seat: str
    is_granted: bool


class Resigned(Event, frozen=True):
    """A player gave up."""

    seat: str
    entries: int = 0
    """How many entries the record had then."""


class Expired(Event, frozen=True):
    """A player's time ran out."""

    seat: str
    entries: int = 0


class Cancelled(Event, frozen=True):
    """Whoever made the game called it off."""


class Chatted(Event, frozen=True):
    """A player said something."""

    seat: str
    text: str


class Rematched(Event, frozen=True):
    """The same players meet again in another game."""

    seat: str
    game: str


class RematchDropped(Event, frozen=True):
    """A rematch was called off, or nobody came back for it and it was deleted: there can be another."""

    game: str


class Compared(Event, frozen=True):
    """The game was played again with rules or content that are not those of its time.

    Where all was equal it goes on with them without a word. Where not, its players are asked.
    """

    edition: EditionLine
    module: ModuleLine
    reason: str = ""
    """What differs first, in words; empty where all is equal."""
    kept: int = 0
    """How many entries there are up to the newest boundary whose state is proved."""
    dropped: int = 0
    """How many answers were given since."""
    state: State | None = None
    """The state there; None where all is equal, and where no state can be proved."""


class RulesRenewed(Event, frozen=True, tag="Renewed"):
    """The game goes on from a boundary by the rules that are here."""

    seat: str
    kept: int
    """How many entries are left of those before."""
    entries: tuple[Entry, ...]
    """The one that says by which rules, and the hash of the state that they begin with."""
    lines: tuple[EventLine, ...] = ()
    dropped: int = 0
    """How many answers were dropped; games that went on before this was kept do not know."""


class GameStopped(Event, frozen=True, tag="Stopped"):
    """The game was ended as it stood because its rules had changed."""

    seat: str
    """Who proposed it; empty where nobody settled it in time."""


class Adjourned(Event, frozen=True):
    """The operator lets the game rest: nobody is asked, and clocks stand still."""

    why: str = ""


class Resumed(Event, frozen=True):
    """The game goes on where it rested."""


class Closed(Event, frozen=True):
    """The operator ended the game; nobody wins."""

    why: str = ""


class Revoked(Event, frozen=True):
    """The links given out so far for a seat do not work any more; the owner's, where no seat is named."""

    seat: str = ""


class SeatMoved(Event, frozen=True, tag="Moved"):
    """A guest's seat became that of an account."""

    seat: str
    account: str


class Forgotten(Event, frozen=True):
    """A player's account was deleted: nobody has the seat any more, and its name is not told."""

    seat: str


class Titled(Event, frozen=True):
    """An operator hid the title of the game, or shows it again."""

    is_hidden: bool


AnyEvent = (
    Joined
    | SeatLeft
    | Revealed
    | Began
    | Answered
    | Undone
    | Offered
    | Consented
    | Resigned
    | Expired
    | Cancelled
    | Chatted
    | Rematched
    | RematchDropped
    | Compared
    | RulesRenewed
    | GameStopped
    | Adjourned
    | Resumed
    | Closed
    | Revoked
    | SeatMoved
    | Forgotten
    | Titled
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def kind_of(event: AnyEvent) -> str:
    """What an event is called in updates and lists: joined, began, answered ..."""
    return str(type(event).__struct_config__.tag).lower()


def write_event(event: AnyEvent) -> str:
    """The text of an event."""
    return _encoder.encode(event).decode()


class DamagedError(Exception):
    """Something that is kept of a game cannot be read."""


def read_event(text: str) -> AnyEvent:
    """The event that a text is. Raises DamagedError."""
    try:
        found: AnyEvent = _decoder.decode(text)
    except (msgspec.MsgspecError, TypeError, RecursionError) as error:
        raise DamagedError(f"an event cannot be read: {error}") from None
    return found
