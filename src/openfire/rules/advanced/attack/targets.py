"""Declaring an attack with vehicles: as many weapons as their platform allows, each along its own barrel.

[advanced, Vehicles and Attacks]
"""

from __future__ import annotations

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal
from openfire.rules.advanced.attack.mounts import barrel_view, mount_of, why_not_in_arc
from openfire.rules.advanced.vehicles.traits import is_platform, is_vehicle, platform
from openfire.rules.shared.attack.weapons import arm_of
from openfire.rules.shared.specials import weapon_has
from openfire.rules.stress.attack.options import AimRules, OwnSight
from openfire.rules.stress.sight import BLOCKED, View


def too_many(g: Game, models: list[str]) -> Refusal | None:
    """Why a model may not use so many of its weapons (ruling AD-14). [advanced.vehicle.default-platform-2]"""
    for model in (model for model in dict.fromkeys(models) if is_platform(g, model)):
        count, most = models.count(model), platform(g, model)
        if count > most:
            text = f"{model} uses {count} weapons, and {most} at once are the most it can"
            return Refusal("platform", "advanced.vehicle.default-platform-2", text, count, most)
    return None


def is_mounted(g: Game, model: str, weapon: str) -> bool:
    """Whether a weapon looks along its own barrel. [advanced.vehicle.los-from-barrel]"""
    return mount_of(g, model, weapon) is not None


def why_not_along_barrel(g: Game, model: str, weapon: str, target: str) -> Refusal | None:
    """Why a mounted weapon cannot be turned on a target, or does not see it. [advanced.vehicle.self-obscuring]"""
    mount = mount_of(g, model, weapon)
    assert mount is not None
    if refusal := why_not_in_arc(g, model, mount, target):
        return refusal
    found = barrel_view(g, model, mount, target)
    if found.result != BLOCKED:
        return None
    behind = f" by {', '.join(found.hidden_by)}" if found.hidden_by else ""
    text = f"the line of sight to {target} along {model}'s {weapon} is blocked{behind}"
    rule = "advanced.vehicle.self-obscuring" if model in found.hidden_by else found.rule
    return Refusal("blocked", rule, text)


def along_barrel(g: Game, model: str, weapon: str, target: str) -> View:
    """What a mounted weapon sees. [advanced.vehicle.los-from-barrel]"""
    mount = mount_of(g, model, weapon)
    assert mount is not None
    return barrel_view(g, model, mount, target)


def vehicle_rules(g: Game, answer: Aim) -> tuple[str, ...]:
    """Which rules of vehicles an attack brings in."""
    found: dict[str, None] = {}
    models = [shot.model for shot in answer.shots]
    if len(set(models)) < len(models):
        found["advanced.vehicle.default-platform-2"] = None
    for shot in answer.shots:
        arm = arm_of(g, g.model(shot.model).unit, shot)
        if is_mounted(g, shot.model, shot.weapon):
            found["advanced.vehicle.los-from-barrel"] = None
        if arm and weapon_has(arm.profile, "heavy") and is_vehicle(g, shot.model):
            found["advanced.vehicle.ignores-heavy"] = None
    return tuple(found)


AIMING = AimRules(
    too_many=too_many, cites=vehicle_rules, own_sight=OwnSight(is_mounted, why_not_along_barrel, along_barrel)
)
"""Several weapons for a platform, and mounted weapons that look for themselves."""
