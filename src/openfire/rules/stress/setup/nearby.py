"""What was found for a unit that would arrive, remembered for as long as nobody moves near where it may stand.

Whether there is room at an entry point rests on who would arrive, on the ground and on who stands near; whatever
happens elsewhere, the answer is the same, and it is the same for another unit of the same bases. No rule stands here.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.kernels import COS, SIN, X, Y
from openfire.geometry.shapes import Pose, outer_radius, within_box
from openfire.geometry.solver.place import EFFORT
from openfire.geometry.solver.terms import Answer, Impossible, NotFound, Shown
from openfire.rules.shared.movement.places import Places, leader_first
from openfire.rules.stress.movement.formation import reach
from openfire.rules.stress.movement.places import BESIDE, Bounds, quickly_within, solved_within
from openfire.rules.stress.supplement import chapters

KEPT: Final = 2_000
"""Answers that are remembered on a table; it is begun anew when there are more."""

Memory = dict[Hashable, tuple[Answer, tuple[str, ...]]]
"""What was found, and the models of the unit for which it was, the leader first."""


def quickly_there(g: Game, unit: str, bounds: Bounds) -> Places | None:
    """Places within some bounds that are found quickly."""
    far = bounds.region.reach + reach(g, unit) + 3 * _wide(g, unit)
    known, key = answers(g), ("quickly", *_what_matters(g, unit, bounds, far))
    if (found := known.get(key)) is None:
        places = quickly_within(g, unit, bounds)
        found = _keep(g, unit, key, Shown(places) if places else NotFound({}))
    answer = _for(g, unit, *found)
    return answer.places if isinstance(answer, Shown) else None


def solved_there(g: Game, unit: str, bounds: Bounds, effort: int = EFFORT) -> Answer:
    """Places within some bounds that the solver shows, or what it says."""
    region = bounds.region
    far = max(region.reach, region.others_reach) + _wide(g, unit)
    known, key = answers(g), (effort, *_what_matters(g, unit, bounds, far))
    if (found := known.get(key)) is None:
        found = _keep(g, unit, key, solved_within(g, unit, bounds, effort))
    return _for(g, unit, *found)


def _wide(g: Game, unit: str) -> float:
    """How far the widest base of a unit reaches."""
    return max(outer_radius(g.card(model).profile.base) for model in g.unit(unit).models)


def _what_matters(g: Game, unit: str, bounds: Bounds, far: float) -> tuple[Hashable, ...]:
    """Who would arrive, the ground, and who stands within so many inches of the middle, in whatever direction."""
    board, index = g.board, g.board.index
    near = (board.on & within_box(board.bodies, bounds.region.middle, far + BESIDE)).nonzero()[0]
    there = board.bodies.rows[near][:, [X, Y, COS, SIN]].tobytes(), board.bodies.feet[near].tobytes()
    who = _kinds(g, leader_first(g, unit)), reach(g, unit), chapters(g).standing(g, unit).footing
    return *who, bounds.region, bounds.facing, near.tobytes(), index.friends[unit][near].tobytes(), *there


@per_table
def _kinds(g: Game, models: tuple[str, ...]) -> tuple[Hashable, ...]:
    """What geometry knows of some models."""
    profiles = (g.card(model).profile for model in models)
    return tuple((profile.base, profile.height) for profile in profiles)


@per_table
def answers(g: Game) -> Memory:  # noqa: ARG001  # each table has its own
    """What is remembered on a table."""
    return {}


def _keep(g: Game, unit: str, key: Hashable, answer: Answer) -> tuple[Answer, tuple[str, ...]]:
    known = answers(g)
    if len(known) >= KEPT:
        known.clear()
    known[key] = answer, leader_first(g, unit)
    return known[key]


def _for(g: Game, unit: str, answer: Answer, others: tuple[str, ...]) -> Answer:
    """An answer that was given for a unit of the same bases, as one for this unit."""
    name = dict(zip(others, leader_first(g, unit), strict=True))

    def named(places: Places) -> dict[str, Pose]:
        return {name[model]: pose for model, pose in places.items()}

    if isinstance(answer, Impossible):
        return Impossible(name[answer.name])
    return Shown(named(answer.places)) if isinstance(answer, Shown) else NotFound(named(answer.most))
