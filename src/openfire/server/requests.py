"""What can be asked of a game, and what is answered. HTTP and WebSocket take and give the same."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.engine.answers import LONGEST
from openfire.engine.questions import Modifier, Refusal
from openfire.geometry.inches import Area, Point
from openfire.server.terms import ArmyTerms, Hex, Key, Name, SeatId, SeatTerms
from openfire.server.wire import Chat, LogLine, Option

Text = Annotated[str, Meta(min_length=1, max_length=LONGEST)]
"""An answer in notation."""
Thing = Annotated[str, Meta(min_length=1, max_length=40)]
"""A unit, a model, an objective, an entry point, or a place such as 12.5,8."""
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
Coordinate = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    """Something that is asked of a game."""


class Given(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is answered."""


class Done(Given, frozen=True):
    """It is done and kept."""

    seq: int
    """The number of the event; the update with that number shows what it changed."""


# ------------------------------------------------------------------------------------------------ sitting down


class Join(Asked, frozen=True, tag="join"):
    """Sit down on a seat."""

    name: Name
    seat: SeatId | None = None
    """None for the first that is open."""
    invite: Annotated[str, Meta(max_length=120)] | None = None
    """The token of an invite link; needed for a seat that is for somebody invited."""
    army: ArmyTerms | None = None
    promise: Hex | None = None
    """The commitment of one's own secret for the dice, in hexadecimal."""


class Seated(Given, frozen=True):
    """A seat and the token to play it with. Whoever has the token has the seat."""

    game: str
    seat: str
    token: str


class Leave(Asked, frozen=True, tag="leave"):
    """Get up again before the game begins."""


class Reveal(Asked, frozen=True, tag="reveal"):
    """Show the secret that was promised, once everybody has sat down."""

    secret: Hex


class Claim(Asked, frozen=True, tag="claim"):
    """Sit down in the rematch of a game, with the token of one's seat in that game."""

    before: Annotated[str, Meta(max_length=120)]
    """That token."""


class Invite(Asked, frozen=True, tag="invite"):
    """The invite link of a seat."""

    seat: SeatId


class Invited(Given, frozen=True):
    """What an invite link carries."""

    seat: str
    invite: str


class SeatBot(Asked, frozen=True, tag="bot"):
    """Put a bot on a seat that nobody has taken."""

    seat: SeatId
    bot: Key


class Cancel(Asked, frozen=True, tag="cancel"):
    """Call a game off before it begins."""


# ------------------------------------------------------------------------------------------------ playing


class Answer(Asked, frozen=True, tag="answer"):
    """Answer the open question."""

    turn: Number
    """Of the question that is meant."""
    text: Text


class Undo(Asked, frozen=True, tag="undo"):
    """Take back one's last answer: at once if nothing was revealed since, else the others are asked."""


class Draw(Asked, frozen=True, tag="draw"):
    """Offer a draw."""


class Consent(Asked, frozen=True, tag="consent"):
    """Say yes or no to what another player asks, or no to what one asks oneself."""

    granted: bool


class Resign(Asked, frozen=True, tag="resign"):
    """Give up; where more than two sides play, the others go on."""


class Say(Asked, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Rematch(Asked, frozen=True, tag="rematch"):
    """The same game again, once this one is over."""


class Fork(Asked, frozen=True, tag="fork"):
    """Another game that is the same up to one of the moments; its dice are promised anew."""

    moment: Number
    seats: Annotated[tuple[SeatTerms, ...], Meta(max_length=8)] = ()
    """Who plays on; whoever asks plays for all people where it is not said."""


class Created(Given, frozen=True):
    """A new game: the tokens of the seats that are one's own, invites for the others, and the owner's token."""

    game: str
    owner: str
    seats: dict[str, str]
    invites: dict[str, str]


# ------------------------------------------------------------------------------------------------ looking


class Log(Asked, frozen=True, tag="log"):
    """What happened and what was said, after one of the events."""

    after: Number = 0
    most: Annotated[int, Meta(ge=1, le=500)] = 200
    """How many events at most."""


class Story(Given, frozen=True):
    """A part of the log."""

    lines: tuple[LogLine, ...]
    chat: tuple[Chat, ...]
    last: int
    """The event up to which this goes."""
    is_all: bool


class WhyNot(Asked, frozen=True, tag="why-not"):
    """Whether the open question would take an answer."""

    text: Text


class Verdict(Given, frozen=True):
    """Whether an answer would be taken, or why not and what is nearest to it."""

    is_taken: bool
    refusal: Refusal | None = None
    nearest: Option | None = None


class Way(Asked, frozen=True, tag="way"):
    """The shortest way to a place for whoever is about to move, and whether it would be taken."""

    kind: Thing
    """Of move, as the overlay of reach names them."""
    place: tuple[Coordinate, Coordinate]
    via: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=16)] = ()
    """Places to go through first."""


class WayFound(Given, frozen=True):
    """A way, what it costs, and what the open question says to it."""

    turn: int
    text: str
    """The answer that goes it."""
    points: tuple[Point, ...]
    """From where the model stands."""
    spent: tuple[float, ...]
    """Inches of movement used up to each of the points."""
    length: float
    limit: float
    verdict: Verdict


class Suggest(Asked, frozen=True, tag="suggest"):
    """A few sensible answers to the open question."""


class Suggestions(Given, frozen=True):
    """Answers that would be taken; the default is the one to take without much thought."""

    turn: int
    options: tuple[Option, ...]
    default: int = 0
    is_forced: bool = False
    """Whether no other answer would be taken."""


class Preview(Asked, frozen=True, tag="preview"):
    """What each sensible answer to the open question would come to, with exact odds."""

    about: Thing | None = None
    """Only what is aimed at this unit."""


class ThrowView(Given, frozen=True):
    """Equal dice of a part of an answer."""

    role: str
    """Whose dice they are: attacker, defender ..."""
    name: str
    die: str
    """Such as D12, or 2D6+1 for dice that are added up."""
    chance: float | None = None
    """How likely one of them succeeds, re-rolls included."""
    dice: int | None = None
    """How many, where that is known before."""
    needed: int | None = None
    good: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class PartView(Given, frozen=True):
    """Equal attacks, or another part of what comes of an answer."""

    name: str
    throws: tuple[ThrowView, ...]


class Chances(Given, frozen=True):
    """What can come of an answer."""

    damage: float
    """Hit points that the target loses on average."""
    destroys: float
    """How likely the target is destroyed."""
    models: tuple[tuple[int, float], ...]
    """How likely it is that the target loses so many models."""
    samples: int | None = None
    """How often it was tried, where it is too wide to be exact."""


class ProspectView(Given, frozen=True):
    """An answer with what can come of it, or why there is none."""

    unit: str
    about: str
    rules: tuple[str, ...]
    answer: Option | None = None
    refusal: Refusal | None = None
    sight: str = ""
    away: float | None = None
    parts: tuple[PartView, ...] = ()
    chances: Chances | None = None


class Prospects(Given, frozen=True):
    """Answers with what can come of them."""

    turn: int
    prospects: tuple[ProspectView, ...]


class Odds(Asked, frozen=True, tag="odds"):
    """What an answer of one's own would come to, such as a move that leaves an enemy."""

    text: Text


class OddsGiven(Given, frozen=True):
    """What can come of it; nothing where no dice follow."""

    chances: Chances | None = None


class Threats(Asked, frozen=True, tag="threats"):
    """What every enemy could do to a unit, where it stands or with its leader elsewhere."""

    unit: Thing
    place: tuple[Coordinate, Coordinate] | None = None


class Measure(Asked, frozen=True, tag="measure"):
    """How far two things are apart."""

    one: Thing
    other: Thing


class Measured(Given, frozen=True):
    """The shortest line between two things."""

    text: str
    distance: float | None = None
    """Inches, heights included; nothing where one is off the table."""
    start: str | None = None
    end: str | None = None
    line: tuple[Point, Point] | None = None
    """Where it shows."""


class Sight(Asked, frozen=True, tag="sight"):
    """How a unit sees another."""

    unit: Thing
    target: Thing


class Seen(Given, frozen=True):
    """A line of sight with its reasons."""

    result: str
    text: str
    viewer: str
    """The model with the best view."""
    seen: tuple[str, ...]
    hidden_by: tuple[str, ...]
    rule: str
    lines: tuple[tuple[Point, Point], ...] = ()
    """The very lines along which the viewer sees each of them: from its eye to the middle of the widest open gap."""


class Reach(Asked, frozen=True, tag="reach"):
    """Where the open question's unit could go: the border for each kind of move, with lines of equal cost."""

    after: Text | None = None
    """An answer to think of first: where the unit that it chooses could go then."""
    model: Thing | None = None
    """Which of the models that could go; the first, mostly the leader, where it is not said."""


class Contour(Given, frozen=True):
    """The border of all that costs at most so much."""

    cost: float
    areas: tuple[Area, ...]


class ReachOf(Given, frozen=True):
    """Where a model could go with a kind of move."""

    model: str
    kind: str
    limit: float
    contours: tuple[Contour, ...]
    """The farthest first."""


class Reached(Given, frozen=True):
    """Where the models that are about to move could go; nothing where nobody is."""

    turn: int
    reaches: tuple[ReachOf, ...]


class Finding(Given, frozen=True):
    """What verifying a game found."""

    is_sound: bool
    answers: int
    rolls: int
    hashes: int
    dice: str
    """derived: every die follows from the promised seed; derived in part: so does every die since it branched off from
    a game that has not shown its seed; seed not shown: it is not over yet; by hand: none promised."""
    reason: str = ""
    place: str = ""
