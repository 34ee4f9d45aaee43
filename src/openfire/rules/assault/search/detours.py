"""Ways of an assault around what is in the way, and to places that only just do. No rule stands here."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from openfire.engine.answers import Go
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import Mover, shortest
from openfire.geometry.placement import Room, every_tight_spot
from openfire.geometry.shapes import Floats, Numbers, Round
from openfire.geometry.slants import along, with_an_end_at
from openfire.rules.assault.search.charge import GAPS, ChargeOptions
from openfire.rules.assault.search.foes import EnemyModel
from openfire.rules.assault.search.place_checks import PlaceChecks, Rim
from openfire.rules.shared.movement.engagement import may_be_near
from openfire.rules.shared.search.unit_places import MOST_TURNS
from openfire.rules.shared.terrain.ground import room

STEP, FINE = 0.5, 0.2
"""Inches between the places that are tried when a straight way does not do, and when those do not either."""

AMONG = np.array([(x, y) for x in range(-2, 3) for y in range(-2, 3)]) * round(FINE * INCH)
"""The places among those that are STEP apart, around each of them."""

NEAREST, MOST, FINELY = 12, 48, 192
"""How many of those places are tried: so many of the most promising ones, then so many of the others, evenly spread."""

MOST_RIMS = 32
"""How many circles around the bends of ways are looked at for each enemy model."""

TURNS = 12
"""From how many sides a leader tries to come to an enemy base, at first."""


def _sides(count: int) -> Floats:
    return np.array([(math.cos(turn), math.sin(turn)) for turn in (2 * math.pi * k / count for k in range(count))])


SIDES, FINE_SIDES = _sides(TURNS), _sides(15 * TURNS)


class Detours:
    """The ways of an assault that are not simply straight."""

    def __init__(self, options: ChargeOptions) -> None:
        self.options, self.near, self.prospects = options, options.near(), PlaceChecks(options)
        self.g, self.pace = options.g, options.pace

    def ways(self) -> Iterator[Go]:
        """Ways around what is in the way: to the sides of enemy bases, then to all places from which one is reached.

        Where it is a near thing, as far as the way to an enemy can be paid for, to places that lie closer together, and
        to places that are hemmed in.
        """
        yield from self._to(self._beside())
        yield from self._to(self.prospects.hopeful(self._places()))
        if len(self.field):
            yield from self._part_ways()
            yield from self._to(self.prospects.reachable(self.prospects.hopeful(self._around_ranges())))
        close = self.field[self.prospects.circles.are_near(self.field, self.options.farthest + STEP)]
        if len(close):
            among = np.unique((close[:, None] + AMONG).reshape(-1, 2), axis=0)
            fine = self.prospects.hopeful(self._fit(among[self.prospects.can_go(among)], FINELY))
            yield from self._to(self.prospects.reachable(fine))
        hemmed_in = self._hemmed_in()
        yield from self._to(self.prospects.reachable(self.prospects.hopeful(self.prospects.allowed(hemmed_in))))
        yield from self._slanted(hemmed_in)

    def _to(self, places: list[list[int]]) -> Iterator[Go]:
        """The shortest ways to some places."""
        options = self.options
        for x, y in places:
            if not self.space.stands((x, y), options.mover.radius - 2 * kernels.RULES_EPS):
                continue
            way = shortest(options.ground, options.mover, options.start[:2], (x, y), self.prospects.budget)
            if way and self._holds_on(way.points):
                yield Go(self.pace.kind, way.points[1:])

    def _holds_on(self, way: tuple[Point, ...]) -> bool:
        """Whether the leader may stay near those in whose range it alone is."""
        return all(may_be_near(self.g, self.options.leader, one, way) for one in self.prospects.held_by_leader)

    @cached_property
    def space(self) -> Room:
        """Where the leader might stand; most places that it only passes through are seen so at once."""
        return room(self.g, self.options.mover.blocks)

    # ---------------------------------------------------------------------------------------- beside somebody

    def _part_ways(self) -> Iterator[Go]:
        """As far as the leader gets on the shortest bent ways to enemy models that are too far for it."""
        options, start = self.options, self.options.start[:2]
        for foe in self.near[:NEAREST]:
            most = self.pace.limit + 2 * (options.farthest + foe.wide)
            way = shortest(options.ground, self._mover_into(foe), start, foe.at, most)
            if way and len(way.points) > len((start, foe.at)):
                bent = (*way.points[:-1], _contact(way.points[-2], foe))
                yield Go(self.pace.kind, options.costs.affordable(bent)[1:])

    def _mover_into(self, foe: EnemyModel) -> Mover:
        """The leader as it would move if one enemy model were not in its way."""
        blocks, index = self.options.mover.blocks.copy(), self.g.board.index
        models = (model for enemy in self.pace.engagement.reach for model in self.g.unit(enemy).models)
        blocks[[index.row[model] for model in models if (at := self.g.model(model).at) and at[:2] == foe.at]] = False
        return self.options.mover._replace(blocks=blocks)

    def _beside(self) -> list[list[int]]:
        """Places next to enemy bases, all around them, that are not farther than the leader can go."""
        return self._on_circles(GAPS, SIDES)

    def _around_ranges(self) -> list[list[int]]:
        """Places as far from enemy bases as their range goes, close together."""
        return self._on_circles(GAPS[1:2], FINE_SIDES)

    def _on_circles(self, gaps: tuple[float, ...], sides: Floats) -> list[list[int]]:
        foes = self.near[:NEAREST]
        away = np.array([[foe.wide + gap for gap in gaps] for foe in foes]) * INCH
        middles = np.array([foe.at for foe in foes])
        return self.prospects.allowed(np.rint(middles[:, None, None] + away[:, :, None, None] * sides).astype(np.int64))

    def _hemmed_in(self) -> Numbers:
        """Places where the leader touches two things at once, the rim of a range and of its own reach among them."""
        ranges = [(foe.at, foe.wide + GAPS[1]) for foe in self.near[:NEAREST]]
        reach, radius = self.prospects.rims(), self.options.mover.radius
        found = [every_tight_spot(self.space, *one, radius, [*ranges, *_across(reach, one)]) for one in ranges]
        places: Numbers = np.unique(np.concatenate(found), axis=0)
        return places

    def _slanted(self, spots: Numbers) -> Iterator[Go]:
        """Ways of a base that is not round, which in the end is turned so that it fits where there is little room."""
        base = self.g.card(self.options.leader).profile.base
        if isinstance(base, Round):
            return
        for turn in dict.fromkeys(turn for foe in self.near[:NEAREST] for turn in self._lines(foe)):
            for go in self._to(self.prospects.reachable(self.prospects.allowed(with_an_end_at(spots, base, turn)))):
                yield Go(go.kind, go.points, turn)

    def _lines(self, foe: EnemyModel) -> list[int]:
        """Which ways a base might be turned in an enemy's range: along and across what is nearest there."""
        return along(self.space, foe.at, foe.wide + GAPS[1] + self.options.own)[:MOST_TURNS]

    # ---------------------------------------------------------------------------------------- anywhere

    def _places(self) -> list[list[int]]:
        """Places that the leader can go to and from which a follower could be in range."""
        return self._fit(self.field, MOST)

    def _fit(self, every: Numbers, most: int) -> list[list[int]]:
        """Those of some places from which somebody could be in range: the nearest to enemies, then others, spread."""
        gaps = self.prospects.circles.gaps(every).min(axis=1)
        might = (gaps <= self.options.farthest) & self.prospects.stays_near(every)
        fit, gaps = every[might], gaps[might]
        fit = fit[np.lexsort((fit[:, 1], fit[:, 0], gaps.round(9)))]
        rest = fit[NEAREST:]
        found: list[list[int]] = [*fit[:NEAREST].tolist(), *rest[:: max(1, len(rest) // most)].tolist()]
        return found

    @cached_property
    def field(self) -> Numbers:
        """Places that the leader can go to, all over where it can go and is not too far from enemies, and two steps."""
        far = math.ceil(self.pace.limit / STEP)
        rows = np.arange(-far, far + 1) * round(STEP * INCH)
        grid = np.stack(np.meshgrid(rows, rows), axis=-1).reshape(-1, 2) + np.array(self.options.start[:2])
        near = self.prospects.circles.are_near(grid, self.options.farthest + 2 * STEP) & self.prospects.can_go(grid)
        found: Numbers = grid[near][np.isfinite(self.prospects.survey.costs(grid[near]))]
        return found


def _across(rims: list[Rim], disc: Rim) -> list[Rim]:
    """Those of some circles that go through another, the most central ones first, and no more than so many."""
    off = [(abs(math.dist(at, disc[0]) / INCH - wide), (at, wide)) for at, wide in rims]
    return [rim for away, rim in sorted(off) if away <= disc[1]][:MOST_RIMS]


def _contact(corner: Point, foe: EnemyModel) -> Point:
    """Where the leader's base touches an enemy base, coming straight from a corner."""
    part = max(0.0, 1 - (foe.wide + GAPS[-1]) * INCH / max(1.0, math.dist(corner, foe.at)))
    return round(corner[0] + part * (foe.at[0] - corner[0])), round(corner[1] + part * (foe.at[1] - corner[1]))
