"""Where units are set up: in a zone along a table side, Scouts and units that Deep Strike anywhere far from enemies.

[onepage, Deploying Armies; Deep Strike]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.refusals import Refusal, shown
from openfire.engine.setup import Setup
from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import away_from_foes
from openfire.rules.onepage.movement.coherency import PlaceOptions, Places, bad_footing, current_places, why_not_here
from openfire.rules.onepage.search.deployment import any_places, some_places
from openfire.rules.onepage.transports.passengers import why_not_inside

NEAR, FAR, LEFT, RIGHT = "near", "far", "left", "right"
OPPOSITE = {NEAR: FAR, FAR: NEAR, LEFT: RIGHT, RIGHT: LEFT}
FACING = {NEAR: 90_000, FAR: 270_000, LEFT: 0, RIGHT: 180_000}
"""Units that come from a side face into the table."""


class Strip(NamedTuple):
    """The ground along a table side, in units: left, bottom, right, top."""

    left: int
    bottom: int
    right: int
    top: int


def zone(setup: Setup, side: str) -> Strip:
    """All ground within 12 inches of a side. [onepage.deploy.12in-zone]"""
    wide, high, deep = setup.table.width, setup.table.height, round(numbers.ZONE * INCH)
    return {
        NEAR: Strip(0, 0, wide, min(deep, high)),
        FAR: Strip(0, max(0, high - deep), wide, high),
        LEFT: Strip(0, 0, min(deep, wide), high),
        RIGHT: Strip(max(0, wide - deep), 0, wide, high),
    }[side]


class DeployOptions(PlaceOptions):
    """Where a unit may be deployed: wholly within its zone; Scouts anywhere far enough from enemies (ruling A-SCOUT).

    [onepage.deploy.12in-zone, onepage.deploy.scout-12in]
    """

    def __init__(self, g: Game, unit: str, side: str | None, *, scouts: bool) -> None:
        """side: None for a unit that arrives by Deep Strike."""
        self.g, self.unit, self.scouts = g, unit, scouts
        self.facing = FACING[side] if side else 0
        self.strip = zone(g.setup, side) if side else None
        self.afar = away_from_foes("onepage.deploy.scout-12in" if side else "onepage.reserve.deepstrike-12in")
        self.found = any_places(self)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be deployed so."""
        refusal = self.not_all(answer, self.g.unit(self.unit).models, "onepage.deploy.alternate-one-unit")
        if refusal:
            return refusal
        places = dict(answer.places)
        outside = self.outside(places)
        if outside and not self.scouts:
            return outside
        return why_not_here(self.g, self.unit, places, self.afar if outside else None)

    def outside(self, places: Places) -> Refusal | None:
        """Why some model would stand out of the zone. [onepage.deploy.12in-zone]"""
        if self.strip is None:
            return Refusal("outside", "onepage.deploy.12in-zone", "there is no zone")
        bodies = self.g.board.bodies
        for model, pose in places.items():
            row = bodies.placed(self.g.board.index.row[model], pose)
            if self._is_well_inside(pose, float(row[kernels.BOUND]) * INCH):
                continue
            over, side = max((over, side) for side, over in enumerate(self._over(row, bodies.corners, pose)))
            if over > kernels.RULES_EPS:
                return self._too_far_out(model, pose, over, side)
        return None

    def _is_well_inside(self, pose: Pose, wide: float) -> bool:
        """A quick look whether a base that is so wide reaches over no side of the zone."""
        left, bottom, right, top = self.ground()
        return left + wide <= pose.x <= right - wide and bottom + wide <= pose.y <= top - wide

    def _too_far_out(self, model: str, pose: Pose, over: float, side: int) -> Refusal:
        """What is wrong with a base that reaches over a side of the zone, which may be the table's edge."""
        table = self.g.setup.table
        if self.ground()[side] == (0, 0, table.width, table.height)[side]:
            text = f"{model} would stand over the table's edge"
            return Refusal("off-table", "onepage.setup.table-6x4", text, witness=(pose[:2],))
        measured = numbers.ZONE + over
        text = f"{model} would stand {shown(measured, numbers.ZONE)} in from its table edge"
        text += f", and {numbers.ZONE:g} in is the most"
        return Refusal("outside", "onepage.deploy.12in-zone", text, measured, numbers.ZONE, (pose[:2],))

    def _over(self, row: kernels.Array, corners: kernels.Array, pose: Pose) -> Iterator[float]:
        """How far a base reaches over each side of the zone, in inches."""
        x, y = pose.x / INCH, pose.y / INCH
        left, bottom, right, top = (side / INCH for side in self.ground())
        for dx, dy, beyond in ((-1, 0, left - x), (0, -1, bottom - y), (1, 0, x - right), (0, 1, y - top)):
            yield float(kernels.arc_reach(row, corners, x, y, float(dx), float(dy))) + beyond

    def ground(self) -> Strip:
        """The zone, or the whole table where there is none."""
        return self.strip or Strip(0, 0, self.g.setup.table.width, self.g.setup.table.height)

    def sample(self, chance: Chance | None) -> Stand:
        """Places at random, or those that are known to fit."""
        places = some_places(self, chance)
        return Stand(tuple(places.items())) if places else self.suggested()


def why_not_where_it_is(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be where a given position says: on that ground, or inside that model.

    [onepage.terrain.impassable, onepage.transport.capacity]
    """
    hull = g.unit(unit).aboard
    if hull:
        return why_not_inside(g, unit, hull)
    places = current_places(g, unit)
    return bad_footing(g, unit, places, g.board.bodies) if places else None
