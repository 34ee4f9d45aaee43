"""Line of sight: clear, obscured or blocked. [stress, Line of Sight]

The book's word obstructed and its word obscured mean one thing (ruling X-05); it is called obscured here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.shapes import Bodies, Flags
from openfire.geometry.sight import Eye, Looks, eye_of, look
from openfire.rules.stress import numbers
from openfire.rules.stress.chapters import chapters
from openfire.rules.stress.terrain import prism_name, sight_screen, veil_at
from openfire.rules.stress.vehicles import is_mostly_hidden, is_vehicle_by_type

CLEAR, OBSCURED, BLOCKED = "clear", "obscured", "blocked"
"""The three results. [stress.los.three-results]"""


ALL, FRIENDS, NO_FRIENDS, TERRAIN = "all", "friends", "no friends", "terrain"
"""What counts as being in the way."""


class View(NamedTuple):
    """What one model sees of a unit."""

    result: str
    viewer: str
    seen: tuple[str, ...]
    """The target's models that it sees at least in part."""
    rule: str
    """Why it is so."""
    hiders: Callable[[], tuple[str, ...]]
    """Finds what is in the way, for those who want to know."""

    @property
    def hidden_by(self) -> tuple[str, ...]:
        """Pieces and models in the way."""
        return () if self.result == CLEAR else self.hiders()


def view(g: Game, viewer: str, target: str) -> View:
    """The line of sight from a model to a unit, from the model's own point of view. [stress.los.models-eye]"""
    cache = g.board.views
    key = (viewer, target)
    if key not in cache:
        cache[key] = chapters(g).view(g, viewer, target)
    found: View = cache[key]
    return found


def model_view(g: Game, viewer: str, target: str) -> View:
    """The line of sight from the top of a model to a unit. [stress.los.ignore-own-and-target]"""
    models, unit = g.unit(target).models, g.model(viewer).unit
    rows, own = g.board.index.rows(models), g.board.index.row[viewer]
    eye = eye_of(g.board.bodies, own)
    looks = look_from(g, eye, own, unit, rows, ALL, target)
    kinds = [
        kernels.FULLY if kind == kernels.PARTLY and _is_in_view(g, eye, own, model) else kind
        for model, kind in zip(models, looks.kinds.tolist(), strict=True)
    ]
    names = tuple(model for model, kind in zip(models, kinds, strict=True) if kind != kernels.HIDDEN)
    if any(behind_friends(g, looks, eye, own, unit, rows, target)):
        result, rule = BLOCKED, "stress.los.blocked-by-friend"
    elif numbers.SEEN_IN * kinds.count(kernels.FULLY) >= len(models):
        is_whole = looks.kinds.tolist().count(kernels.FULLY) == kinds.count(kernels.FULLY)
        result, rule = CLEAR, "stress.los.clear-one-in-three" if is_whole else "stress.vehicle.obscured-over-half"
    elif numbers.SEEN_IN * len(names) >= len(models):
        result, rule = OBSCURED, "stress.los.obstructed-one-in-three"
    else:
        result, rule = BLOCKED, "stress.los.blocked-none-visible"
    return View(result, viewer, names, rule, partial(hiders, g, looks))


def _is_in_view(g: Game, eye: Eye, own: int, model: str) -> bool:
    """Whether a vehicle of which something is seen is in full view: terrain hides no more than half of it.

    Other units do not obscure it. [stress.vehicle.obscured-over-half]
    """
    if not is_vehicle_by_type(g, model):
        return False
    unit, at, rows = g.model(model).unit, g.model(model).at, g.board.index.rows((model,))
    assert at is not None
    looks = look_from(g, eye, own, g.model(g.board.index.models[own]).unit, rows, TERRAIN, unit)
    tall = g.card(model).profile.height
    foot = g.model(model).level * g.board.level_height
    return not is_mostly_hidden(float(looks.shares[0]), min(1.0, (veil_at(g, at[:2]) - foot) / tall))


def behind_friends(
    g: Game, looks: Looks, eye: Eye, own: int, unit: str, rows: kernels.Array, target: str, bodies: Bodies | None = None
) -> list[bool]:
    """Which models of a target a friend hides in part, of what would be seen without friends.

    [stress.los.blocked-by-friend]
    """
    if not (looks.hides[:, sight_screen(g.setup).prisms :] & g.board.index.friends[unit]).any():
        return [False] * len(rows)
    past_friends = look_from(g, eye, own, unit, rows, FRIENDS, target, bodies)
    without = look_from(g, eye, own, unit, rows, NO_FRIENDS, target, bodies).shares
    hidden: list[bool] = ((past_friends.kinds != kernels.FULLY) & (looks.shares < without - kernels.NUMERIC)).tolist()
    return hidden


def look_from(
    g: Game,
    eye: Eye,
    own: int,
    unit: str,
    rows: kernels.Array,
    blockers: str,
    target: str,
    bodies: Bodies | None = None,
) -> Looks:
    """Look from an eye of a unit at models of a target unit; models of either never get in the way.

    blockers: everything, only friends, everything but friends, or only terrain.
    """
    screen, index = sight_screen(g.setup), g.board.index
    ignore = _absent(g, screen.prisms).copy()
    models = ignore[0, screen.prisms :]
    models[index.rows(g.unit_card(unit).models)] = True
    models[index.rows(g.unit_card(target).models)] = True
    if blockers == FRIENDS:
        ignore[0, : screen.prisms] = True
        models |= ~index.friends[unit]
    elif blockers == NO_FRIENDS:
        models |= index.friends[unit]
    elif blockers == TERRAIN:
        models |= True
    return look(eye, screen, bodies or g.board.bodies, rows, viewer=own, ignore=ignore)


def _absent(g: Game, prisms: int) -> Flags:
    """What is never in the way: models that are off the table; one row that counts prisms first."""
    found: Flags | None = g.board.views.get("absent")
    if found is None:
        found = np.concatenate((np.zeros(prisms, dtype=np.bool_), ~g.board.on))[np.newaxis]
        g.board.views["absent"] = found
    return found


def hiders(g: Game, seen: Looks) -> tuple[str, ...]:
    """Who and what is in the way, by name."""
    prisms = sight_screen(g.setup).prisms
    owners = np.flatnonzero(seen.hides.any(axis=0)).tolist()
    names = [prism_name(g.setup, k) if k < prisms else g.board.index.models[k - prisms] for k in owners]
    return tuple(dict.fromkeys(names))
