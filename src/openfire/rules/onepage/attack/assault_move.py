"""Assault Moves: into base contact with the target, or as close as possible. [onepage, Assault Moves; Vehicles]"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property

import numpy as np

from openfire.engine.answers import Go, Stand, print_place
from openfire.engine.game import Game
from openfire.engine.options import Chance, WayOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.paths import MoveRange
from openfire.geometry.placement import Room
from openfire.geometry.shapes import Pose
from openfire.geometry.solver.closing import Approach, CloseIn, Closer, KindOfWay, shifted
from openfire.geometry.solver.contact import Contact
from openfire.geometry.solver.ends import is_out_of_reach
from openfire.geometry.solver.steering import is_out_of_line, ways_into
from openfire.geometry.solver.terms import Fits, Miniature
from openfire.rules.onepage import numbers
from openfire.rules.onepage.movement.action import ASSAULT, allowance
from openfire.rules.onepage.movement.coherency import (
    COHERENCY,
    PlaceOptions,
    Places,
    bodies_at,
    why_not_here_unless_lost,
)
from openfire.rules.onepage.movement.distance import assaulting, misnamed, nearest, widened_bodies
from openfire.rules.onepage.movement.paths import ByWays, Ways
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.onepage.terrain import room, starts_in_difficult
from openfire.rules.onepage.vehicles.driving import DriveOptions
from openfire.rules.onepage.vehicles.facing import VehicleCourse
from openfire.rules.shared.movement.places import current_places
from openfire.rules.shared.own_rules.changes import changed_length
from openfire.rules.shared.own_rules.scene import Case

BEHIND = 3.0
"""Inches straight ahead that are open to a model which stays too far behind (ruling A-AS-CLOSE)."""


class TargetOptions(ByWays, PlaceOptions):
    """Where models go with an enemy unit in mind: into contact with it, or away from it."""

    def __init__(self, g: Game, unit: str, target: str, budget: float, *, rule: str) -> None:
        self.g, self.unit, self.target, self.rule = g, unit, target, rule
        self.clearance = assaulting(target)
        self.ways = Ways(g, unit, budget, self.clearance, rule=rule)
        self.now = self.places_now()
        self.approach = Approach(self._closing())

    def places_now(self) -> Places:
        """Where everybody stands before."""
        return current_places(self.g, self.unit)

    def _closing(self) -> CloseIn:
        """What the solver is told."""
        g, row = self.g, self.g.board.index.row
        figures = (Miniature(model, row[model], g.card(model).profile.base) for model in self.now)
        closers = tuple(Closer(figure, self.now[figure.name], self.most(figure.name)) for figure in figures)
        foes = g.board.index.rows(g.unit(self.target).models)
        return CloseIn(g.board.bodies, closers, foes, COHERENCY, self._room_of, self.kinds(), self.is_legal)

    def kinds(self) -> tuple[KindOfWay, ...]:
        """The kinds of ways that the unit may go."""
        return self.ways.kinds()

    def most(self, model: str) -> float:
        """Inches that a model can go at all: 6 out of difficult ground. [onepage.terrain.difficult-6in]"""
        stuck = starts_in_difficult(self.g, self.ways.land.difficult, model)
        return min(self.ways.budget, numbers.DIFFICULT) if stuck else self.ways.budget

    def _room_of(self, model: str) -> Room:
        """Where a model may stand: clear of other units, who are wider by the distance that is kept from them."""
        g, index = self.g, self.g.board.index
        bodies = widened_bodies(g, self.unit, self.clearance, model if g.board.on[index.row[model]] else None)
        return room(g, bodies, g.board.mask(index.rows(g.unit(self.unit).models)))

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not go so."""
        names = [model for model, _ in answer.places]
        if refusal := misnamed(names, self.now, self.unit, self.rule) or self.no_way(answer):
            return refusal
        return self.falls_short(answer)

    def no_way(self, answer: Stand) -> Refusal | None:
        """Why the unit may not stand so, or does not get there."""
        if refusal := self.no_stand(self.sent(answer)):
            return refusal
        routes = self.routes_of(answer)
        return routes if isinstance(routes, Refusal) else None

    @abstractmethod
    def falls_short(self, answer: Stand) -> Refusal | None:
        """Why a unit that may stand so has not done enough."""

    def is_legal(self, places: Places) -> bool:
        """Whether a whole unit may go so, contact apart."""
        return not self.no_way(Stand(tuple(places.items())))

    def no_stand(self, sent: Places) -> Refusal | None:
        """Why a unit may not stand so, however its models get there."""
        return why_not_here_unless_lost(self.g, self.unit, sent, self.clearance)


class CloseOptions(TargetOptions):
    """Where models go that close with an enemy unit: whoever can touch it must. [onepage.melee.assault-move]

    The others go on while 3 inches straight ahead are open to them (ruling A-AS-CLOSE).
    [onepage.melee.pile-in-3in]
    """

    has_ways = True

    def no_stand(self, sent: Places) -> Refusal | None:
        """Why a unit may not close in so, however its models get there."""
        return self._strayed(sent) or super().no_stand(sent)

    def _strayed(self, sent: Places) -> Refusal | None:
        """Models that touch the target stay, and no model moves away from it."""
        for model, pose in sent.items():
            if model in self.approach.fixed:
                return Refusal("in-contact", self.rule, f"{model} is in contact and stays")
            before, after = self.approach.start[model], self.approach.away(model, pose)
            if after > before + RULES_EPS:
                text = f"{model} would be {shown(after, before)} in from {self.target}, farther than before"
                return Refusal("away", self.rule, text, after, before)
        return None

    def falls_short(self, answer: Stand) -> Refusal | None:
        """Why a model may not stay away: it could come closer, as a whole legal answer shows."""
        places = {**self.now, **dict(answer.places)}
        closer = self._closer(answer, places)
        if closer is None:
            return None
        model, nearer = closer
        before, after = self.approach.away(model, places[model]), self.approach.away(model, nearer[model])
        text = f"{model} would be {shown(before, after)} in from {self.target}, and could be {shown(after, before)} in"
        if self.approach.touches(model, nearer[model]):
            text = f"{model} could touch {self.target}"
        text = f"{text} at {print_place(nearer[model][:2])}"
        witness = places[model][:2], nearer[model][:2]
        return Refusal("holds-back", self.rule, text, before, after, witness, str(self._whole(answer, nearer)))

    def _whole(self, answer: Stand, places: Places) -> Stand:
        """The same with everybody as close as the rules ask; each step is nearer, so there is a last one."""
        may_go = self._by_ways_of(answer)
        places = self.approach.all_in_contact(places, may_go)
        while closer := self._farther_ahead(places, may_go):
            while closer:
                places = closer[1]
                closer = self._farther_ahead(places, may_go)
            places = self.approach.all_in_contact(places, may_go)
        return Stand(tuple(places.items()), answer.ways)

    def _closer(self, answer: Stand, places: Places) -> tuple[str, Places] | None:
        """A model that must come closer than it is, and where the unit may stand then."""
        may_go = self._by_ways_of(answer)
        return self.approach.one_more_in_contact(places, may_go) or self._farther_ahead(places, may_go)

    def _by_ways_of(self, answer: Stand) -> Fits:
        """Whether the unit may stand somewhere and gets there, through the places that its player named."""
        return lambda places: not self.no_way(Stand(tuple(places.items()), answer.ways))

    def _farther_ahead(self, places: Places, may_go: Fits) -> tuple[str, Places] | None:
        """Models that stay behind, one of them or all together, where they could go on straight towards the enemy."""
        away = {model: self.approach.away(model, pose) for model, pose in places.items()}
        late = {model: pose for model, pose in places.items() if away[model] > BEHIND + RULES_EPS}
        for nearer in self._straight_on(late):
            are_nearer = all(self.approach.away(model, pose) < away[model] for model, pose in nearer.items())
            if are_nearer and may_go({**places, **nearer}):
                return next(iter(nearer)), {**places, **nearer}
        return None

    def _straight_on(self, late: Places) -> Iterator[Places]:
        """Each of some models 3 inches nearer to the nearest enemy, and then all of them as one of them goes."""
        ends = {model: self.approach.ahead(model, pose, BEHIND) for model, pose in late.items()}
        yield from ({model: pose} for model, pose in ends.items())
        for model, (x, y, _) in ends.items():
            yield shifted(late, x - late[model].x, y - late[model].y)

    def as_close_as_asked(self, places: Places) -> Places:
        """The same with everybody as close as the rules ask."""
        return dict(self._whole(Stand(()), places).places)


class AssaultMoveOptions(CloseOptions):
    """Assault moves: somebody must touch the target. [onepage.melee.assault-move, onepage.melee.valid-target]"""

    def __init__(self, g: Game, unit: str, target: str, budget: float) -> None:
        super().__init__(g, unit, target, budget, rule="onepage.melee.assault-move")
        whole = self.approach.whole()
        self.found = self.as_close_as_asked(whole) if whole else None

    @cached_property
    def is_impossible(self) -> bool:
        """Whether it is proved that nobody gets into contact, by any kind of way. [onepage.melee.valid-target]"""
        return self.found is None and all(map(self._is_out_of_reach, self.now))

    def _is_out_of_reach(self, model: str) -> bool:
        circles = self.approach.contact.circles(self.approach.row(model))
        trips = (kind.trip(model) for kind in self.ways.kinds() if model not in kind.stuck)
        return all(is_out_of_reach(trip, self._room_of(model), circles) for trip in trips)

    def claims(self, answer: Stand | Go) -> bool:
        """Whether an answer says that there is no way into contact, and none is known (ruling A-CLEAR-PATH)."""
        return self.found is None and answer == Stand(())

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why the unit may not assault so, or why it may not be said that there is no way into contact."""
        return None if self.claims(answer) else super().why_not(answer)

    def falls_short(self, answer: Stand) -> Refusal | None:
        """Why the unit has not assaulted so."""
        text = f"nobody would touch {self.target}"
        is_there = self.reaches(answer)
        short = super().falls_short(answer) if is_there or self.found is not None else None
        return short if short or is_there else Refusal("no-contact", self.rule, text)

    def _whole(self, answer: Stand, places: Places) -> Stand:
        """The same with everybody as close as the rules ask, and somebody in contact."""
        whole = super()._whole(answer, places)
        return whole if self.reaches(whole) else self.suggested()

    def reaches(self, answer: Stand | Go) -> bool:
        """Whether somebody would touch the target."""
        return isinstance(answer, Stand) and self.approach.touch({**self.now, **dict(answer.places)})


class PileInOptions(CloseOptions):
    """Defenders who touch no assaulter close in, up to 3 inches. [onepage.melee.pile-in-3in]"""

    def __init__(self, g: Game, unit: str, target: str) -> None:
        far = pile_in_distance(g, unit)
        super().__init__(g, unit, target, far, rule="onepage.melee.pile-in-3in")
        self.found = self.moved(self.as_close_as_asked(self.approach.step_by_step(far)))


def pile_in_distance(g: Game, unit: str) -> float:
    """How far defenders close in. [onepage.melee.pile-in-3in]"""
    return changed_length(g, "pile-in", Case(unit), numbers.PILE_IN)


class RamOptions(DriveOptions):
    """A Vehicle assaults: its way must end in contact with the target. [onepage.vehicle.assault-18]"""

    def __init__(self, g: Game, unit: str, target: str, kind: str, budget: float) -> None:
        super().__init__(g, unit, kind, budget, assaulting(target))
        self.target = target
        foes = g.board.index.rows(g.unit(target).models)
        ways = (way for points in ways_into(self.steering(), foes) if self.can_go(way := Go(kind, points)))
        self.found = next((way for way in ways if self.reaches(way)), None)

    @cached_property
    def is_impossible(self) -> bool:
        """Whether it is proved that no way ends in contact. [onepage.melee.valid-target]"""
        g, steering = self.g, self.steering()
        contact = Contact(g.board.bodies, g.board.index.rows(g.unit(self.target).models))
        row = g.board.index.row[self.model]
        if self.found is not None or is_out_of_line(steering, contact.target):
            return self.found is None
        bodies = widened_bodies(g, self.unit, self.clearance, self.model)
        there, circles = room(g, bodies, g.board.mask(np.array([row]))), contact.circles(row)
        trips = (
            MoveRange(self.model, "", ground, steering.mover, self.start[:2], most) for ground, most in steering.grounds
        )
        return all(is_out_of_reach(trip, there, circles) for trip in trips)

    def claims(self, answer: Stand | Go) -> bool:
        """Whether an answer says that there is no way into contact, and none is known (ruling A-CLEAR-PATH)."""
        return self.found is None and answer == self.stays()

    def why_not(self, answer: Go) -> Refusal | None:
        """Why a Vehicle may not assault so."""
        if self.claims(answer):
            return None
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
        """The way that was found, or that there is none."""
        return self.found or self.stays()

    def suggestion(self) -> Go | None:
        """The way that was found."""
        return self.found

    def read(self, text: str) -> Go:
        """A way as it is written; `suggested` for the one that was found, `none` if there is none."""
        return self.stays() if text.strip() == "none" else WayOptions.read(self, text)


def assault_options(g: Game, unit: str, target: str) -> AssaultMoveOptions | RamOptions:
    """How a unit on the table could assault another now. [onepage.act.assault-12, onepage.vehicle.assault-18]"""
    far = allowance(g, unit, ASSAULT)
    if is_vehicle(g, unit):
        return RamOptions(g, unit, target, ASSAULT, far)
    return AssaultMoveOptions(g, unit, target, far)
