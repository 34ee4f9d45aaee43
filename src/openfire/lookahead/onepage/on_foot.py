"""Ways of Infantry towards a place: around difficult ground, out of it, past others. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import is_free
from openfire.geometry.reach import reach
from openfire.geometry.shapes import Pose, Shape, outer_radius
from openfire.geometry.solver.closing import shifted
from openfire.lookahead.onepage.travel_distance import CROWD, FOOT, HULL, Gait, distance
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import MoveOptions
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.search import formed_up
from openfire.rules.onepage.specials import all_have, is_vehicle
from openfire.rules.onepage.terrain import ends_in_difficult, starts_in_difficult

ASIDE = tuple(math.radians(sign * degrees) for degrees in (0, 15, 30, 50, 75, 100) for sign in (1, -1))[1:]
"""Angles off the straight line that are tried."""

SHARES = (1.0, 0.85, 0.7, 0.5)
"""Parts of a move that are tried."""

CRAWLS = sorted(((s, a) for s in (0.5, 0.3, 0.15) for a in ASIDE), key=lambda way: -way[0] * math.cos(way[1]))
"""Short ways for a unit that is hemmed in: parts of a move and angles, the ones that come nearest first."""

MANY = 5
"""How many need more room on their way than a few."""

HAMPERED = 0.8
"""A unit that comes less than this share of its move nearer looks for ways with a bend."""

STEP, APART, SPOTS = 1.0, 2.0, 8
"""Inches between the places within reach that are thought of, between those that are tried, and how many of them."""

STUCK = 6.0
"""Inches that a unit loses by ending in difficult ground."""

BEHIND = 0.9
"""How much of a move the first model of several makes, so that the models behind it keep up."""

ToGo = Callable[[Point], float]
"""How far it still is from a place."""


def to_go(g: Game, unit: str, goal: Point) -> ToGo:
    """How far it is for a unit to a goal from anywhere: as the crow flies if it flies.

    [onepage.special.flying-through]
    """
    if all_have(g, unit, "flying"):
        return lambda place: math.dist(place, goal) / INCH
    table, gait = g.setup.table, _gait(g, unit)
    return lambda place: distance(table, gait, place, goal)


def _gait(g: Game, unit: str) -> Gait:
    """How a unit goes: striders are as fast everywhere. [onepage.special.strider]"""
    on_foot = FOOT if len(g.unit(unit).models) < MANY else CROWD
    gait = HULL if is_vehicle(g, unit) else on_foot
    return gait._replace(slow=1.0) if all_have(g, unit, "strider") else gait


def walked(options: MoveOptions, goal: Point) -> Stand | None:
    """Everybody the same way, or formed up anew; a unit that is out of coherency comes together first."""
    if options.lost:
        return Stand(tuple(options.gathered().items()))
    here = options.now[options.g.unit(options.unit).leader][:2]
    if here == goal:
        return Stand(())
    best, least = None, math.inf
    left = to_go(options.g, options.unit, goal)
    for away, answer in _tries(options, here, goal, left):
        if away >= least:
            break
        found = away + STUCK * ends_in_difficult(options.g, options.unit, dict(answer.places))
        if found < least and options.why_not(answer) is None:
            best, least = answer, found
    return best


def _tries(options: MoveOptions, here: Point, goal: Point, left: ToGo) -> Iterator[tuple[float, Stand]]:
    """To where least is left to go, and how much: places straight ahead, and behind a bend if that is not far."""
    ahead = _nearer(_straight_on(options, here, goal), left, here)
    gone = left(here) - left(ahead[0]) if ahead else 0.0
    if gone < HAMPERED * min(options.budget, left(here)):
        ahead = _nearer((*ahead, *_within_reach(options, here)), left, here)
    together = frozenset(_scattered([place for place in ahead if _keep_up(options, place)]))
    side_by_side = frozenset(_scattered(ahead))
    for place in ahead:
        if place in side_by_side and (answer := _shifted(options, here, place)):
            yield left(place), answer
        if place in together and (answer := _formed_up(options, place, here, goal)):
            yield left(place), answer
    turn = math.atan2(goal[1] - here[1], goal[0] - here[0])
    for share, aside in CRAWLS:
        place = _off(here, turn + aside, share * options.budget)
        if answer := _shifted(options, here, place):
            yield left(here), answer


def _shifted(options: MoveOptions, here: Point, place: Point) -> Stand | None:
    """Everybody moved the same way as the first from here to a place."""
    return moved(options, math.atan2(place[1] - here[1], place[0] - here[0]), math.dist(here, place) / INCH)


def moved(options: MoveOptions, turn: float, away: float) -> Stand | None:
    """Everybody moved the same way."""
    dx, dy = math.trunc(away * math.cos(turn) * INCH), math.trunc(away * math.sin(turn) * INCH)
    return Stand(tuple(shifted(options.now, dx, dy).items())) if dx or dy else None


def _keep_up(options: MoveOptions, place: Point) -> bool:
    """Whether everybody may come to a place where the unit is to stand close together."""
    g, ground = options.g, options.ways.land.difficult
    wide = sum(outer_radius(g.card(model).profile.base) ** 2 for model in options.now) ** 0.5
    slow = min(options.budget, numbers.DIFFICULT)
    for model, pose in options.now.items():
        far = slow if starts_in_difficult(g, ground, model) else options.budget
        if math.dist(pose[:2], place) > (far + wide) * INCH:
            return False
    return True


def _nearer(places: Iterable[Point], left: ToGo, here: Point) -> list[Point]:
    """Those from where less is left to go than from here, the least first."""
    ranked = sorted((left(place), place) for place in places)
    return [place for away, place in ranked if away < left(here)]


def _scattered(places: list[Point]) -> Iterator[Point]:
    """Some of many places, the first first, not all side by side."""
    tried: list[Point] = []
    for place in places:
        if len(tried) == SPOTS:
            return
        if all(math.dist(place, other) >= APART * INCH for other in tried):
            tried.append(place)
            yield place


def _straight_on(options: MoveOptions, here: Point, goal: Point) -> Iterator[Point]:
    """Places that a unit's first model can go straight to: far on open ground, less far through difficult ground."""
    land, mover = options.ways.land, options.ways.mover(options.g.unit(options.unit).leader)
    turn, away = math.atan2(goal[1] - here[1], goal[0] - here[0]), math.dist(here, goal) / INCH
    slow = min(options.budget, numbers.DIFFICULT)
    far = slow if _is_stuck(options) else options.budget
    for aside in ASIDE:
        for inches in dict.fromkeys((*(share * far for share in SHARES), slow)):
            place = _off(here, turn + aside, min(inches, away))
            if is_free(land.ground if inches <= slow else land.around, mover, here, place):
                yield place


def _off(place: Point, turn: float, inches: float) -> Point:
    far = inches * INCH
    return place[0] + math.trunc(far * math.cos(turn)), place[1] + math.trunc(far * math.sin(turn))


def _is_stuck(options: MoveOptions) -> bool:
    """Whether somebody stands in difficult ground. [onepage.terrain.difficult-6in]"""
    return any(starts_in_difficult(options.g, options.ways.land.difficult, model) for model in options.now)


def _within_reach(options: MoveOptions, here: Point) -> Iterator[Point]:
    """Places that a unit's first model can go to, around whatever is in its way."""
    leader, ways = options.g.unit(options.unit).leader, options.ways
    ground, budget = ways.land.around, options.budget
    if _is_stuck(options):
        ground, budget = ways.land.ground, min(budget, numbers.DIFFICULT)
    share = BEHIND if len(options.now) > 1 else 1.0
    found = reach(ground, ways.mover(leader)._replace(own=None), here, share * budget, STEP)
    return (place for place, _ in found.places())


def _formed_up(options: MoveOptions, place: Point, toward: Point, goal: Point) -> Stand | None:
    """A unit close together at a place, off difficult ground if that matters: the models in front stay in front."""
    g, turned = options.g, options.now[options.g.unit(options.unit).leader].facing
    far = any(math.dist(pose[:2], place) > numbers.DIFFICULT * INCH for pose in options.now.values())
    avoiding_difficult = far and options.ways.land.around is not options.ways.land.ground
    places = formed_up(
        g, options.unit, Pose(*place, turned), Pose(*toward), options.clearance, avoiding_difficult=avoiding_difficult
    )
    if places is None:
        return None
    alike: dict[Shape, list[str]] = {}
    for model in options.now:
        alike.setdefault(g.card(model).profile.base, []).append(model)
    found: Places = {}
    for models in alike.values():
        ranked = sorted(models, key=lambda model: math.dist(options.now[model][:2], goal))
        spots = sorted((places[model] for model in models), key=lambda pose: math.dist(pose[:2], goal))
        found |= dict(zip(ranked, spots, strict=True))
    return Stand(tuple(found.items()))
