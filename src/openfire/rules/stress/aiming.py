"""Declaring an attack: who targets whom, with line of sight, range and validity settled first. [stress, Action: Attack]

[stress.attack.declare-targets, stress.attack.check-before-dice, stress.attack.retarget-until-dice]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal, shown
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.rules.shared.attack.weapons import by_target
from openfire.rules.stress.arms import Arm, arms, farthest, why_not_arm
from openfire.rules.stress.chapters import chapters
from openfire.rules.stress.measuring import enemies, enemy_gaps, engaged, friends, unit_gap
from openfire.rules.stress.sight import BLOCKED, CLEAR, View, view, views
from openfire.rules.stress.specials import weapon_has
from openfire.rules.stress.vehicles import hand

__all__ = ["AimOptions", "by_target"]


def why_not_target(g: Game, unit: str, target: str) -> Refusal | None:
    """Why a unit is no valid target: whom one is engaged with comes first, and nobody fires into a melee of friends.

    [stress.target.engaged-must-fight-engager, stress.target.no-firing-into-melee]
    """
    if target not in enemies(g, unit):
        return Refusal("no-enemy", "stress.attack.declare-targets", f"{target} is no enemy unit on the table")
    near = engaged(g, unit)
    if near and target not in near:
        text = f"{unit} is within assault range of {', '.join(near)} and may only attack there"
        return Refusal("engaged", "stress.target.engaged-must-fight-engager", text)
    if not near:
        for friend in engaged(g, target):
            if friend in friends(g, unit):
                text = f"{target} is within assault range of {friend}, and {unit} is not"
                return Refusal("melee", "stress.target.no-firing-into-melee", text)
    return None


def best_view(g: Game, models: tuple[str, ...], target: str) -> View:
    """The best line of sight that any of some models has to a unit (ruling ST-21). [stress.los.viewpoint]"""
    best: View | None = None
    for found in views(g, models, target):
        if best is None or _rank(found) > _rank(best):
            best = found
        if found.result == CLEAR:
            break
    assert best is not None
    return best


def _rank(found: View) -> tuple[bool, bool, int]:
    return found.result == CLEAR, found.result != BLOCKED, len(found.seen)


def distances(g: Game, unit: str, seen: View) -> dict[str, float]:
    """Inches from each model of a unit to the nearest model that is seen. [stress.range.per-model]

    [stress.range.nearest-visible]
    """
    index, models = g.board.index, g.unit(unit).models
    return dict(zip(models, g.board.nearest(index.rows(models), index.rows(seen.seen)), strict=True))


class AimOptions:
    """Shots: each model with one weapon at one unit, or with none (ruling ST-03)."""

    def __init__(self, g: Game, unit: str) -> None:
        self.g, self.unit = g, unit
        self._usable: tuple[Any, list[Arm]] | None = None

    def why_not(self, answer: Aim) -> Refusal | None:
        """Why an attack may not be declared so."""
        if refusal := self._twice(answer):
            return refusal
        for shot in answer.shots:
            if refusal := self._why_not_shot(shot):
                return refusal
        return self._too_many_grenades(answer) or self._why_not_eyes(answer) or self._why_not_seen(answer)

    def _twice(self, answer: Aim) -> Refusal | None:
        """A model attacks once, a vehicle once with each of its weapons. [stress.vehicle.all-weapons]

        No weapon is used with two of its profiles. [stress.weapon.one-profile]
        """
        shots = [shot for shot in answer.shots if self.arm(shot)]
        if len({hand(self.g, shot.model, shot.weapon) for shot in shots}) == len(shots):
            return None
        ways = {(shot.model, shot.weapon, shot.profile) for shot in shots}
        if len({way[:2] for way in ways}) < len(ways):
            return Refusal("twice", "stress.weapon.one-profile", "a weapon is used with one of its profiles")
        text = "a model attacks once, with one weapon; a vehicle once with each"
        return Refusal("twice", "stress.attack.declare-targets", text)

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        arm = self.arm(shot)
        if arm is None:
            return self._unarmed(shot)
        return why_not_arm(self.g, self.unit, arm) or why_not_target(self.g, self.unit, shot.target)

    def _unarmed(self, shot: Shot) -> Refusal:
        """A model attacks with its own unit and its own weapons. [stress.model.one-unit, stress.weapon.listed]"""
        if shot.model not in self.g.unit(self.unit).models:
            return Refusal("not-there", "stress.attack.declare-targets", f"{shot.model} is no model of {self.unit}")
        text = f"{shot.model} has no {shot.weapon} (profile {shot.profile})"
        return Refusal("unarmed", "stress.weapon.listed", text)

    def arm(self, shot: Shot) -> Arm | None:
        """The weapon a shot is made with, if its model is there and has it."""
        if shot.model not in self.g.unit(self.unit).models:
            return None
        weapon = self.g.card(shot.model).weapon(shot.weapon)
        if weapon is None or shot.profile >= len(weapon.profiles):
            return None
        return Arm(shot.model, shot.weapon, shot.profile, weapon.profiles[shot.profile])

    def _too_many_grenades(self, answer: Aim) -> Refusal | None:
        """A unit uses one grenade in an activation. [stress.weapon.grenade]"""
        found = [arm for shot in answer.shots if (arm := self.arm(shot)) and weapon_has(arm.profile, "grenade")]
        if len(found) < 2:
            return None
        return Refusal("grenade", "stress.weapon.grenade", "a unit uses one grenade in an activation", len(found), 1)

    def _why_not_eyes(self, answer: Aim) -> Refusal | None:
        """Each target is seen through one of those who target it. [stress.los.viewpoint]"""
        shooters = by_target(answer)
        for target, eyes in answer.eyes:
            if eyes not in shooters.get(target, ()):
                return Refusal("eyes", "stress.los.viewpoint", f"{eyes} does not target {target}")
        if len(answer.eyes) == len(dict(answer.eyes)):
            return None
        return Refusal("eyes", "stress.los.viewpoint", "each target is seen through the eyes of one model")

    def _why_not_seen(self, answer: Aim) -> Refusal | None:
        for target in by_target(answer):
            seen = self.seen(answer, target)
            if seen.result == BLOCKED:
                behind = f" by {', '.join(seen.hidden_by)}" if seen.hidden_by else ""
                return Refusal("blocked", seen.rule, f"the line of sight to {target} is blocked{behind}")
            away = distances(self.g, self.unit, seen)
            for shot in answer.shots:
                arm = self.arm(shot)
                if shot.target == target and arm and not arm.is_in_range(away[arm.model]):
                    return self._out_of_range(arm, target, away[arm.model])
        return None

    def _out_of_range(self, arm: Arm, target: str, distance: float) -> Refusal:
        """What is farther away than the weapon's range. [stress.range.equal-or-less, stress.weapon.range]"""
        least, most = (side / INCH for side in arm.profile.range or (0, 0))
        near = is_within(distance, most)
        limit, does = (least, "needs") if near else (most, "reaches")
        text = f"{target} is {shown(distance, limit)} in from {arm.model}, and its {arm.weapon} {does} {limit:g} in"
        code, rule = ("too-near", "stress.weapon.range") if near else ("out-of-range", "stress.range.equal-or-less")
        return Refusal(code, rule, text, distance, limit)

    def seen(self, answer: Aim, target: str) -> View:
        """How a target is seen: through the eyes that were named, else through the best."""
        eyes = dict(answer.eyes).get(target)
        return view(self.g, eyes, target) if eyes else best_view(self.g, tuple(by_target(answer)[target]), target)

    def looks(self, answer: Aim) -> dict[Shot, View]:
        """How the target of each shot is seen. [stress.attack.check-before-dice]"""
        seen = {target: self.seen(answer, target) for target in by_target(answer)}
        return {shot: seen[shot.target] for shot in answer.shots}

    def rules(self, answer: Aim) -> tuple[str, ...]:
        """Which rules of vehicles an attack brings in: several weapons of one model, perhaps at several targets."""
        pairs = dict.fromkeys((shot.model, shot.target) for shot in answer.shots)
        models = dict.fromkeys(model for model, _ in pairs)
        found = ("stress.vehicle.all-weapons",) if len(models) < len(answer.shots) else ()
        return (*found, "stress.vehicle.split-targets") if len(models) < len(pairs) else found

    def sights(self, answer: Aim) -> dict[Shot, str]:
        """The line of sight of each shot."""
        return {shot: seen.result for shot, seen in self.looks(answer).items()}

    def sample(self, chance: Chance) -> Aim:
        """Everybody who can attacks one random unit, with a random weapon each."""
        usable = self.usable()
        most = farthest(tuple(usable))
        targets = [target for target, gap in enemy_gaps(self.g, self.unit) if is_within(gap, most)]
        while targets:
            target = targets.pop(chance.randrange(len(targets)))
            if (
                why_not_target(self.g, self.unit, target) is None
                and (aim := self.volley_at(target, usable, chance)).shots
            ):
                return aim
        return Aim(())

    def usable(self) -> list[Arm]:
        """All that the unit may attack with now; worked out again when something of what decides that has changed."""
        now = self.g.unit(self.unit), self.g.state.used, engaged(self.g, self.unit)
        if self._usable is None or self._usable[0] != now:
            found = [arm for arm in arms(self.g, self.unit) if why_not_arm(self.g, self.unit, arm) is None]
            self._usable = now, found
        return self._usable[1]

    def volley_at(self, target: str, usable: list[Arm], chance: Chance | None = None) -> Aim:
        """All that the unit can fire at one target, seen through its leader's eyes or else the best."""
        seen = best_view(self.g, self._eyes(chance), target)
        if seen.result == BLOCKED:
            return Aim(())
        away = distances(self.g, self.unit, seen)
        ready: dict[str, list[Arm]] = {}
        for arm in usable:
            if arm.is_in_range(away[arm.model]):
                ready.setdefault(hand(self.g, arm.model, arm.weapon), []).append(arm)
        if all(held[0].model != seen.viewer for held in ready.values()):
            return Aim(())
        shots = tuple(shots_of(self.g, ready, target, chance))
        if all(shot.model != seen.viewer for shot in shots):
            return Aim(())
        return Aim(shots, ((target, seen.viewer),))

    def ready_at(self, target: str, usable: list[Arm]) -> tuple[View, dict[str, list[Arm]]]:
        """How a target is best seen by somebody who can attack it, and all that can then be used; nothing if nobody."""
        if not self._can_reach(target, usable):
            return view(self.g, self.g.unit(self.unit).leader, target), {}
        best = best_view(self.g, self._eyes(None), target)
        ready = self._in_range(best, usable)
        if best.result != BLOCKED and _is_among(best.viewer, ready):
            return best, ready
        views = (view(self.g, model, target) for model in self._eyes(None))
        seeing = (seen for seen in views if seen.result != BLOCKED)
        fit = [seen for seen in seeing if _is_among(seen.viewer, self._in_range(seen, usable))]
        if not fit:
            return best, {}
        best = max(fit, key=_rank)
        return best, self._in_range(best, usable)

    def _can_reach(self, target: str, usable: list[Arm]) -> bool:
        """Whether some weapon reaches some model of a target, seen or not."""
        return is_within(unit_gap(self.g, self.unit, target), farthest(tuple(usable)))

    def _in_range(self, seen: View, usable: list[Arm]) -> dict[str, list[Arm]]:
        """What each model can use against a target that is seen so."""
        ready: dict[str, list[Arm]] = {}
        away = distances(self.g, self.unit, seen) if seen.seen else {}
        for arm in usable:
            if away and arm.is_in_range(away[arm.model]):
                ready.setdefault(hand(self.g, arm.model, arm.weapon), []).append(arm)
        return ready

    def why_nothing(self, target: str, usable: list[Arm]) -> Refusal | None:
        """Why nothing can be fired at a target: what the attack that is nearest to being possible is refused for."""
        if not usable:
            refusals = (why_not_arm(self.g, self.unit, arm) for arm in arms(self.g, self.unit))
            unarmed = Refusal("unarmed", "stress.weapon.listed", f"{self.unit} has no weapons")
            return next((refusal for refusal in refusals if refusal), unarmed)
        rows = self.g.board.index.rows
        gaps = self.g.board.gaps(rows(self.g.unit(self.unit).models), rows(self.g.unit(target).models)).min(axis=1)
        away = dict(zip(self.g.unit(self.unit).models, gaps.tolist(), strict=True))
        nearest = min(usable, key=lambda arm: away[arm.model] - arm.reach)
        return self.why_not(Aim((Shot(nearest.model, nearest.weapon, target, nearest.number),)))

    def _eyes(self, chance: Chance | None) -> tuple[str, ...]:
        """Whose eyes are tried: the leader's first, then everybody's, or by chance those of one more."""
        leader = self.g.unit(self.unit).leader
        others = [model for model in self.g.unit(self.unit).models if model != leader]
        if chance and others:
            return leader, others[chance.randrange(len(others))]
        return (leader, *others)

    def each(self) -> Iterator[Aim] | None:
        """There are too many to list."""
        return None

    def read(self, text: str) -> Aim:
        """Shots as they are written."""
        return Aim.read(text)


def _is_among(viewer: str, ready: dict[str, list[Arm]]) -> bool:
    """Whether a model is one of those who can attack."""
    return any(held[0].model == viewer for held in ready.values())


def shots_of(g: Game, ready: dict[str, list[Arm]], target: str, chance: Chance | None = None) -> Iterator[Shot]:
    """One shot for each that is ready, a model or one of its weapons, as many as it uses, and no second grenade."""
    thrown, used = False, dict.fromkeys((held[0].model for held in ready.values()), 0)
    for held in ready.values():
        arms_left = [arm for arm in held if not (thrown and weapon_has(arm.profile, "grenade"))]
        if arms_left and used[held[0].model] < chapters(g).hands(g, held[0].model):
            used[held[0].model] += 1
            arm = arms_left[chance.randrange(len(arms_left)) if chance else 0]
            thrown = thrown or weapon_has(arm.profile, "grenade")
            yield Shot(arm.model, arm.weapon, target, arm.number)
