"""What never changes in a game: it is fetched once."""

from __future__ import annotations

from typing import Literal

import msgspec

from openfire.engine.edition import Ring
from openfire.engine.setup import Seat
from openfire.geometry.shapes import Shape
from openfire.server.wire.base import Wire
from openfire.server.wire.views import RuleText
from openfire.table.biomes import BIOMES, Biome
from openfire.table.model import Table

OnFoot = Literal["infantry", "assault", "heavy", "marksman"]
"""Infantry that does nothing else best, fights at close quarters, carries a heavy weapon, or shoots far and well."""

Role = (
    OnFoot | Literal["aircraft", "gun", "walker", "transport", "vehicle", "flyer", "rider", "beast", "psyker", "hero"]
)
"""What somebody is there for."""


class UseView(Wire, frozen=True):
    """One way of using a weapon."""

    name: str
    words: tuple[str, ...]
    """range 24 in, 1 attack, Rapid Fire ..."""
    range: tuple[int, int] | None = None


class WeaponView(Wire, frozen=True):
    """A weapon."""

    id: str
    name: str
    uses: tuple[UseView, ...]


class ModelCardView(Wire, frozen=True):
    """What a model is for the whole game."""

    id: str
    unit: str
    name: str
    base: Shape
    height: int
    attributes: dict[str, int]
    weapons: tuple[str, ...]
    specials: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    role: Role = "infantry"
    """What it is there for, which the sign on its base tells."""


class UnitCardView(Wire, frozen=True):
    """What a unit is for the whole game."""

    id: str
    seat: str
    name: str
    profile: str
    models: tuple[str, ...]
    points: int
    specials: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    """Names and texts."""
    role: Role = "infantry"
    """What most of its models are there for."""
    kind: str = ""
    """The id of its profile in the module."""


class LayoutView(Wire, frozen=True):
    """What a game is played with: fetched once."""

    edition: str
    edition_title: str
    edition_version: str
    mission: str
    table: Table
    keywords: dict[str, str]
    """What the terrain words mean."""
    seats: tuple[Seat, ...]
    units: tuple[UnitCardView, ...]
    models: tuple[ModelCardView, ...]
    weapons: tuple[WeaponView, ...]
    marker_radius: int
    rounds: int | None = None
    switches: tuple[str, ...] = ()
    rings: tuple[Ring, ...] = ()
    marks: dict[str, str] = msgspec.field(default_factory=dict)
    """What the marks on units say that people want to see; {unit} and {value} stand for theirs."""
    needed_faces: tuple[str, ...] = ()
    """Attributes that are faces which a die has to reach, so that they are shown as 4+."""
    card_rules: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """For words on cards (attributes, numbers of weapons, special rules): the ids of the rules that explain them."""
    own_rules: tuple[RuleText, ...] = ()
    """The module's own rules, by the ids under which they are cited."""
    biome: Biome = BIOMES[0]
    """What the land looks like."""
    names: dict[str, str] = msgspec.field(default_factory=dict)
    """What the objectives are called, by their ids."""
    module: str = ""
    """The key of the module whose units these are."""
