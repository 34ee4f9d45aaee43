"""Missions in files."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Annotated, cast

import msgspec
from msgspec import Meta

from openfire.documents import Document, Form
from openfire.modules.missions import (
    SEATS,
    Entries,
    FreeEntryPoints,
    Mission,
    MissionObjective,
    Neutral,
    Point,
    Recipe,
    mission_faults,
    places_off,
)
from openfire.roster import Army
from openfire.roster.form_places import At, filled
from openfire.roster.lengths import to_inches, to_units
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import parse_id, parse_name, parse_text, title
from openfire.table.countries import COUNTRIES
from openfire.table.model import Table
from openfire.table.symmetry import SYMMETRIES, Symmetry

Spot = tuple[float, float]
Side = Annotated[float, Meta(ge=6, le=240)]


class RecipeForm(Form, frozen=True):
    """A made table as the file gives it."""

    seed: Annotated[int, Meta(ge=0, le=2**31)]
    width: Side = 72
    height: Side = 48
    symmetry: str = "rotated"
    country: str | None = None


class FreeEntryPointsForm(Form, frozen=True):
    """Free entry points as the file gives them."""

    free: Annotated[int, Meta(ge=1, le=12)]


EntriesForm = Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=12)] | FreeEntryPointsForm | str


class MissionObjectiveForm(Form, frozen=True):
    """An objective as the file gives it."""

    id: str
    kind: str = msgspec.field(name="type")
    points: Annotated[int, Meta(ge=0, le=100)]
    at: Spot | None = None
    name: str | None = None
    seats: Annotated[tuple[str, ...], Meta(min_length=1, max_length=8)] | None = None


class NeutralForm(Form, frozen=True):
    """Nobody's units as the file gives them."""

    army: str
    at: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=12)]


class MissionForm(Form, frozen=True):
    """The file."""

    id: str
    name: str
    table: str | RecipeForm
    seats: Annotated[int, Meta(ge=1, le=len(SEATS))] = 2
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None
    entries: dict[str, object] | str = msgspec.field(default_factory=dict)
    objectives: Annotated[tuple[MissionObjectiveForm, ...], Meta(max_length=40)] = ()
    notes: str = ""
    teams: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    armies: tuple[str, ...] = ()
    neutral: NeutralForm | None = None
    size: str | None = None


def read_mission(
    document: Document,
    words: Vocabulary,
    tables: dict[str, Table],
    armies: Mapping[str, Army] = MappingProxyType({}),
    sizes: Collection[str] = (),
) -> Mission:
    """The mission in a document, checked against the tables, armies and sizes of battle of its module."""
    form, at = document.to(MissionForm), At(document)
    letters = SEATS[: form.seats]
    objectives = [_objective(here, told, words, letters) for here, told in at.each("objectives", form.objectives)]
    mission = Mission(
        at.take("id", parse_id, form.id),
        at.take("name", parse_name, form.name),
        form.seats,
        _table(at, form.table, tables),
        form.rounds,
        _entries(at.inside("entries"), form.entries, letters),
        tuple(at.by_id("objectives", objectives).values()),
        at.take("notes", parse_text, form.notes),
        _teams(at.inside("teams"), form.teams, letters),
        _armies(at, form.armies, armies, len(letters)),
        _neutral(at.inside("neutral"), form.neutral, armies) if form.neutral else None,
        None if form.size is None else at.refer("size", "size of battle", form.size, sizes),
    )
    for place, reason in _faults(mission, tables):
        raise at.fault(place, reason)
    return mission


def _faults(mission: Mission, tables: dict[str, Table]) -> list[tuple[str, str]]:
    if isinstance(mission.table, Recipe):
        return list(places_off(mission, mission.table.width, mission.table.height))
    return list(mission_faults(mission, tables[mission.table]))


def _table(at: At, form: str | RecipeForm, tables: dict[str, Table]) -> str | Recipe:
    if isinstance(form, str):
        return at.refer("table", "table", form, tables)
    here = at.inside("table")
    width, height = here.take("width", to_units, form.width), here.take("height", to_units, form.height)
    if form.country is not None:
        here.refer("country", "country", form.country, COUNTRIES)
    symmetry = cast(Symmetry, here.refer("symmetry", "symmetry", form.symmetry, SYMMETRIES))
    return Recipe(form.seed, width, height, symmetry, form.country)


def _entries(at: At, told: dict[str, object] | str, letters: str) -> tuple[Entries, ...]:
    if isinstance(told, str):
        each = ", ".join(f"{seat}: {told}" for seat in letters)
        raise at.fault("", f"entry points are said for each seat: {{{each}}}")
    for seat in told:
        at.refer(seat, "seat", seat, letters)
    missing = [seat for seat in letters if seat not in told]
    if told and missing:
        raise at.fault("", f"the entry points of seat {missing[0]} are missing")
    return tuple(_own_entries(at, seat, at.form(seat, told[seat], EntriesForm)) for seat in letters if told)


def _own_entries(at: At, seat: str, form: EntriesForm) -> Entries:
    if isinstance(form, FreeEntryPointsForm):
        return FreeEntryPoints(form.free)
    if form == "table":
        return "table"
    if isinstance(form, str):
        raise at.fault(seat, "entry points are a list of places, {free: 2} for two to place freely, or the word table")
    return tuple(_spot(at, f"{seat}[{n}]", spot) for n, spot in enumerate(form))


def _objective(at: At, form: MissionObjectiveForm, words: Vocabulary, letters: str) -> MissionObjective:
    known_as = at.take("id", parse_id, form.id)
    seats = tuple(letters) if form.seats is None else at.refer_all("seats", "seat", form.seats, letters)
    return MissionObjective(
        known_as,
        title(known_as) if form.name is None else at.take("name", parse_name, form.name),
        at.refer("type", "type of objective", form.kind, words.objectives),
        form.points,
        None if form.at is None else _spot(at, "at", form.at),
        tuple(seat for seat in letters if seat in seats),
    )


def _teams(at: At, told: dict[str, tuple[str, ...]], letters: str) -> tuple[str, ...]:
    """For each seat its team; a seat is in one team at most."""
    found: dict[str, str] = {}
    for team, seats in told.items():
        for seat in at.refer_all(team, "seat", seats, letters):
            if seat in found:
                raise at.fault(team, f"seat {seat} is in the team {found[seat]} already")
            found[seat] = at.take(team, parse_id, team)
    return tuple(found.get(seat, "") for seat in letters) if found else ()


def _armies(at: At, told: tuple[str, ...], known: Mapping[str, Army], seats: int) -> tuple[str, ...]:
    if told and len(told) != seats:
        raise at.fault("armies", f"there is one army for each of {seats} seats, not {len(told)}")
    return tuple(at.refer_all("armies", "army", told, known))


def _neutral(at: At, form: NeutralForm, known: Mapping[str, Army]) -> Neutral:
    army = known[at.refer("army", "army", form.army, known)]
    if len(form.at) != len(army.units):
        raise at.fault("at", f"there is one place for each of {len(army.units)} units, not {len(form.at)}")
    return Neutral(army.id, tuple(_spot(at, f"at[{n}]", spot) for n, spot in enumerate(form.at)))


def _spot(at: At, key: str, spot: Spot) -> Point:
    return at.take(f"{key}[0]", to_units, spot[0]), at.take(f"{key}[1]", to_units, spot[1])


def tell_mission(mission: Mission) -> dict[str, object]:
    """A mission as the plain data of its file."""
    return filled(
        id=mission.id,
        name=mission.name,
        seats=mission.seats,
        rounds=mission.rounds,
        table=mission.table if isinstance(mission.table, str) else _told_recipe(mission.table),
        entries={seat: _told_entries(told) for seat, told in zip(mission.letters(), mission.entries, strict=False)},
        objectives=[_told_objective(objective) for objective in mission.objectives],
        notes=mission.notes,
        teams=_told_teams(mission),
        armies=list(mission.armies),
        neutral=_told_neutral(mission.neutral) if mission.neutral else None,
        size=mission.size,
    )


def _told_teams(mission: Mission) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for seat, team in zip(mission.letters(), mission.teams, strict=False):
        if team:
            found.setdefault(team, []).append(seat)
    return found


def _told_neutral(neutral: Neutral) -> dict[str, object]:
    return {"army": neutral.army, "at": [_told_spot(point) for point in neutral.places]}


def _told_recipe(recipe: Recipe) -> dict[str, object]:
    size = {"width": to_inches(recipe.width), "height": to_inches(recipe.height)}
    return {"seed": recipe.seed, **size, "symmetry": recipe.symmetry} | filled(country=recipe.country)


def _told_entries(entries: Entries) -> object:
    if isinstance(entries, FreeEntryPoints):
        return {"free": entries.count}
    return entries if isinstance(entries, str) else [_told_spot(point) for point in entries]


def _told_objective(objective: MissionObjective) -> dict[str, object]:
    return filled(
        id=objective.id,
        name=objective.name,
        type=objective.kind,
        points=objective.points,
        at=None if objective.at is None else _told_spot(objective.at),
        seats=list(objective.seats),
    )


def _told_spot(point: Point) -> list[int | float]:
    return [to_inches(value) for value in point]
