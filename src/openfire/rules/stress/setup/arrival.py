"""Where a unit may arrive from reserve: near an entry point, or anywhere in ambush. [stress, Deploying Units]"""

from __future__ import annotations

import math
from functools import partial
from typing import Final

from openfire.engine.answers import Stand
from openfire.engine.board import Board
from openfire.engine.caches import per_position, per_table
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH, Point, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.placement import Footing
from openfire.geometry.shapes import Pose, Round, Shape, outer_radius
from openfire.geometry.solver.terms import Answer, Disc, Impossible, Region, Shown
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.places import Places, leader_first
from openfire.rules.shared.own_rules.changes import changed_length
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.specials import unit_has
from openfire.rules.shared.terrain.levels import level_at
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.movement.places import Bounds, limits_around
from openfire.rules.stress.setup.nearby import quickly_there, solved_there
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.terrain import room
from openfire.rules.stress.vehicles.traits import is_driven


def reach(g: Game, unit: str) -> float:
    """Inches from an entry point within which everybody arrives. [stress.deploy.within-6-of-entry]"""
    return changed_length(g, "deploy", Case(unit), numbers.DEPLOY)


def ambush(g: Game, unit: str) -> float:
    """Inches from all enemies beyond which a unit arrives in ambush. [stress.unit.ambush.place]"""
    return changed_length(g, "ambush", Case(unit), numbers.AMBUSH)


KNOWN: Final = 32
"""Places that are remembered for bases of a kind."""


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
    best = min((_farthest(g, places, entry) for entry in entry_points(g, unit)), default=math.inf)
    most = reach(g, unit)
    if best <= most + RULES_EPS:
        return None
    if is_in_ambush(g, unit):
        return too_near(g, unit, places)
    away = f"a model of {unit} is {shown(best, most)} in from its entry point"
    text = f"{away}, and {most:g} in is the most"
    return Refusal("too-far", "stress.deploy.within-6-of-entry", text, best, most)


def arrival_places(g: Game, unit: str) -> Answer:
    """Places where a unit could arrive."""
    return _arrival_places(g, unit, reach(g, unit), ambush(g, unit))


@per_position
def _arrival_places(g: Game, unit: str, most: float, least: float) -> Answer:
    """most, least: the distances that a rule of the module may change."""
    quick = _quickly(g, unit, most, least)
    return Shown(quick) if quick else _solved(g, unit)


def _solved(g: Game, unit: str) -> Answer:
    """What the solver knows of the first bounds with room; impossible where that is proved of each."""
    nothing: Answer = Impossible(g.unit(unit).leader)
    for bounds in arrival_bounds(g, unit):
        answer = solved_there(g, unit, bounds)
        if isinstance(answer, Shown):
            return answer
        nothing = answer if isinstance(nothing, Impossible) else nothing
    return nothing


@per_position
def _quickly(g: Game, unit: str, most: float, least: float) -> Places | None:  # noqa: ARG001  # each has its own
    places = next(filter(None, (quickly_there(g, unit, bounds) for bounds in arrival_bounds(g, unit))), None)
    if places:
        for entry in entry_points(g, unit):
            if _farthest(g, places, entry) <= most + RULES_EPS:
                _note(g, unit, entry, places)
    return places


def may_arrive(g: Game, unit: str) -> bool:
    """Whether there may be room for a unit anywhere it may arrive (ruling X-41). [stress.deploy.no-room-no-deploy]"""
    return _may_arrive(g, unit, reach(g, unit), ambush(g, unit))


@per_position
def _may_arrive(g: Game, unit: str, most: float, least: float) -> bool:
    if (most >= numbers.DEPLOY and has_known_room(g, unit)) or _quickly(g, unit, most, least):
        return True
    answers = (solved_there(g, unit, bounds, effort=0) for bounds in arrival_bounds(g, unit))
    return any(not isinstance(answer, Impossible) for answer in answers)


def has_known_room(g: Game, unit: str) -> bool:
    """Whether each kind of base of a unit stands free near one entry, at places found for such bases before.

    Then nobody proves of that entry that one of them stands nowhere, so nothing is looked for.
    """
    space, row = room(g, unit, g.board.on), g.board.index.row
    kinds = {g.card(model).profile.base: row[model] for model in g.unit(unit).models}
    return any(
        all(any(space.fault(row, at) is None for at in known.get(base, ())) for base, row in kinds.items())
        for known in (known_places(g, unit, entry) for entry in entry_points(g, unit))
    )


def _note(g: Game, unit: str, entry: Point, places: Places) -> None:
    """Remember where bases stood free near an entry, those found last first."""
    known = known_places(g, unit, entry)
    for model, at in places.items():
        base = g.card(model).profile.base
        known[base] = (at, *known.get(base, ()))[:KNOWN]


def known_places(g: Game, unit: str, entry: Point) -> dict[Shape, tuple[Pose, ...]]:
    """Where each kind of base stood free near an entry of a unit, in any game on this table."""
    return _places_by_base(g, chapters(g).standing(g, unit).footing, entry)


@per_table
def _places_by_base(g: Game, footing: Footing, entry: Point) -> dict[Shape, tuple[Pose, ...]]:  # noqa: ARG001  # each has its own
    return {}


def arrival_bounds(g: Game, unit: str) -> list[Bounds]:
    """Where a unit may arrive: near one of its entry points, where fewest stand first, or in ambush."""
    found = [_near_entry(g, unit, entry) for entry in sorted(entry_points(g, unit), key=partial(_crowd, g))]
    return [*found, _in_ambush(g, unit)] if is_in_ambush(g, unit) else found


@per_position
def _crowd(g: Game, entry: Point) -> int:
    """How many models stand around an entry point."""
    gaps = g.board.marker_gaps(g.board.on.nonzero()[0], entry, level_at(g, entry))
    return sum([gap <= numbers.DEPLOY for gap in gaps])


def _near_entry(g: Game, unit: str, entry: Point) -> Bounds:
    """Within 6 inches of an entry point. [stress.deploy.within-6-of-entry]

    Vehicles and long bases are proposed as they would go on, faced toward the middle of the table: a base that stands
    along the edge would turn over it on its way inward (ruling ST-70).
    """
    most, table = reach(g, unit), g.setup.table
    inward = math.degrees(math.atan2(table.height / 2 - entry[1], table.width / 2 - entry[0]))
    turned = facing(inward) if is_driven(g, unit) or _has_long_base(g, unit) else 0

    def allows(places: Places) -> bool:
        return _farthest(g, places, entry) <= most + RULES_EPS

    region = _region(g, leader_first(g, unit), entry, most)
    return Bounds(region, lambda model, pose: allows({model: pose}), turned, allows)


@per_table
def _has_long_base(g: Game, unit: str) -> bool:
    """Whether the base of a unit's leader is not round."""
    return not isinstance(g.card(g.unit(unit).leader).profile.base, Round)


@per_table
def _region(g: Game, models: tuple[str, ...], entry: Point, most: float) -> Region:
    """Where some models, the leader first, may be so near to an entry point."""
    away, *others = (most + outer_radius(g.card(model).profile.base) + RULES_EPS for model in models)
    rims = (Disc(entry, most + RULES_EPS / 2),)
    return Region(entry, away, rims, rims, others_reach=max(others, default=away))


def _farthest(g: Game, places: Places, entry: Point) -> float:
    """Inches from an entry point to the model that is farthest from it, nearest point of its base."""
    levels = [level_at(g, pose[:2]) for pose in places.values()]
    return max(g.board.marker_gaps_at(tuple(places), tuple(places.values()), levels, entry, level_at(g, entry)))


@per_position
def _trial(g: Game, unit: str) -> Board:  # noqa: ARG001  # each unit has its own
    """A board on which a unit is put here and there."""
    return g.board.copy()


def _in_ambush(g: Game, unit: str) -> Bounds:
    """Anywhere on the table, more than 12 inches from all enemies. [stress.unit.ambush.place]"""
    table = g.setup.table
    middle = table.width // 2, table.height // 2
    least = ambush(g, unit) + RULES_EPS
    rims = tuple(rim for model in enemy_models(g, unit) for rim in limits_around(g, model, least))
    region = Region(middle, math.dist((0, 0), middle) / INCH, rims, rims)

    def allows(places: Places) -> bool:
        return too_near(g, unit, places) is None

    return Bounds(region, lambda model, pose: allows({model: pose}), allows_each=allows)


def too_near(g: Game, unit: str, places: Places) -> Refusal | None:
    """In ambush everybody is more than 12 inches from every enemy model (ruling ST-34). [stress.unit.ambush.place]"""
    nearest, least = _nearest_enemy(g, unit, places), ambush(g, unit)
    if nearest > least + RULES_EPS:
        return None
    away = f"{unit} would be {shown(nearest, least)} in from an enemy"
    text = f"{away}, and an ambush needs more than {least:g} in"
    return Refusal("too-near", "stress.unit.ambush.place", text, nearest, least)


def _nearest_enemy(g: Game, unit: str, places: Places) -> float:
    """Inches from the models as they would stand to the nearest enemy model, heights included."""
    others = enemy_models(g, unit)
    if not others:
        return math.inf
    rows, trial = g.board.index.rows, _trial(g, unit)
    trial.put_all(tuple(places), tuple(places.values()), [level_at(g, pose[:2]) for pose in places.values()])
    return float(trial.gaps(rows(tuple(places)), rows(others)).min())


def enemy_models(g: Game, unit: str) -> tuple[str, ...]:
    """The models of all enemy units on the table."""
    return tuple(model for enemy in enemies(g, unit) for model in g.unit(enemy).models)
