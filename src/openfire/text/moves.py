"""Moves in few words: `12,8`, `toward b2`, `6 north`, `advance 9 ne`, `face b2`, `stay`; how much can be gone."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.options import WayOptions
from openfire.engine.questions import Ask
from openfire.geometry.inches import INCH, TURN, Point, facing
from openfire.geometry.shapes import Pose, outer_radius
from openfire.text.directions import EIGHTHS, LENGTH, read_leg
from openfire.text.table_things import UnknownWordError, find, measure, where

STAY: Final = "stay"

SAID: Final = {
    **dict.fromkeys(("stay", "hold", "wait", "none"), STAY),
    **dict.fromkeys(("move", "go", "walk"), "move"),
    **dict.fromkeys(("run", "sprint"), "advance"),
    "reverse": "back",
}
"""What people say for a kind of move, where no kind has that name itself."""

BACKWARD: Final = ("back", "backward", "backwards")

TOWARD: Final = ("toward", "towards", "to", "at")

DETOUR: Final = 2.0
"""How many times as long as the straight line a way may be before nobody looks for it, and 12 inches more."""

STEP: Final = 0.25
"""Inches by which a way that cannot be gone is shortened until it can."""

EXITS: Final = tuple(side * degrees for degrees in range(0, 181, 15) for side in (1, -1))
"""Degrees off where somebody faces at which a way off the table is tried."""


def ways_of(ask: Ask) -> WayOptions:
    """The ways that a question takes; only of one that takes ways."""
    options = ask.options
    assert isinstance(options, WayOptions)
    return options


def read_way(g: Game, options: WayOptions, text: str) -> Go:
    """The move that some words name. Raises UnknownWordError or ValueError for words that name none."""
    words = text.lower().split()
    kinds = options.paces()
    if words and words[0] in ("face", "turn", "pivot"):
        return _faced(g, options, words[1:])
    kind = _kind(kinds, words[0]) if words else ""
    rest = words[1:] if kind else words
    kind = kind or next(iter(kinds))
    if kind == STAY or not rest:
        return _at_once(options, kind, rest)
    return _led(g, options, kind, rest)


def _led(g: Game, options: WayOptions, kind: str, rest: Sequence[str]) -> Go:
    """A move of a kind to some place."""
    if "," in rest[0]:
        return Go.read(" ".join((kind, *rest)))
    if rest[0] in TOWARD:
        return _toward(g, options, kind, rest[1:])
    pace = _backward(options.paces(), kind) if any(word in BACKWARD for word in rest) else kind
    return Go(pace, (read_leg(rest, options.start).end(options.start, options.paces().get(pace, 0.0)),))


def _backward(kinds: dict[str, float], kind: str) -> str:
    """The kind of move that goes backward, where that is a kind of its own."""
    return next((name for name in (f"{kind}-back", "back") if name in kinds), kind)


def _kind(kinds: dict[str, float], word: str) -> str:
    """The kind of move that a word names; nothing if it names none."""
    if word in kinds:
        return word
    said = SAID.get(word, "")
    return said if said in (STAY, *kinds) else next(iter(kinds)) if said else ""


def _at_once(options: WayOptions, kind: str, rest: Sequence[str]) -> Go:
    """A kind of move without a place: to stay, or to leave the table by the shortest way."""
    if kind == STAY and rest:
        raise ValueError("Who stays does not go anywhere: say just stay.")
    if kind == STAY:
        return staying(options) or Go(STAY)
    found = leaving(options, kind) if options.paces()[kind] else Go(kind)
    if found is None:
        raise ValueError(f"Where to? Say {kind} 12,8 or {kind} toward b2 or {kind} 6 north.")
    return found


def staying(options: WayOptions) -> Go | None:
    """The answer that goes nowhere, if one is taken: to stay, or a kind of move to nowhere or to where one is."""
    here = (options.start.x, options.start.y)
    ways = (Go(STAY), *(Go(kind, points) for points in ((), (here,)) for kind in options.paces()))
    return next((go for go in ways if options.why_not(go) is None), None)


def leaving(options: WayOptions, kind: str) -> Go | None:
    """A straight way off the table, if the kind of move takes one there."""
    far = options.paces()[kind] * INCH
    for degrees in EXITS:
        angle = options.start.facing / TURN * math.tau + math.radians(degrees)
        end = round(options.start.x + far * math.cos(angle)), round(options.start.y + far * math.sin(angle))
        go = Go(kind, (end,))
        if not _is_on_table(options, end) and options.why_not(go) is None:
            return go
    return None


def _is_on_table(options: WayOptions, at: Point) -> bool:
    table = options.g.setup.table
    return 0 <= at[0] <= table.width and 0 <= at[1] <= table.height


def _faced(g: Game, options: WayOptions, words: Sequence[str]) -> Go:
    """A turn on the spot: toward something, to a direction, or to so many degrees."""
    turned = _turned(g, options, " ".join(word for word in words if word not in TOWARD))
    here = (options.start.x, options.start.y)
    ways = [Go(kind, points, turned) for kind in options.paces() for points in ((), (here,))]
    return next((go for go in ways if options.why_not(go) is None), ways[-1])


def _turned(g: Game, options: WayOptions, word: str) -> int:
    if not word:
        raise ValueError("Face what? Say face b2, face north or face 90.")
    if word in EIGHTHS:
        return EIGHTHS[word] * TURN // 8
    if LENGTH.fullmatch(word):
        return facing(float(word))
    at = where(g, word)
    if at is None:
        raise UnknownWordError(f"{find(g, word).name} is not on the table.")
    return facing(math.degrees(math.atan2(at[1] - options.start.y, at[0] - options.start.x)))


def _toward(g: Game, options: WayOptions, kind: str, rest: Sequence[str]) -> Go:
    if not rest:
        raise ValueError("Toward what? Say toward b2, toward an objective or toward 12,8.")
    limit = float(rest[1]) if len(rest) > 1 and LENGTH.fullmatch(rest[1]) else None
    found = toward(g, options, kind, rest[0], limit)
    if found is None:
        raise ValueError(f"No way toward {rest[0]} was found that {options.unit} can go.")
    return found


# ------------------------------------------------------------------------------------------------ finding ways


def toward(g: Game, options: WayOptions, kind: str, goal: str, limit: float | None = None) -> Go | None:
    """A way of a kind toward a thing: as the crow flies around what is in the way, or as the edition looks ahead."""
    points = route(g, options, goal)
    if not points:
        return None
    return shortened(options, Go(kind, points), limit) or (_foreseen(g, options, kind, goal) if limit is None else None)


def _foreseen(g: Game, options: WayOptions, kind: str, goal: str) -> Go | None:
    """What the edition finds itself when it looks ahead."""
    hook, at = g.setup.edition.look_ahead.move_toward, where(g, goal)
    found = hook(g, options.unit, kind, at, options) if hook and at else None
    return found if isinstance(found, Go) and options.why_not(found) is None else None


def route(g: Game, options: WayOptions, goal: str) -> tuple[Point, ...]:
    """The shortest way of a unit's leader to a thing, without its start; nothing if none is found."""
    for at in beside(g, options.unit, options.start, goal):
        if way := options.way_to(at, DETOUR * math.dist(options.start[:2], at) / INCH + 12):
            return way
    return ()


def beside(g: Game, unit: str, start: Pose, goal: str) -> Iterator[Point]:
    """The places to go to for a thing: itself, or around the base of another unit's model, which is in the way."""
    thing = find(g, goal)
    if not thing.spots:
        raise UnknownWordError(f"{thing.name} is not on the table.")
    own = g.unit(unit).leader
    nearest = measure(find(g, own), thing)
    assert nearest is not None
    spot = next(spot for spot in thing.spots if spot.id == nearest.end)
    at = spot.body.at
    if spot.id not in g.state.models or not _is_enemy(g, unit, spot.id):
        yield at.x, at.y
        return
    away = (outer_radius(spot.body.shape) + outer_radius(g.card(own).profile.base) + 0.1) * INCH
    first = math.atan2(start.y - at.y, start.x - at.x)
    for turn in range(8):
        angle = first + turn * math.pi / 4
        yield round(at.x + away * math.cos(angle)), round(at.y + away * math.sin(angle))


def _is_enemy(g: Game, unit: str, model: str) -> bool:
    return g.setup.are_enemies(g.unit(unit).seat, g.unit(g.model(model).unit).seat)


def shortened(options: WayOptions, go: Go, limit: float | None = None) -> Go | None:
    """The longest part of a way, from its start, that can be gone; None if none of it can."""
    points = options.way(go)
    most = options.paces().get(go.kind, 0.0)
    length = min(length_along(points), most if limit is None else min(limit, most))
    told = _as_told(options, Go(go.kind, cut(points, length)[1:], go.facing))
    if told:
        return told
    while length > 0:
        part = Go(go.kind, cut(points, length)[1:], go.facing)
        if part.points and options.why_not(part) is None:
            return part
        length -= STEP
    return None


def _as_told(options: WayOptions, go: Go) -> Go | None:
    """A way if it is taken, else the nearest that its refusal names."""
    if not go.points:
        return None
    refusal = options.why_not(go)
    if refusal is None:
        return go
    if refusal.code != "too-far" or refusal.nearest is None:
        return None
    nearest = options.read(refusal.nearest)
    return nearest if options.why_not(nearest) is None else None


def length_along(points: Sequence[Point]) -> float:
    """How long a way through some places is, in inches."""
    return sum(math.dist(a, b) for a, b in pairwise(points)) / INCH


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


def length_of(options: WayOptions, go: Go) -> float:
    """How long a way is, in inches."""
    return length_along(options.way(go))
