"""How far bases are from a target of several bodies, and where they touch it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Bodies, Floats, Numbers, Pose
from openfire.geometry.solver.terms import Miniature
from openfire.geometry.solver.tight import MOST_PLACES, TURN_NUMBER, SearchArea, X, Y, limits_of

TURNS = (0, 20, -20, 40, -40, 65, -65, 95, -95, 130, -130, 165, -165)
"""Degrees from the straight line at which a place beside a body is looked for."""

FINE_TURNS = tuple(sign * degrees for degrees in range(3, 168, 3) for sign in (1, -1))
"""The same where those lead nowhere."""

NEAREST = 5
"""Around how many bodies of the target, the nearest first."""

RIM = 0.001
"""Inches by which circles are drawn too wide rather than too narrow."""

FINE = 0.25
"""Units: how exactly a place of contact is found for a base that is not round."""


class Contact:
    """A target, and bodies that would touch it."""

    def __init__(self, bodies: Bodies, target: Numbers) -> None:
        self.bodies, self.target = bodies, target
        self._rings: dict[tuple[int, Pose, int, tuple[int, ...]], list[Pose]] = {}

    def gaps(self, row: int, poses: Sequence[Pose]) -> Floats:
        """Inches from a body at some places to each of the target."""
        return between(self.bodies, stands(self.bodies, row, poses), self.target)

    def away(self, row: int, pose: Pose) -> float:
        """Inches from a body at a place to the nearest of the target."""
        return float(self.gaps(row, (pose,)).min())

    def circles(self, row: int) -> Floats:
        """Circles in which the middle of a body is wherever it touches the target, as the solver of ends takes them."""
        foes = self.bodies.rows[self.target]
        wide = foes[:, kernels.BOUND] + self.bodies.rows[row, kernels.BOUND]
        flat, rim = np.zeros(len(foes)), np.full(len(foes), RIM)
        return np.column_stack((foes[:, kernels.X], foes[:, kernels.Y], flat, wide, rim))

    def touches(self, row: int, pose: Pose) -> bool:
        """Whether a body at a place is in contact with the target."""
        return self.away(row, pose) <= RULES_EPS

    def nearest(self, row: int, pose: Pose) -> Pose:
        """Where the nearest of the target stands."""
        return self._at(int(self.target[int(self.gaps(row, (pose,))[0].argmin())]))

    def _at(self, row: int) -> Pose:
        x, y = self.bodies.rows[row, kernels.X : kernels.Y + 1].tolist()
        return Pose(round(x * INCH), round(y * INCH))

    def ahead(self, row: int, pose: Pose, far: float) -> Pose:
        """So many inches from a place straight towards the nearest of the target, or away from it."""
        foe = self.nearest(row, pose)
        dx, dy = foe.x - pose.x, foe.y - pose.y
        share = far * INCH / (math.sqrt(dx * dx + dy * dy) or 1.0)
        return Pose(pose.x + math.trunc(share * dx), pose.y + math.trunc(share * dy), pose.facing)

    # ---------------------------------------------------------------------------------------- places of contact

    def beside(self, row: int, here: Pose, limit: float = math.inf, *, is_fine: bool = False) -> Iterator[Pose]:
        """Where a body that comes from a place touches those within so many inches: straight ahead, then aside.

        is_fine: only aside, at many more places.
        """
        away = self.gaps(row, (here,))[0]
        near = [k for k in np.argsort(away, kind="stable")[:NEAREST].tolist() if away[k] <= limit + RULES_EPS]
        for turns in (FINE_TURNS,) if is_fine else (TURNS[:1], TURNS[1:]):
            rings = [self._ring(row, here, int(self.target[k]), turns) for k in near]
            yield from (ring[n] for n in range(len(turns)) for ring in rings)

    def _ring(self, row: int, here: Pose, other: int, turns: tuple[int, ...]) -> list[Pose]:
        key = (row, here, other, turns)
        if key not in self._rings:
            self._rings[key] = self._around(row, here, other, turns)
        return self._rings[key]

    def _around(self, row: int, here: Pose, other: int, turns: tuple[int, ...]) -> list[Pose]:
        """Where two bodies touch, so many degrees off the straight line each."""
        there = self._at(other)
        straight = math.degrees(math.atan2(here.y - there.y, here.x - there.x))
        lines = [facing(straight + turn) for turn in turns]
        facings = [here.facing if self._are_round(row) else (line + TURN // 2) % TURN for line in lines]
        ways = np.array([direction(line) for line in lines])
        far = self._apart(row, other) if self._are_round(row, other) else self._slid(row, other, facings, ways)
        steps: list[list[int]] = np.rint(far * ways).astype(np.int64).tolist()
        return [Pose(there.x + dx, there.y + dy, turned) for (dx, dy), turned in zip(steps, facings, strict=True)]

    def _are_round(self, *rows: int) -> bool:
        return all(self.bodies.rows[row, kernels.KIND] == kernels.ROUND for row in rows)

    def _apart(self, row: int, other: int) -> float:
        """Units from middle to middle at which the circles around two bodies touch."""
        return float(self.bodies.rows[row, kernels.BOUND] + self.bodies.rows[other, kernels.BOUND]) * INCH

    def _slid(self, row: int, other: int, facings: list[int], ways: Floats) -> Floats:
        """How far along each of some lines from the middle of the other two bodies no longer overlap, in units."""
        there, count = self._at(other), len(facings)
        low, high = np.zeros((count, 1)), np.full((count, 1), self._apart(row, other))
        bodies = stands(self.bodies, row, [Pose(there.x, there.y, turned) for turned in facings])
        while high[0, 0] - low[0, 0] > FINE:
            middle = (low + high) / 2
            bodies[:, kernels.X : kernels.Y + 1] = (np.rint(middle * ways) + there[:2]) / INCH
            apart = between(self.bodies, bodies, np.array([other]))
            low, high = np.where(apart >= 0, low, middle), np.where(apart >= 0, middle, high)
        return high

    def nooks(self, room: Room, figure: Miniature, look: SearchArea, turns: Sequence[int]) -> Iterator[Pose]:
        """Where a base touches the target and something else: other bases, walls, the edge, limits of a region."""
        fresh, mates = np.zeros_like(room.blocks), np.zeros_like(room.blocks)
        fresh[self.target] = True
        at, rims = (look.middle[0] / INCH, look.middle[1] / INCH), limits_of(look.rims)
        for turn in turns:
            out = np.empty((MOST_PLACES, TURN_NUMBER + 1))
            base = room.bodies.placed(figure.row, Pose(0, 0, turn))
            count = kernels.tight_places(*room.packed(), mates, fresh, base, *at, look.reach, rims, out)
            places = np.rint(out[:count, [X, Y]] * INCH).astype(np.int64).tolist()
            yield from dict.fromkeys(Pose(x, y, turn) for x, y in places)


def stands(bodies: Bodies, row: int, poses: Sequence[Pose]) -> Floats:
    """A body as it would stand at each of some places, row by row."""
    rows: Floats = np.repeat(bodies.rows[row : row + 1], len(poses), axis=0)
    rows[:, kernels.X : kernels.Y + 1] = np.array([pose[:2] for pose in poses]).reshape(-1, 2) / INCH
    if bodies.rows[row, kernels.KIND] != kernels.ROUND:
        rows[:, kernels.COS : kernels.SIN + 1] = np.array([direction(pose[2]) for pose in poses]).reshape(-1, 2)
    return rows


def between(bodies: Bodies, rows: Floats, others: Numbers) -> Floats:
    """Inches from each of some bodies to each of others that stand."""
    scene, count = np.concatenate((rows, bodies.rows[others])), len(rows)
    order, out = np.arange(len(scene)), np.empty((count, len(others)))
    kernels.gaps_between(scene, bodies.corners, order[:count], order[count:], out)
    return out
