"""Line of sight: clear, obscured or blocked. [stress, Line of Sight]

The book's word obstructed and its word obscured mean one thing (ruling X-05); it is called obscured here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_position
from openfire.engine.edition import ModelSight
from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.shapes import Bodies
from openfire.geometry.sight import Looks, Ray, Seen, eye_of, look, look_at, look_from, open_rays
from openfire.rules.stress import numbers
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.terrain import prism_name, sight_screen, veil_at
from openfire.rules.stress.vehicles.traits import is_mostly_hidden, is_vehicle_by_type

CLEAR, OBSCURED, BLOCKED = "clear", "obscured", "blocked"
"""The three results. [stress.los.three-results]"""


class View(NamedTuple):
    """What one model sees of a unit."""

    result: str
    viewer: str
    seen: tuple[str, ...]
    """The target's models that it sees at least in part."""
    rule: str
    """Why it is so."""
    hiders: Callable[[], tuple[str, ...]]
    """Finds what is in the way, when that is asked for."""

    @property
    def hidden_by(self) -> tuple[str, ...]:
        """Pieces and models in the way."""
        return () if self.result == CLEAR else self.hiders()


@per_position
def view(g: Game, viewer: str, target: str) -> View:
    """The line of sight from a model to a unit, from the model's own point of view. [stress.los.models-eye]"""
    return chapters(g).view(g, viewer, target)


def model_sight(g: Game, viewer: str, target: str) -> ModelSight:
    """What a model sees of a unit. [stress.los.models-eye]"""
    found = view(g, viewer, target)
    return ModelSight(found.result, found.seen)


def model_view(g: Game, viewer: str, target: str) -> View:
    """The line of sight from the top of a model to a unit. [stress.los.ignore-own-and-target]"""
    models, own = g.unit(target).models, g.board.index.row[viewer]
    seen = sees_unit(g, viewer, target)
    fell: list[int] = seen.looks.kinds.tolist()
    kinds = fell if kernels.PARTLY not in fell else [_in_full(g, own, *pair) for pair in zip(models, fell, strict=True)]
    names = tuple(model for model, kind in zip(models, kinds, strict=True) if kind != kernels.HIDDEN)
    if True in seen.behind.tolist():
        result, rule = BLOCKED, "stress.los.blocked-by-friend"
    elif numbers.SEEN_IN * kinds.count(kernels.FULLY) >= len(models):
        is_whole = fell.count(kernels.FULLY) == kinds.count(kernels.FULLY)
        result, rule = CLEAR, "stress.los.clear-one-in-three" if is_whole else "stress.vehicle.obscured-over-half"
    elif numbers.SEEN_IN * len(names) >= len(models):
        result, rule = OBSCURED, "stress.los.obstructed-one-in-three"
    else:
        result, rule = BLOCKED, "stress.los.blocked-none-visible"
    return View(result, viewer, names, rule, partial(hiders, g, seen.looks))


def views(g: Game, models: tuple[str, ...], target: str) -> Iterator[View]:
    """The lines of sight of some models of one unit to another: the first one's, then all others', seen in one go."""
    yield view(g, models[0], target)
    _look_together(g, models[1:], target)
    yield from (view(g, model, target) for model in models[1:])


def _look_together(g: Game, viewers: tuple[str, ...], target: str) -> None:
    """Have at hand for `sees_unit` what several models of one unit see."""
    board, index, known = g.board, g.board.index, _seen_together(g)
    new = tuple(viewer for viewer in viewers if (viewer, target) not in known)
    if len(new) < 2:
        return
    rows, friends = index.rows(g.unit(target).models), index.friends[g.model(new[0]).unit]
    units = index.unit_of, index.rows(new), index.unit_row[target]
    found = look_from(sight_screen(g.setup), board.bodies, board.on, *units, rows, friends)
    known |= {(viewer, target): seen for viewer, seen in zip(new, found, strict=True)}


@per_position
def _seen_together(g: Game) -> dict[tuple[str, str], Seen]:  # noqa: ARG001  # it begins empty
    """What models saw of units in one go, by viewer and target."""
    return {}


def sees_unit(g: Game, viewer: str, target: str) -> Seen:
    """What a model sees of a whole unit."""
    found = _seen_together(g).get((viewer, target))
    return found or sees(g, viewer, target, g.board.index.rows(g.unit(target).models))


def sees(g: Game, viewer: str, target: str, rows: kernels.Array, bodies: Bodies | None = None) -> Seen:
    """What a model sees of some models of a unit; models of that unit and of its own never get in the way.

    Told apart is what a friend hides in part, of what would be seen without friends. [stress.los.blocked-by-friend,
    stress.los.ignore-own-and-target]
    """
    board, index, unit = g.board, g.board.index, g.model(viewer).unit
    units = index.unit_of, index.row[viewer], index.unit_row[target]
    return look_at(sight_screen(g.setup), bodies or board.bodies, board.on, *units, rows, index.friends[unit])


def rays(g: Game, viewer: str, target: str) -> dict[str, Ray]:
    """Along which lines a model sees those of a unit that it sees, from the top of its own. [stress.los.models-eye]"""
    models, index = g.unit(target).models, g.board.index
    seen = sees(g, viewer, target, index.rows(models))
    return open_rays(eye_of(g.board.bodies, index.row[viewer]), seen.looks, models)


def _in_full(g: Game, own: int, model: str, kind: int) -> int:
    """How a model counts as seen: a vehicle that is seen in part may be in full view."""
    is_whole = kind == kernels.PARTLY and _is_in_view(g, own, model)
    return kernels.FULLY if is_whole else kind


def _is_in_view(g: Game, own: int, model: str) -> bool:
    """Whether a vehicle of which something is seen is in full view: terrain hides no more than half of it.

    Other units do not obscure it. [stress.vehicle.obscured-over-half]
    """
    if not is_vehicle_by_type(g, model):
        return False
    at, row, board, screen = g.model(model).at, g.board.index.row[model], g.board, sight_screen(g.setup)
    assert at is not None
    terrain = np.arange(screen.prisms + len(board.on)) >= screen.prisms
    looks = look(eye_of(board.bodies, own), screen, board.bodies, [row], viewer=own, ignore=terrain[np.newaxis])
    tall = g.card(model).profile.height
    foot = g.model(model).level * board.level_height
    return not is_mostly_hidden(float(looks.shares[0]), min(1.0, (veil_at(g, at[:2]) - foot) / tall))


def hiders(g: Game, seen: Looks) -> tuple[str, ...]:
    """The names of the models and pieces in the way."""
    prisms = sight_screen(g.setup).prisms
    owners = np.flatnonzero(seen.hides.any(axis=0)).tolist()
    names = [prism_name(g.setup, k) if k < prisms else g.board.index.models[k - prisms] for k in owners]
    return tuple(dict.fromkeys(names))
