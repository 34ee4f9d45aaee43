"""What can come of steps of the rules: every state of the game after them, with its chance.

A step is a rule in progress, the very generator that play runs. It is run again for every way the dice can fall, on a
fork of the game; programs of dice are solved whole (`exact`), so there are few ways. States that are equal are merged
between steps. Whoever is asked answers by a policy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from openfire.dice import Value
from openfire.engine.answers import Answer
from openfire.engine.edition import Consequence, OfferQuery, Stake
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Roll, Rules
from openfire.engine.stages import Procedure
from openfire.engine.state import State
from openfire.odds.distributions import Number, distribution
from openfire.odds.exact import ChoicePolicy, TooWideError, mean, most, solve
from openfire.odds.policies import AnswerPolicy, sensible

SURELY = 1e-9
"""So much more than may be left out is too much, however floats are rounded."""

MOST_RUNS = 20_000
"""How often steps are run before a distribution is said to be too wide."""


class PossibleGame(NamedTuple):
    """One way things can go."""

    game: Game
    chance: Number


class ImaginedRoll(NamedTuple):
    """Dice that fell in thought: only their answer is known."""

    answer: Value


def advised(ask: Ask, game: Game) -> Answer:
    """The best that the edition offers where answers cannot be listed; the cheapest models first for damage."""
    hook = game.setup.edition.look_ahead.offers.get(ask.name)
    if hook and ask.options.each() is None:
        for offer in hook(game, ask.about, OfferQuery(partial(score, game, players=Players(sensible)))):
            if offer.answer is not None and ask.options.why_not(offer.answer) is None:
                best: Answer = offer.answer
                return best
    return sensible(ask, game)


class Players(NamedTuple):
    """How everybody chooses: between answers, and within programs of dice."""

    policy: AnswerPolicy = advised
    stakes: Mapping[str, Stake] | None = None
    """What is at stake in each program; the edition's own where it is not said."""
    choices: ChoicePolicy | None = None
    """The same choices in every program, whatever is at stake."""

    def choose(self, game: Game, procedure: Procedure) -> ChoicePolicy:
        """How choices are made in a program."""
        if self.choices is not None:
            return self.choices
        stakes = game.setup.edition.look_ahead.stakes if self.stakes is None else self.stakes
        found: ChoicePolicy = stakes.get(procedure.program.name, most)
        return found


SENSIBLE = Players()
"""Everybody by common sense."""


def possible_games(
    game: Game,
    steps: Sequence[Consequence],
    players: Players = SENSIBLE,
    *,
    exact: bool = False,
    least: float = 0.0,
    enough: float = 0.0,
) -> list[PossibleGame]:
    """All that can come of some steps, one after the other. Raises TooWideError when that is too much.

    least: ways that are less likely than this are left out; the chances of the others then come to less than 1. enough:
    where they are sure to come to less than this, the rest is not looked at.
    """
    runs = Runs(players, exact, least, enough)
    found = [PossibleGame(game, Fraction(1) if exact else 1.0)]
    for step in steps:
        found = runs.after(found, step, game.state)
    return found


class Runs:
    """Runs steps in every way they can go, and counts how often that takes."""

    def __init__(self, players: Players, exact: bool = False, least: float = 0.0, enough: float = 0.0) -> None:
        self.players, self.exact, self.least = players, exact, least
        self.count = 0
        self.left_out = 0.0
        """How likely all ways are together that were left out."""
        self.most_left_out = 1.0 - enough + SURELY

    def after(self, found: Sequence[PossibleGame], step: Consequence, before: State) -> list[PossibleGame]:
        """All that can come of a step after each of some games; states that are equal are merged."""
        after: dict[Change, PossibleGame] = {}
        for branch in found:
            for twin, part in self.of(branch.game, step, float(branch.chance)):
                key = change(before, twin.state)
                known = after.get(key)
                after[key] = PossibleGame(twin, branch.chance * part + (known.chance if known else 0))
        return list(after.values())

    def of(self, game: Game, step: Consequence, weight: float = 1.0) -> Iterator[PossibleGame]:
        """Every way a step can go from a game. weight: how likely that game is."""
        todo: list[tuple[tuple[object, ...], Number]] = [((), Fraction(1) if self.exact else 1.0)]
        while todo and self.left_out <= self.most_left_out:
            fallen, chance = todo.pop()
            twin = game.in_thought()
            rules = step(twin)
            next_dice = self.run(twin, rules, fallen)
            while next_dice is not None:
                ways = [(answer, chance * part) for answer, part in self.distribution(twin, next_dice)]
                after = [((*fallen, answer), part) for answer, part in ways if part >= self.least]
                if len(after) < len(ways):
                    self.left_out += weight * sum(float(part) for _, part in ways if part < self.least)
                if not after:
                    break
                fallen, chance = after.pop()  # this one goes on from here; the others begin anew
                todo += after
                next_dice = self.run(twin, rules, (), fallen[-1])
            else:
                yield PossibleGame(twin, chance)

    def run(
        self, game: Game, rules: Rules[None], fallen: Sequence[object], given: object = None
    ) -> Procedure | Roll | None:
        """Run a rule with dice as they fell so far; the dice it then waits for, None when it has come to its end.

        given: what it waited for, if it has begun already.
        """
        self.count += 1
        if self.count > MOST_RUNS:
            raise TooWideError(f"more than {MOST_RUNS} ways")
        left = iter(fallen)
        while True:
            try:
                question = rules.send(given)
            except StopIteration:
                return None
            if isinstance(question, Ask):
                given = self.players.policy(question, game)
                continue
            given = next(left, None)
            if given is None:
                return question

    def on_a_fork(self, game: Game, step: Consequence, fallen: Sequence[object]) -> Procedure | Roll | None:
        """What dice a step waits for after some have fallen; the game stays as it is."""
        twin = game.in_thought()
        return self.run(twin, step(twin), fallen)

    def distribution(self, game: Game, next_dice: Procedure | Roll) -> list[tuple[object, Number]]:
        """How the dice that a rule waits for can fall."""
        if isinstance(next_dice, Procedure):
            choices = self.players.choose(game, next_dice)
            return list(solve(next_dice.program, next_dice.plan, choices, self.exact).items())
        return [(ImaginedRoll(answer), part) for answer, part in distribution(next_dice.request, self.exact)]


Change = tuple[object, ...]


def change(before: State, after: State) -> Change:
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


# ------------------------------------------------------------------------------------------------ worth and order


def score(game: Game, step: Consequence, players: Players = SENSIBLE) -> float:
    """What the first program of dice in a step is worth on average, by the edition's own stakes.

    A step that has several of a kind, such as one for each weapon, goes on from each with its likeliest result.
    """
    return _several(game, step, players) if step.programs > 1 else _first(game, step, players)


def _first(game: Game, step: Consequence, players: Players) -> float:
    runs = Runs(players)
    todo: list[tuple[tuple[object, ...], float]] = [((), 1.0)]
    total = 0.0
    while todo:
        fallen, chance = todo.pop()
        next_dice = step.next_dice(game, fallen) if step.next_dice else runs.on_a_fork(game, step, fallen)
        if isinstance(next_dice, Procedure):
            total += chance * _mean(game, next_dice, players)
        elif next_dice is not None:
            todo += [((*fallen, answer), chance * float(part)) for answer, part in runs.distribution(game, next_dice)]
    return total


def _several(game: Game, step: Consequence, players: Players) -> float:
    runs = Runs(players)
    fallen: list[object] = []
    kind, left, total = "", step.programs, 0.0
    while left:
        next_dice = runs.on_a_fork(game, step, fallen)
        if next_dice is None:
            break
        found = runs.distribution(game, next_dice)
        if isinstance(next_dice, Procedure) and kind in ("", next_dice.program.name):
            kind, left = next_dice.program.name, left - 1
            total += _mean(game, next_dice, players)
        fallen.append(max(found, key=lambda pair: pair[1])[0])
    return total


def _mean(game: Game, procedure: Procedure, players: Players) -> float:
    """What a program is worth on average, by the edition's own stakes."""
    stake = game.setup.edition.look_ahead.stakes.get(procedure.program.name)
    return mean(procedure.program, procedure.plan, players.choose(game, procedure), stake.worth) if stake else 0.0


class BestOrder(NamedTuple):
    """Steps in the best order: what they are worth, what can come of them, and which is best to begin with."""

    worth: float
    ends: list[PossibleGame]
    first: int | None


def in_best_order(
    game: Game, steps: Sequence[Consequence], worth: Callable[[Game], float], players: Players = SENSIBLE
) -> BestOrder:
    """What comes of steps when after each one the best next is picked, the dice seen so far being known.

    Raises TooWideError where that is too much.
    """
    return _Orders(game, steps, worth, players).best(game, tuple(range(len(steps))))


class _Orders:
    def __init__(
        self, game: Game, steps: Sequence[Consequence], worth: Callable[[Game], float], players: Players
    ) -> None:
        self.start, self.steps, self.worth = game.state, steps, worth
        self.runs = Runs(players)
        self.memo: dict[tuple[Change, tuple[int, ...]], BestOrder] = {}

    def best(self, game: Game, left: tuple[int, ...]) -> BestOrder:
        """The best of all orders of the steps that are left."""
        key = (change(self.start, game.state), left)
        if key not in self.memo:
            ways = [self._beginning_with(k, game, left) for k in left]
            self.memo[key] = max(ways, key=lambda way: way.worth, default=BestOrder(self.worth(game), [], None))
        return self.memo[key]

    def _beginning_with(self, k: int, game: Game, left: tuple[int, ...]) -> BestOrder:
        rest = tuple(other for other in left if other != k)
        found: dict[Change, PossibleGame] = {}
        total = 0.0
        for twin, part in self.runs.after([PossibleGame(game, 1.0)], self.steps[k], self.start):
            ordered = self.best(twin, rest)
            total += float(part) * ordered.worth
            for end, chance in ordered.ends or [PossibleGame(twin, 1.0)]:
                key = change(self.start, end.state)
                known = found.get(key)
                found[key] = PossibleGame(end, chance * part + (known.chance if known else 0))
        return BestOrder(total, list(found.values()), k)
