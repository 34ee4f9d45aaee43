"""What an eye sees of a base: all, part or none, how much, along which ray, and who is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.areas import pack_areas, some_of
from openfire.geometry.inches import INCH, Area, Point, units
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers

HIDDEN, PARTLY, FULLY = "hidden", "partly", "fully"
KINDS = (HIDDEN, PARTLY, FULLY)


class Eye(NamedTuple):
    """A point to look from, in units."""

    x: int
    y: int
    z: int


class Sight(NamedTuple):
    """What is seen of one base."""

    kind: str
    """fully, partly or hidden; slivers below 0.02 in count as nothing (ruling X-23)."""
    share: float
    """Visible share of the silhouette, 0 to 1, slivers included."""
    ray: tuple[int, int, int]
    """Where the eye's ray ends: in the middle of the widest open gap, or at a hidden one's middle."""
    hidden_by: tuple[int, ...]
    """What throws a shadow on it: prisms by number, then bodies counted on after the prisms."""


class Screen(NamedTuple):
    """The upright faces of everything solid that can stand in the way."""

    edges: Floats
    first: Numbers
    """Where each prism's edges begin."""
    circles: Floats
    """A circle around each prism: x, y, radius."""
    tops: Floats
    opens: Flags
    """Prisms one can stand in: one sees out of them, and a target inside is veiled, seen in part at most."""

    @property
    def prisms(self) -> int:
        """How many prisms there are; body j is owner prisms + j."""
        return len(self.tops)

    def near(self, middle: Point, far: float) -> Screen:
        """Those of them that may stand within so many inches of a middle, in whatever direction."""
        away = abs(self.circles[:, :2] - np.array(middle) / INCH) - self.circles[:, 2:]
        kept = (away[:, 0] <= far) & (away[:, 1] <= far)
        edges, first = some_of(self.edges, self.first, kept)
        return Screen(edges, first, self.circles[kept], self.tops[kept], self.opens[kept])


def screen(prisms: Sequence[tuple[Area, int]], opens: Sequence[int] = ()) -> Screen:
    """Prisms, each an area and the height of its top in units, packed for the eye; opens: those one can stand in."""
    packed = pack_areas([area for area, _ in prisms])
    low, high = packed.boxes[:, :2], packed.boxes[:, 2:]
    radii = np.sqrt(((high - low) ** 2).sum(axis=1)) / 2
    tops = np.array([top / INCH for _, top in prisms], dtype=np.float64)
    flags = np.zeros(len(prisms), dtype=np.bool_)
    flags[list(opens)] = True
    return Screen(packed.edges, packed.first, np.column_stack(((low + high) / 2, radii)), tops, flags)


class Looks:
    """What one eye sees of many bases; indexing gives one Sight."""

    def __init__(self, kinds: Numbers, shares: Floats, rays: Floats, hides: Flags) -> None:
        self.kinds, self.shares, self.rays, self.hides = kinds, shares, rays, hides

    def __len__(self) -> int:
        return len(self.kinds)

    def __iter__(self) -> Iterator[Sight]:
        return (self[k] for k in range(len(self)))

    def __getitem__(self, k: int) -> Sight:
        x, y, z, _ = self.rays[k].tolist()
        hidden = np.flatnonzero(self.hides[k]).tolist() if self.kinds[k] != kernels.FULLY else []
        return Sight(KINDS[self.kinds[k]], float(self.shares[k]), (units(x), units(y), units(z)), tuple(hidden))


def look(
    eye: Eye,
    screen: Screen,
    bodies: Bodies,
    targets: Sequence[int],
    *,
    viewer: int = -1,
    ignore: Flags | None = None,
) -> Looks:
    """Look from an eye at some of the bodies.

    viewer: the body that looks, never in its own way. ignore[target, owner]: owners that do not count for a target,
    such as the models of its own unit; the rules of an edition decide that. One row serves all targets.
    """
    n, owners = len(targets), screen.prisms + len(bodies)
    kinds, shares = np.empty(n, np.int64), np.empty(n)
    rays, hides = np.empty((n, 4)), np.zeros((n, owners), np.bool_)
    kernels.look(
        eye.x / INCH,
        eye.y / INCH,
        eye.z / INCH,
        screen.edges,
        screen.first,
        screen.circles,
        screen.tops,
        screen.opens,
        bodies.rows,
        bodies.corners,
        bodies.feet,
        bodies.heads,
        viewer,
        np.asarray(targets, dtype=np.int64),
        np.zeros((1, owners), np.bool_) if ignore is None else ignore,
        kinds,
        shares,
        rays,
        hides,
    )
    return Looks(kinds, shares, rays, hides)


class Seen(NamedTuple):
    """What one body sees of others."""

    looks: Looks
    behind: Flags
    """Those of which friends hide something that would be seen without friends."""


def look_at(
    screen: Screen, bodies: Bodies, on: Flags, unit_of: Numbers, viewer: int, target: int, rows: Numbers, friends: Flags
) -> Seen:
    """Look from the top of one body at some bodies of a unit; neither its own unit nor that one is in the way.

    on: the bodies that are there at all; unit_of: the number of each one's unit; target: that of the unit it looks at.
    friends: those whose hiding something is to be told apart.
    """
    n, owners = len(rows), screen.prisms + len(bodies)
    kinds, shares = np.empty(n, np.int64), np.empty(n)
    rays, hides = np.empty((n, 4)), np.zeros((n, owners), np.bool_)
    behind = np.empty(n, np.bool_)
    packed = (bodies.rows, bodies.corners, bodies.feet, bodies.heads, on, unit_of)
    kernels.look_at(*screen, *packed, viewer, target, rows, friends, kinds, shares, rays, hides, behind)
    return Seen(Looks(kinds, shares, rays, hides), behind)


def look_from(
    screen: Screen,
    bodies: Bodies,
    on: Flags,
    unit_of: Numbers,
    viewers: Numbers,
    target: int,
    rows: Numbers,
    friends: Flags,
) -> list[Seen]:
    """The same from the tops of several bodies of one unit: what each of them sees."""
    size, owners = (len(viewers), len(rows)), screen.prisms + len(bodies)
    kinds, shares = np.empty(size, np.int64), np.empty(size)
    rays, hides, behind = np.empty((*size, 4)), np.zeros((*size, owners), np.bool_), np.empty(size, np.bool_)
    packed = (bodies.rows, bodies.corners, bodies.feet, bodies.heads, on, unit_of)
    kernels.look_from(*screen, *packed, viewers, target, rows, friends, kinds, shares, rays, hides, behind)
    return [Seen(Looks(kinds[k], shares[k], rays[k], hides[k]), behind[k]) for k in range(len(viewers))]


def glance(eye: Eye, screen: Screen, bodies: Bodies, targets: Sequence[int]) -> list[int]:
    """How bodies are seen from an eye past terrain alone, whoever else stands in between."""
    kinds = np.empty(len(targets), np.int64)
    place = eye.x / INCH, eye.y / INCH, eye.z / INCH
    packed = (bodies.rows, bodies.corners, bodies.feet, bodies.heads)
    kernels.glance(*place, *screen, *packed, np.array(targets, dtype=np.int64), kinds)
    found: list[int] = kinds.tolist()
    return found


def eye_of(bodies: Bodies, index: int) -> Eye:
    """The top centre of a body: where it looks from (ruling X-23)."""
    row = bodies.rows[index]
    return Eye(units(row[kernels.X]), units(row[kernels.Y]), units(bodies.heads[index]))


def place_of(eye: Eye) -> Point:
    """Where an eye is, seen from above."""
    return eye.x, eye.y


Ray = tuple[Point, Point]
"""A line that sees, from above: from the eye to the middle of the widest open gap."""


def open_rays(eye: Eye, looks: Looks, names: Sequence[str]) -> dict[str, Ray]:
    """The rays to those of some named bodies of which an eye sees anything."""
    pairs = zip(names, looks, strict=True)
    return {name: (place_of(eye), sight.ray[:2]) for name, sight in pairs if sight.kind != HIDDEN}
