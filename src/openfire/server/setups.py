"""Set-ups: games that are played with the same things share them, and with them all that is worked out from a table."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from openfire.engine.record import Header
from openfire.engine.setup import Setup
from openfire.game import restore


def setup_of(header: Header) -> Setup:
    """The set-up that a header names; only its seats are a game's own. Raises RecordError."""
    nameless = tuple(replace(line, name=line.id, player="") for line in header.seats)
    shared = _shared(msgspec.json.encode(replace(header, seats=nameless, dice=None)))
    return replace(shared, seats=tuple(line.seat() for line in header.seats))


@lru_cache(maxsize=256)
def _shared(header: bytes) -> Setup:
    return restore(msgspec.json.decode(header, type=Header))
