"""Choosing targets and weapons, range and line of sight. [drafts, Attack]

Targets may be changed for as long as no answer is given; a weapon out of range is refused, and another target can be
named. [shared.range.retarget, shared.attack.procedure]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.measure import is_within
from openfire.roster.own_rules.common_points import SHOOTING
from openfire.rules.shared.attack.range import NORMAL, OUT, out_of_range, range_of
from openfire.rules.shared.attack.weapons import Arm, arm_of, arms, by_target, reaching_to, why_no_use
from openfire.rules.shared.movement.distance import enemies, engaged, is_engaged_with, unit_gap
from openfire.rules.shared.own_rules.changes import changed_length, cited
from openfire.rules.shared.own_rules.permissions import (
    allowed_by,
    is_allowed,
    why_forbidden,
    why_not_the_one,
    why_spared,
)
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.sight import BLOCKED, OBSCURED, View, view
from openfire.rules.shared.specials import weapon_has

FARTHEST: Final = 200.0
"""Inches from which anybody can be attacked, weapons and sight apart."""

WhyNotArm = Callable[[Game, str, Arm], Refusal | None]
"""Why a weapon may not be used at all now."""


def why_not_target(g: Game, unit: str, target: str) -> Refusal | None:
    """Why a unit is no target: no enemy, or not among those one is engaged with. [shared.attack.choose-targets]

    Whom a target is engaged with does not matter (ruling AM-33). [shared.attack.engaged-targets]
    """
    if target not in enemies(g, unit):
        return Refusal("no-enemy", "shared.attack.choose-targets", f"{target} is no enemy unit on the table")
    if refusal := why_barred(g, unit, target):
        return refusal
    close = engaged(g, unit)
    if close and target not in close and not is_allowed(g, unit, "shoot-out"):
        text = f"{unit} is within assault range of {', '.join(close)} and may only attack there"
        return Refusal("engaged", "shared.attack.engaged-targets", text)
    return None


def why_barred(g: Game, unit: str, target: str) -> Refusal | None:
    """Why rules of the module let a unit attack nobody beyond its assault range, or not that far away."""
    if not g.setup.own.rules:
        return None
    if (refusal := why_not_the_one(g, unit, target)) or is_engaged_with(g, unit, target):
        return refusal
    if refusal := why_forbidden(g, unit, "shoot") or why_spared(g, unit, target, "be-shot", SHOOTING):
        return refusal
    case, away = Case(target, unit), unit_gap(g, unit, target)
    limit = changed_length(g, "target-range", case, FARTHEST)
    if is_within(away, limit):
        return None
    text = f"{target} is {shown(away, limit)} in away, and cannot be attacked from farther than {limit:g} in"
    return Refusal("out-of-range", cited(g, "target-range", case)[0], text, away, limit)


def sight_to(g: Game, unit: str, target: str) -> View:
    """How a unit sees its target: as its leader does; in assault range nothing is worse than obscured (ruling AM-05).

    [shared.los.needed, shared.los.from-leader, shared.attack.los-per-target]
    """
    seen = view(g, unit, target)
    if seen.result != BLOCKED:
        return seen
    if is_engaged_with(g, unit, target):
        return seen._replace(result=OBSCURED)
    rule = allowed_by(g, unit, "unseen")
    return seen._replace(result=OBSCURED, rule=rule) if rule else seen


def unarmed(g: Game, unit: str, shot: Shot) -> Refusal:
    """A model of the unit uses what it is equipped with. [shared.weapon.listed]"""
    text = f"{shot.model} of {unit} has no {shot.weapon} (profile {shot.profile})"
    if shot.model not in g.unit(unit).models:
        text = f"{shot.model} is no model of {unit}"
    return Refusal("unarmed", "shared.weapon.listed", text)


def why_not_eyes(g: Game, unit: str, answer: Aim) -> Refusal | None:
    """Nobody but the leader looks. [shared.los.from-leader]"""
    for target, eyes in answer.eyes:
        if target not in by_target(answer):
            return Refusal("eyes", "shared.los.from-leader", f"nobody attacks {target}, so nobody looks at it")
        if eyes != g.unit(unit).leader:
            return Refusal("eyes", "shared.los.from-leader", f"the leader looks, and not {eyes}")
    return None


def why_not_seen(seen: View, target: str) -> Refusal | None:
    """A unit that is hidden from the leader may not be attacked (ruling AM-01). [shared.los.blocked-no-attack]"""
    if seen.result != BLOCKED:
        return None
    behind = f" by {', '.join(seen.hidden_by)}" if seen.hidden_by else ""
    return Refusal("blocked", "shared.los.blocked-no-attack", f"the line of sight to {target} is blocked{behind}")


class Once(NamedTuple):
    """Weapons of which a unit uses one in an activation."""

    special: str
    rule: str

    def has(self, arm: Arm) -> bool:
        """Whether a weapon is one of them."""
        return weapon_has(arm.profile, self.special)


class ArmRules(NamedTuple):
    """What a book says of weapons in attacks."""

    is_close: Callable[[Arm], bool]
    """Whether a weapon is one for assault range."""
    engaged: str
    """The rule by which engaged units use no others."""
    lone: tuple[str, ...] = ()
    """The rules of weapons of which it matters which model's dice are which."""
    once: Once | None = None


class Limits(NamedTuple):
    """What an attack is limited to, besides what limits all of them."""

    arms: ArmRules
    why_not_arm: WhyNotArm
    only: tuple[str, ...] = ()
    """The units that may be attacked, where not every enemy may."""
    rule: str = "shared.attack.choose-targets"
    """Why nobody else may."""
    is_single: bool = False
    """Whether everybody attacks the same unit."""
    is_close: bool = False
    """Whether range is not asked for, the target being in assault range."""
    is_own: bool = True
    """Whether it is made in the unit's own activation."""
    cites: tuple[str, ...] = ()
    """What allows such an attack, besides the rules of all attacks."""
    words: tuple[str, ...] = ()
    """What it is called in the module's own rules: free-attack, impact."""


class AimOptions(UnitOptions[Aim]):
    """Shots: each model with one weapon at one unit, or with none. [shared.attack.one-weapon]

    Vehicles are no exception (ruling ME-18). [shared.attack.split-targets]
    """

    takes = Aim

    def __init__(self, g: Game, unit: str, limits: Limits) -> None:
        self.g, self.unit, self.limits = g, unit, limits
        self.target = limits.only[0] if len(limits.only) == 1 else ""

    def why_not(self, answer: Aim) -> Refusal | None:
        """Why an attack may not be declared so."""
        models = [shot.model for shot in answer.shots]
        if len(set(models)) != len(models):
            return Refusal("twice", "shared.attack.one-weapon", "a model attacks once, with one weapon")
        for shot in answer.shots:
            if refusal := self._why_not_shot(shot):
                return refusal
        return why_not_eyes(self.g, self.unit, answer) or self._why_not_together(answer)

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        arm = self.arm(shot)
        if arm is None:
            return unarmed(self.g, self.unit, shot)
        refusal = self.limits.why_not_arm(self.g, self.unit, arm) or self.why_not_target(shot.target)
        return refusal or why_no_use(self.g, arm, shot.target)

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
        once = self.limits.arms.once
        if once and sum(map(self.is_once, answer.shots)) > 1:
            return Refusal(once.special, once.rule, f"{self.unit} uses one {once.special} in an activation")
        for target in targets:
            if refusal := why_not_seen(self.seen(target), target):
                return refusal
        return next((found for shot in answer.shots if (found := self._out_of_range(shot))), None)

    def is_once(self, shot: Shot) -> bool:
        """Whether a shot is made with a weapon of which a unit uses one in an activation."""
        arm, once = self.arm(shot), self.limits.arms.once
        return arm is not None and once is not None and once.has(arm)

    def _out_of_range(self, shot: Shot) -> Refusal | None:
        arm = self.arm(shot)
        if arm is None or self.range_to(arm, shot.target) != OUT:
            return None
        return out_of_range(self.g, self.unit, reaching_to(self.g, arm, shot.target), shot.target)

    def seen(self, target: str) -> View:
        """How a target is seen."""
        return sight_to(self.g, self.unit, target)

    def range_to(self, arm: Arm, target: str) -> str:
        """How far away a target is for a weapon in this attack."""
        if self.limits.is_close:
            return NORMAL
        arm = reaching_to(self.g, arm, target)
        return range_of(self.g, self.unit, arm, target, is_close=self.limits.arms.is_close(arm))

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
        known: dict[tuple[object, ...], str] = {}
        for arm in usable:
            key = arm.weapon, arm.number, arm.profile if self.g.setup.own.rules else None
            if key not in known:
                known[key] = self.range_to(arm, target)
            if known[key] != OUT and why_no_use(self.g, arm, target) is None:
                ready.setdefault(arm.model, []).append(arm)
        return ready if ready and why_not_seen(self.seen(target), target) is None else {}

    def only(self) -> Aim | None:
        """To hold back, where nobody can be attacked."""
        usable = self.usable()
        return None if any(self.ready_at(target, usable) for target in self.targets()) else Aim(())

    def sample(self, chance: Chance) -> Aim:
        """Everybody who can attacks one random unit, with a random weapon each."""
        usable, left = self.usable(), self.targets()
        while usable and left:
            target = left.pop(chance.randrange(len(left)))
            if ready := self.ready_at(target, usable):
                return Aim(tuple(self.shots(ready, target, lambda held: held[chance.randrange(len(held))])))
        return Aim(())

    def shots(self, ready: dict[str, list[Arm]], target: str, pick: Callable[[list[Arm]], Arm]) -> Iterator[Shot]:
        """One shot for each model that is ready, with a weapon picked for it; what is used once is not used twice."""
        once, is_used = self.limits.arms.once, False
        for model, held in ready.items():
            left = [arm for arm in held if not (once and is_used and once.has(arm))]
            if left:
                arm = pick(left)
                is_used |= once is not None and once.has(arm)
                yield Shot(model, arm.weapon, target, arm.number)

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The enemy units that cannot be attacked now."""
        usable = self.usable()
        for target in enemies(self.g, self.unit):
            can_be_hit = self.why_not_target(target) is None and self.ready_at(target, usable)
            if not can_be_hit and (refusal := self.why_nothing(target)):
                yield target, refusal

    def why_not_close(self) -> Refusal | None:
        """Why no attack can be made on the one unit that may be attacked, in assault range."""
        if not is_engaged_with(self.g, self.unit, self.target):
            text = f"{self.unit} is not within assault range of {self.target}"
            return Refusal("too-far", self.limits.rule, text)
        return None if self.usable() else self.why_nothing(self.target)

    def why_nothing(self, target: str) -> Refusal | None:
        """Why nothing can be fired at a target: what the weapon that comes nearest to it is refused for."""
        held = self.usable() or list(arms(self.g, self.unit))
        if not held:
            return Refusal("unarmed", "shared.weapon.listed", f"{self.unit} has no weapons")
        best = max(held, key=lambda arm: arm.reach)
        return self.why_not(Aim((Shot(best.model, best.weapon, target, best.number),)))
