"""The wire: what a game looks like to those who play or watch it. Lengths are ten-thousandths of an inch, facings
thousandths of a degree counter-clockwise from the x axis, times milliseconds since 1970.

Everything is open to everybody, for so it is at a table; what is secret (seeds, keys, tokens) has no place here.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from openfire.engine.facts import AnyFact
from openfire.engine.questions import Modifier
from openfire.engine.setup import Seat
from openfire.engine.state import Marker, Model, Outcome, Unit
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Shape
from openfire.server.terms import Pace, Phase
from openfire.table.model import Table


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is sent."""


# ------------------------------------------------------------------------------------------------ who sits where


class SeatView(Wire, frozen=True):
    """A seat."""

    id: str
    player: str
    """person, the name of a bot, or empty while nobody sits there."""
    name: str
    wanted: str
    """Who it is for: me, open, invited, or a bot."""
    army: str = ""
    team: str = ""
    neutral: bool = False
    has_promised: bool = False
    """Whether the player mixes a secret of their own into the dice."""
    has_revealed: bool = False
    has_given_up: bool = False
    """Whether the player resigned or ran out of time while others play on; a stand-in holds for them."""
    left: int | None = None
    """Milliseconds left on the clock when the question was opened."""


class WishView(Wire, frozen=True):
    """What a player asks of the others."""

    seat: str
    what: Literal["draw", "undo"]
    granted: tuple[str, ...] = ()


class DiceView(Wire, frozen=True):
    """What is promised of the dice, in hexadecimal. The seed is shown when the game is over."""

    algorithm: str
    commitment: str
    promises: dict[str, str] = {}
    """By seat."""
    secrets: dict[str, str] = {}
    """By seat, once shown."""
    seed: str | None = None


class Room(Wire, frozen=True):
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


# ------------------------------------------------------------------------------------------------ what never changes


class UseView(Wire, frozen=True):
    """One way of using a weapon."""

    name: str
    words: str
    """range 24 in, 1 attack ..."""
    range: tuple[int, int] | None = None


class WeaponView(Wire, frozen=True):
    """A weapon."""

    id: str
    name: str
    uses: tuple[UseView, ...]


class ModelCardView(Wire, frozen=True):
    """What a model is for the whole game."""

    id: str
    unit: str
    name: str
    base: Shape
    height: int
    attributes: dict[str, int]
    weapons: tuple[str, ...]
    specials: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


class UnitCardView(Wire, frozen=True):
    """What a unit is for the whole game."""

    id: str
    seat: str
    name: str
    profile: str
    models: tuple[str, ...]
    points: int
    specials: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    """Names and texts."""


class Layout(Wire, frozen=True):
    """What a game is played with: fetched once."""

    edition: str
    edition_title: str
    edition_version: str
    mission: str
    table: Table
    keywords: dict[str, str]
    """What the terrain words mean."""
    seats: tuple[Seat, ...]
    units: tuple[UnitCardView, ...]
    models: tuple[ModelCardView, ...]
    weapons: tuple[WeaponView, ...]
    marker_radius: int
    rounds: int | None = None
    switches: tuple[str, ...] = ()


# ------------------------------------------------------------------------------------------------ what is asked


class Option(Wire, frozen=True):
    """An answer that would be taken, and what it means."""

    text: str
    words: str


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


# ------------------------------------------------------------------------------------------------ the state


class Entrance(Wire, frozen=True):
    """A point of entry."""

    id: str
    seat: str
    at: Point


class View(Wire, frozen=True, tag="view", tag_field="type"):
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
    entries: tuple[Entrance, ...]
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
    entries: tuple[Entrance, ...] | None = None
    lines: tuple[LogLine, ...] = ()
    question: QuestionView | None = None
    """The open question; none while nobody is asked."""
    room: Room | None = None
    """Where seats, wishes or the phase changed."""
    outcome: Outcome | None = None
    chat: str | None = None


class RuleText(Wire, frozen=True):
    """A rule of a book, in our own words."""

    id: str
    section: str
    text: str
    rulings: tuple[str, ...] = ()
    """What settles where the book leaves something open."""


class Chat(Wire, frozen=True):
    """Something that a player said."""

    seat: str
    at: int
    text: str
