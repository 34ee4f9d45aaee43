"""Who faces the way it goes: ways as vehicles drive them, worked out once. [stress, Vehicle Movement]"""

from __future__ import annotations

import math
from typing import Generic, Protocol, TypeVar

from openfire.engine.answers import Go
from openfire.engine.game import Game
from openfire.geometry.inches import Point, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose
from openfire.rules.stress.movement.leader import MoveOptions

SAME_FACING = 2
"""Facings that differ by so few thousandths of a degree are the same."""


def heading(a: Point, b: Point) -> int:
    """The facing from one place to another."""
    return facing(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))


def slack(length: float | None) -> int:
    """How much further a vehicle may turn than is counted, because places are not exact (ruling ST-76).

    length: inches of the leg that follows, the shorter the less sure of its direction; None where a facing is told.
    """
    return SAME_FACING if length is None else max(SAME_FACING, facing(math.degrees(RULES_EPS / length)))


class Driven(Protocol):
    """A way as a vehicle goes it."""

    @property
    def way(self) -> tuple[Point, ...]:
        """All its places, the start first."""

    @property
    def facings(self) -> tuple[int, ...]:
        """Which way it faces: as it stands, on each leg, and at last as it is told."""


D = TypeVar("D", bound=Driven)


class DriveOptions(MoveOptions, Generic[D]):
    """Moves of vehicles; what turning means is up to those who know the rule."""

    def __init__(self, g: Game, unit: str) -> None:
        super().__init__(g, unit)
        self._drives: dict[Go, D] = {}

    def drive(self, answer: Go) -> D:
        """A way as it is gone, worked out once."""
        found = self._drives.get(answer)
        if found is None:
            found = self._drives[answer] = self._driven(answer, super().way(answer))
        return found

    def _driven(self, answer: Go, way: tuple[Point, ...]) -> D:
        """How the places of a way are driven."""
        raise NotImplementedError

    def way(self, answer: Go) -> tuple[Point, ...]:
        """All the places of a way, the start first; who is told to go where it stands does not go."""
        return self.drive(answer).way

    def end(self, answer: Go) -> Pose:
        """Where the leader ends and which way it then faces."""
        driven = self.drive(answer)
        return Pose(*driven.way[-1], driven.facings[-1])
