"""A review of a game: the chance of winning over time, the luck of every roll, and where the game turned."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from openfire.ai.win_chance import win_chance
from openfire.engine.facts import Activated
from openfire.engine.record import Header, Record
from openfire.engine.replay import Resolve, steps
from openfire.engine.setup import Setup
from openfire.report.decisions import activations, judge
from openfire.report.fortune import FortuneTeller, RollLuck

TURNS: Final = 5
"""So many turning points are named."""

NOTABLE: Final = 0.05
"""A decision is an error if it gives away this much of a chance of winning."""


class ChancePoint(msgspec.Struct, frozen=True):
    """How likely each side was to win at a moment."""

    moment: int
    """The entry of the record by which it came to be so."""
    round: int
    unit: str
    """Who acted last; empty at the beginning."""
    chances: tuple[float, ...]
    """For each seat in order; half of a draw counts as winning."""
    luck: tuple[float, ...]
    """How much of the change since the point before was luck, likewise."""


class LuckyRoll(msgspec.Struct, frozen=True):
    """A roll that mattered."""

    moment: int
    seat: str
    """Who rolled."""
    about: str
    label: str
    luck: tuple[float, ...]


class SeatLuck(msgspec.Struct, frozen=True):
    """All the luck of a side, in chances of winning."""

    seat: str
    luck: float
    spread: float
    """About how far it goes from 0 in such a game: one standard deviation."""
    rolls: int


class GameTurn(msgspec.Struct, frozen=True):
    """An activation that changed much, and by what."""

    moment: int
    """The entry before it, to be looked at from there."""
    round: int
    unit: str
    change: float
    """Of the first seat's chance."""
    luck: float
    """As much of that is luck; the rest is what players did."""


class DecisionError(msgspec.Struct, frozen=True):
    """An activation in which something better could have been done."""

    moment: int
    """The entry before it."""
    round: int
    seat: str
    unit: str
    """Who acted."""
    chance: float
    """Of winning, with what was played."""
    better: str
    """The unit that should have acted."""
    intent: str
    """What it should have done; empty for what a simple bot would have done with it."""
    best: float
    """Of winning, with that."""


class GameReview(msgspec.Struct, frozen=True):
    """A game looked back at by its chances."""

    seats: tuple[str, ...]
    points: tuple[ChancePoint, ...]
    luck: tuple[SeatLuck, ...]
    rolls: tuple[LuckyRoll, ...]
    """Those that did the most, the greatest first."""
    turns: tuple[GameTurn, ...]
    errors: tuple[DecisionError, ...] | None = None
    """Decisions that gave away something; None where nobody looked."""


class _Reviewer:
    """A review while the record is played."""

    def __init__(self, setup: Setup) -> None:
        self.teller = FortuneTeller(setup, win_chance)
        self.points: list[ChancePoint] = []
        self.rolls: list[RollLuck] = []
        self.unit = ""

    def take(self, moment: int) -> None:
        """What the teller has heard by an entry."""
        teller = self.teller
        fresh, stands = teller.rolls[len(self.rolls) :], teller.stands[len(self.points) :]
        self.rolls += fresh
        teller.moment = moment
        for stand in stands:
            self.points.append(ChancePoint(moment, stand.round, self.unit, _rounded(stand.chances), self._sum(fresh)))
            fresh = []

    def _sum(self, rolls: Sequence[RollLuck]) -> tuple[float, ...]:
        return _rounded([sum(roll.luck[n] for roll in rolls) for n in range(len(self.teller.seats))])


def review(record: Record, resolve: Resolve) -> GameReview:
    """Look back at a game by its chances. Raises RecordError where its record does not fit."""
    reviewers: list[_Reviewer] = []

    def watching(header: Header) -> Setup:
        reviewers.append(_Reviewer(resolve(header)))
        return reviewers[-1].teller.watched()

    for step in steps(record, watching):
        reviewers[-1].take(step.number)
        for fact in step.facts:
            if isinstance(fact, Activated):
                reviewers[-1].unit = fact.unit
    return told(reviewers)


def decision_errors(record: Record, resolve: Resolve, least: float = NOTABLE) -> Iterator[DecisionError]:
    """The activations in which something better could have been done, one after the other. It takes its time.

    least: how much chance has to have been given away.
    """
    for one in activations(record, resolve):
        found = judge(one.cursor, one.played, one.moment)
        if found is not None and found.loss >= least:
            chance, best = round(found.chance, 4), round(found.best_chance, 4)
            plan, number = found.best, one.cursor.state.round
            yield DecisionError(one.moment, number, one.seat, one.played.unit, chance, plan.unit, plan.intent.why, best)


def told(reviewers: Sequence[_Reviewer]) -> GameReview:
    """The review of a game, whose rules may have changed on the way."""
    if not reviewers:
        return GameReview((), (), (), (), ())
    seats = reviewers[0].teller.seats
    points = tuple(point for one in reviewers for point in one.points)
    rolls = [roll for one in reviewers for roll in one.rolls]
    spread = math.sqrt(sum(roll.spread**2 for roll in rolls))
    luck = tuple(
        SeatLuck(seat, round(sum(roll.luck[n] for roll in rolls), 4), round(spread, 4), len(rolls))
        for n, seat in enumerate(seats)
    )
    great = sorted(rolls, key=lambda roll: -max(map(abs, roll.luck)))[: 2 * TURNS]
    lucky = tuple(LuckyRoll(roll.moment, roll.who, roll.about, roll.label, _rounded(roll.luck)) for roll in great)
    return GameReview(seats, points, luck, lucky, tuple(_turns(points)))


def _turns(points: Sequence[ChancePoint]) -> list[GameTurn]:
    """The activations after which a chance had changed the most, in their order."""
    found = [
        GameTurn(before.moment, after.round, after.unit, round(change, 4), after.luck[0])
        for before, after in pairwise(points)
        if (change := after.chances[0] - before.chances[0])
    ]
    largest = sorted(found, key=lambda turn: -abs(turn.change))[:TURNS]
    return sorted(largest, key=lambda turn: turn.moment)


def _rounded(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) for value in values)
