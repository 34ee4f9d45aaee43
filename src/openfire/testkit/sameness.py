"""Whether two places in games are the same, and the ways a place can be come by again: fork, save and load, replay."""

from collections.abc import Iterator
from itertools import islice

import msgspec

from openfire.dice import Rolled, Value
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.entries import play_entries
from openfire.engine.facts import Fact
from openfire.engine.game import Game
from openfire.engine.questions import Question, Roll
from openfire.engine.record import (
    PERSON,
    AnswerEntry,
    DiceEntry,
    EditionLine,
    Entry,
    Header,
    ModuleLine,
    RecordError,
    SeatLine,
    TableLine,
)
from openfire.engine.record_text import parse, write
from openfire.engine.recorder import Recorder
from openfire.engine.replay import replay
from openfire.engine.setup import Setup
from openfire.engine.state import State, state_hash

LISTED = 100
"""How many of the answers to a question are compared."""

Given = Answer | Rolled[Value]


def told(question: Question | None) -> tuple[object, ...]:
    """Everything about a question that can be compared."""
    if question is None:
        return ("over",)
    if isinstance(question, Roll):
        return ("roll", *msgspec.structs.astuple(question))
    listed = question.options.each()
    offered = None if listed is None else tuple(map(str, islice(listed, LISTED)))
    return "ask", question.who, question.what, question.about, question.rules, question.boundary, offered


def differences(one: Cursor, other: Cursor) -> Iterator[str]:
    """How two cursors differ that should be at the same place."""
    if told(one.question) != told(other.question):
        yield f"the question is {told(other.question)}, not {told(one.question)}"
    if state_hash(one.state) != state_hash(other.state):
        yield f"the state differs: {', '.join(_unequal(one.state, other.state))}"


def _unequal(one: State, other: State) -> Iterator[str]:
    for name in one.__struct_fields__:
        here, there = getattr(one, name), getattr(other, name)
        if here != there:
            yield f"{name} is {there}, not {here}" if not isinstance(here, dict) else name


class Saved:
    """A place as it could be kept in a file: the state at the last boundary, and what was said since."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._keep(setup.edition.start(setup))

    def note(self, given: Given, cursor: Cursor) -> None:
        """Something was said, and the cursor has gone on."""
        if cursor.at_boundary:
            self._keep(cursor.state)
        else:
            self.given.append(_entry(given))

    def _keep(self, state: State) -> None:
        self.state = msgspec.msgpack.encode(state)
        self.given: list[Entry] = []

    def load(self) -> Cursor:
        """Take the game up again from what was kept."""
        cursor = Cursor(self.setup, msgspec.msgpack.decode(self.state, type=State))
        play_entries(cursor, self.given)
        return cursor


def _entry(given: Given) -> Entry:
    """What was said, as a record has it; by whom goes without saying."""
    if isinstance(given, Rolled):
        return DiceEntry("", "", "", given.faces, given.rerolls)
    return AnswerEntry("", "", "", str(given))


class Shadow:
    """The state as the facts alone make it."""

    def __init__(self, setup: Setup) -> None:
        self.game = Game(setup, setup.edition.start(setup))

    def follow(self, facts: list[Fact], cursor: Cursor) -> Iterator[str]:
        """Let facts happen; how the state then differs from the cursor's."""
        for fact in facts:
            self.game.happen(fact)
        if state_hash(self.game.state) != state_hash(cursor.state):
            yield f"something other than facts changed {', '.join(_unequal(cursor.state, self.game.state))}"


def header_of(setup: Setup) -> Header:
    """A header for a game that comes from no module."""
    return Header(
        EditionLine(setup.edition.key, setup.edition.version),
        ModuleLine("none", ""),
        "none",
        TableLine(setup.table.id, ""),
        tuple(SeatLine(seat.id, seat.name, PERSON, "none", seat.team, seat.neutral) for seat in setup.seats),
        tuple(sorted(setup.switches)),
    )


def replay_faults(recorder: Recorder) -> Iterator[str]:
    """How a game differs that was written down, read back and played again."""
    try:
        again = replay(parse(write(recorder.record())), lambda _: recorder.cursor.game.setup)
    except RecordError as error:
        yield str(error)
    else:
        yield from differences(recorder.cursor, again)
