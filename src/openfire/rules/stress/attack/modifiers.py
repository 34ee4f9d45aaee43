"""What changes skill and defence rolls, each by name; and whose defence counts. [stress, Steps 1 and 2]

[stress.unit.heavy-armour-damage, stress.unit.heavy-armour-piercing, stress.weapon.damage, stress.weapon.piercing]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster import WeaponProfile
from openfire.rules.shared.attack.armour import armours_of
from openfire.rules.shared.specials import unit_value, value, weapon_has
from openfire.rules.stress import numbers
from openfire.rules.stress.morale import STRESS
from openfire.rules.stress.movement.allowance import ADVANCED
from openfire.rules.stress.rolls import needed_face
from openfire.rules.stress.sight import OBSCURED
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


def skill_modifiers(g: Game, s: Situation) -> tuple[Modifier, ...]:
    """Everything that changes a skill roll, each once (ruling ST-17). [stress.dice.modifiers.cumulative]

    A weapon without Assault is worse in assault range. [stress.weapon.assault, stress.assault-weapons.minus-4]
    """
    stress = g.unit(s.unit).mark(STRESS)
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
    return _different_stealth(g, g.unit(unit).models) > 1


@per_table
def _different_stealth(g: Game, models: tuple[str, ...]) -> int:
    return len({value(g.card(model).special("stealth")) for model in models})


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
