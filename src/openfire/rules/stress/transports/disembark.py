"""Disembarking: first in its activation a unit may get out of its transport. [stress, Transports]"""

from __future__ import annotations

from itertools import islice

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Disembarked, Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.places import Places, place_all
from openfire.rules.stress.morale import STRESS
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.search.near_hull import TRIES, NearHull
from openfire.rules.stress.search.places import search, suggest
from openfire.rules.stress.transports.boarding import OUT
from openfire.rules.stress.transports.options import GetOutOptions
from openfire.rules.stress.transports.safe_spots import SafeSpots

RULES = ("stress.transport.disembark-leader-1", "stress.transport.disembark-not-engaged")


def can_disembark(g: Game, unit: str) -> bool:
    """Whether there is room for a whole unit beside its transport, which is on the table (ruling ST-48)."""
    return first_places(g, unit) is not None


def why_not_aboard(g: Game, unit: str) -> Refusal | None:
    """Why a unit that is carried has nothing to do: it can neither get out nor recover (ruling ST-50).

    [stress.transport.disembark-leader-1]
    """
    if g.unit(unit).mark(STRESS) or can_disembark(g, unit):
        return None
    text = f"there is no room for {unit} beside its transport"
    return Refusal("no-room", "stress.transport.disembark-leader-1", text)


def disembark(g: Game, unit: str) -> Rules[bool]:
    """First in its activation a unit may disembark, and is then activated as normal; returns whether it is out.

    [stress.transport.disembark-leader-1, stress.transport.disembark-then-activate]
    """
    transport = g.unit(unit).aboard
    assert transport
    if not can_disembark(g, unit):
        return False
    stand = yield from ask(
        g.unit(unit).seat, QuestionName.DISEMBARK, unit, disembark_options(g, unit, transport), *RULES
    )
    if not stand.places:
        return False
    get_out(g, unit, transport, stand, *RULES, "stress.transport.disembark-then-activate")
    g.happen(Marked(unit=unit, mark=OUT, value=1, rules=("stress.transport.not-both",)))
    return True


def get_out(g: Game, unit: str, transport: str, stand: Stand, *rules: str) -> None:
    """A unit is on the table again."""
    place_all(g, dict(stand.places), *rules)
    g.happen(Disembarked(unit=unit, carrier=transport, rules=rules))


# ------------------------------------------------------------------------------------------------ where


def disembark_options(g: Game, unit: str, transport: str) -> GetOutOptions:
    """The leader within 1 inch of the transport and in no enemy's assault range, the others in formation, or none.

    [stress.transport.disembark-leader-1, stress.transport.disembark-not-engaged]
    """
    safe, known = SafeSpots(NearHull(g, unit, transport)), first_places(g, unit)
    assert known is not None

    def random(chance: Chance) -> Places:
        """Some places, and now and then none."""
        return {} if chance.randrange(4) == 3 else _whole(safe, chance.randrange(TRIES)) or known

    return GetOutOptions(safe.hull, lambda answer: why_not_out(safe, answer), known, random)


def why_not_out(safe: SafeSpots, answer: Stand) -> Refusal | None:
    """Why a unit may not get out so; it may always stay aboard."""
    g, unit, leader = safe.g, safe.hull.unit, safe.hull.leader
    places = dict(answer.places)
    if not places:
        return None
    if sorted(places) != sorted(g.unit(unit).models) or len(answer.places) != len(places):
        return Refusal("not-all", "stress.transport.disembark-leader-1", f"every model of {unit} must be placed")
    refusal = safe.why_not_leader(places[leader], *RULES)
    return refusal or why_not_here(g, unit, {leader: places[leader]} | places)


@per_position
def first_places(g: Game, unit: str) -> Places | None:
    """Places for a whole unit that disembarks; None where it cannot."""
    transport = g.unit(unit).aboard
    is_there = transport and g.model(transport).at is not None
    return _whole(SafeSpots(NearHull(g, unit, transport))) if transport and is_there else None


def _whole(safe: SafeSpots, start: int = 0) -> Places | None:
    """Places for everybody, quickly where there is room, else looked for everywhere."""
    g, unit = safe.g, safe.hull.unit
    found = list(islice(safe.spots(), TRIES))
    found = found[start % len(found) :] + found[: start % len(found)] if found else []
    quick = (suggest(g, unit, pose) for pose in found)
    slow = (search(g, unit, pose) for pose in found)
    return next((places for ways in (quick, slow) for places in ways if places), None)
