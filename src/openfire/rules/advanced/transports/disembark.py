"""Embarking and Disembarking: where units stand that get out of a transport.

[advanced, Embarking and Disembarking]
"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.rules.advanced.transports.command_points import command_points
from openfire.rules.stress.movement.allowance import MOVE, allowance
from openfire.rules.stress.transports.boarding import OUT
from openfire.rules.stress.transports.hull import EVERYBODY, WayOut, may_get_out
from openfire.rules.stress.transports.options import GetOutOptions
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
    if not may_get_out(g, unit, transport, way_out(g, unit)):
        return Refusal("no-room", ENTRY, f"there is no room for the leader of {unit} around its transport")
    return None


def disembark(g: Game, unit: str) -> Rules[bool]:
    """An embarked unit is activated to disembark, with the transport as its entry point; it does not move as well.

    Its player may say that there is no room: it stays aboard and has been activated (ruling X-41).
    [advanced.transport.disembark-entry-point, advanced.transport.disembark-no-move]
    """
    transport, way = g.unit(unit).aboard, way_out(g, unit)
    assert transport
    rules = (ENTRY, "advanced.transport.disembark-needs-command-points")
    options = GetOutOptions(g, unit, transport, way)
    stand = yield from ask(g.unit(unit).seat, QuestionName.DISEMBARK, unit, options, *rules)
    if not stand.places:
        return False
    get_out_or_die(g, unit, transport, stand, way, *rules)
    g.happen(Marked(unit=unit, mark=OUT, value=1, rules=("advanced.transport.disembark-no-move",)))
    return True


def way_out(g: Game, unit: str) -> WayOut:
    """All models stand within the leader's movement, less its stress, of the transport, in formation, or are lost.

    An enemy's assault range is no hindrance, as at an entry point (rulings AD-20, AD-24, X-16).
    [advanced.transport.disembark-entry-point, advanced.transport.disembark-unplaced-destroyed]
    """
    return WayOut(allowance(g, unit, MOVE), EVERYBODY, ENTRY, ENTRY, lost_rule=LOST, none_rule=ENTRY)
