"""Line of sight: clear, obscured or blocked, from the leader's eyes. [drafts, Making Attacks]

The book's word obstructed and its word obscured mean one thing (ruling X-05); it is called obscured here.
Models are plain volumes and slivers count as nothing, so thin parts are never seen (ruling X-23).
[shared.los.ignore-small-parts]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_position, per_setup
from openfire.engine.edition import ModelSight
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.geometry import kernels
from openfire.geometry.shapes import Flags
from openfire.geometry.sight import Looks, Ray, Screen, eye_of, look, open_rays, screen
from openfire.rules.shared.terrain.stretches import OBSCURING, is_inside, stretches_at, wholly_in
from openfire.table import relief
from openfire.table.model import Part

CLEAR, OBSCURED, BLOCKED = "clear", "obscured", "blocked"
"""The three ratings. [shared.los.three-results]"""


class View(NamedTuple):
    """How well a leader sees a unit."""

    result: str
    viewer: str
    ratings: tuple[str, ...]
    """Of each model of the target."""
    rule: str
    """Why it is so."""
    hidden_by: tuple[str, ...]
    """Pieces and models in the way."""


class Rated(NamedTuple):
    """How well one model is seen, and who is in the way."""

    rating: str
    rule: str
    hidden_by: tuple[str, ...] = ()


def view(g: Game, unit: str, target: str) -> View:
    """The line of sight of a unit, which is its leader's, to another (ruling AM-02). [shared.los.from-leader]

    A unit whose leader has just fallen sees nobody until another is named.
    """
    leader = g.unit(unit).leader
    if g.model(leader).at is None:
        return View(BLOCKED, "", (BLOCKED,) * len(g.unit(target).models), "shared.los.from-leader", ())
    return _leader_view(g, leader, target)


def model_sight(g: Game, viewer: str, target: str) -> ModelSight | None:
    """What a leader sees of a unit; nobody else looks. [shared.los.from-leader]"""
    unit = g.model(viewer).unit
    if viewer != g.unit(unit).leader:
        return None
    found = view(g, unit, target)
    pairs = zip(g.unit(target).models, found.ratings, strict=True)
    return ModelSight(found.result, tuple(model for model, rating in pairs if rating != BLOCKED))


@per_position
def _leader_view(g: Game, leader: str, target: str) -> View:
    return majority(leader, rate(g, g.model(leader).unit, target))


def majority(viewer: str, rated: Sequence[Rated]) -> View:
    """The most common rating holds for the whole unit; without one it is obscured (ruling AM-04).

    [shared.los.majority, shared.los.no-majority-obscured]
    """
    ratings = tuple(one.rating for one in rated)
    counts = {rating: ratings.count(rating) for rating in (CLEAR, OBSCURED, BLOCKED)}
    best = max(counts.values())
    top = [rating for rating, count in counts.items() if count == best]
    hidden_by = tuple(dict.fromkeys(name for one in rated for name in one.hidden_by))
    if len(top) > 1:
        return View(OBSCURED, viewer, ratings, "shared.los.no-majority-obscured", hidden_by)
    rule = next(one.rule for one in rated if one.rating == top[0])
    return View(top[0], viewer, ratings, rule, hidden_by)


def rate(g: Game, unit: str, target: str) -> list[Rated]:
    """How well the leader sees each model of a unit, from its own point of view. [shared.los.models-eye]"""
    models = g.unit(target).models
    inside = [is_inside(g, model) for model in models]
    ignore = _ignored(g, unit, target)
    everything = _look(g, unit, models, ignore)
    if not any(inside) and (everything.kinds == kernels.FULLY).all():
        return [Rated(CLEAR, "shared.los.clear")] * len(models)
    terrain = ignore.copy()
    terrain[:, sight_screen(g.setup).prisms :] = True
    past_models = _look(g, unit, models, terrain)
    veiled = _veiled(g, unit, models, ignore, everything, past_models)
    return [_rated(g, everything, past_models, k, bool(veiled[k]), inside[k]) for k in range(len(models))]


def _veiled(g: Game, unit: str, models: tuple[str, ...], ignore: Flags, everything: Looks, past_models: Looks) -> Flags:
    """Of which models other units hide some part that terrain does not; slivers are none, beside terrain too.

    [shared.los.blocked-models, shared.los.ignore-small-parts]
    """
    found: Flags = everything.shares < past_models.shares - kernels.NUMERIC
    found &= everything.kinds != kernels.FULLY
    beside = found & (past_models.shares < 1.0 - kernels.NUMERIC)
    if beside.any():
        alone = ignore.copy()
        alone[:, : sight_screen(g.setup).prisms] = True
        found &= ~beside | (_look(g, unit, models, alone).kinds != kernels.FULLY)
    return found


def rays(g: Game, viewer: str, target: str) -> dict[str, Ray]:
    """Along which lines a leader sees those of a unit that it sees. [shared.los.models-eye]"""
    models, unit = g.unit(target).models, g.model(viewer).unit
    looks = _look(g, unit, models, _ignored(g, unit, target))
    return open_rays(eye_of(g.board.bodies, g.board.index.row[viewer]), looks, models)


def _rated(g: Game, everything: Looks, terrain: Looks, k: int, veiled: bool, inside: bool) -> Rated:
    """The rating of one model, from what is seen of it with and without other models in the way.

    veiled: whether other models are; inside: whether it is in an obscuring area.

    [shared.los.clear, shared.los.obscured, shared.los.blocked-terrain, shared.los.blocked-models]
    """
    if terrain.kinds[k] == kernels.HIDDEN:
        return Rated(BLOCKED, "shared.los.blocked-terrain", _hiders(g, terrain, k))
    if veiled:
        return Rated(BLOCKED, "shared.los.blocked-models", _hiders(g, everything, k))
    if terrain.kinds[k] == kernels.PARTLY:
        return Rated(OBSCURED, "shared.los.obscured", _hiders(g, terrain, k))
    if inside:
        return Rated(OBSCURED, "shared.terrain.obscuring-inside")
    return Rated(CLEAR, "shared.los.clear")


def _hiders(g: Game, seen: Looks, k: int) -> tuple[str, ...]:
    """The names of the models and pieces in the way."""
    prisms = sight_screen(g.setup).prisms
    pieces = relief.prisms(g.setup.table)
    names = [
        g.setup.table.pieces[pieces[owner].piece].id if owner < prisms else g.board.index.models[owner - prisms]
        for owner in np.flatnonzero(seen.hides[k]).tolist()
    ]
    return tuple(dict.fromkeys(names))


# ------------------------------------------------------------------------------------------------ in the way


@per_setup
def sight_screen(setup: Setup) -> Screen:
    """Everything that reaches up, whatever its keywords."""
    return screen([((prism.ring,), prism.top) for prism in relief.prisms(setup.table)])


def _parts(setup: Setup) -> list[Part]:
    return [setup.table.pieces[prism.piece].parts[prism.part] for prism in relief.prisms(setup.table)]


@per_setup
def pieces_without(setup: Setup, keyword: str) -> Flags:
    """Which prisms do not have a keyword."""
    return np.array([keyword not in part.words() for part in _parts(setup)], dtype=np.bool_)


def _look(g: Game, unit: str, models: tuple[str, ...], ignore: Flags) -> Looks:
    own = g.board.index.row[g.unit(unit).leader]
    rows = g.board.index.rows(models).tolist()
    return look(eye_of(g.board.bodies, own), sight_screen(g.setup), g.board.bodies, rows, viewer=own, ignore=ignore)


def _ignored(g: Game, unit: str, target: str) -> Flags:
    """What is not in the way of each model: terrain that is not obscuring, and the models of both units.

    [shared.los.non-obscuring-ignored, shared.los.blocked-models, shared.terrain.obscuring-through]
    """
    index, models = g.board.index, g.unit(target).models
    ignore = np.zeros((len(models), sight_screen(g.setup).prisms + len(index.models)), dtype=np.bool_)
    own = ignore[:, sight_screen(g.setup).prisms :]
    own[:, ~g.board.on] = True
    own[:, index.rows(g.unit_card(unit).models)] = True
    own[:, index.rows(g.unit_card(target).models)] = True
    ignore[:, : sight_screen(g.setup).prisms] = _open_to(g, unit, models) | pieces_without(g.setup, OBSCURING)
    return ignore


def _open_to(g: Game, unit: str, models: tuple[str, ...]) -> Flags:
    """Which prisms one sees out of or into: those around the leader, and those wholly around a model (ruling AM-11)."""
    found = np.zeros((len(models), sight_screen(g.setup).prisms), dtype=np.bool_)
    leader = g.model(g.unit(unit).leader)
    assert leader.at is not None
    for stretch in stretches_at(g.setup, leader.at):
        if stretch.has(leader.at, leader.level):
            found[:, list(stretch.prisms)] = True
    for row, model in enumerate(models):
        for stretch in wholly_in(g, model):
            found[row, list(stretch.prisms)] = True
    return found


# ------------------------------------------------------------------------------------------------ hidden by cover


def hidden_in(g: Game, unit: str, target: str, keyword: str) -> tuple[bool, ...]:
    """Which models of a unit terrain with a keyword hides from a leader, in part or altogether (ruling AM-34)."""
    models = g.unit(target).models
    without = pieces_without(g.setup, keyword)
    if without.all():
        return (False,) * len(models)
    ignore = np.ones((len(models), sight_screen(g.setup).prisms + len(g.board.index.models)), dtype=np.bool_)
    ignore[:, : len(without)] = _open_to(g, unit, models) | without
    return tuple((_look(g, unit, models, ignore).kinds != kernels.FULLY).tolist())
