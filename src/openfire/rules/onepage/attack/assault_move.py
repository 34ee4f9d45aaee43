"""Assault Moves: who assaults goes into contact, who is assaulted piles in. [onepage, Assault Moves]"""

from __future__ import annotations

import math

from openfire.engine.answers import Go, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.coherency import Places, disorder, stood
from openfire.rules.onepage.search.approach import CloseOptions

STEPS = (1.0, 0.75, 0.5, 0.25)
"""Parts of a move that are tried by those who cannot reach anybody."""


class AssaultOptions(CloseOptions):
    """Assault moves: somebody must touch the target. [onepage.melee.assault-move, onepage.melee.valid-target]"""

    def __init__(self, g: Game, unit: str, target: str, budget: float) -> None:
        super().__init__(g, unit, target, budget, rule="onepage.melee.assault-move")
        self.found = self.suggestion()

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

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002
        """The places that were found."""
        assert self.found is not None
        return Stand(tuple(self.found.items()))


class PileInOptions(CloseOptions):
    """Defenders who touch no assaulter close in, up to 3 inches. [onepage.melee.pile-in-3in]"""

    def __init__(self, g: Game, unit: str, target: str) -> None:
        super().__init__(g, unit, target, numbers.PILE_IN, rule="onepage.melee.pile-in-3in")
        self.found = self._piled()

    def _piled(self) -> Places:
        """One after the other, the nearest first: into contact, else some way straight ahead, else nowhere."""
        placed = dict(self.now)
        waiting = self._waiting()
        for model in (*waiting, *waiting):
            if not self.touches(model, placed[model]):
                placed[model] = self._touching(model, placed) or self._ahead(model, placed)
        answer = Stand(tuple(self.moved(placed).items()))
        if CloseOptions.why_not(self, answer) is None:
            return self.moved(placed)
        self.loose = True
        return {}

    def _ahead(self, model: str, placed: Places) -> Pose:
        """As far towards the nearest enemy as a model can go straight, or where it stands."""
        here = placed[model]
        foe = self.contact.nearest_foe(model, here)
        dx, dy = foe.x - here.x, foe.y - here.y
        length = math.sqrt(dx * dx + dy * dy)
        hold = self._foothold(model, placed)
        left = self.ways.budget - math.dist(here[:2], self.now[model][:2]) / INCH
        away = self.away(model, here)
        for part in STEPS:
            far = part * min(left, away) * INCH
            pose = Pose(here.x + math.trunc(far * dx / length), here.y + math.trunc(far * dy / length), here.facing)
            closer = self.away(model, pose) < away
            if closer and self._first_of(model, (pose,), hold) and self._holds_together(model, pose, placed):
                return pose
        return here

    def _holds_together(self, model: str, pose: Pose, placed: Places) -> bool:
        there = stood(self.g, {**placed, model: pose})
        return disorder(self.g, self.unit, there) <= disorder(self.g, self.unit, stood(self.g, placed))

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002
        """The places that were found."""
        return Stand(tuple(self.found.items()))
