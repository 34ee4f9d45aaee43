"""Vehicle Movement: straight ahead or straight back, and turns on the spot that are counted. [melee, Vehicle Movement]

A way is written as for anybody. Between its legs, and at its end where a facing is given, a vehicle turns on the spot,
by up to 45 degrees at a time (ruling ME-06). [melee.vehicle.no-free-pivot, melee.vehicle.facing]
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

from openfire.engine.answers import Go
from openfire.engine.facts import Marked, Moved
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.ground import Ground
from openfire.geometry.inches import INCH, Point, direction, facing, heading, turn_from, turned_toward
from openfire.geometry.inches import TURN as CIRCLE
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import Mover, first_stop
from openfire.geometry.shapes import Pose, inner_radius
from openfire.rules.melee import numbers
from openfire.rules.melee.specials import leaps
from openfire.rules.shared.specials import model_has
from openfire.rules.shared.terrain.levels import level_at
from openfire.table import relief
from openfire.table.model import Table

TURNED = "turned"
"""Marks how many turns a vehicle has made in this activation. [melee.vehicle.turns-per-activation]"""

SAME_FACING = 2
"""Facings that differ by so few thousandths of a degree are the same."""

ONE_TURN = CIRCLE * numbers.TURN // 360
"""The most that one turn turns."""

BACK = "-back"
"""What is added to an action's name by a vehicle that goes backward."""


def is_back(kind: str) -> bool:
    """Whether a way is gone backward. [melee.vehicle.one-direction]"""
    return kind.endswith(BACK)


def turns(before: int, after: int, length: float | None = None) -> int:
    """How many turns take a vehicle from one facing to another: each up to 45 degrees (ruling ME-06).

    length: inches of the leg that follows; places are whole ten-thousandths of an inch, so that the shorter it is the
    less sure is its direction. [melee.vehicle.one-free-turn, melee.vehicle.no-free-pivot]
    """
    slack = SAME_FACING if length is None else max(SAME_FACING, facing(math.degrees(RULES_EPS / length)))
    return max(0, math.ceil((abs(turn_from(before, after)) - slack) / ONE_TURN))


class Drive(NamedTuple):
    """A way as a vehicle goes it."""

    way: tuple[Point, ...]
    """The start first; a unit that is told to go where it stands does not go."""
    facings: tuple[int, ...]
    """As it stands, then on each leg, then as it is told to."""
    turns: int
    slow: tuple[float, ...]
    """Inches along the way at which it enters slow ground; 0 for ground that it starts in."""

    @property
    def length(self) -> float:
        """Inches of the way."""
        return sum(math.dist(a, b) for a, b in pairwise(self.way)) / INCH


class Driver:
    """A vehicle that is about to move."""

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit, self.leader = g, unit, g.unit(unit).leader
        at = g.model(self.leader).at
        assert at is not None
        self.start = at
        self.turned = g.unit(unit).mark(TURNED)
        self._drives: dict[Go, Drive] = {}

    def drive(self, answer: Go) -> Drive:
        """What a way comes to, worked out once."""
        if answer not in self._drives:
            self._drives[answer] = self._drive(answer)
        return self._drives[answer]

    def _drive(self, answer: Go) -> Drive:
        """It faces no further round than the turns that are counted take it: tiny legs turn nothing (ruling ST-76)."""
        points = ((self.start.x, self.start.y), *answer.points)
        way = points[:1] + tuple(b for a, b in pairwise(points) if a != b)
        facings, made = [self.start.facing], 0
        for wanted, length in self._wanted(answer, way):
            count = turns(facings[-1], wanted, length)
            facings.append(turned_toward(facings[-1], wanted, count * ONE_TURN))
            made += count
        return Drive(way, tuple(facings), made, tuple(sorted(self._slow(way, is_back(answer.kind)))))

    def _wanted(self, answer: Go, way: tuple[Point, ...]) -> Iterator[tuple[int, float | None]]:
        """Which way a vehicle is to face, along each leg or away from it when it goes backward; and its inches."""
        about = CIRCLE // 2 if is_back(answer.kind) else 0
        for a, b in pairwise(way):
            yield (heading(a, b) + about) % CIRCLE, math.dist(a, b) / INCH
        if answer.facing is not None:
            yield answer.facing, None

    def mover(self, back: bool) -> Mover:
        """The whole base is swept, its front ahead or its back; every base but its unit's is in the way."""
        board = self.g.board
        blocks = board.mask(board.index.rows(self.g.unit(self.unit).models))
        radius = inner_radius(self.g.card(self.leader).profile.base)
        return Mover(radius, board.bodies, blocks, board.index.row[self.leader], CIRCLE // 2 if back else 0)

    # ---------------------------------------------------------------------------------------- turns

    def bought(self, made: int) -> int:
        """How many of some turns are not free: one in an activation is. [melee.vehicle.one-free-turn]"""
        return max(0, self.turned + made - numbers.FREE_TURNS) - max(0, self.turned - numbers.FREE_TURNS)

    def why_not_turn(self, drive: Drive) -> Refusal | None:
        """Two turns in a whole activation are the most. [melee.vehicle.turns-per-activation]"""
        if not drive.turns or self.turned + drive.turns <= numbers.MOST_TURNS:
            return None
        made, left = drive.turns, numbers.MOST_TURNS - self.turned
        text = f"that takes {made} turns of up to {numbers.TURN} degrees, and {self.unit} has {left} left"
        return Refusal("turns", "melee.vehicle.turns-per-activation", text, made, left, drive.way)

    # ---------------------------------------------------------------------------------------- slow ground

    @cached_property
    def slow_areas(self) -> tuple[Ground, ...]:
        """Each slow area by itself, as something to bump into; none for those who ignore it.

        [melee.unit.rugged, melee.unit.flying]
        """
        if leaps(self.g, self.leader) or model_has(self.g, self.leader, "rugged"):
            return ()
        return each_slow(self.g.setup.table)

    def _slow(self, way: tuple[Point, ...], back: bool) -> list[float]:
        """How far along a way each slow area is entered, once each (ruling ME-07). [melee.vehicle.slow-deducts-2]"""
        mover = self.mover(back)
        alone = mover._replace(blocks=mover.blocks & False)
        met = (self._met(ground, alone, way) for ground in self.slow_areas)
        return [inches for inches in met if inches is not None]

    def _met(self, ground: Ground, mover: Mover, way: tuple[Point, ...]) -> float | None:
        stop = first_stop(ground, mover, way) if len(way) > 1 else None
        if stop is None or stop.kind != "area":
            return None
        gone = (*way[: stop.leg + 1], stop.last)
        return sum(math.dist(a, b) for a, b in pairwise(gone)) / INCH

    def spent(self, drive: Drive) -> float:
        """The way, 2 inches for a turn that is not free, and 2 for each slow area.

        [melee.vehicle.second-turn-2, melee.vehicle.slow-deducts-2]
        """
        turning = numbers.EXTRA_TURN * self.bought(drive.turns)
        return drive.length + turning + numbers.VEHICLE_SLOW * len(drive.slow)

    def stops_at(self, drive: Drive, limit: float) -> float | None:
        """How far along a way a vehicle stops because it cannot pay for slow ground (ruling ME-07).

        [melee.vehicle.slow-stop]
        """
        left = limit - numbers.EXTRA_TURN * self.bought(drive.turns)
        for entered in drive.slow:
            if left - entered < numbers.VEHICLE_SLOW - RULES_EPS:
                return entered
            left -= numbers.VEHICLE_SLOW
        return None

    # ---------------------------------------------------------------------------------------- going

    def rules(self, drive: Drive) -> tuple[str, ...]:
        """Which rules of vehicles a move brings in."""
        found = ["melee.vehicle.by-special-rule", "melee.vehicle.one-direction", "melee.vehicle.facing"]
        found += ["melee.vehicle.no-free-pivot", "melee.vehicle.one-free-turn"] if drive.turns else []
        found += ["melee.vehicle.second-turn-2"] if self.bought(drive.turns) else []
        found += ["melee.vehicle.slow-deducts-2"] if drive.slow else []
        return (*found, *(["melee.vehicle.levels-need-flying"] if self._rises(drive) else []))

    def _rises(self, drive: Drive) -> bool:
        return level_at(self.g, drive.way[-1]) != self.g.model(self.leader).level

    def go(self, answer: Go, *rules: str) -> None:
        """The vehicle goes its way."""
        drive = self.drive(answer)
        pose = Pose(*drive.way[-1], drive.facings[-1])
        cited = (*rules, *self.rules(drive))
        cost, level = round(self.spent(drive), 4), level_at(self.g, pose[:2])
        self.g.happen(
            Moved(model=self.leader, kind=answer.kind, way=drive.way, cost=cost, at=pose, level=level, rules=cited)
        )
        if drive.turns:
            counted = ("melee.vehicle.turns-per-activation",)
            self.g.happen(Marked(unit=self.unit, mark=TURNED, value=self.turned + drive.turns, rules=counted))


@lru_cache(maxsize=64)
def each_slow(table: Table) -> tuple[Ground, ...]:
    """Each slow area by itself, as something to bump into."""
    size = table.width, table.height
    return tuple(Ground(size, solid=(area,)) for area in relief.areas(table, "slow"))


def ahead(start: Pose, turned: int, inches: float) -> Point:
    """The place so far ahead of a start in some direction."""
    dx, dy = direction(turned % CIRCLE)
    return start.x + round(inches * dx * INCH), start.y + round(inches * dy * INCH)
