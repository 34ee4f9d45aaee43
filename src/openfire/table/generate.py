"""Tables from a seed: believable, passable and fair. The same seed gives the same table on every machine."""

from openfire.geometry.inches import INCH, Point, units
from openfire.table.brook import add_brook
from openfire.table.checks import faults
from openfire.table.countries import COUNTRIES, Country
from openfire.table.draw import RandomDraw
from openfire.table.fairness import complaints, fairness
from openfire.table.layout import LayoutBuilder
from openfire.table.model import EntryPoint, Objective, Piece, Table, Zone
from openfire.table.names import Names
from openfire.table.sketches import SKETCHES, UNEVEN, shrunk
from openfire.table.symmetry import FREE, MIRRORED, ROTATED, SYMMETRIES, Size, Symmetry, point_image

ATTEMPTS = 60
"""Tables drawn from one seed before it is given up; about one in three is turned down."""

SLACK = 0.3
"""Inches by which lanes are wider than the largest base."""


def generate(
    seed: int,
    *,
    width: float = 72,
    height: float = 48,
    symmetry: Symmetry = ROTATED,
    coverage: float = 1 / 3,
    largest_base: float = 4,
    country: str | None = None,
) -> Table:
    """A fair table.

    Players sit at the two long edges. `coverage` is the share of the table under terrain, `largest_base` the width in
    inches of the round base that must be able to go everywhere between solid pieces, `country` one of COUNTRIES.
    """
    size = _size(width, height)
    if seed < 0:
        raise ValueError(f"a seed is a whole number from 0, not {seed}")
    if symmetry not in SYMMETRIES:
        raise ValueError(f"symmetry is one of {', '.join(SYMMETRIES)}, not {symmetry}")
    if country is not None and country not in COUNTRIES:
        raise ValueError(f"country is one of {', '.join(COUNTRIES)}, not {country}")
    if not 0.1 <= coverage <= 0.4 or not 1 <= largest_base <= 6:
        raise ValueError("coverage lies between 0.1 and 0.4, the largest base between 1 and 6 inches")
    draw = RandomDraw(seed)
    for _ in range(ATTEMPTS):
        land = COUNTRIES[country or draw.pick(tuple(COUNTRIES))]
        table = _drawn(LayoutBuilder(draw, size, symmetry, units(largest_base + SLACK)), land, coverage, seed)
        if not any(faults(table)) and not complaints(fairness(table, units(largest_base)), coverage):
            return table
    raise ValueError(f"no fair table of {width:g} by {height:g} inches was found for seed {seed}")


def _size(width: float, height: float) -> Size:
    if not 30 <= height <= width <= 120:
        raise ValueError(f"a table is 30 to 120 inches wide and no higher than wide, not {width:g} by {height:g}")
    return 1000 * round(width * 10), 1000 * round(height * 10)  # to a tenth of an inch, so that halves are whole


def _drawn(layout: LayoutBuilder, country: Country, coverage: float, seed: int) -> Table:
    """A table that may or may not be fair."""
    objectives, entries = _objectives(layout), _entries(layout)
    layout.keep_clear = [(at, layout.lane // 2 + units(0.6), units(1.5)) for at in objectives]
    layout.keep_clear += [(at, layout.lane + units(0.7), units(2)) for _, at in entries]
    _set_out(layout, country)
    _fill(layout, country, coverage)
    names = Names(layout.draw)
    return Table(
        id=f"{layout.symmetry}-{seed}",
        name=names.table(),
        width=layout.size[0],
        height=layout.size[1],
        pieces=tuple(Piece(*names.piece(piece.kind), piece.parts) for piece in layout.placed),
        zones=_zones(layout.size),
        entries=tuple(EntryPoint(f"entry-{n + 1}", at, owner) for n, (owner, at) in enumerate(entries)),
        objectives=tuple(Objective(f"objective-{n + 1}", at, names.objective()) for n, at in enumerate(objectives)),
    )


def _set_out(layout: LayoutBuilder, country: Country) -> None:
    """Place what belongs to the landscape, in its order, as many pieces as suit the size of the table."""
    draw, scale = layout.draw, layout.size[0] * layout.size[1] / (72 * 48 * INCH * INCH)
    if draw.chance(country.brook):
        add_brook(layout)
    for kind, (fewest, most) in country.pieces.items():
        left = round(draw.between(fewest - 0.49, most + 0.49) * scale)
        while left > 0:
            even = layout.symmetry == MIRRORED and kind not in UNEVEN and (left == 1 or draw.chance(0.3))
            if left == 1 and layout.symmetry == ROTATED and draw.chance(0.5):
                break
            layout.add(SKETCHES[kind](draw, even), even)
            left -= 1 if even or layout.symmetry == FREE else 2


def _fill(layout: LayoutBuilder, country: Country, coverage: float) -> None:
    """Cover the rest, with smaller pieces as room gets scarce; on a free table, even out what hides first."""
    size = 1.0
    while layout.covered() < coverage - 0.01 and size > 0.6:
        kind = layout.draw.pick(country.fill)
        if layout.symmetry == FREE:
            kind = "wood" if abs(layout.lean(hiding=True)) > 0.015 else layout.draw.pick(country.fill[1:])
        if not layout.add(shrunk(SKETCHES[kind](layout.draw, False), size)):
            size -= 0.03


def _zones(size: Size) -> tuple[Zone, Zone]:
    """A strip along either long edge: 12 inches deep, less on a small table."""
    width, height = size
    depth = min(units(12), height // 4)
    near = (0, 0), (width, 0), (width, depth), (0, depth)
    far = (0, height - depth), (width, height - depth), (width, height), (0, height)
    return Zone("zone-a", near, "a"), Zone("zone-b", far, "b")


def _objectives(layout: LayoutBuilder) -> list[Point]:
    """The centre, and one or two pairs that lie alike for both players."""
    (width, height), draw = layout.size, layout.draw
    found = [(width // 2, height // 2)]
    for low, high in ((0.12, 0.3), (0.7, 0.88))[: draw.whole(1, 2)]:
        spot = round(width * draw.between(low, high)), round(height * draw.between(0.29, 0.43))
        found += [spot, _opposite(layout, spot)]
    return found


def _entries(layout: LayoutBuilder) -> list[tuple[str, Point]]:
    """Two points at each long edge, an inch in."""
    mine = [(round(layout.size[0] * layout.draw.between(low, low + 0.16)), INCH) for low in (0.16, 0.68)]
    return [("a", at) for at in mine] + [("b", _opposite(layout, at)) for at in mine]


def _opposite(layout: LayoutBuilder, point: Point) -> Point:
    """The point that is to the far player what this one is to the near player."""
    return point_image(layout.size, ROTATED if layout.symmetry == FREE else layout.symmetry, point)
