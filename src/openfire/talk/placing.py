"""Placing models in few words: `18,4` for the leader, `a-entry-2`, `toward b2`, or models one by one: `a1.2@12,8`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from openfire.engine.answers import Stand, read_pose
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.shapes import Pose
from openfire.talk import chapters
from openfire.talk.things import UnknownError, find, where

FORWARD: Final = (5.0, 4.0, 3.0, 2.0, 1.0, 0.0)
"""Inches from an entry point at which a leader is tried, the farthest first."""

ASIDE: Final = (0, 30, -30, 60, -60, 90, -90)
"""Degrees off the straight line at which it is tried."""

BACK: Final = 24
"""How many places between a wish and an entry point are tried."""


def read_deploy(g: Game, options: Any, text: str) -> Stand:
    """Where a unit arrives: its leader at a place, around one of its entry points, or toward something."""
    words = text.lower().removeprefix("deploy ").removeprefix("at ").split()
    if "@" in text:
        return Stand.read(text)
    if words == ["suggested"]:
        return _read(options, "suggested")
    if len(words) == 2 and words[0] in ("toward", "towards", "to"):
        return _found(forward(g, options, _place(g, words[1])), f"toward {words[1]}")
    if len(words) != 1:
        raise ValueError("Say where the leader is to stand, such as 18,4, or an entry point; ? tells more.")
    if words[0] in dict(entries(g, options.unit)):
        return _found(around_entry(g, options, words[0]), f"around {words[0]}")
    return Stand(tuple(_gathered(g, options, read_pose(words[0])).items()))


def _place(g: Game, word: str) -> Point:
    at = where(g, word)
    if at is None:
        raise UnknownError(f"{find(g, word).name} is not on the table.")
    return at


def _found(stand: Stand | None, where_to: str) -> Stand:
    if stand is None:
        raise ValueError(f"No room was found {where_to}.")
    return stand


def entries(g: Game, unit: str) -> tuple[tuple[str, Point], ...]:
    """The entry points of a unit's player."""
    return tuple((name, at) for name, seat, at in g.state.entries if seat == g.unit(unit).seat)


def _gathered(g: Game, options: Any, leader: Pose) -> dict[str, Pose]:
    """The unit around a leader, gathered toward its nearest entry point; on the spot if no room is found."""
    home = min((at for _, at in entries(g, options.unit)), key=lambda at: math.dist(at, leader[:2]), default=leader[:2])
    found = chapters.stand(g, options.unit, leader, Pose(*home))
    return found or dict.fromkeys((g.unit(options.unit).leader, *g.unit(options.unit).models), leader)


# ------------------------------------------------------------------------------------------------ finding room


def forward(g: Game, options: Any, goal: Point) -> Stand | None:
    """A unit as near to a goal as one of its entry points allows."""
    for _, entry in sorted(entries(g, options.unit), key=lambda pair: math.dist(pair[1], goal)):
        if found := _from(g, options, entry, goal):
            return found
    return None


def around_entry(g: Game, options: Any, entry: str) -> Stand | None:
    """A unit in front of one of its entry points: toward the middle of the table."""
    middle = g.setup.table.width // 2, g.setup.table.height // 2
    return _from(g, options, dict(entries(g, options.unit))[entry], middle)


def _from(g: Game, options: Any, entry: Point, goal: Point) -> Stand | None:
    straight = math.atan2(goal[1] - entry[1], goal[0] - entry[0])
    for away in FORWARD:
        for aside in ASIDE if away else ASIDE[:1]:
            angle = straight + math.radians(aside)
            x, y = entry[0] + away * INCH * math.cos(angle), entry[1] + away * INCH * math.sin(angle)
            leader = Pose(round(x), round(y), facing(math.degrees(straight)))
            if found := standing(g, options, leader, Pose(*entry)):
                return found
    return None


def standing(g: Game, options: Any, leader: Pose, toward: Pose) -> Stand | None:
    """A whole unit around its leader, if it may stand so."""
    places = chapters.stand(g, options.unit, leader, toward)
    stand = Stand(tuple(places.items())) if places else None
    return stand if stand and options.why_not(stand) is None else None


def nearest(g: Game, options: Any, wish: Stand) -> Stand | None:
    """The places nearest to a wish that a unit may arrive at: its leader on the line back to an entry point."""
    leader = dict(wish.places).get(g.unit(options.unit).leader)
    if leader is None:
        return None
    homes = sorted((at for _, at in entries(g, options.unit)), key=lambda at: math.dist(at, leader[:2]))
    tries = (standing(g, options, pose, Pose(*home)) for home in homes for pose in _line(leader, home))
    return next((found for found in tries if found), None)


def _line(start: Pose, end: Point) -> Iterator[Pose]:
    for step in range(BACK + 1):
        share = step / BACK
        yield Pose(
            round(start.x + share * (end[0] - start.x)), round(start.y + share * (end[1] - start.y)), start.facing
        )


# ------------------------------------------------------------------------------------------------ followers and entries


def read_followers(g: Game, options: Any, text: str) -> Stand:
    """Where the others stand: as found, toward something, where they are, or some as named and the rest as found."""
    words = text.lower().split()
    if words in (["stay"], ["none"]):
        return Stand(())
    if words == ["suggested"]:
        return _read(options, "suggested")
    if len(words) == 2 and words[0] in ("toward", "towards", "to"):
        return gathered_toward(g, options, _place(g, words[1]))
    named = dict(Stand.read(text).places)
    leader = g.unit(options.unit).leader
    rest = {model: pose for model, pose in options.suggestion.items() if model != leader}
    return Stand(tuple((rest | named).items()))


def gathered_toward(g: Game, options: Any, goal: Point) -> Stand:
    """The followers on the side of the leader that is nearer to a goal."""
    leader = g.unit(options.unit).leader
    at = g.model(leader).at
    assert at is not None
    places = chapters.stand(g, options.unit, at, Pose(*goal)) or options.suggestion
    return Stand(tuple((model, pose) for model, pose in places.items() if model != leader))


def read_entry(options: Any, text: str) -> Stand:
    """A place for an entry point."""
    return _read(options, text.lower())


def _read(options: Any, text: str) -> Stand:
    stand: Stand = options.read(text)
    return stand


def edge_places(g: Game, seat: str) -> Sequence[Point]:
    """Places along a player's own long edge: a quarter in, three quarters in, and the middle."""
    width, height = g.setup.table.width, g.setup.table.height
    y = INCH if g.setup.players().index(seat) % 2 == 0 else height - INCH
    return [(width // 4, y), (3 * width // 4, y), (width // 2, y)]
