"""Assault Moves: into base contact with the target, or as close as possible. [onepage, Assault Moves]"""

from __future__ import annotations

import math
from collections.abc import Iterator

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, TURN, direction, facing
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import gap, is_within
from openfire.geometry.placement import spots
from openfire.geometry.shapes import Body, Pose, Round, inner_radius, outer_radius
from openfire.rules.onepage import numbers
from openfire.rules.onepage.measuring import gaps
from openfire.rules.onepage.standing import Places, assaulting, current_places, disorder, shifted, stood, why_not_here
from openfire.rules.onepage.terrain import room
from openfire.rules.onepage.ways import Route, Ways

TURNS = (0, 20, -20, 40, -40, 65, -65, 95, -95, 130, -130, 165, -165)
"""Degrees from the straight line at which a place beside an enemy's base is looked for."""

NEAREST = 5
"""How many enemy models are tried, the nearest first."""

STEPS = (1.0, 0.75, 0.5, 0.25)
"""Parts of a move that are tried by those who cannot reach anybody."""

PITCH = 0.6


class CloseOptions:
    """Where models go that close with an enemy unit: whoever can touch it must. [onepage.melee.assault-move]

    The others go as near as they like but not away (ruling A-AS-CLOSE). [onepage.melee.pile-in-3in]
    """

    def __init__(self, g: Game, unit: str, target: str, budget: float, *, rule: str) -> None:
        self.g, self.unit, self.target, self.rule = g, unit, target, rule
        self.keep = assaulting(target)
        self.ways = Ways(g, unit, budget, self.keep)
        self.now = self.places_now()
        self.foes = g.unit(target).models
        self.fixed = {model: pose for model, pose in self.now.items() if self.touches(model, pose)}
        """Who is in contact already stays."""
        self.loose = False
        """Whether nothing better was found than all moving along together."""

    def places_now(self) -> Places:
        """Where everybody stands before."""
        return current_places(self.g, self.unit)

    # ---------------------------------------------------------------------------------------- contact

    def away(self, model: str, pose: Pose) -> float:
        """Inches from a model at a place to the nearest of the target."""
        bodies, index = self.g.board.bodies, self.g.board.index
        body = bodies.placed(index.row[model], pose)
        return min(float(kernels.gap(body, bodies.rows[index.row[foe]], bodies.corners)) for foe in self.foes)

    def touches(self, model: str, pose: Pose) -> bool:
        """Whether a model at a place is in base contact with the target."""
        return self.away(model, pose) <= RULES_EPS

    def _foe(self, foe: str) -> Body:
        at = self.g.model(foe).at
        assert at is not None
        return Body(self.g.card(foe).profile.base, at)

    def contacts(self, model: str) -> Iterator[Pose]:
        """Places in contact with the target, those nearest to a model first."""
        here = self.now[model]
        near = sorted(self.foes, key=lambda foe: gap(Body(self.g.card(model).profile.base, here), self._foe(foe)))
        for turn in TURNS:
            for foe in near[:NEAREST]:
                yield self._beside(model, here, self._foe(foe), turn)

    def _beside(self, model: str, here: Pose, foe: Body, turn: int) -> Pose:
        """The place where a model touches an enemy's base, so many degrees off the straight line to it."""
        base = self.g.card(model).profile.base
        line = facing(math.degrees(math.atan2(here.y - foe.at.y, here.x - foe.at.x)) + turn)
        ux, uy = direction(line)
        turned = here.facing if isinstance(base, Round) else (line + TURN // 2) % TURN
        low, high = 0.0, (outer_radius(base) + outer_radius(foe.shape)) * INCH
        if isinstance(base, Round) and isinstance(foe.shape, Round):
            low = high
        while high - low > 0.25:
            middle = (low + high) / 2
            there = Pose(foe.at.x + round(middle * ux), foe.at.y + round(middle * uy), turned)
            low, high = (low, middle) if gap(Body(base, there), foe) >= 0 else (middle, high)
        return Pose(foe.at.x + round(high * ux), foe.at.y + round(high * uy), turned)

    # ---------------------------------------------------------------------------------------- suggestions

    def suggestion(self) -> Places | None:
        """Places for the whole unit: in contact where that can be, else near; None if nobody can touch the target."""
        found = self._greedy()
        if found and self._is_fit(found):
            return found
        self.loose = True
        return self._slowly() or self._together()

    def _slowly(self) -> Places | None:
        """The same with moves so short that all may go through difficult ground. [onepage.terrain.difficult-6in]"""
        budget = self.ways.budget
        self.ways.budget = min(budget, numbers.DIFFICULT)
        found = self._greedy()
        fit = found is not None and self._is_fit(found)
        self.ways.budget = budget
        return found if fit else None

    def _is_fit(self, places: Places) -> bool:
        """Whether a whole unit may close in so: it stands well, gets there, and touches the target."""
        moved = self.moved(places)
        if not any(self.touches(model, pose) for model, pose in places.items()):
            return False
        if moved and why_not_here(self.g, self.unit, moved, self.keep) is not None:
            return False
        return not isinstance(self.find_routes(moved), Refusal)

    def moved(self, places: Places) -> Places:
        """Those who do not stay where they are."""
        return {model: pose for model, pose in places.items() if pose != self.now[model]}

    def _greedy(self) -> Places | None:
        """One model after the other, the nearest first, each linked to those before."""
        placed: Places = dict(self.fixed)
        waiting = [model for model in self.now if model not in placed]
        waiting.sort(key=lambda model: self.away(model, self.now[model]))
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
        return next((pose for pose in self.contacts(model) if self._can_go(model, pose, placed)), None)

    def _near(self, model: str, placed: Places) -> Pose | None:
        """A place near the target and the others, for one who cannot touch it."""
        base = self.g.card(model).profile.base
        rest = {other: pose for other, pose in placed.items() if other != model}
        bodies = stood(self.g, rest)
        blocks = self.g.board.on.copy()
        blocks[self.g.board.index.rows(tuple(self.now))] = False
        blocks[self.g.board.index.rows(tuple(rest))] = True
        space = room(self.g, bodies, blocks)
        found: list[Pose] = []
        for pose in dict.fromkeys(rest.values()):
            reach = numbers.LINK + 2 * inner_radius(base)
            found += [
                Pose(*at, self.now[model].facing) for at in spots(space, pose[:2], reach, inner_radius(base), PITCH)
            ]
        start = self.away(model, self.now[model])
        ranked = sorted({pose: self.away(model, pose) for pose in found}.items(), key=lambda item: item[1])
        near = (pose for pose, away in ranked if away <= start + RULES_EPS)
        return next((pose for pose in (*near, self.now[model]) if self._can_go(model, pose, placed)), None)

    def _can_go(self, model: str, pose: Pose, placed: Places) -> bool:
        """Whether a model can get to a place and stand there, linked to those who are placed."""
        if not self._is_in_reach(model, pose) or not self._is_linked(model, pose, placed):
            return False
        others = {other: at for other, at in placed.items() if other != model}
        refusal = why_not_here(self.g, self.unit, {**others, model: pose}, self.keep)
        if refusal and refusal.code != "incoherent":
            return False
        return not isinstance(self.find_routes({model: pose} if pose != self.now[model] else {}), Refusal)

    def find_routes(self, moved: Places) -> dict[str, Route] | Refusal:
        """The ways of those who move, or why there are none."""
        return self.ways.routes(moved)

    def _is_in_reach(self, model: str, pose: Pose) -> bool:
        """A quick look whether a place can be reached at all."""
        return is_within(math.dist(pose[:2], self.now[model][:2]) / INCH, self.ways.budget)

    def _is_linked(self, model: str, pose: Pose, placed: Places) -> bool:
        """Whether a place is in coherency with those who are placed."""
        rest = tuple(other for other in placed if other != model)
        if not rest:
            return True
        away = gaps(self.g, (model,), rest, stood(self.g, {**placed, model: pose}))
        return is_within(float(away.min()), numbers.LINK) and is_within(float(away.max()), numbers.SPREAD)

    def _together(self) -> Places | None:
        """Everybody moved along as they stand, until somebody touches the target."""
        for model in sorted(self.now, key=lambda one: self.away(one, self.now[one])):
            for pose in self.contacts(model):
                dx, dy = pose.x - self.now[model].x, pose.y - self.now[model].y
                places = shifted(self.now, dx, dy)
                if is_within(math.dist((0, 0), (dx, dy)) / INCH, self.ways.budget) and self._is_fit(places):
                    return places
            break
        return None

    def reaches(self, model: str) -> bool:
        """Whether a model has a way to touch the target, wherever its own unit is. [onepage.transport.embark]"""
        near = (pose for pose in self.contacts(model) if self._is_in_reach(model, pose))
        return any(not isinstance(self.find_routes({model: pose}), Refusal) for pose in near)

    def comes_near(self, model: str) -> bool:
        """Whether a model can come within 2 inches of the target, as the crow flies."""
        return is_within(self.away(model, self.now[model]), self.ways.budget + numbers.LINK)

    # ---------------------------------------------------------------------------------------- answers

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not close in so."""
        names = [model for model, _ in answer.places]
        for name in names:
            if name not in self.now or names.count(name) > 1:
                return Refusal("not-there", self.rule, f"{name} is not one model of {self.unit}")
        places = {**self.now, **dict(answer.places)}
        moved = self.moved(places)
        refusal = self._strayed(moved) or self._no_stand(moved)
        if refusal:
            return refusal
        routes = self.find_routes(moved)
        return routes if isinstance(routes, Refusal) else self._holds_back(places)

    def _strayed(self, moved: Places) -> Refusal | None:
        """Who touches the target stays, and nobody moves away from it."""
        for model, pose in moved.items():
            if model in self.fixed:
                return Refusal("in-contact", self.rule, f"{model} is in contact and stays")
            before, after = self.away(model, self.now[model]), self.away(model, pose)
            if after > before + RULES_EPS:
                text = f"{model} would be {shown(after, before)} in from {self.target}, farther than before"
                return Refusal("away", self.rule, text, after, before)
        return None

    def _no_stand(self, moved: Places) -> Refusal | None:
        if not moved:
            return None
        refusal = why_not_here(self.g, self.unit, moved, self.keep)
        if refusal is None or refusal.code != "incoherent":
            return refusal
        lost = disorder(self.g, self.unit, self.g.board.bodies)
        better = disorder(self.g, self.unit, stood(self.g, moved)) <= lost + RULES_EPS
        return None if lost and better else refusal

    def _holds_back(self, places: Places) -> Refusal | None:
        """Who could touch the target and does not."""
        if self.loose:
            return None
        for model, pose in places.items():
            if not self.touches(model, pose) and (spot := self._touching(model, places)):
                text = f"{model} could touch {self.target}"
                return Refusal("holds-back", self.rule, text, witness=(spot[:2],))
        return None

    def routes(self, answer: Stand) -> dict[str, Route]:
        """The ways of those who move."""
        found = self.find_routes(self.moved(dict(answer.places)))
        assert not isinstance(found, Refusal)
        return found

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for those that were found."""
        return self.sample(None) if text.strip() == "suggested" else Stand.read(text)

    def sample(self, chance: Chance | None) -> Stand:  # what was found is as good as any
        """The places that were found."""
        raise NotImplementedError


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
        waiting = [model for model in self.now if model not in self.fixed]
        waiting.sort(key=lambda model: self.away(model, self.now[model]))
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
        here, base = placed[model], self.g.card(model).profile.base
        foe = min((self._foe(name) for name in self.foes), key=lambda body: gap(Body(base, here), body))
        dx, dy = foe.at.x - here.x, foe.at.y - here.y
        length = math.sqrt(dx * dx + dy * dy)
        left = self.ways.budget - math.dist(here[:2], self.now[model][:2]) / INCH
        for part in STEPS:
            far = part * min(left, self.away(model, here)) * INCH
            pose = Pose(here.x + math.trunc(far * dx / length), here.y + math.trunc(far * dy / length), here.facing)
            closer = self.away(model, pose) < self.away(model, here)
            if closer and self._can_go(model, pose, placed) and self._holds_together(model, pose, placed):
                return pose
        return here

    def _holds_together(self, model: str, pose: Pose, placed: Places) -> bool:
        there = stood(self.g, {**placed, model: pose})
        return disorder(self.g, self.unit, there) <= disorder(self.g, self.unit, stood(self.g, placed))

    def sample(self, chance: Chance | None) -> Stand:  # noqa: ARG002
        """The places that were found."""
        return Stand(tuple(self.found.items()))
