"""An attack as the module's own rules change it: its weapon, its dice, and what happens around it. [drafts, Attack]"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.facts import Told
from openfire.engine.game import Game
from openfire.engine.questions import Modifier, Rules
from openfire.engine.state import TABLE
from openfire.roster import WeaponProfile
from openfire.rules.shared.attack.modifiers import Situation, hit_points
from openfire.rules.shared.attack.own_volley import OwnDice, OwnPlan, depths
from openfire.rules.shared.attack.procedure import Strike
from openfire.rules.shared.attack.volley import Defence
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.dice import UNCHANGED, DiceChanges, dice_changes
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import note_used
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_attack, end_attack
from openfire.rules.shared.own_rules.weapons import as_carried
from openfire.rules.shared.specials import weapon_has

DefenceOf = Callable[[Game, Situation, WeaponProfile], Defence]
"""The defence tests of a unit against a weapon, as a book has them."""


class SkillTests(NamedTuple):
    """So many equal skill tests."""

    dice: int
    skill: int
    modifiers: tuple[Modifier, ...]


NO_TESTS = SkillTests(0, 12, ())
"""Where hits need none."""


def in_attack(g: Game, s: Situation, weapon: WeaponProfile) -> WeaponProfile:
    """A weapon with what the module's own rules make of it in an attack: its rules, its damage and its piercing."""
    if not g.setup.own.rules:
        return weapon
    weapon = as_carried(g, s.models[0], weapon, s.weapon_id, s.attack(weapon)) if s.models else weapon
    case = s.attack(weapon)
    damage = changed(g, "damage", case, weapon.damage, least=1)
    return _with(weapon, damage, changed(g, "piercing", case, weapon.piercing))


def _with(weapon: WeaponProfile, damage: int, piercing: int) -> WeaponProfile:
    if (damage, piercing) == (weapon.damage, weapon.piercing):
        return weapon
    return replace(weapon, damage=damage, piercing=piercing)


def own_plan(g: Game, s: Situation, weapon: WeaponProfile, defence: DefenceOf, test: SkillTests) -> OwnPlan | None:
    """A plan of dice in which the module has a say, None where it has none."""
    if not g.setup.own.rules:
        return None
    own = OwnDice(dice_changes(g, "to-hit", s.attack(weapon)), *_defending(g, s, weapon))
    return None if own == OwnDice() else _planned(g, s, weapon, own, defence, test)


def plan_of_hits(g: Game, s: Situation, weapon: WeaponProfile, defence: DefenceOf, hits: int) -> OwnPlan:
    """A plan of hits that need no skill test."""
    own = OwnDice(UNCHANGED, *_defending(g, s, weapon))
    return _planned(g, s, weapon, own, defence, NO_TESTS)._replace(hits=hits)


def _defending(g: Game, s: Situation, weapon: WeaponProfile) -> tuple[DiceChanges, DiceChanges]:
    case = s.defence(weapon)
    return dice_changes(g, "to-defend", case), dice_changes(g, "wounds", case)


def _planned(
    g: Game, s: Situation, weapon: WeaponProfile, own: OwnDice, defence: DefenceOf, test: SkillTests
) -> OwnPlan:
    every = depths(own.skill)
    deeper = [_with(weapon, weapon.damage + depth.damage, weapon.piercing + depth.piercing) for depth in every]
    defences = tuple(defence(g, s, one) for one in deeper)
    has = [weapon_has(weapon, name) for name in ("suppressing", "unstable")]
    return OwnPlan(test.dice, test.skill, test.modifiers, defences, every, own, 0, *has)


# ------------------------------------------------------------------------------------------------ moments


def before_attack(g: Game, strike: Strike) -> Rules[bool]:
    """A unit attacks, and another is attacked; returns whether both are still there."""
    if not g.setup.own.rules:
        return True
    s = strike.situation
    begin_attack(g, s.unit, s.target, s.words)
    for case in _cases(strike):
        yield from moment(g, "before-attack", case)
    yield from moment(g, "before-attacked", s.defence())
    return g.unit(s.unit).place == TABLE == g.unit(s.target).place


def after_attack(g: Game, strike: Strike, before: Toll) -> Rules[None]:
    """The attack has been made. before: how many there were then."""
    if not g.setup.own.rules:
        return
    s, now = strike.situation, toll(g, strike.situation.target)
    note_used(g, s.unit, ((model, one.weapon, one.profile) for one in strike.batches for model in one.models))
    lost, dealt = before.models - now.models, before.points - now.points
    for case in _cases(strike):
        yield from moment(g, "after-attack", case._replace(lost=lost, dealt=dealt))
    yield from moment(g, "after-attacked", s.defence()._replace(lost=lost, dealt=dealt))
    end_attack(g, s.unit, s.target)


def recoil(g: Game, unit: str, number: int, own: OwnDice, harm: Callable[[Game, str, int], Rules[None]]) -> Rules[None]:
    """Faces that hurt the unit that attacks. harm: how it takes damage."""
    if number and g.unit(unit).place == TABLE:
        g.happen(Told(what="recoil", about=unit, values=(str(number),), rules=(recoil_rule(own),)))
        yield from harm(g, unit, number)


def recoil_rule(own: OwnDice) -> str:
    """The rule of the module by which faces hurt the unit that attacks."""
    return own.skill.by("recoil") or own.defence.by("recoil")


class Toll(NamedTuple):
    """How many models a unit has, and their hit points."""

    models: int
    points: int


def toll(g: Game, unit: str) -> Toll:
    """The same as things stand; a unit that has left the table has lost all."""
    return Toll(len(g.unit(unit).models), hit_points(g, unit)) if g.unit(unit).place == TABLE else Toll(0, 0)


def _cases(strike: Strike) -> list[Case]:
    """An attack by itself, for rules of units, and once for each weapon, for rules of weapons."""
    plain = strike.situation.attack()
    weapons = dict.fromkeys((batch.weapon, batch.profile) for batch in strike.batches)
    return [plain, *(plain._replace(weapon=profile, weapon_id=weapon) for weapon, profile in weapons)]
