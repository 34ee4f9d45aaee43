"""Where units stand that get out of a transport: as they wish, or because it is destroyed. [stress, Transports]"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, islice

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.inches import INCH, Point
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_within
from openfire.geometry.placement import spots, tight_spots
from openfire.geometry.shapes import Pose, inner_radius, outer_radius, rim_discs
from openfire.geometry.slants import slanted
from openfire.rules.stress import numbers
from openfire.rules.stress.movement.distance import enemies
from openfire.rules.stress.movement.formation import Places, no_footing, reach, why_not_here
from openfire.rules.stress.search.places import fill, search, spot_beside, suggest, turned
from openfire.rules.stress.terrain import level_at, room

PITCH = 0.5
"""Inches between the spots that are tried for a leader."""

TRIES = 24
"""How many spots for a leader are tried: all there are, where room is scarce."""

BEYOND = 0.001
"""Out of an inch is an inch and this."""


class Beside:
    """Measures from models as they would stand beside a transport."""

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        self.g, self.unit, self.transport = g, unit, transport
        self.leader = g.unit(unit).leader
        self.board = g.board.copy()
        self.foes = tuple(model for enemy in enemies(g, unit) for model in g.unit(enemy).models)

    def from_transport(self, pose: Pose) -> float:
        """Inches from the leader to the transport."""
        return self._gap(self.leader, pose, (self.transport,))

    def from_enemies(self, model: str, pose: Pose) -> float:
        """Inches from a model to the nearest enemy model."""
        return self._gap(model, pose, self.foes) if self.foes else float("inf")

    def _gap(self, model: str, pose: Pose, others: tuple[str, ...]) -> float:
        rows = self.board.index.rows
        self.board.put(model, pose, level_at(self.g, pose[:2]))
        return float(self.board.gaps(rows((model,)), rows(others)).min())

    def is_near(self, pose: Pose) -> bool:
        """Whether the leader is within 1 inch of the transport."""
        return is_within(self.from_transport(pose), numbers.TRANSPORT)

    def is_safe(self, model: str, pose: Pose) -> bool:
        """Whether a model is in no enemy's assault range."""
        return not is_within(self.from_enemies(model, pose), numbers.ASSAULT_RANGE)

    def spots(self) -> Iterator[Pose]:
        """Where the leader might stand: in the open, the nearest first, in narrow gaps, just clear of enemies."""
        at = self.g.model(self.transport).at
        assert at is not None
        base, hull = self.g.card(self.leader).profile.base, self.g.card(self.transport).profile.base
        away = outer_radius(hull) + numbers.TRANSPORT + outer_radius(base)
        radius, space = inner_radius(base), room(self.g, self.unit, self.g.board.on)
        rims, body = (*self._near_rims(at), *self.rims(self.leader)), (self.g.board.index.row[self.leader], base)
        found = (*spots(space, at[:2], away, radius, PITCH), *tight_spots(space, at[:2], away, radius, rims))
        poses = turned(self.g, self.leader, found, at.facing)
        for pose in chain(poses, slanted(space, at[:2], away, body, rims)):
            if self.is_near(pose) and self.is_safe(self.leader, pose) and no_footing(self.g, self.unit, pose) is None:
                yield pose

    def _near_rims(self, at: Pose) -> Iterator[tuple[Point, float]]:
        """Circles on which the leader is just near enough to the transport."""
        radius = inner_radius(self.g.card(self.leader).profile.base)
        for middle, disc in rim_discs(self.g.card(self.transport).profile.base, at):
            yield middle, disc + numbers.TRANSPORT + radius + RULES_EPS / 2

    def rims(self, model: str) -> Iterator[tuple[Point, float]]:
        """Circles on which a model is just out of an enemy's assault range, as far as it could be placed."""
        at, radius = self.g.model(self.transport).at, inner_radius(self.g.card(model).profile.base)
        for foe in self.foes:
            there, wide = self.g.model(foe).at, outer_radius(self.g.card(foe).profile.base)
            clear = wide + numbers.ASSAULT_RANGE + radius + BEYOND
            if at and there and math.dist(there[:2], at[:2]) <= (self.farthest + clear) * INCH:
                yield there[:2], clear

    @cached_property
    def farthest(self) -> float:
        """Inches from the transport's middle at which somebody of the unit could stand, at most."""
        hull, models = self.g.card(self.transport).profile.base, self.g.unit(self.unit).models
        widest = 2 * max(outer_radius(self.g.card(model).profile.base) for model in models)
        return outer_radius(hull) + numbers.TRANSPORT + 2 * widest + reach(self.g, self.unit)

    def why_not_leader(self, pose: Pose, near_rule: str, safe_rule: str) -> Refusal | None:
        """Why the leader may not be there: too far from the transport, or too near to an enemy."""
        away, most = self.from_transport(pose), numbers.TRANSPORT
        if not is_within(away, most):
            text = f"the leader {self.leader} would be {shown(away, most)} in from {self.transport}"
            return Refusal("too-far", near_rule, f"{text}, and {most:g} in is the most", away, most, (pose[:2],))
        return self.why_not_safe(self.leader, pose, safe_rule)

    def why_not_safe(self, model: str, pose: Pose, rule: str) -> Refusal | None:
        """Why a model may not be there: an enemy is within assault range."""
        if self.is_safe(model, pose):
            return None
        near, least = self.from_enemies(model, pose), numbers.ASSAULT_RANGE
        text = f"{model} would be {shown(near, least)} in from an enemy, within assault range"
        return Refusal("engaged", rule, text, near, least, (pose[:2],))


# ------------------------------------------------------------------------------------------------ disembarking


def first_places(g: Game, unit: str) -> Places | None:
    """Places for a whole unit that disembarks, looked for once until somebody moves; None where it cannot."""
    key, transport = ("disembark", unit), g.unit(unit).aboard
    if key not in g.board.views:
        is_there = transport and g.model(transport).at is not None
        g.board.views[key] = _whole(Beside(g, unit, transport)) if transport and is_there else None
    found: Places | None = g.board.views[key]
    return found


def _whole(beside: Beside, start: int = 0) -> Places | None:
    """Places for everybody, quickly where there is room, else looked for everywhere."""
    g, unit = beside.g, beside.unit
    found = list(islice(beside.spots(), TRIES))
    found = found[start % len(found) :] + found[: start % len(found)] if found else []
    quick = (suggest(g, unit, pose) for pose in found)
    slow = (search(g, unit, pose) for pose in found)
    return next((places for ways in (quick, slow) for places in ways if places), None)


class DisembarkOptions:
    """The leader within 1 inch of the transport and in no enemy's assault range, the others in formation, or none.

    [stress.transport.disembark-leader-1, stress.transport.disembark-not-engaged]
    """

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        self.g, self.unit = g, unit
        self.beside = Beside(g, unit, transport)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not get out so; it may always stay aboard."""
        places = dict(answer.places)
        if not places:
            return None
        if sorted(places) != sorted(self.g.unit(self.unit).models) or len(answer.places) != len(places):
            text = f"every model of {self.unit} must be placed"
            return Refusal("not-all", "stress.transport.disembark-leader-1", text)
        leader = self.beside.leader
        rules = ("stress.transport.disembark-leader-1", "stress.transport.disembark-not-engaged")
        refusal = self.beside.why_not_leader(places[leader], *rules)
        return refusal or why_not_here(self.g, self.unit, {leader: places[leader]} | places)

    def sample(self, chance: Chance) -> Stand:
        """Some places, and now and then none."""
        if chance.randrange(4) == 3:
            return Stand(())
        places = _whole(self.beside, chance.randrange(TRIES)) or first_places(self.g, self.unit)
        assert places is not None
        return Stand(tuple(places.items()))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for some that fit, `none` to stay aboard."""
        if text.strip() == "suggested" and (places := first_places(self.g, self.unit)):
            return Stand(tuple(places.items()))
        return Stand.read(text)


# ------------------------------------------------------------------------------------------------ destroyed transports


def last_places(g: Game, unit: str) -> Places | None:
    """Places for as many of a unit as get out of a wreck, its leader among them; None where the leader has none.

    [stress.transport.wreck-leader-lost]
    """
    key, transport = ("wreck", unit), g.unit(unit).aboard
    if key not in g.board.views:
        assert transport
        g.board.views[key] = _most(Beside(g, unit, transport))
    found: Places | None = g.board.views[key]
    return found


def _most(beside: Beside) -> Places | None:
    """Of the spots for the leader the one that leaves room for most of the others."""
    g, unit = beside.g, beside.unit
    best: Places | None = None
    for pose in islice(beside.spots(), TRIES):
        quick = suggest(g, unit, pose)
        is_quick = quick and all(beside.is_safe(model, at) for model, at in quick.items())
        places = quick if quick and is_quick else fill(g, unit, {beside.leader: pose}, beside.is_safe, beside.rims)
        if best is None or len(places) > len(best):
            best = places
        if len(places) == len(g.unit(unit).models):
            break
    return best


class WreckOptions:
    """The leader within 1 inch of the wreck, as many others as there is room for in formation, all clear of enemies.

    [stress.transport.wreck-leader-placed, stress.transport.wreck-rest-in-formation, stress.transport.wreck-unplaceable]
    """

    def __init__(self, g: Game, unit: str, transport: str) -> None:
        self.g, self.unit = g, unit
        self.beside = Beside(g, unit, transport)

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not get out so."""
        places, leader = dict(answer.places), self.beside.leader
        if leader not in places or len(answer.places) != len(places):
            text = f"the leader {leader} must be placed, and everybody once"
            return Refusal("leader", "stress.transport.wreck-leader-placed", text)
        for model in places:
            if model not in self.g.unit(self.unit).models:
                text = f"{model} is no model of {self.unit}"
                return Refusal("not-there", "stress.transport.wreck-rest-in-formation", text)
        return self._why_not_there({leader: places[leader]} | places)

    def _why_not_there(self, places: Places) -> Refusal | None:
        rules = ("stress.transport.wreck-leader-placed", "stress.transport.wreck-unplaceable")
        if refusal := self.beside.why_not_leader(places[self.beside.leader], *rules):
            return refusal
        for model, pose in places.items():
            if refusal := self.beside.why_not_safe(model, pose, rules[1]):
                return refusal
        return why_not_here(self.g, self.unit, places) or self._left_behind(places)

    def _left_behind(self, places: Places) -> Refusal | None:
        """Only those are lost for whom there is no place. [stress.transport.wreck-unplaceable]"""
        safe = self.beside.is_safe, self.beside.rims
        for model in self.g.unit(self.unit).models:
            if model not in places and spot_beside(self.g, places, model, *safe):
                more = Stand(tuple(fill(self.g, self.unit, places, *safe).items()))
                text = f"there is a place for {model}"
                return Refusal("left-behind", "stress.transport.wreck-unplaceable", text, nearest=str(more))
        return None

    def sample(self, chance: Chance) -> Stand:  # noqa: ARG002  # who gets out is lucky to
        """The places that leave most of them alive."""
        places = last_places(self.g, self.unit)
        assert places is not None
        return Stand(tuple(places.items()))

    def each(self) -> Iterator[Stand] | None:
        """There are endlessly many."""
        return None

    def read(self, text: str) -> Stand:
        """Places as they are written; `suggested` for some that fit."""
        if text.strip() == "suggested" and (places := last_places(self.g, self.unit)):
            return Stand(tuple(places.items()))
        return Stand.read(text)
