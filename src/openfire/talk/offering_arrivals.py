"""Suggestions for entry points and for units that come from reserve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from openfire.engine.answers import Stand
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE
from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import Pose
from openfire.talk import placing
from openfire.talk.names import place
from openfire.talk.offers import Offer, Offers
from openfire.talk.things import away

BESIDE: Final = 2 * INCH
"""How far from an objective an ambush is laid."""


def deploy(g: Game, ask: Ask) -> Offers:
    """In front of each entry point, where it is emptiest first; those who ambush, near an objective as well."""
    points = placing.entries(g, ask.about)
    found = [
        Offer(stand, f"at {entry}, its leader at {_leader_at(g, ask, stand)}")
        for entry, _ in sorted(points, key=lambda point: _crowd(g, ask.who, point[0], points))
        if (stand := placing.around_entry(g, ask.options, entry))
    ]
    found += _ambushes(g, ask) if ask.options.ambush else ()
    return Offers(tuple(found) or (Offer(ask.options.read("suggested"), "where there is room"),))


def _leader_at(g: Game, ask: Ask, stand: Stand) -> str:
    return place(dict(stand.places)[g.unit(ask.about).leader])


def _crowd(g: Game, seat: str, entry: str, points: Sequence[tuple[str, Point]]) -> int:
    """How many of a player's units are nearest to an entry point."""
    own = [unit.id for unit in g.state.units.values() if unit.seat == seat and unit.place == TABLE]
    return sum(entry == min((name for name, _ in points), key=lambda name: away(g, unit, name)) for unit in own)


def _ambushes(g: Game, ask: Ask) -> Iterator[Offer]:
    for marker in g.state.markers.values():
        spot = Pose(marker.at[0], marker.at[1] - BESIDE)
        if marker.place == TABLE and (stand := placing.standing(g, ask.options, spot, spot)):
            yield Offer(stand, f"in ambush near {marker.id}, its leader at {_leader_at(g, ask, stand)}")


def entry_point(g: Game, ask: Ask) -> Offers:
    """Free places along a player's own edge, else some other."""
    taken = [at for _, _, at in g.state.entries]
    poses = [Pose(*at) for at in placing.edge_places(g, ask.who) if at not in taken]
    stands = [Stand(((ask.about, pose),)) for pose in poses]
    free = [stand for stand in stands if ask.options.why_not(stand) is None] or [ask.options.sample(Random(0))]
    return Offers(tuple(Offer(stand, place(stand.places[0][1])) for stand in free))
