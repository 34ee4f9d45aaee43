"""Trials: what a laboratory plays. A trial is two games with the same dice, table and bots, the sides in both seats.

A plan and a number say all of a trial: any process on any machine plays the same, and trials can be gone on with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Final, NamedTuple, TypeVar

import msgspec

from openfire.ai.win_chance import win_chance
from openfire.engine.setup import Setup
from openfire.game import describe, find_module, fitting_armies, set_up
from openfire.lab.random_lists import UnitPool, drawn_list
from openfire.modules import Mission, Module
from openfire.report.fortune import FortuneTeller
from openfire.roster import Army, army_points, varied
from openfire.sim.bots import bot_maker
from openfire.sim.match import RunningMatch, recorded
from openfire.sim.match_setups import MatchPlanError, MatchSetup

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
SEATS: Final = 2
T = TypeVar("T")

MATCHUP, EFFECT, WORTH = "matchup", "effect", "worth"
KINDS: Final = (MATCHUP, EFFECT, WORTH)
"""Armies against each other; an army against itself with a variant; random lists against each other."""


class TrialPlan(msgspec.Struct, frozen=True):
    """Which trials are played."""

    kind: str
    module: str = "frontier"
    armies: tuple[str, ...] = ()
    """By their ids; empty for those that the missions are made for."""
    missions: tuple[str, ...] = ()
    """They take turns; empty for all of the module that are for two."""
    bot: str = "greedy"
    """Plays both sides."""
    seed: int = 1
    variants: tuple[str, ...] = ()
    """The change: of the first side in `effect`, of both in the others."""
    points: int = 250
    """What a random list costs at most, in `worth`."""
    has_luck: bool = False
    """Whether the luck of the dice is worked out, which takes several times as long."""


class GameTold(msgspec.Struct, frozen=True, array_like=True):
    """How a game went for the first side."""

    points: float
    """1 for a win, a half for a draw."""
    lead: int
    """Victory points ahead."""
    is_first: bool
    """Whether it went first in the first round."""
    rounds: int
    questions: int
    luck: float = 0.0
    """In chances of winning."""
    spread: float = 0.0
    """How far luck was to be expected to go, as a standard deviation."""


class LabTrial(msgspec.Struct, frozen=True):
    """A pair of games, the first side in seat a and then in seat b."""

    number: int
    sides: tuple[str, str]
    """What each side is: an army, or its list."""
    mission: str
    games: tuple[GameTold, ...] = ()
    units: tuple[dict[str, int], ...] = ()
    """How many of each unit the sides have, in `worth`."""
    seconds: float = 0.0
    error: str = ""
    """Why a game broke off, empty if none did."""

    @property
    def score(self) -> float:
        """The share of the points of both games."""
        return sum(game.points for game in self.games) / max(1, len(self.games))

    @property
    def luck(self) -> float:
        """The luck in both games, in the same measure."""
        return sum(game.luck for game in self.games) / max(1, len(self.games))


class TrialField(NamedTuple):
    """What the trials of a plan are played with."""

    plan: TrialPlan
    module: Module
    missions: tuple[Mission, ...]
    armies: tuple[Army, ...]
    pools: tuple[UnitPool, ...]

    def prices(self) -> dict[str, float]:
        """What the units of random lists cost, those that are fielded in several ways on average."""
        found: dict[str, list[int]] = {}
        for pool in self.pools:
            for entry, price in zip(pool.entries, pool.prices, strict=True):
                found.setdefault(entry.unit, []).append(price)
        return {unit: sum(each) / len(each) for unit, each in found.items()}

    def cost(self, army: str) -> int:
        """What an army costs."""
        return army_points(self.module.armies[army], self.module.roster)


def prepare(plan: TrialPlan) -> TrialField:
    """Find what a plan names. Raises ValueError for what is not there."""
    bot_maker(plan.bot)
    module = find_module("", plan.module)
    if plan.kind not in KINDS or module is None:
        raise MatchPlanError(f"a laboratory knows {', '.join(KINDS)} of a module")
    named = [_named("mission", name, module.missions) for name in plan.missions] or list(module.missions.values())
    missions = tuple(mission for mission in named if mission.seats == SEATS)
    if not missions:
        raise MatchPlanError(f"{plan.module} has no mission for two among these")
    armies = tuple(_named("army", name, module.armies) for name in plan.armies)
    armies = armies or tuple(fitting_armies(module, missions[0]))
    changed = msgspec.structs.replace(module, roster=varied(module.roster, plan.variants))
    pools = tuple(UnitPool.of(changed, army) for army in armies) if plan.kind == WORTH else ()
    if plan.kind == EFFECT and not plan.variants:
        raise MatchPlanError('an effect is that of a change: say --variant "rifleman skill 6"')
    if plan.kind == MATCHUP and len(armies) < SEATS:
        raise MatchPlanError("a match-up needs two armies at least")
    return TrialField(plan, module, missions, armies, pools)


def _named(what: str, name: str, known: dict[str, T]) -> T:
    if name not in known:
        raise MatchPlanError(f"there is no {what} {name!a}; there are {', '.join(known)}")
    return known[name]


class _Sides(NamedTuple):
    """The armies of a trial, and by which changes each is built."""

    armies: tuple[Army, Army]
    variants: tuple[tuple[str, ...], tuple[str, ...]]
    names: tuple[str, str]
    units: tuple[dict[str, int], ...] = ()


def sides_of(field: TrialField, number: int) -> _Sides:
    """Who meets whom in a trial."""
    plan = field.plan
    if plan.kind == EFFECT:
        army = field.armies[number % len(field.armies)]
        return _Sides((army, army), (plan.variants, ()), (f"{army.id} with the change", army.id))
    both = (plan.variants, plan.variants)
    if plan.kind == MATCHUP:
        pairs = list(combinations(field.armies, 2))
        one, other = pairs[number % len(pairs)]
        return _Sides((one, other), both, (one.id, other.id))
    chance = Random(f"{plan.seed}/{number}/lists")
    pool = field.pools[number % len(field.pools)]
    lists = tuple(drawn_list(pool, plan.points, chance) for _ in range(SEATS))
    counts = tuple(_counts(army) for army in lists)
    return _Sides((lists[0], lists[1]), both, (pool.army.id, pool.army.id), counts)


def _counts(army: Army) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in army.units:
        found[entry.unit] = found.get(entry.unit, 0) + 1
    return found


def mission_of(field: TrialField, number: int) -> Mission:
    """Where a trial is played: the missions take turns when everybody had a go."""
    plan = field.plan
    pairs = len(list(combinations(field.armies, 2))) if plan.kind == MATCHUP else len(field.armies)
    return field.missions[number // max(1, pairs) % len(field.missions)]


def match_of(field: TrialField, number: int, game: int) -> MatchSetup:
    """One of the two games of a trial: in the second the sides have changed seats."""
    sides, mission = sides_of(field, number), mission_of(field, number)
    order = (0, 1) if game == 0 else (1, 0)
    armies, variants = [sides.armies[n] for n in order], [sides.variants[n] for n in order]
    setup = set_up(field.module, mission, armies, variants=variants)
    header = describe(field.module, mission, armies, setup, variants=variants)
    return MatchSetup(setup, header, order, (field.plan.bot, field.plan.bot))


def trial_record(field: TrialField, number: int, game: int) -> str:
    """The record of one of the games of a trial, played once more."""
    return recorded(match_of(field, number, game), field.plan.seed, number)


def play_trial(field: TrialField, number: int) -> LabTrial:
    """Two games of a plan."""
    sides, mission, plan = sides_of(field, number), mission_of(field, number), field.plan
    games: list[GameTold] = []
    seconds = 0.0
    for seat in range(SEATS):
        match = match_of(field, number, seat)
        setup = match.setup
        teller = FortuneTeller(setup, win_chance) if plan.has_luck else None
        heard = msgspec.structs.replace(match, setup=teller.watched()) if teller else match
        game = RunningMatch(heard, plan.seed, number, is_recorded=False, is_heard=False)
        first, error = _run(game)
        seconds += game.seconds
        if error:
            return LabTrial(number, sides.names, mission.id, (), sides.units, seconds, error)
        games.append(_told(game, setup, setup.players()[seat], first, teller))
    return LabTrial(number, sides.names, mission.id, tuple(games), sides.units, seconds)


def _run(game: RunningMatch) -> tuple[str, str]:
    """Play to the end: who went first, and what went wrong if something did."""
    first: list[str] = []

    def look() -> None:
        state = game.cursor.state
        if not first and state.round and state.order:
            first.append(state.order[0])

    error = game.run(look)
    return first[0] if first else "", error


def _told(game: RunningMatch, setup: Setup, seat: str, first: str, teller: FortuneTeller | None) -> GameTold:
    outcome = game.outcome
    points = DRAW if not outcome.winners else WIN if seat in outcome.winners else LOSS
    lead = sum(score if who == seat else -score for who, score in outcome.scores)
    luck = spread = 0.0
    if teller:
        place = setup.players().index(seat)
        luck = sum(roll.luck[place] for roll in teller.rolls)
        spread = sum(roll.spread**2 for roll in teller.rolls) ** 0.5
    return GameTold(points, lead, first == seat, game.cursor.state.round, game.questions, luck, spread)


def errors_of(trials: Sequence[LabTrial]) -> list[str]:
    """What went wrong in some trials."""
    return [f"trial {trial.number}: {trial.error.splitlines()[-1]}" for trial in trials if trial.error]
