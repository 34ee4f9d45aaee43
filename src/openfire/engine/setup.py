"""What a game is played with: fixed when it begins, shared by all of its forks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from openfire.engine.caches import Memory, per_setup
from openfire.engine.state import Marker
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.roster import ModelProfile, Special, UnitProfile, Weapon
from openfire.roster.own_rules.model import OwnRules
from openfire.table.biomes import BIOMES, Biome
from openfire.table.model import Table

if TYPE_CHECKING:
    from openfire.engine.edition import Edition


class Seat(msgspec.Struct, frozen=True):
    """A player's place at the table."""

    id: str
    """A letter: a, b, c ..."""
    name: str
    team: str = ""
    """Seats of one team are allies; a seat without a team stands alone."""
    neutral: bool = False
    """Nobody's: its units stand there and are never activated."""


class ModelCard(msgspec.Struct, frozen=True):
    """What a model is, for the whole game: whatever stands on one base. [stress.model.definition]"""

    id: str
    unit: str
    profile: ModelProfile
    attributes: dict[str, int]
    weapons: tuple[Weapon, ...]
    specials: tuple[Special, ...]
    """Its own and its unit's."""

    def special(self, name: str) -> Special | None:
        """One of its special rules, if it has it."""
        return _named(self.specials, name)

    def weapon(self, name: str) -> Weapon | None:
        """One of its weapons, if it has it."""
        for weapon in self.weapons:
            if weapon.id == name:
                return weapon
        return None


class PartCard(msgspec.Struct, frozen=True):
    """A unit of an army list in a unit that several of them make up."""

    profile: UnitProfile
    models: tuple[str, ...]
    points: int


def _named(specials: tuple[Special, ...], name: str) -> Special | None:
    for special in specials:
        if special.name == name:
            return special
    return None


class UnitCard(msgspec.Struct, frozen=True):
    """What a unit is, for the whole game."""

    id: str
    seat: str
    name: str
    profile: UnitProfile
    models: tuple[str, ...]
    leader: str
    """Which model leads; shown to everybody. [stress.leader.identifiable]"""
    specials: tuple[Special, ...]
    points: int = 0
    """What it cost with all that was chosen for it."""
    parts: tuple[PartCard, ...] = ()
    """What it is made of, where several units of the list are fielded as one."""

    def special(self, name: str) -> Special | None:
        """One of its special rules, if it has it."""
        return _named(self.specials, name)


class Entrance(msgspec.Struct, frozen=True):
    """An entry point of the mission; without a place its player chooses one."""

    id: str
    seat: str
    at: Point | None = None


class Setup(msgspec.Struct, frozen=True):
    """Edition, table, mission, armies, seats and house rules."""

    edition: Edition
    seats: tuple[Seat, ...]
    table: Table
    units: dict[str, UnitCard]
    models: dict[str, ModelCard]
    markers: tuple[Marker, ...] = ()
    entrances: tuple[Entrance, ...] = ()
    rounds: int | None = None
    switches: frozenset[str] = frozenset()
    """House rules that are switched on."""
    expansions: frozenset[str] = frozenset()
    cache: Memory = {}
    """What the edition works out once from the table; never part of the state."""
    standing: tuple[tuple[str, Pose], ...] = ()
    """Models that stand on the table from the beginning: those of neutral units."""
    biome: Biome = BIOMES[0]
    """What the land looks like; no rule asks for it."""
    own: OwnRules = OwnRules()
    """The special rules that the module brings along."""
    names: dict[str, str] = {}
    """What the objectives are called, by their ids; no rule asks for it."""
    apart: Setup | None = None
    """The same as the army lists have it, where units have joined others since."""

    def seat(self, name: str) -> Seat:
        """A seat by its letter."""
        return next(seat for seat in self.seats if seat.id == name)

    def are_enemies(self, one: str, other: str) -> bool:
        """Whether two seats are opposed: not the same, not allied, neither neutral."""
        return (one, other) in _hostile(self)

    def players(self) -> tuple[str, ...]:
        """The seats that are somebody's."""
        return tuple(seat.id for seat in self.seats if not seat.neutral)


@per_setup
def _hostile(setup: Setup) -> frozenset[tuple[str, str]]:
    """The pairs of seats that are opposed."""
    return frozenset((a.id, b.id) for a in setup.seats for b in setup.seats if are_opposed(a, b))


def are_opposed(a: Seat, b: Seat) -> bool:
    """Whether two seats are on different sides: not the same, not allied, neither neutral."""
    if a.id == b.id or a.neutral or b.neutral:
        return False
    return not a.team or a.team != b.team
