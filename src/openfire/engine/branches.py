"""Branching: a game that goes another way from one of the moments of another, with dice that are promised anew.

What it shares with the other game fell under that game's promises, and everything after it falls under its own. So its
record proves both parts, and whoever knows the seed of one part knows nothing about the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from openfire.engine.record import Branch, DiceCommitment, DiceEntry, Header, Record


class DiceStretch(NamedTuple):
    """A stretch of a record whose dice were promised together."""

    pledge: DiceCommitment | None
    seed: str | None
    first: int
    """The number of its first roll."""
    end: int
    """The number of the first roll after it."""
    game: str = ""
    """What the game is called that it is shared with; empty for the game's own part."""


def branched(header: Header, game: str, moment: int, promise: DiceCommitment) -> Header:
    """The header of a game that branches off from another after one of its entries, with a promise of its own."""
    return replace(header, dice=replace(promise, earlier=branches(header, game, moment)))


def cut(header: Header, moment: int) -> Header:
    """The header of a game that goes on under its own promise after one of its entries, whoever made that entry."""
    if header.dice is None or not header.dice.earlier:
        return header
    kept = [branch for branch in branches(header, "", moment) if branch.game]
    return replace(header, dice=replace(header.dice, earlier=tuple(kept)))


def branches(header: Header, game: str, moment: int) -> tuple[Branch, ...]:
    """What a game owes to others that branches off from one of them after one of its entries.

    A game that branches off from another before that one's own part begins owes nothing to it: it shares only what that
    one shares itself.
    """
    pledge = header.dice
    found: list[Branch] = []
    for branch in pledge.earlier if pledge else ():
        found.append(replace(branch, moment=min(branch.moment, moment)))
        if moment <= branch.moment:
            return tuple(found)
    return (*found, Branch(game, moment, replace(pledge, earlier=()) if pledge else None))


def stretches(record: Record) -> Iterator[DiceStretch]:
    """The stretches of a record, the game's own last. Raises ValueError where they are not in order."""
    pledge = record.header.dice
    earlier = pledge.earlier if pledge else ()
    _check_order(record, earlier)
    seeds = record.end.earlier or (None,) * len(earlier)
    first = 0
    for branch, seed in zip(earlier, seeds, strict=True):
        end = first_roll(record, branch.moment + 1)
        yield DiceStretch(branch.dice, seed, first, end, branch.game)
        first = end
    yield DiceStretch(pledge, record.end.seed, first, first_roll(record, len(record.entries)))


def first_roll(record: Record, entry: int) -> int:
    """The number of the first roll from an entry on."""
    return sum(isinstance(one, DiceEntry) for one in record.entries[:entry])


def _check_order(record: Record, earlier: tuple[Branch, ...]) -> None:
    if record.end.earlier and len(record.end.earlier) != len(earlier):
        raise ValueError(f"{len(record.end.earlier)} seeds of earlier games are shown, for {len(earlier)} games")
    last = -1
    for branch in earlier:
        if not last < branch.moment < len(record.entries):
            raise ValueError(f"the game shares nothing with {branch.game!a} that ends at entry {branch.moment}")
        if branch.dice and branch.dice.earlier:
            raise ValueError(f"what {branch.game!a} branched off from has to stand beside it")
        last = branch.moment
