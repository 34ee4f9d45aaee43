"""Where units are set up: in deployment areas, and scouts far from all enemies. [drafts, Deploy Armies and Scouts]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position_of, per_table
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.engine.setup import Setup
from openfire.geometry.inches import INCH, Ring
from openfire.geometry.kernels import RULES_EPS
from openfire.geometry.measure import is_beyond, is_wholly_in
from openfire.geometry.placement import Footing
from openfire.geometry.shapes import Body, Pose, Round
from openfire.geometry.solver.terms import Answer, Shown
from openfire.geometry.solver.units import whole
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.claims import why_not_none
from openfire.rules.shared.movement.distance import enemies
from openfire.rules.shared.movement.engagement import FREE, EngagementLimits, gaps_to
from openfire.rules.shared.movement.formation import why_not_here
from openfire.rules.shared.movement.places import Places, stance
from openfire.rules.shared.own_rules.changes import changed_length
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.search.quick_places import find_places
from openfire.rules.shared.search.unit_places import Apart, formation, suggest
from openfire.rules.shared.terrain.ground import footing_of
from openfire.table.model import Zone
from openfire.table.rings import box, contains, normal

DEPTH = 12 * INCH
"""How deep deployment areas are where the table has none (ruling X-01)."""

SIDES = 4
"""So many edges has a table."""

TRIES = 6
"""How many spots for the leader are tried quickly."""


def areas(setup: Setup) -> dict[str, Zone]:
    """The deployment areas by name: those of the table, else strips along its edges (ruling AS-14).

    [shared.mission.provides]
    """
    found = {zone.id: zone for zone in setup.table.zones if zone.kind == "deployment"}
    return found if len(found) >= len(setup.players()) else {zone.id: zone for zone in _strips(setup)}


def _strips(setup: Setup) -> tuple[Zone, ...]:
    """Strips along the near and the far edge, and the left and right ones for three or four players with room there.

    Otherwise the near and far ones are cut into parts, so that everybody has an area.
    """
    wide, high, players = setup.table.width, setup.table.height, len(setup.players())
    near, far = _box(0, 0, wide, DEPTH), _box(0, high - DEPTH, wide, high)
    if players == 2:
        return Zone("near", near), Zone("far", far)
    if players > SIDES or high < 3 * DEPTH:
        parts = (players + 1) // 2
        return *_cut("near", near, parts), *_cut("far", far, parts)
    left, right = _box(0, DEPTH, DEPTH, high - DEPTH), _box(wide - DEPTH, DEPTH, wide, high - DEPTH)
    return Zone("near", near), Zone("far", far), Zone("left", left), Zone("right", right)


def _cut(name: str, strip: Ring, parts: int) -> Iterator[Zone]:
    """Equal parts of a strip from left to right, numbered."""
    (_, low), (wide, _), (_, high), _ = strip
    for part in range(parts):
        ring = _box(wide * part // parts, low, wide * (part + 1) // parts, high)
        yield Zone(f"{name}-{part + 1}", ring)


def _box(left: int, low: int, right: int, high: int) -> Ring:
    return (left, low), (right, low), (right, high), (left, high)


@lru_cache(maxsize=256)
def _upright(ring: Ring) -> tuple[int, int, int, int] | None:
    """The sides of a ring that is an upright rectangle: left, low, right, high."""
    left, low, right, high = sides = box(ring)
    is_so = len(ring) == 4 and {*ring} == {(left, low), (right, low), (right, high), (left, high)}
    return sides if is_so else None


class Manner(NamedTuple):
    """How a unit is set up, besides where."""

    far: str = "shared.scouts.over-12"
    """Why it must be far from all enemies, where it is set up outside of any area."""
    facing: int = 0
    """Which way it is offered to face."""
    engagement: EngagementLimits = FREE
    """Over which land its leader could walk to the others."""


SCOUT = Manner()


class DeployOptions(UnitOptions[Stand]):
    """Every model of a unit, in formation: wholly within a deployment area, or as scouts.

    [shared.deploy.wholly-within, shared.scouts.over-12]
    """

    takes = Stand

    def __init__(self, g: Game, unit: str, area: Zone | None, manner: Manner = SCOUT) -> None:
        """area: where the unit is set up; None for scouts, and for all who are set up far from enemies."""
        self.g, self.unit, self.area, self.manner = g, unit, area, manner
        self.far = changed_length(g, "set-up-distance", Case(unit), numbers.SCOUTS)
        """Inches from enemies, outside of any area."""

    def why_not(self, answer: Stand) -> Refusal | None:
        """Why a unit may not be set up so."""
        places = dict(answer.places)
        rule = "shared.deploy.wholly-within" if self.area else self.manner.far
        if not answer.places:
            return why_not_none(self.unit, whole(known_places(self)), rule)
        if sorted(model for model, _ in answer.places) != sorted(self.g.unit(self.unit).models):
            return Refusal("not-all", rule, f"every model of {self.unit} must be placed, and once")
        leader = self.g.unit(self.unit).leader
        ordered = {leader: places[leader]} | places
        misplaced = self._outside(ordered) or self._too_near(ordered)
        return misplaced or why_not_here(self.g, self.unit, ordered, self.manner.engagement.land)

    def _outside(self, places: Places) -> Refusal | None:
        """Whether some model is not wholly within the area. [shared.deploy.wholly-within]"""
        for model, pose in places.items():
            if self.area and not self._is_in(model, pose):
                text = f"{model} would not be wholly within the deployment area {self.area.id}"
                return Refusal("outside", "shared.deploy.wholly-within", text, witness=(pose[:2],))
        return None

    def _is_in(self, model: str, pose: Pose) -> bool:
        ring, base = self.area.ring if self.area else (), self.g.card(model).profile.base
        if isinstance(base, Round) and (sides := _upright(ring)):
            left, low, right, high = sides
            inside = min(pose.x - left, right - pose.x, pose.y - low, high - pose.y) - base.diameter / 2
            return bool(inside / INCH >= -RULES_EPS)
        return contains(ring, pose[:2]) and is_wholly_in(Body(base, pose), (ring,))

    def _too_near(self, places: Places) -> Refusal | None:
        """Whether scouts are within 12 inches of an enemy unit, other scouts included (ruling AM-22).

        [shared.scouts.over-12]
        """
        if self.area or not enemies(self.g, self.unit):
            return None
        there = stance(self.g, self.unit, places)
        gaps, row = gaps_to(self.g, there), self.g.board.index.unit_row
        gap = min(gaps[row[enemy]] for enemy in enemies(self.g, self.unit))
        if is_beyond(gap, self.far):
            return None
        away = f"{self.unit} would be {shown(gap, self.far)} in from an enemy unit"
        text = f"{away}, and it is set up more than {self.far:g} in away"
        return Refusal("too-near", self.manner.far, text, gap, self.far)

    def allowed(self, model: str, pose: Pose) -> bool:
        """Whether a model may be at a place, footing and formation apart."""
        return self._outside({model: pose}) is None and self._too_near({model: pose}) is None

    def quick_places(self, chance: Chance | None = None) -> Places | None:
        """Places for the whole unit at one of a few spots, or at random."""
        left, low, right, high = self._box()
        for k in range(1, TRIES + 1):
            x = chance.random() if chance else k * 0.7548776662466927 % 1.0
            y = chance.random() if chance else k * 0.5698402909980532 % 1.0
            pose = Pose(round(left + x * (right - left)), round(low + y * (high - low)), self.manner.facing)
            leader = self.g.unit(self.unit).leader
            if self.allowed(leader, pose) and (places := self._suggested(pose)):
                return places
        return None

    def _suggested(self, leader: Pose) -> Places | None:
        """Places around a leader, if some are found quickly: all at once in an area with upright sides."""
        sides = _upright(self.area.ring) if self.area else None
        if sides is None:
            return suggest(self.g, self.unit, leader, self.manner.engagement, self.allowed)
        found = find_places(self.g, self.unit, [leader], self.manner.engagement, within=sides)
        return found[1] if found else None

    def _box(self) -> tuple[int, int, int, int]:
        table = self.g.setup.table
        return box(self.area.ring) if self.area else (0, 0, table.width, table.height)

    def searched(self) -> Answer:
        """Places for the whole unit, looked for everywhere it may be."""
        apart = Apart(() if self.area else self._foes(), self.far)
        footing = _footing_in(self.g, self.area.ring) if self.area else None
        formed = formation(self.g, self.unit, self.manner.engagement, self.allowed, apart, footing)
        leaders = formed.open_spots(self._box(), self.manner.facing)
        leads = (pose for pose in leaders if self.allowed(formed.leader, pose))
        quick = next(filter(None, map(self._suggested, leads)), None)
        return Shown(quick) if quick else formed.place_in_box(self._box(), self.manner.facing)

    def _foes(self) -> tuple[str, ...]:
        return tuple(model for enemy in enemies(self.g, self.unit) for model in self.g.unit(enemy).models)

    def sample(self, chance: Chance) -> Stand:
        """Places at random, or those that are known to fit; none where none are."""
        places = self.quick_places(chance) or whole(known_places(self)) or {}
        return Stand(tuple(places.items()))

    def suggestion(self) -> Stand | None:
        """Places that fit, if some are known."""
        places = whole(known_places(self))
        return Stand(tuple(places.items())) if places else None


def _whom_and_where(options: DeployOptions) -> tuple[object, ...]:
    return options.unit, options.area, options.manner.far, options.far


@per_position_of(_whom_and_where)
def known_places(options: DeployOptions) -> Answer:
    """Places where a unit could be set up."""
    quick = options.quick_places()
    return Shown(quick) if quick else options.searched()


@per_table
def _footing_in(g: Game, ring: Ring) -> Footing:
    """Where bases may stand wholly within an area: a box around the table, an inch off, is closed outside of it."""
    wide, high = g.setup.table.width + INCH, g.setup.table.height + INCH
    return footing_of(g.setup.table, (_box(-INCH, -INCH, wide, high), normal(ring)[::-1]))[0]
