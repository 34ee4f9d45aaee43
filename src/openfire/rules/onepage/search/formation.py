"""Places for a whole unit that stands close together. No rule stands here. [onepage, Unit Coherency]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.placement import formation
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import Clearance, widened_bodies
from openfire.rules.onepage.movement.coherency import Places, why_not_here
from openfire.rules.onepage.terrain import room


def shifted(places: Places, dx: int, dy: int) -> Places:
    """Everybody moved along by the same."""
    return {model: Pose(pose.x + dx, pose.y + dy, pose.facing) for model, pose in places.items()}


def formed_up(
    g: Game,
    unit: str,
    first: Pose,
    toward: Pose,
    clearance: Clearance | None = None,
    *,
    avoiding_difficult: bool = False,
) -> Places | None:
    """Places for a whole unit around its first model, packed closely; None when none were found quickly.

    avoiding_difficult: off difficult ground.
    """
    names = g.unit(unit).models
    clearance = clearance or Clearance()
    bodies = widened_bodies(g, unit, clearance)
    space = room(g, bodies, g.board.mask(g.board.index.rows(names)), avoiding_difficult=avoiding_difficult)
    shapes = [g.card(model).profile.base for model in names]
    if not space.stands((first.x, first.y), _outer(g, names[0])):
        return None
    goal = (toward.x, toward.y)
    found = formation(
        space,
        (first.x, first.y),
        shapes,
        tether=numbers.SPREAD / 2,
        link=numbers.LINK,
        spread=numbers.SPREAD,
        toward=goal,
    )
    if found is None:
        return None
    places = {model: Pose(*at, first.facing) for model, at in zip(names, found, strict=True)}
    return places if why_not_here(g, unit, places, clearance) is None else None


def _outer(g: Game, model: str) -> float:
    return float(g.board.bodies.rows[g.board.index.row[model], kernels.BOUND])
