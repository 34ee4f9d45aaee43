"""Profiles: what a module says about its weapons, models and units. Things name each other by id."""

from __future__ import annotations

import msgspec

from openfire.dice import Sum
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Shape
from openfire.roster.compositions import ArmySize, Faction, Limit
from openfire.roster.lengths import Range
from openfire.roster.own_rules.model import OwnRules
from openfire.roster.sections import Section, UpgradeList, UpgradeUse
from openfire.roster.specials import Special


class WeaponProfile(msgspec.Struct, frozen=True, cache_hash=True):
    """One way of using a weapon."""

    name: str
    range: Range | None
    """The least and the most distance, in units; None for a weapon that some books allow in melee only."""
    attacks: Sum
    damage: int = 1
    piercing: int = 0
    specials: tuple[Special, ...] = ()


class Weapon(msgspec.Struct, frozen=True, cache_hash=True):
    """A weapon with one or several profiles; the attacker uses one of them at a time."""

    id: str
    name: str
    profiles: tuple[WeaponProfile, ...]


class Mount(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a model carries a weapon: the end of its barrel, and the arcs into which it can be turned."""

    weapon: str
    """The weapon's id."""
    ahead: int
    """Units ahead of the middle of the base."""
    left: int
    """Units to the left of the middle."""
    height: int
    """Units above the ground on which the model stands."""
    arcs: tuple[str, ...]
    """Some of front, left, right and rear."""


class ModelProfile(msgspec.Struct, frozen=True, cache_hash=True):
    """What every model of a kind has in common."""

    id: str
    name: str
    attributes: tuple[tuple[str, int], ...]
    """Names and numbers, in the order in which the edition lists its attributes."""
    base: Shape
    height: int = INCH
    """How tall the model stands, in units."""
    types: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()
    weapons: tuple[str, ...] = ()
    """Ids; one that is carried twice is named twice."""
    mounts: tuple[Mount, ...] = ()
    """Where some of the weapons are mounted, in books that look along their barrels."""

    def attribute(self, name: str, default: int | None = None) -> int:
        """The number of an attribute."""
        found = dict(self.attributes).get(name, default)
        if found is None:
            raise KeyError(f"{self.id} has no {name}")
        return found


class ModelEntry(msgspec.Struct, frozen=True, cache_hash=True):
    """How many models of one kind a unit can have."""

    model: str
    least: int
    most: int
    default: int
    points: int = 0
    """What each of these models costs."""


class Swap(msgspec.Struct, frozen=True, cache_hash=True, tag="swap"):
    """An option: up to `most` models get other weapons, or more of them."""

    id: str
    name: str
    gives: tuple[str, ...]
    takes: str | None = None
    """The weapon that is replaced; None when the new ones come on top."""
    model: str | None = None
    """The kind of model that may take it; None for every kind that carries the weapon."""
    most: int = 1
    points: int = 0
    """What each model that takes it costs."""


class Gain(msgspec.Struct, frozen=True, cache_hash=True, tag="gain"):
    """An option: the unit, or up to `most` models of it, get a special rule."""

    id: str
    name: str
    special: Special
    model: str | None = None
    """The kind of model that gets it; None when the whole unit does."""
    most: int = 1
    points: int = 0


Option = Swap | Gain


class Effect(msgspec.Struct, frozen=True, cache_hash=True):
    """What an ability does, in words that the edition knows."""

    does: str
    settings: tuple[tuple[str, bool | int | str], ...] = ()


class Ability(msgspec.Struct, frozen=True, cache_hash=True):
    """Something that a unit can do besides moving and attacking."""

    id: str
    name: str
    text: str
    """How it works, for people; the whole rule where `effects` is empty."""
    effects: tuple[Effect, ...] = ()


class UnitProfile(msgspec.Struct, frozen=True, cache_hash=True):
    """What a unit is made of, and what its owner can choose."""

    id: str
    name: str
    entries: tuple[ModelEntry, ...]
    leader: str | None = None
    """The kind of model that leads; None when the owner picks a model."""
    options: tuple[Option, ...] = ()
    specials: tuple[Special, ...] = ()
    """Rules of the unit, besides those of its models."""
    abilities: tuple[Ability, ...] = ()
    points: int = 0
    """What the unit costs before its models and options."""
    most: int | None = None
    """How many of these an army can have; None for any number."""
    sections: tuple[Section, ...] = ()
    """What can be chosen besides `options`, after them."""
    upgrades: tuple[UpgradeUse, ...] = ()
    """Lists that it shares with other units; their sections come last."""
    size: tuple[int, int] | None = None
    """The least and the most models in it, whatever their kinds; None where only each kind has a limit."""
    roles: tuple[str, ...] = ()
    """What it is in an army, such as troops; limits count them."""
    factions: tuple[str, ...] = ()
    """Whose unit it is; every faction's where none is named."""
    groups: int = 1
    """How many of such units can be fielded as one."""


class Roster(msgspec.Struct, frozen=True):
    """All profiles of a module by id, in the order of the files."""

    weapons: dict[str, Weapon]
    models: dict[str, ModelProfile]
    units: dict[str, UnitProfile]
    is_led: bool = True
    """Whether every unit has a leader; where none has, nobody needs to name one."""
    upgrades: dict[str, UpgradeList] = {}
    """Upgrade lists that units share."""
    factions: dict[str, Faction] = {}
    limits: tuple[Limit, ...] = ()
    """Limits of every army list."""
    sizes: dict[str, ArmySize] = {}
    """Sizes that players can agree on, and what holds in them."""
    bounds: dict[str, tuple[int, int]] = {}
    """The least and the most number of each attribute of the edition, in its order."""
    own: OwnRules = OwnRules()
    """The special rules that the module brings along."""
