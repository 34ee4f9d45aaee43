"""Free attacks on units that left assault range, after the activation. [stress, Assault Range]"""

from __future__ import annotations

from openfire.engine.answers import Aim, Shot
from openfire.engine.facts import Declared, Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.rules.shared.attack.free_attacks import free_attacks as free_attacks_on
from openfire.rules.shared.attack.weapons import Arm, arm_of, arms
from openfire.rules.shared.movement.distance import enemies, engaged
from openfire.rules.shared.own_rules.permissions import why_forbidden
from openfire.rules.stress.attack.procedure import resolve_declared
from openfire.rules.stress.attack.targets import unarmed, why_not_declared
from openfire.rules.stress.attack.weapons import GRENADE, why_not_free
from openfire.rules.stress.movement.leaving import left_by, note_leaving
from openfire.rules.stress.sight import CLEAR
from openfire.rules.stress.vehicles.traits import attack_slot, can_strike


def leave_table(g: Game, unit: str) -> Rules[bool]:
    """A unit about to leave the table leaves every enemy's assault range, and is attacked before it is gone.

    Returns whether it is still there (ruling ST-14). [stress.free-attack.trigger]
    """
    note_leaving(g, unit, engaged(g, unit))
    yield from free_attacks(g, unit)
    return g.unit(unit).place == TABLE


def free_attacks(g: Game, unit: str) -> Rules[None]:
    """After the activation each enemy unit that was left may attack. [stress.free-attack.after-activation]

    It is no activation. [stress.free-attack.not-an-activation]
    """
    yield from free_attacks_on(g, unit, left_by(g, unit), ("stress.free-attack.trigger",), why_not_strike, free_attack)


def why_not_strike(g: Game, unit: str, target: str) -> Refusal | None:
    """Why a unit could make no free attack: it has nothing to make it with. [stress.vehicle.no-free-attack]"""
    return FreeAimOptions(g, unit, target).why_nothing()


def free_attack(g: Game, unit: str, target: str) -> Rules[None]:
    """Every model of the unit that was left may attack the one that left. [stress.free-attack.all-models-in-range]"""
    options = FreeAimOptions(g, unit, target)
    rules = ("stress.free-attack.all-models-in-range", "stress.free-attack.not-an-activation")
    aim = yield from ask(g.unit(unit).seat, QuestionName.FREE_ATTACK_WITH, unit, options, *rules)
    if aim.shots:
        g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=((target, CLEAR),), rules=rules))
        had = g.unit(unit).mark(GRENADE)
        yield from resolve_declared(g, unit, aim, dict.fromkeys(aim.shots, CLEAR), close=True)
        if g.unit(unit).place == TABLE and g.unit(unit).mark(GRENADE) != had:
            g.happen(Marked(unit=unit, mark=GRENADE, value=had, rules=("stress.weapon.grenade",)))


def why_not_free_attack(g: Game, target: str, unit: str) -> Refusal | None:
    """Why a unit makes no free attack on another: it is a vehicle, was not left, or is unarmed.

    [stress.free-attack.trigger, stress.vehicle.no-free-attack]
    """
    if unit not in enemies(g, target):
        text = f"{unit} is no enemy unit on the table"
        return Refusal("no-enemy", "stress.free-attack.trigger", text)
    if not can_strike(g, unit):
        text = f"{unit} is a vehicle, and those make no free attacks"
        return Refusal("vehicle", "stress.vehicle.no-free-attack", text)
    if unit not in left_by(g, target):
        text = f"{target} has not left the assault range of {unit}"
        return Refusal("not-left", "stress.free-attack.trigger", text)
    return why_not_strike(g, unit, target)


class FreeAimOptions(UnitOptions[Aim]):
    """A free attack: every model may attack, as in assault range; range and sight are not checked (ruling ST-15).

    [stress.free-attack.all-models-in-range]
    """

    takes = Aim
    ignores_range = True

    def __init__(self, g: Game, unit: str, target: str) -> None:
        self.g, self.unit, self.target = g, unit, target

    def why_not(self, answer: Aim) -> Refusal | None:
        """Why a free attack may not be made so."""
        return why_not_declared(self.g, self.unit, answer, self._why_not_shot)

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        if shot.target != self.target:
            return Refusal("not-left", "stress.free-attack.trigger", f"only {self.target}, which left, may be attacked")
        arm = arm_of(self.g, self.unit, shot)
        return unarmed(self.g, self.unit, shot) if arm is None else why_not_free(self.g, arm)

    def ready(self) -> dict[str, list[Arm]]:
        """What each model may use."""
        ready: dict[str, list[Arm]] = {}
        for arm in arms(self.g, self.unit):
            if why_not_free(self.g, arm) is None:
                ready.setdefault(attack_slot(self.g, arm.model, arm.weapon), []).append(arm)
        return ready

    def why_nothing(self) -> Refusal | None:
        """Why nobody has a weapon to attack with, if nobody has; or why a rule of the module lets nobody attack."""
        if refusal := why_forbidden(self.g, self.unit, "free-attack"):
            return refusal
        every = [why_not_free(self.g, arm) for arm in arms(self.g, self.unit)]
        if None in every:
            return None
        return every[0] if every else Refusal("unarmed", "stress.weapon.listed", f"{self.unit} has no weapons")

    def sample(self, chance: Chance) -> Aim:
        """A random free attack, or none."""
        return self.sampled(QuestionName.FREE_ATTACK_WITH, chance) or Aim(())
