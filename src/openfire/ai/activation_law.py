"""The exact law of an activation: every way it can go to the next boundary when bots answer, with its chance.

The rules themselves are run, programs of dice solved whole. Where dice fall in several ways the bots are copied, and
what was answered before is remembered and not asked again. What ends alike is one way.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Final, NamedTuple

from openfire.ai.policy import Policy
from openfire.engine.cursor import Cursor
from openfire.engine.game import Game
from openfire.engine.questions import Ask, Rules
from openfire.odds.exact import TooWideError
from openfire.odds.possible_games import Players, Runs, change
from openfire.odds.whole_programs import GameStretch

MOST_WAYS: Final = 2_000
"""So many ways are followed before an activation is said to be too wide."""


class ActivationWay(NamedTuple):
    """One way an activation can go."""

    game: Game
    chance: float
    who: str
    """Whose go it is then; empty where the game is over."""


class Thought(Cursor):
    """A game in thought, as a bot is handed it: with an open question, and neither to be moved nor forked."""

    __slots__ = ()

    def __init__(self, game: Game, ask: Ask) -> None:
        self.game, self.question = game, ask
        self._state, self._board, self.answers, self.play = game.state, None, [], _nothing()


def _nothing() -> Rules[None]:
    yield from ()


class _Branch(NamedTuple):
    given: tuple[object, ...]
    """What was answered and what fell, from the boundary on."""
    chance: float
    bots: Mapping[str, Policy]


def activation_law(
    cursor: Cursor, bots: Mapping[str, Policy], *, least: float = 0.0, most: int = MOST_WAYS
) -> list[ActivationWay]:
    """Every way from an open question to the next boundary. The chances come to 1. Raises TooWideError.

    bots: who answers for each seat; they are copied and not changed, and can look at the game but not fork it.
    least: ways that are less likely than this are left out, and the others count for them.
    """
    law = _Law(cursor, least)
    law.todo.append(_Branch(tuple(cursor.answers), 1.0, deepcopy(dict(bots))))
    for _ in range(most):
        if not law.todo:
            break
        law.follow(law.todo.pop())
    if law.todo or not law.found:
        raise TooWideError(f"an activation goes more than {most} ways, or too many that are unlikely")
    whole = sum(way.chance for way in law.found.values())
    return [way._replace(chance=way.chance / whole) for way in law.found.values()]


class _Law:
    def __init__(self, cursor: Cursor, least: float) -> None:
        self.before = cursor.boundary
        self.stretch = GameStretch(cursor.game.setup, self.before, spelt=len(cursor.answers))
        self.runs = Runs(Players(), least=least)
        self.todo: list[_Branch] = []
        self.found: dict[object, ActivationWay] = {}

    def follow(self, branch: _Branch) -> None:
        """A branch to its end; the other ways that dice can fall on it are put down to be followed later."""
        passage, chance, bots = self.stretch.along(branch.given), branch.chance, branch.bots
        given = list(branch.given)
        while (question := passage.question) is not None:
            if isinstance(question, Ask):
                if question.boundary and given:
                    break
                given.append(bots[question.who](Thought(passage.game, question)))
            else:
                fallen = self.runs.distribution(passage.game, question)
                ways = [(fell, chance * float(part)) for fell, part in fallen]
                ways = [way for way in ways if way[1] >= self.runs.least]
                if not ways:
                    return
                fell, chance = ways.pop()
                self.todo += [_Branch((*given, other), part, deepcopy(dict(bots))) for other, part in ways]
                given.append(fell)
            passage.go_on(given[-1])
        self._keep(ActivationWay(passage.game, chance, question.who if isinstance(question, Ask) else ""))

    def _keep(self, way: ActivationWay) -> None:
        state = way.game.state
        progress = (state.round, state.order, state.turn, state.passes, state.entries, state.tallies)
        key = (change(self.before, state), progress, way.who)
        known = self.found.get(key)
        self.found[key] = way if known is None else known._replace(chance=known.chance + way.chance)
