"""Moves of whole units, model by model, in few words: `toward b2`, `12,8`, `11,9 12,8`, `a1.2@12,8`, `stay`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final

from openfire.engine.answers import Stand, read_pose
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import Pose
from openfire.text.directions import LENGTH, read_leg
from openfire.text.moves import TOWARD, beside, cut, length_along
from openfire.text.placement import goal_of, on_table, suggested
from openfire.text.units import formed

STEPS: Final = 12
"""Into how many parts a move is cut to find the longest that can be made."""


def _start(g: Game, ask: Ask) -> Pose:
    """Where the first model of a unit stands, whose way all the others go."""
    at = g.model(g.unit(ask.about).leader).at
    assert at is not None
    return at


def read_group(g: Game, ask: Ask, text: str) -> Stand:
    """The move that some words name. Raises UnknownWordError or ValueError for words that name none."""
    words = text.lower().split()
    if words and words[0] in ("move", "walk", "run", "go", "step", "by"):
        words = words[1:] if words[0] != "by" else words
    if not words or words in (["stay"], ["none"], ["hold"]):
        return Stand(())
    if words == ["suggested"]:
        return suggested(ask)
    if words[0] == "by":
        stand: Stand = ask.options.read(" ".join(words))
        return stand
    if "@" in text:
        named: Stand = ask.options.read(" ".join(words))
        return Stand(tuple((on_table(g, ask.about) | dict(named.places)).items()), named.ways)
    return _shifted_to(g, ask, words)


def _shifted_to(g: Game, ask: Ask, words: list[str]) -> Stand:
    """Everybody moved along with the first model."""
    most = max(ask.paces().values())
    start = _start(g, ask)
    if words[0] in TOWARD:
        if len(words) < 2:
            raise ValueError("Toward what? Say toward b2, toward an objective or toward 12,8.")
        limit = float(words[2]) if len(words) > 2 and LENGTH.fullmatch(words[2]) else most
        found = toward(g, ask, words[1], min(limit, most))
        if found is None:
            raise ValueError(f"No way toward {words[1]} was found that {ask.about} can go.")
        return found
    if "," in words[0] and (len(words) == 1 or ask.options.has_ways):
        return shifted(g, ask, *(read_pose(word)[:2] for word in words))
    return shifted(g, ask, read_leg(words, start).end(start, most))


def toward(g: Game, ask: Ask, goal: str, limit: float) -> Stand | None:
    """The longest part of the way to a thing that a whole unit can go: as it stands, or gathered anew."""
    place = next(beside(g, ask.about, _start(g, ask), goal), None)
    return longest(g, ask, place or goal_of(g, goal), limit)


def longest(g: Game, ask: Ask, goal: Point, limit: float) -> Stand | None:
    """As far toward a place as a whole unit can go."""
    return next((stand for stand in _tries(g, ask, goal, limit) if ask.options.why_not(stand) is None), None)


def _tries(g: Game, ask: Ask, goal: Point, limit: float) -> Iterator[Stand]:
    """Ever shorter moves toward a place."""
    start = _start(g, ask)
    far = math.dist(start[:2], goal)
    whole = min(far, limit * INCH)
    for step in range(STEPS, 0, -1):
        share = whole * step / STEPS / far if far else 0.0
        end = start.x + math.trunc((goal[0] - start.x) * share), start.y + math.trunc((goal[1] - start.y) * share)
        if end != start[:2]:
            yield shifted(g, ask, end)
            gathered = formed(g, ask.about, Pose(*end, start.facing), Pose(*goal))
            if gathered:
                yield Stand(tuple(gathered.items()))


def shifted(g: Game, ask: Ask, *way: Point) -> Stand:
    """Everybody moved as the first model is: through some places, the last of which is the end."""
    start = _start(g, ask)
    *others, (dx, dy) = [(x - start.x, y - start.y) for x, y in way]
    places = on_table(g, ask.about)
    ways = {model: tuple((pose.x + x, pose.y + y) for x, y in others) for model, pose in places.items() if others}
    ends = ((model, Pose(pose.x + dx, pose.y + dy, pose.facing)) for model, pose in places.items())
    return Stand(tuple(ends), tuple(ways.items()))


def nearest(g: Game, ask: Ask, wish: Stand) -> Stand | None:
    """The move nearest to a wish that would be taken: a part of the way there."""
    leader, start = g.unit(ask.about).leader, _start(g, ask)
    at, most = dict(wish.places).get(leader), max(ask.paces().values())
    if at is None or at[:2] == start[:2]:
        return None
    if through := dict(wish.ways).get(leader):
        return _part_of(g, ask, (start[:2], *through, at[:2]), most)
    return longest(g, ask, (at.x, at.y), most)


def _part_of(g: Game, ask: Ask, way: Sequence[Point], most: float) -> Stand | None:
    """As far along a way through several places as a whole unit can go."""
    whole = min(length_along(way), most)
    parts = (cut(way, whole * step / STEPS) for step in range(STEPS, 0, -1))
    tries = (shifted(g, ask, *part[1:]) for part in parts)
    return next((stand for stand in tries if ask.options.why_not(stand) is None), None)
