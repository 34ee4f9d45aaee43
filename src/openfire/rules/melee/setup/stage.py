"""The set up stage: deployment areas, armies, scouts, ambushes. [melee, Setup Stage]

All but Ambush is printed alike in both drafts.
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.rules.melee.setup.deployment import manner_of
from openfire.rules.melee.setup.reserve import lie_in_ambush
from openfire.rules.shared.setup import stage
from openfire.rules.shared.setup.deployment import DeployOptions
from openfire.rules.shared.setup.stage import area_of, hold_back, place_scout, place_unit


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
