"""Terrain pieces to choose from: each function draws one of a kind, in inches about its own origin.

A sketch asked to be even is its own mirror image about its x axis, so that it can stand astride the middle line of
a mirrored table.
"""

import math
from collections.abc import Callable

import msgspec

from openfire.table.draw import RandomDraw
from openfire.table.model import Climb
from openfire.table.shapes import Shape, blob, block, corner, court, crag, moved, rectangle, scaled, strip

SOLID, SOFT, LINE, SCATTER = "solid", "soft", "line", "scatter"
"""What a piece is to those who move: a thing to go around, ground to go through, a line to cross, a trifle."""


class Cut(msgspec.Struct, frozen=True):
    """A part of a sketch."""

    shape: Shape
    keywords: tuple[str, ...]
    height: float = 0
    level: int = 0
    climb: Climb = "all"
    for_vehicles: tuple[str, ...] | None = None


class Sketch(msgspec.Struct, frozen=True):
    """A piece that has not been placed yet."""

    kind: str
    role: str
    cuts: tuple[Cut, ...]


WALL = ("impassable", "obscuring", "cover", "heavy-cover")
FLOOR = ("clear", "cover", "light-cover")
TOP = ("clear", "climbable")
TREES = ("slow", "difficult", "obscuring", "cover", "light-cover")
GROVE = ("obscuring", "cover", "light-cover")
CROPS = ("slow", "cover", "light-cover")
MUD = ("slow", "difficult")
BREASTWORK = ("barrier", "rough", "cover", "heavy-cover")
HEDGE = ("barrier", "rough", "obscuring", "cover", "light-cover")
LITTER = ("barrier", "rough", "cover", "light-cover")
THORNS = ("slow", "difficult", "cover", "light-cover")
HOLE = ("slow", "difficult", "cover", "heavy-cover")
BARBS = ("slow", "difficult", "dangerous")


def wood(draw: RandomDraw, even: bool) -> Sketch:
    """Trees: slow going, and nobody sees through."""
    shape = blob(draw, draw.between(8, 12.5), draw.between(6, 8.5), 13 - even, even)
    return Sketch("wood", SOFT, (Cut(shape, TREES, 3),))


def orchard(draw: RandomDraw, even: bool) -> Sketch:
    """Trees in rows, easy to walk through."""
    return Sketch("orchard", SOFT, (Cut(_plot(draw, (6.5, 9.5), (5, 7), even), GROVE, 2),))


def scrub(draw: RandomDraw, even: bool) -> Sketch:
    """Thorn and fern up to the knee."""
    shape = blob(draw, draw.between(7, 10), draw.between(5, 7), 10, even)
    return Sketch("scrub", SOFT, (Cut(shape, THORNS, 0.6),))


def bog(draw: RandomDraw, even: bool) -> Sketch:
    """Wet ground; vehicles may stick fast."""
    shape = blob(draw, draw.between(8, 12), draw.between(5.5, 8), 12, even)
    return Sketch("bog", SOFT, (Cut(shape, MUD, for_vehicles=BARBS),))


def mere(draw: RandomDraw, even: bool) -> Sketch:
    """Deep water with reeds around it."""
    shape = blob(draw, draw.between(7, 10), draw.between(5.5, 7.5), 12, even)
    return Sketch("mere", SOLID, (Cut(shape, THORNS, 0.6), Cut(scaled(shape, 0.6), ("impassable",))))


def field(draw: RandomDraw, even: bool) -> Sketch:
    """A field of crops, often with a wall or hedge along a side."""
    plot = _plot(draw, (8.5, 12.5), (6, 8.5), even)
    cuts = [Cut(plot, CROPS, 0.5)]
    words, height = draw.pick(((BREASTWORK, 1.0), (HEDGE, 1.5)))
    if draw.chance(0.7):
        cuts.append(Cut(_beside(plot, 1, draw.between(0.0, 0.25)), words, height))
        if not even and draw.chance(0.5):
            cuts.append(Cut(_beside(plot, 2, draw.between(0.1, 0.4)), words, height))
    return Sketch("field", SOFT, tuple(cuts))


def hill(draw: RandomDraw, even: bool) -> Sketch:
    """A hill of one or two levels, perhaps sheer on one side, perhaps with trees or rocks on top."""
    long, wide = draw.between(10, 15), draw.between(7, 9.5)
    base = blob(draw, long, wide, 14, even)
    cuts = [Cut(base, TOP, 1, 1, "all" if even else _partly_sheer(draw, 14))]
    crown = draw.between(0, 1)
    if crown < 0.4:
        cuts.append(Cut(scaled(blob(draw, long, wide, 12, even), 0.5), TOP, 2, 2))
    elif crown < 0.6:
        cuts.append(Cut(scaled(blob(draw, long, wide, 10, even), 0.5), TREES, 4, 1))
    elif crown < 0.8:
        cuts.append(Cut(crag(draw, 3.4, 2.6, 8, even), WALL, draw.whole(3, 4), 1))
    return Sketch("hill", SOLID, tuple(cuts))


def outcrop(draw: RandomDraw, even: bool) -> Sketch:
    """Rocks too steep to climb."""
    shape = crag(draw, draw.between(4.5, 7), draw.between(3.5, 5), draw.pick((8, 10)), even)
    return Sketch("outcrop", SOLID, (Cut(shape, WALL, draw.whole(5, 8) / 2),))


def building(draw: RandomDraw, even: bool) -> Sketch:
    """A closed house, or one whose flat roof is reached from one side."""
    long, wide, height = draw.between(5, 7.5), draw.between(4, 5), draw.whole(3, 5)
    if draw.chance(0.25):
        return Sketch("building", SOLID, (Cut(block(long, wide), (*TOP, "obscuring"), 3, 3, (1,)),))
    if not even and draw.chance(0.4):
        return Sketch("building", SOLID, (Cut(corner(long + 1.5, wide + 1.5, 3), WALL, height),))
    return Sketch("building", SOLID, (Cut(block(long, wide), WALL, height),))


def ruin(draw: RandomDraw, even: bool) -> Sketch:
    """Broken walls around a floor; some keep a piece of the upper floor."""
    long, wide, thick, height = draw.between(7, 10), draw.between(6, 8), 0.5, draw.whole(3, 5)
    inside = -long / 2 + thick, -wide / 2 + thick
    if even or draw.chance(0.45):
        arms = (1.0, 1.0) if even else (draw.between(0.45, 1), draw.between(0.45, 1))
        floor = rectangle(*inside, long / 2, wide / 2 - thick)
        return Sketch("ruin", SOLID, (Cut(floor, FLOOR), Cut(court(long, wide, thick, arms), WALL, height)))
    floor, walls = rectangle(*inside, long / 2, wide / 2), corner(long, wide, thick)
    cuts = [Cut(floor, FLOOR), Cut(walls, WALL, height)]
    if draw.chance(0.45):
        ledge = rectangle(*inside, inside[0] + draw.between(2.4, 3.4), inside[1] + draw.between(2.4, 3.2))
        cuts.append(Cut(ledge, (*TOP, "cover", "light-cover"), 2, 2, (1, 2)))
    return Sketch("ruin", SOLID, tuple(cuts))


def farm(draw: RandomDraw, even: bool) -> Sketch:  # noqa: ARG001  a farm never stands astride the middle line
    """A house with a walled yard."""
    house = Cut(rectangle(-4.8, -2, -0.8, 2), WALL, draw.whole(3, 5))
    yard = tuple((-x, -y) for x, y in court(5.6, draw.between(4.8, 6), 0.45, (0.85, 1.0)))
    return Sketch("farm", SOLID, (house, Cut(moved(yard, 2.0, 0), BREASTWORK, 1)))


def wall(draw: RandomDraw, even: bool) -> Sketch:
    """A low stone wall."""
    return Sketch("wall", LINE, (Cut(strip(_bent(draw, draw.between(5, 8.5), even), 0.45), BREASTWORK, 1),))


def hedge(draw: RandomDraw, even: bool) -> Sketch:
    """A thick hedge."""
    return Sketch("hedge", LINE, (Cut(strip(_bent(draw, draw.between(5, 8.5), even), 0.7), HEDGE, 1.5),))


def wire(draw: RandomDraw, even: bool) -> Sketch:
    """Barbed wire; vehicles do not care."""
    cut = Cut(strip(_bent(draw, draw.between(5, 7), even), 0.9), BARBS, for_vehicles=("clear",))
    return Sketch("wire", LINE, (cut,))


def traps(draw: RandomDraw, even: bool) -> Sketch:  # noqa: ARG001  a row of teeth is even as it is
    """A row of concrete teeth that no vehicle passes."""
    count = draw.whole(3, 4)
    teeth = (moved(block(0.8, 0.8), 1.5 * (n - (count - 1) / 2), 0) for n in range(count))
    return Sketch("traps", SOLID, tuple(Cut(tooth, LITTER, 1, for_vehicles=("impassable",)) for tooth in teeth))


def craters(draw: RandomDraw, even: bool) -> Sketch:
    """Shell holes, one or a few."""
    holes = [blob(draw, 3.2, 2.8, 10, even)]
    if not even and draw.chance(0.6):
        holes += [moved(blob(draw, 2.4, 2.2, 8), 3.0, 0.9), moved(blob(draw, 2, 1.8, 7), 1.2, -2.6)]
    return Sketch("craters", SOFT, tuple(Cut(hole, HOLE) for hole in holes))


def rubble(draw: RandomDraw, even: bool) -> Sketch:
    """What is left of a house: broken stone to clamber over."""
    shape = crag(draw, draw.between(7.5, 10.5), draw.between(5.5, 7.5), 12, even)
    return Sketch("rubble", SOFT, (Cut(shape, HOLE, 0.8),))


def litter(draw: RandomDraw, even: bool) -> Sketch:
    """Crates, carts and rubble, good for hiding behind."""
    cuts = [Cut(block(draw.between(1.2, 2.2), draw.between(0.8, 1.2)), LITTER, 1)]
    if draw.chance(0.6):
        aside = 0 if even else draw.between(-0.8, 0.8)
        cuts.append(Cut(moved(block(0.9, 0.7), draw.between(1.8, 2.2), aside), LITTER, 1))
    return Sketch("litter", SCATTER, tuple(cuts))


def _plot(draw: RandomDraw, long: tuple[float, float], wide: tuple[float, float], even: bool) -> Shape:
    """A piece of tilled land: four corners, not quite square."""
    x, y = draw.between(*long) / 2, draw.between(*wide) / 2
    if even:
        y2 = y * draw.between(0.8, 1)
        return (-x, -y), (x, -y2), (x, y2), (-x, y)
    return tuple((px + draw.between(-0.35, 0.35), py + draw.between(-0.35, 0.35)) for px, py in block(2 * x, 2 * y))


def _beside(plot: Shape, edge: int, gate: float) -> Shape:
    """A band along the outside of an edge of a plot, leaving a share of it open at either end."""
    (ax, ay), (bx, by) = plot[edge], plot[(edge + 1) % len(plot)]
    start = ax + gate * (bx - ax), ay + gate * (by - ay)
    end = bx - gate * (bx - ax), by - gate * (by - ay)
    long = math.hypot(bx - ax, by - ay)
    out = 0.45 * (by - ay) / long, 0.45 * (ax - bx) / long
    return start, (start[0] + out[0], start[1] + out[1]), (end[0] + out[0], end[1] + out[1]), end


def _bent(draw: RandomDraw, long: float, even: bool) -> Shape:
    """A line that is straight or bends once or twice."""
    bend = 0.0 if even or draw.chance(0.4) else draw.between(-0.9, 0.9)
    return (-long / 2, bend), (-long / 6, 0), (long / 6, 0), (long / 2, draw.pick((bend, -bend)))


def _partly_sheer(draw: RandomDraw, count: int) -> Climb:
    """Every edge climbable, or all but a run of a third of them."""
    if draw.chance(0.45):
        return "all"
    first, run = draw.whole(0, count - 1), count // 3
    return tuple(n for n in range(count) if (n - first) % count >= run)


SKETCHES: dict[str, Callable[[RandomDraw, bool], Sketch]] = {
    sketch.__name__: sketch
    for sketch in (
        *(wood, orchard, scrub, bog, mere, field, hill, outcrop, building, ruin, farm),
        *(wall, hedge, wire, traps, craters, rubble, litter),
    )
}
"""The kinds of pieces by name."""

UNEVEN = ("farm",)
"""Kinds that cannot stand astride the middle line of a mirrored table."""

ALIGNED = ("building", "ruin", "farm", "field", "orchard", "wall", "hedge", "wire", "traps")
"""Kinds made by people, who build along one direction."""

COMPANY = {
    "field": ("farm", "field"),
    "orchard": ("farm", "building", "field"),
    "wall": ("building", "farm", "ruin", "hill"),
    "hedge": ("field", "orchard", "farm"),
    "scrub": ("wood", "outcrop", "hill"),
    "bog": ("mere", "brook", "bog"),
    "craters": ("ruin", "wire", "traps"),
    "rubble": ("ruin", "rubble"),
    "wire": ("craters", "ruin", "traps"),
    "litter": ("building", "ruin", "farm"),
}
"""Kinds that are found beside others; all the rest keep their distance from their like."""


def shrunk(sketch: Sketch, share: float) -> Sketch:
    """A smaller piece of the same kind."""
    cuts = tuple(msgspec.structs.replace(cut, shape=scaled(cut.shape, share)) for cut in sketch.cuts)
    return msgspec.structs.replace(sketch, cuts=cuts)


def hides(sketch: Sketch) -> bool:
    """Whether a piece is there to block sight."""
    return any(cut.height >= 2 and {"obscuring", "impassable"} & set(cut.keywords) for cut in sketch.cuts)
