"""Facts: what happened, in ids and numbers. Only facts change the state, and each cites its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from openfire.dice import AnyRolled
from openfire.engine.questions import Modifier
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE, USES, Marker, Outcome
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose

if TYPE_CHECKING:
    from openfire.engine.game import Game

replace = msgspec.structs.replace


class Fact(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Something that happened."""

    rules: tuple[str, ...]
    """The statements of the ledger that caused it."""

    def change(self, g: Game) -> None:
        """What it changes; many facts only tell."""


class RoundBegan(Fact, frozen=True):
    """A round began."""

    round: int

    def change(self, g: Game) -> None:
        g.state.round = self.round
        g.state.order, g.state.turn = (), 0


class Ordered(Fact, frozen=True):
    """The order of play was settled."""

    seats: tuple[str, ...]

    def change(self, g: Game) -> None:
        g.state.order, g.state.turn, g.state.passes = self.seats, 0, 0


class Passed(Fact, frozen=True):
    """The go went on to another seat, after an activation or (passes counts on) without one."""

    turn: int
    passes: int = 0

    def change(self, g: Game) -> None:
        g.state.turn, g.state.passes = self.turn, self.passes


class Threw(Fact, frozen=True):
    """Dice fell."""

    who: str
    about: str
    rolled: AnyRolled
    modifiers: tuple[Modifier, ...] = ()
    needed: int | None = None
    good: tuple[int, ...] = ()
    """The natural faces that succeed."""

    def change(self, g: Game) -> None:
        g.state.rolls = self.rolled.number + 1


class Entered(Fact, frozen=True):
    """A point of entry was placed."""

    entry: str
    seat: str
    at: Point

    def change(self, g: Game) -> None:
        g.state.entries = (*g.state.entries, (self.entry, self.seat, self.at))


class Arrived(Fact, frozen=True):
    """A unit came onto the table."""

    unit: str

    def change(self, g: Game) -> None:
        g.state.units[self.unit] = replace(g.state.units[self.unit], place=TABLE)
        g.board.forget()


class Attached(Fact, frozen=True):
    """A unit that is off the table became part of another one."""

    unit: str
    host: str

    def change(self, g: Game) -> None:
        g.join(self.unit, self.host)


class Activated(Fact, frozen=True):
    """A unit was chosen to act."""

    unit: str


class Moved(Fact, frozen=True):
    """A model went a measured way."""

    model: str
    kind: str
    way: tuple[Point, ...]
    cost: float
    at: Pose
    level: int

    def change(self, g: Game) -> None:
        g.put(self.model, self.at, self.level)


class Placed(Fact, frozen=True):
    """Models were put somewhere."""

    places: tuple[tuple[str, Pose, int], ...]

    def change(self, g: Game) -> None:
        g.put_all(self.places)


class Marked(Fact, frozen=True):
    """A marker on a unit now has this value."""

    unit: str
    mark: str
    value: int

    def change(self, g: Game) -> None:
        unit, mark = g.state.units[self.unit], self.mark
        marks = [pair for pair in unit.marks if pair[0] != mark]
        if self.value:
            marks.append((mark, self.value))
        g.state.units[self.unit] = replace(unit, marks=tuple(marks))


class Declared(Fact, frozen=True):
    """An attack was declared: shots as they are written, and the sight to each target."""

    unit: str
    shots: tuple[str, ...]
    sights: tuple[tuple[str, str], ...] = ()


class Hurt(Fact, frozen=True):
    """A model took damage."""

    model: str
    damage: int
    left: int

    def change(self, g: Game) -> None:
        g.state.models[self.model] = replace(g.state.models[self.model], hit_points=self.left)


class Lost(Fact, frozen=True):
    """A model was destroyed and removed."""

    model: str

    def change(self, g: Game) -> None:
        g.remove(self.model)


class Rejoined(Fact, frozen=True):
    """A model that was lost is back with its unit."""

    model: str
    points: int
    at: Pose
    level: int

    def change(self, g: Game) -> None:
        g.bring_back(self.model, self.points, self.at, self.level)


class Revived(Fact, frozen=True):
    """A unit that was destroyed is whole again, and in reserve."""

    unit: str

    def change(self, g: Game) -> None:
        g.revive(self.unit)


class Led(Fact, frozen=True):
    """A unit has a new leader."""

    unit: str
    model: str

    def change(self, g: Game) -> None:
        g.state.units[self.unit] = replace(g.state.units[self.unit], leader=self.model)


class Destroyed(Fact, frozen=True):
    """A unit is no more."""

    unit: str

    def change(self, g: Game) -> None:
        for model in g.state.units[self.unit].models:
            g.remove(model)
        unit = g.state.units[self.unit]
        kept = tuple(mark for mark in unit.marks if mark[0].startswith(USES))
        g.state.units[self.unit] = replace(unit, place=GONE, marks=kept, aboard=UNSET)
        g.board.forget()


class Withdrew(Fact, frozen=True):
    """A unit left the table and is in reserve."""

    unit: str

    def change(self, g: Game) -> None:
        for model in g.state.units[self.unit].models:
            g.lift(model)
        g.state.units[self.unit] = replace(g.state.units[self.unit], place=RESERVE)
        g.board.forget()


class Embarked(Fact, frozen=True):
    """A unit left the table and is carried by a model."""

    unit: str
    carrier: str

    def change(self, g: Game) -> None:
        for model in g.state.units[self.unit].models:
            g.lift(model)
        g.state.units[self.unit] = replace(g.state.units[self.unit], place=ABOARD, aboard=self.carrier)
        g.board.forget()


class Disembarked(Fact, frozen=True):
    """A unit that was carried is on the table."""

    unit: str
    carrier: str

    def change(self, g: Game) -> None:
        g.state.units[self.unit] = replace(g.state.units[self.unit], place=TABLE, aboard=UNSET)
        g.board.forget()


class Used(Fact, frozen=True):
    """Something that can be used once was used."""

    what: str

    def change(self, g: Game) -> None:
        g.state.used = (*g.state.used, self.what)


class Counted(Fact, frozen=True):
    """A counter that is kept on a player now has this value."""

    seat: str
    what: str
    value: int

    def change(self, g: Game) -> None:
        kept = tuple(row for row in g.state.tallies or () if row[:2] != (self.seat, self.what))
        kept = (*kept, (self.seat, self.what, self.value)) if self.value else kept
        g.state.tallies = kept or UNSET


class Claimed(Fact, frozen=True):
    """An objective is now as told: secured, lost, carried off or gone."""

    marker: Marker

    def change(self, g: Game) -> None:
        g.state.markers[self.marker.id] = self.marker


class Scored(Fact, frozen=True):
    """A seat gained victory points."""

    seat: str
    points: int
    marker: str

    def change(self, g: Game) -> None:
        g.state.scores[self.seat] = g.state.scores.get(self.seat, 0) + self.points


class Dropped(Fact, frozen=True):
    """A seat is out of the game."""

    seat: str

    def change(self, g: Game) -> None:
        g.state.out = (*g.state.out, self.seat)


class Told(Fact, frozen=True):
    """Something worth telling that changes nothing."""

    what: str
    about: str = ""
    values: tuple[str, ...] = ()


class Ended(Fact, frozen=True):
    """The game is over."""

    outcome: Outcome

    def change(self, g: Game) -> None:
        g.state.outcome = self.outcome


AnyFact = (
    RoundBegan
    | Ordered
    | Passed
    | Threw
    | Entered
    | Arrived
    | Attached
    | Activated
    | Moved
    | Placed
    | Marked
    | Declared
    | Hurt
    | Lost
    | Rejoined
    | Revived
    | Led
    | Destroyed
    | Withdrew
    | Embarked
    | Disembarked
    | Used
    | Counted
    | Claimed
    | Scored
    | Dropped
    | Told
    | Ended
)
