"""Embarking and Disembarking: where units stand that get out of a transport.

[advanced, Embarking and Disembarking]
"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.caches import per_position
from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.rules.advanced.search import near_transport
from openfire.rules.advanced.transports.command_points import command_points
from openfire.rules.shared.movement.places import Places
from openfire.rules.stress.movement.allowance import MOVE, allowance
from openfire.rules.stress.movement.formation import why_not_here
from openfire.rules.stress.search.near_hull import NearHull
from openfire.rules.stress.transports.boarding import OUT
from openfire.rules.stress.transports.options import GetOutOptions, left_behind, too_far_out, why_not_named
from openfire.rules.stress.transports.wrecks import get_out_or_die

ENTRY, LOST = "advanced.transport.disembark-entry-point", "advanced.transport.disembark-unplaced-destroyed"


def why_not_aboard(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot be activated to disembark: no Command Points, no transport on the table, no room (AD-24).

    [advanced.transport.disembark-needs-command-points, advanced.transport.disembark-entry-point]
    """
    if command_points(g).left(g, unit) <= 0:
        text = f"{unit} has no Command Points left"
        return Refusal("no-points", "advanced.transport.disembark-needs-command-points", text)
    transport = g.unit(unit).aboard
    if not transport or g.model(transport).at is None:
        return Refusal("no-transport", ENTRY, f"the transport of {unit} is not on the table")
    if not can_get_out(g, unit):
        return Refusal("no-room", ENTRY, f"there is no room for the leader of {unit} around its transport")
    return None


def disembark(g: Game, unit: str) -> Rules[bool]:
    """An embarked unit is activated to disembark, with the transport as its entry point; it does not move as well.

    [advanced.transport.disembark-entry-point, advanced.transport.disembark-no-move]
    """
    transport = g.unit(unit).aboard
    assert transport
    rules = (ENTRY, "advanced.transport.disembark-needs-command-points")
    stand = yield from ask(
        g.unit(unit).seat, QuestionName.DISEMBARK, unit, disembark_options(g, unit, transport), *rules
    )
    get_out_or_die(g, unit, transport, stand, LOST, *rules)
    g.happen(Marked(unit=unit, mark=OUT, value=1, rules=("advanced.transport.disembark-no-move",)))
    return True


# ------------------------------------------------------------------------------------------------ where


def distance_out(g: Game, unit: str) -> float:
    """How far from its transport a unit may be placed: its leader's movement, less its stress (rulings AD-20, X-16).

    [advanced.transport.disembark-entry-point]
    """
    return allowance(g, unit, MOVE)


def disembark_options(g: Game, unit: str, transport: str) -> GetOutOptions:
    """All models stand within the leader's movement of the transport, in formation, or are lost (rulings AD-20, AD-24).

    An enemy's assault range is no hindrance, as at an entry point. [advanced.transport.disembark-entry-point,
    advanced.transport.disembark-unplaced-destroyed]
    """
    hull, known, limit = NearHull(g, unit, transport), first_places(g, unit), distance_out(g, unit)
    assert known is not None

    def random(chance: Chance) -> Places:
        return (near_transport.somewhere(hull, limit, chance) if chance.randrange(2) else None) or known

    return GetOutOptions(hull, lambda answer: why_not_out(hull, answer, limit), known, random)


def why_not_out(hull: NearHull, answer: Stand, limit: float) -> Refusal | None:
    """Why a unit may not get out so: all models must be within some inches, and none is lost that has a place."""
    g, unit, leader = hull.g, hull.unit, hull.leader
    if refusal := why_not_named(g, unit, answer, ENTRY, ENTRY):
        return refusal
    places = {leader: dict(answer.places)[leader]} | dict(answer.places)
    for model in g.unit(unit).models:
        if model in places and (refusal := too_far_out(hull, model, places[model], limit, ENTRY)):
            return refusal
    return why_not_here(g, unit, places) or left_behind(hull, places, hull.within(limit), LOST)


@per_position
def first_places(g: Game, unit: str) -> Places | None:
    """Places for as many of a unit as can disembark; None where it cannot."""
    hull = _hull(g, unit)
    return near_transport.first_places(hull, distance_out(g, unit)) if hull else None


@per_position
def can_get_out(g: Game, unit: str) -> bool:
    """Whether `first_places` has any, those of the leader alone included; where the others stand is not looked for."""
    hull = _hull(g, unit)
    return hull is not None and near_transport.can_stand(hull, distance_out(g, unit))


def _hull(g: Game, unit: str) -> NearHull | None:
    """The surroundings of a unit's transport, if that is on the table."""
    transport = g.unit(unit).aboard
    return NearHull(g, unit, transport) if transport and g.model(transport).at is not None else None
