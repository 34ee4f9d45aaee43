"""The report of a battle, from its record: a fold over the facts, and over the dice that dealt damage."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from openfire.engine.facts import (
    Activated,
    Claimed,
    Declared,
    Destroyed,
    Ended,
    Fact,
    Hurt,
    Lost,
    RoundBegan,
    Scored,
)
from openfire.engine.record import Header, Record
from openfire.engine.replay import Resolve, steps
from openfire.engine.setup import Setup
from openfire.engine.state import GONE, Marker, State
from openfire.report.luck import DiceResult, watched
from openfire.report.review import GameReview

MOST_TURNING_POINTS: Final = 5


class SeatTally(msgspec.Struct, frozen=True):
    """How a side stood when a round ended."""

    seat: str
    score: int
    held: int
    """Points for objectives that it holds and has not been given yet."""
    models: int
    """Models it lost in this round."""
    damage: int
    """Hit points it lost in this round."""


class RoundReport(msgspec.Struct, frozen=True):
    """A round, as it ended."""

    round: int
    """0 for what happened before the first."""
    moment: int
    """The entry of the record by which it ended."""
    seats: tuple[SeatTally, ...]


class UnitReport(msgspec.Struct, frozen=True):
    """What a unit did and suffered."""

    unit: str
    seat: str
    points: int
    dealt: int
    """Hit points that enemies lost to its attacks."""
    felled: int
    """Models that fell to its attacks."""
    felled_points: float
    """What those models cost, each an equal share of its unit."""
    suffered: int
    lost: int
    is_gone: bool
    rolled: float
    """Damage that its dice came to in attacks of which the mean is known."""
    mean: float
    """The exact mean of those."""
    known: int
    """How many rolls for damage those are."""
    unknown: int
    """How many rolls for damage have no mean that could be worked out."""


class Swing(msgspec.Struct, frozen=True):
    """An activation in which much changed."""

    moment: int
    """The entry of the record before it, to be looked at from there."""
    round: int
    unit: str
    """Who acted; empty where nobody did, as at the end of a round."""
    points: tuple[tuple[str, int], ...]
    """Victory points that were gained, by seat."""
    models: tuple[tuple[str, int], ...]
    """Models that fell, by the seat that lost them."""
    worth: float
    """What fell and was gained, as a share of an army or of all victory points."""


class BattleReport(msgspec.Struct, frozen=True):
    """A battle looked back at."""

    rounds: tuple[RoundReport, ...]
    units: tuple[UnitReport, ...]
    turning_points: tuple[Swing, ...]
    review: GameReview | None = None
    """The chances of winning over time and the luck of the dice; None where nobody looked."""


def battle_report(record: Record, resolve: Resolve) -> BattleReport:
    """Look back at a battle. Raises RecordError where its record does not fit."""
    thrown: list[DiceResult] = []

    def watching(header: Header) -> Setup:
        return watched(resolve(header), thrown.append)

    fold: BattleSoFar | None = None
    for step in steps(record, watching):
        fold = fold or _begun(step.cursor.game.setup)
        fold.take(step.number, step.facts)
        for one in thrown:
            fold.throw(one)
        thrown.clear()
    return fold.report() if fold else BattleReport((), (), ())


def _begun(setup: Setup) -> BattleSoFar:
    return BattleSoFar(setup, setup.edition.start(setup))


class _UnitTally:
    """What a unit did so far."""

    def __init__(self) -> None:
        self.dealt = self.felled = self.suffered = self.lost = self.known = self.unknown = 0
        self.felled_points = self.rolled = self.mean = 0.0
        self.is_gone = False


class _Activity:
    """What changes in an activation."""

    def __init__(self, moment: int, number: int, unit: str) -> None:
        self.moment, self.number, self.unit = moment, number, unit
        self.points: dict[str, int] = {}
        self.models: dict[str, int] = {}
        self.lost_points: dict[str, float] = {}


class BattleSoFar:
    """A battle so far: it is told all that happens, in order."""

    def __init__(self, setup: Setup, start: State) -> None:
        self.setup = setup
        self.hit_points = {model.id: model.hit_points for model in start.models.values()}
        self.markers: dict[str, Marker] = dict(start.markers)
        self.scores = {seat.id: start.scores.get(seat.id, 0) for seat in setup.seats}
        self.units = {card.id: _UnitTally() for card in setup.units.values()}
        for unit in start.units.values():
            self.units[unit.id].is_gone = unit.place == GONE
        self.attackers: dict[str, str] = {}
        """Who attacked each unit last, in the present activation."""
        self.round, self.moment = 0, 0
        self.rounds: list[RoundReport] = []
        self.swings = [_Activity(0, 0, "")]
        self._begin_round()

    def _begin_round(self) -> None:
        self.models = dict.fromkeys(self.scores, 0)
        self.damage = dict.fromkeys(self.scores, 0)

    def take(self, moment: int, facts: Sequence[Fact]) -> None:
        """All that happened by an entry of the record. What is scored as a round ends is nobody's act."""
        ends = any(isinstance(fact, RoundBegan | Ended) for fact in facts)
        for fact in facts:
            if ends and isinstance(fact, Scored) and self.swings[-1].unit:
                self._act(moment, "")
            self._take(moment, fact)
        self.moment = moment

    def _take(self, moment: int, fact: Fact) -> None:
        match fact:
            case RoundBegan():
                self._end_round(moment)
                self.round = fact.round
                self._act(moment, "")
            case Activated():
                self._act(moment, fact.unit)
            case Declared():
                self.attackers |= dict.fromkeys((shot.rpartition(">")[2] for shot in fact.shots), fact.unit)
            case Hurt():
                self._hurt(fact.model, fact.left)
            case Lost():
                self._hurt(fact.model, 0)
            case Destroyed():
                self.units[fact.unit].is_gone = True
                for model in self.setup.units[fact.unit].models:
                    self._hurt(model, 0)
            case Claimed():
                self.markers[fact.marker.id] = fact.marker
            case Scored():
                self.scores[fact.seat] += fact.points
                gained = self.swings[-1].points
                gained[fact.seat] = gained.get(fact.seat, 0) + fact.points
            case Ended():
                self.scores |= dict(fact.outcome.scores)
                self.markers = {}  # what was held then has been given

    def _act(self, moment: int, unit: str) -> None:
        self.attackers = {}
        self.swings.append(_Activity(max(0, moment - 1), self.round, unit))

    def _hurt(self, model: str, left: int) -> None:
        """A model lost hit points, its last ones perhaps; one that is gone loses nothing more."""
        was, self.hit_points[model] = self.hit_points[model], left
        if was <= left:
            return
        unit = self.setup.models[model].unit
        card = self.setup.units[unit]
        attacker = self.units.get(self.attackers.get(unit, ""))
        self.damage[card.seat] += was - left
        self.units[unit].suffered += was - left
        if attacker:
            attacker.dealt += was - left
        if left:
            return
        share = card.points / max(1, len(card.models))
        self.models[card.seat] += 1
        self.units[unit].lost += 1
        if attacker:
            attacker.felled += 1
            attacker.felled_points += share
        swing = self.swings[-1]
        swing.models[card.seat] = swing.models.get(card.seat, 0) + 1
        swing.lost_points[card.seat] = swing.lost_points.get(card.seat, 0.0) + (share or 1.0)

    def throw(self, one: DiceResult) -> None:
        """Dice for damage fell."""
        attacker = self.units.get(self.attackers.get(one.target, ""))
        if attacker is None:
            return
        if one.mean is None:
            attacker.unknown += 1
            return
        attacker.known += 1
        attacker.rolled += one.damage
        attacker.mean += one.mean

    def _end_round(self, moment: int) -> None:
        seats = tuple(
            SeatTally(seat, score, self._held(seat), self.models[seat], self.damage[seat])
            for seat, score in self.scores.items()
        )
        self.rounds.append(RoundReport(self.round, moment, seats))
        self._begin_round()

    def _held(self, seat: str) -> int:
        return sum(one.points for one in self.markers.values() if one.holder == seat and one.place != GONE)

    def report(self) -> BattleReport:
        """The battle as it ended."""
        self._end_round(self.moment)
        units = (self._unit(unit, tally) for unit, tally in self.units.items())
        return BattleReport(tuple(self.rounds), tuple(units), tuple(self._turning_points()))

    def _unit(self, unit: str, tally: _UnitTally) -> UnitReport:
        card = self.setup.units[unit]
        return UnitReport(
            unit,
            card.seat,
            card.points,
            tally.dealt,
            tally.felled,
            round(tally.felled_points, 1),
            tally.suffered,
            tally.lost,
            tally.is_gone,
            round(tally.rolled, 3),
            round(tally.mean, 3),
            tally.known,
            tally.unknown,
        )

    def _turning_points(self) -> Iterator[Swing]:
        """The largest swings, in the order in which they happened."""
        armies = self._armies()
        all_points = sum(sum(swing.points.values()) for swing in self.swings)
        rated = [(self._worth(swing, armies, all_points), swing) for swing in self.swings]
        largest = sorted(rated, key=lambda one: -one[0])[:MOST_TURNING_POINTS]
        for worth, swing in sorted(largest, key=lambda one: one[1].moment):
            if worth:
                points, models = tuple(swing.points.items()), tuple(swing.models.items())
                yield Swing(swing.moment, swing.number, swing.unit, points, models, round(worth, 3))

    def _worth(self, swing: _Activity, armies: dict[str, float], all_points: int) -> float:
        lost = sum(points / max(1.0, armies[seat]) for seat, points in swing.lost_points.items())
        return lost + _spread(swing.points.values(), len(self.scores)) / max(1, all_points)

    def _armies(self) -> dict[str, float]:
        """What each army cost; a model that costs nothing counts as one point."""
        found = dict.fromkeys(self.scores, 0.0)
        for card in self.setup.units.values():
            found[card.seat] += card.points or len(card.models)
        return found


def _spread(points: Iterable[int], seats: int) -> int:
    """How far the scores went apart: what all gain alike changes nothing."""
    gained = list(points)
    return max(gained, default=0) - (min(gained) if len(gained) == seats else 0)
