"""What can come of a step of the rules: every state of the game after it, with its chance.

A step is a rule in progress, the very generator that play runs. It is run again for every way the dice can fall, on a
fork of the game; programs of dice are solved whole (`exact`), so there are few ways. States that are equal are merged
between steps. Whoever is asked answers by a policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from openfire.engine.answers import Answer
from openfire.engine.edition import Step
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Roll, Rules
from openfire.engine.stages import Procedure
from openfire.engine.state import State
from openfire.odds.exact import Decide, TooWideError, most, solve
from openfire.odds.laws import Number, law

Policy = Callable[[Ask], Answer]
"""How a player answers a question that comes up on the way."""

MOST_RUNS = 20_000
"""How often steps are run before a law is said to be too wide."""


class _Least:
    """The least of all chances: with it a sample is always the same."""

    def random(self) -> float:
        """Always 0."""
        return 0.0

    def randrange(self, stop: int, /) -> int:  # noqa: ARG002
        """Always 0."""
        return 0


def first_offer(ask: Ask) -> Answer:
    """The policy that takes what comes first."""
    answer: Answer = ask.options.sample(_Least())
    return answer


class Branch(NamedTuple):
    """One way things can go."""

    game: Game
    chance: Number


def branches(
    game: Game,
    steps: Sequence[Step],
    policy: Policy = first_offer,
    decide: Decide = most,
    *,
    exact: bool = False,
) -> list[Branch]:
    """All that can come of some steps, one after the other. Raises TooWideError when that is too much."""
    runs = _Runs(policy, decide, exact)
    found = [Branch(game, Fraction(1) if exact else 1.0)]
    for step in steps:
        after: dict[Any, Branch] = {}
        for branch in found:
            for twin, part in runs.of(branch.game, step):
                key = change(game.state, twin.state)
                known = after.get(key)
                after[key] = Branch(twin, branch.chance * part + (known.chance if known else 0))
        found = list(after.values())
    return found


class _Runs:
    """Runs a step in every way it can go."""

    def __init__(self, policy: Policy, decide: Decide, exact: bool) -> None:
        self.policy, self.decide, self.exact = policy, decide, exact
        self.count = 0

    def of(self, game: Game, step: Step) -> Iterator[Branch]:
        """Every way a step can go from a game."""
        todo: list[tuple[tuple[Any, ...], Number]] = [((), Fraction(1) if self.exact else 1.0)]
        while todo:
            fallen, chance = todo.pop()
            twin = game.fork()
            law_here = self._run(step(twin), fallen)
            if law_here is None:
                yield Branch(twin, chance)
            else:
                todo += [((*fallen, answer), chance * part) for answer, part in law_here]

    def _run(self, rules: Rules[None], fallen: Sequence[Any]) -> Any:
        """Run a rule with dice as they fell so far; the law of the next dice, None when it has come to its end."""
        self.count += 1
        if self.count > MOST_RUNS:
            raise TooWideError(f"more than {MOST_RUNS} ways")
        left = iter(fallen)
        given: Any = None
        while True:
            try:
                question: Any = rules.send(given)
            except StopIteration:
                return None
            if isinstance(question, Ask):
                given = self.policy(question)
                continue
            given = next(left, None)
            if given is None:
                return self._law(question)

    def _law(self, question: Procedure | Roll) -> Any:
        if isinstance(question, Procedure):
            return solve(question.program, question.plan, self.decide, self.exact).items()
        return [(_Fallen(answer), part) for answer, part in law(question.request, self.exact)]


class _Fallen(NamedTuple):
    """Dice that fell in thought: only their answer is known."""

    answer: Any


def change(before: State, after: State) -> tuple[Any, ...]:
    """What differs between two states of one game: equal changes, equal states."""
    return (
        *(model for name, model in after.models.items() if model is not before.models[name]),
        *(unit for name, unit in after.units.items() if unit is not before.units[name]),
        *(marker for name, marker in after.markers.items() if marker is not before.markers[name]),
        *after.scores.items(),
        after.used,
        after.out,
        after.outcome,
    )
