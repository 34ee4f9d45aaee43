"""Which assault ranges a unit wishes to leave. [drafts, Advance]"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations

from openfire.engine.answers import Picks
from openfire.engine.game import Game
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal


class LeaveOptions(Choices[Picks]):
    """Any of the enemy units in whose range a unit is, named in any order, or none."""

    __slots__ = ("near", "rule", "unit")

    def __init__(self, unit: str, near: tuple[str, ...], rule: str) -> None:
        groups = chain.from_iterable(combinations(near, count) for count in range(len(near) + 1))
        super().__init__(lambda: tuple(Picks(group) for group in groups), takes=Picks)
        self.unit, self.near, self.rule = unit, near, rule

    def why_not(self, answer: Picks) -> Refusal | None:
        """Why it cannot leave these: one it is not in the range of, or one named twice."""
        for name in answer.names:
            if name not in self.near:
                text = f"{self.unit} is not in the assault range of {name}, only of {', '.join(self.near)}"
                return Refusal("not-near", self.rule, text)
        if len(set(answer.names)) < len(answer.names):
            return Refusal("twice", self.rule, "a unit is named twice")
        return None

    def read(self, text: str) -> Picks:
        """Units by their ids."""
        return Picks.read(text)

    def units(self) -> Sequence[str]:
        """The unit that may leave."""
        return (self.unit,)


def left_behind(g: Game, unit: str, near: tuple[str, ...], *rules: str) -> Rules[tuple[str, ...]]:
    """Ask a unit's player which of the enemy units near it is to leave; whoever is near nobody leaves nobody."""
    if not near:
        return ()
    answer = yield from ask(g.unit(unit).seat, QuestionName.LEAVE, unit, LeaveOptions(unit, near, rules[0]), *rules)
    return tuple(enemy for enemy in near if enemy in answer.names)
