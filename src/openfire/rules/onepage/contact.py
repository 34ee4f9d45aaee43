"""Base contact: who touches whom, and where a model would. [onepage, Assault Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Floats, Pose
from openfire.rules.onepage.footholds import stands
from openfire.rules.onepage.standing import Places

TURNS = (0, 20, -20, 40, -40, 65, -65, 95, -95, 130, -130, 165, -165)
"""Degrees from the straight line at which a place beside an enemy's base is looked for."""

NEAREST = 5
"""How many enemy models are tried, the nearest first."""

BETWEEN = tuple(sign * turn for turn in range(4, 180, 4) for sign in (1, -1))
"""The same for those who find none of these."""

CLOSEST = 2
"""How many enemy models are looked at so closely."""

FINE = 0.25
"""Units: how exactly a place of contact is found for a base that is not round."""


class Contact:
    """A unit that is closed in on, and the models that close in, from where they stand."""

    def __init__(self, g: Game, target: str, now: Places) -> None:
        self.g, self.now, self.foes = g, now, g.unit(target).models
        self.bodies, self.row = g.board.bodies, g.board.index.row
        self._near: dict[str, list[str]] = {}
        self._spots: dict[str, list[Pose]] = {}
        self.rows = self.bodies.rows[g.board.index.rows(self.foes)]

    def away(self, model: str, pose: Pose) -> float:
        """Inches from a model at a place to the nearest of the target."""
        return float(self._gaps(model, (pose,)).min())

    def all_away(self, model: str, poses: Sequence[Pose]) -> Floats:
        """The same for many places."""
        away: Floats = self._gaps(model, poses).min(axis=1)
        return away

    def _gaps(self, model: str, poses: Sequence[Pose]) -> Floats:
        """Inches from a model at some places to each of the target."""
        rows = np.concatenate((stands(self.bodies, self.row[model], poses), self.rows))
        order = np.arange(len(rows))
        out = np.empty((len(poses), len(self.foes)))
        kernels.gaps_between(rows, self.bodies.corners, order[: len(poses)], order[len(poses) :], out)
        return out

    def touches(self, model: str, pose: Pose) -> bool:
        """Whether a model at a place is in base contact with the target. [onepage.melee.assault-move]"""
        return self.away(model, pose) <= RULES_EPS

    def nearest_foe(self, model: str, pose: Pose) -> Pose:
        """Where the enemy stands that is nearest to a model at a place."""
        return self._at(self.foes[int(self._gaps(model, (pose,))[0].argmin())])

    def _at(self, foe: str) -> Pose:
        at = self.g.model(foe).at
        assert at is not None
        return at

    def spots(self, model: str) -> Iterator[Pose]:
        """Places in contact with the target, those nearest to a model first; each is looked for once."""
        known, near = self._spots.setdefault(model, []), self._nearest(model)
        yield from tuple(known)
        for k in range(len(known), len(TURNS) * len(near)):
            known.append(self._beside(model, near[k % len(near)], TURNS[k // len(near)]))
            yield known[k]

    def finer(self, model: str) -> Iterator[Pose]:
        """Places in contact that lie closer together, around the nearest of the target."""
        return (self._beside(model, foe, turn) for turn in BETWEEN for foe in self._nearest(model)[:CLOSEST])

    def _nearest(self, model: str) -> list[str]:
        """The enemies that are nearest to where a model stands now."""
        if model not in self._near:
            away = self._gaps(model, (self.now[model],))[0]
            self._near[model] = [self.foes[k] for k in np.argsort(away, kind="stable")[:NEAREST]]
        return self._near[model]

    def _beside(self, model: str, foe: str, turn: int) -> Pose:
        """The place where a model touches an enemy's base, so many degrees off the straight line to it."""
        here, there = self.now[model], self._at(foe)
        line = facing(math.degrees(math.atan2(here.y - there.y, here.x - there.x)) + turn)
        ux, uy = direction(line)
        mine, other = self.bodies.rows[self.row[model]], self.bodies.rows[self.row[foe]]
        far = float(mine[kernels.BOUND] + other[kernels.BOUND]) * INCH
        if mine[kernels.KIND] == kernels.ROUND:
            turned = here.facing
            if other[kernels.KIND] == kernels.ROUND:
                return Pose(there.x + round(far * ux), there.y + round(far * uy), turned)
        else:
            turned = (line + TURN // 2) % TURN
        return self._slid(model, foe, far, turned, (ux, uy))

    def _slid(self, model: str, foe: str, far: float, turned: int, way: tuple[float, float]) -> Pose:
        """The nearest place along a line from an enemy's middle at which two bases do not overlap."""
        there, low, high = self._at(foe), 0.0, far
        body = self.bodies.placed(self.row[model], Pose(there.x, there.y, turned))
        other, corners = self.bodies.rows[self.row[foe]], self.bodies.corners
        while high - low > FINE:
            middle = (low + high) / 2
            body[kernels.X] = (there.x + round(middle * way[0])) / INCH
            body[kernels.Y] = (there.y + round(middle * way[1])) / INCH
            low, high = (low, middle) if kernels.gap(body, other, corners) >= 0 else (middle, high)
        return Pose(there.x + round(high * way[0]), there.y + round(high * way[1]), turned)
