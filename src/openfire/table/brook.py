"""A brook across the table: wet ground from edge to edge, winding past the markers."""

import math

import shapely

from openfire.geometry.inches import INCH, Ring
from openfire.table.draw import RandomDraw
from openfire.table.layout import LayoutBuilder, PlacedPiece, measured
from openfire.table.model import Part
from openfire.table.rings import counter_clockwise
from openfire.table.shapes import Shape, Spot, strip
from openfire.table.sketches import MUD, SOFT
from openfire.table.symmetry import FREE, MIRRORED, ROTATED, part_image, ring_image

TRIES = 30
"""Courses drawn before a brook is given up."""

BENDS = 16
"""Straight stretches of a course."""


def add_brook(layout: LayoutBuilder) -> bool:
    """Lead a brook across the table, and its image on a symmetric one; False if no way is found."""
    for _ in range(TRIES):
        ring = _course(layout)
        if ring and layout.add_course(_placed(layout, ring)):
            return True
    return False


def _course(layout: LayoutBuilder) -> Ring | None:
    """The banks of a brook, cut off at the edges of the table; None if they came out in pieces."""
    draw, width, height = layout.draw, layout.size[0] / INCH, layout.size[1] / INCH
    thick = draw.between(1.8, 2.5)
    if layout.symmetry == MIRRORED:
        x = width * draw.between(0.12, 0.88)
        return _mirrored(
            layout, strip(_winding(draw, (x + draw.between(-6, 6), -2), (x, height / 2), level=True), thick)
        )
    if layout.symmetry == ROTATED:  # past a corner, so that the image has a corner of its own
        ends = (-3.0, height * draw.between(0.3, 0.45)), (width * draw.between(0.2, 0.4), -3.0)
    else:
        ends = (width * draw.between(0.1, 0.9), height + 3), (width * draw.between(0.1, 0.9), -3.0)
    return _cut_off(layout, strip(_winding(draw, *ends), thick))


def _winding(draw: RandomDraw, start: Spot, end: Spot, level: bool = False) -> Shape:
    """A winding line from start to end, calm at its ends; a level one comes in straight, for its image to carry on."""
    long = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    sway, bends, phase = draw.between(1.5, 3), long / draw.between(16, 26), draw.between(0, math.tau)
    points = []
    for n in range(BENDS + 1):
        t = n / BENDS
        off = sway * math.sin(math.pi * t) * math.sin(math.tau * bends * t + phase)
        points.append((start[0] + t * long * ux - off * uy, start[1] + t * long * uy + off * ux))
    if level:
        points[-2:] = [(end[0], end[1] - 2.0), end]
    return tuple(points)


def _cut_off(layout: LayoutBuilder, shape: Shape) -> Ring | None:
    banks = shapely.Polygon([(round(x * INCH), round(y * INCH)) for x, y in shape])
    inside = shapely.intersection(banks, shapely.box(0, 0, *layout.size)) if banks.is_valid else shapely.Polygon()
    if inside.geom_type != "Polygon" or inside.is_empty:
        return None
    ring = tuple((round(x), round(y)) for x, y in inside.exterior.coords[:-1])
    return ring if counter_clockwise(ring) else ring[::-1]


def _mirrored(layout: LayoutBuilder, shape: Shape) -> Ring | None:
    """The near half of a brook and its mirror image as one ring."""
    near = _cut_off(layout, shape)
    if near is None:
        return None
    middle = layout.size[1] // 2
    start = next(n for n in range(len(near)) if near[n][1] != middle and near[n - 1][1] == middle)
    turned = near[start:] + near[:start]
    if [y for _, y in turned].count(middle) != 2:
        return None
    far = ring_image(layout.size, MIRRORED, turned[:-2])
    return turned[:-1] + far + turned[-1:]


def _placed(layout: LayoutBuilder, ring: Ring) -> list[PlacedPiece]:
    part = Part("1", ring, keywords=MUD)
    parts = [part] if layout.symmetry in (MIRRORED, FREE) else [part, part_image(layout.size, layout.symmetry, part)]
    return [measured("brook", SOFT, False, (part,), hull=False) for part in parts]
