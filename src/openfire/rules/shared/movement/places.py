"""Where the models of a unit stand, or would stand; and how bases are turned when a place is looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from openfire.engine.facts import Placed
from openfire.engine.game import Game
from openfire.geometry.inches import TURN, Point
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Bodies, Pose, Round
from openfire.geometry.solver.terms import Miniature
from openfire.rules.shared.terrain.levels import level_at

Places = dict[str, Pose]


TURNS = (0, TURN // 4, TURN // 8, 3 * TURN // 8)
"""How bases that are not round are turned when a place is looked for."""


def current_places(g: Game, unit: str) -> Places:
    """Where the models of a unit stand now."""
    return {model: at for model in g.unit(unit).models if (at := g.model(model).at) is not None}


class Stance(NamedTuple):
    """Some models of a unit as they would stand, on a board of their own."""

    unit: str
    places: Places
    levels: dict[str, int]
    bodies: Bodies


def stance(g: Game, unit: str, places: Places) -> Stance:
    """What a board would be with some models standing elsewhere."""
    levels = {model: level_at(g, (pose.x, pose.y)) for model, pose in places.items()}
    bodies = g.board.bodies.copy()
    high = g.board.level_height
    rows = g.board.index.rows(tuple(places))
    bodies.move_all(rows, tuple(places.values()), [level * high for level in levels.values()])
    return Stance(unit, places, levels, bodies)


def place_all(g: Game, places: Places, *rules: str) -> None:
    """Put models at their places, at the level of the ground there."""
    rows = tuple((model, pose, level_at(g, (pose.x, pose.y))) for model, pose in places.items())
    g.happen(Placed(places=rows, rules=rules))


def first_misplaced(g: Game, places: Places, space: Room) -> tuple[str, Pose, tuple[str, int]] | None:
    """The first model that may not stand at its place, that place, and what is wrong with it as `Room.fault` says."""
    fault = space.first_fault(g.board.index.rows(tuple(places))) if places else None
    if fault is None:
        return None
    model = tuple(places)[fault[0]]
    return model, places[model], fault[1:]


def leader_first(g: Game, unit: str) -> tuple[str, ...]:
    """The models of a unit, its leader first."""
    now = g.unit(unit)
    return _first(now.leader, now.models)


@lru_cache(maxsize=20_000)
def _first(leader: str, models: tuple[str, ...]) -> tuple[str, ...]:
    return (leader, *(model for model in models if model != leader))


def figures(g: Game, models: Sequence[str]) -> list[Miniature]:
    """Some models as the solver is told of them."""
    return [Miniature(model, g.board.index.row[model], g.card(model).profile.base) for model in models]


def turned(g: Game, model: str, found: Iterable[Point], facing: int = 0) -> Iterator[Pose]:
    """Spots for a model as poses: one facing for a round base, quarter and half quarter turns for others."""
    for place in found:
        yield from (Pose(*place, turn) for turn in turns_of(g, model, facing))


def turns_of(g: Game, model: str, facing: int = 0) -> tuple[int, ...]:
    """Which ways a model is turned when a place is looked for: one for a round base, some for others."""
    turns = (0,) if isinstance(g.card(model).profile.base, Round) else TURNS
    return tuple((facing + turn) % TURN for turn in turns)
