"""The set up stage: deployment areas, armies, scouts, ambushes. [melee, Setup Stage; Unit Special Rules: Ambush]

All but Ambush is printed alike in both drafts.
"""

from __future__ import annotations

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import Point, heading
from openfire.geometry.solver.terms import Impossible
from openfire.rules.melee import numbers
from openfire.rules.melee.terrain.ground import is_vehicle, land_for
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.setup import stage
from openfire.rules.shared.setup.deployment import DeployOptions, Manner, known_places
from openfire.rules.shared.setup.stage import HELD, area_of, hold_back, place_scout, place_unit, stands
from openfire.rules.shared.specials import unit_has
from openfire.table.model import Zone
from openfire.table.rings import box


def set_up(g: Game) -> Rules[None]:
    """Areas, then armies, then scouts; from any choice of the unit that comes next to the end.

    [melee.overview.setup-steps]
    """
    yield from stage.set_up(g, deploy_unit, deploy_scout)


def deploy_unit(g: Game, unit: str) -> Rules[None]:
    """Set up a unit in its area, or keep it back as scouts or in ambush. [melee.deploy.wholly-within]

    [melee.scouts.held-back, melee.unit.ambush.off-table]
    """
    if (yield from hold_back(g, unit)) or (yield from lie_in_ambush(g, unit)):
        return
    area = area_of(g, g.unit(unit).seat)
    options = DeployOptions(g, unit, area, manner_of(g, unit, area))
    yield from place_unit(g, options, "melee.deploy.wholly-within")


def deploy_scout(g: Game, unit: str) -> Rules[None]:
    """Anywhere more than 12 inches from every enemy unit, else in the own area. [melee.scouts.over-12]"""
    yield from place_scout(g, unit, manner_of(g, unit, area_of(g, g.unit(unit).seat)))


# ------------------------------------------------------------------------------------------------ which way units face


def manner_of(g: Game, unit: str, area: Zone | None) -> Manner:
    """How a unit is set up: on the land as its leader meets it, a vehicle facing the middle of the table."""
    engagement = EngagementLimits(land=land_for(g, unit))
    if area is None or not is_vehicle(g, g.unit(unit).leader):
        return Manner(engagement=engagement)
    table = g.setup.table
    middle, here = (table.width // 2, table.height // 2), _middle(area)
    return Manner(facing=heading(here, middle) if here != middle else 0, engagement=engagement)


def _middle(area: Zone) -> Point:
    left, low, right, high = box(area.ring)
    return (left + right) // 2, (low + high) // 2


# ------------------------------------------------------------------------------------------------ ambush


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
    first = changed(g, "arrival-round", Case(unit), numbers.AMBUSH_ROUND)
    if g.state.round < first:
        text = f"{unit} is in ambush, and comes in round {first} at the earliest"
        return Refusal("too-early", "melee.unit.ambush.from-round-2", text, g.state.round, first)
    if isinstance(known_places(options(g, unit)), Impossible):
        far = options(g, unit).far
        return Refusal("no-room", FAR, f"there is no room for {unit} more than {far:g} in from every enemy")
    return None


def options(g: Game, unit: str) -> DeployOptions:
    """Anywhere more than 12 inches from every enemy model. [melee.unit.ambush.over-12]"""
    manner: Manner = manner_of(g, unit, None)
    return DeployOptions(g, unit, None, manner._replace(far=FAR))


def appear(g: Game, unit: str) -> Rules[None]:
    """A unit comes out of its ambush, and is activated (ruling ME-12). [melee.unit.ambush.from-round-2]

    If its player says that there is no room it stays there, and has been activated (ruling X-41).
    """
    g.happen(Marked(unit=unit, mark=HELD, value=0, rules=("melee.unit.ambush.from-round-2",)))
    if not (yield from stands(g, options(g, unit), FAR)):
        g.happen(Marked(unit=unit, mark=HELD, value=HIDING, rules=(FAR,)))
    else:
        yield from moment(g, "arrives", Case(unit))
