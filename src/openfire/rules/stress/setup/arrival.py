"""Where a unit may arrive from reserve: near an entry point, or anywhere in ambush. [stress, Deploying Units]"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from itertools import chain, islice
from typing import Any

import numpy as np

from openfire.engine.answers import Stand
from openfire.engine.board import Board
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.forming import Arrival, Goals, Searcher, entries
from openfire.geometry.inches import INCH, Point, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Room, lattice, spots, tight_spots
from openfire.geometry.shapes import Floats, Numbers, Pose, inner_radius, outer_radius
from openfire.geometry.slants import slanted
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.distance import enemies
from openfire.rules.stress.movement.formation import Places, why_not_here
from openfire.rules.stress.search.places import Fits, as_places, search, searcher, turned
from openfire.rules.stress.specials import unit_has
from openfire.rules.stress.terrain import level_at, room
from openfire.rules.stress.vehicles.traits import is_driven

TRIES = 6
"""How many places all over the table are tried for an ambush."""

PITCH = 1.5
"""Inches between those spots."""

MOST_SLANTED = 24
"""At how many slanted places of its leader a unit is tried, once all others were in vain."""

BEYOND = 0.001
"""More than 12 inches is 12 inches and this."""


@lru_cache(maxsize=16)
def _twice_around(distance: float) -> Numbers:
    """Spots around a centre, twice in a row, so that all of them follow on any."""
    around = lattice(distance, PITCH)
    return np.concatenate((around, around))


def _each(pair: tuple[float, float], rows: Numbers) -> Any:
    """The same pair for each of some rows."""
    found = np.empty(rows.shape, dtype=np.asarray(pair).dtype)
    found[:] = pair
    return found


def _inward(spot: Sequence[int], size: Point) -> int:
    """The facing from a spot to the middle of a table."""
    return facing(math.degrees(math.atan2(size[1] / 2 - spot[1], size[0] / 2 - spot[0])))


@lru_cache(maxsize=64)
def _into_table(centre: Point, distance: float, size: Point) -> Floats:
    """The same for spots around a centre, twice in a row, as vectors."""
    return np.array([direction(_inward(spot, size)) for spot in (_twice_around(distance) + centre).tolist()])


def entry_points(g: Game, unit: str) -> tuple[Point, ...]:
    """The entry points of a unit's player. [stress.entry-points.by-mission]"""
    seat = g.unit(unit).seat
    return tuple(at for _, owner, at in g.state.entries if owner == seat)


def known_places(g: Game, unit: str) -> Places | None:
    """Places where a unit could arrive, looked for once until somebody moves."""
    key = ("deploy", unit)
    if key not in g.board.views:
        options = DeployOptions(g, unit)
        g.board.views[key] = options.suggestion() or options.searched()
    found: Places | None = g.board.views[key]
    return found


class DeployOptions:
    """Every model within 6 inches of the same entry point, in formation (ruling ST-10), or in ambush.

    [stress.deploy.within-6-of-entry, stress.unit.ambush.place]
    """

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        self.ambush = unit_has(g, unit, "ambush")

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not arrive so."""
        places = dict(answer.places)
        if sorted(places) != sorted(self.g.unit(self.unit).models) or len(answer.places) != len(places):
            text = f"every model of {self.unit} must be placed, each once"
            return Refusal("not-all", "stress.deploy.within-6-of-entry", text)
        return self._too_far(places) or why_not_here(self.g, self.unit, self._ordered(places))

    def _ordered(self, places: Places) -> Places:
        leader = self.g.unit(self.unit).leader
        return {leader: places[leader]} | places

    def _too_far(self, places: Places) -> Refusal | None:
        """Whether some model is too far from every entry point, and the unit no ambush."""
        there = self._there(places)
        ways = (self._farthest(there, places, entry) for entry in entry_points(self.g, self.unit))
        best = min(ways, default=math.inf)
        if best <= numbers.DEPLOY + RULES_EPS:
            return None
        if self.ambush:
            return self._too_near(places)
        away = f"a model of {self.unit} is {shown(best, numbers.DEPLOY)} in from its entry point"
        text = f"{away}, and {numbers.DEPLOY:g} in is the most"
        return Refusal("too-far", "stress.deploy.within-6-of-entry", text, best, numbers.DEPLOY)

    def _farthest(self, there: Board, places: Places, entry: Point) -> float:
        """Inches from an entry point to the model that is farthest from it, nearest point of its base."""
        rows = there.index.rows(tuple(places))
        return max(there.marker_gaps(rows, entry, level_at(self.g, entry)))

    def _there(self, places: Places) -> Board:
        """The board as it would be."""
        board = self.g.board.copy()
        levels = [level_at(self.g, pose[:2]) for pose in places.values()]
        board.put_all(tuple(places), tuple(places.values()), levels)
        return board

    def _too_near(self, places: Places) -> Refusal | None:
        """In ambush everybody is more than 12 inches from every enemy model (ruling ST-34).

        [stress.unit.ambush.place]
        """
        nearest = self._nearest_enemy(places)
        if nearest > numbers.AMBUSH + RULES_EPS:
            return None
        away = f"{self.unit} would be {shown(nearest, numbers.AMBUSH)} in from an enemy"
        text = f"{away}, and an ambush needs more than {numbers.AMBUSH:g} in"
        return Refusal("too-near", "stress.unit.ambush.place", text, nearest, numbers.AMBUSH)

    def _nearest_enemy(self, places: Places) -> float:
        """Inches from the models as they would stand to the nearest enemy model, heights included."""
        others = self._enemy_models()
        if not others:
            return math.inf
        rows = self.g.board.index.rows
        return float(self._there(places).gaps(rows(tuple(places)), rows(others)).min())

    def _enemy_models(self) -> tuple[str, ...]:
        return tuple(model for enemy in enemies(self.g, self.unit) for model in self.g.unit(enemy).models)

    def suggestion(self, chance: Chance | None = None) -> Places | None:
        """Places for the whole unit, near one of its entry points; for an ambush anywhere, if there is no chance to."""
        points = list(entry_points(self.g, self.unit))
        if chance and len(points) > 1 and chance.randrange(2):
            points.reverse()
        for entry in points:
            if places := self._around(entry, numbers.DEPLOY, chance):
                return places
        return self._in_ambush(chance) if self.ambush else None

    def searched(self) -> Places | None:
        """Places for the whole unit, looked for everywhere it may arrive."""
        leader = self.g.unit(self.unit).leader
        base = self.g.card(leader).profile.base
        radius, away = inner_radius(base), numbers.DEPLOY + outer_radius(base)
        space, body = room(self.g, self.unit, self.g.board.on), (self.g.board.index.row[leader], base)
        for entry in entry_points(self.g, self.unit):
            found = (*tight_spots(space, entry, away, radius), *spots(space, entry, away, radius, PITCH))
            fits = partial(self._is_near, entry)
            if places := self._searched_at(found, slanted(space, entry, away, body), fits):
                return places
        return self._searched_in_ambush(space, radius) if self.ambush else None

    def _searched_at(self, found: Iterable[Point], more: Iterable[Pose], fits: Fits) -> Places | None:
        """Places for the whole unit with its leader on one of some spots, turned this way or that, or slanted."""
        leader = self.g.unit(self.unit).leader
        level = (pose for pose in turned(self.g, leader, found) if fits(leader, pose))
        slant = islice((pose for pose in more if fits(leader, pose)), MOST_SLANTED)
        tries = (search(self.g, self.unit, pose, fits) for pose in chain(level, slant))
        return next((places for places in tries if places), None)

    def _searched_in_ambush(self, space: Room, radius: float) -> Places | None:
        """Places for an ambush all over the table: beside things, just outside 12 inches of enemies, in the open."""
        table = self.g.setup.table
        middle = table.width // 2, table.height // 2
        away = math.dist((0, 0), middle) / INCH
        rims = [
            (at[:2], numbers.AMBUSH + outer_radius(self.g.card(model).profile.base) + radius + BEYOND)
            for model in self._enemy_models()
            if (at := self.g.model(model).at)
        ]
        found = (*tight_spots(space, middle, away, radius, rims), *spots(space, middle, away, radius, PITCH))
        return self._searched_at(found, (), lambda model, pose: self._too_near({model: pose}) is None)

    def _is_near(self, entry: Point, model: str, pose: Pose) -> bool:
        alone = {model: pose}
        return self._farthest(self._there(alone), alone, entry) <= numbers.DEPLOY + RULES_EPS

    def _around(self, centre: Point, distance: float, chance: Chance | None) -> Places | None:
        """Try spots for the leader, from the centre outward or at random, until the unit stands and may."""
        around = _twice_around(distance)
        count = len(around) // 2
        first = chance.randrange(count) if chance else 0
        spots = around[first : first + count] + centre
        turns = self._turns(centre, distance)[first : first + count]
        found = self.searcher.find(Goals(spots, turns, _each(centre, spots)), arrival=self.arrival)
        return as_places(self.g, self.unit, found, self._facing(found.places[0])) if found else None

    def _turns(self, centre: Point, distance: float) -> Floats:
        """Which way everybody faces on each of the spots, twice in a row, as vectors."""
        if is_driven(self.g, self.unit):
            return _into_table(centre, distance, (self.g.setup.table.width, self.g.setup.table.height))
        found: Floats = _each(direction(0), _twice_around(distance))
        return found

    @cached_property
    def searcher(self) -> Searcher:
        """The unit, looking for places."""
        return searcher(self.g, self.unit)

    @cached_property
    def arrival(self) -> Arrival:
        """Where it may arrive."""
        board, points = self.g.board, entry_points(self.g, self.unit)
        gates = entries([(at, level_at(self.g, at) * board.level_height) for at in points])
        foes = (board.on & board.index.foes[self.unit]).nonzero()[0]
        return Arrival(gates, numbers.DEPLOY, foes, numbers.AMBUSH if self.ambush else 0.0)

    def _facing(self, spot: Sequence[int]) -> int:
        """Which way a suggested leader faces: a vehicle, which does not turn freely, into the table."""
        if not is_driven(self.g, self.unit):
            return 0
        return _inward(spot, (self.g.setup.table.width, self.g.setup.table.height))

    def _in_ambush(self, chance: Chance | None) -> Places | None:
        """Try places all over the table."""
        width, height = self.g.setup.table.width, self.g.setup.table.height
        for k in range(1, TRIES + 1):
            x = chance.random() if chance else k * 0.7548776662466927 % 1.0
            y = chance.random() if chance else k * 0.5698402909980532 % 1.0
            if places := self._around((round(x * width), round(y * height)), 2.0, chance):
                return places
        return None

    def sample(self, chance: Chance) -> Stand:
        """Places at random, or those that are known to fit."""
        places = (self.suggestion(chance) if chance.randrange(2) else None) or known_places(self.g, self.unit)
        assert places is not None
        return Stand(tuple(places.items()))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for some that fit."""
        if text.strip() == "suggested" and (places := known_places(self.g, self.unit)):
            return Stand(tuple(places.items()))
        return Stand.read(text)
