"""What changes skill tests, each by name. [assault, Attack]"""

from __future__ import annotations

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.rules.assault import numbers
from openfire.rules.assault.morale import shaken
from openfire.rules.shared.attack.modifiers import Situation, penalties
from openfire.rules.shared.numbers import OBSCURED_SKILL
from openfire.rules.shared.sight import OBSCURED
from openfire.rules.shared.specials import unit_value


def skill_modifiers(g: Game, s: Situation, longshot: bool, weapon: WeaponProfile | None = None) -> tuple[Modifier, ...]:
    """Everything that changes a battle skill test. [assault.attack.mod-suppressed, assault.attack.mod-obstructed]

    Stealth counts at every distance (ruling AM-30). [assault.unit.stealth, assault.weapon.longshot-minus-1]
    """
    obscured = Modifier("obscured", OBSCURED_SKILL * (s.sight == OBSCURED), "assault.attack.mod-obstructed")
    found = (
        *penalties(g, s, weapon, shaken(g, s.unit), obscured),
        Modifier("stealth", -unit_value(g, s.target, "stealth"), "assault.unit.stealth"),
        Modifier("longshot", numbers.LONGSHOT_SKILL * longshot, "assault.weapon.longshot-minus-1"),
    )
    return tuple(modifier for modifier in found if modifier.value)
