"""Units that step back from a target: everybody as far as said, less or aside where something is in the way."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.closing import Approach, shifted
from openfire.geometry.solver.terms import Places

DIRECTIONS = 24
"""In how many directions all step together."""

PARTS = (1.0, 0.75, 0.5, 0.25)
"""Parts of a step that are tried where something is in the way."""

SIDEWARDS = tuple(math.radians(turn) for turn in (0, 30, -30, 60, -60))
"""How far a model may turn aside from straight back where something is in the way."""


def away_from(approach: Approach, name: str, far: float) -> Iterator[Pose]:
    """Steps of so many inches straight away from the nearest of the target, or aside, that lead farther from it."""
    here, away = approach.now[name], approach.start[name]
    foe = approach.contact.nearest(approach.row(name), here)
    back = math.atan2(here.y - foe.y, here.x - foe.x)
    for aside in SIDEWARDS:
        pose = _stepped(here, far, math.cos(back + aside), math.sin(back + aside))
        if approach.away(name, pose) > away:
            yield pose


def along_facing(approach: Approach, name: str, far: float) -> Iterator[Pose]:
    """Steps of so many inches backward and forward, as a model faces."""
    here = approach.now[name]
    yield from (_stepped(here, sign * far, *direction(here.facing)) for sign in (-1, 1))


def _stepped(here: Pose, far: float, ux: float, uy: float) -> Pose:
    return Pose(here.x + math.trunc(far * INCH * ux), here.y + math.trunc(far * INCH * uy), here.facing)


class Retreat:
    """The models of a unit that step back."""

    def __init__(
        self, approach: Approach, far: float, steps: Callable[[Approach, str, float], Iterable[Pose]] = away_from
    ) -> None:
        """far: inches. steps: where a model might step with so many of them."""
        self.approach, self.far, self.steps = approach, far, steps
        self.fits = approach.closing.fits

    def apart(self, places: Places) -> float:
        """Inches between the unit and the target, some of it standing so."""
        whole = {**self.approach.now, **places}
        return min(self.approach.away(name, pose) for name, pose in whole.items())

    def best(self) -> Places:
        """The best that is found: each straight away by itself, one after the other, or all together."""
        found, most = Places(), -1.0
        for places in self._tries():
            apart = round(min(self.apart(places), self.far), 3)
            if apart > most and self.fits(places):
                found, most = places, apart
            if most >= self.far - RULES_EPS:
                break
        return found

    def _tries(self) -> Iterator[Places]:
        behind = sorted(self.approach.now, key=lambda name: -self.approach.start[name])
        yield self._each_alone(behind)
        if len(behind) == 1:
            yield from ({name: pose} for name in behind for pose in self._every_step(name))
        else:
            yield self._one_by_one(behind)
        for k in range(DIRECTIONS):
            turn = math.tau * k / DIRECTIONS
            x, y, _ = _stepped(Pose(0, 0), self.far, math.cos(turn), math.sin(turn))
            yield shifted(self.approach.now, x, y)

    def _every_step(self, name: str) -> Iterator[Pose]:
        return (pose for part in PARTS for pose in self.steps(self.approach, name, part * self.far))

    def whole_steps(self, name: str) -> Iterable[Pose]:
        """Where a model might step with all of its inches."""
        return self.steps(self.approach, name, self.far)

    def _each_alone(self, names: list[str]) -> Places:
        """One after the other, whatever those do who are not placed yet."""
        placed: Places = {}
        for name in names:
            able = (pose for pose in self._every_step(name) if self._stands(name, pose, placed))
            placed[name] = next(able, self.approach.now[name])
        return {name: placed[name] for name in self.approach.now}

    def _stands(self, name: str, pose: Pose, placed: Places) -> bool:
        """Whether a model may stand somewhere and gets there by itself."""
        room = self.approach.scene(name, placed)
        body = room.bodies.placed(self.approach.row(name), pose)
        if kernels.standing_fault(*room.packed(), body)[0]:
            return False
        return any(kind.goes(name, pose) for kind in self.approach.closing.kinds)

    def _one_by_one(self, names: list[str]) -> Places:
        """The same, but the unit may stand so after every single step: who would break it up stays."""
        placed = dict(self.approach.now)
        for name in names:
            fit = (pose for pose in self._every_step(name) if self.fits({**placed, name: pose}))
            placed[name] = next(fit, placed[name])
        return placed
