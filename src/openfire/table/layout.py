"""Where pieces go: apart from each other, off the markers, with lanes between the solid ones."""

import math
from collections.abc import Iterator

import msgspec
import shapely

from openfire.geometry.inches import INCH, TURN, Point, direction, facing, units
from openfire.table.draw import RandomDraw
from openfire.table.model import VEHICLE, Part
from openfire.table.rings import normal
from openfire.table.sketches import ALIGNED, COMPANY, LINE, SCATTER, SOFT, SOLID, Cut, Sketch, hides
from openfire.table.symmetry import FREE, MIRRORED, Size, Symmetry, part_image, ring_image

GAPS = {
    (SOLID, SOFT): 0.8,
    (SOLID, LINE): 1.6,
    (SOLID, SCATTER): 1.8,
    (SOFT, SOFT): 0.8,
    (SOFT, LINE): 0.5,
    (SOFT, SCATTER): 1.0,
    (LINE, LINE): 2.0,
    (LINE, SCATTER): 1.5,
    (SCATTER, SCATTER): 5.0,
}
"""Inches between pieces by their roles; solid pieces leave a lane for the largest base between them."""

MARGINS = {SOLID: 1.6, SOFT: 0.6, LINE: 1.0, SCATTER: 2.0}
"""Inches between a piece and the edge of the table."""


class PlacedPiece(msgspec.Struct, frozen=True):
    """A piece on the table: its kind, its parts, and the ground it takes up."""

    kind: str
    role: str
    hides: bool
    """Whether it blocks sight."""
    parts: tuple[Part, ...]
    ground: shapely.Geometry
    """Its footprint, or the convex hull of it, so that nothing else is put into the crook of an L."""
    middle: Point
    reach: float
    """No point of the ground is farther than this from the middle."""


class LayoutBuilder:
    """A table in the making."""

    def __init__(self, draw: RandomDraw, size: Size, symmetry: Symmetry, lane: int) -> None:
        self.draw, self.size, self.symmetry, self.lane = draw, size, symmetry, lane
        self.placed: list[PlacedPiece] = []
        self.areas: list[tuple[float, float]] = []
        """How much each piece covers of the near half of the table and of the far half, as shares of a half."""
        self.keep_clear: list[tuple[Point, int, int]] = []
        """Places to leave open: a point, the room around it without solid pieces, and without any."""
        self.grain = draw.between(-20, 20)
        """The direction, in degrees, along which people built."""

    def covered(self) -> float:
        """The share of the table that is covered."""
        return sum(near + far for near, far in self.areas) / 2

    def lean(self, hiding: bool) -> float:
        """How much more of the near half than of the far one is covered, or hides; negative when less."""
        pieces = zip(self.placed, self.areas, strict=True)
        return sum(near - far for piece, (near, far) in pieces if piece.hides or not hiding)

    def add(self, sketch: Sketch, even: bool = False, tries: int = 40, keep: int = 6) -> bool:
        """Place a sketch, and its image on a symmetric table, at the best of a few spots; False if none is found."""
        best: tuple[float, list[PlacedPiece]] | None = None
        for group in self._spots(sketch, even, tries, keep):
            score = self._score(group[0])
            if best is None or score > best[0]:
                best = score, group
        if best:
            self._put(best[1])
        return best is not None

    def add_course(self, group: list[PlacedPiece]) -> bool:
        """Place something that crosses the table, if it stays off the markers and off its own image."""
        if not all(self._off_markers(piece) for piece in group) or (group[1:] and not self._apart(*group)):
            return False
        self._put(group)
        return True

    def _put(self, group: list[PlacedPiece]) -> None:
        width, height = self.size
        near_half = shapely.box(0, 0, width, height / 2)
        for piece in group:
            footprint = shapely.union_all([shapely.Polygon(part.footprint) for part in piece.parts])
            near = float(shapely.intersection(footprint, near_half).area)
            share = width * height / 2
            self.placed.append(piece)
            self.areas.append((near / share, (float(footprint.area) - near) / share))

    def _spots(self, sketch: Sketch, even: bool, tries: int, keep: int) -> Iterator[list[PlacedPiece]]:
        for _ in range(tries):
            piece = self._tried(sketch, even)
            group = [piece]
            if not self._fits(piece, even):
                continue
            if not even and self.symmetry != FREE:
                group.append(self._image(piece))
            if len(group) == 1 or self._apart(*group):
                yield group
                keep -= 1
            if not keep:
                return

    def _tried(self, sketch: Sketch, even: bool) -> PlacedPiece:
        width, height = self.size
        x = round(self.draw.between(0, width))
        if even:
            return placing(sketch, (x, height // 2), self.draw.pick((0, TURN // 2)))
        y = round(self.draw.between(0, height / 2))
        if self.symmetry == FREE and self.lean(hides(sketch)) > 0:
            y = height - y
        angle = self.grain + 90 * self.draw.whole(0, 3) + self.draw.between(-4, 4)
        return placing(sketch, (x, y), facing(angle if sketch.kind in ALIGNED else self.draw.between(0, 360)))

    def _image(self, piece: PlacedPiece) -> PlacedPiece:
        parts = tuple(part_image(self.size, self.symmetry, part) for part in piece.parts)
        return measured(piece.kind, piece.role, piece.hides, parts)

    def _fits(self, piece: PlacedPiece, even: bool) -> bool:
        if not self._on_table(piece) or not self._off_markers(piece):
            return False
        if even and not all(self._is_even(part) for part in piece.parts):
            return False
        return all(self._apart(piece, other) for other in self.placed)

    def _is_even(self, part: Part) -> bool:
        return normal(ring_image(self.size, MIRRORED, part.footprint)) == normal(part.footprint)

    def _on_table(self, piece: PlacedPiece) -> bool:
        left, bottom, right, top = piece.ground.bounds
        margin = units(MARGINS[piece.role])
        return bool(margin <= min(left, bottom) and right <= self.size[0] - margin and top <= self.size[1] - margin)

    def _off_markers(self, piece: PlacedPiece) -> bool:
        for at, solid_room, room in self.keep_clear:
            need = solid_room if piece.role == SOLID else room
            if math.dist(at, piece.middle) < need + piece.reach and piece.ground.distance(shapely.Point(at)) < need:
                return False
        return True

    def _apart(self, piece: PlacedPiece, other: PlacedPiece) -> bool:
        need = self._gap(piece.role, other.role)
        if math.dist(piece.middle, other.middle) > need + piece.reach + other.reach:
            return True
        return bool(piece.ground.distance(other.ground) >= need)

    def _gap(self, first: str, second: str) -> int:
        if first == second == SOLID:
            return self.lane
        return units(GAPS.get((first, second)) or GAPS[second, first])

    def _score(self, piece: PlacedPiece) -> float:
        """How good a spot is: near the company a kind likes, else far from the pieces of its role."""
        company = [other for other in self.placed if other.kind in COMPANY.get(piece.kind, ())]
        if company:
            return -float(min(piece.ground.distance(other.ground) for other in company))
        alike = [other for other in self.placed if other.role == piece.role]
        return min((math.dist(piece.middle, other.middle) for other in alike), default=0)


def placing(sketch: Sketch, at: Point, turn: int) -> PlacedPiece:
    """A sketch turned about its origin and set down at a point."""
    parts = tuple(_part(str(n + 1), cut, at, turn) for n, cut in enumerate(sketch.cuts))
    return measured(sketch.kind, sketch.role, hides(sketch), parts)


def measured(kind: str, role: str, hides: bool, parts: tuple[Part, ...], hull: bool = True) -> PlacedPiece:
    """Parts on the table as a placed piece."""
    if hull:
        ground = shapely.convex_hull(shapely.multipoints([point for part in parts for point in part.footprint]))
    else:
        ground = shapely.union_all([shapely.Polygon(part.footprint) for part in parts])
    left, bottom, right, top = ground.bounds
    middle = round((left + right) / 2), round((bottom + top) / 2)
    return PlacedPiece(kind, role, hides, parts, ground, middle, math.hypot(right - left, top - bottom) / 2)


def _part(known_as: str, cut: Cut, at: Point, turn: int) -> Part:
    cos, sin = direction(turn)
    ring = tuple(
        (at[0] + round((x * cos - y * sin) * INCH), at[1] + round((x * sin + y * cos) * INCH)) for x, y in cut.shape
    )
    classes = () if cut.for_vehicles is None else ((VEHICLE, cut.for_vehicles),)
    return Part(known_as, ring, cut.level, units(cut.height), cut.keywords, classes, cut.climb)
