"""How the two movement actions are made: how far, and within which limits. [melee, Moving Units; Advance; Rush]

The book names three movement actions and defines two, Advance and Rush (ruling ME-01). [melee.move.three-actions] Both
may enter an assault range, pass through it and stay in it (ruling ME-02).
"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.rules.melee import numbers
from openfire.rules.melee.attack.free_attacks import FREE_ATTACK
from openfire.rules.melee.morale import slowed
from openfire.rules.melee.terrain.ground import NO_CLIMBING, land_for
from openfire.rules.shared.movement.cost import Pace, rate
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.specials import model_has

ADVANCE, RUSH = "advance", "rush"
MOVES = (ADVANCE, RUSH)
"""The movement actions. [melee.move.three-actions]"""

OWN = {
    "jump": ("melee.unit.jump-terrain", "melee.unit.jump-elevation"),
    "rugged": ("melee.unit.rugged",),
    "walker": (NO_CLIMBING["walker"],),
}
"""What makes a leader's moves unlike others', besides flying."""


def advance_pace(g: Game, unit: str, leaving: tuple[str, ...] = ()) -> Pace:
    """An advance: up to the movement rate, 2 inches less for each token. [melee.advance.move]

    [melee.advance.minus-2-per-token, melee.move.leader-distance]
    """
    less = slowed(g, unit)
    rule = "melee.advance.minus-2-per-token" if less else "melee.advance.move"
    return _pace(g, unit, ADVANCE, rate(g, unit, ADVANCE, -less), rule, leaving)


def rush_pace(g: Game, unit: str, leaving: tuple[str, ...] = ()) -> Pace:
    """A rush: 2 inches less than an advance (ruling AM-27). [melee.rush.move-minus-2, melee.rush.minus-2-per-token]"""
    less = slowed(g, unit)
    rule = "melee.rush.minus-2-per-token" if less else "melee.rush.move-minus-2"
    return _pace(g, unit, RUSH, rate(g, unit, RUSH, numbers.RUSH - less), rule, leaving)


def _pace(g: Game, unit: str, action: str, limit: float, rule: str, leaving: tuple[str, ...]) -> Pace:
    """The enemy units that a unit did not say it leaves are not left (ruling X-17)."""
    keep = tuple(enemy for enemy in engaged(g, unit) if enemy not in leaving)
    engagement = EngagementLimits(keep=keep, leaving=FREE_ATTACK[action][0], land=land_for(g, unit))
    own = tuple(rule for name, cited in OWN.items() if model_has(g, g.unit(unit).leader, name) for rule in cited)
    return Pace(action, limit, rule, engagement, "melee.move.three-actions", own)


PACES = {ADVANCE: advance_pace, RUSH: rush_pace}
