"""Units in an army list, as they are chosen and as they come to the table."""

from msgspec import Struct

from openfire.roster.specials import Special

ChosenCounts = tuple[tuple[str, int], ...]
"""How many of what, as pairs of id and number."""


class ListEntry(Struct, frozen=True, cache_hash=True):
    """A unit in an army list, as its owner chose it."""

    unit: str
    name: str | None = None
    """What its owner calls it; None for the name of the profile."""
    counts: ChosenCounts = ()
    """Models whose number is not the default."""
    options: ChosenCounts = ()
    leader: int | None = None
    """The number of the leading model, from 1, where the profile leaves it to the owner."""
    joins: int | str | None = None
    """The unit of the list that it is fielded as a part of, by its name or its number from 1."""
    merges: int | str | None = None
    """The copy of it that it is fielded as one unit with, likewise."""

    @property
    def host(self) -> int | str | None:
        """The unit that it is fielded with, if it is not fielded by itself."""
        return self.merges if self.joins is None else self.joins


class BuiltModel(Struct, frozen=True, cache_hash=True):
    """A model ready to be placed."""

    id: str
    profile: str
    weapons: tuple[str, ...]
    specials: tuple[Special, ...]
    """Those of its profile and those it gained."""


class UnitPart(Struct, frozen=True, cache_hash=True):
    """A unit of the list in a unit that several of them make up."""

    profile: str
    models: tuple[str, ...]
    points: int


class BuiltUnit(Struct, frozen=True, cache_hash=True):
    """A unit ready to be placed."""

    id: str
    profile: str
    name: str
    leader: str
    """The id of the leading model."""
    models: tuple[BuiltModel, ...]
    specials: tuple[Special, ...]
    """Those of the unit and those it gained, without those of its models."""
    points: int
    parts: tuple[UnitPart, ...] = ()
    """The units of the list that it is made of, where they are several."""


class ListEntryError(ValueError):
    """Which choice of a unit is not allowed, and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"
