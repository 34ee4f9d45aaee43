"""The units of a scenario: cards for the set-up, with defaults for all that is not said."""

from collections.abc import Callable
from difflib import get_close_matches
from typing import TypeVar

from openfire.engine.setup import ModelCard, UnitCard
from openfire.geometry.inches import units as to_units
from openfire.geometry.shapes import Shape
from openfire.roster import (
    ModelProfile,
    UnitProfile,
    Vocabulary,
    Weapon,
    WeaponProfile,
    parse_amount,
    parse_base,
    told_apart,
)
from openfire.roster import parse_range as read_range
from openfire.roster.abilities import read_ability
from openfire.roster.form_places import At
from openfire.roster.mounts import read_mount
from openfire.roster.profiles import Mount
from openfire.roster.specials import Special
from openfire.roster.weapon_files import ProfileForm
from openfire.roster.words import parse_id, unknown
from openfire.testkit.forms import PositionForm, ScenarioModelForm, ScenarioUnitForm, ScenarioWeaponForm, TraitsForm
from openfire.testkit.module_units import ModuleContent, entry_of

DEFAULTS = {"move": 6, "skill": 7, "defence": 8, "command": 7, "quality": 4, "hit-points": 1}
"""Attributes of a model that says nothing, for every edition that has them."""

BASE, HEIGHT = "25 mm", 1.2

LIKE = 0.75
"""How much alike two words are if one is the other misspelt."""

T = TypeVar("T")


class Cards:
    """Makes cards from the forms of one scenario."""

    def __init__(self, at: At, form: PositionForm, words: Vocabulary, content: ModuleContent | None = None) -> None:
        self.at, self.form, self.words, self.content = at, form, words, content
        here = at.inside("weapons")
        self.arsenal = dict(content.weapons) if content else {}
        self.arsenal |= {key: self._weapon(here.inside(key), key, told) for key, told in form.weapons.items()}

    def unit(self, at: At, form: ScenarioUnitForm) -> tuple[UnitCard, dict[str, ModelCard]]:
        """The card of a unit and those of its models."""
        if self.content and form.unit is not None:
            return self.content.cards(entry_of(form), form.id, form.seat or form.id[:1])
        specials = at.specials(self.words.unit_special, form.specials or ())
        abilities = tuple(read_ability(here, told, self.words) for here, told in at.each("abilities", form.abilities))
        profile = UnitProfile(form.id, form.name or form.id, (), specials=specials, abilities=abilities)
        models = {}
        for n, told in enumerate(models_of(form), 1):
            here = at if isinstance(form.models, int) else at.inside(f"models[{n - 1}]")
            models[f"{form.id}.{n}"] = self._model(at, here, form, told, f"{form.id}.{n}", specials)
        if form.leader > len(models):
            raise at.fault("leader", f"{form.id} has {len(models)} models, so no model {form.leader} can lead it")
        seat, names = form.seat or form.id[:1], tuple(models)
        card = UnitCard(form.id, seat, profile.name, profile, names, names[form.leader - 1], specials, form.points)
        return card, models

    def _model(
        self,
        unit_at: At,
        at: At,
        unit: ScenarioUnitForm,
        form: ScenarioModelForm,
        name: str,
        shared: tuple[Special, ...],
    ) -> ModelCard:
        layers = self._layers(unit_at, at, unit, form)
        attributes = DEFAULTS | {key: number for place, layer in layers for key, number in self._numbers(place, layer)}
        known = [schema.name for schema in self.words.attributes]
        kept = tuple((key, attributes[key]) for key in known if key in attributes)
        for schema in self.words.attributes:
            if schema.required and schema.name not in attributes:
                raise at.fault("", f"the attribute {schema.name} is missing")
        own = tuple(
            dict.fromkeys(
                special
                for place, layer in layers
                if layer is not unit
                for special in place.specials(self.words.unit_special, layer.specials or ())
            )
        )
        weapons = self._weapons(layers)
        base_at, base = _last(layers, lambda form: form.base) or (at, BASE)
        shape = base_at.take("base", parse_base, base)
        tall = to_units((_last(layers, lambda form: form.height) or (at, HEIGHT))[1])
        profile = ModelProfile(
            form.kind or unit.kind or unit.id,
            unit.name or unit.id,
            kept,
            shape,
            tall,
            self._types(layers),
            own,
            tuple(weapon.id for weapon in weapons),
            self._mounts(layers, weapons, shape, tall),
        )
        specials = tuple(dict.fromkeys((*own, *shared)))
        return ModelCard(name, unit.id, profile, dict(kept), weapons, specials)

    def _layers(
        self, unit_at: At, at: At, unit: ScenarioUnitForm, form: ScenarioModelForm
    ) -> list[tuple[At, TraitsForm]]:
        """What is said of a model, the general first: the unit's kind, the unit, the model's kind, the model."""
        found: list[tuple[At, TraitsForm]] = []
        for here, told in ((unit_at, unit), (at, form)):
            if told.kind is not None:
                here.refer("kind", "kind", told.kind, self.form.kinds)
                found.append((self.at.inside(f"kinds.{told.kind}"), self.form.kinds[told.kind]))
            found.append((here, told))
        return found

    def _numbers(self, at: At, form: TraitsForm) -> list[tuple[str, int]]:
        schemas = {schema.name: schema for schema in self.words.attributes}
        found: list[tuple[str, int]] = []
        for key, told in form.attributes.items():
            if key not in schemas:
                raise at.fault(key, unknown("attribute", key, schemas))
            least, most = schemas[key].least, schemas[key].most
            number: int = at.form(key, told, int)
            if not least <= number <= most:
                raise at.fault(key, f"{number} is not from {least} to {most}")
            found.append((key, number))
        return found

    def _types(self, layers: list[tuple[At, TraitsForm]]) -> tuple[str, ...]:
        """What a model is called; a word that its rules would read, and do not as it is written, is a mistake."""
        at, told = _last(layers, lambda form: form.types) or (self.at, ())
        for n, word in enumerate(told):
            if fault := self._why_not_type(word):
                raise at.fault(f"types[{n}]", fault)
        return tuple(told)

    def _why_not_type(self, word: str) -> str | None:
        if word in self.words.types:
            return None
        for name, more in self.words.expansions.items():
            if word in more.types and self.form.expansions is None:
                return f"only the expansion {name} reads the type {word}: say expansions: [{name}], or [] for none"
        if word in self.words.unit_specials:
            return f"no rule reads the type {word}: it is a special rule here, so write it among the specials"
        near = get_close_matches(word, self.words.types, 1, LIKE)
        return f"unknown type {word}; did you mean {near[0]}?" if near else None

    def _weapons(self, layers: list[tuple[At, TraitsForm]]) -> tuple[Weapon, ...]:
        at, told = _last(layers, lambda form: form.weapons) or (self.at, ())
        if isinstance(told, dict):
            return tuple(self._weapon(at.inside(f"weapons.{key}"), key, weapon) for key, weapon in told.items())
        names = at.refer_all("weapons", "weapon", told, self.arsenal)
        return told_apart(self.arsenal[name] for name in names)

    def _mounts(
        self, layers: list[tuple[At, TraitsForm]], weapons: tuple[Weapon, ...], base: Shape, tall: int
    ) -> tuple[Mount, ...]:
        at, told = _last(layers, lambda form: form.mounts) or (self.at, ())
        if told and not self.words.mounts:
            raise at.fault("mounts", "the book does not look along the barrels of weapons, so nothing is mounted")
        known = [weapon.id for weapon in weapons]
        return tuple(read_mount(here, mount, known, base, tall) for here, mount in at.each("mounts", told))

    def _weapon(self, at: At, key: str, form: ScenarioWeaponForm | str) -> Weapon:
        at.take("", parse_id, key)
        if isinstance(form, str):
            return self._line(at, key, form)
        name = form.name or key
        if form.profiles:
            told = tuple(self._profile(here, profile) for here, profile in at.each("profiles", form.profiles))
            return Weapon(key, name, told)
        only = ProfileForm(name, form.attacks, form.range, form.damage, form.piercing, form.specials)
        return Weapon(key, name, (self._profile(at, only),))

    def _line(self, at: At, key: str, text: str) -> Weapon:
        """A weapon as the book writes it on one line, or by its name in the book's list."""
        if self.words.weapon_text is None:
            raise at.fault("", "this book does not write weapons on one line: give range, attacks and specials")
        profile = at.take("", self.words.weapon_text, text)
        return Weapon(key, profile.name, (profile,))

    def _profile(self, at: At, form: ProfileForm) -> WeaponProfile:
        if form.range is None and not self.words.weapons_without_range:
            raise at.fault("range", "every weapon of this edition has a range")
        return WeaponProfile(
            form.name,
            None if form.range is None else at.take("range", read_range, form.range),
            at.take("attacks", parse_amount, form.attacks),
            form.damage,
            form.piercing,
            at.specials(self.words.weapon_special, form.specials),
        )


def models_of(form: ScenarioUnitForm) -> tuple[ScenarioModelForm, ...]:
    """The models of a unit, as many as it says."""
    return (ScenarioModelForm(),) * form.models if isinstance(form.models, int) else form.models


def _last(layers: list[tuple[At, TraitsForm]], read: Callable[[TraitsForm], T | None]) -> tuple[At, T] | None:
    """What the most particular layer says, and where; None where none says it."""
    told = [(at, found) for at, layer in layers if (found := read(layer)) is not None]
    return told[-1] if told else None
