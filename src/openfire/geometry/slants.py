"""Bases that are not round, where there is little room: turned along what is near, or a little at a time."""

from collections.abc import Iterator, Sequence

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, Point, direction
from openfire.geometry.inches import facing as to_facing
from openfire.geometry.placement import Room, every_spot, every_tight_spot
from openfire.geometry.shapes import Floats, Numbers, Polygon, Pose, Round, Shape, inner_radius, outer_radius

SLANTS = 32
"""Into so many directions of a whole circle a base is turned where it is hard to place."""

PITCH = 0.5
"""Inches between the spots at which it is turned so."""

QUARTER = TURN // 4


def slanted(
    room: Room, around: Point, distance: float, body: tuple[int, Shape], rims: Sequence[tuple[Point, float]] = ()
) -> Iterator[Pose]:
    """Where a base that is not round stands within a distance of a point: its ends in narrow gaps, then anywhere.

    body: which of the room's bodies it is, and its base. rims: circles that count as things to touch.
    """
    row, base = body
    if isinstance(base, Round):
        return
    radius = inner_radius(base)
    tight = every_tight_spot(room, around, distance, radius, rims)
    for turn in along(room, around, distance):
        yield from _standing(room, row, np.unique(with_an_end_at(tight, base, turn), axis=0), (turn,))
    yield from _standing(room, row, every_spot(room, around, distance, radius, PITCH), fan())


def _standing(room: Room, row: int, places: Numbers, turns: Sequence[int]) -> Iterator[Pose]:
    """Those of some places at which a body stands clear, turned in some ways."""
    poses = (Pose(x, y, turn) for x, y in places.tolist() for turn in turns)
    return (pose for pose in poses if room.fault(row, pose) is None)


def fan(start: int = 0) -> list[int]:
    """Facings all around, a little at a time; a base that is turned by half a circle stands as before."""
    return [(start + turn) % TURN for turn in range(0, TURN // 2, TURN // SLANTS)]


def along(room: Room, at: Point, away: float) -> list[int]:
    """Which ways a base might be turned at a place: along and across the table and what is within some inches.

    What is nearest comes first.
    """
    lines = dict.fromkeys((0, *_edges(room, at, away), *_hulls(room, at, away)))
    return [turn + more for turn in lines for more in (0, QUARTER)]


def _edges(room: Room, at: Point, away: float) -> list[int]:
    """How the sides of ground are turned on which nobody stands, less whole quarters, the nearest first."""
    areas, (x, y) = room.footing.areas, (at[0] / INCH, at[1] / INCH)
    left, low, right, high = areas.boxes.T
    near = (left <= x + away) & (right >= x - away) & (low <= y + away) & (high >= y - away)
    edges = areas.edges[np.repeat(near, np.diff(areas.first))]
    edges = edges[np.argsort(_gaps(edges, x, y), kind="stable")]
    return _quarters(edges[:, 2] - edges[:, 0], edges[:, 3] - edges[:, 1])


def _gaps(edges: Floats, x: float, y: float) -> Floats:
    """Inches from a place to each of some lines."""
    steps, out = edges[:, 2:] - edges[:, :2], np.array([x, y]) - edges[:, :2]
    share = (out * steps).sum(axis=1) / np.maximum((steps * steps).sum(axis=1), kernels.NUMERIC)
    found: Floats = np.linalg.norm(out - share.clip(0.0, 1.0)[:, None] * steps, axis=1)
    return found


def _hulls(room: Room, at: Point, away: float) -> list[int]:
    """How other bases that are not round are turned, less whole quarters."""
    rows = room.bodies.rows[room.blocks]
    gaps = np.hypot(rows[:, kernels.X] - at[0] / INCH, rows[:, kernels.Y] - at[1] / INCH) - rows[:, kernels.BOUND]
    near = rows[(rows[:, kernels.KIND] != kernels.ROUND) & (gaps <= away)]
    return _quarters(near[:, kernels.COS], near[:, kernels.SIN])


def _quarters(dx: Numbers, dy: Numbers) -> list[int]:
    return [to_facing(turn) % QUARTER for turn in np.degrees(np.arctan2(dy, dx)).tolist()]


def with_an_end_at(spots: Numbers, base: Shape, turn: int) -> Numbers:
    """Places for a base turned so that the middle of either of its ends is at one of some spots, or its own middle."""
    c, s = direction(turn)
    far = round(_half(base) * INCH)
    step = np.array([round(far * c), round(far * s)])
    return np.concatenate((spots, spots + step, spots - step))


def _half(base: Shape) -> float:
    """Inches from the middle of a base to the middle of the disc that fits into its end."""
    if isinstance(base, Round | Polygon):
        return outer_radius(base) - inner_radius(base)
    return abs(base.length - base.width) / 2 / INCH
