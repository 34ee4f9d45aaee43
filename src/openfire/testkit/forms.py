"""What a scenario file may say: the fields of docs/scenarios.md, lengths in inches."""

from typing import Annotated, Literal

from msgspec import Meta, field

from openfire.documents import Form
from openfire.roster.abilities import AbilityForm
from openfire.roster.form_places import Words
from openfire.roster.mounts import Mounts
from openfire.roster.own_rules.files import OwnTokenForm, RuleForm
from openfire.roster.weapon_files import Damage, Piercing, ProfileForm

Count = Annotated[int, Meta(ge=0, le=1000)]
Spot = str | Annotated[tuple[float, ...], Meta(min_length=2, max_length=3)]
"""A place: `12.5,8` or `12.5,8/90` as text, `[12.5, 8]` or `[12.5, 8, 90]` as a list."""
Shift = tuple[float, float]
Letters = Annotated[tuple[str, ...], Meta(max_length=16)]


class ScenarioWeaponForm(Form, frozen=True):
    """A weapon; what it does not say is 24 in, 1 attack, 1 damage, no piercing."""

    name: str | None = None
    range: float | str | None = 24
    attacks: int | str = 1
    damage: Damage = 1
    piercing: Piercing = 0
    specials: Words = ()
    profiles: Annotated[tuple[ProfileForm, ...], Meta(min_length=1, max_length=10)] | None = None


Weapons = dict[str, ScenarioWeaponForm | str]
"""Weapons by their ids; a text is a weapon as the book writes it on one line, where it has such a notation."""


class TraitsForm(Form, frozen=True, kw_only=True):
    """What models are; said of a kind, a unit or a single model. Attributes stand beside these keys in the file."""

    kind: str | None = None
    attributes: dict[str, object] = field(default_factory=dict)
    base: str | None = None
    height: Annotated[float, Meta(gt=0, le=24)] | None = None
    types: Words | None = None
    specials: Words | None = None
    weapons: Words | Annotated[Weapons, Meta(max_length=20)] | None = None
    mounts: Mounts | None = None


class ScenarioModelForm(TraitsForm, frozen=True, kw_only=True):
    """A model of a unit."""

    at: Spot | None = None
    by: Shift | None = None
    left: Count | None = None


class ScenarioUnitForm(TraitsForm, frozen=True, kw_only=True):
    """A unit."""

    id: str
    seat: str | None = None
    name: str | None = None
    unit: str | None = None
    """A unit of the module whose scenario it is, with the choices of an army list."""
    counts: dict[str, Count] = field(default_factory=dict)
    options: dict[str, Count] = field(default_factory=dict)
    at: Spot | None = None
    step: Shift = (1.2, 0)
    models: (
        Annotated[int, Meta(ge=1, le=60)] | Annotated[tuple[ScenarioModelForm, ...], Meta(min_length=1, max_length=60)]
    ) = 1
    leader: Annotated[int, Meta(ge=1, le=60)] = 1
    place: Literal["table", "reserve", "gone"] | None = None
    aboard: str | None = None
    marks: dict[str, Count] = field(default_factory=dict)
    abilities: Annotated[tuple[AbilityForm, ...], Meta(max_length=20)] = ()
    points: Count = 0


class SeatForm(Form, frozen=True):
    """A player's place at the table."""

    id: str
    name: str | None = None
    team: str = ""
    neutral: bool = False


class ScenarioObjectiveForm(Form, frozen=True):
    """An objective, perhaps held already."""

    id: str
    at: Spot
    kind: str | None = None
    points: Count = 1
    seats: Letters | None = None
    holder: str | None = None
    unit: str | None = None
    since: Count | None = None
    place: Literal["table", "reserve", "gone"] = "table"


class ScenarioEntryPointForm(Form, frozen=True):
    """An entry point; without a place its player chooses one."""

    seat: str
    at: Spot | None = None
    id: str | None = None


class PositionForm(Form, frozen=True, kw_only=True):
    """A position: everything but the play."""

    units: Annotated[tuple[ScenarioUnitForm, ...], Meta(min_length=1, max_length=60)]
    table: dict[str, object] = field(default_factory=dict)
    seats: Annotated[tuple[SeatForm, ...], Meta(max_length=8)] = ()
    kinds: Annotated[dict[str, TraitsForm], Meta(max_length=60)] = field(default_factory=dict)
    weapons: Annotated[Weapons, Meta(max_length=60)] = field(default_factory=dict)
    objectives: Annotated[tuple[ScenarioObjectiveForm, ...], Meta(max_length=40)] = ()
    entries: Annotated[tuple[ScenarioEntryPointForm, ...], Meta(max_length=40)] = ()
    round: Count = 1
    rounds: Annotated[int, Meta(ge=1, le=100)] | None = None
    order: Letters | None = None
    turn: str | None = None
    passes: Count = 0
    scores: dict[str, int] = field(default_factory=dict)
    out: Letters = ()
    used: Words = ()
    tallies: dict[str, dict[str, Count]] = field(default_factory=dict)
    switches: Words = ()
    expansions: Words | None = None
    rules: Annotated[tuple[RuleForm, ...], Meta(max_length=60)] = ()
    tokens: Annotated[tuple[OwnTokenForm, ...], Meta(max_length=20)] = ()


class ScenarioForm(PositionForm, frozen=True, kw_only=True):
    """A whole file."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    because: Annotated[str, Meta(min_length=1, max_length=600)]
    edition: str | None = None
    proves: Annotated[tuple[str, ...], Meta(max_length=60)] = ()
    play: Annotated[tuple[object, ...], Meta(min_length=1, max_length=400)]
