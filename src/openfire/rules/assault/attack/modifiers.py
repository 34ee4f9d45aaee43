"""What changes skill and defence tests, each by name; and whose defence counts. [assault, Attack]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.rules.assault import numbers
from openfire.rules.assault.attack.cover import cover
from openfire.rules.assault.attack.volley import Defence
from openfire.rules.assault.morale.suppression import shaken
from openfire.rules.assault.sight import OBSCURED
from openfire.rules.stress.modifiers import armour, pierced
from openfire.rules.stress.specials import unit_value


class Situation(NamedTuple):
    """How an attack stands, settled when it is declared (ruling X-20)."""

    unit: str
    target: str
    sight: str
    cover: tuple[Modifier, ...]
    evading: bool = False


def skill_modifiers(g: Game, s: Situation, longshot: bool) -> tuple[Modifier, ...]:
    """Everything that changes a battle skill test. [assault.attack.mod-suppressed, assault.attack.mod-obstructed]

    Stealth counts at every distance (ruling AM-30). [assault.unit.stealth, assault.weapon.longshot-minus-1]
    """
    found = (
        shaken(g, s.unit),
        Modifier("obscured", numbers.OBSCURED_SKILL * (s.sight == OBSCURED), "assault.attack.mod-obstructed"),
        Modifier("stealth", -unit_value(g, s.target, "stealth"), "assault.unit.stealth"),
        Modifier("longshot", numbers.LONGSHOT_SKILL * longshot, "assault.weapon.longshot-minus-1"),
    )
    return tuple(modifier for modifier in found if modifier.value)


def defence(g: Game, s: Situation, weapon: WeaponProfile) -> Defence:
    """The defence tests of a unit against a weapon: heavy armour first, then piercing, cover and evading.

    Most living models' profile counts (ruling X-15), heavy armour leaves at least 1 damage and 0 piercing (ruling
    X-29), and piercing counts against the roll (ruling X-02). [assault.unit.heavy-armour-damage,
    assault.unit.heavy-armour-piercing, assault.defence.piercing, assault.weapon.piercing, assault.evade.plus-2,
    assault.defence.mod-evade]
    """
    worn = armour(g, s.target)
    damage, piercing = pierced(weapon, worn)
    found = (
        Modifier("piercing", -piercing, "assault.defence.piercing"),
        *s.cover,
        Modifier("evading", numbers.EVADE_DEFENCE * s.evading, "assault.defence.mod-evade"),
    )
    return Defence(worn.defence, tuple(one for one in found if one.value), damage, hit_points(g, s.target))


def danger_defence(g: Game, unit: str) -> Defence:
    """The defence tests of a unit on dangerous ground: cover that it stands in counts (ruling AM-16).

    [assault.terrain.dangerous-hit]
    """
    return Defence(armour(g, unit).defence, cover(g, unit), numbers.DANGER_DAMAGE, hit_points(g, unit))


def hit_points(g: Game, unit: str) -> int:
    """All that a unit has left."""
    return sum(g.model(model).hit_points for model in g.unit(unit).models)
