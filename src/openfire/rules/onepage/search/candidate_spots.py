"""Places for the models of a unit, one after the other. [onepage, Unit Coherency; Walking & Running]"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import Clearance, distances_kept
from openfire.rules.onepage.movement.coherency import Places, bodies_at
from openfire.rules.onepage.terrain import room

LOOKS = (4, 16, 1_000_000)
"""How many places are looked at in one go: a few at first, for they are mostly good."""


def stands(bodies: Bodies, row: int, poses: Sequence[Pose]) -> Floats:
    """A body as it would stand at each of some places, row by row."""
    rows = placed(bodies, row, np.array([pose[:2] for pose in poses], dtype=np.int64).reshape(-1, 2))
    if bodies.rows[row, kernels.KIND] != kernels.ROUND:
        rows[:, kernels.COS : kernels.SIN + 1] = [direction(pose[2]) for pose in poses]
    return rows


def placed(bodies: Bodies, row: int, places: Numbers) -> Floats:
    """A body as it would stand at each of some places, facing as it does now."""
    rows: Floats = np.repeat(bodies.rows[row : row + 1], len(places), axis=0)
    rows[:, kernels.X : kernels.Y + 1] = places / INCH
    return rows


class CandidateSpot:
    """One model that looks for a place: some of its unit stand where they were put, the rest where they are now."""

    def __init__(self, g: Game, unit: str, clearance: Clearance, model: str, others: Places) -> None:
        index = g.board.index
        self.row, self.bodies = index.row[model], bodies_at(g, others)
        self.mine, self.rest = index.rows((model,)), index.rows(tuple(others))
        self.space = room(g, self.bodies, self._blocks(g.board.on))
        self.kept, limits = distances_kept(g, unit, clearance)
        self.limits = np.minimum(limits, self._now(g)) - RULES_EPS
        """Inches that are kept from each of the other units' models; a model that is nearer already comes no nearer."""

    def _blocks(self, on: Flags) -> Flags:
        """In its way: all models on the table and those that were put somewhere, but not itself."""
        blocks: Flags = on.copy()
        blocks[self.rest] = True
        blocks[self.row] = False
        return blocks

    def _now(self, g: Game) -> Floats | float:
        if not g.board.on[self.row]:
            return float("inf")
        return self._gaps(g.board.bodies, self.kept)

    def _gaps(self, bodies: Bodies, others: Numbers) -> Floats:
        out = np.empty((1, len(others)))
        kernels.gaps_between(bodies.rows, bodies.corners, self.mine, others, out)
        away: Floats = out[0]
        return away

    def is_fit(self, pose: Pose) -> bool:
        """Whether the model may stand at a place, coherency apart.

        [onepage.terrain.impassable, onepage.measure.from-base, onepage.move.1in-gap]
        """
        self.bodies.move(self.row, pose)
        return self._stands(self.bodies.rows[self.row]) and not (self._gaps(self.bodies, self.kept) < self.limits).any()

    def _stands(self, body: Floats) -> bool:
        code, _ = kernels.standing_fault(*self.space.packed(), body)
        return not code

    def fit(self, poses: Iterable[Pose]) -> Iterator[Pose]:
        """The places where the model may stand in coherency with the models that were put somewhere."""
        left = iter(poses)
        for size in LOOKS:
            some = tuple(islice(left, size))
            if not some:
                return
            rows = stands(self.bodies, self.row, some)
            good = self._are_linked(rows) & self._are_clear(rows)
            yield from (some[k] for k in good.nonzero()[0].tolist() if self._stands(rows[k]))

    def _are_clear(self, rows: Floats) -> Flags:
        """At which places the distance to other units is kept. [onepage.move.1in-gap]"""
        return np.asarray((self._each_gap(rows, self.kept) >= self.limits).all(axis=1))

    def _are_linked(self, rows: Floats) -> Flags:
        """Which places are in coherency. [onepage.move.coherency-2in, onepage.move.coherency-12in]"""
        if not len(self.rest):
            return np.ones(len(rows), np.bool_)
        away = self._each_gap(rows, self.rest)
        near, far = away.min(axis=1), away.max(axis=1)
        return np.asarray((near <= numbers.LINK + RULES_EPS) & (far <= numbers.SPREAD + RULES_EPS))

    def _each_gap(self, rows: Floats, others: Numbers) -> Floats:
        """Inches from each of some places to others."""
        out = np.empty((len(rows), len(others)))
        scene = np.concatenate((rows, self.bodies.rows[others]))
        order = np.arange(len(scene))
        kernels.gaps_between(scene, self.bodies.corners, order[: len(rows)], order[len(rows) :], out)
        return out
