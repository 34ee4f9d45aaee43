"""Placing models in few words: `18,4` for the leader, `a-entry-2`, `toward b2`, or models one by one: `a1.2@12,8`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final

from openfire.engine.answers import Stand, read_pose
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.shapes import Pose
from openfire.text.moves import TOWARD
from openfire.text.table_things import UnknownWordError, find, where
from openfire.text.units import formed

FORWARD: Final = (5.0, 4.0, 3.0, 2.0, 1.0, 0.0)
"""Inches from an entry point at which a leader is tried, the farthest first."""

ASIDE: Final = (0, 30, -30, 60, -60, 90, -90)
"""Degrees off the straight line at which it is tried."""

SPOTS: Final = 12
"""How many places are drawn to find the one that is nearest to a wish."""

BACK: Final = 24
"""How many places between a wish and home are tried."""

HALVINGS: Final = 8
"""How often the way from the first of them that will do towards the wish is halved."""


def suggested(ask: Ask) -> Stand:
    """Places that were found, or some that are taken."""
    found = ask.suggestion() or ask.options.sample(Random(0))
    assert isinstance(found, Stand)
    return found


def goal_of(g: Game, word: str) -> Point:
    """The place of a thing that somebody goes to."""
    at = where(g, word)
    if at is None:
        raise UnknownWordError(f"{find(g, word).name} is not on the table.")
    return at


# ------------------------------------------------------------------------------------------------ arriving


def read_arrival(g: Game, ask: Ask, text: str) -> Stand:
    """Where a unit comes onto the table: its leader at a place, around an entry point, or toward something."""
    words = text.lower().removeprefix("deploy ").removeprefix("at ").split()
    if "@" in text or words == ["none"]:
        return Stand.read(text)
    if words in (["stay"], ["no"], ["no", "room"]):
        return Stand(())
    if words == ["suggested"]:
        return _known(ask)
    if len(words) == 2 and words[0] in TOWARD:
        return _found(forward(g, ask, goal_of(g, words[1])), f"toward {words[1]}")
    if len(words) != 1:
        raise ValueError("Say where the leader is to stand, such as 18,4, or suggested; ? tells more.")
    if words[0] in entries(g, ask.about):
        return _found(around_entry(g, ask, words[0]), f"around {words[0]}")
    return _at(g, ask, words[0])


def _known(ask: Ask) -> Stand:
    """The places that were found. Whoever asks for them does not say that there is no room."""
    found = suggested(ask)
    if not found.places:
        raise ValueError("No places were found: name them yourself, or say none if there is no room.")
    return found


def _at(g: Game, ask: Ask, word: str) -> Stand:
    """A unit gathered around a place; facing as it would be suggested to where that is not said."""
    leader = read_pose(word)
    if "/" not in word:
        leader = leader._replace(facing=_usual_facing(g, ask))
    found = formed(g, ask.about, leader, _home(g, ask, leader))
    places = found or dict.fromkeys((g.unit(ask.about).leader, *g.unit(ask.about).models), leader)
    return Stand(tuple(places.items()))


def _usual_facing(g: Game, ask: Ask) -> int:
    """Which way the places that were found face."""
    pose = dict(suggested(ask).places).get(g.unit(ask.about).leader)
    return pose.facing if pose else 0


def _found(stand: Stand | None, where_to: str) -> Stand:
    if stand is None:
        raise ValueError(f"No room was found {where_to}.")
    return stand


def entries(g: Game, unit: str) -> dict[str, Point]:
    """The entry points of a unit's player."""
    return {name: at for name, seat, at in g.state.entries if seat == g.unit(unit).seat}


def homes(g: Game, ask: Ask) -> list[Point]:
    """Where a unit comes from: its entry points, what carries it, or the places that were found for it."""
    carrier = g.unit(ask.about).aboard
    carried = [g.model(carrier).at] if isinstance(carrier, str) else []
    known = [(at.x, at.y) for at in carried if at]
    return known or list(entries(g, ask.about).values()) or _drawn(ask)


def _drawn(ask: Ask) -> list[Point]:
    """Some places where a unit could stand, where nothing says where it comes from."""
    chance = Random(0)
    stands = [suggested(ask), *(ask.options.sample(chance) for _ in range(SPOTS))]
    return [(pose.x, pose.y) for stand in stands for _, pose in stand.places[:1]]


def _home(g: Game, ask: Ask, leader: Pose) -> Pose:
    nearest = min(homes(g, ask), key=lambda at: math.dist(at, leader[:2]), default=leader[:2])
    return Pose(*nearest)


def forward(g: Game, ask: Ask, goal: Point) -> Stand | None:
    """A unit as near to a goal as one of the places it comes from allows."""
    for home in sorted(homes(g, ask), key=lambda at: math.dist(at, goal)):
        if found := _from(g, ask, home, goal):
            return found
    return None


def around_entry(g: Game, ask: Ask, entry: str) -> Stand | None:
    """A unit in front of one of its entry points: toward the middle of the table."""
    middle = g.setup.table.width // 2, g.setup.table.height // 2
    return _from(g, ask, entries(g, ask.about)[entry], middle)


def _from(g: Game, ask: Ask, home: Point, goal: Point) -> Stand | None:
    straight = math.atan2(goal[1] - home[1], goal[0] - home[0])
    for away in FORWARD:
        for aside in ASIDE if away else ASIDE[:1]:
            angle = straight + math.radians(aside)
            x, y = home[0] + away * INCH * math.cos(angle), home[1] + away * INCH * math.sin(angle)
            leader = Pose(round(x), round(y), facing(math.degrees(straight)))
            if found := standing(g, ask, leader, Pose(*home)):
                return found
    return None


def standing(g: Game, ask: Ask, leader: Pose, toward: Pose) -> Stand | None:
    """A whole unit around its leader, if it may stand so."""
    places = formed(g, ask.about, leader, toward)
    stand = Stand(tuple(places.items())) if places else None
    return stand if stand and ask.options.why_not(stand) is None else None


def nearest(g: Game, ask: Ask, wish: Stand) -> Stand | None:
    """The places nearest to a wish that a unit may arrive at: its leader on a line back to where it comes from.

    Straight ways to the table's edges are tried as well, which are the shortest into areas along them.
    """
    leader = dict(wish.places).get(g.unit(ask.about).leader)
    if leader is None:
        return None
    best: Stand | None = None
    away = math.inf
    for home in sorted((*homes(g, ask), *_feet(g, leader)), key=lambda at: math.dist(at, leader[:2])):
        if found := _back(g, ask, leader, home, away):
            best, away = found, math.dist(leader_pose(g, ask, found)[:2], leader[:2])
    return best


def _feet(g: Game, at: Pose) -> tuple[Point, ...]:
    """Where straight ways from a place meet the table's edges."""
    width, height = g.setup.table.width, g.setup.table.height
    x, y = min(max(at.x, 0), width), min(max(at.y, 0), height)
    return (x, 0), (x, height), (0, y), (width, y)


def _back(g: Game, ask: Ask, wish: Pose, home: Point, most: float) -> Stand | None:
    """A unit on the line from a wish to a place, as near to the wish as it may stand, and nearer than it stood."""
    far, toward = math.dist(wish[:2], home), Pose(*home)
    shares = [share for step in range(BACK + 1) if (share := step / BACK) * far < most]
    tries = ((share, standing(g, ask, _along(wish, home, share), toward)) for share in shares)
    share, found = next(((share, stand) for share, stand in tries if stand), (0.0, None))
    low, high = max(0.0, share - 1 / BACK), share
    for _ in range(HALVINGS if found and share else 0):
        middle = (low + high) / 2
        nearer = standing(g, ask, _along(wish, home, middle), toward)
        low, high, found = (low, middle, nearer) if nearer else (middle, high, found)
    return found


def _along(start: Pose, end: Point, share: float) -> Pose:
    x, y = start.x + share * (end[0] - start.x), start.y + share * (end[1] - start.y)
    return Pose(round(x), round(y), start.facing)


# ------------------------------------------------------------------------------------------------ followers and others


def read_followers(g: Game, ask: Ask, text: str) -> Stand:
    """Where the others stand: as found, toward something, where they are, or some as named and the rest as found."""
    words = text.lower().split()
    if words in (["stay"], ["none"]):
        return Stand(())
    if words == ["suggested"]:
        return suggested(ask)
    if len(words) == 2 and words[0] in TOWARD:
        return gathered_toward(g, ask, goal_of(g, words[1]))
    named = dict(Stand.read(text).places)
    return Stand(tuple((dict(suggested(ask).places) | named).items()))


def gathered_toward(g: Game, ask: Ask, goal: Point) -> Stand:
    """The followers on the side of the leader that is nearer to a goal."""
    leader = g.unit(ask.about).leader
    at = g.model(leader).at
    assert at is not None
    places = formed(g, ask.about, at, Pose(*goal)) or dict(suggested(ask).places)
    return Stand(tuple((model, pose) for model, pose in places.items() if model != leader))


def read_closing(g: Game, ask: Ask, text: str) -> Stand:  # noqa: ARG001  # every reader is handed the game
    """Places that were found, with some models as named."""
    words = text.lower().split()
    if words == ["suggested"]:
        return suggested(ask)
    if words in (["stay"], ["none"]):
        return Stand(())
    named: Stand = ask.options.read(text)
    return Stand(tuple((dict(suggested(ask).places) | dict(named.places)).items()), named.ways)


def read_spot(g: Game, ask: Ask, text: str) -> Stand:  # noqa: ARG001  # every reader is handed the game
    """A place for something that is no unit."""
    if text.lower() == "suggested":
        return suggested(ask)
    stand: Stand = ask.options.read(text.lower())
    return stand


def edge_places(g: Game, seat: str) -> Sequence[Point]:
    """Places along a player's own long edge: a quarter in, three quarters in, and the middle."""
    width, height = g.setup.table.width, g.setup.table.height
    y = INCH if g.setup.players().index(seat) % 2 == 0 else height - INCH
    return [(width // 4, y), (3 * width // 4, y), (width // 2, y)]


def on_table(g: Game, unit: str) -> dict[str, Pose]:
    """Where the models of a unit stand."""
    if g.unit(unit).place != TABLE:
        return {}
    return {model: at for model in g.unit(unit).models if (at := g.model(model).at)}


def leader_pose(g: Game, ask: Ask, stand: Stand) -> Pose:
    """Where the leader stands in some places, else the first of them; somebody is placed."""
    return dict(stand.places).get(g.unit(ask.about).leader) or stand.places[0][1]
