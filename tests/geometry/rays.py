"""Sight by sampled rays: where rays enter each shape, by closed forms that share nothing with the shadow envelopes."""

import cmath
import math
from typing import NamedTuple

import numpy as np
import shapely
from oracle import Floats, axes, centre, clearance, corners_of, half_sizes, rim

from openfire.geometry.inches import INCH, Area
from openfire.geometry.shapes import Body, Oval, Polygon, Rectangle, Round, RoundedEnd, Shape


class Field(NamedTuple):
    """All that can stand in the way: pieces by number, bodies counted on after them."""

    pieces: list[Area]
    bodies: list[Body]

    def near(self, eye: Floats, card: "Card", skip: tuple[int, ...]) -> tuple[dict[int, Body], dict[int, Area]]:
        """What may touch the triangle from the eye to the card."""
        view = shapely.Polygon([eye, card.start, card.end])
        first = len(self.pieces)
        bodies = {
            first + k: body
            for k, body in enumerate(self.bodies)
            if k not in skip and view.distance(shapely.Point(centre(body))) <= bound(body.shape)
        }
        figures = {k: shapely.Polygon(np.array(piece[0]) / INCH) for k, piece in enumerate(self.pieces)}
        return bodies, {k: self.pieces[k] for k, figure in figures.items() if figure.intersects(view)}


def bound(shape: Shape) -> float:
    """A radius that surely holds the shape."""
    if isinstance(shape, Round):
        return shape.diameter / 2 / INCH
    if isinstance(shape, Polygon):
        return max(math.dist((0, 0), corner) for corner in shape.corners) / INCH
    return math.dist((0, 0), half_sizes(shape))


class Card(NamedTuple):
    """The upright card that stands for a target: from its right end to its left end, seen from the eye."""

    start: Floats
    end: Floats

    @property
    def width(self) -> float:
        return float(np.linalg.norm(self.end - self.start))

    def ends(self, count: int) -> Floats:
        """Evenly spread places on the card."""
        shares = (np.arange(count) + 0.5) / count
        return self.start + shares[:, None] * (self.end - self.start)


def card_of(body: Body, eye: Floats) -> Card:
    """The outermost points of the outline, by their angle at the eye: sampled, then sampled finer around the best."""
    low, high = 0.0, 2 * math.pi
    ahead = cmath.exp(-1j * math.atan2(*(centre(body) - eye)[::-1]))
    return Card(*(_outermost(body, eye, ahead, side, low, high) for side in (-1, 1)))


def _outermost(body: Body, eye: Floats, ahead: complex, side: int, low: float, high: float) -> Floats:
    if isinstance(body.shape, Rectangle | Polygon):
        dots = corners_of(body)
        return dots[(side * _angles(dots - eye, ahead)).argmax()]
    for _ in range(8):
        t = np.linspace(low, high, 65)
        dots = rim(body, t)
        best = int((side * _angles(dots - eye, ahead)).argmax())
        step = t[1] - t[0]
        low, high = t[best] - step, t[best] + step
    return dots[best]


def _angles(dots: Floats, ahead: complex) -> Floats:
    return np.angle((dots[:, 0] + 1j * dots[:, 1]) * ahead)


def _circle(eye: Floats, ways: Floats, middle: Floats, radius: float) -> Floats:
    """Where rays eye + t * way enter a circle, infinite where they miss it."""
    from_middle = eye - middle
    a = (ways**2).sum(axis=1)
    b = ways @ from_middle
    d = b * b - a * (from_middle @ from_middle - radius * radius)
    t = (-b - np.sqrt(np.maximum(d, 0.0))) / a
    return np.where((d > 0.0) & (t > 0.0), t, np.inf)


def edge_hits(eye: Floats, ways: Floats, start: Floats, end: Floats) -> Floats:
    """(rays, edges): where rays meet edges, infinite where they do not."""
    ex, ey = (end - start).T
    wx, wy = (start - eye).T
    den = ways[:, :1] * ey - ways[:, 1:] * ex
    safe = np.where(den == 0.0, 1.0, den)
    t = (wx * ey - wy * ex) / safe
    v = (wx * ways[:, 1:] - wy * ways[:, :1]) / safe
    return np.where((den != 0.0) & (t > 0.0) & (v >= 0.0) & (v <= 1.0), t, np.inf)


def _ring(eye: Floats, ways: Floats, ring: Floats) -> Floats:
    return edge_hits(eye, ways, ring, np.roll(ring, -1, axis=0)).min(axis=1)


def entry(body: Body, eye: Floats, ways: Floats) -> Floats:
    """Where rays enter a body, in lengths of each ray: at once where the eye is in it."""
    if clearance(body, shapely.Point(eye)) <= 0.0:
        return np.zeros(len(ways))
    along, across = axes(body.at)
    middle = centre(body)
    match body.shape:
        case Round(diameter):
            return _circle(eye, ways, middle, diameter / 2 / INCH)
        case Oval():
            squash = np.array([along, across]) / np.array(half_sizes(body.shape))[:, None]
            return _circle(squash @ eye, ways @ squash.T, squash @ middle, 1.0)
        case RoundedEnd():
            a, b = half_sizes(body.shape)
            tips = [middle + side * (a - b) * along for side in (-1, 1)]
            sides = np.array([tips[0] - b * across, tips[1] - b * across, tips[1] + b * across, tips[0] + b * across])
            return np.minimum.reduce([_ring(eye, ways, sides), *(_circle(eye, ways, tip, b) for tip in tips)])
    return _ring(eye, ways, corners_of(body))


def wall_hits(area: Area, eye: Floats, ways: Floats) -> Floats:
    """(rays, edges): where rays meet the sides of a piece of terrain."""
    rings = [np.array(ring) / INCH for ring in area]
    starts, ends = np.concatenate(rings), np.concatenate([np.roll(ring, -1, axis=0) for ring in rings])
    return edge_hits(eye, ways, starts, ends)


def blocked_rays(
    target: Body, others: dict[int, Body], pieces: dict[int, Area], eye: Floats, card: Card, count: int
) -> dict[int, Floats]:
    """Which rays each owner stops before they come to the target (terrain: to its card)."""
    ways = card.ends(count) - eye
    mine = np.minimum(entry(target, eye, ways), 1.0)
    walls = {number: wall_hits(piece, eye, ways).min(axis=1) < 1.0 for number, piece in pieces.items()}
    bases = {number: entry(other, eye, ways) < mine for number, other in others.items()}
    return {number: stopped for number, stopped in (walls | bases).items() if stopped.any()}


def longest(flags: Floats) -> int:
    """How many rays in a row, at most."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags.astype(int), [0]))))
    return int((edges[1::2] - edges[::2]).max(initial=0))


def shadow_heights(
    others: dict[int, tuple[Body, float]], pieces: list[tuple[Area, float]], eye: Floats, height: float, ends: Floats
) -> Floats:
    """How high the shadows reach on the card, ray by ray; others are bodies that stand before the target."""
    ways = ends - eye
    high = np.full(len(ends), -np.inf)
    for piece, top in pieces:
        hits = wall_hits(piece, eye, ways)
        high = np.maximum(high, _thrown(np.where(hits < 1.0, hits, np.inf), top, height))
    for body, top in others.values():
        if isinstance(body.shape, Round | Oval | RoundedEnd):
            card = card_of(body, eye)
            hits = edge_hits(eye, ways, card.start[None], card.end[None])
        else:
            ring = corners_of(body)
            hits = edge_hits(eye, ways, ring, np.roll(ring, -1, axis=0))
        high = np.maximum(high, _thrown(hits, top, height))
    return high


def _thrown(hits: Floats, top: float, height: float) -> Floats:
    """The highest shadow of some edges along each ray: similar triangles from the eye over the top."""
    met = np.isfinite(hits)
    heights = height + (top - height) / np.where(met, hits, 1.0)
    return np.where(met, heights, -np.inf).max(axis=1)
