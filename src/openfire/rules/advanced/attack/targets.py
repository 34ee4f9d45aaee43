"""Declaring an attack with vehicles: as many weapons as their platform allows, each along its own barrel.

[advanced, Vehicles and Attacks]
"""

from __future__ import annotations

from openfire.engine.answers import Aim, Shot
from openfire.engine.questions import Chance, Refusal
from openfire.geometry.measure import is_within
from openfire.rules.advanced.attack.mounts import barrel_view, mount_of, why_not_in_arc
from openfire.rules.advanced.vehicles.traits import is_platform, is_vehicle, platform
from openfire.rules.stress.attack.free_targets import FreeAimOptions
from openfire.rules.stress.attack.targets import AimOptions, by_target, distances, shots_of
from openfire.rules.stress.attack.weapons import Arm
from openfire.rules.stress.sight import BLOCKED, View
from openfire.rules.stress.specials import weapon_has
from openfire.rules.stress.vehicles.traits import hand


class FreePlatformAimOptions(FreeAimOptions):
    """A free attack: every model may attack, a platform with several weapons."""

    def _twice(self, answer: Aim) -> Refusal | None:
        """No more of a model's weapons than its platform allows, and each once."""
        return too_many(self, answer) or super()._twice(answer)


def too_many(options: AimOptions, answer: Aim) -> Refusal | None:
    """Why a model may not use so many of its weapons (ruling AD-14). [advanced.vehicle.default-platform-2]"""
    models = [shot.model for shot in answer.shots if options.arm(shot)]
    for model in (model for model in dict.fromkeys(models) if is_platform(options.g, model)):
        count, most = models.count(model), platform(options.g, model)
        if count > most:
            text = f"{model} uses {count} weapons, and {most} at once are the most it can"
            return Refusal("platform", "advanced.vehicle.default-platform-2", text, count, most)
    return None


class PlatformAimOptions(AimOptions):
    """Shots: each model with one weapon at one unit, a platform with several, or with none."""

    def _twice(self, answer: Aim) -> Refusal | None:
        """No more of a model's weapons than its platform allows, and each once."""
        return too_many(self, answer) or super()._twice(answer)

    def _why_not_seen(self, answer: Aim) -> Refusal | None:
        """Mounted weapons look for themselves, all others through one pair of eyes.

        [advanced.vehicle.los-from-barrel]
        """
        for shot in answer.shots:
            arm = self.arm(shot)
            if arm and (refusal := self._why_not_along_barrel(arm, shot.target)):
                return refusal
        return super()._why_not_seen(self._by_eye(answer))

    def _by_eye(self, answer: Aim) -> Aim:
        """The part of an attack that is made with weapons that are not mounted."""
        shots = tuple(shot for shot in answer.shots if mount_of(self.g, shot.model, shot.weapon) is None)
        plain, every = by_target(Aim(shots)), by_target(answer)
        told = [(target, model) for target, model in answer.eyes if target in plain]
        return Aim(shots, tuple(eye for eye in told if eye[1] in plain[eye[0]] or eye[1] not in every[eye[0]]))

    def _why_not_along_barrel(self, arm: Arm, target: str) -> Refusal | None:
        mount = mount_of(self.g, arm.model, arm.weapon)
        if mount is None:
            return None
        if refusal := why_not_in_arc(self.g, arm.model, mount, target):
            return refusal
        found = barrel_view(self.g, arm.model, mount, target)
        if found.result == BLOCKED:
            behind = f" by {', '.join(found.hidden_by)}" if found.hidden_by else ""
            text = f"the line of sight to {target} along {arm.model}'s {arm.weapon} is blocked{behind}"
            rule = "advanced.vehicle.self-obscuring" if arm.model in found.hidden_by else found.rule
            return Refusal("blocked", rule, text)
        away = distances(self.g, self.unit, found)[arm.model]
        return None if arm.is_in_range(away) else self._out_of_range(arm, target, away)

    def looks(self, answer: Aim) -> dict[Shot, View]:
        """How the target of each shot is seen, by eye or along the barrel."""
        seen = super().looks(self._by_eye(answer))
        return {shot: seen[shot] if shot in seen else self._along(shot) for shot in answer.shots}

    def _along(self, shot: Shot) -> View:
        mount = mount_of(self.g, shot.model, shot.weapon)
        assert mount is not None
        return barrel_view(self.g, shot.model, mount, shot.target)

    def rules(self, answer: Aim) -> tuple[str, ...]:
        """Which rules of vehicles an attack brings in."""
        found: dict[str, None] = {}
        models = [shot.model for shot in answer.shots]
        if len(set(models)) < len(models):
            found["advanced.vehicle.default-platform-2"] = None
        for shot in answer.shots:
            arm = self.arm(shot)
            if mount_of(self.g, shot.model, shot.weapon):
                found["advanced.vehicle.los-from-barrel"] = None
            if arm and weapon_has(arm.profile, "heavy") and is_vehicle(self.g, shot.model):
                found["advanced.vehicle.ignores-heavy"] = None
        return tuple(found)

    # -------------------------------------------------------------------------------------------- some attacks

    def volley_at(self, target: str, usable: list[Arm], chance: Chance | None = None) -> Aim:
        """All that the unit can fire at one target, mounted weapons first."""
        mounted = self._mounted(target, usable)
        plain = super().volley_at(target, [arm for arm in usable if not self._is_mounted(arm)], chance)
        shots = [*shots_of(self.g, mounted, target, chance), *plain.shots]
        kept = [shot for n, shot in enumerate(shots) if self._is_within_platform(shots[: n + 1], shot.model)]
        looking = [model for _, model in plain.eyes]
        if not any(shot.model in looking and shot in plain.shots for shot in kept):
            return Aim(tuple(shot for shot in kept if shot not in plain.shots))
        return Aim(tuple(kept), plain.eyes)

    def _is_within_platform(self, shots: list[Shot], model: str) -> bool:
        return [shot.model for shot in shots].count(model) <= platform(self.g, model)

    def ready_at(self, target: str, usable: list[Arm]) -> tuple[View, dict[str, list[Arm]]]:
        """How a target is seen by somebody who can attack it, and all that can be used, mounted weapons included."""
        seen, ready = super().ready_at(target, [arm for arm in usable if not self._is_mounted(arm)])
        mounted = self._mounted(target, usable)
        if mounted and not ready:
            arm = next(iter(mounted.values()))[0]
            seen = self._along(Shot(arm.model, arm.weapon, target, arm.number))
        return seen, mounted | ready

    def _is_mounted(self, arm: Arm) -> bool:
        return mount_of(self.g, arm.model, arm.weapon) is not None

    def _mounted(self, target: str, usable: list[Arm]) -> dict[str, list[Arm]]:
        """The mounted weapons that can be used on a target, by hand."""
        ready: dict[str, list[Arm]] = {}
        for arm in usable:
            if self._is_mounted(arm) and self._is_near(arm, target) and not self._why_not_along_barrel(arm, target):
                ready.setdefault(hand(self.g, arm.model, arm.weapon), []).append(arm)
        return ready

    def _is_near(self, arm: Arm, target: str) -> bool:
        """Whether a weapon reaches some model of a target, seen or not."""
        rows = self.g.board.index.rows
        gaps = self.g.board.gaps(rows((arm.model,)), rows(self.g.unit(target).models))
        return is_within(float(gaps.min()), arm.reach)
