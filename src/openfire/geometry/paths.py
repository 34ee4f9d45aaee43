"""Shortest ways, and what stops a given way."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, TURN, Point, facing
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose

if TYPE_CHECKING:
    from openfire.geometry.placement import Footing
    from openfire.geometry.reach import Reach

ROOM = 4_096
"""Labels a search may hold at first; it starts anew with more when they run out."""

MOST_ROOM = 4_194_304


class IntricateError(Exception):
    """The ground is so intricate that looking for ways on it was given up."""


class Mover(NamedTuple):
    """A disc that moves among bodies, some of which are in its way."""

    radius: float
    """Inches; for a base that is not round, its inner radius: it turns to fit."""
    bodies: Bodies
    blocks: Flags
    """Which of the bodies it may not touch (never itself)."""
    own: int | None = None
    """Which of the bodies it is, where the way of its whole base counts: it faces along each leg."""
    turned: int = 0
    """How far it faces away from its legs: half a turn for a vehicle that goes backward."""

    def others(self) -> Numbers:
        """The rows of the bodies in its way."""
        return self.blocks.nonzero()[0]


class MoveRange(NamedTuple):
    """Somebody who could go somewhere with some kind of move: what a question about ways tells those who draw."""

    model: str
    kind: str
    ground: Ground
    mover: Mover
    start: Point
    limit: float
    """Inches."""
    precomputed_reach: Callable[[], "Reach"] | None = None
    """What it can reach, where that is not all that a disc reaches, such as for a vehicle that turns on its way."""
    footing: "Footing | None" = None
    """Where it may not end, to be drawn; nothing where that is not told."""


class Way(NamedTuple):
    """A way from start to goal."""

    cost: float
    """Inches of movement it takes."""
    points: tuple[Point, ...]
    """Straight legs; around a bend they stay outside the arc and are longer by a ten-thousandth at most."""
    penalties: tuple[int, ...] = ()
    """Which grounds with a penalty it touches."""


class Stop(NamedTuple):
    """What stands in the way of a given way."""

    leg: int
    """Which leg, counted from 0."""
    kind: str
    """area, body or edge (of the table)."""
    which: int
    """Which solid area (walls counted after areas) or body."""
    last: Point
    """The last place it can reach on that leg."""


def shortest(ground: Ground, mover: Mover, start: Point, goal: Point, budget: float) -> Way | None:
    """The cheapest way within the budget, or None; grounds with a penalty are touched only if that is better."""
    best: Way | None = None
    must = touched_penalties(ground, mover.radius, [start])
    for shut, touched, left in penalty_choices(ground, budget, must):
        way = _shortest(ground.lay_without(shut), mover, start, goal, min(left, best.cost if best else left))
        if way and (best is None or way.cost < best.cost - kernels.NUMERIC):
            best = Way(way.cost, way.points, touched)
    return best


def penalty_choices(
    ground: Ground, budget: float, must: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Which grounds with a penalty to shut out, which to touch, and the move that leaves; fewest touched first.

    must: those that are touched at the start already and cannot be shut out.
    """
    every = tuple(range(len(ground.move_penalties)))
    others = [k for k in every if k not in must]
    for size in range(len(others) + 1):
        for more in combinations(others, size):
            touched = tuple(sorted((*must, *more)))
            left = budget
            for k in touched:
                left = min(left, ground.move_penalties[k].left_of(budget))
            yield tuple(k for k in every if k not in touched), touched, left


def _shortest(lay: kernels.Lay, mover: Mover, start: Point, goal: Point, budget: float) -> Way | None:
    bodies, room = mover.bodies, ROOM
    ends = start[0] / INCH, start[1] / INCH, goal[0] / INCH, goal[1] / INCH
    while room <= MOST_ROOM:
        cost, line = kernels.shortest(
            lay, bodies.rows, bodies.corners, mover.blocks, *ends, mover.radius, float(budget), room
        )
        if cost == cost:  # not a number: the room ran out
            return Way(float(cost), _whole(line, start, goal)) if cost < np.inf else None
        room *= 8
    raise IntricateError(f"no way found with {MOST_ROOM} labels; the ground is too intricate")


def _whole(line: Floats, start: Point, goal: Point) -> tuple[Point, ...]:
    inner = [(x, y) for x, y in np.rint(line[1:-1] * INCH).astype(np.int64).tolist()]
    points = [start, *inner, goal]
    return tuple(p for k, p in enumerate(points) if k == 0 or p != points[k - 1])


def areas_near(ground: Ground, radius: float, way: Sequence[Point]) -> Iterator[bool]:
    """Which areas with a penalty somebody so wide might touch on a way: a quick look."""
    xs, ys = [x / INCH for x, _ in way], [y / INCH for _, y in way]
    left, low, right, high = min(xs) - radius, min(ys) - radius, max(xs) + radius, max(ys) + radius
    return (a <= right and left <= c and b <= high and low <= d for a, b, c, d in _boxes_with_penalty(ground))


@lru_cache(maxsize=256)
def _boxes_with_penalty(ground: Ground) -> list[list[float]]:
    """Around each of the areas, in inches: left, bottom, right, top."""
    boxes: list[list[float]] = ground.with_penalty.boxes.tolist()
    return boxes


def touched_penalties(ground: Ground, radius: float, points: Sequence[Point]) -> tuple[int, ...]:
    """Which grounds with a penalty a disc touches on a given way, its start and end included."""
    if not ground.move_penalties:
        return ()
    row = _disc(radius)
    none = np.zeros((0, 2))
    legs = list(pairwise(points)) or [(points[0], points[0])]
    if all(kernels.sweep_hits_areas(*_slide(row, a, b), none, *ground.with_penalty) < 0 for a, b in legs):
        return ()
    return tuple(
        k
        for k, areas in enumerate(ground.penalty_areas)
        if any(kernels.sweep_hits_areas(*_slide(row, a, b), none, *areas) >= 0 for a, b in legs)
    )


def touched_by(ground: Ground, mover: Mover, points: Sequence[Point]) -> tuple[int, ...]:
    """Which grounds with a penalty a mover touches on a way: a disc, or its whole base, which faces along each leg."""
    if mover.own is None or not ground.move_penalties:
        return touched_penalties(ground, mover.radius, points)
    legs = [(a, b) for a, b in pairwise(points) if a != b]
    rows = [_slide(_swept(mover, a, b), a, b) for a, b in legs] or [(mover.bodies.rows[mover.own], 0.0, 0.0)]
    corners = mover.bodies.corners
    return tuple(
        k
        for k, areas in enumerate(ground.penalty_areas)
        if any(kernels.sweep_hits_areas(*row, corners, *areas) >= 0 for row in rows)
    )


def first_stop(ground: Ground, mover: Mover, points: Sequence[Point]) -> Stop | None:
    """The first thing that a mover would press into on a given way, None where the way is free."""
    others = mover.others()
    for leg, (a, b) in enumerate(pairwise(points)):
        slider = _slider(mover, others, a, b)
        if hit := _hit(ground, slider, a, b):
            return Stop(leg, *_first_met(ground, slider, a, b, hit))
    return None


def at_edge(ground: Ground, mover: Mover, a: Point, b: Point) -> Point:
    """Where on a straight leg that leads over the table's edge a mover's base first touches it."""
    extent = _slider(mover, mover.others(), a, b).extent
    rooms = zip(a, b, extent, ground.size, strict=True)
    share = min(_share(*room) for room in rooms)
    return round(a[0] + share * (b[0] - a[0])), round(a[1] + share * (b[1] - a[1]))


def _share(a: int, b: int, extent: float, side: int) -> float:
    """How much of the way from a to b something goes until it touches the table's edge, along one side of the table."""
    room = (side - a if b > a else a) - extent * INCH
    return min(1.0, max(0.0, room) / abs(b - a)) if a != b else 1.0


def is_free(ground: Ground, mover: Mover, a: Point, b: Point) -> bool:
    """Whether nothing stands in the way of a mover on one straight leg."""
    return _hit(ground, _slider(mover, mover.others(), a, b), a, b) is None


def slides(ground: Ground, mover: Mover, at: Pose, pose: Pose) -> bool:
    """Whether a long base gets somewhere sideways: facing all along as it did before, or as it will."""
    if mover.own is None:
        return False
    leg = facing(math.degrees(math.atan2(pose.y - at.y, pose.x - at.x)))
    kept = (mover._replace(turned=(turned - leg) % TURN) for turned in (at.facing, pose.facing))
    return any(is_free(ground, one, at[:2], pose[:2]) for one in kept)


def is_open(ground: Ground, mover: Mover, points: Sequence[Point]) -> bool:
    """Whether nothing stands in the way of a mover on a given way; what does is not looked for."""
    others = mover.others()
    return all(_hit(ground, _slider(mover, others, a, b), a, b) is None for a, b in pairwise(points))


def meets(mover: Mover, others: Numbers, a: Point, b: Point) -> bool:
    """Whether a mover would press into one of some bodies on a straight leg, whatever else is in its way."""
    bodies = mover.bodies
    return bool(kernels.sweep_hits_bodies(*_slide(_swept(mover, a, b), a, b), bodies.rows, bodies.corners, others) >= 0)


class _Slider:
    """A mover along one straight leg."""

    def __init__(self, row: Floats, bodies: Bodies, others: Numbers) -> None:
        self.row, self.bodies, self.others = row, bodies, others

    @cached_property
    def extent(self) -> tuple[float, float]:
        """How far what is swept reaches from its middle, sideways and ahead: the same all along the leg."""
        row, corners = self.row, self.bodies.corners
        x, y = row[kernels.X], row[kernels.Y]
        right, left = (kernels.arc_reach(row, corners, x, y, side, 0.0) for side in (1.0, -1.0))
        above, below = (kernels.arc_reach(row, corners, x, y, 0.0, side) for side in (1.0, -1.0))
        return max(right, left), max(above, below)


def _slider(mover: Mover, others: Numbers, a: Point, b: Point) -> _Slider:
    return _Slider(_swept(mover, a, b), mover.bodies, others)


def _swept(mover: Mover, a: Point, b: Point) -> Floats:
    """What is swept along a leg: a disc, or the mover's own base facing along it (ruling X-26)."""
    if mover.own is None:
        return _disc(mover.radius)
    turned = facing(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
    return mover.bodies.placed(mover.own, Pose(*a, turned + mover.turned))


def swept(mover: Mover) -> Floats:
    """What goes the way, wherever it is: a disc, or the mover's own base."""
    return _disc(mover.radius) if mover.own is None else mover.bodies.rows[mover.own]


def _disc(radius: float) -> Floats:
    row = np.zeros(kernels.COLUMNS)
    row[kernels.KIND], row[kernels.COS], row[kernels.A], row[kernels.BOUND] = kernels.ROUND, 1.0, radius, radius
    return row


def _slide(row: Floats, a: Point, b: Point) -> tuple[Floats, float, float]:
    row[kernels.X], row[kernels.Y] = a[0] / INCH, a[1] / INCH
    return row, (b[0] - a[0]) / INCH, (b[1] - a[1]) / INCH


def _hit(ground: Ground, slider: _Slider, a: Point, b: Point) -> tuple[str, int] | None:
    """What a slider would press into on a leg."""
    return _edge(ground, slider, a, b) or _area(ground, slider, a, b) or _body(ground, slider, a, b)


def _edge(ground: Ground, slider: _Slider, a: Point, b: Point) -> tuple[str, int] | None:
    """The circle around a base is looked at first: most ways are far from the edge."""
    bound = float(slider.row[kernels.BOUND])
    if _stays_on(ground, a, b, bound, bound) or _stays_on(ground, a, b, *slider.extent):
        return None
    return "edge", 0


def _area(ground: Ground, slider: _Slider, a: Point, b: Point) -> tuple[str, int] | None:
    area = kernels.sweep_hits_areas(*_slide(slider.row, a, b), slider.bodies.corners, *ground.lay.solid)
    return ("area", int(area)) if area >= 0 else None


def _body(_: Ground, slider: _Slider, a: Point, b: Point) -> tuple[str, int] | None:
    bodies = slider.bodies
    body = kernels.sweep_hits_bodies(*_slide(slider.row, a, b), bodies.rows, bodies.corners, slider.others)
    return ("body", int(body)) if body >= 0 else None


BARS = (_edge, _area, _body)
"""What may stand in somebody's way, in the order in which it is named."""


def _stays_on(ground: Ground, a: Point, b: Point, wide: float, deep: float) -> bool:
    """Whether something that reaches so far to its sides stays on the table on the way from a to b."""
    return _is_between(a[0], b[0], wide, ground.size[0]) and _is_between(a[1], b[1], deep, ground.size[1])


def _is_between(a: int, b: int, extent: float, side: int) -> bool:
    """Whether something stays on the table on the way from a to b."""
    reach = extent - kernels.RULES_EPS
    return reach <= min(a, b) / INCH and max(a, b) / INCH <= side / INCH - reach


def _first_met(ground: Ground, slider: _Slider, a: Point, b: Point, hit: tuple[str, int]) -> tuple[str, int, Point]:
    """Halve the leg until only what is met first is hit, and the last free place before it is found.

    That place is a itself when even the first step is barred. Only what bars the whole leg can bar a part of it.
    """
    low, high = 0.0, 1.0
    free, barred = a, b
    bars = [bar for bar in BARS if bar(ground, slider, a, b)]
    for _ in range(24):
        middle = 0.5 * (low + high)
        place = round(a[0] + middle * (b[0] - a[0])), round(a[1] + middle * (b[1] - a[1]))
        if place == barred:
            high = middle
        elif place != free and (met := next((met for bar in bars if (met := bar(ground, slider, a, place))), None)):
            high, barred, hit = middle, place, met
        else:
            low, free = middle, place
    return *hit, free
