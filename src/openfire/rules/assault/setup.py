"""The set up stage: each unit in its area, scouts later. [assault, Setup Stage]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.rules.shared.setup import stage
from openfire.rules.shared.setup.deployment import DeployOptions
from openfire.rules.shared.setup.stage import area_of, hold_back, place_scout, place_unit


def set_up(g: Game) -> Rules[None]:
    """Areas, then armies, then scouts. [assault.overview.setup-steps]"""
    yield from stage.set_up(g, deploy_unit, place_scout)


def deploy_unit(g: Game, unit: str) -> Rules[None]:
    """Set up a unit in its area, or hold scouts back. [assault.deploy.wholly-within, assault.scouts.held-back]"""
    if not (yield from hold_back(g, unit)):
        area = area_of(g, g.unit(unit).seat)
        yield from place_unit(g, DeployOptions(g, unit, area), "assault.deploy.wholly-within")
