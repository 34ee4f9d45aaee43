"""Events: everything that can happen to a game on a server. They are only ever added, and a game follows from them."""

from __future__ import annotations

import msgspec

from openfire.engine.facts import AnyFact
from openfire.engine.left_answers import Leave
from openfire.engine.record import EditionLine, Entry, Header, ModuleLine
from openfire.engine.state import State
from openfire.server.games.terms import Data


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Something that happened to a game."""


class SeatEvent(Event, frozen=True):
    """Something that a player did, or that happened to a seat."""

    seat: str


class EventLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact and when it happened. Where it is read it is told in words; the words of earlier versions are skipped."""

    moment: int
    """The number of the record's last entry then; entries are counted from 0."""
    fact: AnyFact


class Joined(SeatEvent, frozen=True):
    """Somebody took a seat, or a bot was put on it."""

    player: str
    """person, or the name of a bot."""
    name: str
    key: str = ""
    """What the seat's token has to hold; never shown."""
    army: str | Data | None = None
    promise: str | None = None
    account: str | None = None


class SeatLeft(SeatEvent, frozen=True, tag="Left"):
    """A seat is open again."""


class Revealed(SeatEvent, frozen=True):
    """A player showed the secret that was promised."""

    secret: str


class Began(Event, frozen=True):
    """The game began."""

    header: Header
    entries: tuple[Entry, ...]
    lines: tuple[EventLine, ...]


class Answered(SeatEvent, frozen=True):
    """A player answered, and dice fell until somebody is asked again."""

    entries: tuple[Entry, ...]
    lines: tuple[EventLine, ...]


class Preferred(SeatEvent, frozen=True):
    """A player leaves some answers to be given."""

    leaves: tuple[Leave, ...] = ()


class Undone(SeatEvent, frozen=True):
    """The game went back to where it had so many entries."""

    kept: int
    in_hindsight: bool = False
    """Whether something had been revealed by then, and no other person was there to agree."""


class Offered(SeatEvent, frozen=True):
    """A player asks the others for something: a draw, or to take back answers down to so many entries."""

    what: str
    kept: int | None = None


class Consented(SeatEvent, frozen=True):
    """A player says yes or no to what another asks."""

    is_granted: bool


class Resigned(SeatEvent, frozen=True):
    """A player gave up."""

    entries: int = 0
    """How many entries the record had then."""


class Expired(SeatEvent, frozen=True):
    """A player's time ran out."""

    entries: int = 0


class Cancelled(Event, frozen=True):
    """Whoever made the game called it off."""


class Chatted(SeatEvent, frozen=True):
    """A player said something."""

    text: str


class Rematched(SeatEvent, frozen=True):
    """The same players meet again in another game."""

    game: str


class RematchDropped(Event, frozen=True):
    """A rematch was called off, or nobody came back for it and it was deleted: there can be another."""

    game: str


class Difference(msgspec.Struct, frozen=True, omit_defaults=True):
    """What differs first where a game is played by other rules: a code of `differences`, and its values."""

    code: str
    values: tuple[str, ...] = ()
    entry: int | None = None
    """Where in the record."""
    unproved: str = ""
    """Why no state of the game can be shown; a code as well."""

    @property
    def rule(self) -> str:
        """The rule by which an answer is refused."""
        return self.values[2] if self.code in ("refused", "refused-measured") else ""


class Compared(Event, frozen=True):
    """The game was played again with rules or content that are not those of its time.

    Where all was equal it goes on with them without a word. Where not, its players are asked.
    """

    edition: EditionLine
    module: ModuleLine
    reason: str = ""
    """What differs first, in the words of earlier versions."""
    kept: int = 0
    """How many entries there are up to the newest boundary whose state is proved."""
    dropped: int = 0
    """How many answers were given since."""
    state: State | None = None
    """The state there; None where all is equal, and where no state can be proved."""
    difference: Difference | None = None
    """What differs first; None where all is equal."""

    @property
    def is_different(self) -> bool:
        """Whether the game is another one by the rules that are here."""
        return self.difference is not None or bool(self.reason)


class RulesRenewed(SeatEvent, frozen=True, tag="Renewed"):
    """The game goes on from a boundary by the rules that are here."""

    kept: int
    """How many entries are left of those before."""
    entries: tuple[Entry, ...]
    """The one that says by which rules, and the hash of the state that they begin with."""
    lines: tuple[EventLine, ...] = ()
    dropped: int = 0
    """How many answers were dropped; games that went on before this was kept do not know."""


class GameStopped(SeatEvent, frozen=True, tag="Stopped"):
    """The game was ended as it stood because its rules had changed. Nobody proposed it where the seat is empty."""


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


class SeatMoved(SeatEvent, frozen=True, tag="Moved"):
    """A guest's seat became that of an account."""

    account: str


class Forgotten(SeatEvent, frozen=True):
    """A player's account was deleted: nobody has the seat any more, and its name is not told."""


class Titled(Event, frozen=True):
    """An operator hid the title of the game, or shows it again."""

    is_hidden: bool


AnyEvent = (
    Joined
    | SeatLeft
    | Revealed
    | Began
    | Answered
    | Preferred
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
