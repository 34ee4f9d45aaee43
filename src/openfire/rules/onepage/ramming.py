"""Vehicles that assault: their way ends in contact with the target. [onepage, Vehicles; Assault Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal
from openfire.geometry.inches import INCH, TURN, Point, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import first_stop, is_free, meets
from openfire.geometry.shapes import Pose, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.driving import Course, DriveOptions
from openfire.rules.onepage.measuring import nearest
from openfire.rules.onepage.pivoting import angle
from openfire.rules.onepage.standing import assaulting, stood

ANGLES = tuple(range(0, 91, 6))
"""Degrees to either side that are tried for a way into contact."""

LEG, SWEEP = 0.75, 2
"""Inches of a first leg and degrees of a turn from one try to the next, where those ways do not do."""

FIRST_LEGS = (0.2, 0.4, 0.6)
"""Parts of a move that are gone straight on before a Vehicle turns towards the target."""

NEAREST = 3
"""How many models of the target are driven at."""


def _bearing(place: Point, at: Pose) -> int:
    return facing(math.degrees(math.atan2(at.y - place[1], at.x - place[0])))


class RamOptions(DriveOptions):
    """A Vehicle assaults: its way must end in contact with the target. [onepage.vehicle.assault-18]"""

    def __init__(self, g: Game, unit: str, target: str, kind: str, budget: float) -> None:
        super().__init__(g, unit, kind, budget, assaulting(target))
        self.target = target
        self.found = self._searched()

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a Vehicle may not assault so."""
        refusal = super().why_not(answer)
        if refusal:
            return refusal
        course = self.course(answer)
        assert isinstance(course, Course)
        if not self._touches(course.end):
            return Refusal("no-contact", "onepage.melee.assault-move", f"it would not touch {self.target}")
        return None

    def reaches(self, answer: Stand | Go) -> bool:
        """Whether a way ends in contact with the target."""
        course = self.course(answer) if isinstance(answer, Go) else None
        return isinstance(course, Course) and self._touches(course.end)

    def _touches(self, pose: Pose) -> bool:
        bodies = stood(self.g, {self.model: pose})
        return nearest(self.g, (self.model,), self.g.unit(self.target).models, bodies) <= RULES_EPS

    def _searched(self) -> Go | None:
        """A way into contact: a pivot and straight on, or straight on, a pivot, and on again; ahead or in reverse."""
        bearings = self._bearings(self.start[:2])
        around = [(self.start.facing + side * degrees * 1000) % TURN for degrees in ANGLES for side in (1, -1)]
        for turn in dict.fromkeys((*bearings, *around)):
            if (answer := self._ahead((), turn)) and self.why_not(answer) is None:
                return answer
        return self._around() or self._closely()

    def _around(self) -> Go | None:
        """Some way straight on first."""
        ux, uy = direction(self.start.facing)
        for part in FIRST_LEGS:
            far = part * self.budget * INCH
            via = (self.start.x + math.trunc(far * ux), self.start.y + math.trunc(far * uy))
            for turn in self._bearings(via):
                if (answer := self._ahead((via,), turn)) and self.why_not(answer) is None:
                    return answer
        return None

    def _closely(self) -> Go | None:
        """Ways that barely fit between other things: after any first leg, in any direction that meets the target."""
        for before, left in self._first_legs():
            for turn in self._aims((*before, self.start[:2])[0], left):
                if (answer := self._ahead(before, turn)) and self.why_not(answer) is None:
                    return answer
        return None

    def _first_legs(self) -> Iterator[tuple[tuple[Point, ...], float]]:
        """None, then longer and longer ones, straight on and in reverse; and the inches that are left after each.

        [onepage.vehicle.reverse-half]
        """
        yield (), self.budget
        ux, uy = direction(self.start.facing)
        for way, price in ((1, 1.0), (-1, numbers.REVERSE)):
            for k in range(1, math.ceil(self.budget / price / LEG)):
                far = way * k * LEG * INCH
                via = (self.start.x + math.trunc(far * ux), self.start.y + math.trunc(far * uy))
                if not is_free(self.ways.land.ground, self.ways.mover(self.model), self.start[:2], via):
                    break
                yield (via,), self.budget - k * LEG * price

    def _aims(self, place: Point, left: float) -> Iterator[int]:
        """Directions in which the hull might meet one of the nearest models of the target, within so many inches."""
        for at in self._near(place):
            away = math.dist(at[:2], place) / INCH
            most = math.ceil(math.degrees(math.asin(min(1.0, self.wide / away))) / SWEEP)
            for k in range(-most, most + 1):
                turn = (_bearing(place, at) + k * SWEEP * 1000) % TURN
                if self._is_promising(place, turn, max(0.0, away - self.wide), left):
                    yield turn

    def _is_promising(self, place: Point, turn: int, clear: float, left: float) -> bool:
        """Whether a Vehicle can afford to go so far in a direction, and nothing is in its way before the target."""
        price = 1.0 if angle(self.start.facing, turn) <= self.turn else numbers.REVERSE
        ux, uy = direction(turn)
        goal = place[0] + math.trunc(clear * INCH * ux), place[1] + math.trunc(clear * INCH * uy)
        if clear * price > left:
            return False
        return goal == place or is_free(self.ways.land.ground, self.ways.mover(self.model), place, goal)

    @cached_property
    def wide(self) -> float:
        """How far apart the middles of the hull and of a model of the target can be when they touch."""
        foes = (outer_radius(self.g.card(model).profile.base) for model in self.g.unit(self.target).models)
        return outer_radius(self.g.card(self.model).profile.base) + max(foes)

    def _bearings(self, place: Point) -> list[int]:
        """In which directions the nearest models of the target are."""
        return [_bearing(place, at) for at in self._near(place)]

    def _near(self, place: Point) -> list[Pose]:
        """Where the nearest models of the target stand."""
        found = (at for model in self.g.unit(self.target).models if (at := self.g.model(model).at))
        return sorted(found, key=lambda at: math.dist(at[:2], place))[:NEAREST]

    def _ahead(self, before: tuple[Point, ...], turn: int) -> Go | None:
        """Straight on in a direction until something is in the way, if the target is in that direction."""
        here = (*before, self.start[:2])[0]
        ux, uy = direction(turn)
        far = self.budget * INCH
        goal = here[0] + math.trunc(far * ux), here[1] + math.trunc(far * uy)
        mover = self.ways.mover(self.model)
        if not meets(mover, self.g.board.index.rows(self.g.unit(self.target).models), here, goal):
            return None
        stop = first_stop(self.ways.land.ground, mover, (here, goal))
        if stop is None or stop.kind != "body" or stop.last == here:
            return None
        return Go(self.kind, (*before, stop.last))

    def sample(self, chance: Chance) -> Go:  # noqa: ARG002  # what was found is as good as any
        """The way that was found."""
        assert self.found is not None
        return self.found

    def read(self, text: str) -> Go:
        """A way as it is written; `suggested` for the one that was found."""
        return self.found if text.strip() == "suggested" and self.found else Go.read(text)
