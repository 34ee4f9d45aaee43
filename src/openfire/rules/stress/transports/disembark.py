"""Disembarking: first in its activation a unit may get out of its transport. [stress, Transports]"""

from __future__ import annotations

from openfire.engine.answers import Stand
from openfire.engine.facts import Disembarked, Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.rules.shared.movement.places import place_all
from openfire.rules.stress import numbers
from openfire.rules.stress.morale import STRESS
from openfire.rules.stress.transports.boarding import OUT
from openfire.rules.stress.transports.hull import LEADER, WayOut, may_get_out
from openfire.rules.stress.transports.options import GetOutOptions

RULES = ("stress.transport.disembark-leader-1", "stress.transport.disembark-not-engaged")

OUT_AND_ON = WayOut(numbers.TRANSPORT, LEADER, RULES[0], RULES[0], safe=LEADER, safe_rule=RULES[1])
"""The leader within 1 inch of the transport and in no enemy's assault range, the others in formation, or nobody.

[stress.transport.disembark-leader-1, stress.transport.disembark-not-engaged]
"""


def can_disembark(g: Game, unit: str) -> bool:
    """Whether there may be room for a whole unit beside its transport, which is on the table (rulings ST-48, X-41)."""
    transport = g.unit(unit).aboard
    return bool(transport and g.model(transport).at and may_get_out(g, unit, transport, OUT_AND_ON))


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
    options = GetOutOptions(g, unit, transport, OUT_AND_ON)
    stand = yield from ask(g.unit(unit).seat, QuestionName.DISEMBARK, unit, options, *RULES)
    if not stand.places:
        return False
    get_out(g, unit, transport, stand, *RULES, "stress.transport.disembark-then-activate")
    g.happen(Marked(unit=unit, mark=OUT, value=1, rules=("stress.transport.not-both",)))
    return True


def get_out(g: Game, unit: str, transport: str, stand: Stand, *rules: str) -> None:
    """A unit is on the table again."""
    place_all(g, dict(stand.places), *rules)
    g.happen(Disembarked(unit=unit, carrier=transport, rules=rules))
