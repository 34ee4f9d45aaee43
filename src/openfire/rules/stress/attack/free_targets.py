"""Declaring a free attack on a unit that leaves assault range. [stress, Assault Range]"""

from __future__ import annotations

from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.questions import Chance, Refusal
from openfire.rules.stress.attack.targets import AimOptions, shots_of
from openfire.rules.stress.attack.weapons import Arm, arms, why_not_free
from openfire.rules.stress.vehicles.traits import hand


class FreeAimOptions(AimOptions):
    """A free attack: every model may attack, as in assault range; range and sight are not checked (ruling ST-15).

    [stress.free-attack.all-models-in-range]
    """

    def __init__(self, g: Game, unit: str, target: str) -> None:
        super().__init__(g, unit)
        self.target = target

    def _why_not_shot(self, shot: Shot) -> Refusal | None:
        if shot.target != self.target:
            return Refusal("not-left", "stress.free-attack.trigger", f"only {self.target}, which left, may be attacked")
        arm = self.arm(shot)
        return self._unarmed(shot) if arm is None else why_not_free(self.g, arm)

    def _why_not_seen(self, answer: Aim) -> Refusal | None:  # noqa: ARG002  # sight counts as clear
        return None

    def sample(self, chance: Chance) -> Aim:
        """Everybody attacks with a random weapon that may be used."""
        return Aim(tuple(shots_of(self.g, self.ready(), self.target, chance)))

    def ready(self) -> dict[str, list[Arm]]:
        """What each model may use."""
        ready: dict[str, list[Arm]] = {}
        for arm in arms(self.g, self.unit):
            if why_not_free(self.g, arm) is None:
                ready.setdefault(hand(self.g, arm.model, arm.weapon), []).append(arm)
        return ready
