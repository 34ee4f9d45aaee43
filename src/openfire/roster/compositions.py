"""What an army list may be made of: factions with their allies, limits, and sizes that players agree on."""

from __future__ import annotations

from typing import Literal

import msgspec


class UnitFilter(msgspec.Struct, frozen=True, cache_hash=True):
    """Some units of a list: those that fit every line that says something, each by one of its words."""

    units: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    """Types of models, of which the unit has one at least."""
    rules: tuple[str, ...] = ()
    """Special rules that the unit, or a model of it, has."""
    factions: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    """Options that were taken for it."""
    allied: bool | None = None
    """Whether it is an ally's unit; None for both."""


EVERYBODY = UnitFilter()

Measure = Literal["units", "models", "points", "takings"]
"""What is counted of the units that a limit is about; takings are those of the options that it names."""


class Limit(msgspec.Struct, frozen=True, cache_hash=True):
    """How much of something a list has at most, or at least."""

    id: str
    of: UnitFilter = EVERYBODY
    counts: Measure = "units"
    least: int = 0
    most: int | None = None
    per: int | None = None
    """`most` and `least` hold for each so many points of the agreed size, but `most` once at least."""
    share: int | None = None
    """The most, in hundredths of the agreed points, that the units may cost."""
    for_each: UnitFilter | None = None
    """`most` holds for each unit of these."""
    is_same: bool = False
    """Whether it holds for copies of one profile: for each profile by itself."""
    text: str = ""
    """The author's words for it."""


class Ally(msgspec.Struct, frozen=True, cache_hash=True):
    """A faction whose units another one may take."""

    faction: str
    share: int | None = None
    """Hundredths of the agreed points that they may cost."""
    units: int | None = None
    """How many units they may be."""


class Faction(msgspec.Struct, frozen=True, cache_hash=True):
    """A side of the setting, with units of its own."""

    id: str
    name: str
    text: str = ""
    allies: tuple[Ally, ...] = ()
    limits: tuple[Limit, ...] = ()
    """Limits of its lists."""


class ArmySize(msgspec.Struct, frozen=True, cache_hash=True):
    """A size of battle that players agree on: points, and what an army is made of."""

    id: str
    name: str
    points: int | None = None
    limits: tuple[Limit, ...] = ()
    text: str = ""
