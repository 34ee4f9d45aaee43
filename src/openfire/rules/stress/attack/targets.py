"""Declaring an attack: who may target whom, with which weapons, through whose eyes. [stress, Action: Attack]

[stress.attack.declare-targets, stress.attack.check-before-dice, stress.attack.retarget-until-dice]
"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.roster.own_rules.common_points import SHOOTING
from openfire.rules.shared.attack.weapons import Arm, arm_of, by_target
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.shared.own_rules.permissions import (
    allowed_by,
    is_allowed,
    why_forbidden,
    why_not_the_one,
    why_spared,
)
from openfire.rules.shared.specials import weapon_has
from openfire.rules.stress.movement.distance import friends
from openfire.rules.stress.sight import BLOCKED, CLEAR, OBSCURED, View, views
from openfire.rules.stress.supplement import chapters
from openfire.rules.stress.vehicles.traits import attack_slot


def why_not_target(g: Game, unit: str, target: str) -> Refusal | None:
    """Why a unit is no valid target: enemies in assault range come first, and nobody fires into a melee of friends.

    [stress.target.engaged-must-fight-engager, stress.target.no-firing-into-melee]
    """
    if target not in enemies(g, unit):
        return Refusal("no-enemy", "stress.attack.declare-targets", f"{target} is no enemy unit on the table")
    near = engaged(g, unit)
    if near and target not in near:
        text = f"{unit} is within assault range of {', '.join(near)} and may only attack there"
        return Refusal("engaged", "stress.target.engaged-must-fight-engager", text)
    if not near and (refusal := why_forbidden(g, unit, "shoot")):
        return refusal
    if refusal := why_not_the_one(g, unit, target):
        return refusal
    if not near and (refusal := why_spared(g, unit, target, "be-shot", SHOOTING)):
        return refusal
    if not near and not is_allowed(g, unit, "shoot-into-melee"):
        for friend in engaged(g, target):
            if friend in friends(g, unit):
                text = f"{target} is within assault range of {friend}, and {unit} is not"
                return Refusal("melee", "stress.target.no-firing-into-melee", text)
    return None


def best_view(g: Game, models: tuple[str, ...], target: str) -> View:
    """The best line of sight that any of some models has to a unit (ruling ST-21). [stress.los.viewpoint]"""
    best: View | None = None
    for found in views(g, models, target):
        if best is None or rank(found) > rank(best):
            best = found
        if found.result == CLEAR:
            break
    assert best is not None
    return unless_unseen(g, best, target)


def unless_unseen(g: Game, found: View, target: str) -> View:
    """A line of sight; one that is blocked is obscured for those whom a rule of the module lets attack unseen."""
    if found.result != BLOCKED or not (rule := allowed_by(g, g.model(found.viewer).unit, "unseen")):
        return found
    return found._replace(result=OBSCURED, seen=g.unit(target).models, rule=rule)


def rank(found: View) -> tuple[bool, bool, int]:
    """How good a line of sight is."""
    return found.result == CLEAR, found.result != BLOCKED, len(found.seen)


def distances(g: Game, unit: str, seen: View) -> dict[str, float]:
    """Inches from each model of a unit to the nearest model that is seen. [stress.range.per-model]

    [stress.range.nearest-visible]
    """
    index, models = g.board.index, g.unit(unit).models
    return dict(zip(models, g.board.nearest(index.rows(models), index.rows(seen.seen)), strict=True))


def unarmed(g: Game, unit: str, shot: Shot) -> Refusal:
    """A model attacks with its own unit and its own weapons. [stress.model.one-unit, stress.weapon.listed]"""
    if shot.model not in g.unit(unit).models:
        return Refusal("not-there", "stress.attack.declare-targets", f"{shot.model} is no model of {unit}")
    return Refusal("unarmed", "stress.weapon.listed", f"{shot.model} has no {shot.weapon} (profile {shot.profile})")


def used_twice(g: Game, unit: str, answer: Aim) -> Refusal | None:
    """A model attacks once, a vehicle once with each of its weapons. [stress.vehicle.all-weapons]

    No weapon is used with two of its profiles. [stress.weapon.one-profile]
    """
    shots = [shot for shot in answer.shots if arm_of(g, unit, shot)]
    if refusal := chapters(g).aiming.too_many(g, [shot.model for shot in shots]):
        return refusal
    if len({attack_slot(g, shot.model, shot.weapon) for shot in shots}) == len(shots):
        return None
    ways = {(shot.model, shot.weapon, shot.profile) for shot in shots}
    if len({way[:2] for way in ways}) < len(ways):
        return Refusal("twice", "stress.weapon.one-profile", "a weapon is used with one of its profiles")
    text = "a model attacks once, with one weapon; a vehicle once with each"
    return Refusal("twice", "stress.attack.declare-targets", text)


def too_many_grenades(g: Game, unit: str, answer: Aim) -> Refusal | None:
    """A unit uses one grenade in an activation. [stress.weapon.grenade]"""
    found = [arm for shot in answer.shots if (arm := arm_of(g, unit, shot)) and weapon_has(arm.profile, "grenade")]
    if len(found) < 2:
        return None
    return Refusal("grenade", "stress.weapon.grenade", "a unit uses one grenade in an activation", len(found), 1)


def why_not_declared(g: Game, unit: str, answer: Aim, why_not_shot: Callable[[Shot], Refusal | None]) -> Refusal | None:
    """Why an attack may not be declared so: a weapon twice, one of its shots, too many grenades, or unused eyes."""
    shots = (refusal for shot in answer.shots if (refusal := why_not_shot(shot)))
    refusal = used_twice(g, unit, answer) or next(shots, None)
    return refusal or too_many_grenades(g, unit, answer) or why_not_eyes(answer)


def why_not_eyes(answer: Aim) -> Refusal | None:
    """Each target is seen through the eyes of one of its attackers. [stress.los.viewpoint]"""
    shooters = by_target(answer)
    for target, eyes in answer.eyes:
        if eyes not in shooters.get(target, ()):
            return Refusal("eyes", "stress.los.viewpoint", f"{eyes} does not target {target}")
    if len(answer.eyes) == len(dict(answer.eyes)):
        return None
    return Refusal("eyes", "stress.los.viewpoint", "each target is seen through the eyes of one model")


def out_of_range(g: Game, arm: Arm, target: str, seen: View) -> Refusal:
    """What is farther away than the weapon's range: the nearest model that is seen, though a hidden one be nearer.

    [stress.range.equal-or-less, stress.range.nearest-visible, stress.weapon.range]
    """
    nearest, distance = _nearest(g, arm.model, seen.seen)
    least, most = (side / INCH for side in arm.profile.range or (0, 0))
    near = is_within(distance, most)
    limit, does = (least, "needs") if near else (most, "reaches")
    is_first = nearest == _nearest(g, arm.model, g.unit(target).models)[0]
    who = nearest if is_first else f"{nearest}, the nearest of {target} that is seen,"
    text = f"{who} is {shown(distance, limit)} in from {arm.model}, and its {arm.weapon} {does} {limit:g} in"
    code, rule = ("too-near", "stress.weapon.range") if near else ("out-of-range", "stress.range.equal-or-less")
    return Refusal(code, rule, text, distance, limit)


def _nearest(g: Game, model: str, others: tuple[str, ...]) -> tuple[str, float]:
    """Which of some models is nearest to a model, and how many inches away it is."""
    index = g.board.index
    gaps = g.board.gaps(index.rows((model,)), index.rows(others))[0].tolist()
    return min(zip(others, gaps, strict=True), key=lambda one: one[1])


def vehicle_rules(g: Game, answer: Aim) -> tuple[str, ...]:  # noqa: ARG001  # the answer says it all
    """Which rules of vehicles an attack brings in: several weapons of one model, perhaps at several targets."""
    pairs = dict.fromkeys((shot.model, shot.target) for shot in answer.shots)
    models = dict.fromkeys(model for model, _ in pairs)
    found = ("stress.vehicle.all-weapons",) if len(models) < len(answer.shots) else ()
    return (*found, "stress.vehicle.split-targets") if len(models) < len(pairs) else found
