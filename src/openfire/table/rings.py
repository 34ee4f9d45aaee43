"""Exact arithmetic on rings of whole units: area, direction, crossings, inside or not."""

from functools import lru_cache

from openfire.geometry.inches import Point, Ring

Edge = tuple[Point, Point]


def edges(ring: Ring) -> list[Edge]:
    """The edges of a ring; edge n runs from point n to the next."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def doubled_area(ring: Ring) -> int:
    """Twice the area of a ring, positive when it runs counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(ring))


def side(a: Point, b: Point, p: Point) -> int:
    """Positive when p lies left of the line from a to b, negative when right, 0 on it."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def box(ring: Ring) -> tuple[int, int, int, int]:
    """The smallest upright rectangle around a ring: left, bottom, right, top."""
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    return min(xs), min(ys), max(xs), max(ys)


def on_edge(a: Point, b: Point, p: Point) -> bool:
    """Whether p lies on the edge from a to b, ends included."""
    between = min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    return between and side(a, b, p) == 0


@lru_cache(maxsize=4096)
def _frame(ring: Ring) -> tuple[int, int, int, int]:
    return box(ring)


def contains(ring: Ring, p: Point) -> bool:
    """Whether p lies inside a ring or on its edge."""
    left, bottom, right, top = _frame(ring)
    if not (left <= p[0] <= right and bottom <= p[1] <= top):
        return False
    inside = False
    for a, b in edges(ring):
        if on_edge(a, b, p):
            return True
        if (a[1] > p[1]) != (b[1] > p[1]) and (side(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def meeting(first: Edge, second: Edge) -> Point | None:
    """A point that two edges share, to the nearest unit; None when they are apart."""
    (a, b), (c, d) = first, second
    for p, (q, r) in ((a, second), (b, second), (c, first), (d, first)):
        if on_edge(q, r, p):
            return p
    if (side(a, b, c) > 0) == (side(a, b, d) > 0) or (side(c, d, a) > 0) == (side(c, d, b) > 0):
        return None
    from_c, from_d = side(c, d, a), side(c, d, b)
    t = from_c / (from_c - from_d)
    return round(a[0] + t * (b[0] - a[0])), round(a[1] + t * (b[1] - a[1]))


def crossing(ring: Ring) -> Point | None:
    """A point where a ring touches or crosses itself; None when it is simple."""
    found = edges(ring)
    last = len(found) - 1
    order = sorted(range(len(found)), key=lambda n: min(found[n][0][0], found[n][1][0]))
    for place, i in enumerate(order):
        reach = max(found[i][0][0], found[i][1][0])
        for j in order[place + 1 :]:
            if min(found[j][0][0], found[j][1][0]) > reach:
                break
            p = _fold(found[i], found[j]) if abs(i - j) in (1, last) else meeting(found[i], found[j])
            if p is not None:
                return p
    return None


def _fold(first: Edge, second: Edge) -> Point | None:
    """The end at which the second of two neighbouring edges runs back over the first."""
    (a, b), (c, d) = first, second
    if a == d:
        (a, b), (c, d) = second, first
    if on_edge(a, b, d):
        return d
    return a if on_edge(c, d, a) else None


def counter_clockwise(ring: Ring) -> bool:
    """Whether the inside lies on the left of every edge."""
    return doubled_area(ring) > 0


def mirrored_edges(count: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers that edges have once the points of their ring are read backwards."""
    return tuple(sorted((count - 2 - number) % count for number in numbers))


def normal(ring: Ring) -> Ring:
    """The same ring, begun at its first point from left to right."""
    start = ring.index(min(ring))
    return ring[start:] + ring[:start]
