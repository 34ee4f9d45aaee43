"""Zones, entry points and objectives, drawn with a colour and a second cue each."""

from xml.sax.saxutils import escape

from openfire.table.looks import NOBODY, SEATS, Look
from openfire.table.model import MARKER, EntryPoint, Objective, Table, Zone
from openfire.table.rings import box
from openfire.table.view import TopView, scaled, short


def zone_tint(zone: Zone, view: TopView, look: Look) -> str:
    """The ground of a zone, tinted, its edge dashed in its owner's way."""
    colour, dashes = SEATS.get(zone.owner or "", NOBODY)
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{view.path(zone.ring)}" fill="{colour}" fill-opacity="{look.tint}" stroke="{colour}"'
        f' stroke-width="1.4" stroke-opacity=".8"{dashed}/>'
    )


def zone_label(zone: Zone, view: TopView, look: Look) -> str:
    """What a zone is and whose, in its corner nearest to the edge of the table, where the least terrain is."""
    left, low, _, high = box(zone.ring)
    x, y = view.at((left, low))
    if view.height - high < low:
        y = view.at((left, high))[1] + 14
    words = f"{zone.kind} {zone.owner.upper()}" if zone.owner else zone.kind
    return (
        f'<text x="{short(x + 5)}" y="{short(y - 5)}" font-size="9" fill="{look.ink}" stroke="{look.mat}"'
        f' stroke-width="2.5" paint-order="stroke">{escape(words)}</text>'
    )


def entry_mark(entry: EntryPoint, table: Table, view: TopView, look: Look) -> str:
    """An arrowhead with the owner's letter that points in from the nearest edge."""
    colour, _ = SEATS.get(entry.owner or "", NOBODY)
    x, y = view.at(entry.at)
    gaps = (entry.at[1], entry.at[0], table.height - entry.at[1], table.width - entry.at[0])
    turn = (0, 90, 180, 270)[gaps.index(min(gaps))]
    letter = (entry.owner or "").upper()
    return (
        f"<g><title>{escape(f'Entry point {letter}')}</title>"
        f'<path d="M-8 9V-1L0-11L8-1V9Z" transform="translate({short(x)} {short(y)}) rotate({turn})"'
        f' fill="{colour}" stroke="{look.paper}" stroke-width="1.2"/>'
        f'<text x="{short(x)}" y="{short(y + 3.6)}" font-size="10" font-weight="bold" text-anchor="middle"'
        f' fill="#fff">{letter}</text></g>'
    )


def objective_mark(number: int, objective: Objective, view: TopView, look: Look) -> str:
    """A numbered disc of the marker's true size in a double ring."""
    x, y = view.at(objective.at)
    radius, at = scaled(MARKER), f'cx="{short(x)}" cy="{short(y)}"'
    return (
        f'<g stroke="{look.marker}"><title>{escape(objective.name)}</title>'
        f'<circle {at} r="{short(radius - 1)}" fill="{look.paper}" stroke-width="2"/>'
        f'<circle {at} r="{short(radius - 3.2)}" fill="none" stroke-width=".8"/>'
        f'<text x="{short(x)}" y="{short(y + 2.9)}" font-size="8" font-weight="bold" text-anchor="middle"'
        f' fill="{look.ink}" stroke="none">{number}</text></g>'
    )
