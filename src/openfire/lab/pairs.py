"""Games in pairs: the same dice, table and armies twice, the bots in each other's seats. Luck counts for both alike."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from openfire.game import describe, fitting_armies, load_module, set_up
from openfire.modules import Mission, Module
from openfire.roster import Army
from openfire.sim.bots import bot_maker
from openfire.sim.match import RunningMatch, recorded
from openfire.sim.match_setups import MatchPlanError, MatchSetup

WIN, DRAW, LOSS = 1.0, 0.5, 0.0
SEATS: Final = 2


class PairPlan(msgspec.Struct, frozen=True):
    """Two bots, and what they play."""

    seed: int
    one: str
    other: str
    module: str
    missions: tuple[str, ...] = ()
    """They take turns; empty for all of the module that are for two."""
    armies: tuple[str, ...] = ()
    """Two that change seats from pair to pair; empty for those that a mission is made for."""


class PairResult(msgspec.Struct, frozen=True):
    """How a pair of games went for the first bot."""

    number: int
    mission: str
    points: tuple[float, float]
    """In the first seat and in the second: 1 for a win, a half for a draw."""
    leads: tuple[int, int]
    """Victory points ahead of the other, likewise."""
    seconds: float
    error: str = ""
    """Why a game broke off, empty if none did."""

    @property
    def score(self) -> float:
        """The share of the points of both games."""
        return sum(self.points) / SEATS


class PairField(NamedTuple):
    """What the pairs of a plan are played with."""

    plan: PairPlan
    module: Module
    missions: tuple[Mission, ...]
    armies: tuple[Army, ...]


def prepare(plan: PairPlan) -> PairField:
    """Find what a plan names. Raises ValueError for a name that is not there."""
    for bot in (plan.one, plan.other):
        bot_maker(bot)
    module = load_module(plan.module)
    for name in plan.missions:
        if name not in module.missions:
            raise MatchPlanError(f"there is no mission {name!a}; there are {', '.join(module.missions)}")
    for name in plan.armies:
        if name not in module.armies:
            raise MatchPlanError(f"there is no army {name!a}; there are {', '.join(module.armies)}")
    if len(plan.armies) not in (0, SEATS):
        raise MatchPlanError(f"a pair is played with two armies, not with {len(plan.armies)}")
    named = [module.missions[name] for name in plan.missions or module.missions]
    missions = tuple(mission for mission in named if mission.seats == SEATS)
    if not missions:
        raise MatchPlanError(f"{plan.module} has no mission for two among these")
    return PairField(plan, module, missions, tuple(module.armies[name] for name in plan.armies))


def match_of(pairing: PairField, number: int, game: int) -> MatchSetup:
    """One of the two games of a pair. The bots change seats between them, the armies from pair to pair."""
    mission = pairing.missions[number // SEATS % len(pairing.missions)]
    armies = list(pairing.armies or fitting_armies(pairing.module, mission))
    if number % SEATS:
        armies.reverse()
    setup = set_up(pairing.module, mission, armies)
    one, other = pairing.plan.one, pairing.plan.other
    bots = (one, other) if game == 0 else (other, one)
    players = dict(zip(setup.players(), bots, strict=True))
    return MatchSetup(setup, describe(pairing.module, mission, armies, setup, players=players), (0, 1), bots)


def pair_record(pairing: PairField, number: int, game: int) -> str:
    """The record of one of the games of a pair, played once more."""
    return recorded(match_of(pairing, number, game), pairing.plan.seed, number)


def play_pair(pairing: PairField, number: int) -> PairResult:
    """Two games with the same dice, in which the bots change seats."""
    matches = [match_of(pairing, number, game) for game in range(SEATS)]
    mission, setup = matches[0].header.mission, matches[0].setup
    games = [RunningMatch(match, pairing.plan.seed, number, is_recorded=False, is_heard=False) for match in matches]
    errors = [game.run() for game in games]
    seconds = sum(game.seconds for game in games)
    if any(errors):
        return PairResult(number, mission, (0.0, 0.0), (0, 0), seconds, next(filter(None, errors)))
    told = [_told(game, seat) for game, seat in zip(games, setup.players(), strict=True)]
    return PairResult(number, mission, (told[0][0], told[1][0]), (told[0][1], told[1][1]), seconds)


def _told(game: RunningMatch, seat: str) -> tuple[float, int]:
    """Points and lead of a seat."""
    outcome = game.outcome
    points = DRAW if not outcome.winners else WIN if seat in outcome.winners else LOSS
    return points, sum(score if who == seat else -score for who, score in outcome.scores)
