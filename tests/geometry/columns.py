"""Crowded tables and their shadows as solid columns: bases in contact and on borders, hills, woods, eyes anywhere."""

import math
from typing import NamedTuple

import numpy as np
import shapely
from oracle import Floats, centre, clearance, corners_of, even_odd
from rays import Card, bound, card_of, edge_hits, entry
from scenes import Rng, box, random_pieces, random_pose, random_shape, rng_of

from openfire.geometry.inches import INCH, TURN, Area, point, units
from openfire.geometry.measure import gap
from openfire.geometry.shapes import Bodies, Body, Polygon, Pose, Rectangle, Shape
from openfire.geometry.sight import Eye, Looks, eye_of, look, screen

SIZE = (24.0, 18.0)


class Crowd(NamedTuple):
    """A table where things touch: pieces with their tops, those one can stand in, and bases."""

    pieces: list[Area]
    tops: list[int]
    opens: list[int]
    bodies: list[Body]
    packed: Bodies

    def look(self, eye: Eye, targets: list[int], viewer: int) -> Looks:
        walls = screen(list(zip(self.pieces, self.tops, strict=True)), self.opens)
        return look(eye, walls, self.packed, targets, viewer=viewer)


def is_in(area: Area, place: Floats) -> bool:
    """Whether a place is in an area or on its border."""
    return even_odd(area).distance(shapely.Point(place)) <= 1e-9


def crowd(seed: int) -> Crowd:
    """Up to 22 bases, a third of them in contact with another, some centred on the border of a piece."""
    rng = rng_of(seed)
    pieces = _pieces(rng)
    tops = [int(v) for v in rng.integers(3_000, 30_000, len(pieces))]
    opens = [k for k in range(len(pieces)) if rng.random() < 0.3]
    bodies: list[Body] = []
    high = float(rng.choice([2.0, 3.0, 7.0]))
    for _ in range(200):
        body = _somewhere(rng, random_shape(rng, 0.5, high), bodies, pieces)
        if len(bodies) < 22 and all(gap(body, other) > -3.9e-4 for other in bodies):
            bodies.append(body)
    feet = [_feet(body, pieces, tops, opens) for body in bodies]
    tall = [int(v) for v in rng.integers(3_000, 25_000, len(bodies))]
    return Crowd(pieces, tops, opens, bodies, Bodies(bodies, feet, tall))


def _pieces(rng: Rng) -> list[Area]:
    """Pieces with notches, and now and then two boxes that share a side."""
    pieces = random_pieces(rng, int(rng.integers(0, 6)), *SIZE, 3.5)
    if rng.random() < 0.6:
        return pieces
    x, y = float(rng.integers(4, 16)), float(rng.integers(3, 12))
    boxes = [box(x, y, 2, 1.5), box(x + 2, y, 6, 4)]
    return boxes + [p for p in pieces if not any(even_odd(p).intersects(even_odd(b)) for b in boxes)]


def _somewhere(rng: Rng, shape: Shape, bodies: list[Body], pieces: list[Area]) -> Body:
    how = rng.random()
    turns = [0, 90_000, int(rng.integers(TURN))]
    if how < 0.35 and bodies:
        return _beside(rng, shape, bodies[int(rng.integers(len(bodies)))])
    if how < 0.5 and pieces:
        ring = pieces[int(rng.integers(len(pieces)))][0]
        k = int(rng.integers(len(ring)))
        share = float(rng.choice([0.0, rng.random()]))
        x, y = np.array(ring[k]) + share * (np.array(ring[(k + 1) % len(ring)]) - np.array(ring[k]))
        return Body(shape, Pose(round(x), round(y), int(rng.choice(turns))))
    return Body(shape, random_pose(rng, *SIZE))


def _beside(rng: Rng, shape: Shape, other: Body) -> Body:
    """A base pushed along a line until it touches another, or presses as deep as is allowed."""
    turn = int(rng.choice([other.at.facing, (other.at.facing + 90_000) % TURN, int(rng.integers(TURN))]))
    way = math.radians(float(rng.choice([other.at.facing / 1000 + 90 * int(rng.integers(4)), rng.uniform(0, 360)])))
    aside, press = rng.uniform(-1, 1), float(rng.choice([0.0, 0.0, 3e-4]))
    x, y = centre(other) + aside * np.array([-math.sin(way), math.cos(way)])
    low, high = 0.0, 20.0
    for _ in range(40):
        middle = 0.5 * (low + high)
        trial = Body(shape, Pose(*point(x + middle * math.cos(way), y + middle * math.sin(way)), turn))
        low, high = (middle, high) if gap(other, trial) < -press else (low, middle)
    return Body(shape, Pose(*point(x + high * math.cos(way), y + high * math.sin(way)), turn))


def _feet(body: Body, pieces: list[Area], tops: list[int], opens: list[int]) -> int:
    """Who has his centre on solid ground stands on top of it."""
    return max((tops[k] for k, piece in enumerate(pieces) if k not in opens and is_in(piece, centre(body))), default=0)


def eyes(rng: Rng, scene: Crowd) -> list[tuple[Eye, int]]:
    """Some eyes with the base each belongs to, -1 for none."""
    own = [(eye_of(scene.packed, k), k) for k in range(0, len(scene.bodies), 6)]
    places = [rng.uniform(0, 18, 2).round(int(rng.integers(0, 4))) for _ in range(2)]
    return own + [(Eye(*point(*place), units(rng.uniform(0.2, 4.0))), -1) for place in places]


def can_judge(scene: Crowd, eye: Eye, viewer: int) -> bool:
    """Whether the columns below can say what this eye sees: nobody else stands around it, no cliff runs through it."""
    dot = shapely.Point(eye.x / INCH, eye.y / INCH)
    alone = all(clearance(body, dot) > 0.0 for k, body in enumerate(scene.bodies) if k != viewer)
    cliffs = [p for k, p in enumerate(scene.pieces) if k not in scene.opens and scene.tops[k] > eye.z]
    return alone and all(even_odd(piece).boundary.distance(dot) > 1e-9 for piece in cliffs)


def heights(scene: Crowd, eye: Eye, viewer: int, target: int, card: Card, count: int) -> Floats:
    """How high the shadows reach on the card, ray by ray."""
    place, z = np.array([eye.x, eye.y]) / INCH, eye.z / INCH
    ways = card.ends(count) - place
    body = scene.bodies[target]
    mine = np.minimum(entry(body, place, ways), 1.0)
    high = [np.full(count, -np.inf)]
    view = shapely.Polygon([place, card.start, card.end])
    for k, piece in enumerate(scene.pieces):
        if k not in scene.opens or not (is_in(piece, centre(body)) or is_in(piece, place)):
            high.append(_column(piece, scene.tops[k] / INCH, place, z, ways))
    for k, other in enumerate(scene.bodies):
        if k not in (viewer, target) and view.distance(shapely.Point(centre(other))) <= bound(other.shape):
            before = entry(other, place, ways) < mine
            high.append(np.where(before, _thrown(other, scene.packed.heads[k], place, z, ways), -np.inf))
    return np.maximum.reduce(high)


def veils(scene: Crowd, target: int) -> list[int]:
    """The woods in which a target stands."""
    return [k for k in scene.opens if is_in(scene.pieces[k], centre(scene.bodies[target]))]


def _column(area: Area, top: float, eye: Floats, z: float, ways: Floats) -> Floats:
    """The shadow of a solid piece: its highest part on each stretch of a ray inside it, as far as the card."""
    starts = np.concatenate([np.array(ring) / INCH for ring in area])
    ends = np.concatenate([np.roll(np.array(ring), -1, axis=0) / INCH for ring in area])
    cuts = np.minimum(np.sort(edge_hits(eye, ways, starts, ends), axis=1), 1.0)
    near, far = np.column_stack((np.zeros(len(ways)), cuts)), np.column_stack((cuts, np.ones(len(ways))))
    middles = eye + (0.5 * (near + far))[:, :, None] * ways[:, None]
    inside = (far - near > 1e-12) & shapely.contains_xy(even_odd(area), middles[..., 0], middles[..., 1])
    at = near if top >= z else far
    over = np.where(at > 0.0, z + (top - z) / np.maximum(at, 1e-12), np.inf if top > z else top)
    return np.where(inside, over, -np.inf).max(axis=1)


def _thrown(body: Body, top: float, eye: Floats, z: float, ways: Floats) -> Floats:
    """The shadow of a base: of the sides of a hull, of the card of any other."""
    if isinstance(body.shape, Rectangle | Polygon):
        ring = corners_of(body)
        hits = edge_hits(eye, ways, ring, np.roll(ring, -1, axis=0))
    else:
        card = card_of(body, eye)
        hits = edge_hits(eye, ways, card.start[None], card.end[None])
    met = np.isfinite(hits)
    return np.where(met, z + (top - z) / np.where(met, np.minimum(hits, 1.0), 1.0), -np.inf).max(axis=1)
