"""Seeded random tables: bases of all five shapes, solid pieces, slow ground, crossing costs; nothing overlaps."""

import math
from collections.abc import Callable

import numpy as np
import shapely
from oracle import core, even_odd

from openfire.geometry.inches import INCH, TURN, Area, point
from openfire.geometry.shapes import Body, Oval, Polygon, Pose, Rectangle, Round, RoundedEnd, Shape

Rng = np.random.Generator


def rng_of(seed: int) -> Rng:
    return np.random.default_rng(seed)


def _sizes(rng: Rng, low: float, high: float) -> tuple[int, int]:
    length, width = (int(v) for v in rng.integers(int(low * INCH), int(high * INCH), 2))
    return length, width


def random_round(rng: Rng, low: float = 0.5, high: float = 3.0) -> Round:
    return Round(_sizes(rng, low, high)[0])


def random_oval(rng: Rng, low: float = 0.5, high: float = 3.0) -> Oval:
    return Oval(*_sizes(rng, low, high))


def random_rounded_end(rng: Rng, low: float = 0.5, high: float = 3.0) -> RoundedEnd:
    length, width = _sizes(rng, low, high)
    return RoundedEnd(max(length, width) + 100, min(length, width))


def random_rectangle(rng: Rng, low: float = 0.5, high: float = 3.0) -> Rectangle:
    return Rectangle(*_sizes(rng, low, high))


def random_polygon(rng: Rng, low: float = 0.5, high: float = 3.0) -> Polygon:
    """Three to eight corners on an ellipse around the centre, not too near to each other."""
    count = int(rng.integers(3, 9))
    a, b = rng.uniform(low / 2, high / 2, 2)
    angles = 2 * math.pi * (np.arange(count) + rng.uniform(-0.2, 0.2, count)) / count
    return Polygon(tuple(point(a * math.cos(t), b * math.sin(t)) for t in angles))


MAKERS: dict[str, Callable[..., Shape]] = {
    "round": random_round,
    "oval": random_oval,
    "rounded_end": random_rounded_end,
    "rectangle": random_rectangle,
    "polygon": random_polygon,
}


def random_shape(rng: Rng, low: float = 0.5, high: float = 3.0) -> Shape:
    return list(MAKERS.values())[int(rng.integers(5))](rng, low, high)


def random_pose(rng: Rng, width: float, height: float, edge: float = 0.0) -> Pose:
    x, y = rng.uniform(edge, width - edge), rng.uniform(edge, height - edge)
    return Pose(*point(x, y), int(rng.integers(TURN)))


def star(rng: Rng, x: float, y: float, low: float, high: float, count: int) -> tuple[tuple[int, int], ...]:
    """A ring around a place with in- and outward corners, counter-clockwise."""
    angles = 2 * math.pi * (np.arange(count) + rng.uniform(-0.35, 0.35, count)) / count
    radii = rng.uniform(low, high, count)
    return tuple(point(x + r * math.cos(t), y + r * math.sin(t)) for r, t in zip(radii, angles, strict=True))


def random_area(rng: Rng, x: float, y: float, size: float, hole: bool = False) -> Area:
    """A piece of ground with notches, and perhaps a hole in its middle."""
    ring = star(rng, x, y, 0.5 * size, size, int(rng.integers(4, 9)))
    if not hole:
        return (ring,)
    return ring, star(rng, x, y, 0.1 * size, 0.25 * size, int(rng.integers(3, 6)))[::-1]


def box(x: float, y: float, width: float, height: float) -> Area:
    """A rectangle by its lower left corner and size in inches."""
    return ((point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)),)


def random_pieces(rng: Rng, count: int, width: float, height: float, size: float, apart: float = 0.0) -> list[Area]:
    """Some pieces of ground that keep apart."""
    pieces: list[Area] = []
    figures: list[shapely.Geometry] = []
    for _ in range(40 * count):
        area = random_area(rng, rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.4, 1.0) * size)
        figure = even_odd(area)
        if figure.is_valid and all(figure.distance(other) > apart for other in figures):
            pieces.append(area)
            figures.append(figure)
        if len(pieces) == count:
            break
    return pieces


def random_bodies(
    rng: Rng,
    count: int,
    width: float,
    height: float,
    among: list[Area],
    *,
    low: float = 0.8,
    high: float = 2.5,
    apart: float = 0.01,
    maker: Callable[..., Shape] = random_shape,
) -> list[Body]:
    """Some bases that keep apart from each other and from pieces of ground."""
    bodies: list[Body] = []
    cores = [(even_odd(area), 0.0) for area in among]
    for _ in range(60 * count):
        body = Body(maker(rng, low, high), random_pose(rng, width, height, 0.5 * high))
        figure, skin = core(body, 128)
        if all(figure.distance(other) > skin + other_skin + apart for other, other_skin in cores):
            bodies.append(body)
            cores.append((figure, skin))
        if len(bodies) == count:
            break
    return bodies
