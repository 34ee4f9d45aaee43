"""Where units stand that get out of a transport: as they wish, or because it is destroyed.

[advanced, Embarking and Disembarking; Destroying a Transport]
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain, islice

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry import kernels
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Pose, inner_radius, outer_radius, rim_discs
from openfire.geometry.slants import slanted
from openfire.rules.advanced import numbers
from openfire.rules.stress.movement.allowance import MOVE, allowance
from openfire.rules.stress.movement.formation import Places, no_footing, why_not_here
from openfire.rules.stress.search.places import Fits, Rims, fill, spot_beside, suggest, turned
from openfire.rules.stress.terrain import level_at, room

WIDE, NARROW = 1.5, 0.5
"""Inches between the spots that are tried for a leader: first some, then all."""

FEW, MANY = 6, 24
"""How many of those spots are tried."""

RINGS = (1, 2, 4, 8, 16, 32, 64, 128)
"""Inches around a wreck in which a place for the leader is looked for."""


class Gauge:
    """Measures from models as they would stand to a transport."""

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        self.g, self.unit, self.transport = g, unit, transport
        self.leader = g.unit(unit).leader
        at = g.model(transport).at
        assert at is not None
        self.at = at

    def gap(self, model: str, pose: Pose) -> float:
        """Inches from a model to the transport, base to base, heights included."""
        board = self.g.board
        bodies, row = board.bodies, board.index.row
        apart = kernels.gap(bodies.placed(row[model], pose), bodies.rows[row[self.transport]], bodies.corners)
        feet = level_at(self.g, pose[:2]) * board.level_height / INCH
        return float(kernels.slanted(apart, feet - bodies.feet[row[self.transport]]))

    def within(self, limit: float) -> Fits:
        """Whether a model would be within some inches of the transport."""
        return lambda model, pose: is_within(self.gap(model, pose), limit)

    def rims(self, limit: float) -> Rims:
        """Circles on which a model is just within some inches of the transport, beside its sides and corners."""
        discs = rim_discs(self.g.card(self.transport).profile.base, self.at)

        def around(model: str) -> list[tuple[Point, float]]:
            reach = limit + inner_radius(self.g.card(model).profile.base) + RULES_EPS / 2
            return [(middle, disc + reach) for middle, disc in discs]

        return around

    def spots(self, limit: float) -> Iterator[Pose]:
        """Where the leader might stand within some inches, the nearest to the transport's middle first."""
        base, hull = self.g.card(self.leader).profile.base, self.g.card(self.transport).profile.base
        away, radius = outer_radius(hull) + limit + outer_radius(base), inner_radius(base)
        space, is_near = room(self.g, self.unit, self.g.board.on), self.within(limit)
        rims, body = tuple(self.rims(limit)(self.leader)), (self.g.board.index.row[self.leader], base)
        found = (
            *spots(space, self.at[:2], away, radius, NARROW),
            *tight_spots(space, self.at[:2], away, radius, rims),
        )
        poses = turned(self.g, self.leader, found, self.at.facing)
        for pose in chain(poses, slanted(space, self.at[:2], away, body, rims)):
            if is_near(self.leader, pose) and no_footing(self.g, self.unit, pose) is None:
                yield pose

    def bounds(self, limit: float | None) -> tuple[Fits | None, Rims | None]:
        """Where models may be that are to be within some inches of the transport: anywhere, where no limit is said."""
        return (None, None) if limit is None else (self.within(limit), self.rims(limit))

    def most(self, limit: float, others: float | None = None) -> Places | None:
        """Places for the leader within some inches and for as many others as possible; None where it has none.

        others: within how many inches they are to be, if that matters.
        """
        best: Places | None = None
        fits, rims = self.bounds(others)
        for pose in islice(self.spots(limit), MANY):
            places = self._quick(pose, fits) or fill(self.g, self.unit, {self.leader: pose}, fits, rims)
            if best is None or len(places) > len(best):
                best = places
            if len(places) == len(self.g.unit(self.unit).models):
                break
        return best

    def _quick(self, pose: Pose, fits: Fits | None) -> Places | None:
        """Everybody in formation around the leader, if such places are found quickly and fit."""
        places = suggest(self.g, self.unit, pose, self.at)
        is_fine = places and (fits is None or all(fits(model, at) for model, at in places.items()))
        return places if is_fine else None

    def somewhere(self, limit: float, chance: Chance | None) -> Places | None:
        """Places for everybody within some inches, at one of a few spots."""
        base, hull = self.g.card(self.leader).profile.base, self.g.card(self.transport).profile.base
        away = outer_radius(hull) + limit + outer_radius(base)
        found = spots(room(self.g, self.unit, self.g.board.on), self.at[:2], away, outer_radius(base), WIDE)
        first = chance.randrange(len(found)) if chance and found else 0
        for k in range(min(FEW, len(found))):
            pose = Pose(*found[(first + k * len(found) // FEW) % len(found)], self.at.facing)
            if places := self._quick(pose, self.within(limit)):
                return places
        return None

    def left_behind(self, places: Places, others: float | None, rule: str) -> Refusal | None:
        """Only those are lost for whom there is no place (ruling AD-24).

        others: within how many inches they are to be, if that matters.
        """
        bounds = self.bounds(others)
        for model in self.g.unit(self.unit).models:
            if model not in places and spot_beside(self.g, places, model, *bounds):
                more = Stand(tuple(fill(self.g, self.unit, places, *bounds).items()))
                return Refusal("left-behind", rule, f"there is a place for {model}", nearest=str(more))
        return None


class OutOptions:
    """The leader near the transport, others of its unit in formation, and only those left out who find no place."""

    def __init__(self, gauge: Gauge, known: Places, rule: str, lost_rule: str) -> None:
        self.g, self.unit, self.gauge = gauge.g, gauge.unit, gauge
        self.known, self.rule, self.lost_rule = known, rule, lost_rule

    def limit(self) -> float:
        """Inches from the transport at most."""
        raise NotImplementedError

    def measured(self) -> tuple[str, ...]:
        """Who has to be within that limit."""
        raise NotImplementedError

    def others(self) -> float | None:
        """Within how many inches of the transport a follower is to be, if that matters."""
        raise NotImplementedError

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not get out so."""
        places, leader = dict(answer.places), self.gauge.leader
        if leader not in places or len(answer.places) != len(places):
            return Refusal("leader", self.rule, f"the leader {leader} must be placed, and everybody once")
        for model in places:
            if model not in self.g.unit(self.unit).models:
                return Refusal("not-there", self.rule, f"{model} is no model of {self.unit}")
        return self._why_not_there({leader: places[leader]} | places)

    def _why_not_there(self, places: Places) -> Refusal | None:
        for model in self.measured():
            if model in places and (refusal := self._too_far(model, places[model])):
                return refusal
        here = why_not_here(self.g, self.unit, places)
        return here or self.gauge.left_behind(places, self.others(), self.lost_rule)

    def _too_far(self, model: str, pose: Pose) -> Refusal | None:
        away, most = self.gauge.gap(model, pose), self.limit()
        if is_within(away, most):
            return None
        text = f"{model} would be {shown(away, most)} in from {self.gauge.transport}, and {most:g} in is the most"
        return Refusal("too-far", self.rule, text, away, most, (pose[:2],))

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # some have a choice
        """The places that were found."""
        return Stand(tuple(self.known.items()))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for some that fit."""
        return Stand(tuple(self.known.items())) if text.strip() == "suggested" else Stand.read(text)


# ------------------------------------------------------------------------------------------------ disembarking


def first_places(g: Game, unit: str) -> Places | None:
    """Places for as many of a unit as can disembark, looked for once until somebody moves; None where it cannot."""
    key, transport = ("disembark", unit), g.unit(unit).aboard
    if key not in g.board.views:
        is_there = transport and g.model(transport).at is not None
        g.board.views[key] = _first_places(Gauge(g, unit, transport)) if transport and is_there else None
    found: Places | None = g.board.views[key]
    return found


def can_get_out(g: Game, unit: str) -> bool:
    """Whether `first_places` has any, those of the leader alone included; where the others stand is not looked for."""
    key, transport = ("gets out", unit), g.unit(unit).aboard
    if ("disembark", unit) in g.board.views or not transport or g.model(transport).at is None:
        return first_places(g, unit) is not None
    if key not in g.board.views:
        gauge, limit = Gauge(g, unit, transport), distance_out(g, unit)
        g.board.views[key] = gauge.somewhere(limit, None) is not None or any(gauge.spots(limit))
    found: bool = g.board.views[key]
    return found


def _first_places(gauge: Gauge) -> Places | None:
    limit = distance_out(gauge.g, gauge.unit)
    return gauge.somewhere(limit, None) or gauge.most(limit, limit)


def distance_out(g: Game, unit: str) -> float:
    """How far from its transport a unit may be placed: its leader's movement, less its stress (rulings AD-20, X-16).

    [advanced.transport.disembark-entry-point]
    """
    return allowance(g, unit, MOVE)


class DisembarkOptions(OutOptions):
    """Everybody within the leader's movement of the transport, in formation; who finds no place is lost (AD-20, AD-24).

    An enemy's assault range is no hindrance, as at an entry point. [advanced.transport.disembark-entry-point,
    advanced.transport.disembark-unplaced-destroyed]
    """

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        known = first_places(g, unit)
        assert known is not None
        rules = ("advanced.transport.disembark-entry-point", "advanced.transport.disembark-unplaced-destroyed")
        super().__init__(Gauge(g, unit, transport), known, *rules)

    def limit(self) -> float:
        """The leader's movement."""
        return distance_out(self.g, self.unit)

    def measured(self) -> tuple[str, ...]:
        """Everybody."""
        return self.g.unit(self.unit).models

    def others(self) -> float | None:
        """The leader's movement."""
        return self.limit()

    def sample(self, chance: Chance) -> Stand:
        """Some places, or those that are known."""
        places = (self.gauge.somewhere(self.limit(), chance) if chance.randrange(2) else None) or self.known
        return Stand(tuple(places.items()))


# ------------------------------------------------------------------------------------------------ destroyed transports


def nearest_ring(g: Game, unit: str, transport: str) -> float | None:
    """How near to a wreck its unit's leader can stand: within 1 inch, else within the next whole inch (ruling AD-21).

    None where it can stand nowhere. [advanced.transport.wreck-place-close]
    """
    key = ("ring", unit)
    if key not in g.board.views:
        g.board.views[key] = _nearest_ring(Gauge(g, unit, transport))
    found: float | None = g.board.views[key]
    return found


def _nearest_ring(gauge: Gauge) -> float | None:
    for ring in RINGS:
        found = [gauge.gap(gauge.leader, pose) for pose in islice(gauge.spots(ring), None if ring > 1 else 1)]
        if found:
            return max(numbers.EMBARK, math.ceil(min(found) - RULES_EPS))
    return None


class WreckOptions(OutOptions):
    """The leader as near to the wreck as it can be, the others in formation; who finds no place is lost (AD-21).

    [advanced.transport.wreck-place-close, advanced.transport.wreck-unplaceable]
    """

    def __init__(self, g: Game, unit: str, transport: str, ring: float) -> None:
        gauge = Gauge(g, unit, transport)
        known = gauge.most(ring)
        assert known is not None
        super().__init__(gauge, known, "advanced.transport.wreck-place-close", "advanced.transport.wreck-unplaceable")
        self.ring = ring

    def limit(self) -> float:
        """As near as it can be."""
        return self.ring

    def measured(self) -> tuple[str, ...]:
        """The leader alone."""
        return (self.gauge.leader,)

    def others(self) -> float | None:
        """Anywhere in formation."""
        return None
