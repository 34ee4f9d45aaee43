"""The workshop: how quickly a step in the army builder and a question about odds are answered.

`python -m benchmarks.workshop`. In process, without HTTP: lists in modules of 300 units with 60 units on the screen,
and odds of units against each other in all modules, none asked before, without and with what changes them most.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from unittest.mock import patch

from tests.builder.workshop import FILES, workshop

from openfire.builder import ListChange, changed, new_draft
from openfire.game import load_module
from openfire.modules import Module, list_modules
from openfire.roster import Army, tell_army
from openfire.server.workshop import army_drafts, list_words
from openfire.server.workshop.army_wire import AskedChange, ListRequest
from openfire.server.workshop.duel_jobs import duels
from openfire.server.workshop.duel_wire import DuelRequest, DuelTerms

UNITS, SHOWN, STEPS = 300, 60, 4
LISTS = (15, 40, 100)
LONGEST = 40
"""Longer lists are told, and have no budget: nobody plays them."""
QUESTIONS = 20
"""Odds that are asked in each module."""

BUILDER, ODDS = 50.0, 150.0
"""Milliseconds that an answer may take: a step in the builder, and 95 of 100 questions about odds."""


def taken(work: Callable[[], object]) -> float:
    """Milliseconds of this thread that something takes."""
    start = time.thread_time()
    work()
    return 1000 * (time.thread_time() - start)


def large_module(folder: Path, edition: str) -> Module:
    """A module of very many units, all alike."""
    units = FILES["units.yaml"]
    squad = units[units.index("  - id: squad") : units.index("  - id: scouts")]
    more = (squad.replace("id: squad", f"id: squad{n}").replace("name: Squad", f"name: Squad {n}") for n in range(296))
    return workshop(folder / edition, edition, units=units.replace("units:\n", f"units:\n{''.join(more)}"))


def long_list(module: Module, length: int) -> Army:
    """A list of so many different units."""
    army = new_draft(module, "Mine", None, faction="north").army
    for n in range(length):
        army = changed(army, ListChange("add", key=f"squad{n}"), module.roster)
    return army


def step(module: Module, army: Army, n: int) -> None:
    """One more trooper in a unit of a list, with what can be chosen next."""
    shown = tuple(f"squad{unit}" for unit in range(100, 100 + SHOWN))
    ask = ListRequest(tell_army(army), AskedChange("count", n, "trooper", 5), n, shown)
    army_drafts.answer(f"workshop-{module.heading.edition}", ask, "de")


def builder(folder: Path) -> bool:
    """Whether every step is answered in time."""
    return all(steps(large_module(folder, edition)) for edition in ("stress", "onepage"))


def steps(module: Module) -> bool:
    """Whether steps in lists of a module are answered in time."""
    assert len(module.roster.units) == UNITS
    is_in_time = True
    with (
        patch.object(army_drafts, "find_module", lambda _: module),
        patch.object(list_words, "find_module", lambda _: module),
    ):
        for length in LISTS:
            army = long_list(module, length)
            best = min(taken(partial(step, module, army, n)) for n in range(STEPS))
            is_in_time &= best <= BUILDER or length > LONGEST
            tell(f"builder, {module.heading.edition}, {UNITS} units, a list of {length}", [best], BUILDER)
    return is_in_time


def odds(*, swings: bool) -> bool:
    """Whether 95 of 100 questions are answered in time."""
    times = []
    for key in list_modules():
        units = [f"{key}:{unit}" for unit in load_module(key).roster.units]
        duels(DuelRequest((units[0],), units[-1], swings=swings), "en")
        for n, unit in enumerate(units[:QUESTIONS]):
            ask = DuelRequest((unit,), units[(n * 7 + 3) % len(units)], DuelTerms(range=9), swings=swings)
            times.append(taken(partial(duels, ask, "en")))
    times.sort()
    tell(
        f"odds{' with what changes them most' if swings else ''}, p50 and p95 of {len(times)}",
        [
            times[len(times) // 2],
            times[int(len(times) * 0.95)],
        ],
        ODDS,
    )
    return times[int(len(times) * 0.95)] <= ODDS


def tell(what: str, found: Sequence[float], budget: float) -> None:
    sys.stdout.write(f"{what}: {', '.join(f'{one:.0f}' for one in found)} ms ({budget:.0f})\n")
    sys.stdout.flush()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        found = [builder(Path(folder)), odds(swings=False), odds(swings=True)]
    return 0 if all(found) else 1


if __name__ == "__main__":
    sys.exit(main())
