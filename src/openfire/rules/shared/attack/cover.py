"""Light and heavy cover, model by model and for a whole unit. [drafts, Terrain: Light Cover, Heavy Cover]"""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.engine.setup import Setup
from openfire.geometry.areas import pack_areas
from openfire.geometry.kernels import Areas, first_area_overlap
from openfire.rules.shared import numbers
from openfire.rules.shared.sight import hidden_in
from openfire.table import relief

LIGHT, HEAVY = "light-cover", "heavy-cover"

BEST_ONLY = "cover_best_only"
"""The house rule by which the two kinds of cover do not add up (ruling AM-13)."""


def cover(g: Game, target: str, unit: str | None = None) -> tuple[Modifier, ...]:
    """What cover adds to a unit's defence tests against another unit, or against the ground it stands on.

    [shared.defence.mod-light-cover, shared.defence.mod-heavy-cover]
    """
    light, heavy = (sheltered(g, target, keyword, unit) for keyword in (LIGHT, HEAVY))
    has_light, has_heavy = shared(light, heavy)
    if has_heavy and BEST_ONLY in g.setup.switches:
        has_light = False
    found = (
        Modifier("light cover", numbers.LIGHT_COVER * has_light, "shared.defence.mod-light-cover"),
        Modifier("heavy cover", numbers.HEAVY_COVER * has_heavy, "shared.defence.mod-heavy-cover"),
    )
    return tuple(modifier for modifier in found if modifier.value)


def shared(light: Sequence[bool], heavy: Sequence[bool]) -> tuple[bool, bool]:
    """Whether a whole unit has light and heavy cover: at least half of it has (rulings AM-12, AM-13).

    Where heavy cover shelters too few, those in it count as being in some cover.
    """
    has_heavy = 2 * sum(heavy) >= len(heavy)
    either = light if has_heavy else [one or other for one, other in zip(light, heavy, strict=True)]
    return 2 * sum(either) >= len(light), has_heavy


def sheltered(g: Game, target: str, keyword: str, unit: str | None) -> tuple[bool, ...]:
    """Which models of a unit have one kind of cover: they stand in it, or it hides some of them from the attacker.

    [shared.terrain.light-cover, shared.terrain.heavy-cover]
    """
    models = g.unit(target).models
    if not relief.part_areas(g.setup.table, keyword):
        return (False,) * len(models)
    hidden = hidden_in(g, unit, target, keyword) if unit else (False,) * len(models)
    return tuple(veiled or _stands_in(g, model, keyword) for model, veiled in zip(models, hidden, strict=True))


def _stands_in(g: Game, model: str, keyword: str) -> bool:
    """Within a footprint means with any part of the base."""
    if g.model(model).at is None:
        return False
    bodies, row = g.board.bodies, g.board.index.row[model]
    return int(first_area_overlap(bodies.rows[row], bodies.corners, *_ground(g.setup, keyword))) >= 0


@per_setup
def _ground(setup: Setup, keyword: str) -> Areas:
    """The ground with a keyword, packed once."""
    return pack_areas(relief.areas(setup.table, keyword))
