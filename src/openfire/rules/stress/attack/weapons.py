"""What models attack with: weapons, how far they reach, when one may not be used. [stress, Weapons]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from openfire.engine.answers import Shot
from openfire.engine.game import Game
from openfire.engine.questions import Refusal
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.roster import WeaponProfile
from openfire.rules.stress.movement.allowance import MOVED
from openfire.rules.stress.movement.distance import engaged
from openfire.rules.stress.specials import of_models, weapon_has
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import is_vehicle_by_type

CLOSER = 0.001
"""Nearer than a least range by this is too near."""

GRENADE = "grenade"
"""Marks a unit that has used a grenade in this activation."""


class Arm(NamedTuple):
    """One profile of one weapon in the hands of a model."""

    model: str
    weapon: str
    number: int
    profile: WeaponProfile

    @property
    def reach(self) -> float:
        """Inches: the most distance at which it can be used. [stress.weapon.range]"""
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


@lru_cache(maxsize=4096)
def farthest(usable: tuple[Arm, ...]) -> float:
    """Inches: the most distance at which one of some weapons can be used; none can be at less than nothing."""
    return max([arm.reach for arm in usable], default=-1.0)


def arms(g: Game, unit: str) -> tuple[Arm, ...]:
    """All that the models of a unit can attack with. [stress.weapon.listed, stress.weapon.one-profile]"""
    return of_models(g, unit, "arms", lambda models: tuple(arm for model in models for arm in _held(g, model)))


def _held(g: Game, model: str) -> Iterator[Arm]:
    for weapon in g.card(model).weapons:
        yield from (Arm(model, weapon.id, k, profile) for k, profile in enumerate(weapon.profiles))


def use_key(arm: Arm | Shot) -> str:
    """How the one use of a weapon is remembered."""
    return f"{arm.model}:{arm.weapon}"


def why_not_arm(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """Why a weapon may not be used at all now: heavy after a move, spent, a torrent in assault range."""
    if not _has_conditions(arm.profile):
        return None
    if weapon_has(arm.profile, "heavy") and g.unit(unit).mark(MOVED) and not chapters(g).is_steady(g, arm.model):
        return _no(arm, "heavy", "stress.weapon.heavy", "is heavy and the unit moved")
    if weapon_has(arm.profile, "one-use") and use_key(arm) in g.state.used:
        return _no(arm, "spent", "stress.weapon.one-use", "has been used")
    if weapon_has(arm.profile, "torrent") and engaged(g, unit):
        return _no(arm, "torrent", "stress.weapon.torrent-not-engaged", "may not be used within assault range")
    if weapon_has(arm.profile, "grenade") and g.unit(unit).mark(GRENADE):
        return _no(arm, "grenade", "stress.weapon.grenade", "is a second grenade in this activation")
    return None


@lru_cache(maxsize=4096)
def _has_conditions(profile: WeaponProfile) -> bool:
    """Whether a weapon has a rule by which it may not be used at some time."""
    return any(weapon_has(profile, name) for name in ("heavy", "one-use", "torrent", "grenade"))


def _no(arm: Arm, code: str, rule: str, text: str) -> Refusal:
    return Refusal(code, rule, f"{arm.model}'s {arm.weapon} {text}")


def why_not_free(g: Game, arm: Arm) -> Refusal | None:
    """Why a weapon may not be used in a free attack: torrents, unwieldy ones, spent ones (rulings ST-15, X-18).

    [stress.weapon.unwieldy-no-free-attack, stress.weapon.torrent-not-engaged, stress.vehicle.no-free-attack]
    """
    if is_vehicle_by_type(g, arm.model):
        return _no(arm, "vehicle", "stress.vehicle.no-free-attack", "is a vehicle's, and vehicles make no free attacks")
    if weapon_has(arm.profile, "torrent"):
        return _no(arm, "torrent", "stress.weapon.torrent-not-engaged", "may not be used within assault range")
    if weapon_has(arm.profile, "unwieldy"):
        return _no(arm, "unwieldy", "stress.weapon.unwieldy-no-free-attack", "is unwieldy and makes no free attacks")
    if weapon_has(arm.profile, "one-use") and use_key(arm) in g.state.used:
        return _no(arm, "spent", "stress.weapon.one-use", "has been used")
    return None
