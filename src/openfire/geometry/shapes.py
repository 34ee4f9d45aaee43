"""The bases and hulls that stand on the table, and how the kernels see them."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, MILLIMETRE, Point, direction

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]

SMALLEST, LARGEST = INCH // 100, 100 * INCH
"""A base is at least a hundredth of an inch and at most a hundred inches long and wide."""


class Round(msgspec.Struct, frozen=True, cache_hash=True, tag="round"):
    """A round base."""

    diameter: int

    def __post_init__(self) -> None:
        _check_size("diameter", self.diameter)


class Oval(msgspec.Struct, frozen=True, cache_hash=True, tag="oval"):
    """An oval base, an ellipse; its length lies along the facing."""

    length: int
    width: int

    def __post_init__(self) -> None:
        _check_size("length", self.length)
        _check_size("width", self.width)


class RoundedEnd(msgspec.Struct, frozen=True, cache_hash=True, tag="rounded-end"):
    """A base with straight sides and two half-round ends; its length lies along the facing."""

    length: int
    width: int

    def __post_init__(self) -> None:
        _check_size("length", self.length)
        _check_size("width", self.width)
        if self.length <= self.width:
            raise ValueError(f"a rounded-end base must be longer than wide, not {self.length} by {self.width}")


class Rectangle(msgspec.Struct, frozen=True, cache_hash=True, tag="rectangle"):
    """A rectangular base or hull; its length lies along the facing."""

    length: int
    width: int

    def __post_init__(self) -> None:
        _check_size("length", self.length)
        _check_size("width", self.width)


class Polygon(msgspec.Struct, frozen=True, cache_hash=True, tag="polygon"):
    """A convex hull given by its corners around its own centre (0, 0), counter-clockwise, facing along x."""

    corners: tuple[Point, ...]

    def __post_init__(self) -> None:
        _check_convex(self.corners)


Shape = Round | Oval | RoundedEnd | Rectangle | Polygon


class Pose(NamedTuple):
    """Where something stands and which way it faces."""

    x: int
    y: int
    facing: int = 0


class Body(NamedTuple):
    """A shape at a place."""

    shape: Shape
    at: Pose


def millimetres(diameter: float) -> Round:
    """A round base as it is sold."""
    return Round(round(diameter * MILLIMETRE))


def _check_size(name: str, size: int) -> None:
    if not SMALLEST <= size <= LARGEST:
        raise ValueError(f"the {name} of a base must be {SMALLEST} to {LARGEST} units, not {size}")


def _check_convex(corners: tuple[Point, ...]) -> None:
    if not 3 <= len(corners) <= 64:
        raise ValueError(f"a hull needs 3 to 64 corners, not {len(corners)}")
    turns = 0.0
    for (ax, ay), (bx, by), (cx, cy) in zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2], strict=True):
        if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) <= 0:
            raise ValueError(f"a hull must be convex and counter-clockwise; it is not at corner ({bx}, {by})")
        if ax * by - ay * bx <= 0:
            raise ValueError(f"a hull must hold its centre (0, 0); the side from ({ax}, {ay}) leaves it outside")
        turns += math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    if turns > 3 * math.pi:
        raise ValueError("a hull must go around its centre once")
    for size in (abs(value) for corner in corners for value in corner):
        if size > LARGEST:
            raise ValueError(f"a hull must be at most {LARGEST} units long, not {size} from its centre")


def outer_radius(shape: Shape) -> float:
    """Radius in inches of the smallest circle around the centre that holds the shape."""
    return float(_template(shape)[0][kernels.BOUND])


def inner_radius(shape: Shape) -> float:
    """Radius in inches of the largest circle around the centre inside the shape: what a turning base needs at least."""
    match shape:
        case Round(diameter):
            return diameter / 2 / INCH
        case Polygon(corners):
            sides = zip(corners, corners[1:] + corners[:1], strict=True)
            return min((a[0] * b[1] - a[1] * b[0]) / math.dist(a, b) for a, b in sides) / INCH
    return min(shape.length, shape.width) / 2 / INCH


@lru_cache(maxsize=4096)
def rim_discs(shape: Shape, at: Pose) -> tuple[tuple[Point, float], ...]:
    """Discs inside a shape that touch its rim where it is outermost: middles and radii; a corner has radius 0.

    Who is within some inches of one of them is within as many inches of the shape.
    """
    if isinstance(shape, Round):
        return ((at[:2], outer_radius(shape)),)
    if isinstance(shape, Oval | RoundedEnd):
        end = shape.width / 2 if isinstance(shape, RoundedEnd) else shape.width**2 / shape.length / 2
        out = shape.length / 2 - end
        ends = ((_around(at, side * out, 0), end / INCH) for side in (-1, 1))
        return ((at[:2], inner_radius(shape)), *ends)
    far, wide = (shape.length / 2, shape.width / 2) if isinstance(shape, Rectangle) else (0, 0)
    corners = shape.corners if isinstance(shape, Polygon) else ((-far, -wide), (far, -wide), (far, wide), (-far, wide))
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides]
    return tuple((_around(at, *place), 0.0) for place in (*corners, *middles))


def _around(at: Pose, along: float, across: float) -> Point:
    """A place by its distances ahead and to the left of a pose."""
    c, s = direction(at.facing)
    return round(at.x + along * c - across * s), round(at.y + along * s + across * c)


@lru_cache(maxsize=4096)
def _template(shape: Shape) -> tuple[Floats, Floats]:
    """The shape as a kernel row at the origin, and its corners."""
    row = np.zeros(kernels.COLUMNS)
    row[kernels.COS] = 1.0
    corners: list[tuple[float, float]] = []
    match shape:
        case Round(diameter):
            row[kernels.KIND], row[kernels.A] = kernels.ROUND, diameter / 2 / INCH
            row[kernels.BOUND] = row[kernels.A]
        case Oval(length, width):
            row[kernels.KIND], row[kernels.A], row[kernels.B] = kernels.OVAL, length / 2 / INCH, width / 2 / INCH
            row[kernels.BOUND] = max(row[kernels.A], row[kernels.B])
        case RoundedEnd(length, width):
            row[kernels.KIND] = kernels.STADIUM
            row[kernels.A], row[kernels.B] = (length - width) / 2 / INCH, width / 2 / INCH
            row[kernels.BOUND] = length / 2 / INCH
        case Rectangle(length, width):
            a, b = length / 2 / INCH, width / 2 / INCH
            corners = [(a, b), (-a, b), (-a, -b), (a, -b)]
        case Polygon(points):
            corners = [(x / INCH, y / INCH) for x, y in points]
    if corners:
        row[kernels.KIND] = kernels.HULL
        row[kernels.BOUND] = max(math.sqrt(x * x + y * y) for x, y in corners)
    return row, np.array(corners, dtype=np.float64).reshape(-1, 2)


def rows_of(at: Sequence[Pose]) -> Floats:
    """Places as the kernels take them, row by row: x and y in inches, cosine and sine of the facing."""
    return np.array([(x / INCH, y / INCH, *direction(turned)) for x, y, turned in at]).reshape(-1, 4)


def _stand(row: Floats, at: Pose) -> None:
    row[kernels.X], row[kernels.Y] = at.x / INCH, at.y / INCH
    row[kernels.COS], row[kernels.SIN] = direction(at.facing)


def box_around(body: Body, far: float, size: Point) -> tuple[float, float, float, float]:
    """So many inches around a hull, on a table of some size: left, bottom, right, top in inches."""
    discs = ((body.at[:2], outer_radius(body.shape)),) if isinstance(body.shape, Oval) else rim_discs(*body)
    return (
        max(0.0, min(x / INCH - radius for (x, _), radius in discs) - far),
        max(0.0, min(y / INCH - radius for (_, y), radius in discs) - far),
        min(size[0] / INCH, max(x / INCH + radius for (x, _), radius in discs) + far),
        min(size[1] / INCH, max(y / INCH + radius for (_, y), radius in discs) + far),
    )


def lengths(steps: Floats | Numbers) -> Floats:
    """How long some steps are, row by row."""
    x, y = steps[:, 0], steps[:, 1]
    found: Floats = np.sqrt(x * x + y * y)
    return found


def half_sizes(base: Shape) -> tuple[float, float]:
    """Half the length and half the width of a hull."""
    if isinstance(base, Rectangle):
        return base.length / 2 / INCH, base.width / 2 / INCH
    if isinstance(base, Polygon):
        wide, deep = (max(abs(corner[k]) for corner in base.corners) / INCH for k in (0, 1))
        return wide, deep
    return outer_radius(base), outer_radius(base)


class Bodies:
    """All that stands on a table, packed for the kernels. Moving one body touches one row."""

    __slots__ = ("corners", "feet", "heads", "rows", "tall")

    def __init__(self, bodies: Sequence[Body], feet: Sequence[int] = (), heights: Sequence[int] = ()) -> None:
        """feet: how high each stands, heights: how tall each is, in units; they matter to sight only."""
        self.rows = np.zeros((len(bodies), kernels.COLUMNS))
        tables: list[Floats] = []
        total = 0
        for row, body in zip(self.rows, bodies, strict=True):
            template, corners = _template(body.shape)
            row[:] = template
            row[kernels.FIRST], row[kernels.LAST] = total, total + len(corners)
            total += len(corners)
            tables.append(corners)
            _stand(row, body.at)
        self.corners = np.concatenate(tables) if total else np.zeros((0, 2))
        self.feet = np.array(feet or [0] * len(bodies), dtype=np.float64) / INCH
        self.tall = np.array(heights or [INCH] * len(bodies), dtype=np.float64) / INCH
        self.heads = self.feet + self.tall

    def __len__(self) -> int:
        return len(self.rows)

    def move(self, index: int, at: Pose, feet: int | None = None) -> None:
        """Put one body elsewhere."""
        _stand(self.rows[index], at)
        if feet is not None:
            self.feet[index] = feet / INCH
            self.heads[index] = self.feet[index] + self.tall[index]

    def move_all(self, indices: Numbers, at: Sequence[Pose], feet: Sequence[int]) -> None:
        """Put several bodies elsewhere."""
        places = [
            (x / INCH, y / INCH, *direction(turned), z / INCH) for (x, y, turned), z in zip(at, feet, strict=True)
        ]
        kernels.put_all(self.rows, self.feet, self.heads, self.tall, indices, np.array(places).reshape(-1, 5))

    def placed(self, index: int, at: Pose) -> Floats:
        """One body's row as it would stand elsewhere."""
        row: Floats = self.rows[index].copy()
        _stand(row, at)
        return row

    def some_placed(self, indices: Numbers, at: Sequence[Pose]) -> Floats:
        """The rows of some bodies as they would stand elsewhere."""
        rows: Floats = self.rows[indices]
        for row, pose in zip(rows, at, strict=True):
            _stand(row, pose)
        return rows

    def copy(self) -> "Bodies":
        """The same bodies, to be moved apart from these."""
        twin = object.__new__(Bodies)
        twin.rows, twin.corners, twin.tall = self.rows.copy(), self.corners, self.tall
        twin.feet, twin.heads = self.feet.copy(), self.heads.copy()
        return twin

    def some(self, rows: Numbers) -> "Bodies":
        """Some of the bodies, to be moved apart from these."""
        twin = object.__new__(Bodies)
        twin.rows, twin.corners, twin.tall = self.rows[rows], self.corners, self.tall[rows]
        twin.feet, twin.heads = self.feet[rows], self.heads[rows]
        return twin


def within_box(bodies: Bodies, around: Point, far: float) -> Flags:
    """Which bodies might reach into a square: so many inches from its middle to its sides."""
    rows = bodies.rows
    away = abs(rows[:, [kernels.X, kernels.Y]] - (around[0] / INCH, around[1] / INCH)) - rows[:, [kernels.BOUND]]
    found: Flags = (away[:, 0] <= far) & (away[:, 1] <= far)
    return found


def pair(a: Body, b: Body) -> tuple[Any, Any, Any]:
    """Two bodies as kernel rows with their common corners."""
    row_a, corners_a = _template(a.shape)
    row_b, corners_b = _template(b.shape)
    row_a, row_b = row_a.copy(), row_b.copy()
    _stand(row_a, a.at)
    _stand(row_b, b.at)
    if len(corners_a) + len(corners_b) == 0:
        return row_a, row_b, corners_a
    row_a[kernels.LAST] = row_b[kernels.FIRST] = len(corners_a)
    row_b[kernels.LAST] = len(corners_a) + len(corners_b)
    return row_a, row_b, np.concatenate((corners_a, corners_b))
