"""Units in an army list, as they are chosen and as they come to the table."""

from msgspec import Struct

from openfire.roster.profiles import ModelProfile, UnitProfile
from openfire.roster.specials import Special

ChosenCounts = tuple[tuple[str, int], ...]
"""How many of what, as pairs of id and number."""

ChosenModels = tuple[tuple[str, tuple[int, ...]], ...]
"""For options by key the numbers of models, from 1."""


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
    groups: int | str | None = None
    """The unit that it makes up a group with, likewise."""
    on: ChosenModels = ()
    """Which models take an option, where the first that can are not meant."""
    notes: str = ""
    """Words of its owner."""

    @property
    def host(self) -> int | str | None:
        """The unit that it is fielded with, if it is not fielded by itself."""
        if self.joins is not None:
            return self.joins
        return self.merges if self.merges is not None else self.groups

    @property
    def tie(self) -> str:
        """How it is fielded with its host: the key of the file that says so."""
        told = {"joins": self.joins, "merges": self.merges, "groups": self.groups}
        return next((key for key, host in told.items() if host is not None), "")


class BuiltModel(Struct, frozen=True, cache_hash=True):
    """A model ready to be placed."""

    id: str
    profile: str
    weapons: tuple[str, ...]
    specials: tuple[Special, ...]
    """Those of its profile and those it gained."""
    kind: ModelProfile
    """Its profile with all that was changed for it: attributes, base, height, types."""
    weapon_rules: tuple[tuple[str, tuple[Special, ...]], ...] = ()
    """Rules that its weapons have besides their own, for weapons by id or for all."""
    options: tuple[str, ...] = ()
    """What was taken for it, by key: the givers of what it has beyond its profile."""

    @property
    def looks(self) -> object:
        """What can be told of it in a game; models of equal looks are alike."""
        return self.kind, self.weapons, self.specials, self.weapon_rules


class UnitPart(Struct, frozen=True, cache_hash=True):
    """A unit of the list in a unit that several of them make up."""

    profile: str
    models: tuple[str, ...]
    points: int
    kind: UnitProfile
    """Its profile with the abilities that it gained."""


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
    kind: UnitProfile
    """Its profile with the abilities that it gained."""
    parts: tuple[UnitPart, ...] = ()
    """The units of the list that it is made of, where they are several."""


class ListEntryError(ValueError):
    """Which choice of a unit is not allowed, and why."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"
