"""Tables drawn as SVG: terrain that reads without a legend, zones, markers, a grid and an inch ruler.

`render` makes a complete picture. Code that draws models places them with a `TopView`, and hands its own layers to
`render` or puts `table_layer` under them.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from openfire.geometry.inches import INCH, inches
from openfire.table.looks import THEMES, Look, textures
from openfire.table.model import Table
from openfire.table.svg_markers import entry_mark, objective_mark, zone_label, zone_tint
from openfire.table.svg_terrain import terrain
from openfire.table.view import SCALE, TopView, scaled, short

MARGIN = 26
"""SVG units around the table, for the ruler."""

CAPTION = 14
"""SVG units below the ruler, for the name of the table."""

GRID = 6
"""Inches between the lines of the grid, and between the numbers of the ruler."""


def render(table: Table, *, theme: str = "light", layers: Iterable[str] = (), prefix: str = "of-") -> str:
    """A complete SVG picture of a table.

    `theme` is light or dark, `layers` are pieces of SVG drawn on top in the coordinates of `TopView`, and `prefix`
    keeps the ids of several pictures on one page apart.
    """
    look = THEMES[theme]
    width, height = scaled(table.width) + 2 * MARGIN, scaled(table.height) + 2 * MARGIN + CAPTION
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {short(width)} {short(height)}"'
            f' width="{short(width)}" height="{short(height)}" font-family="system-ui,sans-serif" role="img">',
            f"<title>{escape(table.name)}</title>",
            f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{short(width)}" height="{short(height)}" fill="{look.page}"/>',
            table_layer(table, look, prefix),
            *layers,
            _ruler(table, look),
            "</svg>\n",
        )
    )


def table_layer(table: Table, look: Look, prefix: str = "of-") -> str:
    """The table without page and ruler: mat, grid, zones, terrain and markers, as one group."""
    view = TopView(table.height)
    frame = f'<rect width="{short(scaled(table.width))}" height="{short(scaled(table.height))}"'
    return "\n".join(
        (
            f'<g id="{prefix}table" stroke-linejoin="round"><defs>{textures(look, prefix)}</defs>',
            f'{frame} fill="{look.mat}"/>',
            _grid(table, look),
            *(zone_tint(zone, view, look) for zone in table.zones),
            *terrain(table, view, look, prefix),
            *(zone_label(zone, view, look) for zone in table.zones),
            *(entry_mark(entry, table, view, look) for entry in table.entries),
            *(objective_mark(n + 1, objective, view, look) for n, objective in enumerate(table.objectives)),
            f'{frame} fill="none" stroke="{look.ink}" stroke-width="1.5"/></g>',
        )
    )


def _grid(table: Table, look: Look) -> str:
    width, height, gap = scaled(table.width), scaled(table.height), GRID * SCALE
    lines = [f"M{n * gap} 0V{short(height)}" for n in range(1, -int(-width // gap))]
    lines += [f"M0 {short(height - n * gap)}H{short(width)}" for n in range(1, -int(-height // gap))]
    return f'<path d="{"".join(lines)}" stroke="{look.grid}"/>'


def _ruler(table: Table, look: Look) -> str:
    """Ticks at every inch along all four edges, numbers at every sixth, and the name of the table below."""
    width, height = scaled(table.width), scaled(table.height)
    ticks, numbers = [], []
    for n in range(table.width // INCH + 1):
        x, long = n * SCALE, 4 if n % GRID else 9
        ticks.append(f"M{x} 0v{-long}M{x} {short(height)}v{long}")
        numbers += [] if n % GRID else [_number(x, -12, n), _number(x, height + 18.5, n)]
    for n in range(table.height // INCH + 1):
        y, long = height - n * SCALE, 4 if n % GRID else 9
        ticks.append(f"M0 {short(y)}h{-long}M{short(width)} {short(y)}h{long}")
        numbers += [] if n % GRID else [_number(-16.5, y + 3, n), _number(width + 16.5, y + 3, n)]
    caption = f"{table.name}, {inches(table.width):g} by {inches(table.height):g} in"
    return (
        f'<path d="{"".join(ticks)}" stroke="{look.ink}" stroke-width=".8"/>'
        f'<g font-size="8" text-anchor="middle" fill="{look.ink}">{"".join(numbers)}'
        f'<text x="{short(width / 2)}" y="{short(height + 33)}" font-size="10">{escape(caption)}</text></g>'
    )


def _number(x: float, y: float, number: int) -> str:
    return f'<text x="{short(x)}" y="{short(y)}">{number}</text>'
