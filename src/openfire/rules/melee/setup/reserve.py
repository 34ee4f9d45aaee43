"""Ambush: units that wait off the table and appear far from all enemies. [melee, Unit Special Rules: Ambush]"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.questions import QuestionName, Refusal, Rules, choose
from openfire.rules.melee import numbers
from openfire.rules.melee.setup.deployment import manner_of
from openfire.rules.shared.setup.deployment import DeployOptions, Manner, known_places
from openfire.rules.shared.setup.stage import HELD, place_unit
from openfire.rules.shared.specials import unit_has

HIDING = 2
"""How a unit in ambush is marked, as being held back; 1 are scouts."""

FAR = "melee.unit.ambush.over-12"


def lie_in_ambush(g: Game, unit: str) -> Rules[bool]:
    """Whether a unit with Ambush is kept off the table when armies are deployed. [melee.unit.ambush.off-table]"""
    rule = "melee.unit.ambush.off-table"
    if not unit_has(g, unit, "ambush"):
        return False
    if (yield from choose(g.unit(unit).seat, QuestionName.AMBUSH, unit, ("yes", "no"), rule)) == "no":
        return False
    g.happen(Marked(unit=unit, mark=HELD, value=HIDING, rules=(rule,)))
    return True


def why_not_appear(g: Game, unit: str) -> Refusal | None:
    """Why a unit cannot come out of its ambush now: not in the first round, and not without room (ruling ME-12).

    [melee.unit.ambush.from-round-2, melee.unit.ambush.over-12]
    """
    if g.state.round < numbers.AMBUSH_ROUND:
        text = f"{unit} is in ambush, and comes in round {numbers.AMBUSH_ROUND} at the earliest"
        return Refusal("too-early", "melee.unit.ambush.from-round-2", text, g.state.round, numbers.AMBUSH_ROUND)
    if known_places(options(g, unit)) is None:
        return Refusal("no-room", FAR, f"there is no room for {unit} more than 12 in from every enemy")
    return None


def options(g: Game, unit: str) -> DeployOptions:
    """Anywhere more than 12 inches from every enemy model. [melee.unit.ambush.over-12]"""
    manner: Manner = manner_of(g, unit, None)
    return DeployOptions(g, unit, None, manner._replace(far=FAR))


def appear(g: Game, unit: str) -> Rules[None]:
    """A unit comes out of its ambush, and is activated (ruling ME-12). [melee.unit.ambush.from-round-2]"""
    g.happen(Marked(unit=unit, mark=HELD, value=0, rules=("melee.unit.ambush.from-round-2",)))
    yield from place_unit(g, options(g, unit), FAR)
