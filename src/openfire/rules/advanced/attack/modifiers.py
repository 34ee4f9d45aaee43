"""What changes defence rolls: piercing, Cover, other things in the way, weak spots. [advanced, Keyword: Cover]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.rules.advanced import numbers
from openfire.rules.advanced.sight import COVERED, OBSCURED_COVER
from openfire.rules.advanced.vehicles.traits import weak_spot
from openfire.rules.shared.specials import weapon_has
from openfire.rules.stress import numbers as stress_numbers
from openfire.rules.stress.attack.modifiers import Situation
from openfire.rules.stress.rolls import needed_face
from openfire.rules.stress.sight import CLEAR, OBSCURED

ADDS_UP = "cover_adds_up"
"""The house rule that gives both the +2 and the +4 (ruling AD-03)."""


def saves(g: Game, s: Situation, defence: int, piercing: int) -> tuple[int, tuple[Modifier, ...]]:
    """The face that saves, and all that changes the roll; behind Cover modifiers make it no worse than 6+ (AD-04).

    [advanced.terrain.cover-floor-6]
    """
    sight = CLEAR if weapon_has(s.weapon, "blast") else s.sight
    found = (Modifier("piercing", -piercing, "stress.defence.piercing"), *_in_the_way(g, sight), _weak(g, s))
    kept = tuple(modifier for modifier in found if modifier.value)
    needed = needed_face(defence, kept)
    most = max(numbers.COVER_FLOOR, defence)
    if sight not in COVERED or needed <= most:
        return needed, kept
    return most, (*kept, Modifier("cover, 6+", needed - most, "advanced.terrain.cover-floor-6"))


def _in_the_way(g: Game, sight: str) -> tuple[Modifier, ...]:
    """Through Cover +2 in place of the +4 for anything else that obscures; where both do, the +4 (AD-03, AD-23).

    [advanced.terrain.cover-plus-2, stress.defence.obscured-plus-4]
    """
    cover = Modifier("cover", numbers.COVER, "advanced.terrain.cover-plus-2")
    obscured = Modifier("obscured", stress_numbers.OBSCURED_DEFENCE, "stress.defence.obscured-plus-4")
    if sight in COVERED and ADDS_UP in g.setup.switches:
        return cover, obscured
    if sight in (OBSCURED, OBSCURED_COVER):
        return (obscured,)
    return (cover,) if sight in COVERED else ()


def _weak(g: Game, s: Situation) -> Modifier:
    """Attacked out of the arc of its weak spot a vehicle is easier to hurt: its leader's for a unit (ruling AD-15).

    [advanced.vehicle.default-weak-spot-rear]
    """
    spot = weak_spot(g, g.unit(s.target).leader)
    value = spot.modifier if spot and s.exposed else 0
    return Modifier("weak spot", value, "advanced.vehicle.default-weak-spot-rear")
