"""Places for models that close with a unit: in contact, or near. No rule stands here. [onepage, Assault Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np

from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import every_spot
from openfire.geometry.shapes import Numbers, Pose, Round, inner_radius, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.clearance import Clearance, assaulting
from openfire.rules.onepage.movement.coherency import Places, bodies_at, current_places, disorder, why_not_here
from openfire.rules.onepage.movement.paths import Route, Ways
from openfire.rules.onepage.search.candidate_spots import CandidateSpot
from openfire.rules.onepage.search.contact import Contact
from openfire.rules.onepage.search.formation import shifted
from openfire.rules.onepage.terrain import starts_in_difficult

STEPS = (1.0, 0.75, 0.5, 0.25)
"""Parts of a move that are tried by a model that piles in and cannot reach anybody."""

PITCH = 0.6
"""Inches between the places that are tried for a model that cannot touch anybody."""

NOWHERE = np.zeros((0, 2), dtype=np.int64)

TABLE_WIDE = 10**9
"""Units: more than any table is wide, to tell two places apart by one number."""

CLOSELY = 2
"""For how many of the nearest models a narrow place of contact is looked for."""


class Approach:
    """The models of a unit that close with another, each from where it stands."""

    def __init__(
        self, g: Game, unit: str, target: str, budget: float, *, rule: str, clearance: Clearance | None = None
    ) -> None:
        self.g, self.unit, self.target, self.rule = g, unit, target, rule
        self.clearance = clearance or assaulting(target)
        self.ways = Ways(g, unit, budget, self.clearance, rule=rule)
        self.now = self.places_now()
        self.contact = Contact(g, target, self.now)
        self.start = self.contact.apart(self.now)
        """How far everybody is from the target now."""
        self.fixed = {model: pose for model, pose in self.now.items() if self.start[model] <= RULES_EPS}
        """Models in contact already stay."""
        self.relaxed = False
        """Whether nothing better was found than all moving along together."""

    def places_now(self) -> Places:
        """Where everybody stands before."""
        return current_places(self.g, self.unit)

    def away(self, model: str, pose: Pose) -> float:
        """Inches from a model at a place to the nearest of the target."""
        return self.contact.away(model, pose)

    def touches(self, model: str, pose: Pose) -> bool:
        """Whether a model at a place is in base contact with the target."""
        return self.contact.touches(model, pose)

    def closest_places(self) -> Places | None:
        """Places for the whole unit: in contact where that can be, else near; None if nobody can touch the target."""
        if not any(map(self.could_touch, self.now)):
            return None
        found = self._greedy()
        if found and self._is_fit(found):
            return found
        self.relaxed = True
        return self._slowly() or self._around_difficult() or self._together() or self._in_parts()

    def _slowly(self) -> Places | None:
        """The same with moves so short that all may go through difficult ground. [onepage.terrain.difficult-6in]"""
        budget = self.ways.budget
        self.ways.budget = min(budget, numbers.DIFFICULT)
        found = self._greedy()
        fit = found is not None and self._is_fit(found)
        self.ways.budget = budget
        return found if fit else None

    def _around_difficult(self) -> Places | None:
        """The same around difficult ground: nobody wades and slows the others. [onepage.terrain.difficult-6in]"""
        ways = self.ways
        if ways.land.around is ways.land.ground:
            return None
        self.ways = ways.avoiding_difficult()
        found = self._greedy()
        self.ways = ways
        return found if found is not None and self._is_fit(found) else None

    def _in_parts(self) -> Places | None:
        """One model touches the target, and so many go along that the unit holds together; the rest stays.

        One model with a clear path is enough. [onepage.melee.valid-target]
        """
        placed = self._first()
        if placed is None:
            return None
        spot = next(iter(placed.values()))
        for model in sorted(self.now, key=lambda one: math.dist(self.now[one][:2], spot[:2])):
            if self._is_fit({**self.now, **placed}):
                break
            if model not in placed and (near := self._touching(model, placed) or self._near(model, placed)):
                placed[model] = near
        return {**self.now, **placed} if self._is_fit({**self.now, **placed}) else None

    def _first(self) -> Places | None:
        """The nearest model that can touch the target, and where."""
        waiting = list(filter(self.could_touch, self._waiting()))
        for places, models in ((self.contact.spots, waiting), (self.contact.finer, waiting[:CLOSELY])):
            for model in models:
                if spot := self._first_of(model, places(model, self._limit_of(model)), self._foothold(model, {})):
                    return {model: spot}
        return None

    def _waiting(self) -> list[str]:
        """The models that do not touch the target yet, the nearest first."""
        waiting = [model for model in self.now if model not in self.fixed]
        return sorted(waiting, key=self.start.__getitem__)

    def _is_fit(self, places: Places) -> bool:
        """Whether a whole unit may close in so: it stands well, gets there, and touches the target."""
        moved = self.moved(places)
        if min(self.contact.apart(places).values()) > RULES_EPS:
            return False
        if moved and why_not_here(self.g, self.unit, moved, self.clearance) is not None:
            return False
        return not isinstance(self.find_routes(moved), Refusal)

    def moved(self, places: Places) -> Places:
        """The models that do not stay where they are."""
        return {model: pose for model, pose in places.items() if pose != self.now[model]}

    def _greedy(self) -> Places | None:
        """One model after the other, the nearest first, each linked to those before."""
        placed: Places = dict(self.fixed)
        waiting = self._waiting()
        for model in waiting:
            spot = self._touching(model, placed) or (self._near(model, placed) if placed else None)
            if spot is None:
                return None
            placed[model] = spot
        for model in waiting:
            if not self.touches(model, placed[model]) and (spot := self._touching(model, placed)):
                placed[model] = spot
        return {model: placed[model] for model in self.now}

    def _touching(self, model: str, placed: Places) -> Pose | None:
        """A place in contact that a model can reach and stand at, the others standing where they are put."""
        if not self.could_touch(model):
            return None
        return self._first_of(model, self._spots(model), self._foothold(model, placed))

    def _spots(self, model: str) -> Iterator[Pose]:
        """Places of contact that might be in reach."""
        return self.contact.spots(model, self._limit_of(model))

    def _foothold(self, model: str, placed: Places) -> CandidateSpot:
        others = {other: at for other, at in placed.items() if other != model}
        return CandidateSpot(self.g, self.unit, self.clearance, model, others)

    def _near(self, model: str, placed: Places) -> Pose | None:
        """A place near the target and the others, for a model that cannot touch it."""
        hold, here = self._foothold(model, placed), self.now[model]
        found = self._beside(model, placed, hold)
        away = self.contact.all_away(model, found)
        ranked = np.argsort(away, kind="stable")
        nearer = found[ranked[away[ranked] <= self.start[model] + RULES_EPS]].tolist()
        return self._first_of(model, (*(Pose(x, y, here.facing) for x, y in nearer), here), hold)

    def _beside(self, model: str, placed: Places, hold: CandidateSpot) -> Numbers:
        """Free places near the models that are placed, row by row: x and y, each once."""
        radius = inner_radius(self.g.card(model).profile.base)
        around = dict.fromkeys(pose[:2] for other, pose in placed.items() if other != model)
        reach = numbers.LINK + 2 * radius
        found = np.concatenate([NOWHERE, *(every_spot(hold.space, at, reach, radius, PITCH) for at in around)])
        _, first = np.unique(found[:, 0] * TABLE_WIDE + found[:, 1], return_index=True)
        return found[np.sort(first)]

    def _first_of(self, model: str, poses: Iterable[Pose], hold: CandidateSpot) -> Pose | None:
        """The first of some places that a model can get to and stand at, in coherency with the placed ones."""
        fit = hold.fit(self._in_reach(model, poses))
        return next((pose for pose in fit if self._is_on_a_way(model, pose)), None)

    def _is_on_a_way(self, model: str, pose: Pose) -> bool:
        return pose == self.now[model] or not isinstance(self.find_routes({model: pose}), Refusal)

    def find_routes(self, moved: Places) -> dict[str, Route] | Refusal:
        """The ways of the models that move, or why there are none."""
        return self.ways.routes(moved)

    def could_touch(self, model: str) -> bool:
        """A quick look whether a model is near enough to touch anybody, however it turns."""
        return is_within(self.start[model], self._limit_of(model))

    def _limit_of(self, model: str) -> float:
        """How far from a model an enemy may be that it can touch, however it turns."""
        base = self.g.card(model).profile.base
        return self._most(model) + (0.0 if isinstance(base, Round) else 2 * outer_radius(base))

    def _in_reach(self, model: str, poses: Iterable[Pose]) -> Iterator[Pose]:
        """A quick look which places can be reached at all."""
        (x, y, _), most = self.now[model], self._most(model)
        return (pose for pose in poses if is_within(math.dist((pose.x, pose.y), (x, y)) / INCH, most))

    def _most(self, model: str) -> float:
        """Inches that a model can go at all: 6 out of difficult ground. [onepage.terrain.difficult-6in]"""
        budget = self.ways.budget
        stuck = budget > numbers.DIFFICULT and starts_in_difficult(self.g, self.ways.land.difficult, model)
        return numbers.DIFFICULT if stuck else budget

    def _together(self) -> Places | None:
        """Everybody moved along as they stand, until somebody touches the target."""
        model = min(self.now, key=self.start.__getitem__)
        for pose in self._spots(model):
            dx, dy = pose.x - self.now[model].x, pose.y - self.now[model].y
            places = shifted(self.now, dx, dy)
            if is_within(math.dist((0, 0), (dx, dy)) / INCH, self.ways.budget) and self._is_fit(places):
                return places
        return None

    def reachable(self, model: str) -> Pose | None:
        """A place of contact that a model has a way to, wherever its own unit is. [onepage.transport.embark]"""
        near = self._in_reach(model, self._spots(model))
        return next((pose for pose in near if not isinstance(self.find_routes({model: pose}), Refusal)), None)

    # ---------------------------------------------------------------------------------------- piling in

    def piled_in(self) -> Places:
        """One after the other, the nearest first: into contact, else some way straight ahead, else nowhere."""
        placed = dict(self.now)
        waiting = self._waiting()
        for model in (*waiting, *waiting):
            if not self.touches(model, placed[model]):
                placed[model] = self._touching(model, placed) or self._ahead(model, placed)
        return self.moved(placed)

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
        there = bodies_at(self.g, {**placed, model: pose})
        return disorder(self.g, self.unit, there) <= disorder(self.g, self.unit, bodies_at(self.g, placed))
