"""The ladder: bots against each other in pairs of games, until the ratings are sure enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

import msgspec

from openfire.lab.intervals import share_of
from openfire.lab.pairs import PairPlan, PairResult, play_pair, prepare
from openfire.lab.ratings import Rating, ratings
from openfire.sim.workers import share

BLOCK = 8
"""So many pairs are played of each pairing before anybody looks whether that is enough."""

SHARP = 25.0
"""A pairing is played until its difference in Elo is known to this much either way."""


class LadderPlan(msgspec.Struct, frozen=True):
    """Which bots meet, on what, and how long."""

    bots: tuple[str, ...]
    modules: tuple[str, ...]
    seed: int = 1
    most: int = 100
    """Pairs of games in each pairing and module, at most."""
    sharp: float = SHARP


class LadderPairing(msgspec.Struct):
    """What is known of two bots in one module."""

    one: str
    other: str
    module: str
    results: list[PairResult] = []

    @property
    def scores(self) -> list[float]:
        """The score of the first bot in each pair that was played to its end."""
        return [result.score for result in self.results if not result.error]


class Ladder(msgspec.Struct):
    """A ladder as far as it has come; this is what its file holds."""

    plan: LadderPlan
    pairings: list[LadderPairing]

    def ratings(self) -> list[Rating]:
        """The bots by their strength, the best first."""
        found: dict[tuple[str, str], list[float]] = {}
        for pairing in self.pairings:
            if pairing.scores:
                found.setdefault((pairing.one, pairing.other), []).extend(pairing.scores)
        return ratings(found) if found else []


class OtherPlanError(ValueError):
    """A file holds a ladder with another plan."""


def begin(plan: LadderPlan) -> Ladder:
    """A ladder on which nobody has played."""
    if len(set(plan.bots)) < 2:
        raise ValueError("a ladder needs two different bots at least")
    pairs = [(*pair, module) for pair in combinations(dict.fromkeys(plan.bots), 2) for module in plan.modules]
    return Ladder(plan, [LadderPairing(*pair) for pair in pairs])


def load(path: Path, plan: LadderPlan) -> Ladder:
    """The ladder in a file, to be gone on with; a new one where there is none. More pairs may be asked for."""
    if not path.exists():
        return begin(plan)
    found = msgspec.json.decode(path.read_bytes(), type=Ladder)
    kept = msgspec.structs.replace(found.plan, most=plan.most, sharp=plan.sharp)
    if kept != plan:
        known = ", ".join(found.plan.bots)
        raise OtherPlanError(f"{path} holds a ladder of {known} with another plan; choose another file")
    return Ladder(plan, found.pairings)


def save(ladder: Ladder, path: Path) -> None:
    """Write a ladder so that a file is whole at any time."""
    draft = path.with_name(f"{path.name}.new")
    draft.write_bytes(msgspec.json.format(msgspec.json.encode(ladder), indent=1) + b"\n")
    draft.replace(path)


def is_done(pairing: LadderPairing, plan: LadderPlan) -> bool:
    """Whether enough is known of two bots."""
    played = len(pairing.results)
    return played >= plan.most or (played >= BLOCK and share_of(pairing.scores).elo.half_width <= plan.sharp)


def go_on(ladder: Ladder, jobs: int, is_enough: Callable[[], bool] = lambda: False) -> Iterator[LadderPairing]:
    """Play block after block, the pairing of which least is known first; a pairing when its block is played."""
    while not is_enough():
        open_ones = [one for one in ladder.pairings if not is_done(one, ladder.plan)]
        if not open_ones:
            return
        pairing = min(open_ones, key=lambda one: len(one.results))
        pairing.results.extend(_block(ladder.plan, pairing, jobs))
        yield pairing


def _block(plan: LadderPlan, pairing: LadderPairing, jobs: int) -> Sequence[PairResult]:
    first = len(pairing.results)
    numbers = range(first, min(plan.most, first + BLOCK))
    what = PairPlan(plan.seed, pairing.one, pairing.other, pairing.module)
    return list(share(play_pair, numbers, jobs, prepare, what))
