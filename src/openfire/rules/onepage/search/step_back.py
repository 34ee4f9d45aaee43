"""Steps back from a melee that the defender survived. No rule stands here. [onepage, Consolidation Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose, Round
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import assaulting
from openfire.rules.onepage.movement.coherency import Places, bodies_at, current_places, why_not_here_unless_lost
from openfire.rules.onepage.movement.distance import nearest
from openfire.rules.onepage.movement.paths import Ways
from openfire.rules.onepage.search.candidate_spots import CandidateSpot
from openfire.rules.onepage.search.contact import Contact
from openfire.rules.onepage.search.formation import shifted
from openfire.rules.onepage.specials import is_vehicle

DIRECTIONS = 24
"""In how many directions a step back is looked for."""

PARTS = (1.0, 0.75, 0.5, 0.25)
"""Parts of an inch that are tried where something is in the way."""

SIDEWARDS = tuple(math.radians(turn) for turn in (0, 30, -30, 60, -60))
"""How far a model may turn aside from straight back where something is in the way."""


class StepBack:
    """The models of a unit that step back from another, each from where it stands."""

    def __init__(self, g: Game, unit: str, target: str) -> None:
        self.g, self.unit, self.target = g, unit, target
        self.clearance = assaulting(target)
        self.now = current_places(g, unit)
        self.ways = self._ways()
        self.contact = Contact(g, target, self.now)
        self.driven = is_vehicle(g, unit)

    def _ways(self) -> Ways:
        """Ways of an inch. A long base turns the way it goes, which must not hold it to whom it touches and leaves."""
        rule = "onepage.melee.consolidate.back-1in"
        ways = Ways(self.g, self.unit, numbers.STEP_BACK, self.clearance, rule=rule)
        is_long = any(not isinstance(self.g.card(model).profile.base, Round) for model in self.now)
        return ways.past(self.target) if is_long else ways

    def apart_at(self, places: Places) -> float:
        """Inches between the units, the assaulting models standing so."""
        return nearest(
            self.g, tuple(self.now), self.g.unit(self.target).models, bodies_at(self.g, {**self.now, **places})
        )

    def moved(self, places: Places) -> Places:
        """The models that do not stay where they are."""
        return {model: pose for model, pose in places.items() if pose != self.now[model]}

    def searched(self) -> Places:
        """The best that is found: each model straight away from its nearest enemy, all together, or as many as can."""
        if self.driven:
            tries = [self._straight(sign * part) for part in PARTS for sign in (-1, 1)]
        else:
            tries = [self._each_alone()]
            if self.is_fit(tries[0]) and self.apart_at(tries[0]) >= numbers.STEP_BACK - RULES_EPS:
                return tries[0]
            tries += [*(self._all_along(k) for k in range(DIRECTIONS)), self._one_by_one()]
        found = {k: self.apart_at(places) for k, places in enumerate(tries) if self.is_fit(places)}
        if not found:
            return {}
        return tries[max(found, key=lambda k: (round(min(found[k], 1.0), 3), -k))]

    def is_fit(self, places: Places) -> bool:
        """Whether the unit may stand so and gets there."""
        moved = self.moved(places)
        if why_not_here_unless_lost(self.g, self.unit, moved, self.clearance) is not None:
            return False
        return not isinstance(self.ways.routes(moved), Refusal)

    def _all_along(self, k: int) -> Places:
        turn, far = math.tau * k / DIRECTIONS, numbers.STEP_BACK * INCH
        return shifted(self.now, math.trunc(far * math.cos(turn)), math.trunc(far * math.sin(turn)))

    def _straight(self, part: float) -> Places:
        """A Vehicle along its facing."""
        ((model, here),) = self.now.items()
        ux, uy = direction(here.facing)
        far = part * numbers.STEP_BACK * INCH
        return {model: Pose(here.x + math.trunc(far * ux), here.y + math.trunc(far * uy), here.facing)}

    def _each_alone(self) -> Places:
        """One model after the other, those behind first."""
        placed: Places = {}
        for model in self._from_behind():
            placed[model] = self._as_far_as_can_be(model, placed)
        return {model: placed[model] for model in self.now}

    def _one_by_one(self) -> Places:
        """The same, but the unit may stand so after every single step: a model that would break it up stays."""
        placed = dict(self.now)
        for model in self._from_behind():
            fit = (pose for pose in self.backward(model) if self.is_fit({**placed, model: pose}))
            placed[model] = next(fit, placed[model])
        return placed

    def _from_behind(self) -> list[str]:
        return sorted(self.now, key=lambda model: -self.contact.away(model, self.now[model]))

    def _as_far_as_can_be(self, model: str, placed: Places) -> Pose:
        hold = CandidateSpot(self.g, self.unit, self.clearance, model, placed)
        fit = (pose for pose in self.backward(model) if hold.is_fit(pose) and self._has_way(model, pose))
        return next(fit, self.now[model])

    def _has_way(self, model: str, pose: Pose) -> bool:
        return not isinstance(self.ways.routes({model: pose}), Refusal)

    def backward(self, model: str, parts: tuple[float, ...] = PARTS) -> Iterator[Pose]:
        """Where a model might step, farthest first, that is farther from the enemy than it is."""
        now = self.contact.away(model, self.now[model])
        for part in parts:
            for turn in SIDEWARDS:
                pose = self._away(model, part, turn)
                if self.contact.away(model, pose) > now:
                    yield pose

    def _away(self, model: str, part: float = 1.0, turn: float = 0.0) -> Pose:
        """So much of an inch straight away from the nearest enemy, or aside from that."""
        here = self.now[model]
        foe = self.contact.nearest_foe(model, here)
        dx, dy = here.x - foe.x, here.y - foe.y
        far = part * numbers.STEP_BACK * INCH / (math.hypot(dx, dy) or 1.0)
        ux, uy = math.cos(turn), math.sin(turn)
        back, aside = dx * ux - dy * uy, dx * uy + dy * ux
        return Pose(here.x + math.trunc(far * back), here.y + math.trunc(far * aside), here.facing)
