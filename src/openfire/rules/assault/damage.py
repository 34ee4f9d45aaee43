"""Calculate Wounds and Remove Casualties: the target's player says who takes the damage. [assault, Attack]"""

from __future__ import annotations

from openfire.engine.facts import Lost
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.rules.shared.damage import end_unit, hurt, takers


def take_damage(g: Game, unit: str, damage: int) -> Rules[None]:
    """A unit takes damage, model by model, until it is used up or nobody is left.

    [assault.damage.owner-allocates, assault.damage.leader-last, assault.damage.wounded-first,
    assault.damage.carries-over]
    """
    for model in (yield from takers(g, unit, damage)):
        damage -= hurt(g, model, damage)
        if not g.model(model).hit_points:
            g.happen(Lost(model=model, rules=("assault.damage.removed-at-0",)))
        if not damage:
            break
    end_unit(g, unit)
