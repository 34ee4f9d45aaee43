"""Free attacks on units that left assault range, after the activation. [stress, Assault Range]"""

from __future__ import annotations

from openfire.engine.answers import Aim, Shot
from openfire.engine.facts import Declared, Marked
from openfire.engine.game import Game
from openfire.engine.options import Chance, UnitOptions
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask, choose
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.rules.shared.attack.weapons import Arm, arm_of, arms
from openfire.rules.shared.movement.distance import engaged
from openfire.rules.stress.attack.batches import batches
from openfire.rules.stress.attack.procedure import resolve
from openfire.rules.stress.attack.targets import unarmed, why_not_declared
from openfire.rules.stress.attack.weapons import GRENADE, why_not_free
from openfire.rules.stress.movement.leaving import left_by, note_leaving
from openfire.rules.stress.search.attacks import shots_of
from openfire.rules.stress.sight import CLEAR
from openfire.rules.stress.vehicles.traits import attack_slot


def leave_table(g: Game, unit: str) -> Rules[bool]:
    """A unit about to leave the table leaves every enemy's assault range, and is attacked before it is gone.

    Returns whether it is still there (ruling ST-14). [stress.free-attack.trigger]
    """
    note_leaving(g, unit, engaged(g, unit))
    yield from free_attacks(g, unit)
    return g.unit(unit).place == TABLE


def free_attacks(g: Game, unit: str) -> Rules[None]:
    """After the activation each enemy unit that was left may attack. [stress.free-attack.after-activation]

    It is no activation. Their controllers decide, in initiative order, and pick the order of their own (ruling X-17).
    [stress.free-attack.not-an-activation]
    """
    left = left_by(g, unit)
    for seat in g.state.order if left else ():
        waiting = [enemy for enemy in left if g.unit(enemy).seat == seat and g.unit(enemy).place == TABLE]
        while waiting and g.unit(unit).place == TABLE:
            names = (*waiting, "none")
            who = yield from choose(seat, QuestionName.FREE_ATTACK, unit, names, "stress.free-attack.trigger")
            if who == "none":
                break
            waiting.remove(who)
            yield from free_attack(g, who, unit)


def free_attack(g: Game, unit: str, target: str) -> Rules[None]:
    """Every model of the unit that was left may attack the one that left. [stress.free-attack.all-models-in-range]"""
    options = FreeAimOptions(g, unit, target)
    rules = ("stress.free-attack.all-models-in-range", "stress.free-attack.not-an-activation")
    aim = yield from ask(g.unit(unit).seat, QuestionName.FREE_ATTACK_WITH, unit, options, *rules)
    if aim.shots:
        g.happen(Declared(unit=unit, shots=tuple(map(str, aim.shots)), sights=((target, CLEAR),), rules=rules))
        had = g.unit(unit).mark(GRENADE)
        yield from resolve(g, unit, batches(g, aim, dict.fromkeys(aim.shots, CLEAR), close=True))
        if g.unit(unit).place == TABLE and g.unit(unit).mark(GRENADE) != had:
            g.happen(Marked(unit=unit, mark=GRENADE, value=had, rules=("stress.weapon.grenade",)))


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

    def sample(self, chance: Chance) -> Aim:
        """Everybody attacks with a random weapon that may be used."""
        return Aim(tuple(shots_of(self.g, self.ready(), self.target, chance)))
