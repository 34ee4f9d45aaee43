"""Boundaries that are proved: states of a stored game, from its facts, without the rules of its time.

Only facts change a state, and every event keeps its facts. So a state that is known leads to the next ones, and the
hash in the record proves each of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from openfire.engine.facts import Fact
from openfire.engine.game import Game
from openfire.engine.record import HashEntry
from openfire.engine.segments import last_renewal, renewals
from openfire.engine.setup import Setup
from openfire.engine.state import State, state_hash
from openfire.server.games.events import EventLine
from openfire.server.games.record_entries import Written
from openfire.server.store.game_store import Snapshot


class Boundary(NamedTuple):
    """A state, and how many entries there are up to it."""

    entries: int
    state: State


def openings(setup: Setup, found: Written, snapshots: Sequence[Snapshot]) -> list[Boundary]:
    """Where facts can be taken up: where the last segment began, and at kept states that are proved."""
    renewal = last_renewal(found.entries)
    first = Boundary(renewal[0] + 1, renewal[1].state) if renewal else Boundary(0, setup.edition.start(setup))
    kept = (Boundary(one.entries, one.state) for one in snapshots)
    return [first, *(one for one in kept if one.entries > first.entries and is_proved(found, one))]


def is_proved(found: Written, boundary: Boundary) -> bool:
    """Whether a state is the one whose hash stands last among so many entries."""
    entry = found.entries[boundary.entries - 1] if 0 < boundary.entries <= len(found.entries) else None
    return isinstance(entry, HashEntry) and entry.state == state_hash(boundary.state)


def newest(setup: Setup, found: Written, starts: Sequence[Boundary]) -> Boundary | None:
    """The newest boundary that is proved; None where there is none."""
    for start in sorted(starts, key=lambda one: one.entries, reverse=True):
        proved = [one for one in (start, *_as_far_as_told(setup, found, start)) if is_proved(found, one)]
        if proved:
            return proved[-1]
    return None


def _as_far_as_told(setup: Setup, found: Written, start: Boundary) -> Iterator[Boundary]:
    """The same, up to a fact that does not fit: with another content a thing may have gone that it is about."""
    with suppress(LookupError, ValueError):
        yield from proved_from(setup, found, start)


def proved_from(setup: Setup, found: Written, start: Boundary) -> Iterator[Boundary]:
    """The boundaries after a known state, as long as the facts lead to the states that were hashed."""
    game, lines = Game(setup, start.state.copy()), [line for line in found.lines if line.moment >= start.entries]
    done = 0
    for number in range(start.entries, len(found.entries)):
        entry = found.entries[number]
        if not isinstance(entry, HashEntry):
            continue
        done += _happen(game, lines[done:], number)
        if entry.state != state_hash(game.state):
            return
        yield Boundary(number + 1, game.state.copy())


def _happen(game: Game, lines: Sequence[EventLine], last: int) -> int:
    """Let what happened up to an entry happen again; how many facts that were."""
    count = 0
    for line in lines:
        if line.moment > last:
            break
        fact: Fact = line.fact
        fact.change(game)
        count += 1
    return count


def state_at(setup: Setup, found: Written, number: int, snapshots: Sequence[Snapshot]) -> State | None:
    """The state right after an entry, from facts; None where the hash before it does not prove it."""
    before = [one for one in _known(setup, found, snapshots) if one.entries <= number + 1]
    start = max(before, key=lambda one: one.entries)
    game, lines = Game(setup, start.state.copy()), [line for line in found.lines if line.moment >= start.entries]
    hashed = [(n, entry.state) for n, entry in enumerate(found.entries[: number + 1]) if isinstance(entry, HashEntry)]
    last, wanted = hashed[-1]
    done = _happen(game, lines, last)
    if last >= start.entries and state_hash(game.state) != wanted:
        return None
    _happen(game, lines[done:], number)
    return game.state


def _known(setup: Setup, found: Written, snapshots: Sequence[Snapshot]) -> list[Boundary]:
    kept = (Boundary(one.entries, one.state) for one in snapshots)
    renewed = (Boundary(n + 1, entry.state) for n, entry in renewals(found.entries))
    return [Boundary(0, setup.edition.start(setup)), *renewed, *(one for one in kept if is_proved(found, one))]
