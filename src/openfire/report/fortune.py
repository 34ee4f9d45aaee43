"""Fortune: the chance of winning over a game, and how much of it every roll gave or took.

The luck of a roll is what a side's chance is worth after it, less the exact mean of that over all that the dice could
have come to. So luck comes to nothing on average, whatever the chance is thought to be, and what remains of a change is
what players made of it. A whole program of dice is one roll, and what would be decided in between is decided sensibly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from openfire.engine.game import Game
from openfire.engine.questions import Ask, Roll, Rules
from openfire.engine.setup import Setup
from openfire.engine.stages import Procedure, perform
from openfire.odds.distributions import Number
from openfire.odds.exact import TooWideError
from openfire.odds.policies import sensible
from openfire.odds.possible_games import ImaginedRoll, Players, Runs
from openfire.odds.whole_programs import GameStretch, Passage

WAYS: Final = 24
"""So many ways of a roll are looked at, the likeliest; of the others one stands for all, by lot."""

ONWARD: Final = 50
"""Questions that are answered sensibly after a roll, at most."""

Chance = Callable[[Game, str, str], float]
"""How likely a seat is to win: from the game, the seat, and the seat whose go it is."""


class RollLuck(NamedTuple):
    """What a roll did to the chances of winning."""

    moment: int
    """The entry by which it was over."""
    who: str
    """The seat that rolled."""
    about: str
    label: str
    luck: tuple[float, ...]
    """For each seat."""
    spread: float
    """The standard deviation of the first seat's luck, before the dice fell."""


class ChancesThen(NamedTuple):
    """The chances between two activations."""

    round: int
    who: str
    """Whose go it is."""
    chances: tuple[float, ...]
    """For each seat."""


class FortuneTeller:
    """Watches a game and says at each boundary what the dice since the one before it have done."""

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup, self.chance = setup, chance
        self.seats = setup.players()
        self.rolls: list[RollLuck] = []
        self.stands: list[ChancesThen] = []
        self._stretch: GameStretch | None = None
        self._path: list[object] = []
        self._dice: list[tuple[int, int]] = []
        """The places in the path where dice fell, and the entries of the record by which they did."""
        self._lots = 0
        self.moment = -1
        """The last entry that was played; whoever plays the record says so."""

    def watched(self) -> Setup:
        """The same set-up, of which it hears all that is answered and rolled."""
        edition = self.setup.edition
        return replace(self.setup, edition=replace(edition, play=partial(self._play, edition.play)))

    def _play(self, play: Callable[[Game], Rules[None]], game: Game) -> Rules[None]:
        rules = play(game)
        given: object = None
        self._stretch = None
        while True:
            try:
                question = rules.send(given)
            except StopIteration:
                self._close(game, "")
                return
            if isinstance(question, Ask) and question.boundary:
                self._close(game, question.who)
            given = (yield from perform(question)) if isinstance(question, Procedure) else (yield question)
            if not isinstance(question, Ask):
                self._dice.append((len(self._path), self.moment + 1))
            self._path.append(given)

    def _close(self, game: Game, who: str) -> None:
        """A boundary: what was rolled up to it is weighed, and what comes is kept from here on."""
        if self._stretch is not None:
            for place, moment in self._dice:
                found = self._luck(self._stretch, place, moment)
                if found is not None:
                    self.rolls.append(found)
        self.stands.append(ChancesThen(game.state.round, who, self._values(game, who)))
        self._stretch = GameStretch(self.setup, game.state.copy(), game.board.copy())
        self._path, self._dice = [], []

    def _values(self, game: Game, who: str) -> tuple[float, ...]:
        """The chance of each seat; of two the second has what the first lacks."""
        first, *others = self.seats
        if len(others) == 1:
            mine = min(1.0, max(0.0, self.chance(game, first, who)))
            return mine, 1.0 - mine
        return tuple(min(1.0, max(0.0, self.chance(game, seat, who))) for seat in self.seats)

    def _luck(self, stretch: GameStretch, place: int, moment: int) -> RollLuck | None:
        """What a roll did; None where it could come to one thing only, or to more than can be followed."""
        path, given = self._path[:place], self._path[place]
        passage = stretch.along(path)
        question = passage.question
        if question is None or isinstance(question, Ask):
            return None
        try:
            ways = sorted(Runs(Players()).distribution(passage.game, question), key=lambda way: -float(way[1]))
        except TooWideError:
            return None
        if len(ways) < 2:
            return None
        mine = self._worth(stretch, path, given)
        mean, square = [0.0] * len(self.seats), 0.0
        for result, part in self._looked_at(ways):
            is_same = _what(result) == _what(given)
            values = mine if is_same else self._worth(stretch, path, result)
            mean = [total + part * value for total, value in zip(mean, values, strict=True)]
            square += part * values[0] ** 2
        luck = tuple(value - usual for value, usual in zip(mine, mean, strict=True))
        spread = math.sqrt(max(0.0, square - mean[0] ** 2))
        if isinstance(question, Procedure):
            seats = question.seats
            who = seats.get("attacker") or next(iter(seats.values()))
            return RollLuck(moment, who, question.about, question.program.name, luck, spread)
        return RollLuck(moment, question.who, question.about, question.label, luck, spread)

    def _looked_at(self, ways: Sequence[tuple[object, Number]]) -> Iterator[tuple[object, float]]:
        """The likeliest ways, and one of the others by lot, which has the chances of all of those."""
        parts = [(result, float(part)) for result, part in ways]
        yield from islice(parts, WAYS)
        others = parts[WAYS:]
        if others:
            whole = sum(part for _, part in others)
            self._lots += 1
            yield _by_lot(others, whole * (self._lots * GOLDEN % 1.0)), whole

    def _worth(self, stretch: GameStretch, path: list[object], result: object) -> tuple[float, ...]:
        """The chances once a roll came to something, and all up to the next dice was answered sensibly."""
        passage = stretch.along((*path, result))
        return self._values(passage.game, _onward(passage))


GOLDEN: Final = (math.sqrt(5.0) - 1.0) / 2.0
"""Its multiples spread evenly, which serves as lots that are the same on every machine."""


def _by_lot(parts: list[tuple[object, float]], lot: float) -> object:
    """The result at which the chances of those before it come to a lot."""
    for result, part in parts:
        lot -= part
        if lot <= 0:
            return result
    return parts[-1][0]


def _what(result: object) -> object:
    """What a roll came to: its answer, and of a program its result."""
    return result.answer if isinstance(result, ImaginedRoll) else getattr(result, "answer", result)


def _onward(passage: Passage) -> str:
    """Answer sensibly up to the next dice or the next boundary; whose go it is then."""
    for _ in range(ONWARD):
        question = passage.question
        if not isinstance(question, Ask) or question.boundary:
            break
        passage.go_on(sensible(question, passage.game))
    question = passage.question
    if isinstance(question, Ask):
        return question.who
    if isinstance(question, Roll):
        return question.who
    return next(iter(question.seats.values())) if question is not None else ""
