"""Vehicles that assault: their way ends in contact with the target. [onepage, Vehicles; Assault Moves]"""

from __future__ import annotations

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose
from openfire.rules.onepage.movement.clearance import assaulting
from openfire.rules.onepage.movement.coherency import stood
from openfire.rules.onepage.movement.distance import nearest
from openfire.rules.onepage.search.lining_up import Aim
from openfire.rules.onepage.vehicles.driving import Course, DriveOptions


class RamOptions(DriveOptions):
    """A Vehicle assaults: its way must end in contact with the target. [onepage.vehicle.assault-18]"""

    def __init__(self, g: Game, unit: str, target: str, kind: str, budget: float) -> None:
        super().__init__(g, unit, kind, budget, assaulting(target))
        self.target = target
        ways = (way for way in Aim(self, target).ways() if self.can_go(way))
        self.found = next((way for way in ways if self.reaches(way)), None)

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a Vehicle may not assault so."""
        refusal = super().why_not(answer)
        if refusal:
            return refusal
        course = self.course(answer)
        assert isinstance(course, Course)
        if not self._touches(course.end):
            return Refusal("no-contact", "onepage.melee.assault-move", f"it would not touch {self.target}")
        return None

    def reaches(self, answer: Stand | Go) -> bool:
        """Whether a way ends in contact with the target."""
        course = self.course(answer) if isinstance(answer, Go) else None
        return isinstance(course, Course) and self._touches(course.end)

    def _touches(self, pose: Pose) -> bool:
        bodies = stood(self.g, {self.model: pose})
        return nearest(self.g, (self.model,), self.g.unit(self.target).models, bodies) <= RULES_EPS

    def sample(self, chance: Chance) -> Go:  # noqa: ARG002  # what was found is as good as any
        """The way that was found."""
        assert self.found is not None
        return self.found

    def read(self, text: str) -> Go:
        """A way as it is written; `suggested` for the one that was found."""
        return self.found if text.strip() == "suggested" and self.found else Go.read(text)
