"""What an edition lets a module say: its attributes, the names of its special rules, its kinds of objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

import msgspec

from openfire.roster.own_rules import OwnRule, RuleWords
from openfire.roster.profiles import WeaponProfile
from openfire.roster.specials import Special, Takes
from openfire.roster.words import unknown


class AttributeSchema(msgspec.Struct, frozen=True):
    """An attribute of models, and the numbers it can have."""

    name: str
    least: int
    most: int
    required: bool = True
    is_needed_face: bool = False
    """Whether it is the face that a die has to reach, which books print as 4+."""


Setting = Literal["number", "rule"] | tuple[str, ...]
"""What a setting of an effect holds: a whole number, one of the module's own rules, or one of some words."""


class Vocabulary(msgspec.Struct, frozen=True):
    """The words of an edition, or those that an expansion adds to it."""

    attributes: tuple[AttributeSchema, ...] = ()
    unit_specials: Mapping[str, Takes] = {}
    """Every rule that a model or a unit can have, and what its brackets hold."""
    weapon_specials: Mapping[str, Takes] = {}
    written: Mapping[str, str] = {}
    """Rules of the book that are no special rules here, and how they are written instead."""
    stated: Mapping[str, tuple[str, ...]] = {}
    """Special rules that the book explains under another heading than their name, and the ids of those statements."""
    effects: Mapping[str, Mapping[str, Setting]] = {}
    """Effects that the abilities of a module can declare, each with its settings and what they hold."""
    needed_settings: Mapping[str, tuple[str, ...]] = {}
    """Settings without which an effect comes to nothing; of several with a stroke between them, one is enough."""
    effects_with: str = ""
    """The special rule without which no ability of a unit takes effect, where the book has such a one."""
    answers: tuple[str, ...] = ()
    """What players answer where abilities are chosen besides them; no ability may be called so."""
    types: tuple[str, ...] = ()
    """Types of models that its rules read; a model may be called anything else besides."""
    objectives: tuple[str, ...] = ()
    """The kinds of objectives a mission can have."""
    weapons_without_range: bool = False
    """Whether the book has weapons without a range, for melee only."""
    weapon_text: Callable[[str], WeaponProfile] | None = None
    """Reads a weapon as the book writes it on one line, where it has such a notation. Raises ValueError."""
    tell_weapon: Callable[[WeaponProfile], str] | None = None
    """Writes a weapon in that notation."""
    has_leaders: bool = True
    """Whether the units of the book have leaders."""
    mounts: bool = False
    """Whether the book looks along the barrels of weapons, so that models can say where they carry them."""
    is_alone: bool = False
    """Whether an expansion replaces whole chapters, so that it is not used together with others."""
    rule_words: RuleWords | None = None
    """What a module's own rules can say in this edition."""
    own: tuple[str, ...] = ()
    """The names of the module's own rules."""
    expansions: Mapping[str, Vocabulary] = {}

    def with_rules(self, rules: Iterable[OwnRule]) -> Vocabulary:
        """The vocabulary with a module's own rules among its special rules."""
        every = tuple(rules)
        units = {rule.id: rule.takes for rule in every if rule.on_units}
        weapons = {rule.id: rule.takes for rule in every if rule.on_weapons}
        return msgspec.structs.replace(
            self,
            unit_specials={**self.unit_specials, **units},
            weapon_specials={**self.weapon_specials, **weapons},
            own=tuple(rule.id for rule in every),
        )

    def expanded(self, names: Iterable[str]) -> Vocabulary:
        """The vocabulary with some of its expansions switched on."""
        words, named = self, tuple(names)
        for name in named:
            if name not in self.expansions:
                raise ValueError(unknown("expansion", name, self.expansions))
            if self.expansions[name].is_alone and len(named) > 1:
                raise ValueError(f"{name} replaces whole chapters and is not used together with other expansions")
            words = _joined(words, self.expansions[name])
        return words

    def unit_special(self, text: str) -> Special:
        """The rule of models and units that a text names."""
        return self._known(text, self.unit_specials, self.weapon_specials, ("unit", "weapon"))

    def weapon_special(self, text: str) -> Special:
        """The rule of weapons that a text names."""
        return self._known(text, self.weapon_specials, self.unit_specials, ("weapon", "unit"))

    def _known(
        self, text: str, here: Mapping[str, Takes], there: Mapping[str, Takes], kinds: tuple[str, str]
    ) -> Special:
        special = Special.parse(text)
        if special.name in self.written:
            raise ValueError(f"{special.title} is written in another way: {self.written[special.name]}")
        if special.name in there and special.name not in here:
            raise ValueError(f"{special.title} is a special rule of a {kinds[1]}, not of a {kinds[0]}")
        if special.name not in here:
            raise ValueError(unknown(f"{kinds[0]} special rule", special.title, [Special(name).title for name in here]))
        if complaint := special.complaint(here[special.name]):
            raise ValueError(complaint)
        return special


def _joined(words: Vocabulary, more: Vocabulary) -> Vocabulary:
    attributes = {schema.name: schema for schema in (*words.attributes, *more.attributes)}
    return msgspec.structs.replace(
        words,
        attributes=tuple(attributes.values()),
        unit_specials={**words.unit_specials, **more.unit_specials},
        weapon_specials={**words.weapon_specials, **more.weapon_specials},
        stated={**words.stated, **more.stated},
        effects={**words.effects, **more.effects},
        needed_settings={**words.needed_settings, **more.needed_settings},
        types=tuple(dict.fromkeys(words.types + more.types)),
        objectives=tuple(dict.fromkeys(words.objectives + more.objectives)),
        weapons_without_range=words.weapons_without_range or more.weapons_without_range,
        mounts=words.mounts or more.mounts,
    )
