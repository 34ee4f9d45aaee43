"""Picking Targets and Who can Shoot: which weapons are fired at which unit. [onepage, Shooting]"""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.answers import Aim, Shot
from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.refusals import Refusal, shown
from openfire.geometry.measure import is_within
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.common_points import SHOOTING
from openfire.rules.onepage.attack.weapons import in_hand, is_spent
from openfire.rules.onepage.movement.action import WALK
from openfire.rules.onepage.movement.distance import enemies, gaps, nearest, within
from openfire.rules.onepage.sight import sees, sees_any
from openfire.rules.onepage.specials import is_vehicle, weapon_has
from openfire.rules.onepage.vehicles.facing import FRONT, quadrant
from openfire.rules.shared.attack.weapons import Arm, arms_of
from openfire.rules.shared.own_rules.index import is_awaited
from openfire.rules.shared.own_rules.permissions import is_allowed, why_not_the_one, why_not_used, why_spared
from openfire.rules.shared.own_rules.scene import Case


def arms(g: Game, unit: str) -> tuple[Arm, ...]:
    """All the ranged weapons of a unit. [onepage.weapon.ranged, onepage.weapon.melee]"""
    found = _ranged_arms(g, g.unit(unit).models)
    if not g.setup.own.rules:
        return found
    return tuple(arm._replace(profile=in_hand(g, arm.model, arm.weapon, arm.profile)) for arm in found)


@per_table
def _ranged_arms(g: Game, models: tuple[str, ...]) -> tuple[Arm, ...]:
    return tuple(arm for arm in arms_of(g, models) if arm.profile.range is not None)


def why_not_fire(g: Game, arm: Arm, target: str) -> Refusal | None:
    """Why a model may not fire a weapon at a unit: it is spent, sees nobody of it, or is out of range.

    Sight and range are to the unit, not to the same model (ruling A-WHO-SHOOTS-SAME-MODEL). [onepage.shoot.who]
    Indirect weapons need no sight. [onepage.weapon.indirect-no-los, onepage.example.who-can-shoot-figure]
    """
    arm = against(g, arm, target)
    return _why_not_aim(g, arm, target) or _out_of_range(g, arm, target)


def against(g: Game, arm: Arm, target: str) -> Arm:
    """A weapon as it is against a unit, with what modules' own rules change there: its rules and its range."""
    if not g.setup.own.rules:
        return arm
    case = Case(g.card(arm.model).unit, target, words=(SHOOTING,))
    return arm._replace(profile=in_hand(g, arm.model, arm.weapon, _printed(g, arm), case))


def _printed(g: Game, arm: Arm) -> WeaponProfile:
    weapon = g.card(arm.model).weapon(arm.weapon)
    assert weapon is not None
    return weapon.profiles[arm.number]


def _why_not_aim(g: Game, arm: Arm, target: str) -> Refusal | None:
    """Why a model may not fire a weapon at a unit, however far away that is."""
    if is_spent(g, arm.model, arm.weapon, arm.profile):
        return Refusal("spent", "onepage.weapon.limited-once", f"{arm.model}'s {arm.weapon} has been fired")
    if refusal := _why_not_by_rule(g, arm, target):
        return refusal
    if not _needs_no_sight(g, arm) and not sees_any(g, arm.model, target):
        text = f"{arm.model} has no line of sight to {target}"
        return Refusal("no-sight", "onepage.sight.straight-line", text)
    return _out_of_arc(g, arm, target)


def _why_not_by_rule(g: Game, arm: Arm, target: str) -> Refusal | None:
    """Why rules of the module do not let a weapon be fired at a unit."""
    if not g.setup.own.rules:
        return None
    unit = g.card(arm.model).unit
    case = Case(unit, target, (arm.model,), arm.profile, arm.weapon, (SHOOTING,))
    spared = why_not_the_one(g, unit, target) or why_spared(g, unit, target, "be-shot", SHOOTING)
    return spared or why_not_used(g, case)


def _needs_no_sight(g: Game, arm: Arm) -> bool:
    """Whether a weapon is fired at what its model does not see. [onepage.weapon.indirect-no-los]"""
    return weapon_has(arm.profile, "indirect") or is_allowed(g, g.card(arm.model).unit, "unseen")


def _out_of_range(g: Game, arm: Arm, target: str) -> Refusal | None:
    away = nearest(g, (arm.model,), g.unit(target).models)
    if is_within(away, arm.reach):
        return None
    text = f"{target} is {shown(away, arm.reach)} in from {arm.model}, and its {arm.weapon} reaches {arm.reach:g} in"
    return Refusal("out-of-range", "onepage.shoot.who", text, away, arm.reach)


def _out_of_arc(g: Game, arm: Arm, target: str) -> Refusal | None:
    """A weapon in the front of a Vehicle fires ahead only, all others all around (ruling A-ARCS).

    [onepage.vehicle.arc-turret-360, onepage.vehicle.arc-front-straight, onepage.vehicle.los-from-barrel]
    """
    unit = g.model(arm.model).unit
    if not weapon_has(arm.profile, "front-mount") or not is_vehicle(g, unit):
        return None
    if any(quadrant(g, unit, model) == FRONT for model in sees(g, arm.model, target) or g.unit(target).models):
        return None
    text = f"{arm.model}'s {arm.weapon} fires ahead only, and {target} is not there"
    return Refusal("arc", "onepage.vehicle.arc-front-straight", text)


class AimOptions(UnitOptions[Aim]):
    """All that a unit may fire at one target. [onepage.shoot.one-target, onepage.shoot.valid-target]

    After a Walk each model fires one weapon, after a Hold all. [onepage.shoot.walk-one-weapon,
    onepage.shoot.hold-all-weapons]
    """

    takes = Aim

    def __init__(self, g: Game, unit: str, action: str) -> None:
        self.g, self.unit, self.action = g, unit, action

    def why_not(self, answer: Aim) -> Refusal | None:
        """Why a unit may not fire so."""
        if answer.eyes:
            return Refusal("eyes", "onepage.sight.all-round", "every model looks for itself")
        if len({shot.target for shot in answer.shots}) > 1 and not is_allowed(self.g, self.unit, "split-fire"):
            return Refusal("split", "onepage.shoot.one-target", "a unit fires at one target")
        for shot in answer.shots:
            if refusal := self._why_not_shot(shot):
                return refusal
        return self._too_many(answer)

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        if shot.target not in enemies(self.g, self.unit):
            return Refusal("no-enemy", "onepage.shoot.valid-target", f"{shot.target} is no enemy unit on the table")
        arm = self.arm(shot)
        if arm is None:
            text = f"{shot.model} of {self.unit} has no ranged {shot.weapon}"
            return Refusal("unarmed", "onepage.weapon.ranged", text)
        return why_not_fire(self.g, arm, shot.target)

    def _too_many(self, answer: Aim) -> Refusal | None:
        """Each weapon once, and after a Walk one for each model. [onepage.shoot.walk-one-weapon]"""
        used = [(shot.model, shot.weapon) for shot in answer.shots]
        if len(set(used)) < len(used):
            return Refusal("twice", "onepage.shoot.hold-all-weapons", "a weapon is fired once")
        models = [shot.model for shot in answer.shots]
        if self._fires_one_each() and len(set(models)) < len(models):
            text = "after a walk each model fires one weapon"
            return Refusal("one-weapon", "onepage.shoot.walk-one-weapon", text, len(models), len(set(models)))
        return None

    def _fires_one_each(self) -> bool:
        """Whether each model fires one weapon only. [onepage.shoot.walk-one-weapon]"""
        return self.action == WALK and not is_allowed(self.g, self.unit, "fire-all-after-walk")

    def arm(self, shot: Shot) -> Arm | None:
        """The weapon that a shot is made with."""
        wanted = (shot.model, shot.weapon, shot.profile)
        return next((arm for arm in arms(self.g, self.unit) if arm[:3] == wanted), None)

    def ready(self, target: str) -> dict[str, list[Arm]]:
        """What each model may fire at a target."""
        models, found = self.g.unit(self.unit).models, dict[str, list[Arm]]()
        nearest_of = gaps(self.g, models, self.g.unit(target).models).min(axis=1).tolist()
        away = dict(zip(models, nearest_of, strict=True))
        for printed in arms(self.g, self.unit):
            arm = against(self.g, printed, target)
            if is_within(away[arm.model], arm.reach) and _why_not_aim(self.g, arm, target) is None:
                found.setdefault(arm.model, []).append(arm)
        return found

    def only(self) -> Aim | None:
        """To hold fire, where nothing can be fired at anybody."""
        return None if any(map(self.ready, enemies(self.g, self.unit))) else Aim(())

    def volley(self, target: str, chance: Chance | None = None) -> Aim:
        """All that the unit can fire at a target; after a walk one weapon each, the first or a random one."""
        shots: list[Shot] = []
        for held in self.ready(target).values():
            firing = {arm.weapon: arm for arm in held[::-1]}
            every = list(firing.values())[::-1]
            if self._fires_one_each():
                every = [every[chance.randrange(len(every)) if chance else 0]]
            shots += [Shot(arm.model, arm.weapon, target, arm.number) for arm in every]
        return Aim(tuple(shots))

    def targets(self) -> list[str]:
        """Enemy units near enough for some weapon."""
        if is_awaited(self.g, "range"):
            return [target for target in enemies(self.g, self.unit) if self.ready(target)]
        far = max((arm.reach for arm in arms(self.g, self.unit)), default=-1.0)
        return list(within(self.g, self.unit, enemies(self.g, self.unit), far))

    def sample(self, chance: Chance) -> Aim:
        """Everything at one random target that can be fired at."""
        targets = self.targets()
        while targets:
            aim = self.volley(targets.pop(chance.randrange(len(targets))), chance)
            if aim.shots:
                return aim
        return Aim(())

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The enemy units that nothing can be fired at."""
        for target in enemies(self.g, self.unit):
            if not self.volley(target).shots:
                yield target, self.why_nothing(target)

    def why_nothing(self, target: str) -> Refusal:
        """Why nothing can be fired at a target: what the first weapon is refused for."""
        refusals = (why_not_fire(self.g, arm, target) for arm in arms(self.g, self.unit))
        unarmed = Refusal("unarmed", "onepage.weapon.ranged", f"{self.unit} has no ranged weapons")
        return next((refusal for refusal in refusals if refusal), unarmed)

    def read(self, text: str) -> Aim:
        """Shots as they are written; `all b1` for everything at b1."""
        words = text.split()
        if len(words) == 2 and words[0] == "all":
            return self._everything(words[1])
        return Aim.read(text)

    def _everything(self, target: str) -> Aim:
        """All that can be fired at a target, or else the shot of the longest reach, to be refused with its reason."""
        if target in enemies(self.g, self.unit) and (aim := self.volley(target)).shots:
            return aim
        arm = max(arms(self.g, self.unit), key=lambda one: one.reach, default=None)
        return Aim((Shot(arm.model, arm.weapon, target, arm.number),) if arm else (Shot(self.unit, "gun", target),))
