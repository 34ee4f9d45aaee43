"""How leaders would be seen from a place, by the drafts' line of sight. No rule stands here."""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.inches import Point
from openfire.geometry.shapes import Pose
from openfire.lookahead.shared.quick_sight import looks_from, models_in_the_way
from openfire.rules.shared.sight import CLEAR, OBSCURED, pieces_without, sight_screen
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.shared.terrain.stretches import OBSCURING, stretches_at

QUICK_SIGHTS = {int(kernels.FULLY): CLEAR, int(kernels.PARTLY): OBSCURED}
"""What a quick look makes of what it sees of a leader."""


def quick_sight(g: Game, unit: str, place: Point, others: Sequence[str]) -> list[str]:
    """How the leaders of others would be seen from a place; empty for who is hidden, by terrain or by models.

    [shared.los.blocked-models, shared.terrain.obscuring-through]
    """
    screen = sight_screen(g.setup)
    seen_past = pieces_without(g.setup, OBSCURING).copy()
    pose = Pose(*place)
    for stretch in stretches_at(g.setup, pose):
        if stretch.has(pose, level_at(g, place)):
            seen_past[list(stretch.prisms)] = True
    looks = looks_from(g, unit, place, others, screen, seen_past)
    kinds: list[int] = looks.kinds.tolist()
    return [
        "" if models_in_the_way(g, looks, k, screen) else QUICK_SIGHTS.get(kind, "") for k, kind in enumerate(kinds)
    ]
