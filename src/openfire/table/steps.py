"""Where the ground changes level: the walls between height levels, in exact arithmetic."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import msgspec

from openfire.geometry.inches import Point, Ring
from openfire.table.model import INFANTRY, Part, Piece, Table
from openfire.table.rings import box, edges
from openfire.table.weld import welded

Spot = tuple[Fraction, Fraction]


class LevelEdge(msgspec.Struct, frozen=True):
    """A stretch of wall between two levels; walking from a to b, the higher ground is on the left."""

    a: Point
    b: Point
    left: int
    """The level on the left, the higher one."""
    right: int
    climbable: bool
    piece: str
    """The piece whose top the wall leads to, and its part and edge."""
    part: str
    edge: int


class _Raised(msgspec.Struct, frozen=True):
    """A part above level 0."""

    piece: Piece
    part: Part
    ring: Ring
    numbers: tuple[int, ...]
    box: tuple[int, int, int, int]


@lru_cache(128)
def steps(table: Table, model_class: str = INFANTRY) -> tuple[LevelEdge, ...]:
    """Every stretch along which the level changes, in the order of the file."""
    outlines = zip(table.parts(), welded(table), strict=True)
    raised = [_Raised(p, q, o.ring, o.numbers, box(o.ring)) for (p, q), o in outlines if q.level]
    return tuple(step for n in range(len(raised)) for step in _joined(_along_part(raised, n, model_class)))


def _along_part(raised: list[_Raised], n: int, model_class: str) -> Iterator[LevelEdge]:
    for number, edge in zip(raised[n].numbers, edges(raised[n].ring), strict=True):
        for middle, a, b in _stretches(edge, raised):
            if step := _step(raised, n, number, middle, (a, b), model_class):
                yield step


def _stretches(edge: tuple[Point, Point], raised: list[_Raised]) -> Iterator[tuple[Spot, Point, Point]]:
    """The edge cut wherever another edge crosses or touches it: the exact middle of each stretch, and its ends."""
    (ax, ay), (bx, by) = edge
    found: dict[Fraction, None] = {Fraction(0): None, Fraction(1): None}
    for other in raised:
        if _boxes_meet(box(edge), other.box):
            for second in edges(other.ring):
                found |= dict.fromkeys(_cuts(edge, second))
    cuts = sorted(found)
    ends = [(round(ax + t * (bx - ax)), round(ay + t * (by - ay))) for t in cuts]
    for s, t, a, b in zip(cuts, cuts[1:], ends, ends[1:], strict=False):
        if a != b:
            half = (s + t) / 2
            yield (ax + half * (bx - ax), ay + half * (by - ay)), a, b


def _cuts(first: tuple[Point, Point], second: tuple[Point, Point]) -> Iterator[Fraction]:
    """How far along the first edge the second one meets it: a crossing, or both ends when they share a line."""
    (ax, ay), (bx, by) = first
    (cx, cy), (dx, dy) = second
    ux, uy, vx, vy, wx, wy = bx - ax, by - ay, dx - cx, dy - cy, cx - ax, cy - ay
    slant = ux * vy - uy * vx
    if slant:
        t, s = Fraction(wx * vy - wy * vx, slant), Fraction(wx * uy - wy * ux, slant)
        if 0 < t < 1 and 0 <= s <= 1:
            yield t
    elif wx * uy == wy * ux:
        long = ux * ux + uy * uy
        for px, py in second:
            t = Fraction((px - ax) * ux + (py - ay) * uy, long)
            if 0 < t < 1:
                yield t


def _step(
    raised: list[_Raised], n: int, number: int, middle: Spot, ends: tuple[Point, Point], model_class: str
) -> LevelEdge | None:
    """The step along a stretch of one part's edge; None where the level stays, or another part accounts for it."""
    part = raised[n].part
    sides = [(other, _sides(other, middle, ends)) for other in raised if _in_box(other.box, middle)]
    left = max((other.part.level for other, (inside, _, _) in sides if inside), default=0)
    right = max((other.part.level for other, (_, inside, _) in sides if inside), default=0)
    walls = [(other, edge) for other, (_, _, edge) in sides if edge is not None and right < other.part.level <= left]
    top = next((other for other, _ in walls if other.part.level == left), None)
    if left <= right or top is not raised[n]:
        return None
    return LevelEdge(*ends, left, right, _can_climb(walls, model_class), raised[n].piece.id, part.id, number)


def _can_climb(walls: list[tuple[_Raised, int]], model_class: str) -> bool:
    """A wall past several levels can be climbed if each level's own wall can, by one of its parts."""
    levels: dict[int, bool] = {}
    for raised, edge in walls:
        level = raised.part.level
        levels[level] = levels.get(level, False) or raised.part.can_climb(edge, model_class)
    return all(levels.values())


def _sides(raised: _Raised, middle: Spot, ends: tuple[Point, Point]) -> tuple[bool, bool, int | None]:
    """Whether a part lies just left and just right of a spot on an edge, and which of its own edges runs there."""
    (ax, ay), (bx, by) = ends
    inside = False
    for number, (c, d) in zip(raised.numbers, edges(raised.ring), strict=True):
        turn = (d[0] - c[0]) * (middle[1] - c[1]) - (d[1] - c[1]) * (middle[0] - c[0])
        if turn == 0 and _in_box(box((c, d)), middle):
            same_way = (d[0] - c[0]) * (bx - ax) + (d[1] - c[1]) * (by - ay) > 0
            return same_way, not same_way, number if same_way else None
        if (c[1] > middle[1]) != (d[1] > middle[1]) and (turn > 0) == (d[1] > c[1]):
            inside = not inside
    return inside, inside, None


def _joined(found: Iterator[LevelEdge]) -> Iterator[LevelEdge]:
    """Stretches of one edge that differ in nothing, made one."""
    last: LevelEdge | None = None
    for step in found:
        if last and last.b == step.a and msgspec.structs.replace(last, a=step.a, b=step.b) == step:
            last = msgspec.structs.replace(last, b=step.b)
            continue
        if last:
            yield last
        last = step
    if last:
        yield last


def _in_box(around: tuple[int, int, int, int], spot: Spot) -> bool:
    left, bottom, right, top = around
    return left <= spot[0] <= right and bottom <= spot[1] <= top


def _boxes_meet(first: tuple[int, int, int, int], second: tuple[int, int, int, int]) -> bool:
    return first[0] <= second[2] and second[0] <= first[2] and first[1] <= second[3] and second[1] <= first[3]
