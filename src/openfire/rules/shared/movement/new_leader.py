"""A unit whose leader is gone: its player names another. [drafts, Leaders and Formation]"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.facts import Led
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.rules.shared.movement.formation import out_of_formation
from openfire.rules.shared.movement.places import current_places, stance
from openfire.rules.shared.terrain.ground import Land

LandFor = Callable[[Game, str], Land]
"""The land as a unit's leader meets it."""


def name_leader(g: Game, unit: str, land_for: LandFor) -> Rules[None]:
    """A unit without its leader gets a new one; if somebody keeps all in formation it is such a one (ruling X-13).

    [shared.leader.mandatory, shared.leader.identifiable]
    """
    left = g.unit(unit).models
    if not left or g.unit(unit).leader in left:
        return
    fit = tuple(model for model in left if keeps_formation(g, unit, model, land_for)) or left
    rules = ("shared.leader.mandatory", "shared.leader.identifiable")
    chosen = yield from choose(g.unit(unit).seat, QuestionName.LEADER, unit, fit, *rules)
    g.happen(Led(unit=unit, model=chosen, rules=rules))


def keeps_formation(g: Game, unit: str, model: str, land_for: LandFor) -> bool:
    """Whether everybody would be in formation with a model as their leader. [shared.formation.4-inches]"""
    twin = g.fork()
    twin.happen(Led(unit=unit, model=model, rules=("shared.leader.mandatory",)))
    there = stance(twin, unit, current_places(twin, unit))
    return out_of_formation(twin, there, land_for(twin, unit)) is None
