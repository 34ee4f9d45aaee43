"""Mining: positions for puzzles, out of games that a simple bot plays against itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from openfire.ai import Greedy
from openfire.ai.seeded_chance import SeededChance
from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Roll
from openfire.engine.record import Header
from openfire.game import begin, describe, find_module, fitting_armies, set_up
from openfire.lab.puzzles import Puzzle, activation_of, found_in
from openfire.roster import tell_army
from openfire.sim.match import secret

EACH: Final = 2
"""So many puzzles are taken from a game, at most."""
FROM_ROUND: Final = 2
"""Before this round nobody can say who will win."""


class MinePlan(msgspec.Struct, frozen=True):
    """Where puzzles are looked for."""

    module: str
    armies: tuple[str, ...] = ()
    seed: int = 1


class Mined(NamedTuple):
    """What was found in a game."""

    number: int
    looked_at: int
    """Positions."""
    puzzles: tuple[Puzzle, ...]


def mine(plan: MinePlan, games: Iterator[int]) -> Iterator[Mined]:
    """Games one after the other, with the puzzles in each. Raises ValueError for what is not there."""
    module = find_module("", plan.module)
    if module is None:
        raise ValueError(f"there is no module {plan.module!a}")
    missions = [mission for mission in module.missions.values() if mission.seats == 2]
    for number in games:
        mission = missions[number % len(missions)]
        armies = [module.armies[name] for name in plan.armies] or fitting_armies(module, mission)
        setup = set_up(module, mission, armies)
        header = describe(module, mission, armies, setup)
        whole = tuple(replace(seat, army=tell_army(army)) for seat, army in zip(header.seats, armies, strict=False))
        header = replace(header, seats=(*whole, *header.seats[len(whole) :]))
        cursor, dice = begin(setup), Seeded(secret(plan.seed, number, "dice"))
        bots = {seat: Greedy(SeededChance(f"{plan.seed}/{number}/{seat}")) for seat in setup.players()}
        looked_at, found = 0, list[Puzzle]()
        while cursor.question is not None:
            if type(cursor.question) is Roll:
                cursor.roll(dice)
                continue
            ask = cursor.asked
            if ask.boundary and ask.name is QuestionName.ACTIVATE and cursor.state.round >= FROM_ROUND:
                looked_at += 1
                one = _look(cursor, header, plan, number, looked_at)
                found += [one] if one else []
            if len(found) >= EACH:
                break
            cursor.answer(bots[ask.who](cursor), trusted=True)
        yield Mined(number, looked_at, tuple(found))


def _look(cursor: Cursor, header: Header, plan: MinePlan, number: int, place: int) -> Puzzle | None:
    played = activation_of(Greedy(SeededChance("usual")), cursor)
    if not played.unit or played.unit not in cursor.state.units:
        return None
    name = f"{plan.module}-{plan.seed}-{number}-{place}"
    return found_in(cursor, header, played, name, f"greedy against itself, seed {plan.seed}, game {number}")
