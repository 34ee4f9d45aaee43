"""What a module's own rules say around moves. [drafts, Moving Units; Advance; Assault Range]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import TABLE
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.shared.movement.engagement import EngagementLimits
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.terrain.ground import Land


def clash(g: Game, unit: str, before: tuple[str, ...]) -> Rules[None]:
    """A unit has moved into the assault range of enemies: it charges each of them. before: those it was near to."""
    if not g.setup.own.rules or g.unit(unit).place != TABLE:
        return
    for enemy in engaged(g, unit):
        if enemy not in before and g.unit(unit).place == TABLE == g.unit(enemy).place:
            yield from moment(g, "charges", Case(unit, enemy))
            yield from moment(g, "charged", Case(enemy, unit))


def keeping_apart(g: Game, unit: str, rule: str, land: Land | None = None) -> EngagementLimits:
    """A unit that a rule moves neither enters nor leaves the assault range of any enemy (ruling AM-40)."""
    near = engaged(g, unit)
    others = tuple(enemy for enemy in enemies(g, unit) if enemy not in near)
    return EngagementLimits(others, near, entering=rule, leaving=rule, land=land)
