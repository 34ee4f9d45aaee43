"""Places for the models of a unit, one after the other. [onepage, Unit Coherency; Walking & Running]"""

from __future__ import annotations

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Bodies, Flags, Floats, Numbers, Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.standing import Keep, Places, distances_kept, stood
from openfire.rules.onepage.terrain import room


class Foothold:
    """One model that looks for a place: some of its unit stand where they were put, the rest where they are now."""

    def __init__(self, g: Game, unit: str, keep: Keep, model: str, others: Places) -> None:
        index = g.board.index
        self.row, self.bodies = index.row[model], stood(g, others)
        self.mine, self.rest = index.rows((model,)), index.rows(tuple(others))
        self.space = room(g, self.bodies, self._blocks(g.board.on))
        self.kept, limits = distances_kept(g, unit, keep)
        self.limits = np.minimum(limits, self._now(g)) - RULES_EPS
        """Inches that are kept from each of the other units' models; who is nearer already comes no nearer."""

    def _blocks(self, on: Flags) -> Flags:
        """In its way: everybody on the table and those who were put somewhere, but not itself."""
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
        code, _ = kernels.standing_fault(*self.space.packed(), self.bodies.rows[self.row])
        return not code and not (self._gaps(self.bodies, self.kept) < self.limits).any()

    def is_linked(self, pose: Pose) -> bool:
        """Whether a place is in coherency with those who were put somewhere.

        [onepage.move.coherency-2in, onepage.move.coherency-12in]
        """
        if not len(self.rest):
            return True
        self.bodies.move(self.row, pose)
        away = self._gaps(self.bodies, self.rest)
        return is_within(float(away.min()), numbers.LINK) and is_within(float(away.max()), numbers.SPREAD)
