"""Missions: how long a battle lasts, on which table, where units come in, and what is fought over."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from openfire.roster.lengths import to_inches
from openfire.roster.words import unknown
from openfire.table.model import EntryPoint, Objective, Table
from openfire.table.symmetry import Symmetry

SEATS = "abcdefgh"
"""The letters of the seats."""

Point = tuple[int, int]
"""A place on the table, in ten-thousandths of an inch."""

Fault = tuple[str, str]
"""A place and a reason."""


class Recipe(Struct, frozen=True, cache_hash=True, tag="recipe"):
    """A table that is made from a seed."""

    seed: int
    width: int
    height: int
    symmetry: Symmetry = "rotated"
    country: str | None = None
    """The kind of landscape; None leaves it to the seed."""


class FreeEntryPoints(Struct, frozen=True, cache_hash=True, tag="free"):
    """Entry points that the players place themselves, in turns."""

    count: int


Entries = tuple[Point, ...] | FreeEntryPoints | Literal["table"]
"""The entry points of a seat: places, a number to place freely, or those that the table has for the seat."""


class MissionObjective(Struct, frozen=True, cache_hash=True):
    """Something to be secured."""

    id: str
    name: str
    kind: str
    """How it is held and scored, in the edition's words: control, destroy, access or recover in the stress book."""
    points: int
    at: Point | None
    """Where its marker lies; None for the table's marker of the same id."""
    seats: tuple[str, ...]
    """Who may secure it."""


class Neutral(Struct, frozen=True, cache_hash=True):
    """Units that are nobody's: they stand on the table from the beginning and never act."""

    army: str
    """The id of an army list of the module."""
    places: tuple[Point, ...]
    """Where the leader of each unit stands, in the order of the list."""


class Mission(Struct, frozen=True, cache_hash=True):
    """A mission."""

    id: str
    name: str
    seats: int
    """How many players it is for."""
    table: str | Recipe
    """The id of a table of the module, or how to make one."""
    rounds: int | None = None
    """How many rounds it lasts; None for the number in the edition's book."""
    entries: tuple[Entries, ...] = ()
    """For each seat in order; nothing where the edition has no entry points."""
    objectives: tuple[MissionObjective, ...] = ()
    notes: str = ""
    teams: tuple[str, ...] = ()
    """For each seat in order the team it plays in, empty for none; nothing where everybody stands alone."""
    armies: tuple[str, ...] = ()
    """The army lists of the module that it is made for, for each seat in order; nothing where any will do."""
    neutral: Neutral | None = None
    size: str | None = None
    """The size of battle that its armies are made for, as the module names it; None for any."""

    def team(self, seat: str) -> str:
        """The team of a seat; empty if it stands alone."""
        return dict(zip(self.letters(), self.teams, strict=False)).get(seat, "")

    def letters(self) -> str:
        """The seats."""
        return SEATS[: self.seats]


def settle(mission: Mission, table: Table) -> Mission:
    """The mission on a certain table, every place known except those that players choose. Raises ValueError."""
    for place, reason in mission_faults(mission, table):
        raise ValueError(f"{mission.id}: {place}: {reason}")
    markers = {marker.id: marker.at for marker in table.objectives}
    entries = zip(mission.letters(), mission.entries, strict=False)
    return replace(
        mission,
        entries=tuple(_own(table, seat) if told == "table" else told for seat, told in entries),
        objectives=tuple(replace(o, at=markers[o.id] if o.at is None else o.at) for o in mission.objectives),
    )


def with_objectives(table: Table, mission: Mission) -> Table:
    """The table with what the mission is fought over and where units come in; as it is where those do not fit it."""
    try:
        settled = settle(mission, table)
    except ValueError:
        return table
    entries = zip(settled.letters(), settled.entries, strict=False)
    fixed = [(seat, at) for seat, told in entries if isinstance(told, tuple) for at in told]
    return replace(
        table,
        objectives=tuple(Objective(one.id, one.at, one.name) for one in settled.objectives if one.at),
        entries=tuple(EntryPoint(f"{seat}-{n}", at, seat) for n, (seat, at) in enumerate(fixed)),
    )


def mission_faults(mission: Mission, table: Table) -> Iterator[Fault]:
    """What does not fit between a mission and a table."""
    for seat, told in zip(mission.letters(), mission.entries, strict=False):
        if told == "table" and not _own(table, seat):
            yield f"entries.{seat}", f"the table {table.id} has no entry points of seat {seat}"
    markers = [marker.id for marker in table.objectives]
    for n, objective in enumerate(mission.objectives):
        if objective.at is None and objective.id not in markers:
            yield f"objectives[{n}].id", unknown(f"marker of the table {table.id}:", objective.id, markers)
    yield from places_off(mission, table.width, table.height)


def places_off(mission: Mission, width: int, height: int) -> Iterator[Fault]:
    """Places that are not on a table of that size."""
    for place, (x, y) in _places(mission):
        if not (0 <= x <= width and 0 <= y <= height):
            size = f"{to_inches(width)} by {to_inches(height)}"
            yield place, f"({to_inches(x)}, {to_inches(y)}) is off the table, which is {size} inches"


def _places(mission: Mission) -> Iterator[tuple[str, Point]]:
    for seat, told in zip(mission.letters(), mission.entries, strict=False):
        if isinstance(told, tuple):
            yield from ((f"entries.{seat}[{n}]", point) for n, point in enumerate(told))
    for n, objective in enumerate(mission.objectives):
        if objective.at is not None:
            yield f"objectives[{n}].at", objective.at
    yield from (
        (f"neutral.at[{n}]", point) for n, point in enumerate(mission.neutral.places if mission.neutral else ())
    )


def _own(table: Table, seat: str) -> tuple[Point, ...]:
    return tuple(entry.at for entry in table.entries if entry.owner == seat)
