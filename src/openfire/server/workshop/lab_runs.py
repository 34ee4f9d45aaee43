"""Runs of the laboratory as the server keeps them: a plan, what has been played of it, and what that has shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Final, Literal

import msgspec
import numpy as np
from msgspec import Meta

from openfire.ai import BOTS
from openfire.documents import DocumentError
from openfire.engine.record_text import parse
from openfire.lab import pairs, trials
from openfire.lab.effects import EVEN, LOOKS, MeanEffect, effect_of, look_at
from openfire.lab.findings import effect
from openfire.lab.intervals import Share, share_of
from openfire.lab.pairs import PairField, PairPlan, PairResult
from openfire.lab.ratings import Rating, ratings
from openfire.lab.trials import EFFECT, MATCHUP, WORTH, LabTrial, TrialField, TrialPlan
from openfire.lab.worth import unit_worths
from openfire.modules import list_modules
from openfire.server.games.terms import Key
from openfire.server.problems import Problem
from openfire.server.wire.base import Wire

LADDER: Final = "ladder"
Instrument = Literal["matchup", "effect", "worth", "ladder"]
FEWEST: Final = 4
QUICK: Final = tuple(name for name, bot in BOTS.items() if not getattr(bot, "looks_ahead", True))
"""The bots that play in runs: those that look ahead would keep others waiting."""
ERROR: Final = 0.05
"""How often an effect may be found where none is."""


class LabPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run is about."""

    kind: Instrument
    module: Key = "frontier"
    armies: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    """Empty for those that the missions are made for."""
    missions: Annotated[tuple[Key, ...], Meta(max_length=8)] = ()
    """Empty for all that are for two."""
    bots: Annotated[tuple[Key, ...], Meta(min_length=1, max_length=5)] = ("greedy",)
    """The bot that plays both sides; several of them in a ladder."""
    variants: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=80)], ...], Meta(max_length=6)] = ()
    points: Annotated[int, Meta(ge=50, le=2_000)] = 300
    """What a random list costs at most, in `worth`."""
    seed: Annotated[int, Meta(ge=0, le=1_000_000)] = 1
    most: Annotated[int, Meta(ge=2, le=2_000)] = 60
    """Trials at most, each two games."""
    has_luck: bool = False

    @property
    def trial_plan(self) -> TrialPlan:
        """The same for what plays it, unless it is a ladder."""
        told = (self.module, self.armies, self.missions, self.bots[0], self.seed, self.variants, self.points)
        return TrialPlan(self.kind, *told, has_luck=self.has_luck)

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """Who meets whom in a ladder."""
        return list(combinations(dict.fromkeys(self.bots), 2))


class LabRun(msgspec.Struct, frozen=True):
    """A plan and what has been played of it."""

    plan: LabPlan
    trials: tuple[LabTrial, ...] = ()
    pairs: tuple[PairResult, ...] = ()
    """Of a ladder instead; the pairings take turns."""

    @property
    def done(self) -> int:
        """How many trials have been played."""
        return len(self.trials) + len(self.pairs)

    def with_result(self, result: LabTrial | PairResult) -> LabRun:
        """The run with one more."""
        if isinstance(result, PairResult):
            return msgspec.structs.replace(self, pairs=(*self.pairs, result))
        return msgspec.structs.replace(self, trials=(*self.trials, result))


# ------------------------------------------------------------------------------------------------ in a process


def check_plan(plan: LabPlan) -> None:
    """Raise Problem for a plan that cannot be played."""
    if plan.module not in list_modules():
        raise Problem("unfit", f"there is no module {plan.module!a}; there are {', '.join(list_modules())}")
    for bot in plan.bots:
        if bot not in QUICK:
            raise Problem("unfit", f"there is no bot {bot!a} for runs here; there are {', '.join(QUICK)}")
    try:
        if plan.kind == LADDER:
            if not plan.pairings:
                raise Problem("unfit", "a ladder needs two different bots at least")
            _pair_field(plan, 0)
        else:
            field = _trial_field(plan)
            for number in range(len(field.pools)):  # whether there are lists that cost so much
                trials.sides_of(field, number)
    except (ValueError, KeyError, DocumentError) as error:
        raise Problem("unfit", str(error)) from None


@lru_cache(maxsize=8)
def _trial_field(plan: LabPlan) -> TrialField:
    return trials.prepare(plan.trial_plan)


@lru_cache(maxsize=16)
def _pair_field(plan: LabPlan, place: int) -> PairField:
    one, other = plan.pairings[place]
    if plan.armies and len(plan.armies) != trials.SEATS:
        raise ValueError("a ladder is played with two armies, or with those that the missions are made for")
    return pairs.prepare(PairPlan(plan.seed, one, other, plan.module, plan.missions, plan.armies))


def play_one(plan: LabPlan, number: int) -> LabTrial | PairResult:
    """One trial of a plan: two games."""
    if plan.kind == LADDER:
        place, pair = number % len(plan.pairings), number // len(plan.pairings)
        return pairs.play_pair(_pair_field(plan, place), pair)
    try:
        return trials.play_trial(_trial_field(plan), number)
    except ValueError as error:  # no list could be drawn for it
        return LabTrial(number, ("", ""), "", error=str(error))


def trial_record(plan: LabPlan, number: int, game: int) -> bytes:
    """The record of a game that a run has played."""
    if plan.kind == LADDER:
        place, pair = number % len(plan.pairings), number // len(plan.pairings)
        text = pairs.pair_record(_pair_field(plan, place), pair, game)
    else:
        text = trials.trial_record(_trial_field(plan), number, game)
    return msgspec.json.encode(parse(text))


def read_run(body: str) -> LabRun:
    """A run as it is kept."""
    return msgspec.json.decode(body, type=LabRun)


# ------------------------------------------------------------------------------------------------ what it has shown


class LabFigure(Wire, frozen=True):
    """A figure with its 95 % interval."""

    name: str
    """An army, a mission, a unit, a bot; or all, seat, first, draws."""
    n: int
    mean: float
    low: float
    high: float
    also: str = ""
    """The other army or bot."""
    mission: str = ""
    draws: float | None = None
    """The share of games that are drawn."""
    price: float | None = None
    advised: float | None = None
    """What a unit would have to cost."""
    z: float | None = None


class LabVerdict(Wire, frozen=True):
    """Whether an effect is proved."""

    is_found: bool
    is_over: bool
    bound: float
    """Standard errors that it has to be away from nothing."""
    z: float
    saved: float
    """The share of the variance that luck explains."""


class LabFindings(Wire, frozen=True):
    """All that a run has shown so far."""

    pairings: tuple[LabFigure, ...] = ()
    missions: tuple[LabFigure, ...] = ()
    effects: tuple[LabFigure, ...] = ()
    verdict: LabVerdict | None = None
    worths: tuple[LabFigure, ...] = ()
    ratings: tuple[LabFigure, ...] = ()
    seats: tuple[LabFigure, ...] = ()
    rounds: float = 0.0
    questions: float = 0.0
    games: int = 0
    broken: int = 0
    """Trials that broke off."""
    seconds: float = 0.0
    """Computing time of all of them."""
    faults: tuple[str, ...] = ()


class TrialView(Wire, frozen=True):
    """A trial: who met whom, and how both games went for the first."""

    number: int
    sides: tuple[str, str]
    mission: str
    points: tuple[float, ...]
    leads: tuple[int, ...]


def trial_views(run: LabRun, after: int = 0) -> tuple[TrialView, ...]:
    """The trials of a run that were played to their end, from a number on."""
    if run.plan.kind == LADDER:
        return tuple(
            TrialView(n, run.plan.pairings[n % len(run.plan.pairings)], one.mission, one.points, one.leads)
            for n, one in enumerate(run.pairs)
            if n >= after and not one.error
        )
    return tuple(
        TrialView(
            one.number, one.sides, one.mission, tuple(g.points for g in one.games), tuple(g.lead for g in one.games)
        )
        for one in run.trials
        if one.number >= after and not one.error
    )


def findings_of(run: LabRun) -> LabFindings:
    """What a run has shown so far."""
    if run.plan.kind == LADDER:
        return _of_ladder(run)
    sound = [trial for trial in run.trials if not trial.error]
    games = [game for trial in sound for game in trial.games]
    kind = run.plan.kind
    told = effect(sound)
    faults = [trial.error.splitlines()[-1][:200] for trial in run.trials if trial.error]
    return LabFindings(
        pairings=tuple(_pairings(sound)) if kind == MATCHUP else (),
        missions=tuple(_missions(sound)) if kind == MATCHUP else (),
        effects=(_figure("all", told), *_by_mission(sound)) if kind == EFFECT else (),
        verdict=_verdict(told, run.plan.most) if kind == EFFECT and len(sound) >= FEWEST else None,
        worths=tuple(_worths(run, sound)) if kind == WORTH else (),
        seats=tuple(_seats(sound)) if len(sound) >= 2 else (),
        rounds=round(float(np.mean([game.rounds for game in games])), 2) if games else 0.0,
        questions=round(float(np.mean([game.questions for game in games])), 1) if games else 0.0,
        games=len(games),
        broken=len(run.trials) - len(sound),
        seconds=round(sum(trial.seconds for trial in run.trials), 1),
        faults=tuple(faults[:FEWEST]),
    )


def is_enough(run: LabRun) -> bool:
    """Whether nothing more is to be played: all of it is, or an effect is proved at one of the looks."""
    whole = run.plan.most * (len(run.plan.pairings) if run.plan.kind == LADDER else 1)
    if run.done >= whole:
        return True
    look = max(2, -(-run.plan.most // LOOKS))
    if run.plan.kind != EFFECT or not run.done or run.done % look:
        return False
    return look_at(effect([trial for trial in run.trials if not trial.error]), run.plan.most, LOOKS, ERROR).is_over


def _figure(name: str, found: MeanEffect, centre: float = 0.0, also: str = "", mission: str = "") -> LabFigure:
    mean, low, high = (round(min(1.0, max(-1.0, centre + one)), 4) for one in (found.mean, found.low, found.high))
    return LabFigure(name, found.n, mean, max(low, 0.0) if centre else low, high, also, mission)


def _pairings(sound: Sequence[LabTrial]) -> Iterator[LabFigure]:
    for one, other in dict.fromkeys(trial.sides for trial in sound):
        some = [trial for trial in sound if trial.sides == (one, other)]
        yield _with_draws(_figure(one, effect(some), EVEN, other), some)


def _missions(sound: Sequence[LabTrial]) -> Iterator[LabFigure]:
    for (one, other), mission in dict.fromkeys((trial.sides, trial.mission) for trial in sound):
        some = [trial for trial in sound if (trial.sides, trial.mission) == ((one, other), mission)]
        yield _with_draws(_figure(one, effect(some), EVEN, other, mission), some)


def _with_draws(figure: LabFigure, some: Sequence[LabTrial]) -> LabFigure:
    drawn = float(np.mean([game.points == EVEN for trial in some for game in trial.games]))
    return msgspec.structs.replace(figure, draws=round(drawn, 3))


def _by_mission(sound: Sequence[LabTrial]) -> Iterator[LabFigure]:
    for mission in dict.fromkeys(trial.mission for trial in sound):
        some = [trial for trial in sound if trial.mission == mission]
        if len(some) > 1:
            yield _figure("", effect(some), mission=mission)


def _verdict(found: MeanEffect, most: int) -> LabVerdict:
    told = look_at(found, most, LOOKS, ERROR)
    return LabVerdict(told.is_found, told.is_over, round(told.bound, 2), round(found.z, 2), round(found.saved, 3))


def _worths(run: LabRun, sound: Sequence[LabTrial]) -> Iterator[LabFigure]:
    for one in unit_worths(sound, _trial_field(run.plan).prices()):
        reach = 1.96 * one.error
        low, high = round(one.beyond - reach, 4), round(one.beyond + reach, 4)
        prices = round(one.price, 1), round(one.advised, 1), round(one.z, 2)
        yield LabFigure(one.unit, one.n, round(one.beyond, 4), low, high, "", "", None, *prices)


def _seats(sound: Sequence[LabTrial]) -> Iterator[LabFigure]:
    """In each trial the sides have both seats: what the games differ by is the seat, or who went first."""
    seat = [(trial.games[0].points + 1 - trial.games[1].points) / 2 for trial in sound]
    first = [
        sum(game.points if game.is_first else 1 - game.points for game in trial.games) / len(trial.games)
        for trial in sound
    ]
    drawn = [sum(game.points == EVEN for game in trial.games) / len(trial.games) for trial in sound]
    yield _figure("seat", effect_of(seat), EVEN)
    yield _figure("first", effect_of(first), EVEN)
    yield _figure("draws", effect_of(drawn, centre=0.0))


def _of_ladder(run: LabRun) -> LabFindings:
    """What a ladder has shown so far."""
    scores: dict[tuple[str, str], list[float]] = {}
    for number, one in enumerate(run.pairs):
        if not one.error:
            scores.setdefault(run.plan.pairings[number % len(run.plan.pairings)], []).append(one.score)
    shares = {pair: share_of(some) for pair, some in scores.items()}
    figures = (
        LabFigure(one, found.pairs, round(found.mean, 4), round(found.low, 4), round(found.high, 4), other)
        for (one, other), found in shares.items()
    )
    rated = (_rated(one, shares) for one in (ratings(scores) if scores else ()))
    broken = [one.error.splitlines()[-1][:200] for one in run.pairs if one.error]
    games, seconds = 2 * (len(run.pairs) - len(broken)), round(sum(one.seconds for one in run.pairs), 1)
    return LabFindings(
        pairings=tuple(figures),
        ratings=tuple(rated),
        games=games,
        broken=len(broken),
        seconds=seconds,
        faults=tuple(broken[:FEWEST]),
    )


def _rated(one: Rating, shares: Mapping[tuple[str, str], Share]) -> LabFigure:
    """A rating. Where all results are alike, drawing them again shows no doubt; the shares of the pairings know it."""
    doubt = min(found.elo.half_width / 2 for pair, found in shares.items() if one.bot in pair)
    margin = max(one.margin, doubt)
    return LabFigure(one.bot, one.pairs, round(one.elo), round(one.elo - margin), round(one.elo + margin))
