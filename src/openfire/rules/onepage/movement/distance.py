"""Measuring: distances between units, and how far they stay away from others. [onepage, Measuring Distances]

Everything is in inches, from base to base or hull, at any time. [onepage.measure.inches, onepage.measure.any-time,
onepage.measure.from-base, onepage.measure.no-base-hull, onepage.measure.model-to-model]
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np

from openfire.engine.caches import per_position, per_table
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.geometry import kernels
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Bodies, Floats, Numbers
from openfire.geometry.widening import SIZES, widen
from openfire.rules.onepage import numbers
from openfire.rules.shared.own_rules.changes import changed_length, cited
from openfire.rules.shared.own_rules.index import is_awaited
from openfire.rules.shared.own_rules.scene import Case


def unit_gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units: between the closest of their models, along the ground (ruling A-FLAT).

    [onepage.measure.unit-to-unit]
    """
    return _unit_gaps(g, unit)[g.board.index.unit_row[other]]


def within(g: Game, unit: str, others: tuple[str, ...], limit: float) -> tuple[str, ...]:
    """Those of some units that are within so many inches of a unit."""
    away, row = _unit_gaps(g, unit), g.board.index.unit_row
    return tuple(other for other in others if is_within(away[row[other]], limit))


@per_position
def _unit_gaps(g: Game, unit: str) -> list[float]:
    """Inches from a unit to every unit, infinite to units off the table."""
    return _gaps_from(g, g.unit(unit).models)


@per_position
def _model_gaps(g: Game, model: str) -> list[float]:
    return _gaps_from(g, (model,))


def _gaps_from(g: Game, models: tuple[str, ...]) -> list[float]:
    """Inches from the nearest of some models to every unit."""
    board = g.board
    rows = board.on.nonzero()[0]
    away = inches_between(board.bodies, board.index.rows(models), rows)
    nearest_of = np.full(len(board.index.units), np.inf)
    np.minimum.at(nearest_of, board.index.unit_of[rows], away.min(axis=0, initial=np.inf))
    found: list[float] = nearest_of.tolist()
    return found


def units_within(g: Game, model: str, others: tuple[str, ...], limit: float) -> tuple[str, ...]:
    """Those of some units on the table that are within so many inches of a model."""
    away, row = _model_gaps(g, model), g.board.index.unit_row
    return tuple(other for other in others if is_within(away[row[other]], limit))


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table."""
    return _on_table(g, g.board.index.enemy_units[unit])


def friends(g: Game, unit: str) -> tuple[str, ...]:
    """The other units on the table of the same player and of allies."""
    return _on_table(g, g.board.index.friend_units[unit])


def _on_table(g: Game, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(unit for unit in units if g.state.units[unit].place == TABLE)


def models_of(g: Game, units: tuple[str, ...]) -> tuple[str, ...]:
    """The models of some units."""
    return tuple(model for unit in units for model in g.unit(unit).models)


def gaps(g: Game, ones: tuple[str, ...], twos: tuple[str, ...], bodies: Bodies | None = None) -> Floats:
    """Inches between models, each of some to each of others, along the ground (ruling A-FLAT)."""
    return inches_between(bodies or g.board.bodies, g.board.index.rows(ones), g.board.index.rows(twos))


def inches_between(bodies: Bodies, ones: Numbers, others: Numbers) -> Floats:
    """Inches from each of some bodies to each of others."""
    out = np.empty((len(ones), len(others)))
    kernels.gaps_between(bodies.rows, bodies.corners, ones, others, out)
    return out


def nearest(g: Game, ones: tuple[str, ...], twos: tuple[str, ...], bodies: Bodies | None = None) -> float:
    """Inches between the closest of some models and others; endless where there are none."""
    return float(gaps(g, ones, twos, bodies).min()) if ones and twos else float("inf")


def misnamed(
    names: Sequence[str], known: Collection[str], unit: str, rule: str, nearest: str | None = None
) -> Refusal | None:
    """Why models may not be named so: one is not of the unit, or is named twice. [onepage.unit.unit-definition]"""
    for name in names:
        if name not in known:
            return Refusal("not-there", rule, f"{name} is no model of {unit}", nearest=nearest)
        if names.count(name) > 1:
            return Refusal("twice", rule, f"{name} is named twice", nearest=nearest)
    return None


APART = 3 * kernels.RULES_EPS
"""Inches: what is so far away does not touch."""


class Clearance(NamedTuple):
    """How far a unit stays away from others."""

    least: float = numbers.GAP
    """Inches to other units. [onepage.move.1in-gap]"""
    touches: str | None = None
    """A unit that it may touch."""
    foes: float | None = None
    """Inches to enemies, where they are others. [onepage.move.assault-1in-exempt]"""
    arrival: str = ""
    """The rule that keeps an arriving unit more than 12 inches from enemies."""
    apart: tuple[tuple[str, float, str], ...] = ()
    """Units from which more or less is kept by a rule of the module, how many inches, and the rule."""


def in_passing(g: Game, unit: str) -> Clearance:
    """A unit that walks, runs or is put somewhere stays away from others, as rules of the module change it."""
    return Clearance(apart=_kept_from(g, unit, numbers.GAP))


def _kept_from(g: Game, unit: str, inches: float) -> tuple[tuple[str, float, str], ...]:
    """The enemies from which a rule of the module has a unit stay farther away, or lets it come nearer."""
    if not is_awaited(g, "keep-away"):
        return ()
    found = []
    for foe in enemies(g, unit):
        case = Case(unit, foe)
        kept = changed_length(g, "keep-away", case, inches)
        if kept != inches:
            found.append((foe, kept, cited(g, "keep-away", case)[0]))
    return tuple(found)


def assaulting(target: str) -> Clearance:
    """A unit that assaults may come near any enemy and touch one of them (ruling A-ASSAULT-GAP).

    [onepage.move.assault-1in-exempt]
    """
    return Clearance(touches=target, foes=APART)


def away_from_foes(g: Game, unit: str, rule: str, inches: float = numbers.AWAY) -> Clearance:
    """A unit that arrives anywhere is more than 12 inches from enemies, or as many as a rule of the module says.

    [onepage.deploy.scout-12in, onepage.reserve.deepstrike-12in]
    """
    kept = tuple((foe, away + APART, own) for foe, away, own in _kept_from(g, unit, inches))
    return Clearance(foes=inches + APART, arrival=rule, apart=kept)


def limit_to(other: str, hostile: bool, clearance: Clearance) -> float:
    """How many inches are kept from another unit."""
    if other == clearance.touches:
        return 0.0
    for name, inches, _ in clearance.apart:
        if name == other:
            return inches
    return clearance.foes if hostile and clearance.foes is not None else clearance.least


def widened_bodies(g: Game, unit: str, clearance: Clearance, model: str | None = None) -> Bodies:
    """Everybody's bodies, those of other units made wider by the distance that is kept from them.

    model: whose way it is; bodies that are nearer to it already are widened only up to it (ruling A-GAP).
    """
    near = None if model is None else _crowded(g, unit, clearance).get(model)
    wide = _wide(g, unit, clearance)
    if near is None:
        return wide
    rows, limits = distances_kept(g, unit, clearance)
    close = near < limits
    bodies = wide.copy()
    bodies.rows[rows[close], SIZES] = g.board.bodies.rows[rows[close], SIZES]
    widen(bodies, rows[close], np.maximum(0.0, near[close]))
    return bodies


@per_position
def _crowded(g: Game, unit: str, clearance: Clearance) -> dict[str, Floats]:
    """The models of a unit that are nearer to somebody than is kept: how far they are from everybody."""
    rows, limits = distances_kept(g, unit, clearance)
    models = g.unit(unit).models
    now = inches_between(g.board.bodies, g.board.index.rows(models), rows)
    close: list[bool] = np.any(now < limits, axis=1).tolist()
    return {model: now[k] for k, model in enumerate(models) if close[k]}


@per_position
def _wide(g: Game, unit: str, clearance: Clearance) -> Bodies:
    """The same for models that are far enough from everybody; nobody moves these bodies."""
    bodies, sizes = g.board.bodies.copy(), _sizes(g, unit, clearance)
    bodies.rows[:, SIZES], bodies.corners = sizes.rows[:, SIZES], sizes.corners
    return bodies


@per_table
def _sizes(g: Game, unit: str, clearance: Clearance) -> Bodies:
    """Everybody's bodies widened, wherever they stand: worked out once."""
    bodies, index = g.board.bodies.copy(), g.board.index
    rows = (~index.own[unit]).nonzero()[0]
    widen(bodies, rows, _limits(g, unit, clearance)[index.unit_of[rows]])
    return bodies


@per_position
def distances_kept(g: Game, unit: str, clearance: Clearance) -> tuple[Numbers, Floats]:
    """The rows of all other units on the table, and how many inches are kept from each."""
    rows = (g.board.on & ~g.board.index.own[unit]).nonzero()[0]
    return rows, _limits(g, unit, clearance)[g.board.index.unit_of[rows]]


@per_table
def _limits(g: Game, unit: str, clearance: Clearance) -> Floats:
    """How many inches are kept from each unit of the game."""
    index, foes = g.board.index, g.board.index.enemy_units[unit]
    return np.array([limit_to(other, other in foes, clearance) for other in index.units], dtype=np.float64)
