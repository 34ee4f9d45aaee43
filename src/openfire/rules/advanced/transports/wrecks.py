"""Destroying a Transport: everybody gets out as close as possible, or is lost. [advanced, Destroying a Transport]"""

from __future__ import annotations

from bisect import bisect

from openfire.engine.caches import per_position
from openfire.engine.facts import Destroyed
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.state import ABOARD
from openfire.geometry.solver.terms import Answer, Shown
from openfire.rules.advanced.transports.command_points import command_points
from openfire.rules.advanced.vehicles.traits import is_transport
from openfire.rules.stress.movement.places import leader_within
from openfire.rules.stress.setup import reserve
from openfire.rules.stress.transports.hull import LEADER, Hull, WayOut, may_get_out
from openfire.rules.stress.transports.options import GetOutOptions
from openfire.rules.stress.transports.wrecks import all_escape, get_out_or_die

FARTHEST = 512
"""Inches: more than there are on any table."""

DOUBLED = (1, 2, 4, 8, 16, 32, 64, 128)
"""Inches around a wreck in which a place for the leader is looked for, one after the other."""

CLOSE, LOST = "advanced.transport.wreck-place-close", "advanced.transport.wreck-unplaceable"


def wreck(g: Game, transport: str) -> Rules[None]:
    """Before a destroyed transport is removed everybody gets out, unit by unit as their players like (ruling AD-21).

    [advanced.transport.wreck-place-close]
    """
    if is_transport(g, transport):
        yield from all_escape(g, transport, escape, CLOSE)


def escape(g: Game, unit: str, transport: str) -> Rules[None]:
    """A unit is placed as close as possible and has no Command Points left; without a place for its leader it is lost.

    [advanced.transport.wreck-place-close, advanced.transport.wreck-zero-command-points,
    advanced.transport.wreck-unplaceable]
    """
    way = way_out(g, unit, transport) if g.model(transport).at is not None else None
    if way is None:
        g.happen(Destroyed(unit=unit, rules=(LOST,)))
        return
    rules = (CLOSE, "advanced.transport.wreck-zero-command-points")
    options = GetOutOptions(g, unit, transport, way)
    stand = yield from ask(g.unit(unit).seat, QuestionName.WRECK, unit, options, *rules)
    get_out_or_die(g, unit, transport, stand, way, CLOSE)
    if stand.places:
        command_points(g).lose_all(g, unit)


@per_position
def way_out(g: Game, unit: str, transport: str) -> WayOut | None:
    """The leader stands as near to the wreck as is known to be possible, the others in formation; the rest are lost.

    That is within 1 inch, else within the next whole inch (ruling AD-21). None where it is proved that the leader has
    no place. [advanced.transport.wreck-place-close, advanced.transport.wreck-unplaceable]
    """

    def within(ring: float) -> WayOut:
        return WayOut(ring, LEADER, CLOSE, CLOSE, lost_rule=LOST, none_rule=LOST)

    def leader(ring: float) -> Answer:
        return leader_within(g, unit, Hull(g, unit, transport, within(ring)).bounds())

    if not may_get_out(g, unit, transport, within(FARTHEST)):
        return None
    far = next((ring for ring in DOUBLED if isinstance(leader(ring), Shown)), FARTHEST)
    between = range(far // 2 + 1, far)
    return within((*between, far)[bisect(between, False, key=lambda ring: isinstance(leader(ring), Shown))])


def end_of_first_round(g: Game) -> None:
    """A unit that had to arrive and has not is destroyed, and with a transport off the table all units aboard.

    Units aboard need not arrive themselves (ruling AD-18). [advanced.transport.wreck-unplaceable]
    """
    reserve.end_of_first_round(g)
    for unit in tuple(g.state.units.values()):
        if unit.place == ABOARD and unit.aboard and not g.model(unit.aboard).hit_points:
            g.happen(Destroyed(unit=unit.id, rules=(LOST,)))
