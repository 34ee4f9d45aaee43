"""Terrain pieces drawn by their keywords: ground, texture, edges, shadows and height badges."""

import math
from collections.abc import Iterator
from xml.sax.saxutils import escape

import shapely

from openfire.geometry.inches import INCH, Point, inches
from openfire.table.keywords import KEYWORDS, is_obstacle
from openfire.table.looks import Look
from openfire.table.model import Part, Piece, Table
from openfire.table.rings import doubled_area
from openfire.table.steps import LevelEdge, steps
from openfire.table.view import TopView, short

BADGED = 2 * INCH
"""How high a part must be to carry a badge; raised ground always does."""

SUN = (1.3, 1.8)
"""How far a shadow falls to the right and down, in SVG units per height level."""

LONGEST_SHADOW = 5
"""Height levels after which shadows grow no longer."""

TICK = 3.4
"""The length of a tick on a climbable edge, in SVG units."""


def terrain(table: Table, view: TopView, look: Look, prefix: str) -> Iterator[str]:
    """Parts from the lowest to the highest, each height with one shadow beneath it; then edges and badges."""
    storeys: dict[tuple[int, int, int], list[tuple[Piece, Part]]] = {}
    for piece, part in table.parts():
        storeys.setdefault(_storey(table, part), []).append((piece, part))
    for storey in sorted(storeys):
        if storey[2] > 0:
            yield _shadow([part for _, part in storeys[storey]], min(storey[2], LONGEST_SHADOW), view, look)
        for piece, part in storeys[storey]:
            yield _part(piece, part, view, look, prefix)
    yield _edges(steps(table), view, look)
    badges = (_badge(table, piece, part, view, look) for piece in table.pieces for part in _badged(piece))
    yield f'<g font-size="7.5" text-anchor="middle" fill="{look.ink}">{"".join(badges)}</g>'


def _storey(table: Table, part: Part) -> tuple[int, int, int]:
    """Where a part comes in the pile: its level, ground before what stands on it, and its rise in height levels."""
    ground = part.level * table.level_height
    if _is_ground(table, part):
        return part.level, 0, part.level
    return part.level, 1, -(-(part.height - ground) // table.level_height)


def _is_ground(table: Table, part: Part) -> bool:
    return part.level > 0 and part.height == part.level * table.level_height


def _shadow(parts: list[Part], rise: int, view: TopView, look: Look) -> str:
    path = "".join(view.path(part.footprint) for part in parts)
    offset = f"translate({short(SUN[0] * rise)} {short(SUN[1] * rise)})"
    return f'<path d="{path}" transform="{offset}" opacity="{look.shade}"/>'


def _part(piece: Piece, part: Part, view: TopView, look: Look, prefix: str) -> str:
    path = f'd="{view.path(part.footprint)}"'
    words = part.words()
    hard = is_obstacle(words) or "barrier" in words or "rough" in words
    stroke = f'stroke="{look.hard}"' if hard else f'stroke="{look.edge}" stroke-width=".8"'
    fills = [f'<path {path} fill="{_ground(part, look)}" {stroke}/>']
    fills += [f'<path {path} fill="url(#{prefix}{name})"/>' for name in _textures(part)]
    return f"<g><title>{escape(_described(piece, part))}</title>{''.join(fills)}</g>"


def _ground(part: Part, look: Look) -> str:
    """The colour under the texture."""
    words = part.words()
    if is_obstacle(words):
        return look.solid if part.height else look.water
    if "barrier" in words or "rough" in words:
        return look.leaves if "obscuring" in words else look.stone
    if part.level and "climbable" in words:
        return look.levels[min(part.level, len(look.levels)) - 1]
    if "obscuring" in words:
        return look.leaves
    if "difficult" in words:
        return look.scree if "heavy-cover" in words else look.thorns if "cover" in words else look.marsh
    return look.crops if "slow" in words or "dangerous" in words else look.clear


def _textures(part: Part) -> list[str]:
    """The textures of a part's words, less those that a stronger one already says."""
    words = part.words()
    if is_obstacle(words):
        return [] if part.height else ["waves"]
    if part.level and "climbable" in words:
        return []
    drawn = dict.fromkeys(KEYWORDS[word].texture for word in words)
    shelter = "stones" if "stones" in drawn else "tufts"
    if "difficult" not in words or "dots" in drawn:
        drawn.pop(shelter, None)
    return [name for name in ("tiles", "hatch", "dots", shelter, "brick", "crosses") if name in drawn]


def _described(piece: Piece, part: Part) -> str:
    facts = [", ".join(part.words()) or "no keywords"]
    facts += [f"for {name}s {', '.join(words) or 'no keywords'}" for name, words in part.class_keywords]
    if part.level:
        facts.append(f"level {part.level}")
    if part.height:
        facts.append(f"{inches(part.height):g} in high")
    return f"{piece.name}: {'; '.join(facts)}"


def _edges(walls: tuple[LevelEdge, ...], view: TopView, look: Look) -> str:
    """Sheer steps as a thick line, climbable ones with ticks that point downhill."""
    sheer = "".join(_line(step, view) for step in walls if not step.climbable)
    ticks = "".join(tick for step in walls if step.climbable for tick in _ticks(step, view))
    return (
        f'<path d="{ticks}" stroke="{look.edge}" stroke-width="1.1"/>'
        f'<path d="{sheer}" stroke="{look.hard}" stroke-width="2.6" stroke-linecap="round"/>'
    )


def _line(step: LevelEdge, view: TopView) -> str:
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in (view.at(step.a), view.at(step.b)))


def _ticks(step: LevelEdge, view: TopView) -> Iterator[str]:
    (ax, ay), (bx, by) = view.at(step.a), view.at(step.b)
    long = max(math.dist((ax, ay), (bx, by)), 0.1)
    down = f"l{short((ay - by) / long * TICK)} {short((bx - ax) / long * TICK)}"
    count = max(round(long / 4.5), 1)
    for n in range(count):
        share = (n + 0.5) / count
        yield f"M{short(ax + share * (bx - ax))} {short(ay + share * (by - ay))}{down}"


def _badged(piece: Piece) -> list[Part]:
    """The parts whose height is told: the largest of each height that matters."""
    told: dict[tuple[int, int], Part] = {}
    for part in sorted(piece.parts, key=lambda part: -doubled_area(part.footprint)):
        if part.level or part.height >= BADGED:
            told.setdefault((part.level, part.height), part)
    return list(told.values())


def _badge(table: Table, piece: Piece, part: Part, view: TopView, look: Look) -> str:
    """The level of raised ground after a triangle, else the height in inches, where there is most room for it."""
    left, top = view.at(_roomiest(piece, part))
    text = f"▲{part.level}" if _is_ground(table, part) else f"{inches(part.height):g}″"
    wide = 4.6 * len(text) + 4
    return (
        f'<rect x="{short(left - wide / 2)}" y="{short(top - 4.6)}" width="{short(wide)}" height="9.2" rx="4.6"'
        f' fill="{look.paper}" opacity=".8"/><text x="{short(left)}" y="{short(top + 2.7)}">{text}</text>'
    )


def _roomiest(piece: Piece, part: Part) -> Point:
    """A point well inside the part of a footprint that nothing higher covers: its centroid, if that will do."""
    shape = shapely.Polygon(part.footprint)
    above = [shapely.Polygon(other.footprint) for other in piece.parts if other.height > part.height]
    bare = shapely.difference(shape, shapely.union_all(above))
    radius = shapely.maximum_inscribed_circle(bare if bare.area > 0 else shape, INCH / 10)
    middle = shape.centroid
    is_roomy = bare.contains(middle) and bare.boundary.distance(middle) > 0.7 * radius.length
    x, y = middle.coords[0] if is_roomy else radius.coords[0]
    return round(x), round(y)
