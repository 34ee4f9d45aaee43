"""Looking: the log, whether an answer would be taken, ways, distances, sight, reach, and whether all is sound."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from openfire.engine.refusals import Refusal
from openfire.geometry.inches import Area, Point
from openfire.server.requests.base import Coordinate, GameReply, GameRequest, Number, Text, Thing
from openfire.server.wire import Chat, LogLine, Option


class LogRequest(GameRequest, frozen=True, tag="log"):
    """What happened and what was said, after one of the events."""

    after: Number = 0
    most: Annotated[int, Meta(ge=1, le=500)] = 200
    """How many events at most."""


class LogReply(GameReply, frozen=True):
    """A part of the log."""

    lines: tuple[LogLine, ...]
    chat: tuple[Chat, ...]
    last: int
    """The event up to which this goes."""
    is_all: bool


class ViewRequest(GameRequest, frozen=True, tag="view"):
    """Where the game stands, and the open question."""


class LayoutRequest(GameRequest, frozen=True, tag="layout"):
    """What never changes: table, units, models, weapons."""


class WhyNotRequest(GameRequest, frozen=True, tag="why-not"):
    """Whether the open question would take an answer."""

    text: Text


class VerdictReply(GameReply, frozen=True):
    """Whether an answer would be taken, or why not and what is nearest to it."""

    is_taken: bool
    refusal: Refusal | None = None
    nearest: Option | None = None


class ReadRequest(GameRequest, frozen=True, tag="read"):
    """What a line means as an answer to the open question, in the short forms that the terminal reads."""

    text: Text


class ReadReply(GameReply, frozen=True):
    """The answer that a line names, or why it names none."""

    text: str = ""
    """How the answer is written; empty where there is none."""
    words: str = ""
    """What the answer means."""
    problem: str = ""


class WayRequest(GameRequest, frozen=True, tag="way"):
    """The shortest way to a place for whoever is about to move, and whether it would be taken."""

    kind: Thing
    """Of move, as the overlay of reach names them."""
    place: tuple[Coordinate, Coordinate]
    via: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=16)] = ()
    """Places to go through first."""


class WayReply(GameReply, frozen=True):
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
    verdict: VerdictReply
    others: str = ""
    """Where the others of the unit would stand then, in notation; the next question asks it. Where no room was found
    for them, where they would be if they went along, for somebody who knows better."""


class MeasureRequest(GameRequest, frozen=True, tag="measure"):
    """How far two things are apart."""

    one: Thing
    other: Thing


class MeasureReply(GameReply, frozen=True):
    """The shortest line between two things."""

    text: str
    distance: float | None = None
    """Inches, heights included; nothing where one is off the table."""
    start: str | None = None
    end: str | None = None
    line: tuple[Point, Point] | None = None
    """Where it shows."""


class SightRequest(GameRequest, frozen=True, tag="sight"):
    """How a unit sees another."""

    unit: Thing
    target: Thing


class SightReply(GameReply, frozen=True):
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


class ReachRequest(GameRequest, frozen=True, tag="reach"):
    """Where the open question's unit could go: the border for each kind of move, with lines of equal cost."""

    after: Text | None = None
    """An answer to think of first: where the unit that it chooses could go then."""
    place: Text | None = None
    """Where that unit arrives, if it is asked; where it is known to fit, if that is not said."""
    model: Thing | None = None
    """Which of the models that could go; the first, mostly the leader, where it is not said."""


class Contour(GameReply, frozen=True):
    """The border of all that costs at most so much."""

    cost: float
    areas: tuple[Area, ...]


class ReachOf(GameReply, frozen=True):
    """Where a model could go with a kind of move."""

    model: str
    kind: str
    limit: float
    contours: tuple[Contour, ...]
    """The farthest first."""
    closed: tuple[Area, ...] = ()
    """Where within reach the model may pass and not end, whoever is there."""


class ReachReply(GameReply, frozen=True):
    """Where the models that are about to move could go; nothing where nobody is."""

    turn: int
    reaches: tuple[ReachOf, ...]


Signed = Literal["yes", "no", "unknown"]


class VerifyReply(GameReply, frozen=True):
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
    unproved: tuple[str, ...] = ()
    """Why segments could not be played again: their rules are not here. That is not the record's fault."""
    signed: Signed = "no"
    """Whether a server that is known here has signed the record: yes, no, or unknown for one that is not."""
