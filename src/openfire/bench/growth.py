"""How games grow with the models on the table: the same armies once, twice and more often, by two players or four."""

import math
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from openfire.bench.figures import Benchmark, Figure
from openfire.game import Module
from openfire.roster import Army
from openfire.sim import MatchPlan, MatchSetups, play_match, prepare

SEED: Final = 1
ARMIES, MISSIONS = ("causeway-company", "shore-clans"), {2: "three-pumps", 4: "wreck-island"}


class Size(NamedTuple):
    """How large a battle is."""

    players: int
    times: float
    """How often each player fields an army, or which share of it."""
    models: int
    """How many that makes."""
    games: int
    """How many are timed."""
    budget: float | None = None
    """The most that it may take, as so many times the time of the first size."""


SIZES: Final = (
    Size(2, 1, 85, 8),
    Size(2, 2, 170, 4, 2.2),
    Size(2, 3, 255, 3, 4.5),
    Size(2, 4.7, 414, 2),
    Size(4, 1, 170, 4, 2.2),
    Size(4, 1.5, 280, 3, 4.5),
)
EXPONENT, EXPONENT_BUDGET = "growth of the cost of a question, up to the most models: exponent", 1.2


class Cost(NamedTuple):
    """What a battle of a size takes."""

    models: int
    game: float
    """Seconds of one core."""
    question: float


def benchmarks() -> tuple[Benchmark, ...]:
    """All of this chapter."""
    return (Benchmark((*(name for size in SIZES for name in names(size)), EXPONENT), _growth),)


def names(size: Size) -> tuple[str, str]:
    """The figures of a size: of a game, and of a question in it."""
    what = f"{size.models} models of {size.players} players"
    return f"random game, {what}", f"a question, {what}"


@lru_cache
def battles(size: Size) -> MatchSetups:
    """Battles of a size, on a table that is the same for as many players."""
    plan = MatchPlan(SEED, ("random",) * size.players, missions=(MISSIONS[size.players],), is_heard=False)
    field = prepare(replace(plan, armies=ARMIES * (size.players // len(ARMIES))))
    armies = [fielded(army, size.times) for army in field.armies]
    return MatchSetups(field.plan, without_limits(field.module), field.missions, armies)


def without_limits(module: Module) -> Module:
    """A module of which an army can have any number of each unit, for any number of points."""
    roster = module.roster
    units = {key: replace(unit, most=None) for key, unit in roster.units.items()}
    sizes = {key: replace(size, points=None, limits=()) for key, size in roster.sizes.items()}
    factions = {key: replace(faction, limits=()) for key, faction in roster.factions.items()}
    return replace(module, roster=replace(roster, units=units, sizes=sizes, factions=factions, limits=()))


def fielded(army: Army, times: float) -> Army:
    """An army so many times, the copies without names; of a share of it the first units."""
    copies = tuple(replace(entry, name=None) for entry in army.units)
    whole, count = army.units + copies * (math.ceil(times) - 1), round(times * len(army.units))
    return replace(army, units=whole[:count], limit=None, size=None)


def _growth() -> Iterator[Figure]:
    found: list[Cost] = []
    for size in SIZES:
        found.append(cost(size))
        yield from _figures(size, found[-1], found[0])
    most = max(found, key=lambda one: one.models)
    grown = exponent(found[0], most)
    yield Figure(EXPONENT, round(grown, 2), "", EXPONENT_BUDGET, grown <= EXPONENT_BUDGET)


def _figures(size: Size, now: Cost, least: Cost) -> Sequence[Figure]:
    game, question = names(size)
    budget = None if size.budget is None else round(size.budget * least.game * 1e3, 1)
    ok = None if budget is None else now.game * 1e3 <= budget
    beside = f"{least.models} models: {least.game * 1e3:.4g} ms"
    ratio = round(least.game / now.game, 2)
    return (
        Figure(game, round(now.game * 1e3, 1), "ms", budget, ok, beside, ratio),
        Figure(question, round(now.question * 1e6, 1), "us"),
    )


def cost(size: Size) -> Cost:
    """What battles of a size take, the first one aside."""
    field = battles(size)
    play_match(field, size.games)
    started = time.process_time()
    results = [play_match(field, number) for number in range(size.games)]
    spent = time.process_time() - started
    return Cost(size.models, spent / size.games, spent / sum(result.questions for result in results))


def exponent(least: Cost, most: Cost) -> float:
    """With which power of the models the cost of a question grows."""
    return math.log(most.question / least.question) / math.log(most.models / least.models)
