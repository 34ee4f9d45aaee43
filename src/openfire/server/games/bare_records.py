"""Records of games whose rules or content are gone: they are handed out as they were written, and nothing is played.

A record ends with the hash of its last state. Without rules only the states at boundaries are known by their hashes, so
such a record ends at the last boundary; the few answers after it are left out.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from openfire.dice import to_hex
from openfire.engine.record import HashEntry, Record, format_of
from openfire.engine.record_text import seal
from openfire.server.games.end import ended
from openfire.server.games.live_game import LiveGame
from openfire.server.games.load import StoredStory
from openfire.server.games.record_entries import told_outcome, written
from openfire.server.problems import Problem


def bare_record(live: LiveGame, story: StoredStory, seed: bytes | None, seeds: Mapping[str, bytes]) -> Record:
    """The record of a game up to its last boundary. seed: its own, where it is shown; seeds: those of earlier games."""
    found = written(story.events)
    if found is None:
        raise Problem("too-early", "the game has not begun yet")
    last = max(number for number, entry in enumerate(found.entries) if isinstance(entry, HashEntry))
    entries, is_whole = tuple(found.entries[: last + 1]), last + 1 == len(found.entries)
    closing = found.entries[last]
    assert isinstance(closing, HashEntry)
    outcome = told_outcome(story.events) if is_whole else None
    end = replace(
        ended(live, seeds, len(entries)),
        state=closing.state,
        outcome=outcome,
        seed=to_hex(seed) if seed and found.header.dice else None,
    )
    record = Record("", found.header, entries, replace(end, closed=None) if outcome else end, "")
    return seal(replace(record, format=format_of(record)))
