"""Outlines in inches about their own origin, counter-clockwise: the shapes that terrain pieces are cut from."""

import math

from openfire.table.draw import RandomDraw

Spot = tuple[float, float]
Shape = tuple[Spot, ...]


def rectangle(left: float, bottom: float, right: float, top: float) -> Shape:
    """An upright rectangle."""
    return (left, bottom), (right, bottom), (right, top), (left, top)


def block(long: float, wide: float) -> Shape:
    """A rectangle about the origin."""
    return rectangle(-long / 2, -wide / 2, long / 2, wide / 2)


def blob(draw: RandomDraw, long: float, wide: float, count: int, even: bool = False) -> Shape:
    """A soft round outline: an ellipse with a few waves; an even one is its own mirror image about the x axis."""
    waves = [(k, draw.between(0.02, 0.3) / k, draw.between(0, math.tau)) for k in (2, 3, 4)]
    if even:
        waves = [(k, size, 0.0 if phase < math.pi else math.pi) for k, size, phase in waves]
    points = []
    for n in range(count):
        angle = math.tau * (n + 0.5) / count
        reach = 1 + sum(size * math.cos(k * angle + phase) for k, size, phase in waves)
        points.append((reach * math.cos(angle) * long / 2, reach * math.sin(angle) * wide / 2))
    return evened(tuple(points)) if even else tuple(points)


def crag(draw: RandomDraw, long: float, wide: float, count: int, even: bool = False) -> Shape:
    """A jagged outline, as of rock."""
    points = []
    for n in range(count):
        angle = math.tau * (n + (0.5 if even else draw.between(0.25, 0.75))) / count
        reach = draw.between(0.72, 1.0)
        points.append((reach * math.cos(angle) * long / 2, reach * math.sin(angle) * wide / 2))
    return evened(tuple(points)) if even else tuple(points)


def evened(shape: Shape) -> Shape:
    """The upper half of an outline (its first points) and its mirror image about the x axis."""
    upper = shape[: len(shape) // 2]
    return upper + tuple((x, -y) for x, y in reversed(upper))


def corner(long: float, wide: float, thick: float) -> Shape:
    """Two walls that meet at the lower left of a rectangle about the origin."""
    left, bottom, right, top = -long / 2, -wide / 2, long / 2, wide / 2
    return (
        (left, bottom),
        (right, bottom),
        (right, bottom + thick),
        (left + thick, bottom + thick),
        (left + thick, top),
        (left, top),
    )


def court(long: float, wide: float, thick: float, arms: Spot = (1.0, 1.0)) -> Shape:
    """Three walls around a rectangle about the origin, open on the right; the arms are shares of its length."""
    left, bottom, top = -long / 2, -wide / 2, wide / 2
    low, high = left + long * arms[0], left + long * arms[1]
    return (
        (left, bottom),
        (low, bottom),
        (low, bottom + thick),
        (left + thick, bottom + thick),
        (left + thick, top - thick),
        (high, top - thick),
        (high, top),
        (left, top),
    )


def strip(line: tuple[Spot, ...], thick: float) -> Shape:
    """A band of even thickness along a line that bends gently."""
    right, left = [], []
    for n, (x, y) in enumerate(line):
        (px, py), (qx, qy) = line[max(n - 1, 0)], line[min(n + 1, len(line) - 1)]
        long = math.hypot(qx - px, qy - py)
        nx, ny = (qy - py) / long * thick / 2, (px - qx) / long * thick / 2
        right.append((x + nx, y + ny))
        left.append((x - nx, y - ny))
    return tuple(right + left[::-1])


def moved(shape: Shape, x: float, y: float) -> Shape:
    """The shape somewhere else."""
    return tuple((px + x, py + y) for px, py in shape)


def scaled(shape: Shape, share: float) -> Shape:
    """The shape grown or shrunk about its origin."""
    return tuple((x * share, y * share) for x, y in shape)
