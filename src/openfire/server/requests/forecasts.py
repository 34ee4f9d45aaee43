"""Forecasts: requests for sensible answers, and for what answers would come to, with exact odds."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from openfire.engine.questions import Modifier
from openfire.engine.refusals import Refusal
from openfire.server.requests.base import Coordinate, GameReply, GameRequest, Text, Thing
from openfire.server.wire import ClaimView, Option


class SuggestRequest(GameRequest, frozen=True, tag="suggest"):
    """A few sensible answers to the open question."""


class SuggestionsReply(GameReply, frozen=True):
    """Answers that would be taken; the default is the one to take without much thought."""

    turn: int
    options: tuple[Option, ...]
    default: int = 0
    is_forced: bool = False
    """Whether no other answer would be taken."""
    claim: ClaimView | None = None
    """That there is no room, where the question is about that."""


class PreviewRequest(GameRequest, frozen=True, tag="preview"):
    """What each sensible answer to the open question would come to, with exact odds."""

    about: Thing | None = None
    """Only what is aimed at this unit."""


class ThrowView(GameReply, frozen=True):
    """Equal dice of a part of an answer."""

    role: str
    """Whose dice they are: attacker, defender ..."""
    name: str
    die: str
    """Such as D12, or 2D6+1 for dice that are added up."""
    chance: float | None = None
    """How likely one of them succeeds, re-rolls included."""
    dice: int | None = None
    """How many, where that is known before."""
    needed: int | None = None
    good: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()


class PartView(GameReply, frozen=True):
    """Equal attacks, or another part of what comes of an answer."""

    name: str
    throws: tuple[ThrowView, ...]


class Chances(GameReply, frozen=True):
    """What can come of an answer."""

    damage: float
    """Hit points that the target loses on average."""
    destroys: float
    """How likely the target is destroyed."""
    models: tuple[tuple[int, float], ...]
    """How likely it is that the target loses so many models."""
    samples: int | None = None
    """How often it was tried, where it is too wide to be exact."""


class ProspectView(GameReply, frozen=True):
    """An answer with what can come of it, or why there is none."""

    unit: str
    about: str
    rules: tuple[str, ...]
    answer: Option | None = None
    refusal: Refusal | None = None
    sight: str = ""
    away: float | None = None
    parts: tuple[PartView, ...] = ()
    chances: Chances | None = None
    seen: str = ""
    """The sight, in words for whoever asks."""


class ProspectsReply(GameReply, frozen=True):
    """Answers with what can come of them."""

    turn: int
    prospects: tuple[ProspectView, ...]


class OddsRequest(GameRequest, frozen=True, tag="odds"):
    """What an answer of one's own would come to, such as a move that leaves an enemy."""

    text: Text


class OddsReply(GameReply, frozen=True):
    """What can come of it; nothing where no dice follow."""

    chances: Chances | None = None


class ThreatsRequest(GameRequest, frozen=True, tag="threats"):
    """What every enemy could do to a unit, where it stands or with its leader elsewhere."""

    unit: Thing
    place: tuple[Coordinate, Coordinate] | None = None


class OutlookRequest(GameRequest, frozen=True, tag="outlook"):
    """What a unit could do after a move, and what could come back."""

    text: Text


class OutlookReply(GameReply, frozen=True):
    """The best attack after a move, and the worst of an enemy."""

    turn: int
    attack: ProspectView | None = None
    threat: ProspectView | None = None


class WhatIfRequest(GameRequest, frozen=True, tag="what-if"):
    """How good it would be to attack from many places, and how bad what could come back there, as an estimate."""

    ends: Annotated[tuple[tuple[Thing, Coordinate, Coordinate], ...], Meta(max_length=200)]
    """The kind of a move, and where it ends."""


class WhatIfReply(GameReply, frozen=True):
    """For each place what could be done from there and what has to be feared, in points of armies."""

    turn: int
    worth: tuple[tuple[float, float], ...]
