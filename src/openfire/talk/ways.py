"""Moves in few words: `12,8`, `toward b2`, `6 north`, `advance 9 ne`, `stay`; and how much of a way can be gone."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from openfire.engine.answers import Go, read_pose
from openfire.engine.game import Game
from openfire.geometry import paths
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import Price, cost, shortest
from openfire.geometry.shapes import outer_radius
from openfire.talk import chapters
from openfire.talk.things import UnknownError, find, measure

STAY, MOVE, ADVANCE = "stay", "move", "advance"

KINDS: Final = {
    **dict.fromkeys(("stay", "hold", "wait"), STAY),
    **dict.fromkeys(("move", "go", "walk"), MOVE),
    **dict.fromkeys(("advance", "run"), ADVANCE),
    **dict.fromkeys(("back", "reverse"), "back"),
    **{kind: kind for kind in ("advance-back", "leave")},
}
"""What people say for a kind of move."""

TURNS: Final = {
    name: degrees
    for degrees, names in enumerate(
        (
            "e east",
            "ne north-east northeast",
            "n north",
            "nw north-west northwest",
            "w west",
            "sw south-west southwest",
            "s south",
            "se south-east southeast",
        )
    )
    for name in names.split()
}
"""Directions in eighths of a turn from east; north is away from the first player, up on the map."""

DETOUR: Final = 2.0
"""How many times as long as the straight line a way may be before nobody looks for it, and 12 inches more."""

STEP: Final = 0.25
"""Inches by which a way that cannot be gone is shortened until it can."""

_LENGTH: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?")


def read_way(g: Game, options: Any, text: str) -> Go:
    """The move that some words name. Raises UnknownError or ValueError for words that name none."""
    words = text.lower().split()
    kind = KINDS.get(words[0], "") if words else ""
    rest = words[1:] if kind else words
    kind = kind or MOVE
    if kind == STAY or not rest:
        return _at_once(kind, rest)
    if "," in rest[0]:
        poses = [read_pose(word) for word in rest]
        facing = poses[-1].facing if "/" in rest[-1] else None
        return Go(kind, tuple((pose.x, pose.y) for pose in poses), facing)
    if rest[0] in ("toward", "towards", "to", "at"):
        return _toward(g, options, kind, rest[1:])
    return _turned(g, options, kind, rest)


def _at_once(kind: str, rest: Sequence[str]) -> Go:
    if kind == STAY and not rest:
        return Go(STAY)
    if kind == STAY:
        raise ValueError("Who stays does not go anywhere: say just stay.")
    raise ValueError(f"Where to? Say {kind} 12,8 or {kind} toward b2 or {kind} 6 north.")


def _turned(g: Game, options: Any, kind: str, rest: Sequence[str]) -> Go:
    """So many inches in a direction, all that are allowed where it is not said how many: 6 north, north 6, north."""
    turn = "".join(word for word in rest if word in TURNS)
    lengths = [float(word) for word in rest if _LENGTH.fullmatch(word)]
    odd = [word for word in rest if word not in (*TURNS, "in", "inches") and not _LENGTH.fullmatch(word)]
    if turn not in TURNS or odd or len(lengths) > 1:
        raise ValueError(f"{' '.join(rest)!r} is no place. Say 12,8 or toward b2 or 6 north; ? tells more.")
    away = lengths[0] if lengths else chapters.allowance(g, options.unit, kind)
    angle = TURNS[turn] * math.pi / 4
    x, y = options.start.x + away * INCH * math.cos(angle), options.start.y + away * INCH * math.sin(angle)
    return Go(kind, ((round(x), round(y)),))


def _toward(g: Game, options: Any, kind: str, rest: Sequence[str]) -> Go:
    if not rest:
        raise ValueError("Toward what? Say toward b2, toward an objective or toward 12,8.")
    limit = float(rest[1]) if len(rest) > 1 and _LENGTH.fullmatch(rest[1]) else None
    found = shortened(options, Go(kind, route(g, options, rest[0])), limit)
    if found is None:
        raise ValueError(f"No way toward {rest[0]} was found that {options.unit} can go.")
    return found


# ------------------------------------------------------------------------------------------------ finding ways


def route(g: Game, options: Any, goal: str) -> tuple[Point, ...]:
    """The shortest way of a unit's leader to a thing, without its start; nothing if none is found."""
    start = (options.start.x, options.start.y)
    for at in _beside(g, options, goal):
        budget = DETOUR * math.dist(start, at) / INCH + 12
        way = shortest(options.ground, options.mover, start, at, budget)
        if way:
            return way.points[1:]
    return ()


def _beside(g: Game, options: Any, goal: str) -> Iterator[Point]:
    """The places to go to for a thing: itself, or around the base of an enemy model, which is in the way."""
    thing = find(g, goal)
    if not thing.spots:
        raise UnknownError(f"{thing.name} is not on the table.")
    nearest = measure(find(g, options.leader), thing)
    assert nearest is not None
    spot = next(spot for spot in thing.spots if spot.id == nearest.end)
    at = spot.body.at
    if spot.id not in g.state.models or not _is_enemy(g, options.unit, spot.id):
        yield at.x, at.y
        return
    away = (outer_radius(spot.body.shape) + outer_radius(g.card(options.leader).profile.base) + 0.1) * INCH
    first = math.atan2(options.start.y - at.y, options.start.x - at.x)
    for turn in range(8):
        angle = first + turn * math.pi / 4
        yield round(at.x + away * math.cos(angle)), round(at.y + away * math.sin(angle))


def _is_enemy(g: Game, unit: str, model: str) -> bool:
    return g.setup.are_enemies(g.unit(unit).seat, g.unit(g.model(model).unit).seat)


def shortened(options: Any, go: Go, limit: float | None = None) -> Go | None:
    """The longest part of a way, from its start, that can be gone; None if none of it can."""
    points = options.way(go)
    allowed = chapters.allowance(options.g, options.unit, go.kind)
    length = _affordable(options, points, allowed if limit is None else min(limit, allowed))
    while length > 0:
        part = Go(go.kind, cut(points, length)[1:], go.facing)
        if part.points and options.why_not(part) is None:
            return part
        length -= STEP
    return None


def _affordable(options: Any, points: Sequence[Point], limit: float) -> float:
    """How much of a way can be paid for, in inches of its length."""
    length = sum(math.dist(a, b) for a, b in pairwise(points)) / INCH
    if cost(options.ground, points) <= limit:
        return length
    low, high = 0.0, min(length, limit)
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if cost(options.ground, cut(points, middle)) <= limit else (low, middle)
    return low


def cut(points: Sequence[Point], length: float) -> tuple[Point, ...]:
    """The beginning of a way, so many inches long."""
    kept, left = [points[0]], length * INCH
    for a, b in pairwise(points):
        leg = math.dist(a, b)
        if left < leg:
            share = left / leg
            end = round(a[0] + (b[0] - a[0]) * share), round(a[1] + (b[1] - a[1]) * share)
            return (*kept, end) if end != kept[-1] else tuple(kept)
        kept.append(b)
        left -= leg
    return tuple(kept)


def spent(options: Any, go: Go) -> float:
    """Inches of movement that a way takes."""
    return price(options, go).total


def price(options: Any, go: Go) -> Price:
    """What a way costs, and how long it is."""
    return paths.price(options.ground, options.way(go))
