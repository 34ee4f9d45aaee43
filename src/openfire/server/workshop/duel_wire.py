"""What is asked and answered about the odds of units against each other."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from openfire.engine.refusals import Refusal
from openfire.server.requests import PartView
from openfire.server.wire import Wire

UnitText = Annotated[str, Meta(min_length=3, max_length=20_100)]
"""A unit: `frontier:reavers`, followed by its choices; or a share text and the number of a unit in it."""

Count = Annotated[int, Meta(ge=1, le=500)]


class DuelTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How units meet: what `openfire odds` takes as well."""

    range: Annotated[float, Meta(ge=0, le=60)] = 12.0
    sight: Annotated[str, Meta(max_length=40)] = ""
    """A line of sight of the book; its best where none is said."""
    marks: Annotated[
        dict[Annotated[str, Meta(max_length=40)], Annotated[int, Meta(ge=0, le=20)]], Meta(max_length=8)
    ] = msgspec.field(default_factory=dict)
    """What happened to the attackers before, and how often."""
    models: Count | None = None
    """How many attackers are left."""
    targets: Count | None = None
    is_exchange: bool = False
    """Whether it is a charge with all that follows: blows, the answer and morale."""
    is_target_first: bool = False
    """Whether the target charges and strikes first, where it is a charge."""


class DuelRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Up to four units against one, and how they meet."""

    attackers: Annotated[tuple[UnitText, ...], Meta(min_length=1, max_length=4)]
    target: UnitText
    terms: DuelTerms = msgspec.field(default_factory=DuelTerms)
    swings: bool = False
    """Whether to say of the first attacker what each circumstance changes."""


class DuelUnit(Wire, frozen=True):
    """One of the units."""

    text: str
    name: str
    points: int
    models: int


class DuelSwing(Wire, frozen=True):
    """The same with one circumstance changed."""

    what: str
    """sight, mark, range, models, targets or exchange."""
    name: str
    """Which, as terms call it."""
    told: str
    """The same in words, where the book has some."""
    value: float
    """What it is changed to."""
    damage: float
    destroys: float
    taken: float
    """Points that the target loses on average."""
    lost: float
    """Points that the attackers lose on average."""


class DuelResult(Wire, frozen=True):
    """What one attack comes to."""

    unit: DuelUnit
    sight: str = ""
    refusal: Refusal | None = None
    parts: tuple[PartView, ...] = ()
    damage: float = 0.0
    losses: float = 0.0
    """Models that the target loses on average."""
    taken: float = 0.0
    """Points that the target loses on average."""
    lost: float = 0.0
    """Points that the attackers lose on average."""
    hurts: float = 0.0
    destroys: float = 0.0
    leader: float = 0.0
    """How likely the target loses its leader."""
    own_damage: float = 0.0
    own_losses: float = 0.0
    own_destroyed: float = 0.0
    by_models: tuple[tuple[int, float], ...] = ()
    """How likely the target loses so many models."""
    by_damage: tuple[tuple[int, float], ...] = ()
    """How likely it loses so many hit points."""
    samples: int = 0
    """How often it was tried, where it is too wide to be exact."""
    swings: tuple[DuelSwing, ...] = ()
    """The largest difference first."""


class DuelReply(Wire, frozen=True):
    """What the attacks come to, and what could be said of how units meet."""

    edition: str
    title: str
    sights: dict[str, str]
    """Lines of sight of the book in words, the best first."""
    marks: tuple[str, ...]
    """What can have happened to attackers before."""
    has_exchange: bool
    has_leaders: bool
    target: DuelUnit
    results: tuple[DuelResult, ...]
