"""Assault Moves: into base contact with the target, or as close as possible. [onepage, Assault Moves; Vehicles]"""

from __future__ import annotations

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.options import Chance, WayOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import ASSAULT, allowance
from openfire.rules.onepage.movement.clearance import assaulting
from openfire.rules.onepage.movement.coherency import PlaceOptions, Places, bodies_at, why_not_here_unless_lost
from openfire.rules.onepage.movement.distance import misnamed, nearest
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.search.approach import Approach
from openfire.rules.onepage.search.lining_up import VehicleApproach
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.rules.onepage.vehicles.pivots import VehicleCourse


class CloseOptions(Approach, PlaceOptions):
    """Where models go that close with an enemy unit: whoever can touch it must. [onepage.melee.assault-move]

    The others go as near as they like but not away (ruling A-AS-CLOSE). [onepage.melee.pile-in-3in]
    """

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not close in so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, self.rule):
            return refusal
        places = {**self.now, **dict(answer.places)}
        moved = self.moved(places)
        refusal = self._strayed(moved) or why_not_here_unless_lost(self.g, self.unit, moved, self.clearance)
        if refusal:
            return refusal
        routes = self.find_routes(moved)
        return routes if isinstance(routes, Refusal) else self._holds_back(places)

    def _strayed(self, moved: Places) -> Refusal | None:
        """Models that touch the target stay, and no model moves away from it."""
        for model, pose in moved.items():
            if model in self.fixed:
                return Refusal("in-contact", self.rule, f"{model} is in contact and stays")
            before, after = self.away(model, self.now[model]), self.away(model, pose)
            if after > before + RULES_EPS:
                text = f"{model} would be {shown(after, before)} in from {self.target}, farther than before"
                return Refusal("away", self.rule, text, after, before)
        return None

    def _holds_back(self, places: Places) -> Refusal | None:
        """Why a model may not stay away: it could touch the target."""
        if self.relaxed:
            return None
        for model, pose in places.items():
            if not self.touches(model, pose) and (spot := self._touching(model, places)):
                text = f"{model} could touch {self.target}"
                return Refusal("holds-back", self.rule, text, witness=(spot[:2],))
        return None

    def routes(self, answer: Stand) -> dict[str, Route]:
        """The ways of the models that move."""
        found = self.find_routes(self.moved(dict(answer.places)))
        assert not isinstance(found, Refusal)
        return found


class AssaultMoveOptions(CloseOptions):
    """Assault moves: somebody must touch the target. [onepage.melee.assault-move, onepage.melee.valid-target]"""

    def __init__(self, g: Game, unit: str, target: str, budget: float) -> None:
        super().__init__(g, unit, target, budget, rule="onepage.melee.assault-move")
        self.found = self.closest_places()

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not assault so."""
        refusal = super().why_not(answer)
        if refusal:
            return refusal
        places = {**self.now, **dict(answer.places)}
        if not any(self.touches(model, pose) for model, pose in places.items()):
            return Refusal("no-contact", self.rule, f"nobody would touch {self.target}")
        return None

    def reaches(self, answer: Stand | Go) -> bool:
        """Whether somebody would touch the target."""
        return isinstance(answer, Stand) and any(self.touches(model, pose) for model, pose in answer.places)


class PileInOptions(CloseOptions):
    """Defenders who touch no assaulter close in, up to 3 inches. [onepage.melee.pile-in-3in]"""

    def __init__(self, g: Game, unit: str, target: str) -> None:
        super().__init__(g, unit, target, numbers.PILE_IN, rule="onepage.melee.pile-in-3in")
        self.found = self.piled_in()
        self.relaxed = self.why_not(self.suggested()) is not None
        if self.relaxed:
            self.found = {}


class RamOptions(DriveOptions):
    """A Vehicle assaults: its way must end in contact with the target. [onepage.vehicle.assault-18]"""

    def __init__(self, g: Game, unit: str, target: str, kind: str, budget: float) -> None:
        super().__init__(g, unit, kind, budget, assaulting(target))
        self.target = target
        ways = (way for way in VehicleApproach(self, target).ways() if self.can_go(way))
        self.found = next((way for way in ways if self.reaches(way)), None)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a Vehicle may not assault so."""
        refusal = super().why_not(answer)
        if refusal:
            return refusal
        course = self.course(answer)
        assert isinstance(course, VehicleCourse)
        if not self._touches(course.end):
            return Refusal("no-contact", "onepage.melee.assault-move", f"it would not touch {self.target}")
        return None

    def reaches(self, answer: Stand | Go) -> bool:
        """Whether a way ends in contact with the target."""
        course = self.course(answer) if isinstance(answer, Go) else None
        return isinstance(course, VehicleCourse) and self._touches(course.end)

    def _touches(self, pose: Pose) -> bool:
        bodies = bodies_at(self.g, {self.model: pose})
        return nearest(self.g, (self.model,), self.g.unit(self.target).models, bodies) <= RULES_EPS

    def sample(self, chance: Chance) -> Go:  # noqa: ARG002  # what was found is as good as any
        """The way that was found."""
        assert self.found is not None
        return self.found

    def suggestion(self) -> Go | None:
        """The way that was found."""
        return self.found

    def read(self, text: str) -> Go:
        """A way as it is written; `suggested` for the one that was found."""
        return WayOptions.read(self, text)


def assault_options(g: Game, unit: str, target: str) -> AssaultMoveOptions | RamOptions:
    """How a unit on the table could assault another now. [onepage.act.assault-12, onepage.vehicle.assault-18]"""
    far = allowance(g, unit, ASSAULT)
    if is_vehicle(g, unit):
        return RamOptions(g, unit, target, ASSAULT, far)
    return AssaultMoveOptions(g, unit, target, far)
