"""What changes skill and defence rolls, each by name; and whose defence counts. [stress, Steps 1 and 2]

[stress.unit.heavy-armour-damage, stress.unit.heavy-armour-piercing, stress.weapon.damage, stress.weapon.piercing]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.common_points import MELEE, SHOOTING
from openfire.rules.shared.attack.armour import Armour, armours_of
from openfire.rules.shared.own_rules.changes import changed, roll_modifiers
from openfire.rules.shared.own_rules.dice import UNCHANGED, dice_changes
from openfire.rules.shared.own_rules.held import special_of
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.weapons import as_carried
from openfire.rules.shared.specials import unit_value, value, weapon_has
from openfire.rules.stress import numbers
from openfire.rules.stress.attack.own_dice import OwnDice, sharpness
from openfire.rules.stress.morale import burden
from openfire.rules.stress.movement.allowance import ADVANCED
from openfire.rules.stress.rolls import needed_face
from openfire.rules.stress.sight import OBSCURED
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import can_be_crippled, crippled, is_crippled, is_in_force


class Situation(NamedTuple):
    """The circumstances of an attack: attacker, target, weapon, line of sight, and whether it is in assault range."""

    unit: str
    target: str
    weapon: WeaponProfile
    sight: str
    close: bool
    crippled: bool = False
    """Whether the attackers are crippled vehicles."""
    exposed: bool = False
    """Whether the attackers stand where the target is easier to hurt, in a supplement that has such places."""
    models: tuple[str, ...] = ()
    """The models that attack."""
    weapon_id: str = ""
    is_at_once: bool = False
    """Whether these are hits of a rule of the module, and no attack."""

    @property
    def attack(self) -> Case:
        """The attack as the module's own rules are asked about it."""
        return Case(self.unit, self.target, self.models, self.weapon, self.weapon_id, self.words)

    @property
    def defence(self) -> Case:
        """The same seen from the target."""
        return Case(self.target, self.unit, (), self.weapon, self.weapon_id, self.words)

    @property
    def words(self) -> tuple[str, ...]:
        """How the attack comes about, in the words of the module's own rules."""
        if self.is_at_once:
            return ()
        return (MELEE if self.close else SHOOTING, *((OBSCURED,) if self.sight == OBSCURED else ()))


def skill_modifiers(g: Game, s: Situation) -> tuple[Modifier, ...]:
    """Everything that changes a skill roll, each once (ruling ST-17). [stress.dice.modifiers.cumulative]

    A weapon without Assault is worse in assault range. [stress.weapon.assault, stress.assault-weapons.minus-4]
    """
    stress = burden(g, s.unit)
    stealth = 0 if s.close else unit_value(g, s.target, "stealth")
    lacks_assault = s.close and not weapon_has(s.weapon, "assault")
    found = (
        ("stress", -stress, "stress.stress.skill-penalty"),
        ("advance", numbers.ADVANCED_SKILL * g.unit(s.unit).mark(ADVANCED), "stress.attack.mod-advance"),
        ("not an assault weapon", numbers.NO_ASSAULT_WEAPON * lacks_assault, "stress.attack.mod-no-assault-weapon"),
        ("stealth", -stealth, "stress.unit.stealth"),
        ("accurate", numbers.ACCURATE * weapon_has(s.weapon, "accurate"), "stress.weapon.accurate"),
        ("unwieldy", numbers.UNWIELDY * weapon_has(s.weapon, "unwieldy"), "stress.weapon.unwieldy-minus-2"),
    )
    return (*_those_that_count(found), *((crippled(True),) if s.crippled else ()))


def skill_roll(g: Game, s: Situation, skill: int) -> tuple[int, tuple[Modifier, ...]]:
    """The face that hits, and all that changes the roll, the module's own rules included."""
    found = roll_modifiers(g, "to-hit", s.attack, skill, skill_modifiers(g, s))
    return needed_face(skill, found), found


def defence_roll(g: Game, s: Situation, defence: int, piercing: int) -> tuple[int, tuple[Modifier, ...]]:
    """The face that saves, and all that changes the roll, the module's own rules included."""
    saved, found = chapters(g).saves(g, s, defence, piercing)
    if not g.setup.own.rules:
        return saved, found
    found = roll_modifiers(g, "to-defend", s.defence, defence, found)
    return needed_face(defence, found), found


def own_weapon(g: Game, s: Situation) -> Situation:
    """The attack with what the module's own rules make of its weapon: rules against this target, damage, piercing."""
    if not g.setup.own.rules:
        return s
    model = s.models[0] if s.models else g.unit(s.unit).leader
    weapon = s.weapon if s.is_at_once else as_carried(g, model, s.weapon, s.weapon_id, s.attack)
    s = s._replace(weapon=weapon)
    damage = changed(g, "damage", s.attack, weapon.damage, least=1)
    piercing = changed(g, "piercing", s.attack, weapon.piercing)
    if (damage, piercing) == (weapon.damage, weapon.piercing):
        return s
    return s._replace(weapon=replace(weapon, damage=damage, piercing=piercing))


def own_dice(g: Game, s: Situation, worn: Armour) -> OwnDice | None:
    """What the module's own rules make of the dice of an attack, if anything."""
    if not g.setup.own.rules:
        return None
    skill = UNCHANGED if s.is_at_once else dice_changes(g, "to-hit", s.attack)
    found = OwnDice(skill, dice_changes(g, "to-defend", s.defence), dice_changes(g, "wounds", s.defence))
    if more := sharpness(skill):
        piercing = max(0, s.weapon.piercing + more - worn.heavy)
        sharp, modifiers = defence_roll(g, s, worn.defence, piercing)
        found = found._replace(sharp=sharp, sharp_modifiers=modifiers)
    return None if found == OwnDice() else found


def _those_that_count(found: Iterable[tuple[str, int, str]]) -> list[Modifier]:
    """What is not 0 of some modifiers: a name, how much, and the rule."""
    return [Modifier(*each) for each in found if each[1]]


def mostly_crippled(g: Game, unit: str) -> bool:
    """Whether the defence rolls of a unit are those of crippled vehicles: of half of its models or more (ruling X-15).

    [stress.vehicle.damaged-rolls]
    """
    models = g.unit(unit).models
    return is_in_force(g) and 2 * sum(is_crippled(g, model) for model in models) >= len(models)


def may_defend_otherwise(g: Game, unit: str) -> bool:
    """Whether a unit may defend itself otherwise once it has taken some damage (ruling ST-79).

    Its models differ, so that another profile may come to be most models', or it has a vehicle that may be crippled.
    """
    models = g.unit(unit).models
    if _has_several_armours(g, unit):
        return True
    whole = (model for model in models if len(models) > 1 or not is_crippled(g, model))
    return is_in_force(g) and any(can_be_crippled(g, model) for model in whole)


def may_only_weaken(g: Game, unit: str) -> bool:
    """Whether no loss lets a unit defend itself better: its models are alike, and no crippled one weighs on it."""
    return not _has_several_armours(g, unit) and not mostly_crippled(g, unit)


def _has_several_armours(g: Game, unit: str) -> bool:
    return _different_armours(g, g.unit(unit).models) > 1


@per_table
def _different_armours(g: Game, models: tuple[str, ...]) -> int:
    return len({armours_of(g, (model,)) for model in models})


def may_hide_otherwise(g: Game, unit: str) -> bool:
    """Whether a unit may be less stealthy once it has lost somebody (rulings ST-63, ST-79). [stress.unit.stealth]"""
    return len({value(special_of(g, model, "stealth")) for model in g.unit(unit).models}) > 1


def defence_modifiers(g: Game, s: Situation, piercing: int) -> tuple[Modifier, ...]:
    """Piercing takes away, an obscured line of sight adds, unless the weapon is a blast. [stress.defence.piercing]

    [stress.defence.obscured-plus-4, stress.weapon.blast]
    """
    obscured = s.sight == OBSCURED and not weapon_has(s.weapon, "blast")
    found = (
        ("piercing", -piercing, "stress.defence.piercing"),
        ("obscured", numbers.OBSCURED_DEFENCE * obscured, "stress.defence.obscured-plus-4"),
    )
    return (*_those_that_count(found), *((crippled(True),) if mostly_crippled(g, s.target) else ()))


def saves(g: Game, s: Situation, defence: int, piercing: int) -> tuple[int, tuple[Modifier, ...]]:
    """The face that saves, and all that changes the roll. [stress.dice.modifiers.on-the-roll]"""
    found = defence_modifiers(g, s, piercing)
    return needed_face(defence, found), found
