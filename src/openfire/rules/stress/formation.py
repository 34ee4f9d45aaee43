"""Leaders and formation: everybody within 4 inches of the leader, who must see them. [stress, Leaders and Formation]

[stress.formation.at-all-times] Formation is checked whenever models are placed (ruling X-14).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from openfire.engine.answers import Stand
from openfire.engine.facts import Led, Placed
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, choose
from openfire.geometry import kernels
from openfire.geometry.inches import INCH
from openfire.geometry.placement import formation
from openfire.geometry.shapes import Bodies, Pose
from openfire.geometry.sight import eye_of
from openfire.rules.stress import numbers
from openfire.rules.stress.sight import look_from
from openfire.rules.stress.specials import unit_has
from openfire.rules.stress.terrain import level_at, room

Places = dict[str, Pose]


def reach(g: Game, unit: str) -> float:
    """How far from the leader models may be. [stress.formation.4-inches, stress.unit.skirmishers]"""
    return numbers.SKIRMISHERS if unit_has(g, unit, "skirmishers") else numbers.FORMATION


def current_places(g: Game, unit: str) -> Places:
    """Where the models of a unit stand now."""
    return {model: at for model in g.unit(unit).models if (at := g.model(model).at) is not None}


def why_not_here(g: Game, unit: str, places: Places) -> Refusal | None:
    """Why a unit may not stand at some places: footing, overlap, formation."""
    return _bad_footing(g, unit, places) or _out_of_formation(g, unit, places)


def _bad_footing(g: Game, unit: str, places: Places) -> Refusal | None:
    """Why some model may not stand where it would."""
    index = g.board.index
    bodies = g.board.bodies.copy()
    blocks = g.board.mask(index.rows(g.unit(unit).models))
    space = room(g, blocks)._replace(bodies=bodies)
    for model, pose in places.items():
        row = index.row[model]
        if fault := space.fault(row, pose):
            return footing_refusal(g, model, pose, fault)
        bodies.move(row, pose)
        blocks[row] = True
    return None


def footing_refusal(g: Game, model: str, pose: Pose, fault: tuple[str, int]) -> Refusal:
    """Why a model may not stand at a place, in words."""
    kind, which = fault
    where = ((pose.x, pose.y),)
    if kind == "edge":
        return Refusal(
            "off-table",
            "stress.move.followers-stay-on-board",
            f"{model} would stand over the table's edge",
            witness=where,
        )
    if kind == "area":
        return Refusal(
            "no-footing",
            "stress.terrain.clear-must-fit",
            f"{model} has no footing there: its whole base must fit on one level of clear ground",
            witness=where,
        )
    other = g.board.index.models[which]
    return Refusal(
        "overlap", "stress.move.friendly-bases-no-overlap", f"{model} would stand on the base of {other}", witness=where
    )


def _out_of_formation(g: Game, unit: str, places: Places) -> Refusal | None:
    """Why some model would be out of formation with the leader."""
    leader = g.unit(unit).leader
    followers = tuple(model for model in places if model != leader)
    if not followers:
        return None
    index, bodies = g.board.index, _moved(g, places)
    rows, own = index.rows(followers), index.row[leader]
    gaps = np.empty((1, len(rows)))
    kernels.gaps_between(bodies.rows, bodies.corners, index.rows((leader,)), rows, gaps)
    limit = reach(g, unit)
    levels = {model: level_at(g, (pose.x, pose.y)) for model, pose in places.items()}
    for model, away in zip(followers, gaps[0].tolist(), strict=True):
        distance = max(0.0, away) + numbers.FORMATION_PER_LEVEL * abs(levels[model] - levels[leader])
        if distance > limit + kernels.RULES_EPS:
            return _too_far(model, leader, distance, limit, places)
    return _unseen(g, unit, followers, bodies, own, rows, places)


def _moved(g: Game, places: Places) -> Bodies:
    """The board with some models standing elsewhere."""
    bodies = g.board.bodies.copy()
    for model, pose in places.items():
        bodies.move(g.board.index.row[model], pose, level_at(g, (pose.x, pose.y)) * g.board.level_height)
    return bodies


def _too_far(model: str, leader: str, distance: float, limit: float, places: Places) -> Refusal:
    line = tuple((pose.x, pose.y) for pose in (places[leader], places[model]))
    text = f"{model} would be {distance:.1f} in from its leader {leader}, and formation is {limit:g} in"
    return Refusal("out-of-formation", "stress.formation.4-inches", text, distance, limit, line)


def _unseen(
    g: Game, unit: str, followers: tuple[str, ...], bodies: Bodies, own: int, rows: kernels.Array, places: Places
) -> Refusal | None:
    """Why the leader would not see somebody: no sight at all, or a friend in the way. [stress.formation.leader-sees]"""
    eye = eye_of(bodies, own)
    kinds = look_from(g, eye, own, unit, rows, "all", unit, bodies).kinds
    if (kinds == kernels.FULLY).all():
        return None
    hidden_from_leader = kinds == kernels.HIDDEN
    hidden_from_leader |= look_from(g, eye, own, unit, rows, "friends", unit, bodies).kinds != kernels.FULLY
    for model, hidden in zip(followers, hidden_from_leader.tolist(), strict=True):
        if hidden:
            line = tuple((pose.x, pose.y) for pose in (places[g.unit(unit).leader], places[model]))
            return Refusal("unseen", "stress.formation.leader-sees", f"the leader would not see {model}", witness=line)
    return None


def suggest(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> Places | None:
    """Places for a whole unit around its leader, checked; None when none was found."""
    models = g.unit(unit).models
    first = g.unit(unit).leader
    others = tuple(model for model in models if model != first)
    if not others:
        return {first: leader}
    blocks = g.board.mask(g.board.index.rows(models))
    space = room(g, blocks)
    shapes = [g.card(model).profile.base for model in (first, *others)]
    goals = [toward or leader, _shifted(leader, -1), _shifted(leader, 1)]
    for goal in goals:
        found = formation(space, (leader.x, leader.y), shapes, tether=reach(g, unit), toward=(goal.x, goal.y))
        if found is None:
            return None
        places = {first: leader} | {
            model: Pose(*at, leader.facing) for model, at in zip(others, found[1:], strict=True)
        }
        if _out_of_formation(g, unit, places) is None:
            return places
    return None


def _shifted(pose: Pose, way: int) -> Pose:
    return pose._replace(x=pose.x + way * 3 * INCH)


class FollowerOptions:
    """Where the followers may be put once the leader stands: anywhere in formation. [stress.move.followers-placed]"""

    def __init__(self, g: Game, unit: str, suggestion: Places) -> None:
        self.g, self.unit, self.suggestion = g, unit, suggestion

    def places(self, answer: Stand) -> Places:
        """Everybody's place if the answer is taken: those not named stay where they are."""
        return current_places(self.g, self.unit) | dict(answer.places)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the followers may not stand so."""
        leader = self.g.unit(self.unit).leader
        for model, _ in answer.places:
            if model not in self.g.unit(self.unit).models or model == leader:
                return Refusal(
                    "not-a-follower", "stress.move.followers-placed", f"{model} is no follower of {self.unit}"
                )
        return why_not_here(self.g, self.unit, self.places(answer))

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # the suggestion is as good as any
        """The places that were found for them."""
        leader = self.g.unit(self.unit).leader
        return Stand(tuple((model, pose) for model, pose in self.suggestion.items() if model != leader))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for those that were found."""
        return self.sample(None) if text.strip() == "suggested" else Stand.read(text)  # type: ignore[arg-type]


def place_all(g: Game, places: Places, *rules: str) -> None:
    """Put models at their places, at the level of the ground there."""
    rows = tuple((model, pose, level_at(g, (pose.x, pose.y))) for model, pose in places.items())
    g.happen(Placed(places=rows, rules=rules))


def name_leader(g: Game, unit: str) -> Rules[None]:
    """When the leader is gone its controller names another at once (ruling X-13). [stress.leader.mandatory]

    If somebody keeps all others in formation it must be such a one. [stress.leader.fixed, stress.leader.choice]
    """
    left = g.unit(unit).models
    if not left or g.unit(unit).leader in left:
        return
    fit = tuple(model for model in left if _would_lead(g, unit, model)) or left
    rules = ("stress.leader.choice", "stress.leader.mandatory", "stress.leader.fixed")
    chosen = yield from choose(g.unit(unit).seat, "leader", unit, fit, *rules)
    g.happen(Led(unit=unit, model=chosen, rules=rules))


def _would_lead(g: Game, unit: str, model: str) -> bool:
    index = g.board.index
    others = index.rows(tuple(other for other in g.unit(unit).models if other != model))
    gaps = np.empty((1, len(others)))
    kernels.gaps_between(g.board.bodies.rows, g.board.bodies.corners, index.rows((model,)), others, gaps)
    return bool(not len(others) or gaps.max() <= reach(g, unit) + kernels.RULES_EPS)
