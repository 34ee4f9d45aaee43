"""The board: where everybody stands, packed for the geometry and kept in step with the state."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence

import numpy as np

from openfire.engine.caches import Memory, per_setup
from openfire.engine.setup import Setup
from openfire.engine.state import State
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import Bodies, Body, Flags, Floats, Numbers, Pose

FAR = float("inf")


class Index:
    """Which row of the board is whose: the same for a whole game and all of its forks."""

    def __init__(self, setup: Setup) -> None:
        self.models = tuple(setup.models)
        self.row = {model: k for k, model in enumerate(self.models)}
        self.units = tuple(setup.units)
        self.unit_row = {unit: k for k, unit in enumerate(self.units)}
        self.unit_of = np.array([self.unit_row[card.unit] for card in setup.models.values()], dtype=np.int64)
        self.members = np.argsort(self.unit_of, kind="stable")
        """The rows of all models, unit by unit."""
        self.home = {model: self.unit_row[card.unit] for model, card in setup.models.items()}
        """The row of each model's unit."""
        self.first = np.searchsorted(self.unit_of[self.members], np.arange(len(self.units) + 1))
        """Where each unit's begin."""
        self._rows: dict[tuple[str, ...], Numbers] = {}
        self.enemy_units = {unit: self._enemy_units(setup, unit) for unit in self.units}
        self.friend_units = {unit: self._friend_units(setup, unit) for unit in self.units}
        """For each unit the others that are no enemies and not neutral: friends and allies."""
        self.friends = {unit: self._belong(self.friend_units[unit]) for unit in self.units}
        """For each unit the rows of the models of its friends."""
        self.foes = {unit: self._belong(self.enemy_units[unit]) for unit in self.units}
        """For each unit the rows of the models of its enemies."""
        self.own = {unit: self._belong((unit,)) for unit in self.units}
        """For each unit the rows of its models."""

    def _enemy_units(self, setup: Setup, unit: str) -> tuple[str, ...]:
        seat = setup.units[unit].seat
        return tuple(other for other, card in setup.units.items() if setup.are_enemies(seat, card.seat))

    def _friend_units(self, setup: Setup, unit: str) -> tuple[str, ...]:
        neutral = [seat.id for seat in setup.seats if seat.neutral]
        known = [other for other, card in setup.units.items() if card.seat not in neutral and other != unit]
        return tuple(other for other in known if other not in self.enemy_units[unit])

    def _belong(self, units: tuple[str, ...]) -> Flags:
        flags: Flags = np.isin(self.unit_of, [self.unit_row[unit] for unit in units])
        return flags

    def rows(self, models: tuple[str, ...]) -> Numbers:
        """The rows of some models, in their order."""
        found = self._rows.get(models)
        if found is None:
            if len(self._rows) > 10_000:
                self._rows.clear()
            found = self._rows[models] = np.array([self.row[model] for model in models], dtype=np.int64)
        return found


@per_setup
def _index(setup: Setup) -> Index:
    return Index(setup)


class Board:
    """Everybody's place. Rows of models that are off the table are marked so and ignored.

    `views` is for what an edition has seen from here and would see again: forgotten as soon as anybody moves.
    `lineup_cache` is for what holds until a unit comes or goes. Copies share what is remembered; a copy that forgets
    begins anew by itself.
    """

    __slots__ = (
        "_gaps",
        "_known",
        "_lists",
        "_markers",
        "bodies",
        "index",
        "level_height",
        "lineup_cache",
        "on",
        "views",
    )

    def __init__(self, setup: Setup, state: State) -> None:
        self.index = index = _index(setup)
        cards = setup.models.values()
        self.bodies = Bodies(
            [Body(card.profile.base, Pose(0, 0)) for card in cards], heights=[card.profile.height for card in cards]
        )
        self.on = np.zeros(len(self.bodies), dtype=np.bool_)
        self.level_height = setup.table.level_height
        units = len(index.units)
        self._gaps, self._known = np.empty((units, units)), np.zeros((units, units), dtype=np.bool_)
        self._lists: dict[str, list[float]] = {}
        self._markers: dict[int, dict[Hashable, float]] = {}
        self.views: Memory = {}
        self.lineup_cache: Memory = {}
        for model in state.models.values():
            if model.at is not None:
                self.put(model.id, model.at, model.level)

    def copy(self) -> Board:
        """The same places, to be changed apart from these."""
        twin = object.__new__(Board)
        twin.index, twin.level_height = self.index, self.level_height
        twin.bodies, twin.on = self.bodies.copy(), self.on.copy()
        twin._gaps, twin._known = self._gaps.copy(), self._known.copy()
        twin._lists, twin.views, twin.lineup_cache = self._lists, self.views, self.lineup_cache
        twin._markers = dict(self._markers)
        return twin

    def put(self, model: str, at: Pose, level: int) -> None:
        """Put a model on the table, or elsewhere on it."""
        row = self.index.row[model]
        self.bodies.move(row, at, level * self.level_height)
        self.on[row] = True
        self._forget_units({self.index.home[model]})

    def put_all(self, models: tuple[str, ...], at: Sequence[Pose], levels: Sequence[int]) -> None:
        """Put several models on the table, or elsewhere on it."""
        rows, high = self.index.rows(models), self.level_height
        self.bodies.move_all(rows, at, [level * high for level in levels])
        self.on[rows] = True
        self._forget_units({self.index.home[model] for model in models})

    def lift(self, model: str) -> None:
        """Take a model off the table."""
        self.on[self.index.row[model]] = False
        self._forget_units({self.index.home[model]})

    def _forget_units(self, units: Collection[int]) -> None:
        """Whatever was measured to units of which somebody moved, came or went no longer holds."""
        for unit in units:
            self._known[unit] = False
            self._known[:, unit] = False
            self._markers.pop(unit, None)
        self._lists, self.views = {}, {}

    def forget(self) -> None:
        """Whatever was seen before a unit came or went no longer holds."""
        self._lists, self.views, self.lineup_cache = {}, {}, {}

    def unit_gaps(self, unit: str) -> list[float]:
        """Inches from a unit to every unit, nearest base to nearest base; endless where one is off the table."""
        found = self._lists.get(unit)
        if found is None:
            index, bodies, row = self.index, self.bodies, self.index.unit_row[unit]
            packed = (bodies.rows, bodies.corners, bodies.feet, self.on, index.members, index.first)
            kernels.learn_gaps(*packed, row, self._gaps, self._known)
            found = self._lists[unit] = self._gaps[row].tolist()
        return found

    def unit_marker_gap(self, unit: str, place: Point, level: int, radius: float = 0.0) -> float:
        """Inches from a unit to a round marker on the ground, heights included; endless where it is off the table."""
        row, key = self.index.unit_row[unit], (place, level, radius)
        known = self._markers.setdefault(row, {})
        if key not in known:
            index, bodies = self.index, self.bodies
            x, y, z = place[0] / INCH, place[1] / INCH, level * self.level_height / INCH
            packed = (bodies.rows, bodies.corners, bodies.feet, self.on, index.members, index.first)
            known[key] = kernels.unit_marker_gap(*packed, row, x, y, z, radius)
        return known[key]

    def nearest(self, ones: Numbers, others: Numbers) -> list[float]:
        """Inches from each of some models to the nearest of others, heights included."""
        out = np.empty(len(ones))
        bodies = self.bodies
        kernels.nearest_gaps(bodies.rows, bodies.corners, bodies.feet, ones, others, out)
        gaps: list[float] = out.tolist()
        return gaps

    def gaps(self, ones: Numbers, others: Numbers) -> Floats:
        """Inches between models, heights included, row by row."""
        out = np.empty((len(ones), len(others)))
        bodies = self.bodies
        kernels.model_gaps(bodies.rows, bodies.corners, bodies.feet, ones, others, out)
        return out

    def marker_gaps(self, rows: Numbers, place: Point, level: int, radius: float = 0.0) -> list[float]:
        """Inches from models to a round marker on the ground, heights included."""
        out = np.empty(len(rows))
        x, y, z = place[0] / INCH, place[1] / INCH, level * self.level_height / INCH
        bodies = self.bodies
        kernels.marker_gaps(bodies.rows, bodies.corners, bodies.feet, rows, x, y, z, radius, out)
        gaps: list[float] = out.tolist()
        return gaps

    def marker_gaps_at(
        self, models: tuple[str, ...], at: Sequence[Pose], levels: Sequence[int], place: Point, level: int
    ) -> list[float]:
        """The same from models as they would stand elsewhere, to a marker that is a point."""
        bodies, out = self.bodies.some_placed(self.index.rows(models), at), np.empty(len(models))
        feet = np.array([level * self.level_height / INCH for level in levels])
        x, y, z = place[0] / INCH, place[1] / INCH, level * self.level_height / INCH
        kernels.marker_gaps(bodies, self.bodies.corners, feet, np.arange(len(models)), x, y, z, 0.0, out)
        gaps: list[float] = out.tolist()
        return gaps

    def mask(self, rows: Sequence[int] | Numbers) -> Flags:
        """On the table, without some rows."""
        flags = self.on.copy()
        flags[rows] = False
        return flags
