"""What is asked and answered about army lists while they are built."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from openfire.builder.changes import Verb
from openfire.server.games.terms import Data, Key
from openfire.server.store.uploads import LARGEST
from openfire.server.wire import LayoutView, Role, Wire

Short = Annotated[str, Meta(max_length=200)]
Place = Annotated[int, Meta(ge=-1, le=100)]
Number = Annotated[int, Meta(ge=-1_000, le=1_000)]

MOST_SHOWN = 60
"""Units whose adding is judged at once."""


class AskedChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step in building a list."""

    verb: Verb
    unit: Place = -1
    """The place of a unit in the list, from 0."""
    key: Short = ""
    number: Number = 0
    numbers: Annotated[tuple[Number, ...], Meta(max_length=100)] = ()


class ListRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A list as it is, perhaps a step to be taken, and what is to be seen of what comes of it."""

    army: Data
    change: AskedChange | None = None
    open: Place = -1
    """The unit whose choices are shown."""
    shown: Annotated[tuple[Short, ...], Meta(max_length=MOST_SHOWN)] = ()
    """The units of the module of which it is said whether they can be added."""
    switches: Annotated[tuple[Key, ...], Meta(max_length=32)] = ()
    """House rules of the game that it is for."""


class ListChoice(Wire, frozen=True):
    """A step that can be thought of."""

    verb: Verb
    unit: int
    key: str
    number: int
    now: int
    """The number before it, for what is counted or taken."""
    name: str
    section: str
    """The heading under which an option stands."""
    points: int
    effect: str
    why: str = ""
    """Why it cannot be; empty where it can."""
    rules: tuple[str, ...] = ()
    """The rules behind that, where the book says so."""


class ListFault(Wire, frozen=True):
    """Something that speaks against a list."""

    unit: int
    """The place of the unit that it is about; -1 for the list as a whole."""
    text: str
    kind: Literal["wrong", "missing", "advice"]
    rules: tuple[str, ...] = ()


class ListUnit(Wire, frozen=True):
    """A unit of a list."""

    unit: str
    """Its profile."""
    name: str
    profile: str
    """What the profile is called."""
    points: int
    models: int
    summary: str
    """What was chosen for it."""
    host: int
    """The place of the unit that it is fielded with; its own where it stands by itself."""
    tie: str
    roles: tuple[str, ...]
    notes: str
    number: int
    """Its number among the units that come to the table, from 1: those of one host have the same."""


class LimitState(Wire, frozen=True):
    """How far a list is with something that is limited."""

    text: str
    total: int
    least: int
    most: int | None


class ListReply(Wire, frozen=True):
    """A list and what can be done with it."""

    army: Data
    share: str
    points: int
    limit: int | None
    """The points that were agreed on."""
    faction: str
    """Whose army it is, by name: as the list says it or its units do."""
    units: tuple[ListUnit, ...]
    faults: tuple[ListFault, ...]
    limits: tuple[LimitState, ...]
    additions: tuple[ListChoice, ...]
    choices: tuple[ListChoice, ...]
    card: LayoutView | None
    """The open unit as it comes to the table."""
    why: str = ""
    """Why the step was not taken."""
    why_rules: tuple[str, ...] = ()
    advice: str = ""
    """What its owner should know, such as that the module has changed since."""


class OfferedUnit(Wire, frozen=True):
    """A unit of a module, as it is if nothing is chosen."""

    id: str
    name: str
    points: int
    models: int
    words: str
    roles: tuple[str, ...]
    factions: tuple[str, ...]
    sign: Role
    finds: str
    """Words by which it is found: weapons, rules and types."""


class OfferedFaction(Wire, frozen=True):
    """A side of the setting."""

    id: str
    name: str
    text: str
    allies: tuple[str, ...]


class OfferedSize(Wire, frozen=True):
    """A size of battle that players agree on."""

    id: str
    name: str
    points: int | None
    text: str


class OfferedList(Wire, frozen=True):
    """A list of the module, to start from."""

    id: str
    name: str
    share: str
    units: int
    points: int


class ArmyOffers(Wire, frozen=True):
    """What lists of a module are made of."""

    module: str
    title: str
    edition: str
    edition_title: str
    factions: tuple[OfferedFaction, ...]
    sizes: tuple[OfferedSize, ...]
    units: tuple[OfferedUnit, ...]
    lists: tuple[OfferedList, ...]
    switches: tuple[str, ...]
    """House rules of the book."""
    has_ties: bool
    """Whether units can be fielded together."""


class ListTextRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A list to be read: a share text, YAML, JSON, or what another program wrote."""

    text: Annotated[str, Meta(min_length=1, max_length=LARGEST)]
    module: Key | None = None


class ReadQuestion(Wire, frozen=True):
    """Something in a list of another program that is not clear."""

    place: str
    text: str
    near: tuple[str, ...]


class ListTextReply(Wire, frozen=True):
    """A list that was read."""

    module: str
    army: Data
    form: str
    questions: tuple[ReadQuestion, ...]
    advice: str = ""


class ListFilesReply(Wire, frozen=True):
    """A list as files: the sheet as a page of HTML and as text, and what can be read again."""

    html: str
    text: str
    yaml: str
    share: str
