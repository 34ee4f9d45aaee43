"""How fair a table is, in numbers: what covers it, what blocks sight, and whether everybody can get everywhere."""

from collections.abc import Iterable

import msgspec
import shapely

from openfire.geometry.inches import INCH, Ring, units
from openfire.table.keywords import is_obstacle
from openfire.table.model import INFANTRY, VEHICLE, Part, Table
from openfire.table.relief import coverage, level_at
from openfire.table.steps import steps

LARGEST_BASE = units(4)
"""The width of the largest base a table has to let through, unless somebody says otherwise: about 100 mm."""

INFANTRY_BASE = units(32 / 25.4)
"""The width of a common infantry base."""

POCKET = 2 * INCH * INCH
"""Room for the middle of a base, in square units, below which a cut-off pocket does not matter."""

TALL = units(2)
"""How far matter stands above the ground before it hides those who stand behind it."""

LOOKOUTS = 18
"""From how many places in a deployment zone sight lines are drawn."""

COVERAGE_SPREAD = 0.04
"""How far a fair table's coverage may be from the wish."""

HALF_SPREAD = 0.03
"""How far the halves of a fair table may differ, in coverage and in what hides, as shares of a half."""

MOST_OPEN = 0.25
"""The largest share of open long sight lines on a fair table."""

LEAST_ROOM = 0.3
"""The least share of a deployment zone on which the largest base can stand."""


class Fairness(msgspec.Struct, frozen=True):
    """The numbers."""

    coverage: float
    """The share of the table covered by pieces."""
    halves: tuple[float, float]
    """The share covered in the near half and in the far half."""
    blocking: tuple[float, float]
    """The share of each half that hides what is behind it."""
    components: int
    """Stretches of ground, cut off from one another, on which the largest base can stand."""
    infantry_components: int
    """The same for infantry, who climb where climbing is possible."""
    edges: int
    """Table edges that the largest base can reach from its main stretch of ground."""
    zones: int
    """Deployment zones that it can reach."""
    room: tuple[float, ...]
    """The share of each deployment zone where the middle of the largest base can be."""
    markers: bool
    """Whether every entry point and objective lies on open ground that infantry can reach."""
    open_sight: float
    """The share of long sight lines, from one deployment zone to the other, that nothing blocks."""


def fairness(table: Table, largest_base: int = LARGEST_BASE) -> Fairness:
    """Measure a table; halves are those of the two long edges."""
    ground = open_ground(table, largest_base // 2, VEHICLE)
    main = max(ground, key=lambda stretch: stretch.area, default=shapely.Polygon())
    walks = open_ground(table, INFANTRY_BASE // 2, INFANTRY)
    zones = [shapely.Polygon(zone.ring) for zone in table.zones if zone.kind == "deployment"]
    return Fairness(
        coverage=coverage(table),
        halves=_per_half(table, [part.footprint for _, part in table.parts()]),
        blocking=_per_half(table, [part.footprint for _, part in table.parts() if blocks_sight(table, part)]),
        components=len(ground),
        infantry_components=len(walks),
        edges=_edges_reached(table, main, largest_base // 2),
        zones=sum(bool(shapely.intersects(main, zone)) for zone in zones),
        room=tuple(round(shapely.intersection(main, zone).area / zone.area, 4) for zone in zones),
        markers=_markers_reached(table, walks),
        open_sight=open_sight(table),
    )


def complaints(numbers: Fairness, coverage: float = 1 / 3) -> tuple[str, ...]:
    """What is unfair about a table with these numbers; nothing when it is fair."""
    near, far = numbers.halves
    hidden_near, hidden_far = numbers.blocking
    wishes = {
        f"{numbers.coverage:.1%} is covered": abs(numbers.coverage - coverage) <= COVERAGE_SPREAD,
        "one half is fuller than the other": abs(near - far) <= HALF_SPREAD,
        "one half hides more than the other": abs(hidden_near - hidden_far) <= HALF_SPREAD,
        "the largest base cannot go everywhere": numbers.components == 1,
        "infantry cannot go everywhere": numbers.infantry_components == 1,
        "the largest base cannot reach every edge": numbers.edges == 4,
        "the largest base cannot reach both deployment zones": numbers.zones == 2,
        "a deployment zone is cramped": min(numbers.room, default=0) >= LEAST_ROOM,
        "a marker is out of reach": numbers.markers,
        f"{numbers.open_sight:.0%} of the long sight lines are open": numbers.open_sight <= MOST_OPEN,
    }
    return tuple(complaint for complaint, fine in wishes.items() if not fine)


def open_ground(table: Table, radius: int, model_class: str) -> list[shapely.Polygon]:
    """Where the middle of a round base can be: the stretches that matter, cut off from one another.

    Vehicles do not climb, so raised ground is closed to them; infantry is stopped by sheer steps only.
    """
    closed: list[shapely.Geometry] = [
        shapely.Polygon(part.footprint)
        for _, part in table.parts()
        if is_obstacle(part.words(model_class)) or (model_class == VEHICLE and part.level)
    ]
    if model_class != VEHICLE:
        closed += [shapely.LineString((step.a, step.b)) for step in steps(table, model_class) if not step.climbable]
    room = shapely.box(radius, radius, table.width - radius, table.height - radius)
    free = shapely.difference(room, shapely.buffer(shapely.union_all(closed), radius, quad_segs=4))
    return [stretch for stretch in shapely.get_parts(free) if stretch.area >= POCKET]


def blocks_sight(table: Table, part: Part) -> bool:
    """Whether a part hides a standing model: solid or obscuring matter that rises well above the ground."""
    words = part.words()
    solid = "obscuring" in words or is_obstacle(words)
    raised = "climbable" in words
    return solid and part.height - (0 if raised else part.level * table.level_height) >= TALL


def open_sight(table: Table) -> float:
    """The share of open lines among those from a row of lookouts in one zone to a row in the other."""
    depth = min(units(12), table.height // 4) // 2
    xs = [table.width * (2 * n + 1) // (2 * LOOKOUTS) for n in range(LOOKOUTS)]
    lines = shapely.linestrings([((x, depth), (far, table.height - depth)) for x in xs for far in xs])
    blockers = shapely.union_all([shapely.Polygon(p.footprint) for _, p in table.parts() if blocks_sight(table, p)])
    shapely.prepare(blockers)
    return float(1 - shapely.intersects(blockers, lines).mean())


def _per_half(table: Table, rings: Iterable[Ring]) -> tuple[float, float]:
    covered = shapely.union_all([shapely.Polygon(ring) for ring in rings])
    middle, share = table.height / 2, table.width * table.height / 2
    near = shapely.intersection(covered, shapely.box(0, 0, table.width, middle)).area / share
    far = shapely.intersection(covered, shapely.box(0, middle, table.width, table.height)).area / share
    return round(near, 6), round(far, 6)


def _edges_reached(table: Table, main: shapely.Polygon, radius: int) -> int:
    if main.is_empty:
        return 0
    left, bottom, right, top = main.bounds
    gaps = (left, bottom, table.width - right, table.height - top)
    return sum(bool(gap <= radius + 1) for gap in gaps)


def _markers_reached(table: Table, walks: list[shapely.Polygon]) -> bool:
    pieces = shapely.union_all([shapely.Polygon(part.footprint) for _, part in table.parts()])
    main = max(walks, key=lambda stretch: stretch.area, default=shapely.Polygon())
    spots = [objective.at for objective in table.objectives] + [entry.at for entry in table.entries]
    return all(
        not shapely.intersects(pieces, shapely.Point(at))
        and shapely.distance(main, shapely.Point(at)) <= INFANTRY_BASE
        and level_at(table, at) == 0
        for at in spots
    )
