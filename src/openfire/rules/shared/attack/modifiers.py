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
from openfire.rules.shared.own_rules.changes import bonus, roll_modifiers
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.sight import OBSCURED


class Situation(NamedTuple):
    """How an attack stands, settled when it is declared (ruling X-20)."""

    unit: str
    target: str
    sight: str
    cover: tuple[Modifier, ...]
    evading: bool = False
    words: tuple[str, ...] = ()
    """How it came about, in the words of the module's own rules: melee, free-attack."""
    models: tuple[str, ...] = ()
    """The models that attack, where some of them are looked at."""
    weapon_id: str = ""

    def attack(self, weapon: WeaponProfile | None = None) -> Case:
        """The attack as the module's own rules are asked about it."""
        return Case(self.unit, self.target, self.models, weapon, self.weapon_id, self._all_words())

    def defence(self, weapon: WeaponProfile | None = None) -> Case:
        """The same seen from the target."""
        return Case(self.target, self.unit, (), weapon, self.weapon_id, self._all_words())

    def _all_words(self) -> tuple[str, ...]:
        found = {OBSCURED: self.sight == OBSCURED, "in-cover": bool(self.cover), "evading": self.evading}
        return (*self.words, *(word for word, so in found.items() if so))


def penalties(
    g: Game, s: Situation, weapon: WeaponProfile | None, shaken: Modifier, obscured: Modifier
) -> tuple[Modifier, ...]:
    """What suppression and an obscured sight take off skill tests, with what the module says of each."""
    case = s.attack(weapon)
    return (
        *(bonus(g, "token-penalty", case, (shaken,), -1) if shaken.value else ()),
        *(bonus(g, "sight-penalty", case, (obscured,), -1) if obscured.value else ()),
    )


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
    case = s.defence(weapon)
    evading = (Modifier("evading", numbers.EVADE_DEFENCE, "shared.defence.mod-evade"),) if s.evading else ()
    found = (
        *((Modifier("piercing", -piercing, "shared.defence.piercing"),) if piercing else ()),
        *bonus(g, "cover", case, s.cover),
        *(bonus(g, "evade", case, evading) if s.evading else ()),
    )
    modifiers = roll_modifiers(g, "to-defend", case, worn.defence, found)
    return Defence(worn.defence, modifiers, damage, hit_points(g, s.target))


def danger_defence(g: Game, unit: str) -> Defence:
    """The defence tests of a unit on dangerous ground: cover that it stands in counts (ruling AM-16).

    [shared.terrain.dangerous-hit]
    """
    worst, case = armours(g, unit)[0], Case(unit)
    found = bonus(g, "cover", case, cover(g, unit))
    modifiers = roll_modifiers(g, "to-defend", case, worst.defence, found)
    return Defence(worst.defence, modifiers, numbers.DANGER_DAMAGE, hit_points(g, unit))


def hit_points(g: Game, unit: str) -> int:
    """All that a unit has left."""
    return sum(g.model(model).hit_points for model in g.unit(unit).models)
