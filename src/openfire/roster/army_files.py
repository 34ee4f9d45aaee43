"""Army lists in files: which units, and what was chosen for them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.documents import Document, Form
from openfire.roster.armies import Army, army_faults
from openfire.roster.form_places import At, Few, Points, filled
from openfire.roster.list_entries import ChosenCounts, ListEntry
from openfire.roster.profiles import Roster
from openfire.roster.unit_sections import unit_upgrades
from openfire.roster.words import parse_id, parse_name, parse_text

Numbers = Annotated[tuple[Few, ...], Meta(max_length=100)]


class ListEntryForm(Form, frozen=True):
    """A unit of the list as the file gives it."""

    unit: str
    name: str | None = None
    counts: dict[str, object] = msgspec.field(default_factory=dict)
    options: dict[str, object] = msgspec.field(default_factory=dict)
    leader: Few | None = None
    joins: int | str | None = None
    merges: int | str | None = None
    groups: int | str | None = None
    on: dict[str, object] = msgspec.field(default_factory=dict)
    notes: str = ""


class ArmyForm(Form, frozen=True):
    """The file."""

    id: str
    name: str
    units: Annotated[tuple[ListEntryForm, ...], Meta(max_length=100)]
    module: str | None = None
    limit: Points | None = None
    faction: str | None = None
    size: str | None = None
    notes: str = ""


def read_army(document: Document, module: str, roster: Roster) -> Army:
    """The army in a document, checked against the profiles of the module with that key."""
    army = read_choices(document, module, roster)
    if not army.units:
        raise At(document).fault("units", "the army has no units: add one")
    for place, reason in army_faults(army, roster):
        raise At(document).fault(place, reason)
    return army


def read_choices(document: Document, module: str, roster: Roster) -> Army:
    """The army in a document as its owner chose it, be the choices allowed or not."""
    form, at = document.to(ArmyForm), At(document)
    if form.module not in (None, module):
        raise at.fault("module", f"the army belongs to {form.module}, not to {module}")
    return Army(
        at.take("id", parse_id, form.id),
        at.take("name", parse_name, form.name),
        module,
        tuple(_list_entry(here, unit, roster) for here, unit in at.each("units", form.units)),
        form.limit,
        form.faction,
        form.size,
        at.take("notes", parse_text, form.notes),
    )


def tell_army(army: Army) -> dict[str, object]:
    """An army as the plain data of its file."""
    units = [_told(list_entry) for list_entry in army.units]
    return filled(
        id=army.id,
        name=army.name,
        module=army.module,
        faction=army.faction,
        size=army.size,
        limit=army.limit,
        notes=army.notes,
        units=units,
    )


def _list_entry(at: At, form: ListEntryForm, roster: Roster) -> ListEntry:
    name = None if form.name is None else at.take("name", parse_name, form.name)
    unit = roster.units.get(form.unit)
    models = [entry.model for entry in unit.entries] if unit else []
    options = list(unit_upgrades(roster, unit.id)) if unit else []
    counts, taken = (
        _chosen(at.inside("counts"), form.counts, models),
        _chosen(at.inside("options"), form.options, options),
    )
    on = {key: at.inside("on").form(key, numbers, Numbers) for key, numbers in form.on.items()}
    keys = [key for key in options if key in on] + [key for key in on if key not in options]
    return ListEntry(
        form.unit,
        name,
        counts,
        taken,
        form.leader,
        form.joins,
        form.merges,
        form.groups,
        tuple((key, on[key]) for key in keys),
        at.take("notes", parse_text, form.notes),
    )


def _chosen(at: At, told: dict[str, object], order: list[str]) -> ChosenCounts:
    """The choices in the order of the profile, then those it does not know."""
    chosen = {key: at.form(key, count, Few) for key, count in told.items()}
    keys = [key for key in order if key in chosen] + [key for key in chosen if key not in order]
    return tuple((key, chosen[key]) for key in keys)


def _told(list_entry: ListEntry) -> dict[str, object]:
    return filled(
        unit=list_entry.unit,
        name=list_entry.name,
        counts=dict(list_entry.counts),
        options=dict(list_entry.options),
        leader=list_entry.leader,
        joins=list_entry.joins,
        merges=list_entry.merges,
        groups=list_entry.groups,
        on={key: list(numbers) for key, numbers in list_entry.on},
        notes=list_entry.notes,
    )
