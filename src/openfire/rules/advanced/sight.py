"""Line of sight as this supplement changes it: vehicles as targets, terrain with Cover. [advanced, Terrain; Vehicles]

Besides clear, obscured and blocked a line of sight can be obscured through Cover; the word obscured is the book's own
(ruling X-05).
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from openfire.engine.game import Game
from openfire.geometry import kernels
from openfire.geometry.shapes import Flags
from openfire.geometry.sight import Eye, Looks, eye_of, look
from openfire.rules.advanced.terrain import cover_prisms
from openfire.rules.advanced.vehicles.traits import is_vehicle
from openfire.rules.stress import numbers as stress_numbers
from openfire.rules.stress.sight import BLOCKED, CLEAR, OBSCURED, View, hiders, sees_unit
from openfire.rules.stress.terrain import sight_screen

COVER = "cover"
"""Obscured through terrain with the Cover keyword, and by nothing else that would do so alone (ruling AD-23)."""

OBSCURED_COVER = "obscured-cover"
"""Obscured through Cover, and by something else as well."""

COVERED = (COVER, OBSCURED_COVER)
"""The lines of sight that have the benefits of Cover."""


class Sighting(NamedTuple):
    """A look from some place by a model at a unit."""

    eye: Eye
    viewer: str
    target: str
    itself: bool = False
    """Whether the viewer's own body may be in the way. [advanced.vehicle.self-obscuring]"""


def view(g: Game, viewer: str, target: str) -> View:
    """The line of sight from the top of a model to a unit."""
    index = g.board.index
    found = sees_unit(g, viewer, target)
    sighting = Sighting(eye_of(g.board.bodies, index.row[viewer]), viewer, target)
    return rated_view(g, sighting, found.looks, True in found.behind.tolist())


def view_from(g: Game, sighting: Sighting) -> View:
    """The line of sight from any eye to a unit."""
    ignore = ignored(g, sighting)
    looks = look_past(g, sighting, ignore)
    return rated_view(g, sighting, looks, _is_behind_friends(g, sighting, looks, ignore))


def rated_view(g: Game, sighting: Sighting, looks: Looks, is_behind_friends: bool) -> View:
    """A line of sight by what is seen: as in the Stress edition, but what is seen of a vehicle is seen clearly.

    An obscured line of sight to a vehicle counts as clear, so there it is clear or blocked (ruling AD-13).
    [advanced.vehicle.obscured-is-clear, advanced.vehicle.no-cover]
    """
    models, fell = g.unit(sighting.target).models, looks.kinds.tolist()
    kinds = _rated(g, models, fell)
    names = tuple(model for model, kind in zip(models, kinds, strict=True) if kind != kernels.HIDDEN)
    if is_behind_friends:
        result, rule = BLOCKED, "stress.los.blocked-by-friend"
    elif (result := _result(kinds)) == BLOCKED:
        rule = "stress.los.blocked-none-visible"
    elif result == OBSCURED and is_vehicle(g, g.unit(sighting.target).leader):
        result, rule = CLEAR, "advanced.vehicle.obscured-is-clear"
    elif result == OBSCURED:
        result, rule = _obscured(g, sighting)
    else:
        rule = "stress.los.clear-one-in-three" if fell == kinds else "advanced.vehicle.obscured-is-clear"
    return View(result, sighting.viewer, names, rule, partial(hiders, g, looks))


def _rated(g: Game, models: tuple[str, ...], fell: list[int]) -> list[int]:
    """How each model counts as seen."""
    if kernels.PARTLY not in fell:
        return fell
    pairs = zip(models, fell, strict=True)
    return [kernels.FULLY if kind == kernels.PARTLY and is_vehicle(g, model) else kind for model, kind in pairs]


def _result(kinds: list[int]) -> str:
    """One in three seen wholly is clear, one in three seen at all is obscured."""
    if stress_numbers.SEEN_IN * kinds.count(kernels.FULLY) >= len(kinds):
        return CLEAR
    shown = len(kinds) - kinds.count(kernels.HIDDEN)
    return OBSCURED if stress_numbers.SEEN_IN * shown >= len(kinds) else BLOCKED


def _obscured(g: Game, sighting: Sighting) -> tuple[str, str]:
    """Which kind of obscured it is: through Cover, by something else that would be enough alone, or both (AD-23).

    [advanced.terrain.cover-plus-2]
    """
    covers = cover_prisms(g.setup)
    if not covers.any():
        return OBSCURED, "stress.los.obstructed-one-in-three"
    ignore = ignored(g, sighting)
    by_others = _is_obscured(g, sighting, ignore, covers)
    if by_others and not _is_obscured(g, sighting, ignore, ~covers, without_models=True):
        return OBSCURED, "stress.los.obstructed-one-in-three"
    return OBSCURED_COVER if by_others else COVER, "advanced.terrain.cover-plus-2"


def _is_obscured(g: Game, sighting: Sighting, ignore: Flags, prisms: Flags, without_models: bool = False) -> bool:
    """Whether it would not be clear with some prisms taken away, and perhaps all models."""
    fewer = ignore.copy()
    fewer[0, : len(prisms)] |= prisms
    if without_models:
        fewer[0, len(prisms) :] = True
    kinds = _rated(g, g.unit(sighting.target).models, look_past(g, sighting, fewer).kinds.tolist())
    return _result(kinds) != CLEAR


# ------------------------------------------------------------------------------------------------ looking


def ignored(g: Game, sighting: Sighting) -> Flags:
    """What is never in the way, prisms first: models off the table, of the viewer's unit and of the target's."""
    prisms, index = sight_screen(g.setup).prisms, g.board.index
    ignore = np.concatenate((np.zeros(prisms, dtype=np.bool_), ~g.board.on))
    for unit in (g.model(sighting.viewer).unit, sighting.target):
        ignore[prisms + index.rows(g.unit_card(unit).models)] = True
    if sighting.itself:
        ignore[prisms + index.row[sighting.viewer]] = False
    return ignore[np.newaxis]


def look_past(g: Game, sighting: Sighting, ignore: Flags) -> Looks:
    """What is seen of each model of the target, past all that is ignored."""
    rows: kernels.Array = g.board.index.rows(g.unit(sighting.target).models)
    own = -1 if sighting.itself else g.board.index.row[sighting.viewer]
    return look(sighting.eye, sight_screen(g.setup), g.board.bodies, rows, viewer=own, ignore=ignore)


def _is_behind_friends(g: Game, sighting: Sighting, looks: Looks, ignore: Flags) -> bool:
    """Whether a friend hides some model in part, of what would be seen without friends."""
    prisms = sight_screen(g.setup).prisms
    friends: Flags = g.board.index.friends[g.model(sighting.viewer).unit]
    if not (looks.hides[:, prisms:] & friends).any():
        return False
    others = _flags(np.ones(prisms, dtype=np.bool_), ~friends)
    past_friends = look_past(g, sighting, ignore | others)
    without = look_past(g, sighting, ignore | _flags(np.zeros(prisms, dtype=np.bool_), friends))
    lost = looks.shares < without.shares - kernels.NUMERIC
    return bool(((past_friends.kinds != kernels.FULLY) & lost).any())


def _flags(prisms: Flags, models: Flags) -> Flags:
    return np.concatenate((prisms, models))[np.newaxis]
