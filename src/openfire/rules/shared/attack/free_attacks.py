"""Free attacks on those who leave an assault range. [stress, Assault Range; drafts, Advance]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.rules.shared.attack.weapons import Arm
from openfire.rules.shared.movement.distance import is_engaged_with
from openfire.rules.shared.specials import weapon_has

NONE = "none"

WhyNotStrike = Callable[[Game, str, str], Refusal | None]
"""Why a unit on the table could not make a free attack on another."""

Strike = Callable[[Game, str, str], Rules[object]]
"""One unit makes its free attack on another."""


def free_attacks(
    g: Game, unit: str, left: Sequence[str], rules: Sequence[str], why_not_strike: WhyNotStrike, strike: Strike
) -> Rules[None]:
    """Each enemy unit that is left may attack (rulings X-17, X-18).

    Their controllers decide, in initiative order, and pick the order of their own; nobody is asked who has nothing to
    attack with. If the unit is destroyed the rest lapse.
    """
    for seat in g.state.order if left else ():
        own = [enemy for enemy in left if g.unit(enemy).seat == seat]
        options = StrikerOptions(g, unit, own, why_not_strike, rules)
        while g.unit(unit).place == TABLE and options.waiting():
            who = yield from ask(seat, QuestionName.FREE_ATTACK, unit, options, *rules)
            if who.name == NONE:
                break
            yield from strike(g, who.name, unit)
            options = options.after(who.name)


class StrikerOptions(Choices[Pick]):
    """Which of a player's units that were left attacks next, or none."""

    __slots__ = ("done", "g", "left", "rules", "unit", "why_not_strike")

    def __init__(
        self,
        g: Game,
        unit: str,
        left: Sequence[str],
        why_not_strike: WhyNotStrike,
        rules: Sequence[str],
        done: tuple[str, ...] = (),
    ) -> None:
        super().__init__(lambda: tuple(map(Pick, (*self.waiting(), NONE))), self._refused)
        self.g, self.unit, self.left, self.rules, self.done = g, unit, left, rules, done
        self.why_not_strike = why_not_strike

    def waiting(self) -> list[str]:
        """The units that can attack and have not."""
        return [enemy for enemy in self.left if enemy not in self.done and self._why_not(enemy) is None]

    def after(self, striker: str) -> StrikerOptions:
        """What is left to choose when one of them has attacked."""
        done = (*self.done, striker)
        return StrikerOptions(self.g, self.unit, self.left, self.why_not_strike, self.rules, done)

    def _why_not(self, enemy: str) -> Refusal | None:
        if self.g.unit(enemy).place != TABLE:
            return Refusal("not-offered", self.rules[0], f"{enemy} is not on the table")
        return self.why_not_strike(self.g, enemy, self.unit)

    def _refused(self, answer: Pick) -> Refusal:
        """Why a unit makes no free attack: it has made it, has nothing to make it with, or was not left."""
        name = answer.name
        if name in self.done:
            return Refusal("struck", self.rules[0], f"{name} has made its free attack")
        if name not in self.g.state.units or self.g.unit(name).seat not in {self.g.unit(one).seat for one in self.left}:
            return Refusal("not-offered", self.rules[0], self.instead_of(answer))
        text = f"{self.unit} did not leave the assault range of {name}"
        return self._why_not(name) or Refusal("not-left", self.rules[0], text)

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """Those who were left and have nothing to attack with."""
        for enemy in self.left:
            if enemy not in self.done and (refusal := self._why_not(enemy)):
                yield enemy, refusal


def why_not_near(g: Game, target: str, unit: str, rule: str) -> Refusal | None:
    """Why a unit makes no free attack on another, whatever it is armed with: they are not near to each other."""
    if g.unit(target).place == g.unit(unit).place == TABLE and is_engaged_with(g, unit, target):
        return None
    return Refusal("not-near", rule, f"{target} is not within the assault range of {unit}")


def why_no_impact(arm: Arm, rule: str) -> Refusal | None:
    """Only weapons with Impact are used in the free attack after a move."""
    if weapon_has(arm.profile, "impact"):
        return None
    return Refusal("no-impact", rule, f"{arm.model}'s {arm.weapon} has no Impact")
