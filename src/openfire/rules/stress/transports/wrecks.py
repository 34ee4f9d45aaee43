"""Destroyed transports: everybody gets out, or is lost. [stress, Transports]"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Destroyed, Lost
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.places import Places
from openfire.rules.stress.damage import note_damage
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.search.near_hull import NearHull
from openfire.rules.stress.sequence.turns import next_seat
from openfire.rules.stress.transports.boarding import carried
from openfire.rules.stress.transports.disembark import get_out
from openfire.rules.stress.transports.options import GetOutOptions, left_behind, why_not_named
from openfire.rules.stress.transports.safe_spots import SafeSpots
from openfire.rules.stress.vehicles.traits import is_in_force


def wreck(g: Game, transport: str) -> Rules[None]:
    """Before a destroyed transport is removed everybody gets out, unit by unit as their players like (ruling ST-49).

    [stress.transport.wreck-leader-placed]
    """
    if is_in_force(g):
        yield from all_escape(g, transport, escape, "stress.transport.wreck-leader-placed")


def all_escape(g: Game, transport: str, one: Callable[[Game, str, str], Rules[None]], rule: str) -> Rules[None]:
    """The units aboard get out one by one, each player choosing the order of their own."""
    for seat in _deciders(g):
        waiting = [unit for unit in carried(g, transport) if g.unit(unit).seat == seat]
        while waiting:
            unit = yield from choose(seat, QuestionName.NEXT_OUT, transport, waiting, rule)
            waiting.remove(unit)
            yield from one(g, unit, transport)


def _deciders(g: Game) -> list[str]:
    """The order in which players decide: the active player, then the others by initiative (ruling X-35)."""
    active = next_seat(g)
    return sorted(g.state.order, key=lambda seat: seat != active)


def escape(g: Game, unit: str, transport: str) -> Rules[None]:
    """The leader is placed within 1 inch, the others in formation, nobody near an enemy; the rest are lost.

    [stress.transport.wreck-leader-placed, stress.transport.wreck-rest-in-formation, stress.transport.wreck-unplaceable,
    stress.transport.wreck-leader-lost]
    """
    if g.model(transport).at is None or last_places(g, unit) is None:
        g.happen(Destroyed(unit=unit, rules=("stress.transport.wreck-leader-lost",)))
        return
    rules = ("stress.transport.wreck-leader-placed", "stress.transport.wreck-rest-in-formation")
    stand = yield from ask(g.unit(unit).seat, QuestionName.WRECK, unit, wreck_options(g, unit, transport), *rules)
    get_out_or_die(g, unit, transport, stand, "stress.transport.wreck-unplaceable", *rules)


def get_out_or_die(g: Game, unit: str, transport: str, stand: Stand, lost_rule: str, *rules: str) -> None:
    """A unit is on the table again; models without a place are removed, which counts as damage (ruling ST-05)."""
    lost = [model for model in g.unit(unit).models if model not in dict(stand.places)]
    get_out(g, unit, transport, stand, *rules)
    for model in lost:
        g.happen(Lost(model=model, rules=(lost_rule,)))
    if lost:
        note_damage(g, unit)


# ------------------------------------------------------------------------------------------------ where


def wreck_options(g: Game, unit: str, transport: str) -> GetOutOptions:
    """The leader within 1 inch of the wreck, as many others as there is room for in formation, all clear of enemies.

    [stress.transport.wreck-leader-placed, stress.transport.wreck-rest-in-formation, stress.transport.wreck-unplaceable]
    """
    safe, known = SafeSpots(NearHull(g, unit, transport)), last_places(g, unit)
    assert known is not None
    return GetOutOptions(safe.hull, lambda answer: why_not_escape(safe, answer), known, lambda _: known)


def why_not_escape(safe: SafeSpots, answer: Stand) -> Refusal | None:
    """Why a unit may not get out so. Only models without a place are lost."""
    g, unit, leader = safe.g, safe.hull.unit, safe.hull.leader
    rules = ("stress.transport.wreck-leader-placed", "stress.transport.wreck-unplaceable")
    if refusal := why_not_named(g, unit, answer, rules[0], "stress.transport.wreck-rest-in-formation"):
        return refusal
    places = {leader: dict(answer.places)[leader]} | dict(answer.places)
    if refusal := safe.why_not_leader(places[leader], *rules):
        return refusal
    for model, pose in places.items():
        if refusal := safe.why_not_safe(model, pose, rules[1]):
            return refusal
    return why_not_here(g, unit, places) or left_behind(safe.hull, places, safe.bounds, rules[1])


@per_position
def last_places(g: Game, unit: str) -> Places | None:
    """Places for as many of a unit as get out of a wreck, its leader among them; None where the leader has none.

    [stress.transport.wreck-leader-lost]
    """
    transport = g.unit(unit).aboard
    assert transport
    safe = SafeSpots(NearHull(g, unit, transport))
    return safe.hull.most(safe.spots(), safe.bounds)
