"""Consolidation Moves: 3 inches freely, or 1 inch back. [onepage, Consolidation Moves]"""

from __future__ import annotations

import math

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal, shown
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, direction
from openfire.geometry.kernels import RULES_EPS
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import MoveOptions, go
from openfire.rules.onepage.movement.coherency import PlaceOptions, Places, why_not_here_unless_lost
from openfire.rules.onepage.movement.distance import misnamed
from openfire.rules.onepage.movement.paths import Route
from openfire.rules.onepage.search.step_back import PARTS, StepBack
from openfire.rules.onepage.specials import IMMOBILE, is_vehicle
from openfire.rules.onepage.vehicles.driving import DriveOptions, drive

RULE = "onepage.melee.consolidate.back-1in"

ASIDE = 20
"""Units that a Vehicle may stray from its line: places are written with four decimals."""


def consolidate(g: Game, unit: str, target: str) -> Rules[None]:
    """Only the assaulting unit consolidates, once the result is settled. [onepage.melee.consolidate.attacker-only]"""
    if g.unit(unit).mark(IMMOBILE):
        return
    if g.unit(target).place == TABLE:
        yield from step_back(g, unit, target)
    else:
        yield from move_on(g, unit)


def move_on(g: Game, unit: str) -> Rules[None]:
    """The defender is gone: the assaulting unit may move up to 3 inches (ruling A-CONSOL-3).

    [onepage.melee.consolidate.win-3in]
    """
    rules = ("onepage.melee.consolidate.win-3in", "onepage.melee.consolidate.attacker-only")
    if is_vehicle(g, unit):
        yield from drive(
            g, unit, DriveOptions(g, unit, "consolidate", numbers.CONSOLIDATE), QuestionName.CONSOLIDATE, *rules
        )
        return
    options = MoveOptions(g, unit, numbers.CONSOLIDATE, rules[0])
    answer = yield from ask(g.unit(unit).seat, QuestionName.CONSOLIDATE, unit, options, *rules)
    yield from go(g, unit, "consolidate", options.routes(answer), answer, *rules)


def step_back(g: Game, unit: str, target: str) -> Rules[None]:
    """The defender stands: the assaulting unit must move back 1 inch (ruling A-CONSOLIDATE).

    [onepage.melee.consolidate.back-1in]
    """
    options = BackOptions(g, unit, target)
    rules = ("onepage.melee.consolidate.back-1in", "onepage.melee.consolidate.attacker-only")
    answer = yield from ask(g.unit(unit).seat, QuestionName.CONSOLIDATE, unit, options, *rules)
    yield from go(g, unit, "consolidate", options.routes(answer), answer, *rules)


class BackOptions(StepBack, PlaceOptions):
    """Every model moves 1 inch back, away from the defender, less only where something is in its way.

    The units end 1 inch apart, or as far as there is room for (ruling A-CONSOLIDATE). A Vehicle goes straight back or
    straight on (ruling A-VEHICLE-ALONE). [onepage.melee.consolidate.back-1in, onepage.vehicle.no-sideways]
    """

    def __init__(self, g: Game, unit: str, target: str) -> None:
        super().__init__(g, unit, target)
        self.relaxed = False
        """Whether nothing better was found than a step that leaves somebody behind."""
        self.found = self.searched()
        self.apart = min(numbers.STEP_BACK, self.apart_at(self.found))
        self.relaxed = self.why_not(self.suggested()) is not None

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not step back so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, RULE):
            return refusal
        places = dict(answer.places)
        moved = self.moved(places)
        refusal = self._sideways(places) or why_not_here_unless_lost(self.g, self.unit, moved, self.clearance)
        if refusal:
            return refusal
        routes = self.ways.routes(moved)
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
        apart = self.apart_at(places)
        if apart >= self.apart - RULES_EPS:
            return None
        text = f"the units would be {shown(apart, self.apart)} in apart, and {self.apart:.3g} in can be had"
        return Refusal("too-near", RULE, text, apart, self.apart, nearest=str(self.suggested()))

    def _toward(self, places: Places) -> Refusal | None:
        """Nobody comes nearer to the defender."""
        if self.relaxed or self.driven:
            return None
        for model, pose in self.moved(places).items():
            before, after = self.contact.away(model, self.now[model]), self.contact.away(model, pose)
            if after < before - RULES_EPS:
                text = f"{model} would be {shown(after, before)} in from {self.target}, nearer than before"
                return Refusal("toward", RULE, text, after, before, nearest=str(self.suggested()))
        return None

    def _holds_back(self, places: Places) -> Refusal | None:
        """Why a model may not stay: it could move a whole inch."""
        if self.relaxed or self.driven:
            return None
        whole = {**self.now, **places}
        for model, pose in whole.items():
            gone = math.dist(pose[:2], self.now[model][:2]) / INCH
            if gone < numbers.STEP_BACK - 10 * RULES_EPS and self._could_step(model, places):
                text = f"{model} would move {gone:.3g} in, and 1 in can be had"
                return Refusal("holds-back", RULE, text, gone, numbers.STEP_BACK, nearest=str(self.suggested()))
        return None

    def _could_step(self, model: str, places: Places) -> bool:
        """Whether a model could go a whole inch back, the others standing so."""
        return any(self.is_fit({**places, model: pose}) for pose in self.backward(model, PARTS[:1]))

    def routes(self, answer: Stand) -> dict[str, Route]:
        """The ways of the models that move."""
        found = self.ways.routes(self.moved(dict(answer.places)))
        assert not isinstance(found, Refusal)
        return found
