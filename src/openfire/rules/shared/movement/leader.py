"""Moving units: the leader is moved and measured, the others are placed in formation. [drafts, Moving Units]

Advance, Rush and Assault follow these rules, each at its own pace and within its own limits.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import Point
from openfire.geometry.paths import Mover, MoveRange, first_stop, is_open, shortest
from openfire.geometry.shapes import Pose, Round, inner_radius
from openfire.geometry.straight_ways import Walk
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.cost import MoveCost, Pace
from openfire.rules.shared.movement.engagement import why_not_placed, why_not_way
from openfire.rules.shared.movement.formation import land_of, why_not_footing
from openfire.rules.shared.movement.places import stance
from openfire.rules.shared.movement.unit_move import STAY, UnitMove, what_stops
from openfire.rules.shared.search.quick_places import find_places
from openfire.rules.shared.search.unit_places import at_hand


class MoveOptions(UnitMove):
    """Where a leader may go: along straight legs, turning freely. [shared.move.straight-segments]

    [shared.move.leader-then-formation, shared.move.leader-distance]
    """

    def __init__(self, g: Game, unit: str, pace: Pace) -> None:
        super().__init__(g, unit, pace)
        self.leader = g.unit(unit).leader
        at = g.model(self.leader).at
        assert at is not None
        self.start = at
        self.land = pace.engagement.land or land_of(g, unit)
        self.ground = self.land.ground

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first; a leader that is told to go where it stands does not go."""
        points = ((self.start.x, self.start.y), *answer.points)
        return points[:1] + tuple(b for a, b in pairwise(points) if a != b)

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces: along its last leg, unless it says otherwise."""
        return Go(answer.kind, self.way(answer)[1:], answer.facing).end(self.start)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be gone."""
        if answer.kind == STAY:
            return self.why_not_stay(answer)
        if answer.kind != self.pace.kind:
            stay = "" if self.pace.instead or self.pace.engagement.reach else ", or stay"
            text = f"{answer.kind} is not the move that was chosen: {self.pace.kind}{stay}"
            return Refusal("unknown", self.pace.among, text)
        way = self.way(answer)
        barred = self._barred(answer) or self._too_long(answer)
        return barred or why_not_way(self.g, self.unit, way, self.pace.engagement) or self._no_end(answer)

    # ---------------------------------------------------------------------------------------- the way

    @cached_property
    def mover(self) -> Mover:
        """Every base but those of its own unit is in the way, also of those who fly (rulings X-27, X-32).

        [shared.move.no-crossing-bases]
        """
        board = self.g.board
        blocks = board.mask(board.index.rows(self.g.unit(self.unit).models))
        base = self.g.card(self.leader).profile.base
        own = None if isinstance(base, Round) else board.index.row[self.leader]
        return Mover(inner_radius(base), board.bodies, blocks, own)

    @cached_property
    def costs(self) -> MoveCost:
        """What ways of the leader cost."""
        return MoveCost(self.g, self.unit, self.pace, self.land, self.mover)

    def paces(self) -> dict[str, float]:
        """The kind of move that was chosen, and how many inches it allows."""
        return {self.pace.kind: self.pace.limit}

    def cost_of(self, answer: Go) -> float:
        """Inches of movement that a way takes."""
        return self.costs.spent(self.way(answer))

    def ranges(self) -> Iterator[MoveRange]:
        """Where the leader could go, for those who draw; where the others find room is not looked at."""
        start = self.start.x, self.start.y
        yield MoveRange(
            self.leader, self.pace.kind, self.ground, self.mover, start, self.pace.limit, footing=self.land.footing
        )

    def way_to(self, goal: Point, budget: float) -> tuple[Point, ...]:
        """The corners of the shortest way to a place, around what is in the way."""
        found = shortest(self.ground, self.mover, self.start[:2], goal, budget)
        return found.points[1:] if found else ()

    def _too_long(self, answer: Go) -> Refusal | None:
        """Whether the way costs more than the leader may spend."""
        way = self.way(answer)
        if self.costs.is_affordable(way):
            return None
        spent, limit = self.costs.spent(way), self.costs.limit(way)
        rule = "shared.terrain.slow-minus-2" if limit < self.pace.limit else self.pace.rule
        text = f"the way takes {shown(spent, limit)} in, and {answer.kind} allows {limit:g} in"
        return Refusal("too-far", rule, text, spent, limit, way, self._nearest(way))

    def _barred(self, answer: Go) -> Refusal | None:
        """Whether terrain, somebody's base or the table's edge is in the way."""
        stop = first_stop(self.ground, self.mover, self.way(answer))
        if stop is None:
            return None
        line = (*self.way(answer)[: stop.leg + 1], stop.last)
        rule, text = what_stops(self.g, self.land, stop)
        return Refusal(stop.kind, rule, text, witness=line, nearest=self._nearest(line))

    def _nearest(self, way: tuple[Point, ...]) -> str | None:
        """The longest part of a free way that can be paid for, if it would be taken."""
        part = self.costs.affordable(way)
        answer = Go(self.pace.kind, part[1:])
        return str(answer) if len(set(part)) > 1 and self.is_taken(answer) else None

    def is_taken(self, answer: Go) -> bool:
        """Whether a way can be gone; why not is not asked."""
        way = self.way(answer)
        if not self.costs.is_affordable(way) or not is_open(self.ground, self.mover, way):
            return False
        return not why_not_way(self.g, self.unit, way, self.pace.engagement) and self._no_end(answer) is None

    # ---------------------------------------------------------------------------------------- its end

    def _no_end(self, answer: Go) -> Refusal | None:
        """Whether the leader could stand at the end, and all followers with it (ruling X-14)."""
        if refusal := why_not_footing(self.g, self.unit, self.end(answer)):
            return refusal
        if answer.others:
            return self.why_not_others(answer)
        reach = self.pace.engagement.reach
        if reach and not at_hand(self.g, self.unit, self.end(answer), reach):
            return self._no_room(answer)
        if (self.quick_places(answer) or self.searched(answer)) is None:
            return self._no_room(answer)
        return None

    def _no_room(self, answer: Go) -> Refusal:
        """Why there are no places for the whole unit: the limits of the move, as the leader alone shows, or room."""
        there = stance(self.g, self.unit, {self.leader: self.end(answer)})
        engagement = self.pace.engagement
        refusal = why_not_placed(self.g, there, engagement)
        text = "no place in formation was found for the rest of the unit; whoever knows one names all their places"
        return refusal or Refusal("no-room", "shared.formation.4-inches", text, witness=self.way(answer)[-1:])

    # ---------------------------------------------------------------------------------------- offers

    def first_straight(self, goals: Sequence[Point]) -> Go | None:
        """The first of some places to which the leader can go straight, if everybody finds room there quickly."""
        start, engagement = self.start[:2], self.pace.engagement
        fit = [
            goal for goal in goals if goal != start and not why_not_way(self.g, self.unit, (start, goal), engagement)
        ]
        ways = [Go(self.pace.kind, (goal,)) for goal in fit]
        walk = Walk(self.ground, self.mover, self.pace.limit, numbers.SLOW)
        if self.costs.is_paid_in_part:
            ways, walk = [way for way in ways if self.costs.is_affordable(self.way(way))], walk._replace(limit=math.inf)
        found = find_places(self.g, self.unit, [way.end(self.start) for way in ways], engagement, walk)
        if found is None:
            return None
        which, places = found
        self.found[ways[which]] = places
        return ways[which]
