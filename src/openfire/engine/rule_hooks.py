"""What an edition hands to modules' own rules: its states, its tokens, and how the things they do are done in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import Marker
from openfire.roster.own_rules.model import HitsAtOnce


class LandingSpot(NamedTuple):
    """Where a unit may be put down by a rule of the module."""

    inches: int
    """Within so many of where it stands."""
    apart: float = 0.0
    """So far from all enemies at least, besides what the book asks for."""
    edge: float | None = None
    """All of it within so many inches of one table edge."""


Does = Callable[[Game, str, int, str], Rules[None]]
"""Something that befalls a unit: from the game, the unit, how much, and the rule that is cited."""


def _nothing(g: Game, unit: str, number: int, rule: str) -> Rules[None]:  # noqa: ARG001  # what no book says
    yield from ()


def _no_hits(g: Game, by: str, on: str, number: int, deed: HitsAtOnce, rule: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


def _nobody(g: Game, unit: str, models: tuple[str, ...], rule: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


def _no_push(g: Game, by: str, unit: str, inches: int, rule: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


def _no_place(g: Game, unit: str, spot: LandingSpot, rule: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


def _no_marker(g: Game, unit: str, marker: Marker) -> float:  # noqa: ARG001
    return math.inf


def _no_reserve(g: Game, unit: str, rule: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


def _apart(g: Game, unit: str, other: str) -> float:
    return g.board.unit_gaps(unit)[g.board.index.unit_row[other]]


def _nearest(g: Game, ones: tuple[str, ...], others: tuple[str, ...]) -> float:
    """From base to base, heights included."""
    rows = g.board.index.rows
    return float(g.board.gaps(rows(ones), rows(others)).min())


def _no_test(g: Game, unit: str, how: str, rule: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


def _no_more(g: Game, unit: str, token: str) -> Rules[None]:  # noqa: ARG001
    yield from ()


class RuleHooks(msgspec.Struct, frozen=True, kw_only=True):
    """What the words of modules' own rules mean in an edition. What it leaves out, its vocabulary leaves out too."""

    states: Mapping[str, Callable[[Game, str], bool]] = {}
    """For each state of the vocabulary: whether a unit is in it."""
    tokens: Mapping[str, str] = {}
    """For each of the edition's tokens the mark that counts it."""
    taken: Callable[[Game, str, str], Rules[None]] = _no_more
    """What comes of it that a unit has taken one of the edition's tokens by a rule of the module: unit, token."""
    rounds: Callable[[Game], int] = lambda g: 0  # noqa: ARG005
    """How many rounds the battle lasts; 0 where nobody knows."""
    sees: Callable[[Game, str, str], bool] = lambda g, unit, other: True  # noqa: ARG005
    """Whether a unit has a line of sight to another."""
    apart: Callable[[Game, str, str], float] = _apart
    """Inches between two units on the table."""
    nearest: Callable[[Game, tuple[str, ...], tuple[str, ...]], float] = _nearest
    """Inches between the nearest of some models and of others."""
    to_marker: Callable[[Game, str, Marker], float] = _no_marker
    """Inches from a unit to an objective."""
    hits: Callable[[Game, str, str, int, HitsAtOnce, str], Rules[None]] = _no_hits
    """A unit deals another so many hits, which it defends itself against."""
    wounds: Does = _nothing
    """A unit takes damage without any defence."""
    restore: Does = _nothing
    """So many models come back to a unit."""
    move: Does = _nothing
    """A unit moves so many inches besides."""
    place: Callable[[Game, str, LandingSpot, str], Rules[None]] = _no_place
    """A unit is put down within so many inches of where it stands."""
    push: Callable[[Game, str, str, int, str], Rules[None]] = _no_push
    """A unit's player moves another unit so many inches."""
    reserve: Callable[[Game, str, str], Rules[None]] = _no_reserve
    """A unit, perhaps one that was destroyed, is put into reserve."""
    morale: Callable[[Game, str, str, str], Rules[None]] = _no_test
    """A unit tests its morale, or passes or fails without dice: test, pass, fail."""
    acts: Mapping[str, Callable[[Game, str], Rules[None]]] = {}
    """For each thing that a unit can do once more: how it does."""
    destroy: Callable[[Game, str, tuple[str, ...], str], Rules[None]] = _nobody
    """Some models of a unit are destroyed, perhaps all."""
