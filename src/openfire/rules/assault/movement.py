"""Moving units: the leader is moved and measured, the others are placed in formation. [assault, Moving Units]

Advance, Rush and Assault follow these rules, each at its own pace and on its own terms. [assault.move.three-actions]
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.facts import Moved
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, ask, shown
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, Roam, first_stop, is_free, is_open, touched_by
from openfire.geometry.prices import cost
from openfire.geometry.shapes import Pose, Round, inner_radius
from openfire.rules.assault import numbers
from openfire.rules.assault.climbing import paid
from openfire.rules.assault.engagement import Terms, why_not_placed, why_not_way
from openfire.rules.assault.formation import Places, current_places, land_of, place_all, stance, why_not_footing
from openfire.rules.assault.measuring import enemies
from openfire.rules.assault.placing import FollowerOptions, at_hand, search, suggest
from openfire.rules.assault.terrain import level_at
from openfire.rules.stress.specials import model_has

STAY = "stay"

TRIES, PARTS = 3, (1.0, 0.5)
"""How many random ways are tried, and which parts of each, before a unit stays where it is."""


class Pace(NamedTuple):
    """A movement action as a unit takes it now."""

    kind: str
    limit: float
    """Inches that the leader may move, slow ground apart; never below 0 (ruling X-24)."""
    rule: str
    """What sets that limit."""
    terms: Terms
    cites: tuple[str, ...] = ()
    """What else of the unit's own rules makes a difference to the move."""
    among: str = "assault.move.three-actions"
    """Which movement actions there are."""
    instead: tuple[Go, str] | None = None
    """Where the leader may not simply stay: a way that is taken, and the rule."""


class MoveOptions:
    """Where a leader may go: along straight legs, turning freely. [assault.move.straight-segments]

    [assault.move.leader-then-formation, assault.move.leader-distance]
    """

    def __init__(self, g: Game, unit: str, pace: Pace) -> None:
        self.g, self.unit, self.pace = g, unit, pace
        self.leader = g.unit(unit).leader
        at = g.model(self.leader).at
        assert at is not None
        self.start = at
        self.land = pace.terms.land or land_of(g, unit)
        self.ground = self.land.ground
        self.found: dict[Go, Places | None] = {}
        self._prices: dict[tuple[Point, ...], tuple[float, float]] = {}

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first; who is told to go where it stands does not go."""
        points = ((self.start.x, self.start.y), *answer.points)
        return points[:1] + tuple(b for a, b in pairwise(points) if a != b)

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces: along its last leg, unless it says otherwise."""
        return Go(answer.kind, self.way(answer)[1:], answer.facing).end(self.start)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a way may not be gone."""
        if answer.kind == STAY:
            return self._why_not_stay(answer)
        if answer.kind != self.pace.kind:
            stay = "" if self.pace.instead or self.pace.terms.reach else ", or stay"
            text = f"{answer.kind} is not the move that was chosen: {self.pace.kind}{stay}"
            return Refusal("unknown", self.pace.among, text)
        way = self.way(answer)
        barred = self._barred(answer) or self._too_long(answer)
        return barred or why_not_way(self.g, self.unit, way, self.pace.terms) or self._no_end(answer)

    def _why_not_stay(self, answer: Go) -> Refusal | None:
        """Who takes a movement action need not move, unless it has to reach somebody."""
        if answer.points:
            return Refusal("unknown", "assault.move.leader-distance", "who stays does not go anywhere")
        if self.pace.instead:
            go, rule = self.pace.instead
            return Refusal("must-move", rule, f"{self.unit} must {self.pace.kind} now", nearest=str(go))
        here = stance(self.g, self.unit, current_places(self.g, self.unit))
        return why_not_placed(self.g, here, Terms(reach=self.pace.terms.reach))

    # ---------------------------------------------------------------------------------------- the way

    @cached_property
    def mover(self) -> Mover:
        """Every base but those of its own unit is in the way, also of those who fly (rulings X-27, X-32).

        [assault.move.no-crossing-bases]
        """
        board = self.g.board
        blocks = board.mask(board.index.rows(self.g.unit(self.unit).models))
        base = self.g.card(self.leader).profile.base
        own = None if isinstance(base, Round) else board.index.row[self.leader]
        return Mover(inner_radius(base), board.bodies, blocks, own)

    def limit(self, way: tuple[Point, ...]) -> float:
        """Inches that a way may cost: 2 fewer where any part of the base touches slow ground (ruling X-38).

        [assault.terrain.slow-minus-2]
        """
        return self._price(way)[1]

    def paces(self) -> dict[str, float]:
        """The kind of move that was chosen, and how many inches it allows."""
        return {self.pace.kind: self.pace.limit}

    def takes(self, answer: Go) -> float:
        """Inches of movement that a way takes."""
        return self.spent(self.way(answer))

    def roams(self) -> Iterator[Roam]:
        """Where the leader could go, for those who draw; where the others find room is not looked at."""
        start = self.start.x, self.start.y
        yield Roam(self.leader, self.pace.kind, self.ground, self.mover, start, self.pace.limit)

    def spent(self, way: tuple[Point, ...]) -> float:
        """What a way costs: its length and its climbs, less what was paid for a climb before."""
        return self._price(way)[0]

    def _price(self, way: tuple[Point, ...]) -> tuple[float, float]:
        """What a way costs, and what it may cost; worked out once."""
        found = self._prices.get(way)
        if found is None:
            slow = touched_by(self.ground, self.mover, way)
            limit = max(0.0, self.pace.limit - numbers.SLOW) if slow else self.pace.limit
            found = self._prices[way] = cost(self.ground, way) - paid(self.g, self.unit, way), limit
        return found

    def is_affordable(self, way: tuple[Point, ...]) -> bool:
        """Whether a way can be paid for."""
        spent, limit = self._price(way)
        return spent <= limit + RULES_EPS

    def _too_long(self, answer: Go) -> Refusal | None:
        """Whether the way costs more than the leader may spend."""
        way = self.way(answer)
        if self.is_affordable(way):
            return None
        spent, limit = self.spent(way), self.limit(way)
        rule = "assault.terrain.slow-minus-2" if limit < self.pace.limit else self.pace.rule
        text = f"the way takes {shown(spent, limit)} in, and {answer.kind} allows {limit:g} in"
        return Refusal("too-far", rule, text, spent, limit, way, self._nearest(way))

    def _barred(self, answer: Go) -> Refusal | None:
        """Whether terrain, somebody's base or the table's edge is in the way."""
        stop = first_stop(self.ground, self.mover, self.way(answer))
        if stop is None:
            return None
        line = (*self.way(answer)[: stop.leg + 1], stop.last)
        if stop.kind == "edge":
            rule, text = "assault.move.leader-stays-on-board", "the leader may not leave the table"
        elif stop.kind == "area":
            rule, text = self.land.why_not_pass(stop.which), f"{self.land.in_the_way(stop.which)} is in the way"
        else:
            rule = "assault.move.no-crossing-bases"
            text = f"the base of {self.g.board.index.models[stop.which]} is in the way"
        return Refusal(stop.kind, rule, text, witness=line, nearest=self._nearest(line))

    def _nearest(self, way: tuple[Point, ...]) -> str | None:
        """The longest part of a free way that can be paid for, if it would be taken."""
        part = self.affordable(way)
        answer = Go(self.pace.kind, part[1:])
        return str(answer) if len(set(part)) > 1 and self.is_taken(answer) else None

    def is_taken(self, answer: Go) -> bool:
        """Whether a way can be gone; why not is not asked."""
        way = self.way(answer)
        if not self.is_affordable(way) or not is_open(self.ground, self.mover, way):
            return False
        return not why_not_way(self.g, self.unit, way, self.pace.terms) and self._no_end(answer) is None

    def affordable(self, way: tuple[Point, ...]) -> tuple[Point, ...]:
        """The part of a way that can be paid for, to a thousandth of an inch or so."""
        leg = next((k for k in range(1, len(way)) if not self.is_affordable(way[: k + 1])), None)
        if leg is None:
            return way
        (ax, ay), (bx, by) = way[leg - 1], way[leg]
        low, high = 0.0, 1.0
        for _ in range(16):
            middle = (low + high) / 2
            place = math.trunc(ax + middle * (bx - ax)), math.trunc(ay + middle * (by - ay))
            part = (*way[:leg], place)
            low, high = (middle, high) if self.spent(part) <= self.limit(part) else (low, middle)
        return (*way[:leg], (math.trunc(ax + low * (bx - ax)), math.trunc(ay + low * (by - ay))))

    # ---------------------------------------------------------------------------------------- its end

    def _no_end(self, answer: Go) -> Refusal | None:
        """Whether the leader could stand at the end, and all followers with it (ruling X-14)."""
        if refusal := why_not_footing(self.g, self.unit, self.end(answer)):
            return refusal
        reach = self.pace.terms.reach
        if reach and not at_hand(self.g, self.unit, self.end(answer), reach):
            return self._no_room(answer)
        if (self.suggestion(answer) or self.searched(answer)) is None:
            return self._no_room(answer)
        return None

    def _no_room(self, answer: Go) -> Refusal:
        """Why there are no places for the whole unit: the terms of the move, as the leader by itself shows, or room."""
        there = stance(self.g, self.unit, {self.leader: self.end(answer)})
        terms = self.pace.terms
        refusal = why_not_placed(self.g, there, terms)
        text = "there is no place in formation for the rest of the unit"
        return refusal or Refusal("no-room", "assault.formation.4-inches", text, witness=self.way(answer)[-1:])

    def suggestion(self, answer: Go) -> Places | None:
        """Places for everybody at the end of a way, if some are found quickly."""
        if answer not in self.found:
            self.found[answer] = suggest(self.g, self.unit, self.end(answer), self.pace.terms)
        return self.found[answer]

    def searched(self, answer: Go) -> Places | None:
        """Places for everybody at the end of a way, if there are any."""
        self.found[answer] = search(self.g, self.unit, self.end(answer), self.pace.terms)
        return self.found[answer]

    # ---------------------------------------------------------------------------------------- offers

    def sample(self, chance: Chance) -> Go:
        """A random straight way, shortened until it can be gone; now and then none."""
        for _ in range(TRIES):
            turn, away = self._whim(chance)
            for part in PARTS:
                if answer := self._straight(turn, away * part):
                    return answer
        return self.pace.instead[0] if self.pace.instead else Go(STAY)

    def _whim(self, chance: Chance) -> tuple[float, float]:
        """A direction and a distance: half of the time towards an enemy or an objective, so that things happen."""
        goals = [at for unit in enemies(self.g, self.unit) if (at := self.g.model(self.g.unit(unit).leader).at)]
        places = [*goals, *(marker.at for marker in self.g.state.markers.values())]
        if places and not chance.randrange(2):
            x, y = places[chance.randrange(len(places))][:2]
            return math.atan2(y - self.start.y, x - self.start.x), self.pace.limit
        return 2 * math.pi * chance.random(), self.pace.limit * math.sqrt(chance.random())

    def _straight(self, turn: float, away: float) -> Go | None:
        """A straight way, if it is free and everybody fits in at its end."""
        x, y = self.start.x, self.start.y
        goal = x + round(away * math.cos(turn) * INCH), y + round(away * math.sin(turn) * INCH)
        answer = Go(self.pace.kind, (goal,))
        if (
            goal == (x, y)
            or not is_free(self.ground, self.mover, (x, y), goal)
            or not self.is_affordable(((x, y), goal))
        ):
            return None
        if why_not_way(self.g, self.unit, ((x, y), goal), self.pace.terms) or not self.suggestion(answer):
            return None
        return answer

    def each(self) -> Iterator[Go] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Go:
        """A way as it is written."""
        return Go.read(text)


class Gone(NamedTuple):
    """A move that was made."""

    way: tuple[Point, ...]
    """The leader's, its start first; nothing where it went nowhere (ruling X-40)."""
    left: float
    """Inches that it did not use."""


def move(g: Game, unit: str, options: MoveOptions) -> Rules[Gone]:
    """Move the leader, then place the others. [assault.move.leader-then-formation]"""
    seat, pace = g.unit(unit).seat, options.pace
    rules = (pace.rule, "assault.move.straight-segments", *pace.terms.cites())
    go = yield from ask(seat, "move", unit, options, *rules)
    if go.kind == STAY:
        return Gone((), options.limit(options.way(go)))
    way = options.way(go)
    gone = Gone(way if len(way) > 1 else (), options.limit(way) - options.spent(way))
    suggestion = options.suggestion(go) or options.searched(go)
    _go(g, options, go)
    if suggestion and len(suggestion) > 1:
        followers = FollowerOptions(g, unit, suggestion, pace.terms)
        stand = yield from ask(seat, "followers", unit, followers, "assault.move.leader-then-formation")
        place_all(g, dict(stand.places), "assault.move.leader-then-formation", "assault.formation.4-inches")
    return gone


def _go(g: Game, options: MoveOptions, go: Go) -> None:
    """The leader goes its way."""
    pose, way = options.end(go), options.way(go)
    slow = ("assault.terrain.slow-minus-2",) if options.limit(way) < options.pace.limit else ()
    flies = ("assault.unit.flying",) if model_has(g, options.leader, "flying") else ()
    climbs = _climbs(g.model(options.leader).level, level_at(g, (pose.x, pose.y))) if options.ground.tolls else ()
    g.happen(
        Moved(
            model=options.leader,
            kind=go.kind,
            way=way,
            cost=round(options.spent(way), 4),
            at=pose,
            level=level_at(g, (pose.x, pose.y)),
            rules=(options.pace.rule, "assault.move.leader-distance", *slow, *options.pace.cites, *(flies or climbs)),
        )
    )


def _climbs(before: int, after: int) -> tuple[str, ...]:
    """The price of ending higher or lower than one began."""
    if before == after:
        return ()
    return ("assault.terrain.climb-up-cost",) if after > before else ("assault.terrain.climb-down-cost",)
