"""Moving a unit: its leader goes its way, then the others are placed. [drafts, Moving Units]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.facts import Moved
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.geometry.inches import Point
from openfire.rules.shared.movement.followers import FollowerOptions
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.places import place_all
from openfire.rules.shared.movement.unit_move import STAY
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.levels import level_at


class MadeMove(NamedTuple):
    """A move that was made."""

    way: tuple[Point, ...]
    """The leader's, its start first; nothing where it went nowhere (ruling X-40)."""
    left: float
    """Inches that it did not use."""


def move(g: Game, unit: str, options: MoveOptions, by: str = "") -> Rules[MadeMove]:
    """Move the leader, then place the others. [shared.move.leader-then-formation]

    by: the unit whose player says where the leader goes, if it is another.
    """
    seat, pace = g.unit(by or unit).seat, options.pace
    rules = (pace.rule, "shared.move.straight-segments", *pace.engagement.cites())
    go = yield from ask(seat, QuestionName.MOVE, unit, options, *rules)
    if go.kind == STAY:
        return MadeMove((), options.costs.limit(options.way(go)))
    way = options.way(go)
    gone = MadeMove(way if len(way) > 1 else (), options.costs.limit(way) - options.costs.spent(way))
    found = options.quick_places(go) or options.searched(go)
    _go(g, options, go)
    if found and len(found) > 1:
        yield from follow(g, FollowerOptions(g, unit, found, pace.engagement), go)
    return gone


def follow(g: Game, options: FollowerOptions, go: Go) -> Rules[None]:
    """Place the others, unless the leader's way said already where. [shared.move.leader-then-formation]"""
    rules = ("shared.move.leader-then-formation", "shared.formation.4-inches")
    places = go.others
    if not places:
        seat = g.unit(options.unit).seat
        places = (yield from ask(seat, QuestionName.FOLLOWERS, options.unit, options, rules[0])).places
    place_all(g, dict(places), *rules)


def _go(g: Game, options: MoveOptions, go: Go) -> None:
    """The leader goes its way."""
    pose, way = options.end(go), options.way(go)
    slow = ("shared.terrain.slow-minus-2",) if options.costs.limit(way) < options.pace.limit else ()
    flies = ("shared.unit.flying",) if model_has(g, options.leader, "flying") else ()
    climbs = (
        _climbs(g.model(options.leader).level, level_at(g, (pose.x, pose.y))) if options.ground.crossing_costs else ()
    )
    g.happen(
        Moved(
            model=options.leader,
            kind=go.kind,
            way=way,
            cost=round(options.costs.spent(way), 4),
            at=pose,
            level=level_at(g, (pose.x, pose.y)),
            rules=(options.pace.rule, "shared.move.leader-distance", *slow, *options.pace.cites, *(flies or climbs)),
        )
    )


def _climbs(before: int, after: int) -> tuple[str, ...]:
    """The price of ending higher or lower than one began."""
    if before == after:
        return ()
    return ("shared.terrain.climb-up-cost",) if after > before else ("shared.terrain.climb-down-cost",)
