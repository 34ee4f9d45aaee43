"""Units of a module in its scenarios: as an army list chooses them, and no other than that."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from openfire.engine.setup import ModelCard, UnitCard
from openfire.roster import ListEntry, ListEntryError, Vocabulary, Weapon
from openfire.roster.form_places import At
from openfire.roster.own_rules.model import OwnRules
from openfire.testkit.forms import PositionForm, ScenarioModelForm, ScenarioUnitForm

BuildCards = Callable[[ListEntry, str, str], tuple[UnitCard, dict[str, ModelCard]]]
"""Builds a unit as it comes to the table: from its choices, its id and its seat. Raises ListEntryError."""

OWN_ONLY = ("kind", "base", "height", "types", "specials", "weapons", "mounts", "attributes", "abilities", "points")
"""What a unit of a module does not say for itself: its profile does."""


class ModuleContent(Struct, frozen=True):
    """What a scenario may use of the module that it belongs to."""

    edition: str
    expansions: tuple[str, ...]
    words: Vocabulary
    """Its own rules are among them."""
    own: OwnRules
    weapons: Mapping[str, Weapon]
    cards: BuildCards


def entry_of(form: ScenarioUnitForm) -> ListEntry:
    """The choices of a unit."""
    assert form.unit is not None
    return ListEntry(form.unit, form.name, tuple(form.counts.items()), tuple(form.options.items()), form.leader)


def with_module_units(at: At, form: PositionForm, content: ModuleContent | None) -> PositionForm:
    """The position with as many models as the units of the module have. Raises DocumentError."""
    units = tuple(_with_its_models(here, unit, content) for here, unit in at.each("units", form.units))
    return form if units == form.units else replace(form, units=units)


def _with_its_models(at: At, form: ScenarioUnitForm, content: ModuleContent | None) -> ScenarioUnitForm:
    if form.unit is None:
        for key in ("counts", "options"):
            if getattr(form, key):
                raise at.fault(key, "only a unit of a module has choices: say unit and its id")
        return form
    if content is None:
        raise at.fault("unit", "only the scenarios of a module have its units; describe the models here")
    _check_nothing_else(at, form)
    try:
        card, _ = content.cards(entry_of(form), form.id, form.seat or form.id[:1])
    except ListEntryError as error:
        raise at.fault(error.place, error.reason) from None
    if isinstance(form.models, int):
        if form.models not in (1, len(card.models)):
            raise at.fault(
                "models", f"how many models {form.unit} has is said by counts: here it has {len(card.models)}"
            )
        return replace(form, models=(ScenarioModelForm(),) * len(card.models))
    if len(form.models) != len(card.models):
        raise at.fault("models", f"{len(form.models)} models are placed, and {form.unit} has {len(card.models)} here")
    return form


def _check_nothing_else(at: At, form: ScenarioUnitForm) -> None:
    """A unit of the module is as its profile says, and so are its models."""
    plain = ScenarioUnitForm(id=form.id)
    for key in OWN_ONLY:
        if getattr(form, key) != getattr(plain, key):
            raise at.fault(key, f"{form.unit} is as the module says: choose counts and options, or leave unit out")
    for here, model in at.each("models", () if isinstance(form.models, int) else form.models):
        if replace(model, at=None, by=None, left=None) != ScenarioModelForm():
            raise here.fault("", "a model of a unit of the module says where it stands (at, by) and what is left of it")
