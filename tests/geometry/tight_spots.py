"""Tight spots: places between walls in which a unit just fits, by construction, turned at any angle.

`python -m tests.geometry.tight_spots 300` packs so many of each kind and says how many were found, and how quickly.
What is known and what is found are checked by shapely and plain arithmetic; only the solver itself uses the kernels.
"""

import math
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np
import shapely
from tests.geometry.oracle import Core, core, signed_gap

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, Area, point
from openfire.geometry.placement import Room, footing
from openfire.geometry.shapes import Bodies, Body, Oval, Polygon, Pose, Rectangle, Round, RoundedEnd, Shape
from openfire.geometry.solver.place import place
from openfire.geometry.solver.terms import Answer, Cohesion, Miniature, Places, Region, Shown

SIDE = 100.0
MIDDLE = (SIDE / 2, SIDE / 2)
THICK = 24.0
"""Walls are so thick that nobody stands behind them, within reach."""

TOLERANCE = 0.0004
"""Ruling X-37: so much deeper is still no overlap, so much farther still within."""

EXACT = 1e-5
"""What the plain measures may be off."""

Place = tuple[float, float]


class TightSpot(NamedTuple):
    """A unit, the walls around it, and places that it can take."""

    shapes: tuple[Shape, ...]
    """The leading one's first."""
    known: tuple[Pose, ...]
    walls: tuple[Area, ...]
    """Each of them convex."""
    tether: float
    """Everybody within this of the first."""
    is_settled: bool
    """Whether the first stands already, where it is known to have a place."""


class Draft(NamedTuple):
    """A tight spot around the origin, in inches, before it is turned."""

    shapes: Sequence[Shape]
    places: Sequence[Place]
    walls: Sequence[Sequence[Place]]
    lead: int | None
    """Which of them stands already."""


# ------------------------------------------------------------------------------------------------------ walls


def box(x0: float, y0: float, x1: float, y1: float) -> list[Place]:
    """A rectangle by two of its corners."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def court(wide: float, high: float) -> list[list[Place]]:
    """Four walls around a rectangle whose middle is the origin."""
    x, y = wide / 2, high / 2
    across = [box(-x - THICK, y, x + THICK, y + THICK), box(-x - THICK, -y - THICK, x + THICK, -y)]
    return [*across, box(-x - THICK, -y, -x, y), box(x, -y, x + THICK, y)]


def circle(radius: float, sides: int) -> list[Place]:
    """The corners of a polygon within a circle."""
    turns = [2 * math.pi * k / sides for k in range(sides)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def round_court(radius: float, sides: int) -> list[list[Place]]:
    """Walls around a polygon that holds a circle."""
    inner, outer = (circle(far / math.cos(math.pi / sides), sides) for far in (radius, radius + THICK))
    return [[inner[k - 1], outer[k - 1], outer[k], inner[k]] for k in range(sides)]


# ------------------------------------------------------------------------------------------------------ kinds


def bases(wide: float, count: int) -> list[Shape]:
    """Round bases of a width."""
    return [Round(round(wide * INCH))] * count


def rows_in(wide: float, high: float, base: float, columns: int, rows: int) -> list[Place]:
    """Bases side by side from the lower left corner of a court."""
    return [(base * (i + 0.5) - wide / 2, base * (j + 0.5) - high / 2) for j in range(rows) for i in range(columns)]


def any_width(draw: random.Random) -> float:
    """Of a base, in inches."""
    return draw.choice([0.8, 0.984, 1.0, 1.26])


def a_little(draw: random.Random) -> float:
    """More room than is needed, in inches."""
    return draw.uniform(0.001, 0.02)


def alley(draw: random.Random) -> Draft:
    """Staggered from wall to wall in an alley with two dead ends."""
    base, count, spare = any_width(draw), draw.randint(4, 8), a_little(draw)
    off = draw.uniform(0.1, 0.86) * base
    step = math.sqrt(base * base - off * off)
    wide, high = base + step * (count - 1) + spare, base + off + spare
    places = [(base / 2 + k * step - wide / 2, base / 2 + k % 2 * off - high / 2) for k in range(count)]
    return Draft(bases(base, count), places, court(wide, high), count // 2)


def corner(draw: random.Random) -> Draft:
    """Rank and file in a small court; the first stands in a corner or in the middle."""
    base, spare = any_width(draw), a_little(draw)
    columns, rows = draw.choice([(2, 2), (3, 1), (3, 2), (3, 3), (4, 3)])
    wide, high, count = columns * base + spare, rows * base + spare, columns * rows
    places = rows_in(wide, high, base, columns, rows)
    return Draft(bases(base, count), places, court(wide, high), draw.choice([0, count // 2]))


def ring(draw: random.Random) -> Draft:
    """Around a pillar in a round court, each touching the next."""
    base, count = any_width(draw), draw.randint(4, 7)
    away = base / 2 / math.sin(math.pi / count) + a_little(draw)
    walls = round_court(away + base / 2 + 0.001, 40)
    pillar = away - base / 2 - 0.001
    if pillar > 0.05:
        walls.append(circle(pillar, 40))
    return Draft(bases(base, count), circle(away, count), walls, 0)


def yard(draw: random.Random) -> Draft:
    """Rank and file in a court with a little more room; nobody stands yet."""
    base = any_width(draw)
    columns, rows = draw.choice([(3, 3), (4, 3), (4, 4), (5, 2), (5, 3)])
    wide, high = columns * base + draw.uniform(0.001, 0.5), rows * base + draw.uniform(0.001, 0.5)
    return Draft(bases(base, columns * rows), rows_in(wide, high, base, columns, rows), court(wide, high), None)


def gap(draw: random.Random) -> Draft:
    """One behind the other in a gap just as wide as the bases."""
    base, count, spare = any_width(draw), draw.randint(3, 7), a_little(draw)
    wide, high = count * base + spare, base + spare
    return Draft(bases(base, count), rows_in(wide, high, base, count, 1), court(wide, high), draw.randrange(count))


def two_sizes(draw: random.Random) -> Draft:
    """Wide and narrow bases along one wall, in any order, each touching the next."""
    base, spare = any_width(draw), a_little(draw)
    sizes = [draw.choice([base, base * draw.uniform(0.5, 0.9)]) for _ in range(draw.randint(3, 6))]
    along = [0.0]
    for left, right in pairwise(sizes):
        along.append(along[-1] + math.sqrt(left * right))
    low = min(x - size / 2 for x, size in zip(along, sizes, strict=True))
    wide = max(x + size / 2 for x, size in zip(along, sizes, strict=True)) - low + spare
    high = max(sizes) + spare
    places = [(x - low - wide / 2, size / 2 - high / 2) for x, size in zip(along, sizes, strict=True)]
    shapes = [Round(round(size * INCH)) for size in sizes]
    return Draft(shapes, places, court(wide, high), draw.choice([0, draw.randrange(len(sizes))]))


def long_bases(draw: random.Random) -> Draft:
    """Long bases one behind the other or side by side."""
    base, count, spare = any_width(draw), draw.randint(1, 5), a_little(draw)
    length = base * draw.uniform(1.5, 2.2)
    shape = draw.choice([Rectangle, RoundedEnd, Oval])(round(length * INCH), round(base * INCH))
    if draw.random() < 0.5:
        wide, high = length + spare, count * base + spare
        places = [(0.0, base * (k + 0.5) - high / 2) for k in range(count)]
    else:
        wide, high = count * length + spare, base + spare
        places = [(length * (k + 0.5) - wide / 2, 0.0) for k in range(count)]
    return Draft([shape] * count, places, court(wide, high), draw.choice([None, 0, count // 2]))


KINDS: dict[str, Callable[[random.Random], Draft]] = {
    "alley": alley,
    "corner": corner,
    "ring": ring,
    "yard": yard,
    "gap": gap,
    "two sizes": two_sizes,
    "long": long_bases,
}


def tight_spot(kind: str, number: int) -> TightSpot:
    """One of a kind, the same for the same number; three in ten lie along the edges of the table."""
    draw = random.Random(f"{kind} {number}")
    draft = KINDS[kind](draw)
    angle = 0 if draw.random() < 0.3 else draw.randrange(TURN)
    order = list(range(len(draft.shapes)))
    if draft.lead is not None:
        order.insert(0, order.pop(draft.lead))
    shapes = tuple(draft.shapes[k] for k in order)
    known = tuple(Pose(*turned(draft.places[k], angle), angle) for k in order)
    walls = tuple((tuple(turned(place, angle) for place in wall),) for wall in draft.walls)
    bodies = [Body(*both) for both in zip(shapes, known, strict=True)]
    tether = max([4.0, *(least_gap(bodies[0], other) for other in bodies[1:])])
    return TightSpot(shapes, known, walls, tether, draft.lead is not None)


def turned(place: Place, angle: int) -> tuple[int, int]:
    """A place around the origin as one on the table, turned."""
    c, s = math.cos(2 * math.pi * angle / TURN), math.sin(2 * math.pi * angle / TURN)
    return point(MIDDLE[0] + place[0] * c - place[1] * s, MIDDLE[1] + place[0] * s + place[1] * c)


# ------------------------------------------------------------------------------------------------------ plain measures


@lru_cache(maxsize=256)
def core_of(body: Body) -> Core:
    """A body as shapely sees it."""
    return core(body, 512)


def least_gap(a: Body, b: Body) -> float:
    """Inches between two bodies, below zero where they overlap."""
    (figure, skin), (other, other_skin) = core_of(a), core_of(b)
    away = float(shapely.distance(figure, other))
    return away - skin - other_skin if away > 0.0 else signed_gap(a, b)


def wall_body(wall: Area) -> Body:
    """A convex wall as a body."""
    (corners,) = wall
    x, y = (round(sum(values) / len(corners)) for values in zip(*corners, strict=True))
    return Body(Polygon(tuple((a - x, b - y) for a, b in corners)), Pose(x, y))


def faults(spot: TightSpot, places: Sequence[Pose]) -> Iterable[str]:
    """What is wrong with places for a unit, by plain measures."""
    bodies = [Body(*both) for both in zip(spot.shapes, places, strict=True)]
    walls = [wall_body(wall) for wall in spot.walls]
    for k, body in enumerate(bodies):
        for wall in walls:
            if (away := least_gap(body, wall)) < -TOLERANCE - EXACT:
                yield f"{k} stands {-away:.6f} in a wall"
    for (k, a), (m, b) in combinations(enumerate(bodies), 2):
        if (away := least_gap(a, b)) < -TOLERANCE - EXACT:
            yield f"{k} and {m} overlap by {-away:.6f}"
        if k == 0 and away > spot.tether + TOLERANCE + EXACT:
            yield f"{m} is {away:.6f} from the first"


# ------------------------------------------------------------------------------------------------------ the question


def room_of(spot: TightSpot, more: Sequence[Body] = ()) -> Room:
    """The walls of a spot, the unit, and others who are in the way."""
    bodies = Bodies([*(Body(shape, Pose(0, 0)) for shape in spot.shapes), *more])
    blocks = np.array([False] * len(spot.shapes) + [True] * len(more))
    return Room(footing(point(SIDE, SIDE), spot.walls), bodies, blocks)


def pieces_of(spot: TightSpot) -> list[Miniature]:
    """The unit of a spot."""
    return [Miniature(str(k), k, shape) for k, shape in enumerate(spot.shapes)]


def fits_in(room: Room, tether: float, places: Places) -> bool:
    """What rules ask: everybody stands clear, and within the tether of the first."""
    bodies, rows = room.bodies.copy(), np.array([int(name) for name in places])
    for name, pose in places.items():
        bodies.move(int(name), pose)
    if room._replace(bodies=bodies).first_fault(rows):
        return False
    gaps = np.empty((1, len(rows)))
    kernels.gaps_between(bodies.rows, bodies.corners, np.array([0]), rows, gaps)
    return bool(gaps.max() <= tether + kernels.RULES_EPS)


def packed(spot: TightSpot, more: Sequence[Body] = ()) -> Answer:
    """What the solver answers. more: others who are in the way."""
    room, cohesion = room_of(spot, more), Cohesion(tether=spot.tether)
    fits = partial(fits_in, room, spot.tether)
    if spot.is_settled:
        first = spot.known[0]
        return place(room, pieces_of(spot), Region(first[:2]), cohesion, fits, first=first)
    return place(room, pieces_of(spot), Region(point(*MIDDLE), 8.0), cohesion, fits)


def is_found(spot: TightSpot, answer: Answer) -> bool:
    """Whether everybody is placed, and rightly."""
    if not isinstance(answer, Shown):
        return False
    return not list(faults(spot, [answer.places[str(k)] for k in range(len(spot.shapes))]))


def main(count: int, kinds: Sequence[str]) -> None:
    """Pack so many of each kind, and say how that went."""
    packed(tight_spot("long", 0))
    for kind in kinds:
        missed, spent = [], []
        for number in range(count):
            spot = tight_spot(kind, number)
            start = time.process_time()
            answer = packed(spot)
            spent.append(1000 * (time.process_time() - start))
            if not is_found(spot, answer):
                missed.append(number)
        times = f"mean {np.mean(spent):5.1f} ms, p99 {np.percentile(spent, 99):6.1f} ms"
        share = f"found {count - len(missed)} of {count} ({1 - len(missed) / count:.1%})"
        sys.stdout.write(f"{kind:9}  {share}  {times}{f'; not {missed}' if missed else ''}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300, sys.argv[2:] or list(KINDS))
