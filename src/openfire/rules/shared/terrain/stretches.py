"""Stretches of terrain that models can be in: parts of one kind that touch are one. [drafts, Terrain]"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.measure import is_wholly_in
from openfire.geometry.shapes import Body, Pose
from openfire.rules.shared.terrain.ground import is_passable
from openfire.table import relief
from openfire.table.model import Part, Table
from openfire.table.rings import box, contains

OBSCURING = "obscuring"

KINDS = (OBSCURING, "light-cover", "heavy-cover")
"""Words that matter to those who look or are looked at; parts that share them are of one kind."""

CELL = 2 * INCH
"""The terrain at a place is looked up in square cells of this width."""


class Stretch(NamedTuple):
    """Ground of one kind and level, as far as it goes."""

    level: int
    words: tuple[str, ...]
    area: Area
    prisms: tuple[int, ...]
    """The numbers of those of its parts that are in the way of sight."""

    def has(self, at: Pose, level: int) -> bool:
        """Whether a place is on it."""
        outline, *holes = self.area
        place = at.x, at.y
        return level == self.level and contains(outline, place) and not any(contains(hole, place) for hole in holes)


def stretches_at(setup: Setup, at: Pose) -> list[Stretch]:
    """All stretches that a place may be on."""
    return _by_cell(setup.table).get((at.x // CELL, at.y // CELL), [])


@lru_cache(maxsize=64)
def _by_cell(table: Table) -> dict[Point, list[Stretch]]:
    found: dict[Point, list[Stretch]] = {}
    for stretch in stretches(table):
        left, low, right, high = (side // CELL for side in box(stretch.area[0]))
        for cell in product(range(left, right + 1), range(low, high + 1)):
            found.setdefault(cell, []).append(stretch)
    return found


def stretches(table: Table) -> list[Stretch]:
    """The stretches of a table: parts that models can be on, of one level and kind, that touch (ruling AM-11).

    [shared.terrain.keyword-scope, shared.terrain.footprint]
    """
    numbers = {(prism.piece, prism.part): k for k, prism in enumerate(relief.prisms(table))}
    kinds: dict[tuple[int, tuple[str, ...]], dict[tuple[int, int], Part]] = {}
    for place, part in _numbered(table):
        words = tuple(word for word in KINDS if word in part.words())
        if is_passable(part):
            kinds.setdefault((part.level, words), {})[place] = part
    return [
        Stretch(*kind, area, tuple(numbers[place] for place in places if place in numbers))
        for kind, parts in kinds.items()
        for area, places in relief.connected({place: part.footprint for place, part in parts.items()})
    ]


def _numbered(table: Table) -> list[tuple[tuple[int, int], Part]]:
    pieces = enumerate(table.pieces)
    return [((k, number), part) for k, piece in pieces for number, part in enumerate(piece.parts)]


def wholly_in(g: Game, model: str) -> list[Stretch]:
    """The stretches within which a model is with every part of its base. [shared.measure.wholly-within]"""
    state = g.model(model)
    if state.at is None:
        return []
    here = [stretch for stretch in stretches_at(g.setup, state.at) if stretch.has(state.at, state.level)]
    return [one for one in here if is_wholly_in(Body(g.card(model).profile.base, state.at), one.area)]


def is_inside(g: Game, model: str) -> bool:
    """Whether a model is wholly within an obscuring area, so that it counts as obscured whoever looks.

    [shared.terrain.obscuring-inside]
    """
    return any(OBSCURING in stretch.words for stretch in wholly_in(g, model))
