"""What a run has shown, as tables that can be printed, drawn and written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np

from openfire.lab.effects import EVEN, LOOKS, MeanEffect, Verdict, effect_of, look_at
from openfire.lab.runs import Run
from openfire.lab.trials import EFFECT, MATCHUP, LabTrial, TrialField, prepare
from openfire.lab.worth import unit_worths

LEVEL: Final = 0.07
"""Armies whose share is further from a half than this are not level."""


class Row(msgspec.Struct, frozen=True):
    """A figure with its 95 % interval."""

    name: str
    n: int
    mean: float
    low: float
    high: float
    note: str = ""


class FigureTable(msgspec.Struct, frozen=True):
    """Figures that belong together, drawn on one scale."""

    title: str
    what: str
    """What the figures are, for people."""
    middle: float
    """Where nothing is found."""
    rows: tuple[Row, ...]


class Findings(msgspec.Struct, frozen=True):
    """All that a run has shown."""

    title: str
    told: tuple[str, ...]
    """In sentences."""
    tables: tuple[FigureTable, ...]
    trials: int
    games: int
    broken: int
    seconds: float
    """Computing time of all games."""


def findings(run: Run, most: int, looks: int = LOOKS, error: float = 0.05) -> Findings:
    """What a run has shown so far. most: trials that are to be played at most, by which its looks are spread."""
    field, sound = prepare(run.plan), run.sound
    told: list[str] = []
    tables: list[FigureTable] = []
    if run.plan.kind == MATCHUP:
        tables = [_pairings(sound), _missions(sound)]
        told = list(_advice(field, sound))
    elif run.plan.kind == EFFECT:
        found = effect(sound)
        told = list(_verdict(found, look_at(found, most, looks, error), error))
        tables = [FigureTable("The effect", "score beyond a half", 0.0, (_row("all", found), *_by_mission(sound)))]
    else:
        tables = [_worths(field, sound)]
        told = ["A unit far to the right is too cheap. z beyond 3 either way is hardly ever chance."]
    tables.append(_seats(sound))
    if run.plan.has_luck:
        tables.append(_luck(sound))
    told += _length(sound)
    games = sum(len(trial.games) for trial in sound)
    seconds = round(sum(trial.seconds for trial in run.trials), 1)
    broken = len(run.trials) - len(sound)
    return Findings(_title(run), tuple(told), tuple(tables), len(sound), games, broken, seconds)


def effect(trials: Sequence[LabTrial]) -> MeanEffect:
    """The mean score less a half, with luck as control variate where it is known."""
    luck = [trial.luck for trial in trials]
    return effect_of([trial.score for trial in trials], luck if any(luck) else ())


def _title(run: Run) -> str:
    plan = run.plan
    change = f", {'; '.join(plan.variants)}" if plan.variants else ""
    return f"{plan.kind}: {plan.module}{change} ({plan.bot}, seed {plan.seed})"


def _row(name: str, found: MeanEffect, centre: float = 0.0, note: str = "") -> Row:
    mean, low, high = (round(centre + one, 4) for one in (found.mean, found.low, found.high))
    return Row(name, found.n, mean, low, high, note)


def _verdict(found: MeanEffect, verdict: Verdict, error: float) -> list[str]:
    saved = f" Luck explained {100 * found.saved:.0f} % of the variance." if found.saved else ""
    reach = (found.high - found.low) / 2
    share = f"{100 * found.mean:+.1f} % of the wins, ±{100 * reach:.1f} %"
    words = f"The change is worth {share}, after {found.n} trials.{saved}"
    if verdict.is_found:
        return [words, f"It is no chance: {abs(found.z):.1f} standard errors, where {verdict.bound:.2f} are enough."]
    return [words, f"No effect is proved at an error rate of {100 * error:.0f} % (bound {verdict.bound:.2f})."]


def _by_mission(trials: Sequence[LabTrial]) -> list[Row]:
    return [
        _row(mission, effect([trial for trial in trials if trial.mission == mission]))
        for mission in dict.fromkeys(trial.mission for trial in trials)
    ]


def _pairings(trials: Sequence[LabTrial]) -> FigureTable:
    rows = [
        _row(" v ".join(pair), effect([trial for trial in trials if trial.sides == pair]), EVEN)
        for pair in dict.fromkeys(trial.sides for trial in trials)
    ]
    return FigureTable("Match-ups", "share of the points of the first army", EVEN, tuple(rows))


def _missions(trials: Sequence[LabTrial]) -> FigureTable:
    rows = []
    for pair, mission in dict.fromkeys((trial.sides, trial.mission) for trial in trials):
        some = [trial for trial in trials if (trial.sides, trial.mission) == (pair, mission)]
        draws = np.mean([game.points == EVEN for trial in some for game in trial.games])
        note = f"{100 * draws:.0f} % draws"
        rows.append(_row(f"{' v '.join(pair)}, {mission}", effect(some), EVEN, note))
    return FigureTable("Match-ups by mission", "share of the points of the first army", EVEN, tuple(rows))


def _seats(trials: Sequence[LabTrial]) -> FigureTable:
    """In each trial the sides have both seats: what the games differ by is the seat, or who went first."""
    first_seat = [(trial.games[0].points + 1 - trial.games[1].points) / 2 for trial in trials]
    went_first = [
        sum(game.points if game.is_first else 1 - game.points for game in trial.games) / len(trial.games)
        for trial in trials
    ]
    drawn = [sum(game.points == EVEN for game in trial.games) / len(trial.games) for trial in trials]
    rows = (
        _row("seat a", effect_of(first_seat), EVEN),
        _row("who goes first", effect_of(went_first), EVEN),
        _row("draws", effect_of(drawn, centre=0.0)),
    )
    return FigureTable("Seats and draws", "share of the points, and of games that are drawn", EVEN, rows)


def _luck(trials: Sequence[LabTrial]) -> FigureTable:
    games = [game for trial in trials for game in trial.games]
    luck, spread = [game.luck for game in games], [game.spread**2 for game in games]
    foretold = float(np.sqrt(np.mean(spread)))
    seen = float(np.std(luck, ddof=1)) if len(luck) > 1 else 0.0
    saved = effect(trials).saved
    note = f"sd {seen:.3f}, foretold {foretold:.3f}; it explains {100 * saved:.0f} % of the variance of scores"
    row = _row("mean of all games", effect_of(luck, centre=0.0), 0.0, note)
    return FigureTable("Luck", "chances of winning", 0.0, (row,))


def _length(trials: Sequence[LabTrial]) -> list[str]:
    games = [game for trial in trials for game in trial.games]
    if not games:
        return []
    rounds, questions = np.mean([game.rounds for game in games]), np.mean([game.questions for game in games])
    return [f"A game took {rounds:.1f} rounds and {questions:.0f} questions on average."]


def _worths(field: TrialField, trials: Sequence[LabTrial]) -> FigureTable:
    rows = []
    for one in unit_worths(trials, field.prices()):
        note = f"z {one.z:+.1f}, p {one.p:.3f}; costs {one.price:g}, about {one.advised:.0f} would be right"
        reach = 1.96 * one.error
        low, high = round(one.beyond - reach, 4), round(one.beyond + reach, 4)
        rows.append(Row(one.unit, one.n, round(one.beyond, 4), low, high, note))
    return FigureTable("What units win beyond their price", "score", 0.0, tuple(rows))


def _advice(field: TrialField, trials: Sequence[LabTrial]) -> list[str]:
    """For armies that are not level, by how many points the stronger should cost more, by a rule of thumb."""
    told = []
    for pair in dict.fromkeys(trial.sides for trial in trials):
        found = effect([trial for trial in trials if trial.sides == pair])
        if min(abs(found.low), abs(found.high)) == 0 or found.low * found.high < 0 or abs(found.mean) < LEVEL:
            continue
        strong, weak = pair if found.mean > 0 else pair[::-1]
        costs = field.cost(strong)
        told.append(
            f"{strong} wins {100 * (EVEN + abs(found.mean)):.0f} % against {weak}: to be level it would have to cost "
            f"about {abs(found.mean) * costs:.0f} points more than its {costs}. "
            f"openfire lab worth --army {strong} says which units that should be."
        )
    return told
