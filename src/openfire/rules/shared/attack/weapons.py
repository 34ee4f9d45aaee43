"""What models attack with: weapons, how far they reach, and whom they are aimed at."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.answers import Aim, Shot
from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.roster import Weapon, WeaponProfile
from openfire.roster.own_rules.common_points import MELEE, SHOOTING
from openfire.rules.shared.movement.distance import is_engaged_with
from openfire.rules.shared.own_rules.changes import changed
from openfire.rules.shared.own_rules.index import index_of, is_awaited
from openfire.rules.shared.own_rules.permissions import why_not_used
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.weapons import as_carried

CLOSER = 0.001
"""Nearer than a least range by this is too near."""


class Arm(NamedTuple):
    """One profile of one weapon in the hands of a model."""

    model: str
    weapon: str
    number: int
    profile: WeaponProfile

    @property
    def reach(self) -> float:
        """Inches: the most distance at which it can be used."""
        return reach(self.profile)

    def is_in_range(self, away: float) -> bool:
        """Whether something so far away is in range; a module's weapon may have a least range too (ruling ST-67)."""
        least, most = _limits(self.profile)
        return is_within(away, most) and not is_within(away, least - CLOSER)


@lru_cache(maxsize=4096)
def _limits(profile: WeaponProfile) -> tuple[float, float]:
    """Inches: the least and the most distance; every weapon of this book has a range."""
    assert profile.range is not None
    return profile.range[0] / INCH, profile.range[1] / INCH


def reach(profile: WeaponProfile) -> float:
    """Inches: the most distance at which a weapon can be used."""
    return _limits(profile)[1]


def arms(g: Game, unit: str) -> tuple[Arm, ...]:
    """All that the models of a unit can attack with, with what the module's own rules make of it now."""
    found = arms_of(g, g.unit(unit).models)
    if not can_change(g):
        return found
    return tuple(arm._replace(profile=in_hand(g, arm.model, arm.weapon, arm.profile)) for arm in found)


def can_change(g: Game) -> bool:
    """Whether the module's own rules give weapons rules or another range."""
    return bool(g.setup.own.rules) and (bool(index_of(g.setup).weapon_rules) or is_awaited(g, "range"))


def in_hand(g: Game, model: str, weapon: str, profile: WeaponProfile) -> WeaponProfile:
    """A profile of a weapon as it is in a model's hands: as printed but for what the module's own rules change.

    What depends on the target is left to the attack.
    """
    if not can_change(g):
        return profile
    return reaching(g, as_carried(g, model, profile, weapon), Case(g.card(model).unit, "", (model,), profile, weapon))


def reaching_to(g: Game, arm: Arm, target: str) -> Arm:
    """What a model attacks with, with the range that it has against a target by the module's own rules."""
    if not is_awaited(g, "range"):
        return arm
    weapon = g.card(arm.model).weapon(arm.weapon)
    assert weapon is not None
    unit = g.card(arm.model).unit
    words = (MELEE if is_engaged_with(g, unit, target) else SHOOTING,)
    case = Case(unit, target, (arm.model,), arm.profile, arm.weapon, words)
    printed = arm.profile if arm.profile.range is None else _with_range(arm.profile, _printed(weapon, arm))
    return arm._replace(profile=reaching(g, printed, case))


def why_no_use(g: Game, arm: Arm, target: str) -> Refusal | None:
    """Why a weapon may not be used against a unit, by a rule of the module that it carries."""
    if not g.setup.own.rules:
        return None
    unit = g.card(arm.model).unit
    words = (MELEE if is_engaged_with(g, unit, target) else SHOOTING,)
    return why_not_used(g, Case(unit, target, (arm.model,), arm.profile, arm.weapon, words))


def _printed(weapon: Weapon, arm: Arm) -> tuple[int, int]:
    found = weapon.profiles[arm.number].range
    assert found is not None
    return found


def reaching(g: Game, profile: WeaponProfile, case: Case) -> WeaponProfile:
    """A profile with the range that the module's own rules give it."""
    if profile.range is None or not is_awaited(g, "range"):
        return profile
    least, most = profile.range
    now = changed(g, "range", case, most // INCH) * INCH
    return profile if now == most // INCH * INCH else _with_range(profile, (least, now))


@lru_cache(maxsize=4096)
def _with_range(profile: WeaponProfile, limits: tuple[int, int]) -> WeaponProfile:
    return replace(profile, range=limits)


@per_table
def arms_of(g: Game, models: tuple[str, ...]) -> tuple[Arm, ...]:
    """All that some models can attack with."""
    return tuple(
        Arm(model, weapon.id, k, profile)
        for model in models
        for weapon in g.card(model).weapons
        for k, profile in enumerate(weapon.profiles)
    )


def by_target(answer: Aim) -> dict[str, list[str]]:
    """The models that attack each target, in the order declared."""
    found: dict[str, list[str]] = {}
    for shot in answer.shots:
        found.setdefault(shot.target, []).append(shot.model)
    return found


def arm_of(g: Game, unit: str, shot: Shot) -> Arm | None:
    """The weapon a shot is made with, if its model is in the unit and has it."""
    if shot.model not in g.unit(unit).models:
        return None
    weapon = g.card(shot.model).weapon(shot.weapon)
    if weapon is None or shot.profile >= len(weapon.profiles):
        return None
    profile = in_hand(g, shot.model, shot.weapon, weapon.profiles[shot.profile])
    return Arm(shot.model, shot.weapon, shot.profile, profile)
