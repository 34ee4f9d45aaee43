"""Choosing targets and weapons, range and line of sight. [melee, Attack]

Targets may be changed for as long as no answer is given; a weapon out of range is refused, and another target can be
named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal
from openfire.geometry.measure import is_within
from openfire.rules.assault.attack.targets import (
    LONG,
    NORMAL,
    OUT,
    arm_of,
    distances,
    out_of_range,
    sight_to,
    unarmed,
    why_not_eyes,
    why_not_seen,
    why_not_target,
)
from openfire.rules.assault.sight import View
from openfire.rules.melee import numbers
from openfire.rules.melee.movement.distance import enemies, engaged, is_engaged_with
from openfire.rules.melee.specials import weapon_has
from openfire.rules.stress.aiming import by_target
from openfire.rules.stress.arms import Arm, arms

__all__ = ["LONG", "NORMAL", "OUT", "AimOptions", "Arm", "Limits", "arms", "by_target", "range_of"]

GRENADE = "grenade"
"""Marks a unit that has used a grenade in this activation."""

WhyNotArm = Callable[[Game, str, Arm], Refusal | None]
"""Why a weapon may not be used at all now."""


def why_not_arm(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """Why a weapon may not be used in a normal attack: Impact never, in assault range only Melee (ruling ME-05).

    [melee.attack.engaged-melee-weapons, melee.weapon.impact-no-normal-attack, melee.weapon.melee]
    """
    name = f"{arm.model}'s {arm.weapon}"
    if weapon_has(arm.profile, "impact"):
        text = f"{name} has Impact and is used only in the free attack after a move"
        return Refusal("impact", "melee.weapon.impact-no-normal-attack", text)
    if engaged(g, unit) and not weapon_has(arm.profile, "melee"):
        text = f"{name} is not for melee, and {unit} is in assault range"
        return Refusal("no-melee", "melee.attack.engaged-melee-weapons", text)
    return why_not_grenade(g, unit, arm)


def why_not_grenade(g: Game, unit: str, arm: Arm) -> Refusal | None:
    """One grenade per unit and activation, free attacks of its own included (ruling X-33). [melee.weapon.grenade]"""
    if not weapon_has(arm.profile, "grenade") or not g.unit(unit).mark(GRENADE):
        return None
    return Refusal("grenade", "melee.weapon.grenade", f"{unit} has used a grenade in this activation")


def range_of(g: Game, unit: str, arm: Arm, target: str) -> str:
    """Whether a target is in range: from the leader to any model of it (rulings AM-02, AM-05, AM-06, ME-04).

    In assault range Melee weapons always are. [melee.range.from-leader, melee.range.weapon-limits, melee.weapon.melee,
    melee.weapon.longshot-range]
    """
    if weapon_has(arm.profile, "melee") and is_engaged_with(g, unit, target):
        return NORMAL
    away, reach = distances(g, unit, target), arm.reach
    if is_within(away[0], reach) and any(arm.is_in_range(gap) for gap in away):
        return NORMAL
    is_long, far = weapon_has(arm.profile, "longshot") and not engaged(g, unit), reach * numbers.LONGSHOT_REACH
    return LONG if is_long and any(gap > reach and is_within(gap, far) for gap in away) else OUT


class Limits(NamedTuple):
    """What an attack is limited to, besides what limits all of them."""

    why_not_arm: WhyNotArm = why_not_arm
    only: tuple[str, ...] = ()
    """The units that may be attacked, where not every enemy may."""
    rule: str = "melee.attack.choose-targets"
    """Why nobody else may."""
    is_single: bool = False
    """Whether everybody attacks the same unit."""
    is_close: bool = False
    """Whether range is not asked for, the target being in assault range."""
    is_own: bool = True
    """Whether it is made in the unit's own activation."""
    cites: tuple[str, ...] = ()
    """What allows such an attack, besides the rules of all attacks."""


class AimOptions:
    """Shots: each model with one weapon at one unit, or with none. [melee.attack.one-weapon]

    Vehicles are no exception (ruling ME-18). [melee.attack.split-targets]
    """

    def __init__(self, g: Game, unit: str, limits: Limits | None = None) -> None:
        self.g, self.unit, self.limits = g, unit, limits or Limits()

    def why_not(self, answer: Aim) -> Refusal | None:
        """Why an attack may not be declared so."""
        models = [shot.model for shot in answer.shots]
        if len(set(models)) != len(models):
            return Refusal("twice", "melee.attack.one-weapon", "a model attacks once, with one weapon")
        for shot in answer.shots:
            if refusal := self._why_not_shot(shot):
                return refusal
        return why_not_eyes(self.g, self.unit, answer) or self._why_not_together(answer)

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        arm = self.arm(shot)
        if arm is None:
            return unarmed(self.g, self.unit, shot)
        return self.limits.why_not_arm(self.g, self.unit, arm) or self.why_not_target(shot.target)

    def arm(self, shot: Shot) -> Arm | None:
        """The weapon a shot is made with, if its model is there and has it."""
        return arm_of(self.g, self.unit, shot)

    def why_not_target(self, target: str) -> Refusal | None:
        """Why a unit may not be attacked now."""
        if self.limits.only and target not in self.limits.only:
            return Refusal("not-now", self.limits.rule, f"only {', '.join(self.limits.only)} may be attacked now")
        return why_not_target(self.g, self.unit, target)

    def _why_not_together(self, answer: Aim) -> Refusal | None:
        targets = tuple(by_target(answer))
        if self.limits.is_single and len(targets) > 1:
            return Refusal("several", self.limits.rule, "this attack is made on one unit")
        if sum(self.is_grenade(shot) for shot in answer.shots) > 1:
            return Refusal("grenade", "melee.weapon.grenade", f"{self.unit} uses one grenade in an activation")
        for target in targets:
            if refusal := why_not_seen(self.seen(target), target):
                return refusal
        return next((found for shot in answer.shots if (found := self._out_of_range(shot))), None)

    def is_grenade(self, shot: Shot) -> bool:
        """Whether a shot is made with a grenade."""
        arm = self.arm(shot)
        return arm is not None and weapon_has(arm.profile, "grenade")

    def _out_of_range(self, shot: Shot) -> Refusal | None:
        arm = self.arm(shot)
        if arm is None or self.range_to(arm, shot.target) != OUT:
            return None
        return out_of_range(self.g, self.unit, arm, shot.target)

    def seen(self, target: str) -> View:
        """How a target is seen."""
        return sight_to(self.g, self.unit, target)

    def range_to(self, arm: Arm, target: str) -> str:
        """How far away a target is for a weapon in this attack."""
        return NORMAL if self.limits.is_close else range_of(self.g, self.unit, arm, target)

    # ---------------------------------------------------------------------------------------- offers

    def usable(self) -> list[Arm]:
        """All that the unit may attack with now."""
        found = arms(self.g, self.unit)
        return [arm for arm in found if self.limits.why_not_arm(self.g, self.unit, arm) is None]

    def targets(self) -> list[str]:
        """All units that may be attacked, seen or not, in range or not."""
        return [enemy for enemy in enemies(self.g, self.unit) if self.why_not_target(enemy) is None]

    def ready_at(self, target: str, usable: list[Arm]) -> dict[str, list[Arm]]:
        """What each model can use against a target; nothing if it is not seen."""
        ready: dict[str, list[Arm]] = {}
        known: dict[tuple[str, int], str] = {}
        for arm in usable:
            key = arm.weapon, arm.number
            if key not in known:
                known[key] = self.range_to(arm, target)
            if known[key] != OUT:
                ready.setdefault(arm.model, []).append(arm)
        return ready if ready and why_not_seen(self.seen(target), target) is None else {}

    def sample(self, chance: Chance) -> Aim:
        """Everybody who can attacks one random unit, with a random weapon each, one grenade at most."""
        usable, left = self.usable(), self.targets()
        while usable and left:
            target = left.pop(chance.randrange(len(left)))
            if ready := self.ready_at(target, usable):
                return Aim(tuple(shots_of(ready, target, lambda held: held[chance.randrange(len(held))])))
        return Aim(())

    def why_nothing(self, target: str) -> Refusal | None:
        """Why nothing can be fired at a target: what the weapon that comes nearest to it is refused for."""
        held = self.usable() or list(arms(self.g, self.unit))
        if not held:
            return Refusal("unarmed", "melee.weapon.listed", f"{self.unit} has no weapons")
        best = max(held, key=lambda arm: arm.reach)
        return self.why_not(Aim((Shot(best.model, best.weapon, target, best.number),)))

    def each(self) -> Iterator[Aim] | None:
        """There are too many to list."""
        return None

    def read(self, text: str) -> Aim:
        """Shots as they are written."""
        return Aim.read(text)


def shots_of(ready: dict[str, list[Arm]], target: str, pick: Callable[[list[Arm]], Arm]) -> Iterator[Shot]:
    """One shot for each model that is ready, with a weapon that is picked for it; no second grenade."""
    is_thrown = False
    for model, held in ready.items():
        left = [arm for arm in held if not (is_thrown and weapon_has(arm.profile, "grenade"))]
        if left:
            arm = pick(left)
            is_thrown |= weapon_has(arm.profile, "grenade")
            yield Shot(model, arm.weapon, target, arm.number)
