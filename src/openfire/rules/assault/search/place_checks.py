"""Which places are worth a try for the leader of an assault, many at once. No rule stands here."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point, units
from openfire.geometry.reach import Survey, survey
from openfire.geometry.shapes import Flags, Numbers
from openfire.rules.assault import numbers
from openfire.rules.assault.search.candidate_spots import Footholds, footholds
from openfire.rules.assault.search.charge import ChargeOptions
from openfire.rules.assault.search.foes import Circles, circles_around
from openfire.rules.shared.movement.climbing import CLIMBED
from openfire.rules.shared.movement.engagement import is_held
from openfire.rules.shared.search.unit_places import RIM, WITHIN

Rim = tuple[Point, float]
"""A circle: its middle, and its radius in inches."""

NEARLY = (1.0, 0.99, 0.9)
"""Parts of what is left of a move behind a bend: the bend itself, which is round, takes some of it."""


class PlaceChecks:
    """What can be told of places before ways to them are looked for."""

    def __init__(self, options: ChargeOptions) -> None:
        self.options, self.near = options, options.near()
        self.g, self.unit, self.pace = options.g, options.unit, options.pace

    @property
    def budget(self) -> float:
        """Inches that a way may cost at most, with what was paid for a climb before."""
        return self.pace.limit + self.g.unit(self.unit).mark(CLIMBED) / INCH

    @cached_property
    def circles(self) -> Circles:
        """Around all who might be reached."""
        return circles_around(self.near)

    @cached_property
    def held_by_leader(self) -> list[str]:
        """The enemy units that may not be left and in whose range the leader alone is."""
        return [enemy for enemy in self.pace.engagement.keep if not is_held(self.g, self.unit, enemy)]

    def allowed(self, places: Numbers) -> list[list[int]]:
        """Those of some places that are not too far for the leader, nor from those whom it may not leave."""
        every = places.reshape(-1, 2)
        found: list[list[int]] = every[self.can_go(every) & self.stays_near(every)].tolist()
        return found

    def can_go(self, places: Numbers) -> Flags:
        """Which places are not farther than the leader can go."""
        start = self.options.start
        far = np.hypot(places[:, 0] - start.x, places[:, 1] - start.y)
        can: Flags = far <= (self.pace.limit + kernels.RULES_EPS) * INCH
        return can

    def stays_near(self, places: Numbers) -> Flags:
        """At which places the leader might end its way and leave nobody's range that it may not leave.

        Where no follower is in range the leader itself must stay in it.
        """
        found = np.ones(len(places), dtype=np.bool_)
        for enemy in self.pace.engagement.keep:
            most = numbers.ASSAULT_RANGE if enemy in self.held_by_leader else self.options.farthest
            found &= self.options.circles((enemy,)).are_near(places, most + WITHIN)
        return found

    def hopeful(self, places: list[list[int]]) -> list[list[int]]:
        """Those of some places from which the leader and followers in formation have footholds in all ranges they need.

        Where there are more of these than followers some follower must be in several at once.
        """
        if not places:
            return []
        at = np.array(places)
        undone = ~np.stack([self._is_by_leader(at, enemies) for enemies in self.duties], axis=1)
        can = np.logical_not(undone.any(axis=1))
        if self.holds:
            served = [holds.served(self.g, at, undone) for holds in self.holds]
            able, most = np.any([one for one, _ in served], axis=0), np.max([one for _, one in served], axis=0)
            share = undone.sum(axis=1) / (len(self.g.unit(self.unit).models) - 1)
            can |= (able | ~undone).all(axis=1) & (most >= share)
        return [place for place, is_hopeful in zip(places, can.tolist(), strict=True) if is_hopeful]

    def _is_by_leader(self, at: Numbers, enemies: tuple[str, ...]) -> Flags:
        return self.options.circles(enemies).are_near(at, numbers.ASSAULT_RANGE + WITHIN)

    @cached_property
    def duties(self) -> list[tuple[str, ...]]:
        """Whom somebody must be near at the end: one of those to be reached, and everybody who may not be left."""
        return [self.pace.engagement.reach, *((enemy,) for enemy in self.pace.engagement.keep)]

    @cached_property
    def holds(self) -> list[Footholds]:
        """Where a follower could stand in the range of somebody, wherever the leader is."""
        kept = self.options.circles(self.pace.engagement.keep)
        more = [((units(x), units(y)), wide) for x, y, wide in zip(*(one.tolist() for one in kept), strict=True)]
        around = [(at, wide - self.options.own) for at, wide in (*self.near, *more)]
        return footholds(self.g, self.unit, self.duties, around)

    @cached_property
    def survey(self) -> Survey:
        """All ways of the leader."""
        return survey(self.options.ground, self.options.mover, self.options.start[:2], self.budget)

    def rims(self) -> list[Rim]:
        """How far the leader gets straight on, from its start and from where its ways bend."""
        found = [(self.options.start[:2], self.pace.limit + RIM)]
        for _, labels, _, left in self.survey.rounds:
            for _, cost, x, y in labels.real[1 : labels.made].tolist():
                found += [((units(x), units(y)), part * (left - cost)) for part in NEARLY if cost < left]
        return found

    def reachable(self, places: list[list[int]]) -> list[list[int]]:
        """Those of some places that the leader can go to."""
        can = np.isfinite(self.survey.costs(np.array(places).reshape(-1, 2)))
        return [place for place, is_open in zip(places, can.tolist(), strict=True) if is_open]
