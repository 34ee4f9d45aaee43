"""What the solver is told of the ways of a leader whose whole unit has to find room. No rule stands here."""

from __future__ import annotations

from collections.abc import Sequence

from openfire.engine.answers import Go
from openfire.geometry.inches import INCH, Point
from openfire.geometry.paths import MoveRange
from openfire.geometry.shapes import outer_radius
from openfire.geometry.solver.units import Neighbour
from openfire.geometry.solver.ways import Duty, Judge, Known, WaySearch, within
from openfire.rules.shared import numbers
from openfire.rules.shared.movement.climbing import CLIMBED
from openfire.rules.shared.movement.engagement import is_held, may_be_near
from openfire.rules.shared.movement.unit_move import UnitMove
from openfire.rules.shared.search.quick_places import find_places
from openfire.rules.shared.search.unit_places import beyond_leader, formation, targets_of


def find_way(options: UnitMove) -> Known[Go]:
    """A way that is taken, or a proof that there is none."""
    searches = [way_search(options, trip) for trip in options.ranges()]
    found = next((go for search in searches if (go := search.found())), None)
    return Known(found, all(search.ends.is_impossible for search in searches))


def foes_near(options: UnitMove) -> list[Neighbour]:
    """The enemy models that a unit might reach, as far as circles around all bases tell, the nearest first."""
    g, unit, pace = options.g, options.unit, options.pace
    more = g.unit(unit).mark(CLIMBED) / INCH + numbers.ASSAULT_RANGE + beyond_leader(g, unit)
    own = outer_radius(g.card(g.unit(unit).leader).profile.base)
    return within(targets_of(g, unit, pace.engagement.reach), options.start[:2], pace.limit + more + own)


def way_search(options: UnitMove, trip: MoveRange) -> WaySearch[Go]:
    """A search among ways of one kind, by what remains to be paid of a climb too."""
    g, unit, engagement = options.g, options.unit, options.pace.engagement
    held = [enemy for enemy in engagement.keep if not is_held(g, unit, enemy)]
    reach = [Duty(foes_near(options), by_others=True)] if engagement.reach else []
    keep = [Duty(targets_of(g, unit, (enemy,)), by_others=enemy not in held) for enemy in engagement.keep]
    most = trip.limit + g.unit(unit).mark(CLIMBED) / INCH

    def to(place: Point, turn: int | None) -> Go | None:
        """The shortest way; a leader who alone is in an enemy unit's range that it may not leave stays in it."""
        points = options.way_to(place, most) if place != trip.start else (place,)
        leads = points and all(may_be_near(g, g.unit(unit).leader, one, (trip.start, *points)) for one in held)
        return Go(trip.kind, points, turn) if leads else None

    def quick(ways: Sequence[Go]) -> int | None:
        which, places = find_places(g, unit, [options.end(go) for go in ways], engagement) or (len(ways), None)
        options.found |= dict.fromkeys(ways[:which]) | dict.fromkeys(ways[which : which + 1], places)
        return which if places else None

    formed, rules = formation(g, unit, engagement), Judge(to, quick, options.is_taken)
    return WaySearch(trip._replace(limit=most), formed, [*reach, *keep], numbers.ASSAULT_RANGE, rules)
