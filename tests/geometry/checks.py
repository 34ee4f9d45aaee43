"""Checks shared by the tests and by the planted faults: plain functions that raise AssertionError."""

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import shapely
from hypothesis import settings
from oracle import Floats, clearance, core, even_odd, farthest, fine_polygon, outline, resized, signed_gap
from rays import Card, Field, blocked_rays, card_of, longest

from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Area, Point
from openfire.geometry.measure import (
    area_gap,
    area_margin,
    farthest_gap,
    gap,
    is_overlapping,
    is_wholly_in,
    point_gap,
    shown_gap,
)
from openfire.geometry.path_cost import path_cost
from openfire.geometry.paths import Mover, Way, first_stop
from openfire.geometry.shapes import Body, Pose, Shape
from openfire.geometry.sight import FULLY, HIDDEN, PARTLY, Sight

SETTLED = settings(deadline=None, derandomize=True)
"""The same examples on every run; the first call may wait for the kernels to load."""

EXACT = 1e-5
"""What distances may be off, in inches."""

SNAP = 1.5e-4
"""What a distance between two places may be off when both are snapped to the grid."""

CLEARLY = 1e-3
"""Beyond the rules' tolerance without any doubt."""


def check_gap(a: Body, b: Body) -> float:
    """Gap or depth of overlap against supporting lines in all directions; both orders alike."""
    found, expected = gap(a, b), signed_gap(a, b)
    assert abs(found - expected) <= EXACT, f"{a} {b}: {found} but {expected}"
    assert abs(found - gap(b, a)) <= 1e-9, f"{a} {b}: {found} one way, {gap(b, a)} the other"
    return abs(found - expected)


def check_farthest(a: Body, b: Body) -> float:
    """The farthest point of b from a."""
    found, expected = farthest_gap(a, b), farthest(a, b)
    assert abs(found - expected) <= EXACT, f"{a} {b}: {found} but {expected}"
    return abs(found - expected)


def is_on_outline(body: Body, place: Point) -> bool:
    """Whether a snapped place lies on the outline of a base, by shapely."""
    figure, skin = core(body)
    dot = shapely.Point(place[0] / INCH, place[1] / INCH)
    rim = figure.exterior if figure.geom_type == "Polygon" else figure
    return abs(dot.distance(rim) - skin) <= SNAP


def check_witness(a: Body, b: Body) -> None:
    """The line that shows a gap runs from outline to outline and is as long as the gap."""
    shown = shown_gap(a, b)
    assert shown.distance == gap(a, b)
    if shown.distance > 0.0:
        assert is_on_outline(a, shown.start), f"{a} {b}: {shown} starts off the outline"
        assert is_on_outline(b, shown.end), f"{a} {b}: {shown} ends off the outline"
        assert abs(math.dist(shown.start, shown.end) / INCH - shown.distance) <= SNAP
    else:
        assert shown.start == shown.end
        assert point_gap(a, shown.start) <= SNAP, f"{a} {b}: {shown} is not under a"
        assert point_gap(b, shown.start) <= SNAP, f"{a} {b}: {shown} is not under b"


def check_area(body: Body, area: Area) -> None:
    """Gap and margin of a base and an area against shapely: exact outside and inside, the right sign between."""
    figure = even_odd(area)
    away = clearance(body, figure)
    spare = clearance(body, figure.boundary)
    if away > 0.0:
        assert abs(area_gap(body, area) - away) <= EXACT, f"{body} {area}: {area_gap(body, area)} but {away}"
    if away > CLEARLY:
        assert not is_wholly_in(body, area), f"{body} {area} stands outside"
    if is_covered(body, area) and spare > 0.0:
        assert abs(area_margin(body, area) - spare) <= EXACT, f"{body} {area}: {area_margin(body, area)} but {spare}"
    check_area_signs(body, area)


def check_area_signs(body: Body, area: Area) -> None:
    """What overlaps, and what is wholly inside, beyond the tolerance of the rules."""
    figure = even_odd(area)
    smaller = Body(resized(body.shape, -CLEARLY) or body.shape, body.at)
    if smaller.shape != body.shape:
        inner, skin = core(smaller)
        if shapely.distance(inner, figure) < skin or shapely.intersects(inner, figure):
            assert is_overlapping(area_gap(body, area)), f"{body} stands in {area}: {area_gap(body, area)}"
        if not is_covered(smaller, area):
            assert not is_wholly_in(body, area), f"{body} sticks out of {area}: {area_margin(body, area)}"
    if is_covered(body, area):
        assert is_overlapping(area_gap(body, area)), f"{body} stands in {area}: {area_gap(body, area)}"
        assert is_wholly_in(body, area), f"{body} is wholly in {area}: {area_margin(body, area)}"


def is_covered(body: Body, area: Area) -> bool:
    """Whether all of a base is inside an area, by shapely; a base that just touches the border counts."""
    return bool(shapely.covers(even_odd(area), fine_polygon(body, 512)))


# ------------------------------------------------------------------------------------------------------ sight

SLIVER = 0.02
"""Ruling X-23: narrower or lower than this counts as nothing."""


def contradiction(lit: Floats, sight: Sight, width: float) -> str:
    """What sampled rays say against a sight, beyond their spacing; empty when they agree."""
    step = width / len(lit)
    changes = int((np.diff(lit.astype(int)) != 0).sum())
    open_width, dark_width = longest(lit) * step, longest(~lit) * step
    if abs(lit.mean() - sight.share) > (changes + 2) / len(lit):
        return f"share {sight.share} but {lit.mean()}"
    if sight.kind == HIDDEN and open_width > SLIVER + 2 * step:
        return f"hidden, but {open_width} in are open"
    if sight.kind == FULLY and dark_width > SLIVER + 2 * step:
        return f"fully seen, but {dark_width} in are dark"
    if sight.kind == PARTLY and min(open_width, dark_width) < SLIVER - 2 * step:
        return f"partly seen, but {open_width} in are open and {dark_width} dark"
    return ""


def slander(stopped: dict[int, Floats], sight: Sight) -> str:
    """Who is named though he stops no ray, or how much darkness nobody named accounts for; empty when all is well."""
    if sight.kind == FULLY:
        return f"fully seen, yet {sight.hidden_by} are named" if sight.hidden_by else ""
    idle = [k for k in sight.hidden_by if k not in stopped]
    dark = sum(stopped.values())
    named = sum(stopped[k] for k in sight.hidden_by if k in stopped)
    unsaid = int(((dark > 0) & (named == 0)).sum()) if stopped else 0
    return f"{idle} stop no ray, {unsaid} dark rays are nobody's" if idle or unsaid > 2 else ""


def check_sight(field: Field, eye: Floats, target: int, sight: Sight, viewer: int = -1, count: int = 200) -> float:
    """One sight among very tall things against rays; rays that disagree are asked again twenty times finer."""
    body = field.bodies[target]
    card = card_of(body, eye)
    others, pieces = field.near(eye, card, (viewer, target))
    for rays in (count, 20 * count):
        stopped = blocked_rays(body, others, pieces, eye, card, rays)
        lit = ~np.any([*stopped.values(), np.zeros(rays, np.bool_)], axis=0)
        said = contradiction(lit, sight, card.width) or slander(stopped, sight)
        if not said:
            break
    assert not said, f"{body} from {eye}: {said}"
    check_ray(field, eye, target, sight, card, others, pieces)
    return abs(float(lit.mean()) - sight.share) * rays


def check_ray(
    field: Field,
    eye: Floats,
    target: int,
    sight: Sight,
    card: Card,
    others: dict[int, Body],
    pieces: dict[int, Area],
) -> None:
    """The ray ends on the card (at the centre of a base that nothing shades); a seen one's ray is free."""
    end = np.array(sight.ray[:2]) / INCH
    on_card = shapely.LineString(card).distance(shapely.Point(end)) <= SNAP
    at_centre = sight.share == 1.0 and sight.ray[:2] == tuple(field.bodies[target].at[:2])
    assert on_card or at_centre, f"{field.bodies[target]} from {eye}: {sight} ends beside the card"
    if sight.kind != HIDDEN:
        line = shapely.LineString([eye, end])
        before = shapely.difference(line, fine_polygon(field.bodies[target], 512))
        walls = [even_odd(piece).buffer(-SNAP) for piece in pieces.values()]
        bases = [fine_polygon(body, 512).buffer(-SNAP) for body in others.values()]
        assert not shapely.intersects(before, [*walls, *bases]).any(), f"{sight} from {eye} is not free"


# ------------------------------------------------------------------------------------------------------ ways

TAUT = 1e-3
"""What the length of a way may be off, in inches."""

PRESS = 4e-4
"""Ruling X-37: how deep a base may press."""


def check_way(ground: Ground, mover: Mover, bodies: list[Body], way: Way) -> None:
    """A way can be walked, keeps clear of everything, and costs what it says."""
    straight = math.dist(way.points[0], way.points[-1]) / INCH
    assert way.cost >= straight - 1e-9, f"{way} is shorter than a straight line of {straight}"
    assert first_stop(ground, mover, way.points) is None, f"{way} stops at {first_stop(ground, mover, way.points)}"
    total = path_cost(ground, way.points).total
    assert way.cost - 2e-4 <= total <= way.cost + TAUT, f"{way} costs {total}"
    check_clearance(ground, mover, bodies, way)


def check_clearance(ground: Ground, mover: Mover, bodies: list[Body], way: Way) -> None:
    """The line of the centre keeps a radius off all that is solid, and off the table's edge, by shapely."""
    line = shapely.LineString(way.points) if len(way.points) > 1 else shapely.Point(way.points[0])
    line = shapely.transform(line, lambda xy: xy / INCH)
    least = mover.radius - PRESS
    solids = [even_odd(area) for area in ground.solid]
    walls = [shapely.LineString(np.array(wall) / INCH) for wall in ground.walls]
    assert (shapely.distance(line, [*solids, *walls]) >= least).all(), f"{way} presses into solid ground"
    for k in np.flatnonzero(mover.blocks):
        figure, skin = core(bodies[k], 512)
        assert line.distance(figure) - skin >= least - 1e-5, f"{way} presses into {bodies[k]}"
    low_x, low_y, high_x, high_y = line.bounds
    width, height = (side / INCH for side in ground.size)
    assert min(low_x, low_y, width - high_x, height - high_y) >= least - 1e-9, f"{way} leaves the table"


def prepared(figure: shapely.Geometry) -> shapely.Geometry:
    shapely.prepare(figure)
    return figure


def clear_by(ground: Ground, mover: Mover, bodies: list[Body], spots: Floats) -> Floats:
    """How far a disc at each of some places (inches) is from pressing deeper than allowed; negative: it does."""
    dots = shapely.points(spots)
    width, height = (side / INCH for side in ground.size)
    away = [spots[:, 0], spots[:, 1], width - spots[:, 0], height - spots[:, 1]]
    away += [shapely.distance(prepared(even_odd(area)), dots) for area in ground.solid]
    away += [shapely.distance(shapely.LineString(np.array(wall) / INCH), dots) for wall in ground.walls]
    for k in np.flatnonzero(mover.blocks):
        figure, skin = core(bodies[k], 512)
        away.append(shapely.distance(prepared(figure), dots) - skin)
    return np.min(away, axis=0) - mover.radius + PRESS


def check_last_free(ground: Ground, mover: Mover, bodies: list[Body], way: list[Point]) -> None:
    """A way stops where a fine walk along it first presses too deep, and the last place is free itself."""
    stop = first_stop(ground, mover, way)
    for leg, (a, b) in enumerate(pairwise(np.array(way) / INCH)):
        shares = np.linspace(0, 1, 400)
        room = clear_by(ground, mover, bodies, a + shares[:, None] * (b - a))
        if stop is None or leg < stop.leg:
            assert room.min() >= -1e-4, f"{way} presses {-room.min()} deeper than allowed on leg {leg}"
            continue
        last = np.array(stop.last) / INCH
        assert clear_by(ground, mover, bodies, last[None])[0] >= -2e-5, f"{stop} is not free"
        if room.min() > 4e-4:
            raise AssertionError(f"{stop} though the way is free by {room.min()}")
        check_stopped_in_time(ground, mover, bodies, a, b, last, room)
        return


def check_stopped_in_time(
    ground: Ground, mover: Mover, bodies: list[Body], a: Floats, b: Floats, last: Floats, room: Floats
) -> None:
    """The last free place lies where the disc first comes too near: to 1e-3, or as near as grazing allows."""
    first = int(np.argmax(room < 0.0)) if (room < 0.0).any() else int(np.argmin(room))
    low, high = max(0, first - 1) / (len(room) - 1), first / (len(room) - 1)
    for _ in range(40):
        middle = 0.5 * (low + high)
        if clear_by(ground, mover, bodies, (a + middle * (b - a))[None])[0] < 0.0:
            high = middle
        else:
            low = middle
    off = float(np.linalg.norm(a + low * (b - a) - last))
    grazing = clear_by(ground, mover, bodies, last[None])[0] <= 2e-4
    assert off <= 1e-3 or grazing, f"stopped {off} in off"


# ------------------------------------------------------------------------------------------------------ placement


class Unit(NamedTuple):
    """A unit in formation, with what keeps it together (infinite where nothing does)."""

    shapes: list[Shape]
    places: tuple[Point, ...]
    tether: float = math.inf
    link: float = math.inf
    spread: float = math.inf


def radii(shape: Shape) -> tuple[float, float]:
    """The largest circle in a shape and the smallest around it, both at its centre, by its outline."""
    spots = shapely.points(outline(Body(shape, Pose(0, 0)), 2880))
    away = shapely.distance(shapely.Point(0, 0), spots)
    inside = fine_polygon(Body(shape, Pose(0, 0)), 2880).exterior.distance(shapely.Point(0, 0))
    return inside, float(away.max())


def check_unit(unit: Unit, size: Point, barred: list[Area], bodies: list[Body]) -> None:
    """Nobody overlaps anything whichever way bases face, all stand on good ground, and all keep together."""
    inner, outer = np.array([radii(shape) for shape in unit.shapes]).T
    spots = np.array(unit.places) / INCH
    apart = np.linalg.norm(spots[:, None] - spots[None], axis=2) + 1e9 * np.eye(len(spots))
    assert (apart >= outer[:, None] + outer[None] - 1e-6).all(), f"{unit} overlaps itself"
    between = np.linalg.norm(spots[:, None] - spots[None], axis=2) - inner[:, None] - inner[None]
    assert (between[0, 1:] <= unit.tether + 1e-5).all(), f"{unit} strays from its leader"
    assert (between <= unit.spread + 1e-5).all(), f"{unit} is spread too far"
    linked = (between + 1e9 * np.eye(len(spots))).min(axis=1) <= unit.link + 1e-5
    assert len(spots) == 1 or linked.all(), f"{unit} has strays"
    dots = shapely.points(spots[1:])
    away = [np.min((spots, np.array(size) / INCH - spots), axis=(0, 2))[1:]]
    away += [shapely.distance(even_odd(area), dots) for area in barred]
    away += [shapely.distance(figure, dots) - skin for figure, skin in (core(body, 720) for body in bodies)]
    assert (np.min(away, axis=0) >= outer[1:] - 1e-5).all(), f"{unit} stands on something"
