"""Where a unit may arrive from reserve: near an entry point, or anywhere in ambush. [stress, Deploying Units]"""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.board import Board
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import Point
from openfire.geometry.kernels import RULES_EPS
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.places import Places
from openfire.rules.shared.specials import unit_has
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import why_not_here


def entry_points(g: Game, unit: str) -> tuple[Point, ...]:
    """The entry points of a unit's player. [stress.entry-points.by-mission]"""
    seat = g.unit(unit).seat
    return tuple(at for _, owner, at in g.state.entries if owner == seat)


def is_in_ambush(g: Game, unit: str) -> bool:
    """Whether a unit may arrive anywhere that is far enough from enemies. [stress.unit.ambush.place]"""
    return unit_has(g, unit, "ambush")


def why_not_arrive(g: Game, unit: str, answer: Stand) -> Refusal | None:
    """Why a unit may not arrive so: every model within 6 inches of the same entry point, in formation (ruling ST-10).

    [stress.deploy.within-6-of-entry, stress.unit.ambush.place]
    """
    places, leader = dict(answer.places), g.unit(unit).leader
    if sorted(places) != sorted(g.unit(unit).models) or len(answer.places) != len(places):
        text = f"every model of {unit} must be placed, each once"
        return Refusal("not-all", "stress.deploy.within-6-of-entry", text)
    return _too_far(g, unit, places) or why_not_here(g, unit, {leader: places[leader]} | places)


def _too_far(g: Game, unit: str, places: Places) -> Refusal | None:
    """Whether some model is too far from every entry point, and the unit no ambush."""
    there = _board_with(g, places)
    ways = (_farthest(g, there, places, entry) for entry in entry_points(g, unit))
    best = min(ways, default=math.inf)
    if best <= numbers.DEPLOY + RULES_EPS:
        return None
    if is_in_ambush(g, unit):
        return too_near(g, unit, places)
    away = f"a model of {unit} is {shown(best, numbers.DEPLOY)} in from its entry point"
    text = f"{away}, and {numbers.DEPLOY:g} in is the most"
    return Refusal("too-far", "stress.deploy.within-6-of-entry", text, best, numbers.DEPLOY)


def is_near_entry(g: Game, places: Places, entry: Point) -> bool:
    """Whether models are all near enough to an entry point. [stress.deploy.within-6-of-entry]"""
    return _farthest(g, _board_with(g, places), places, entry) <= numbers.DEPLOY + RULES_EPS


def _farthest(g: Game, there: Board, places: Places, entry: Point) -> float:
    """Inches from an entry point to the model that is farthest from it, nearest point of its base."""
    rows = there.index.rows(tuple(places))
    return max(there.marker_gaps(rows, entry, level_at(g, entry)))


def _board_with(g: Game, places: Places) -> Board:
    """The board as it would be."""
    board = g.board.copy()
    levels = [level_at(g, pose[:2]) for pose in places.values()]
    board.put_all(tuple(places), tuple(places.values()), levels)
    return board


def too_near(g: Game, unit: str, places: Places) -> Refusal | None:
    """In ambush everybody is more than 12 inches from every enemy model (ruling ST-34). [stress.unit.ambush.place]"""
    nearest = _nearest_enemy(g, unit, places)
    if nearest > numbers.AMBUSH + RULES_EPS:
        return None
    away = f"{unit} would be {shown(nearest, numbers.AMBUSH)} in from an enemy"
    text = f"{away}, and an ambush needs more than {numbers.AMBUSH:g} in"
    return Refusal("too-near", "stress.unit.ambush.place", text, nearest, numbers.AMBUSH)


def _nearest_enemy(g: Game, unit: str, places: Places) -> float:
    """Inches from the models as they would stand to the nearest enemy model, heights included."""
    others = enemy_models(g, unit)
    if not others:
        return math.inf
    rows = g.board.index.rows
    return float(_board_with(g, places).gaps(rows(tuple(places)), rows(others)).min())


def enemy_models(g: Game, unit: str) -> tuple[str, ...]:
    """The models of all enemy units on the table."""
    return tuple(model for enemy in enemies(g, unit) for model in g.unit(enemy).models)
