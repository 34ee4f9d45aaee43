"""Consolidation Moves: 3 inches freely, or 1 inch back. [onepage, Consolidation Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, Rules, ask, shown
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.shapes import Pose
from openfire.rules.onepage import numbers
from openfire.rules.onepage.damage import dangerous_ground
from openfire.rules.onepage.driving import DriveOptions, drive
from openfire.rules.onepage.measuring import gaps, nearest
from openfire.rules.onepage.movement import MoveOptions, go
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.standing import Places, assaulting, current_places, disorder, shifted, stood, why_not_here
from openfire.rules.onepage.terrain import dangers
from openfire.rules.onepage.vehicles import IMMOBILE
from openfire.rules.onepage.ways import Route, Ways

DIRECTIONS = 24
"""In how many directions a step back is looked for."""

PARTS = (1.0, 0.75, 0.5, 0.25)


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
        yield from drive(g, unit, DriveOptions(g, unit, "consolidate", numbers.CONSOLIDATE), "consolidate", *rules)
        return
    options = MoveOptions(g, unit, numbers.CONSOLIDATE)
    answer = yield from ask(g.unit(unit).seat, "consolidate", unit, options, *rules)
    yield from _go(g, unit, answer, options.routes(answer), *rules)


def step_back(g: Game, unit: str, target: str) -> Rules[None]:
    """The defender stands: the assaulting unit must move back 1 inch (ruling A-CONSOLIDATE).

    [onepage.melee.consolidate.back-1in]
    """
    options = BackOptions(g, unit, target)
    rules = ("onepage.melee.consolidate.back-1in", "onepage.melee.consolidate.attacker-only")
    answer = yield from ask(g.unit(unit).seat, "consolidate", unit, options, *rules)
    yield from _go(g, unit, answer, options.routes(answer), *rules)


def _go(g: Game, unit: str, answer: Stand, routes: dict[str, Route], *rules: str) -> Rules[None]:
    go(g, "consolidate", routes, dict(answer.places), *rules)
    yield from dangerous_ground(g, unit, dangers(g, unit, {m: r.points for m, r in routes.items()}))


class BackOptions:
    """Each model up to 1 inch, so that the units are apart: 1 inch, or as much as there is room for.

    [onepage.melee.consolidate.back-1in]
    """

    def __init__(self, g: Game, unit: str, target: str) -> None:
        self.g, self.unit, self.target = g, unit, target
        self.keep = assaulting(target)
        self.ways = Ways(g, unit, numbers.STEP_BACK, self.keep)
        self.now = current_places(g, unit)
        self.lost = disorder(g, unit, g.board.bodies)
        self.best = self._suggested()
        self.apart = min(numbers.STEP_BACK, self._apart(self.best))

    def _apart(self, places: Places) -> float:
        """Inches between the units, the assaulting models standing so."""
        return nearest(self.g, tuple(self.now), self.g.unit(self.target).models, stood(self.g, {**self.now, **places}))

    def _suggested(self) -> Places:
        """The best that is found: each model straight away from its nearest enemies, or all together."""
        tries = [self._each_alone(), *(self._all_along(k) for k in range(DIRECTIONS))]
        found = {k: self._apart(places) for k, places in enumerate(tries) if self._is_fit(places)}
        if not found:
            return {}
        return tries[max(found, key=lambda k: (round(min(found[k], 1.0), 3), -k))]

    def _is_fit(self, places: Places) -> bool:
        return self._no_stand(places) is None and not isinstance(self.ways.routes(_moved(places, self.now)), Refusal)

    def _all_along(self, k: int) -> Places:
        turn = math.tau * k / DIRECTIONS
        far = numbers.STEP_BACK * INCH
        return shifted(self.now, math.trunc(far * math.cos(turn)), math.trunc(far * math.sin(turn)))

    def _each_alone(self) -> Places:
        return {model: self._away(model) for model in self.now}

    def _away(self, model: str) -> Pose:
        """One inch away from the enemies that are near, where that can be stood at alone; else less."""
        here = self.now[model]
        foes = self.g.unit(self.target).models
        close = [foe for foe, gap in zip(foes, gaps(self.g, (model,), foes)[0].tolist(), strict=True) if gap < 1]
        x = y = 0.0
        for foe in close:
            at = self.g.model(foe).at
            assert at is not None
            dx, dy = here.x - at.x, here.y - at.y
            length = math.hypot(dx, dy) or 1.0
            x, y = x + dx / length, y + dy / length
        length = math.hypot(x, y)
        if length < RULES_EPS:
            return here
        for part in PARTS:
            far = part * numbers.STEP_BACK * INCH / length
            pose = Pose(here.x + math.trunc(far * x), here.y + math.trunc(far * y), here.facing)
            alone = why_not_here(self.g, self.unit, {model: pose}, self.keep)
            if alone is None or alone.code in ("incoherent", "overlap"):
                return pose
        return here

    def _no_stand(self, places: Places) -> Refusal | None:
        moved = _moved(places, self.now)
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
        rule = "onepage.melee.consolidate.back-1in"
        for name in names:
            if name not in self.now or names.count(name) > 1:
                return Refusal("not-there", rule, f"{name} is not one model of {self.unit}")
        places = dict(answer.places)
        if refusal := self._no_stand(places):
            return refusal
        routes = self.ways.routes(_moved(places, self.now))
        if isinstance(routes, Refusal):
            return routes
        apart = self._apart(places)
        if apart < self.apart - RULES_EPS:
            text = f"the units would be {shown(apart, self.apart)} in apart, and {self.apart:.3g} in can be had"
            return Refusal("too-near", rule, text, apart, self.apart, nearest=str(self.sample(None)))
        return None

    def routes(self, answer: Stand) -> dict[str, Route]:
        """The ways of those who move."""
        found = self.ways.routes(_moved(dict(answer.places), self.now))
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


def _moved(places: Places, now: Places) -> Places:
    return {model: pose for model, pose in places.items() if pose != now[model]}
