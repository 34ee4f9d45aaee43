"""What modules' own rules do about an attack before it and after it. [onepage, Shooting; Melee]"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import GONE, TABLE
from openfire.roster import WeaponProfile
from openfire.rules.onepage.damage import damage_roll, healed, take_wounds
from openfire.rules.onepage.specials import is_vehicle
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.permissions import note_used
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_attack, end_attack


class GroupResult(NamedTuple):
    """What came of the weapons of a group."""

    models: tuple[str, ...]
    weapon: str
    profile: WeaponProfile
    wounds: int
    recoil: int = 0
    """Wounds to the unit that attacked."""
    recoils: str = ""
    """The rule that brought them."""


def recoil(g: Game, unit: str, used: Iterable[GroupResult]) -> Rules[None]:
    """Faces of an attack's dice that hurt the unit that made it: automatic wounds, for which it takes no test."""
    for one in used:
        if one.recoil and g.unit(unit).place == TABLE:
            left = yield from healed(g, unit, one.recoil)
            yield from take_wounds(g, unit, left, one.recoils)
            if is_vehicle(g, unit):
                yield from damage_roll(g, unit, left, 0)


def before_attack(g: Game, case: Case, used: Iterable[GroupResult]) -> Rules[None]:
    """Both sides' rules about an attack that is about to be made, and those of its weapons."""
    if not g.setup.own.rules:
        return
    begin_attack(g, case.unit, case.other, case.words)
    yield from moment(g, "before-attack", case)
    for one in _once_each(used):
        yield from moment(g, "before-attack", _of_weapon(case, one))
    yield from moment(g, "before-attacked", case.from_other)


def after_attack(g: Game, case: Case, used: Iterable[GroupResult], models: int) -> Rules[None]:
    """The same when it is over; models: how many the target had before it."""
    if not g.setup.own.rules:
        return
    every = tuple(used)
    note_used(g, case.unit, ((model, one.weapon, one.profile) for one in every for model in one.models))
    lost = models - len(g.unit(case.other).models)
    case = case._replace(lost=lost, dealt=sum(one.wounds for one in every))
    yield from moment(g, "after-attack", case)
    for one in _once_each(every):
        yield from moment(g, "after-attack", _of_weapon(case, one)._replace(dealt=one.wounds))
    yield from moment(g, "after-attacked", case.from_other)
    if g.unit(case.other).place == GONE:
        yield from moment(g, "destroys", Case(case.unit, case.other))
    end_attack(g, case.unit, case.other)


def _of_weapon(case: Case, one: GroupResult) -> Case:
    return case._replace(models=one.models, weapon=one.profile, weapon_id=one.weapon)


def _once_each(used: Iterable[GroupResult]) -> list[GroupResult]:
    """Equal weapons together, with all of their wounds."""
    found: dict[tuple[str, WeaponProfile], GroupResult] = {}
    for one in used:
        before = found.get((one.weapon, one.profile))
        models = tuple(dict.fromkeys((*before.models, *one.models))) if before else one.models
        wounds = one.wounds + (before.wounds if before else 0)
        found[one.weapon, one.profile] = one._replace(models=models, wounds=wounds)
    return list(found.values())
