"""The question who attacks whom, and what each attacker sees of its target. [stress, Action: Attack]

What a supplement says otherwise of weapons is handed in as a value of `AimRules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.refusals import Refusal
from openfire.rules.shared.attack.weapons import Arm, arm_of, arms, by_target, reaching_to, why_no_use
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.stress.attack.targets import (
    best_view,
    distances,
    out_of_range,
    unarmed,
    unless_unseen,
    why_not_declared,
    why_not_target,
)
from openfire.rules.stress.attack.weapons import why_not_arm
from openfire.rules.stress.sight import BLOCKED, View, view
from openfire.rules.stress.supplement import chapters


class OwnSight(NamedTuple):
    """Weapons that look for themselves, in a supplement that has such: by model, weapon and target."""

    has: Callable[[Game, str, str], bool]
    """Whether a model's weapon looks for itself."""
    why_not: Callable[[Game, str, str, str], Refusal | None]
    """Why such a weapon cannot be turned on a target, or does not see it."""
    view: Callable[[Game, str, str, str], View]
    """What such a weapon sees of a target."""


class AimRules(NamedTuple):
    """What this book and a supplement each say of the weapons of an attack."""

    too_many: Callable[[Game, list[str]], Refusal | None]
    """Why models may not use so many of their weapons; each model is named once for each of its attacks."""
    cites: Callable[[Game, Aim], tuple[str, ...]]
    """The rules that an attack brings in."""
    own_sight: OwnSight | None = None
    """Weapons with a line of sight of their own, if there are any."""


class AimOptions(UnitOptions[Aim]):
    """Shots: each model with one weapon at one unit, or with none (ruling ST-03)."""

    takes = Aim

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        self.own_sight = chapters(g).aiming.own_sight
        self._usable: tuple[object, list[Arm]] | None = None

    def why_not(self, answer: Aim) -> Refusal | None:
        """Why an attack may not be declared so."""
        refusal = why_not_declared(self.g, self.unit, answer, self._why_not_shot)
        return refusal or self._why_not_by_itself(answer) or self._why_not_seen(self._by_eye(answer))

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        arm = arm_of(self.g, self.unit, shot)
        if arm is None:
            return unarmed(self.g, self.unit, shot)
        refusal = why_not_arm(self.g, self.unit, arm) or why_not_target(self.g, self.unit, shot.target)
        return refusal or why_no_use(self.g, arm, shot.target)

    def _why_not_by_itself(self, answer: Aim) -> Refusal | None:
        """Why a weapon that looks for itself cannot be used."""
        for shot in answer.shots if self.own_sight else ():
            arm = arm_of(self.g, self.unit, shot)
            if arm and self.looks_for_itself(arm) and (refusal := self.why_not_own(arm, shot.target)):
                return refusal
        return None

    def looks_for_itself(self, arm: Arm | Shot) -> bool:
        """Whether a weapon has a line of sight of its own."""
        return self.own_sight is not None and self.own_sight.has(self.g, arm.model, arm.weapon)

    def why_not_own(self, arm: Arm, target: str) -> Refusal | None:
        """Why a weapon that looks for itself cannot be used on a target: it is out of sight or out of range."""
        assert self.own_sight is not None
        if refusal := self.own_sight.why_not(self.g, arm.model, arm.weapon, target):
            return refusal
        seen = self.own_view(arm.model, arm.weapon, target)
        away = distances(self.g, self.unit, seen)[arm.model]
        return None if arm.is_in_range(away) else out_of_range(self.g, arm, target, seen)

    def own_view(self, model: str, weapon: str, target: str) -> View:
        """What a weapon sees that looks for itself."""
        assert self.own_sight is not None
        return self.own_sight.view(self.g, model, weapon, target)

    def _by_eye(self, answer: Aim) -> Aim:
        """The part of an attack that is made with weapons that do not look for themselves."""
        if self.own_sight is None:
            return answer
        shots = tuple(shot for shot in answer.shots if not self.looks_for_itself(shot))
        plain, every = by_target(Aim(shots)), by_target(answer)
        named = [(target, model) for target, model in answer.eyes if target in plain]
        return Aim(shots, tuple(eye for eye in named if eye[1] in plain[eye[0]] or eye[1] not in every[eye[0]]))

    def _why_not_seen(self, answer: Aim) -> Refusal | None:
        """Why models do not see their targets, each target through one pair of eyes, or do not reach them."""
        for target in by_target(answer):
            seen = self.seen(answer, target)
            if seen.result == BLOCKED:
                behind = f" by {', '.join(seen.hidden_by)}" if seen.hidden_by else ""
                return Refusal("blocked", seen.rule, f"the line of sight to {target} is blocked{behind}")
            away = distances(self.g, self.unit, seen)
            for shot in answer.shots:
                arm = arm_of(self.g, self.unit, shot)
                if shot.target != target or arm is None:
                    continue
                arm = reaching_to(self.g, arm, target)
                if not arm.is_in_range(away[arm.model]):
                    return out_of_range(self.g, arm, target, seen)
        return None

    def seen(self, answer: Aim, target: str) -> View:
        """How a target is seen: through the eyes that were named, else through the best."""
        eyes = dict(answer.eyes).get(target)
        if eyes:
            return unless_unseen(self.g, view(self.g, eyes, target), target)
        return best_view(self.g, tuple(by_target(answer)[target]), target)

    def looks(self, answer: Aim) -> dict[Shot, View]:
        """How the target of each shot is seen. [stress.attack.check-before-dice]"""
        plain = self._by_eye(answer)
        seen = {target: self.seen(plain, target) for target in by_target(plain)}
        own = {s: self.own_view(s.model, s.weapon, s.target) for s in answer.shots if self.looks_for_itself(s)}
        return {shot: own[shot] if shot in own else seen[shot.target] for shot in answer.shots}

    def sights(self, answer: Aim) -> dict[Shot, str]:
        """The line of sight of each shot."""
        return {shot: seen.result for shot, seen in self.looks(answer).items()}

    def usable(self) -> list[Arm]:
        """All that the unit may attack with now; worked out again when something of what decides that has changed."""
        now = self.g.unit(self.unit), self.g.state.used, engaged(self.g, self.unit)
        if self._usable is None or self._usable[0] != now:
            found = [arm for arm in arms(self.g, self.unit) if why_not_arm(self.g, self.unit, arm) is None]
            self._usable = now, found
        return self._usable[1]

    def only(self) -> Aim | None:
        """To hold fire, where nothing can be fired at anybody."""
        return None if any(map(self._can_be_hit, enemies(self.g, self.unit))) else Aim(())

    def _can_be_hit(self, target: str) -> bool:
        """Whether one shot at a target would be taken; who cannot be hit by one cannot be hit by several."""
        single = (Aim((Shot(arm.model, arm.weapon, target, arm.number),)) for arm in self.usable())
        return any(self.why_not(aim) is None for aim in single)

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The enemy units that nothing can be fired at."""
        for target in enemies(self.g, self.unit):
            if not self._can_be_hit(target) and (refusal := self.why_nothing(target)):
                yield target, refusal

    def why_nothing(self, target: str) -> Refusal | None:
        """Why nothing can be fired at a target: what the attack that is nearest to being possible is refused for."""
        g, unit, usable = self.g, self.unit, self.usable()
        if not usable:
            refusals = (why_not_arm(g, unit, arm) for arm in arms(g, unit))
            weaponless = Refusal("unarmed", "stress.weapon.listed", f"{unit} has no weapons")
            return next((refusal for refusal in refusals if refusal), weaponless)
        models, rows = g.unit(unit).models, g.board.index.rows
        gaps = g.board.gaps(rows(models), rows(g.unit(target).models)).min(axis=1)
        away = dict(zip(models, gaps.tolist(), strict=True))
        nearest = min(usable, key=lambda arm: away[arm.model] - arm.reach)
        return self.why_not(Aim((Shot(nearest.model, nearest.weapon, target, nearest.number),)))

    def sample(self, chance: Chance) -> Aim:
        """A random attack, or none."""
        return self.sampled(QuestionName.ATTACK, chance) or Aim(())
