"""Where a rule of the module lets a unit be put down: far enough from enemies, near enough to a table edge."""

from __future__ import annotations

from collections.abc import Mapping

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.engine.rule_hooks import LandingSpot
from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Directions away from the left, the near, the right and the far edge of the table."""


def why_not_the_spot(g: Game, unit: str, places: Mapping[str, Pose], spot: LandingSpot, rule: str) -> Refusal | None:
    """Why some places are not where the rule lets the unit be put down."""
    return _too_near(g, unit, places, spot, rule) or _too_far_in(g, unit, places, spot, rule)


def _too_near(g: Game, unit: str, places: Mapping[str, Pose], spot: LandingSpot, rule: str) -> Refusal | None:
    foes = [model for foe in g.board.index.enemy_units[unit] for model in g.unit(foe).models if g.model(model).at]
    if not spot.apart or not foes or not places:
        return None
    trial, rows = g.board.copy(), g.board.index.rows
    trial.put_all(tuple(places), tuple(places.values()), [g.model(model).level for model in places])
    near = float(trial.gaps(rows(tuple(places)), rows(tuple(foes))).min())
    if near >= spot.apart - RULES_EPS:
        return None
    text = f"{unit} would be {shown(near, spot.apart)} in from an enemy, and {spot.apart:g} in is the least"
    return Refusal("too-near", rule, text, near, spot.apart)


def _too_far_in(g: Game, unit: str, places: Mapping[str, Pose], spot: LandingSpot, rule: str) -> Refusal | None:
    """All of it is near one edge, whichever."""
    if spot.edge is None or not places:
        return None
    far = min(_from_edge(g, places, side) for side in range(4))
    if far <= spot.edge + RULES_EPS:
        return None
    text = f"{unit} would reach {shown(far, spot.edge)} in from a table edge, and {spot.edge:g} in is the most"
    return Refusal("edge", rule, text, far, spot.edge)


def _from_edge(g: Game, places: Mapping[str, Pose], side: int) -> float:
    """Inches from an edge of the table to the farthest point of some bases."""
    table, bodies, index = g.setup.table, g.board.bodies, g.board.index
    (dx, dy), found = SIDES[side], 0.0
    for model, pose in places.items():
        x, y = pose.x / INCH, pose.y / INCH
        deep = (x, y, table.width / INCH - x, table.height / INCH - y)[side]
        row = bodies.placed(index.row[model], pose)
        reach = float(kernels.arc_reach(row, bodies.corners, x, y, float(dx), float(dy)))
        found = max(found, deep + reach)
    return found
