"""An attack on one target as the module's own rules see it, from its declaration to its end."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.common_points import MELEE, SHOOTING
from openfire.rules.shared.attack.weapons import arm_of
from openfire.rules.shared.movement.distance import is_engaged_with
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_attack, end_attack


class Engagement(NamedTuple):
    """Who attacks whom, and how many the target was before."""

    unit: str
    target: str
    weapons: tuple[tuple[str, WeaponProfile], ...]
    """Each weapon that is used, by its id."""
    models: tuple[str, ...]
    words: tuple[str, ...]
    alive: int
    """Models that the target had."""
    points: int
    """Hit points that they had."""

    @classmethod
    def of(cls, g: Game, unit: str, aim: Aim, target: str, *, close: bool | None = None) -> Engagement:
        """The part of an attack that is aimed at one target. close: whether it counts as made in assault range."""
        shots = [shot for shot in aim.shots if shot.target == target]
        arms = dict.fromkeys((arm.weapon, arm.profile) for shot in shots if (arm := arm_of(g, unit, shot)))
        is_close = is_engaged_with(g, unit, target) if close is None else close
        words = (MELEE if is_close else SHOOTING,)
        models = tuple(dict.fromkeys(shot.model for shot in shots))
        return cls(unit, target, tuple(arms), models, words, len(g.unit(target).models), hit_points(g, target))

    def begins(self, g: Game) -> Rules[None]:
        """Before the first die."""
        begin_attack(g, self.unit, self.target, self.words)
        for case in self._cases():
            yield from moment(g, "before-attack", case)
        yield from moment(g, "before-attacked", Case(self.target, self.unit, words=self.words))

    def ends(self, g: Game) -> Rules[None]:
        """After the last die."""
        lost = self.alive - len(g.unit(self.target).models)
        dealt = self.points - hit_points(g, self.target)
        for case in self._cases():
            yield from moment(g, "after-attack", case._replace(lost=lost, dealt=dealt))
        yield from moment(g, "after-attacked", Case(self.target, self.unit, words=self.words, lost=lost, dealt=dealt))
        end_attack(g, self.unit, self.target)

    def _cases(self) -> list[Case]:
        """The attack once for each weapon: a rule of the unit counts with the first, one of a weapon with its own."""
        plain = Case(self.unit, self.target, self.models, words=self.words)
        armed = [plain._replace(weapon=profile, weapon_id=weapon) for weapon, profile in self.weapons]
        return [plain, *armed]


def hit_points(g: Game, unit: str) -> int:
    """Those that the models of a unit have left."""
    return sum(g.model(model).hit_points for model in g.unit(unit).models)
