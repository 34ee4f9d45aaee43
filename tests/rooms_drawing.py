"""Draws `docs/rooms.svg`: every room on its floor, and the arrows to the rooms that it sees.

`python -m tests.rooms_drawing` draws it anew; `tests/test_layers.py` holds that it shows the arrows as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "docs" / "rooms.svg"

WIDE, HIGH = 124, 54
"""A room, in pixels."""
GAP, FLOOR, MARGIN = 22, 104, 24
"""Between rooms, from floor to floor, and around everything."""

ROOMS = {
    "documents": (3.4, "YAML with file, line"),
    "dice": (1.0, "verifiable streams"),
    "geometry": (2.2, "distance, sight, paths"),
    "table": (2.4, "terrain, generator"),
    "roster": (1.4, "profiles, army lists"),
    "ledger": (4.4, "statements, proofs"),
    "engine": (1.5, "questions, record"),
    "modules": (3.0, "settings as data"),
    "rules": (1.0, "one folder a book"),
    "odds": (2.0, "exact chances"),
    "testkit": (0.0, "scenarios, contract"),
    "lookahead": (0.85, "previews; no rule"),
    "report": (1.2, "battles looked back at"),
    "ai": (2.3, "bots"),
    "text": (4.4, "words for people"),
    "game": (3.0, "joins them all"),
    "booklet": (3.4, "a module to be read"),
    "sim": (2.3, "matches of bots"),
    "lab": (3.45, "bots and balance"),
    "rl": (4.4, "games for learners"),
    "duels": (0.0, "two units, no table"),
    "module_scenarios": (4.4, "a module tried out"),
    "builder": (4.4, "army lists of one's own"),
    "server": (2.5, "games for people"),
    "bench": (1.0, "measures"),
    "cli": (1.75, "the command"),
}
"""In which column a room stands, so that arrows keep clear of others, and what is in it."""


def floors(sees: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The rooms by how much stands below them, the lowest floor first."""
    level: dict[str, int] = {}
    for room in sees:
        _put(room, sees, level)
    return [[room for room in sees if level[room] == floor] for floor in range(max(level.values()) + 1)]


def _put(room: str, sees: Mapping[str, Sequence[str]], level: dict[str, int]) -> int:
    if room not in level:
        level[room] = max((_put(below, sees, level) + 1 for below in sees[room]), default=0)
    return level[room]


def arrows(sees: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Who sees whom, without what follows from the other arrows."""
    for room, seen in sees.items():
        through = {far for near in seen for far in _below(near, sees)}
        yield from ((room, near) for near in seen if near not in through)


def _below(room: str, sees: Mapping[str, Sequence[str]]) -> set[str]:
    return {far for near in sees[room] for far in (near, *_below(near, sees))}


def drawing(sees: Mapping[str, Sequence[str]]) -> str:
    """The picture as SVG."""
    rows = floors(sees)
    width = round(2 * MARGIN + max(column for column, _ in ROOMS.values()) * (WIDE + GAP)) + WIDE
    height = 2 * MARGIN + (len(rows) - 1) * FLOOR + HIGH
    places = dict(_places(rows, height))
    lines = [_arrow(places[a], places[b]) for a, b in arrows(sees)]
    return "\n".join([_head(width, height), *lines, *(_room(room, *at) for room, at in places.items()), "</svg>", ""])


def _places(rows: Sequence[Sequence[str]], height: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The upper left corner of every room, the lowest floor at the bottom."""
    for floor, row in enumerate(rows):
        for room in row:
            yield room, (MARGIN + round(ROOMS[room][0] * (WIDE + GAP)), height - MARGIN - HIGH - floor * FLOOR)


def _head(width: int, height: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="DejaVu Sans, Verdana, sans-serif" role="img" aria-label="The rooms and who sees whom">\n'
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="#7a8694"/></marker></defs>\n'
        f'<rect width="{width}" height="{height}" fill="#f7f5f0"/>'
    )


def _arrow(above: tuple[int, int], below: tuple[int, int]) -> str:
    x1, y1, x2, y2 = above[0] + WIDE // 2, above[1] + HIGH, below[0] + WIDE // 2, below[1]
    bend = (y2 - y1) // 2
    return (
        f'<path d="M{x1} {y1}C{x1} {y1 + bend} {x2} {y2 - bend} {x2} {y2 - 1}" fill="none" stroke="#7a8694" '
        'stroke-width="1.3" marker-end="url(#tip)"/>'
    )


def _room(room: str, x: int, y: int) -> str:
    middle, bold = x + WIDE // 2, 'font-size="15" font-weight="bold" fill="#22303d"'
    return (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="7" fill="#ffffff" stroke="#33475b"/>'
        f'<text x="{middle}" y="{y + 23}" text-anchor="middle" {bold}>{room}</text>'
        f'<text x="{middle}" y="{y + 41}" text-anchor="middle" font-size="10.5" fill="#4a5866">{ROOMS[room][1]}</text>'
    )


if __name__ == "__main__":
    from tests.test_layers import SEES

    FILE.write_text(drawing({room: seen.split() for room, seen in SEES.items()}), encoding="utf-8")
