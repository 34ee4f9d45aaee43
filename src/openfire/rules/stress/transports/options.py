"""The question where a unit gets out of a transport: what every book asks of it, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.measure import is_within
from openfire.geometry.shapes import Pose
from openfire.rules.shared.movement.places import Places
from openfire.rules.stress.search.near_hull import Bounds, NearHull
from openfire.rules.stress.search.places import fill, spot_beside


class GetOutOptions(UnitOptions[Stand]):
    """Places for the models of a unit that gets out of a transport."""

    takes = Stand

    def __init__(
        self,
        hull: NearHull,
        refuse: Callable[[Stand], Refusal | None],
        known: Places,
        random: Callable[[Chance], Places],
    ) -> None:
        """refuse: why some places are not allowed. known: some places that are. random: random places that are."""
        self.g, self.unit = hull.g, hull.unit
        self.refuse, self.known, self.random = refuse, known, random

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not get out so."""
        return self.refuse(answer)

    def sample(self, chance: Chance) -> Stand:
        """Some places that are allowed."""
        return Stand(tuple(self.random(chance).items()))

    def suggestion(self) -> Stand:
        """The places that are known to fit."""
        return Stand(tuple(self.known.items()))


def why_not_named(g: Game, unit: str, answer: Stand, leader_rule: str, others_rule: str) -> Refusal | None:
    """The leader must be placed, and everybody of the unit once at most."""
    places, leader = dict(answer.places), g.unit(unit).leader
    if leader not in places or len(answer.places) != len(places):
        return Refusal("leader", leader_rule, f"the leader {leader} must be placed, and everybody once")
    for model in places:
        if model not in g.unit(unit).models:
            return Refusal("not-there", others_rule, f"{model} is no model of {unit}")
    return None


def too_far_out(
    hull: NearHull, model: str, pose: Pose, most: float, rule: str, name: str | None = None
) -> Refusal | None:
    """A model may not be placed farther from the transport than some inches. name: how it is called."""
    away = hull.gap(model, pose)
    if is_within(away, most):
        return None
    text = f"{name or model} would be {shown(away, most)} in from {hull.transport}, and {most:g} in is the most"
    return Refusal("too-far", rule, text, away, most, (pose[:2],))


def left_behind(hull: NearHull, places: Places, others: Bounds, rule: str) -> Refusal | None:
    """Only models without a place are lost. others: where they may be."""
    g, unit = hull.g, hull.unit
    for model in g.unit(unit).models:
        if model not in places and spot_beside(g, places, model, *others):
            more = Stand(tuple(fill(g, unit, places, *others).items()))
            return Refusal("left-behind", rule, f"there is a place for {model}", nearest=str(more))
    return None
