"""What models attack with: weapons, how far they reach, when one may not be used. [stress, Weapons]

[stress.weapon.range, stress.weapon.listed, stress.weapon.one-profile]
"""

from __future__ import annotations

from functools import lru_cache

from openfire.engine.answers import Shot
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.roster import WeaponProfile
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.shared.own_rules.permissions import is_allowed
from openfire.rules.shared.specials import weapon_has
from openfire.rules.stress.movement.allowance import MOVED
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import is_vehicle_by_type

GRENADE = "grenade"
"""Marks a unit that has used a grenade in this activation."""


@lru_cache(maxsize=4096)
def farthest(usable: tuple[Arm, ...]) -> float:
    """Inches: the most distance at which one of some weapons can be used; none can be at less than nothing."""
    return max([arm.reach for arm in usable], default=-1.0)


def use_key(arm: Arm | Shot) -> str:
    """How the one use of a weapon is remembered."""
    return f"{arm.model}:{arm.weapon}"


def why_not_arm(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """Why a weapon may not be used at all now: heavy after a move, spent, a torrent in assault range."""
    if not _has_conditions(arm.profile):
        return None
    if weapon_has(arm.profile, "heavy") and g.unit(unit).mark(MOVED) and not is_steady(g, unit, arm.model):
        return _no(arm, "heavy", "stress.weapon.heavy", "is heavy and the unit moved")
    if weapon_has(arm.profile, "one-use") and use_key(arm) in g.state.used:
        return _no(arm, "spent", "stress.weapon.one-use", "has been used")
    if weapon_has(arm.profile, "torrent") and engaged(g, unit):
        return _no(arm, "torrent", "stress.weapon.torrent-not-engaged", "may not be used within assault range")
    if weapon_has(arm.profile, "grenade") and g.unit(unit).mark(GRENADE):
        return _no(arm, "grenade", "stress.weapon.grenade", "is a second grenade in this activation")
    return None


def is_steady(g: Game, unit: str, model: str) -> bool:
    """Whether a model may use heavy weapons after a move, by the book or by a rule of the module."""
    return chapters(g).is_steady(g, model) or is_allowed(g, unit, "heavy-after-move")


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
