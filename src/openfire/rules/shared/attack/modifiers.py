"""How an attack stands, and the defence tests against it. [drafts, Attack]"""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.rules.shared import numbers
from openfire.rules.shared.attack.armour import Armour, armours, pierced
from openfire.rules.shared.attack.cover import cover
from openfire.rules.shared.attack.volley import Defence, damage_of_a_hit


class Situation(NamedTuple):
    """How an attack stands, settled when it is declared (ruling X-20)."""

    unit: str
    target: str
    sight: str
    cover: tuple[Modifier, ...]
    evading: bool = False


def defence(g: Game, s: Situation, weapon: WeaponProfile) -> Defence:
    """The defence tests of a unit against a weapon: heavy armour first, then piercing, cover and evading.

    Most living models' profile counts, on a tie the one that is worse against this weapon (ruling X-15). Heavy armour
    leaves at least 1 damage and 0 piercing (ruling X-29), and piercing counts against the roll (ruling X-02).
    [shared.unit.heavy-armour-damage, shared.unit.heavy-armour-piercing, shared.defence.piercing,
    shared.weapon.piercing, shared.evade.plus-2, shared.defence.mod-evade]
    """
    return max((_defence(g, s, weapon, worn) for worn in armours(g, s.target)), key=damage_of_a_hit)


def _defence(g: Game, s: Situation, weapon: WeaponProfile, worn: Armour) -> Defence:
    """The same for a profile of the unit."""
    damage, piercing = pierced(weapon, worn)
    found = (
        Modifier("piercing", -piercing, "shared.defence.piercing"),
        *s.cover,
        Modifier("evading", numbers.EVADE_DEFENCE * s.evading, "shared.defence.mod-evade"),
    )
    return Defence(worn.defence, tuple(one for one in found if one.value), damage, hit_points(g, s.target))


def danger_defence(g: Game, unit: str) -> Defence:
    """The defence tests of a unit on dangerous ground: cover that it stands in counts (ruling AM-16).

    [shared.terrain.dangerous-hit]
    """
    worst = armours(g, unit)[0]
    return Defence(worst.defence, cover(g, unit), numbers.DANGER_DAMAGE, hit_points(g, unit))


def hit_points(g: Game, unit: str) -> int:
    """All that a unit has left."""
    return sum(g.model(model).hit_points for model in g.unit(unit).models)
