"""The step back after a melee that the defender survived. [onepage, Consolidation Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose, Round
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import assaulting
from openfire.rules.onepage.movement.coherency import Places, current_places, disorder, shifted, stood, why_not_here
from openfire.rules.onepage.movement.distance import nearest
from openfire.rules.onepage.movement.paths import Route, Ways
from openfire.rules.onepage.naming import misnamed
from openfire.rules.onepage.search.contact import Contact
from openfire.rules.onepage.search.footholds import Foothold
from openfire.rules.onepage.specials import is_vehicle

RULE = "onepage.melee.consolidate.back-1in"

DIRECTIONS = 24
"""In how many directions a step back is looked for."""

PARTS = (1.0, 0.75, 0.5, 0.25)
"""Parts of an inch that are tried where something is in the way."""

SIDEWARDS = tuple(math.radians(turn) for turn in (0, 30, -30, 60, -60))
"""How far a model may turn aside from straight back where something is in the way."""

ASIDE = 20
"""Units that a Vehicle may stray from its line: places are written with four decimals."""


class BackOptions:
    """Every model moves 1 inch back, away from the defender, less only where something is in its way.

    The units end 1 inch apart, or as far as there is room for (ruling A-CONSOLIDATE). A Vehicle goes straight back or
    straight on (ruling A-VEHICLE-ALONE). [onepage.melee.consolidate.back-1in, onepage.vehicle.no-sideways]
    """

    def __init__(self, g: Game, unit: str, target: str) -> None:
        self.g, self.unit, self.target = g, unit, target
        self.keep = assaulting(target)
        self.now = current_places(g, unit)
        self.ways = self._ways()
        self.contact = Contact(g, target, self.now)
        self.lost = disorder(g, unit, g.board.bodies)
        self.driven = is_vehicle(g, unit)
        self.loose = False
        """Whether nothing better was found than a step that leaves somebody behind."""
        self.best = self._suggested()
        self.apart = min(numbers.STEP_BACK, self._apart(self.best))
        self.loose = self.why_not(self.sample(None)) is not None

    def _ways(self) -> Ways:
        """Ways of an inch. A long base turns the way it goes, which must not hold it to whom it touches and leaves."""
        ways = Ways(self.g, self.unit, numbers.STEP_BACK, self.keep, rule=RULE)
        is_long = any(not isinstance(self.g.card(model).profile.base, Round) for model in self.now)
        return ways.past(self.target) if is_long else ways

    def _apart(self, places: Places) -> float:
        """Inches between the units, the assaulting models standing so."""
        return nearest(self.g, tuple(self.now), self.g.unit(self.target).models, stood(self.g, {**self.now, **places}))

    # ---------------------------------------------------------------------------------------- suggestions

    def _suggested(self) -> Places:
        """The best that is found: each model straight away from its nearest enemy, all together, or who can."""
        if self.driven:
            tries = [self._straight(sign * part) for part in PARTS for sign in (-1, 1)]
        else:
            tries = [self._each_alone()]
            if self._is_fit(tries[0]) and self._apart(tries[0]) >= numbers.STEP_BACK - RULES_EPS:
                return tries[0]
            tries += [*(self._all_along(k) for k in range(DIRECTIONS)), self._one_by_one()]
        found = {k: self._apart(places) for k, places in enumerate(tries) if self._is_fit(places)}
        if not found:
            return {}
        return tries[max(found, key=lambda k: (round(min(found[k], 1.0), 3), -k))]

    def _is_fit(self, places: Places) -> bool:
        return self._no_stand(places) is None and not isinstance(self.ways.routes(self._moved(places)), Refusal)

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
        """The same, but the unit may stand so after every single step: who would break it up stays."""
        placed = dict(self.now)
        for model in self._from_behind():
            fit = (pose for pose in self._backward(model) if self._is_fit({**placed, model: pose}))
            placed[model] = next(fit, placed[model])
        return placed

    def _from_behind(self) -> list[str]:
        return sorted(self.now, key=lambda model: -self.contact.away(model, self.now[model]))

    def _as_far_as_can_be(self, model: str, placed: Places) -> Pose:
        hold = Foothold(self.g, self.unit, self.keep, model, placed)
        fit = (pose for pose in self._backward(model) if hold.is_fit(pose) and self._has_way(model, pose))
        return next(fit, self.now[model])

    def _has_way(self, model: str, pose: Pose) -> bool:
        return not isinstance(self.ways.routes({model: pose}), Refusal)

    def _backward(self, model: str, parts: tuple[float, ...] = PARTS) -> Iterator[Pose]:
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

    # ---------------------------------------------------------------------------------------- answers

    def _moved(self, places: Places) -> Places:
        return {model: pose for model, pose in places.items() if pose != self.now[model]}

    def _no_stand(self, places: Places) -> Refusal | None:
        moved = self._moved(places)
        if not moved:
            return None
        refusal = why_not_here(self.g, self.unit, moved, self.keep)
        if refusal is None or refusal.code != "incoherent":
            return refusal
        worse = disorder(self.g, self.unit, stood(self.g, {**self.now, **moved})) > self.lost + RULES_EPS
        return refusal if worse or not self.lost else None

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not step back so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, RULE):
            return refusal
        places = dict(answer.places)
        if refusal := self._sideways(places) or self._no_stand(places):
            return refusal
        routes = self.ways.routes(self._moved(places))
        if isinstance(routes, Refusal):
            return routes
        return self._too_near(places) or self._toward(places) or self._holds_back(places)

    def _sideways(self, places: Places) -> Refusal | None:
        """A Vehicle neither turns nor moves sideways. [onepage.vehicle.no-sideways]"""
        if not self.driven:
            return None
        for model, pose in places.items():
            here = self.now[model]
            ux, uy = direction(here.facing)
            aside = abs((pose.x - here.x) * uy - (pose.y - here.y) * ux)
            if aside > ASIDE or pose.facing != here.facing:
                return Refusal("sideways", "onepage.vehicle.no-sideways", f"{model} steps straight back or straight on")
        return None

    def _too_near(self, places: Places) -> Refusal | None:
        apart = self._apart(places)
        if apart >= self.apart - RULES_EPS:
            return None
        text = f"the units would be {shown(apart, self.apart)} in apart, and {self.apart:.3g} in can be had"
        return Refusal("too-near", RULE, text, apart, self.apart, nearest=str(self.sample(None)))

    def _toward(self, places: Places) -> Refusal | None:
        """Nobody comes nearer to the defender."""
        if self.loose or self.driven:
            return None
        for model, pose in self._moved(places).items():
            before, after = self.contact.away(model, self.now[model]), self.contact.away(model, pose)
            if after < before - RULES_EPS:
                text = f"{model} would be {shown(after, before)} in from {self.target}, nearer than before"
                return Refusal("toward", RULE, text, after, before, nearest=str(self.sample(None)))
        return None

    def _holds_back(self, places: Places) -> Refusal | None:
        """Who could move a whole inch and does not."""
        if self.loose or self.driven:
            return None
        whole = {**self.now, **places}
        for model, pose in whole.items():
            gone = math.dist(pose[:2], self.now[model][:2]) / INCH
            if gone < numbers.STEP_BACK - 10 * RULES_EPS and self._could_step(model, places):
                text = f"{model} would move {gone:.3g} in, and 1 in can be had"
                return Refusal("holds-back", RULE, text, gone, numbers.STEP_BACK, nearest=str(self.sample(None)))
        return None

    def _could_step(self, model: str, places: Places) -> bool:
        """Whether a model could go a whole inch back, the others standing so."""
        return any(self._is_fit({**places, model: pose}) for pose in self._backward(model, PARTS[:1]))

    def routes(self, answer: Stand) -> dict[str, Route]:
        """The ways of those who move."""
        found = self.ways.routes(self._moved(dict(answer.places)))
        assert not isinstance(found, Refusal)
        return found

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002  # what was found is as good as any
        """The places that were found."""
        return Stand(tuple(self.best.items()))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for those that were found."""
        return self.sample(None) if text.strip() == "suggested" else Stand.read(text)
