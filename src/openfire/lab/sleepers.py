"""Units that sleep: alive on the table, with enemies or open objectives about, and for three rounds of no use.

    python -m openfire.lab.sleepers frontier lamplands --games 20 --bots greedy,greedy

A round is of use to a unit in which it attacks, uses or secures something, recovers, arrives, comes nearer to an enemy
or to an objective that its side does not hold, carries one off, or is nearest of its side to one that is held.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import Final, NamedTuple

from openfire.ai.worth import inches, place_of
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask
from openfire.engine.state import RESERVE, TABLE, Marker
from openfire.modules import list_modules, read_heading
from openfire.sim.match import RunningMatch
from openfire.sim.match_setups import MatchPlan, MatchSetups, prepare
from openfire.sim.workers import share

ROUNDS: Final = 3
"""After so many rounds without a useful act a unit is said to sleep."""

NEARER, GUARD = 2.0, 7.0
"""Inches by which it is useful to come nearer, and within which a unit guards an objective."""

ACTS: Final = frozenset(
    {
        QuestionName.ATTACK,
        QuestionName.STRIKE,
        QuestionName.IMPACT,
        QuestionName.FREE_ATTACK_WITH,
        QuestionName.ASSAULT_MOVE,
        QuestionName.PILE_IN,
        QuestionName.MANIFEST,
        QuestionName.INTERACT,
        QuestionName.SECURE,
        QuestionName.RECOVER,
        QuestionName.ABILITY,
        QuestionName.INSTEAD_OF,
        QuestionName.USE_RULE,
        QuestionName.EMBARK,
        QuestionName.DISEMBARK,
        QuestionName.ARRIVE,
        QuestionName.DEPLOY,
    }
)
"""Questions that a unit answers with something useful, unless the answer is to do nothing."""

IDLE: Final = frozenset({"", "none", "no", "stay", "hold", "pass"})
"""What is said to do nothing."""

ACTIONS: Final = frozenset({"recover", "embark"})
"""Actions that are of use and ask nothing more."""


Place = tuple[int, int]


class SleepCount(NamedTuple):
    """How many units stood on the table, how many of them slept, and which."""

    units: int
    sleepers: tuple[str, ...]


class RoundWatch:
    """What each unit does in a round."""

    def __init__(self, g: Game) -> None:
        self.busy: set[str] = set()
        self.began = {unit: at for unit in g.state.units if (at := _stands(g, unit))}
        self.goals = {unit: _goals(g, unit) for unit in self.began}

    def hear(self, ask: Ask, answer: str) -> None:
        """An answer is given."""
        is_action = ask.name is QuestionName.ACTION and answer.partition(" ")[0] in ACTIONS
        if is_action or (ask.name in ACTS and answer not in IDLE):
            self.busy.add(ask.about)

    def idle(self, g: Game) -> set[str]:
        """The units that stood on the table all round and were of no use, although there was something to do."""
        return {unit for unit in self.began if unit not in self.busy and self._is_idle(g, unit)}

    def _is_idle(self, g: Game, unit: str) -> bool:
        here, goals = _stands(g, unit), self.goals[unit]
        if here is None or not goals or not _goals(g, unit) or _guards(g, unit):
            return False
        return all(inches(self.began[unit], goal) - inches(here, goal) < NEARER for goal in goals)


def _stands(g: Game, unit: str) -> Place | None:
    """Where a unit of a player stands on the table."""
    now = g.unit(unit)
    return place_of(g, unit) if now.place == TABLE and not g.setup.seat(now.seat).neutral else None


def _goals(g: Game, unit: str) -> list[Place]:
    """Where the enemies of a unit stand, and the objectives that it may still win."""
    seat = g.unit(unit).seat
    foes = (foe for foe in g.state.units if g.setup.are_enemies(seat, g.unit(foe).seat))
    return [at for foe in foes if (at := _stands(g, foe))] + [marker.at for marker in _open(g, seat)]


def _open(g: Game, seat: str) -> Iterable[Marker]:
    markers = (one for one in g.state.markers.values() if one.place == TABLE and seat in one.seats)
    return (one for one in markers if one.holder is None or g.setup.are_enemies(seat, one.holder))


def _guards(g: Game, unit: str) -> bool:
    """Whether a unit carries an objective, or is the nearest of its side to one that is held."""
    seat = g.unit(unit).seat
    for marker in g.state.markers.values():
        if marker.place == RESERVE and marker.unit == unit:
            return True
        if marker.place != TABLE or marker.holder is None or g.setup.are_enemies(seat, marker.holder):
            continue
        mates = [one.id for one in g.state.units.values() if one.place == TABLE and one.seat == seat]
        away = {mate: inches(at, marker.at) for mate in mates if (at := place_of(g, mate)) is not None}
        if away[unit] <= GUARD and away[unit] <= min(away.values()):
            return True
    return False


def watch(matches: MatchSetups, number: int) -> SleepCount:
    """One game, and who slept in it."""
    match = RunningMatch(matches.match(number), matches.plan.seed, number, is_recorded=False)
    seen, slept = set[str](), dict[str, int]()
    sleepers: dict[str, int] = {}
    around, watched = 0, RoundWatch(match.cursor.game)
    while (question := match.cursor.question) is not None:
        g = match.cursor.game
        if g.state.round != around:
            if around:
                idle = watched.idle(g)
                slept = {unit: slept.get(unit, 0) + 1 for unit in idle}
                sleepers |= {unit: around for unit, rounds in slept.items() if rounds >= ROUNDS}
            around, watched = g.state.round, RoundWatch(g)
            seen.update(watched.began)
        match.step(question)
        if isinstance(question, Ask):
            watched.hear(question, str(match.answer))
    mission = matches.match(number).header.mission
    return SleepCount(len(seen), tuple(f"{mission} {unit} by round {end}" for unit, end in sleepers.items()))


def main() -> None:
    """Say how many units sleep in some modules."""
    parser = argparse.ArgumentParser("python -m openfire.lab.sleepers", description=__doc__)
    parser.add_argument("module", nargs="+", choices=list(list_modules()))
    parser.add_argument("--games", type=int, default=20, help="of each module")
    parser.add_argument("--bots", default="greedy,greedy")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--tell", action="store_true", help="name the games and the units")
    told = parser.parse_args()
    for module in told.module:
        edition = read_heading(list_modules()[module]).edition
        plan = MatchPlan(told.seed, tuple(told.bots.split(",")), edition, module)
        counts = list(share(watch, range(told.games), told.jobs, prepare, plan))
        units, sleepers = sum(one.units for one in counts), sum(len(one.sleepers) for one in counts)
        sys.stdout.write(f"{module}: {sleepers} of {units} units slept, {100 * sleepers / max(1, units):.1f} %\n")
        if told.tell:
            for number, one in enumerate(counts):
                if one.sleepers:
                    sys.stdout.write(f"  game {number}: {', '.join(one.sleepers)}\n")


if __name__ == "__main__":
    main()
