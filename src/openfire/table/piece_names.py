"""Which piece of terrain it is that stops somebody, for people."""

from openfire.geometry.areas import pack_areas
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Area, Point, Ring
from openfire.geometry.kernels import area_point_gap
from openfire.table.model import INFANTRY, VEHICLE, Table
from openfire.table.steps import steps

HAIR = 0.001
"""Inches by which outlines of parts and of the ground that they make up may differ."""


def stopping_piece(table: Table, ground: Ground, which: int, place: Point) -> str:
    """The id of the piece that a solid area or a wall of the ground belongs to.

    which: as a stop on a way counts them, walls after areas. place: where it stops; an area may be made of several
    pieces, and the nearest of them is meant.
    """
    if which < len(ground.solid):
        return _nearest(table, ground.solid[which], place)
    wall = ground.walls[which - len(ground.solid)]
    every = (step for kind in (INFANTRY, VEHICLE) for step in steps(table, kind))
    return next(step.piece for step in every if (step.a, step.b) == tuple(wall))


def _nearest(table: Table, area: Area, place: Point) -> str:
    """The piece nearest to a place among those that lie in an area; those that stick out of it come last."""
    found = [
        (any(_gap(area, corner) > HAIR for corner in part.footprint), _gap((part.footprint,), place), piece.id)
        for piece, part in table.parts()
    ]
    return min(found, key=lambda one: one[:2])[2]


def _gap(area: tuple[Ring, ...], place: Point) -> float:
    """Inches from a place to an area; below 0 inside."""
    packed = pack_areas([area])
    gap: float = area_point_gap(packed.edges, 0, len(packed.edges), place[0] / INCH, place[1] / INCH)
    return gap
