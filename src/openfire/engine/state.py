"""The state of a game: everything that outlives an activation. Facts change it, nothing else does."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from msgspec import UNSET, UnsetType

from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose

RESERVE, TABLE, ABOARD, GONE = "reserve", "table", "aboard", "gone"
"""Where a unit can be."""


class Model(msgspec.Struct, frozen=True):
    """One model as it is now."""

    id: str
    unit: str
    hit_points: int
    at: Pose | None = None
    """None while it is off the table."""
    level: int = 0
    """The height level it stands on."""


USES = "used:"
"""How marks begin that count how often an effect of a module's own rule was used: they outlive their unit."""


class Unit(msgspec.Struct, frozen=True):
    """One unit as it is now."""

    id: str
    seat: str
    models: tuple[str, ...]
    """Those that still live, in the order of the army list."""
    leader: str
    place: str = RESERVE
    marks: tuple[tuple[str, int], ...] = ()
    """Counters that the edition keeps on it, such as stress; one that is 0 is not kept."""
    aboard: str | UnsetType = UNSET
    """The model that carries it; left out, also of the state's hash, while none does."""

    def mark(self, name: str) -> int:
        """How many of a marker it has."""
        for key, value in self.marks:
            if key == name:
                return value
        return 0


class Marker(msgspec.Struct, frozen=True):
    """An objective as it is now."""

    id: str
    at: Point
    kind: str
    points: int
    seats: tuple[str, ...]
    """Who may secure it."""
    holder: str | None = None
    """The seat that has secured it."""
    unit: str | None = None
    """The unit that secured it."""
    since: int = 0
    """The round in which it was secured."""
    place: str = TABLE
    """On the table, carried away by its unit (reserve), or gone."""


class Outcome(msgspec.Struct, frozen=True):
    """Why a game ended, and who won; nobody in a draw."""

    why: str
    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]


class State(msgspec.Struct):
    """Where a game stands."""

    units: dict[str, Unit]
    models: dict[str, Model]
    markers: dict[str, Marker]
    round: int = 0
    """0 before the first round."""
    order: tuple[str, ...] = ()
    """The seats in the order in which they activate this round; empty before initiative is rolled."""
    turn: int = 0
    """Whose go it is, as a place in the order."""
    passes: int = 0
    """How many players in a row have let their go pass."""
    scores: dict[str, int] = {}
    out: tuple[str, ...] = ()
    """Seats that have dropped out."""
    entries: tuple[tuple[str, str, Point], ...] = ()
    """Entry points: id, seat, place."""
    rolls: int = 0
    """The number of the next roll."""
    used: tuple[str, ...] = ()
    """What can be used once and was, such as model:weapon."""
    outcome: Outcome | None = None
    tallies: tuple[tuple[str, str, int], ...] | UnsetType = UNSET
    """Counters that the edition keeps on players: seat, what is counted, how many; one that is 0 is not kept.

    Left out, also of the state's hash, while there are none.
    """
    joins: tuple[tuple[str, str], ...] | UnsetType = UNSET
    """Units that have become part of others, and of which, in the order in which they did; left out like tallies."""

    def tally(self, seat: str, what: str) -> int:
        """How much a player has of something."""
        kept = self.tallies or ()
        return next((number for who, name, number in kept if (who, name) == (seat, what)), 0)

    def copy(self) -> State:
        """The same state, to be changed apart from this one."""
        return State(
            dict(self.units),
            dict(self.models),
            dict(self.markers),
            self.round,
            self.order,
            self.turn,
            self.passes,
            dict(self.scores),
            self.out,
            self.entries,
            self.rolls,
            self.used,
            self.outcome,
            self.tallies,
            self.joins,
        )


def state_hash(state: State) -> str:
    """What a state is, in 16 bytes: equal states have equal hashes on every machine."""
    return blake2b(msgspec.msgpack.encode(state), digest_size=16).hexdigest()
