"""Where a game stands, what is asked, what happened, and what changed."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from openfire.engine.answers import LONGEST
from openfire.engine.facts import AnyFact
from openfire.engine.questions import Modifier
from openfire.engine.state import Marker, Model, Outcome, Unit
from openfire.geometry.inches import Point
from openfire.server.games.terms import Phase
from openfire.server.wire.base import Wire
from openfire.server.wire.rooms import RoomView


class NextAnswer(Wire, frozen=True, forbid_unknown_fields=True):
    """An answer to a question that is foreseen."""

    what: Annotated[str, Meta(min_length=1, max_length=40)]
    """What the question is called."""
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]


class Option(Wire, frozen=True):
    """An answer that would be taken, and what it means."""

    text: str
    words: str
    then: tuple[NextAnswer, ...] = ()
    """What could be answered with it to the questions that follow at once."""
    onward: str = ""
    """What those mean."""


class ClaimView(Wire, frozen=True):
    """The answer that there is no room for a unit. It may be tried like any other, and is refused with places shown."""

    text: str
    words: str
    outcome: str = ""
    """What comes of it, in a sentence to be confirmed first; empty where it is refused."""


Form = Literal["pick", "picks", "amount", "go", "stand", "aim", "other"]
"""What kind of answer is wanted; `docs/records.md` says how each is written."""


class QuestionView(Wire, frozen=True):
    """What the game waits for."""

    turn: int
    """Goes with the answer."""
    who: str
    what: str
    about: str
    words: str
    """The question in a sentence."""
    form: Form
    how: str
    """How an answer is written."""
    rules: tuple[str, ...]
    notes: tuple[str, ...] = ()
    """What is worth knowing first."""
    options: tuple[Option, ...] | None = None
    """All the answers where they are few; else ask for suggestions, and try answers with why-not."""
    since: int = 0
    """When it was asked."""
    deadline: int | None = None
    models: tuple[str, ...] = ()
    """Those who move or are placed, where that is asked."""
    has_ways: bool = False
    """Whether each model that is placed may go there by way of other places."""
    shows_others: bool = False
    """Whether the answer to a question for a way may say where the others of the unit then stand."""
    ring: float = 0
    """Inches around the place that is asked for that matter to whoever chooses it; 0 for none."""


class EntryPointView(Wire, frozen=True):
    """A point of entry."""

    id: str
    seat: str
    at: Point


class GameView(Wire, frozen=True, tag="view", tag_field="type"):
    """Where a game stands."""

    game: str
    seq: int
    moment: int
    """The number of the record's last entry; it names this moment in links."""
    phase: Phase
    round: int
    order: tuple[str, ...]
    turn: int
    """Whose go it is, as a place in the order."""
    scores: dict[str, int]
    out: tuple[str, ...]
    units: tuple[Unit, ...]
    """With its marks, such as stress or acted (activated this round)."""
    models: tuple[Model, ...]
    """at is x, y, facing; nothing off the table."""
    markers: tuple[Marker, ...]
    entries: tuple[EntryPointView, ...]
    question: QuestionView | None = None
    outcome: Outcome | None = None


class DieRoll(Wire, frozen=True):
    """Dice that fell, with everything that changed what they needed."""

    title: str
    sides: int
    groups: tuple[tuple[tuple[int, ...], ...], ...]
    """What every die showed, by group; two faces where it was rolled again."""
    came_to: str
    successes: int | None = None
    needed: int | None = None
    """The least face that succeeds, after all modifiers."""
    good: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class LogLine(Wire, frozen=True):
    """Something that happened, in words, with its rules and the fact itself."""

    moment: int
    text: str
    rules: tuple[str, ...]
    fact: AnyFact
    dice: DieRoll | None = None
    is_quiet: bool = False
    """Bookkeeping that a short log leaves out."""


class Update(Wire, frozen=True, tag="update", tag_field="type"):
    """What an event changed. Whoever has the view before it has the view after it."""

    game: str
    seq: int
    at: int
    what: str
    """The kind of event: joined, began, answered, undone, chatted ..."""
    by: str
    """The seat behind it; empty for the server."""
    phase: Phase
    moment: int
    units: tuple[Unit, ...] = ()
    models: tuple[Model, ...] = ()
    markers: tuple[Marker, ...] = ()
    round: int | None = None
    order: tuple[str, ...] | None = None
    turn: int | None = None
    scores: dict[str, int] | None = None
    out: tuple[str, ...] | None = None
    entries: tuple[EntryPointView, ...] | None = None
    gone: tuple[str, ...] = ()
    """Units and models that go by other names now: they have become part of other units."""
    lines: tuple[LogLine, ...] = ()
    question: QuestionView | None = None
    """The open question; none while nobody is asked."""
    room: RoomView | None = None
    """Where seats, wishes or the phase changed."""
    outcome: Outcome | None = None
    chat: str | None = None


class RulingText(Wire, frozen=True):
    """A question that a book leaves open, and how it is settled."""

    id: str
    title: str
    question: str
    """What is open, at more length than the title; empty where that says it all."""
    answer: str
    reason: str = ""


class RuleText(Wire, frozen=True):
    """A rule of a book, in our own words."""

    id: str
    title: str
    """The heading it stands under."""
    section: str
    """All headings above it."""
    text: str
    rulings: tuple[RulingText, ...] = ()
    """What settles where the book leaves something open."""


class Chat(Wire, frozen=True):
    """Something that a player said."""

    seat: str
    at: int
    text: str
