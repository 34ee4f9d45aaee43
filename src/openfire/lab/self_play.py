"""Games of greedy against itself, to learn from: positions of all shipped modules, and what became of them.

    python -m openfire.lab.self_play games --minutes 30 --jobs 2 --seed 7

Missions take turns, armies are those of the mission, others of the module, or lists drawn from them. Both sides play
greedy, and each now and then activates a random unit or has it do something else, one side more often than the other,
so that positions are seen that greedy would avoid. Files that are there stay, and the games after them are played.
"""

from __future__ import annotations

import argparse
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import time
from typing import Final, NamedTuple

from openfire.ai import Greedy, Policy
from openfire.ai.follower import IntentFollower
from openfire.ai.intents import intents
from openfire.ai.positions import PositionArrays, arrays
from openfire.ai.win_chance import DRAW, LOSS, WIN
from openfire.dice import Seeded
from openfire.engine.answers import Answer, Pick
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Roll
from openfire.engine.setup import Setup
from openfire.engine.state import Outcome
from openfire.game import begin, fitting_armies, load_module, set_up
from openfire.lab.kept_games import ENDING, SampledGame, write
from openfire.lab.random_lists import UnitPool, drawn_list
from openfire.modules import Mission, Module
from openfire.roster import Army, army_points
from openfire.sim.match import secret

WHIMS: Final = (0.05, 0.15, 0.35)
"""How often a side has a whim in a game, as it falls."""

SPREAD: Final = 12
"""So many positions of a game are kept, spread over it."""

BLOCK: Final = 8
"""Games in a file."""

OTHERS, DRAWN = 0.3, 0.25
"""How often other armies of the module meet, and how often lists are drawn from those that do."""

TURNS: Final = (
    "frontier", "lamplands", "terraces", "tidewrack", "steppe", "terraces",
    "glasshouse", "frontier", "lamplands", "steppe", "tidewrack", "terraces",
)  # fmt: skip
"""Modules in turns: about as many games as each takes time for."""

SEATS: Final = 2


class Whimsical:
    """Greedy, but now and then it picks any unit, or one that does something else."""

    name = "whimsical"
    is_trusted = True
    looks_ahead = True

    def __init__(self, chance: Random, often: float) -> None:
        self.chance, self.often, self.greedy = chance, often, Greedy(chance)
        self.follower: IntentFollower | None = None

    def __call__(self, cursor: Cursor) -> Answer:
        """What a whim says, or greedy."""
        ask = cursor.asked
        if ask.boundary:
            self.follower = None
            if self.chance.random() < self.often:
                answer: Answer = ask.options.sample(self.chance)
                self._set_out(cursor, answer)
                return answer
        bot: Policy = self.follower or self.greedy
        return bot(cursor)

    def _set_out(self, cursor: Cursor, answer: Answer) -> None:
        """What a unit sets out to do, that was picked."""
        if (
            cursor.asked.name is QuestionName.ACTIVATE
            and isinstance(answer, Pick)
            and answer.name in cursor.state.units
        ):
            intent = self.chance.choice(intents(cursor, answer.name))
            self.follower = IntentFollower(answer.name, intent, self.chance)


class ModuleField(NamedTuple):
    """A module and its missions for two."""

    module: Module
    missions: tuple[Mission, ...]

    @classmethod
    def of(cls, key: str) -> ModuleField:
        """By its key."""
        module = load_module(key)
        return cls(module, tuple(one for one in module.missions.values() if one.seats == SEATS))

    def set_up(self, number: int, chance: Random) -> tuple[Setup, str]:
        """The set-up of a game, and its mission."""
        mission = self.missions[number % len(self.missions)]
        armies = fitting_armies(self.module, mission)
        if chance.random() < OTHERS:
            armies = [chance.choice(list(self.module.armies.values())) for _ in range(SEATS)]
        if chance.random() < DRAWN:
            armies = [self._drawn(army, chance) for army in armies]
        chance.shuffle(armies)
        try:
            return set_up(self.module, mission, armies), mission.id
        except ValueError:  # such armies do not fit this mission
            return set_up(self.module, mission, fitting_armies(self.module, mission)), mission.id

    def _drawn(self, army: Army, chance: Random) -> Army:
        try:
            return drawn_list(UnitPool.of(self.module, army), army_points(army, self.module.roster), chance)
        except ValueError:  # none is found
            return army


def play(field: ModuleField, seed: int, number: int) -> SampledGame:
    """One game, and some of its positions."""
    key = f"{seed}/{field.module.heading.key}"
    chance = Random(f"{key}/{number}")
    setup, mission = field.set_up(number, chance)
    cursor, dice = begin(setup), Seeded(secret(seed, number, f"{key} dice"))
    first, *_ = setup.players()
    bots = {seat: Whimsical(chance, chance.choice(WHIMS)) for seat in setup.players()}
    found = list[PositionArrays]()
    while (question := cursor.question) is not None:
        if type(question) is Roll:
            cursor.roll(dice)
            continue
        ask = cursor.asked
        if ask.boundary and cursor.state.round:
            found.append(arrays(cursor.game, first, ask.who))
        cursor.answer(bots[ask.who](cursor), trusted=True)
    outcome = cursor.state.outcome
    assert outcome is not None
    step = max(1, len(found) // SPREAD)
    return SampledGame(mission, tuple(found[chance.randrange(step) :: step]), _result(outcome, first))


def _result(outcome: Outcome, seat: str) -> float:
    if not outcome.winners:
        return DRAW
    return WIN if seat in outcome.winners else LOSS


def play_until(folder: Path, seed: int, worker: int, workers: int, end: float, turns: tuple[str, ...] = TURNS) -> None:
    """Files of games, this worker's share of them, until time is up."""
    fields = {key: ModuleField.of(key) for key in dict.fromkeys(turns)}
    number = worker
    while time() < end:
        key, first = turns[number % len(turns)], BLOCK * number
        path = folder / f"{key}-{seed}-{first:07}{ENDING}"
        if not path.exists():
            games = list[SampledGame]()
            while len(games) < BLOCK and time() < end:
                games.append(play(fields[key], seed, first + len(games)))
            if games:
                write(path, games)
        number += workers


def main() -> None:
    """Play games and keep them."""
    parser = argparse.ArgumentParser("python -m openfire.lab.self_play", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--modules", default=",".join(TURNS), help="in turns, with commas; one may be named often")
    told = parser.parse_args()
    end, turns = time() + 60 * told.minutes, tuple(told.modules.split(","))
    if told.jobs <= 1:
        play_until(told.folder, told.seed, 0, 1, end, turns)
        return
    context = get_context("spawn")
    workers = [
        context.Process(target=play_until, args=(told.folder, told.seed, worker, told.jobs, end, turns))
        for worker in range(told.jobs)
    ]
    for one in workers:
        one.start()
    for one in workers:
        one.join()


if __name__ == "__main__":
    main()
