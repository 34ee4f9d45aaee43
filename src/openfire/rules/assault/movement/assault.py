"""Assault: ways into the assault range of an enemy unit, and the claim that there is none. [assault, Assault]"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec.structs import replace

from openfire.engine.answers import Go
from openfire.engine.caches import per_position_of
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import outer_radius
from openfire.geometry.solver.units import RIM, WITHIN, Neighbour
from openfire.geometry.solver.ways import Known
from openfire.rules.assault import numbers
from openfire.rules.shared.movement.climbing import CLIMBED
from openfire.rules.shared.movement.cost import Pace
from openfire.rules.shared.movement.engagement import why_not_placed
from openfire.rules.shared.movement.leader import MoveOptions
from openfire.rules.shared.movement.places import current_places, stance
from openfire.rules.shared.search.ways import find_way, foes_near
from openfire.rules.shared.specials import model_has

GAPS = (0.5, numbers.ASSAULT_RANGE + RIM, 0.0001)
"""How near a leader goes to an enemy base, if it can."""

NEAREST = 12
"""To so many enemy models straight ways are looked at."""


class AssaultOptions(MoveOptions):
    """Ways of an assault: offers are ways that reach somebody. [assault.assault.must-reach]"""

    def why_not_stay(self, answer: Go) -> Refusal | None:
        """That nobody can be reached is refused only with a way that does (rulings AS-03, X-41)."""
        if answer.points or answer.others:
            return super().why_not_stay(answer)
        if (go := known_way(self).way) is None:
            return None
        here = stance(self.g, self.unit, current_places(self.g, self.unit))
        refusal = why_not_placed(self.g, here, self.pace.engagement)
        return replace(refusal, witness=self.way(go), nearest=str(self.with_others(go))) if refusal else None

    def near(self) -> list[Neighbour]:
        """The enemy models that might be reached, the nearest first."""
        return foes_near(self)

    def toward(self, foes: Sequence[Neighbour]) -> Go | None:
        """Straight at one of some enemy models, up to contact or as far as the leader can go.

        That everybody finds room is seen at once, or not at all.
        """
        stops = [stop for foe in foes for stop in self._stops(foe)]
        return self.first_straight(stops) or self.first_straight([at for foe in foes for at in self._last_stop(foe)])

    def _stops(self, foe: Neighbour) -> list[Point]:
        """Places on the straight way to an enemy model."""
        away, limit = math.dist(foe.at[:2], self.start[:2]) / INCH, self.pace.limit
        wide = outer_radius(foe.shape) + outer_radius(self.g.card(self.leader).profile.base)
        stops = (*(wide + gap for gap in GAPS), max(0.0, away - limit))
        return [self._along(foe.at[:2], (away - stop) / away) for stop in stops if 0.0 < away - stop <= limit + WITHIN]

    def _last_stop(self, foe: Neighbour) -> list[Point]:
        """As far on the straight way to an enemy model as slow ground and climbs leave inches, where they matter."""
        away = math.dist(foe.at[:2], self.start[:2]) / INCH
        way = self.start[:2], self._along(foe.at[:2], min(1.0, self.pace.limit / away))
        return [] if self.costs.is_affordable(way) else [self.costs.affordable(way)[-1]]

    def _along(self, at: Point, part: float) -> Point:
        x, y = self.start.x, self.start.y
        return round(x + part * (at[0] - x)), round(y + part * (at[1] - y))


def _as_it_is(options: AssaultOptions) -> tuple[str, Pace, int, bool]:
    """The unit, its pace, what it has paid for a climb, and whether it flies."""
    g, unit = options.g, options.unit
    return unit, options.pace, g.unit(unit).mark(CLIMBED), model_has(g, options.leader, "flying")


@per_position_of(_as_it_is)
def known_way(options: AssaultOptions) -> Known[Go]:
    """A way by which a unit reaches an enemy unit, or a proof that there is none. [assault.assault.else-other-action]

    Who is too far away is seen at once, and so are most straight ways.
    """
    if not options.near():
        return Known(None, is_impossible=True)
    go = easy_way(options)
    return Known(go) if go else find_way(options)


@per_position_of(_as_it_is)
def easy_way(options: AssaultOptions) -> Go | None:
    """Such a way that is seen at a glance: straight at one of the nearest enemy models."""
    near = options.near()
    return (options.toward(near[:1]) or options.toward(near[1:NEAREST])) if near else None
