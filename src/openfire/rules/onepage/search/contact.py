"""Places of base contact with a unit, and how far away it is. No rule stands here. [onepage, Assault Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Floats, Numbers, Pose
from openfire.rules.onepage.movement.coherency import Places
from openfire.rules.onepage.search.candidate_spots import placed, stands

TURNS = (0, 20, -20, 40, -40, 65, -65, 95, -95, 130, -130, 165, -165)
"""Degrees from the straight line at which a place beside an enemy's base is looked for."""

NEAREST = 5
"""How many enemy models are tried, the nearest first."""

BETWEEN = tuple(sign * turn for turn in range(4, 180, 4) for sign in (1, -1))
"""The same where none of these is free."""

CLOSEST = 2
"""How many enemy models are looked at so closely."""

FINE = 0.25
"""Units: how exactly a place of contact is found for a base that is not round."""


class Contact:
    """A unit that is closed in on, and the models that close in, from where they stand."""

    def __init__(self, g: Game, target: str, now: Places) -> None:
        self.g, self.now, self.foes = g, now, g.unit(target).models
        self.bodies, self.row = g.board.bodies, g.board.index.row
        self._near: dict[str, list[tuple[str, float]]] = {}
        self._rings: dict[tuple[str, str, tuple[int, ...]], list[Pose]] = {}
        self.rows = self.bodies.rows[g.board.index.rows(self.foes)]

    def away(self, model: str, pose: Pose) -> float:
        """Inches from a model at a place to the nearest of the target."""
        return float(self._gaps(model, (pose,)).min())

    def all_away(self, model: str, places: Numbers) -> Floats:
        """The same for many places, row by row, at which a model faces as it does now."""
        rows = placed(self.bodies, self.row[model], places)
        rows[:, kernels.COS : kernels.SIN + 1] = direction(self.now[model].facing)
        away: Floats = self._between(rows).min(axis=1)
        return away

    def _gaps(self, model: str, poses: Sequence[Pose]) -> Floats:
        """Inches from a model at some places to each of the target."""
        return self._between(stands(self.bodies, self.row[model], poses))

    def _between(self, rows: Floats) -> Floats:
        """Inches from each of some bodies to each of the target."""
        scene, count = np.concatenate((rows, self.rows)), len(rows)
        order = np.arange(len(scene))
        out = np.empty((count, len(self.foes)))
        kernels.gaps_between(scene, self.bodies.corners, order[:count], order[count:], out)
        return out

    def apart(self, places: Places) -> dict[str, float]:
        """Inches from each of some models at their places to the nearest of the target."""
        rows = np.concatenate([stands(self.bodies, self.row[model], (pose,)) for model, pose in places.items()])
        return dict(zip(places, self._between(rows).min(axis=1).tolist(), strict=True))

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

    def spots(self, model: str, limit: float) -> Iterator[Pose]:
        """Places in contact with models of the target within so many inches, the nearest first."""
        return self._beside(model, self._nearest(model, limit), TURNS)

    def finer(self, model: str, limit: float) -> Iterator[Pose]:
        """Places in contact that lie closer together, around the nearest of the target."""
        return self._beside(model, self._nearest(model, limit)[:CLOSEST], BETWEEN)

    def _nearest(self, model: str, limit: float) -> list[str]:
        """The enemies that are nearest to where a model stands now, within so many inches."""
        if model not in self._near:
            away = self._gaps(model, (self.now[model],))[0]
            self._near[model] = [(self.foes[k], float(away[k])) for k in np.argsort(away, kind="stable")[:NEAREST]]
        return [foe for foe, away in self._near[model] if is_within(away, limit)]

    def _beside(self, model: str, foes: list[str], turns: tuple[int, ...]) -> Iterator[Pose]:
        """Beside each of some enemies, first on the straight line to them, then more and more degrees off it."""
        for some in (turns[:1], turns[1:]):
            yield from (self._ring(model, foe, some)[k] for k in range(len(some)) for foe in foes)

    def _are_round(self, *models: str) -> bool:
        return all(self.bodies.rows[self.row[model], kernels.KIND] == kernels.ROUND for model in models)

    def _ring(self, model: str, foe: str, turns: tuple[int, ...]) -> list[Pose]:
        """Where two bases touch, so many degrees off the straight line each: looked for once, and together."""
        key = (model, foe, turns)
        if key not in self._rings:
            self._rings[key] = self._around(model, foe, turns)
        return self._rings[key]

    def _around(self, model: str, foe: str, turns: tuple[int, ...]) -> list[Pose]:
        here, there = self.now[model], self._at(foe)
        straight = math.degrees(math.atan2(here.y - there.y, here.x - there.x))
        lines = [facing(straight + turn) for turn in turns]
        round_one = self._are_round(model)
        facings = [here.facing if round_one else (line + TURN // 2) % TURN for line in lines]
        ways = np.array([direction(line) for line in lines])
        far = self._touching(model, foe) if self._are_round(model, foe) else self._slid(model, foe, facings, ways)
        steps: list[list[int]] = np.rint(far * ways).astype(np.int64).tolist()
        return [Pose(there.x + dx, there.y + dy, turned) for (dx, dy), turned in zip(steps, facings, strict=True)]

    def _touching(self, model: str, foe: str) -> float:
        """Units from middle to middle at which the circles around two bases touch."""
        mine, other = self.bodies.rows[self.row[model]], self.bodies.rows[self.row[foe]]
        return float(mine[kernels.BOUND] + other[kernels.BOUND]) * INCH

    def _slid(self, model: str, foe: str, facings: list[int], ways: Floats) -> Floats:
        """How far along each of some lines from an enemy's middle two bases no longer overlap, in units."""
        there, count = self._at(foe), len(facings)
        low, high = np.zeros((count, 1)), np.full((count, 1), self._touching(model, foe))
        bodies = stands(self.bodies, self.row[model], [Pose(there.x, there.y, turned) for turned in facings])
        scene = np.concatenate((bodies, self.bodies.rows[self.row[foe]][None]))
        order, out = np.arange(count + 1), np.empty((count, 1))
        while high[0, 0] - low[0, 0] > FINE:
            middle = (low + high) / 2
            scene[:count, kernels.X : kernels.Y + 1] = (np.rint(middle * ways) + there[:2]) / INCH
            kernels.gaps_between(scene, self.bodies.corners, order[:count], order[count:], out)
            low, high = np.where(out >= 0, low, middle), np.where(out >= 0, middle, high)
        return high
