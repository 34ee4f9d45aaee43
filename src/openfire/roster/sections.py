"""Sections of upgrades: what the owner of a unit can choose, who takes it, what it needs, gives and costs.

Whatever a file says (`options` of a unit, its `sections`, an upgrade list that several units share) is a row of
sections in the end. A unit is formed by going through that row once (`unit_builder`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import msgspec

from openfire.geometry.shapes import Shape
from openfire.roster.specials import Special

if TYPE_CHECKING:
    from openfire.roster.profiles import Ability

Takers = Literal["models", "all", "unit"]
"""Who takes an option: some models one by one, all that can at once, or the unit as a whole."""

EVERY_WEAPON = "all"
"""Stands for all weapons of a model where a rule is added to weapons."""


class Price(msgspec.Struct, frozen=True, cache_hash=True):
    """What an option costs: the sum of its parts. Numbers may be below 0, where something worse is taken."""

    taking: int = 0
    """For each time that it is taken, however many models then get it."""
    each: int = 0
    """For each model that gets it."""
    once: int = 0
    """For the unit, as soon as it is taken at all."""
    kinds: tuple[tuple[str, int], ...] = ()
    """For each model of some kind that gets it, in place of `each`."""

    def for_models(self, kinds: list[str]) -> int:
        """What the models of these kinds pay who get it at one time."""
        own = dict(self.kinds)
        return self.taking + sum(own.get(kind, self.each) for kind in kinds)


class Needs(msgspec.Struct, frozen=True, cache_hash=True):
    """What has to be there before something is taken, and what must not be.

    A word is the id of an option that was taken, of a weapon that is carried, of a kind or type of model, or the name
    of a special rule that is held.
    """

    every: tuple[str, ...] = ()
    """All of these, for whoever takes it."""
    some: tuple[str, ...] = ()
    """At least one of these."""
    unit: tuple[str, ...] = ()
    """All of these, somewhere in the unit."""
    none: tuple[str, ...] = ()
    """None of these, for whoever takes it."""
    not_in_unit: tuple[str, ...] = ()
    """None of these anywhere in the unit."""

    def words(self) -> Iterator[str]:
        """Every word that is named."""
        yield from (*self.every, *self.some, *self.unit, *self.none, *self.not_in_unit)


class Gift(msgspec.Struct, frozen=True, cache_hash=True):
    """What an option gives to whoever takes it, and what it takes away."""

    weapons: tuple[str, ...] = ()
    specials: tuple[Special, ...] = ()
    loses: tuple[str, ...] = ()
    """Names of special rules that are gone."""
    weapon_rules: tuple[tuple[str, tuple[Special, ...]], ...] = ()
    """For weapons by id, or all of them: the rules that they get."""
    attributes: tuple[tuple[str, int], ...] = ()
    """Attributes that have another number now."""
    changes: tuple[tuple[str, int], ...] = ()
    """Attributes to which a number is added."""
    base: Shape | None = None
    height: int | None = None
    types: tuple[str, ...] = ()
    """Types of model that it is besides."""
    becomes: str | None = None
    """The kind of model that it is from then on."""
    abilities: tuple[Ability, ...] = ()
    """Abilities and powers that the unit has."""
    models: tuple[tuple[str, int], ...] = ()
    """Models that are added to the unit."""

    @property
    def is_for_models(self) -> bool:
        """Whether only a model can get it."""
        changed = self.weapons or self.loses or self.weapon_rules or self.attributes or self.changes or self.types
        return bool(changed or self.base or self.height or self.becomes)


class SectionOption(msgspec.Struct, frozen=True, cache_hash=True):
    """One thing that a section offers."""

    id: str
    name: str
    gift: Gift = Gift()
    price: Price = Price()
    most: int = 1
    """How often the same model, or the unit, can take it."""
    most_takings: int | None = None
    """How often it can be taken in the unit; None where only the section sets a limit."""
    replaces: tuple[tuple[str, ...], ...] | None = None
    """The weapons that go for it; None for those of the section. Of several words in one place, the first is taken that
    is there."""
    needs: Needs = Needs()
    text: str = ""
    """Words of the author, for people."""


class Section(msgspec.Struct, frozen=True, cache_hash=True):
    """Options of one kind: up to so many models choose among them, and give up the same weapons for them."""

    id: str
    name: str
    options: tuple[SectionOption, ...]
    takers: Takers = "models"
    most: int | None = 1
    """How many models take from it; None for any number."""
    per: int | None = None
    """`most` holds for each so many models of the unit; None for the unit whatever its size."""
    group: int = 1
    """How many models take an option together, each time that it is taken."""
    choose: int | None = 1
    """How many options a model, or the unit, takes; None for any number."""
    models: tuple[str, ...] = ()
    """The kinds of models that take from it; every kind where none is named."""
    replaces: tuple[tuple[str, ...], ...] = ()
    needs: Needs = Needs()

    def most_takers(self, size: int) -> int | None:
        """How many models of a unit of some size take from it."""
        if self.most is None or self.per is None:
            return self.most
        return self.most * (size // self.per)


class UpgradeList(msgspec.Struct, frozen=True, cache_hash=True):
    """Sections that several units share."""

    id: str
    name: str
    sections: tuple[Section, ...]


class UpgradeUse(msgspec.Struct, frozen=True, cache_hash=True):
    """A shared list as one unit uses it."""

    list: str
    prices: tuple[tuple[str, Price], ...] = ()
    """For options by id: what they cost this unit."""
