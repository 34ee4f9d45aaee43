"""How a game differs by other rules, as a code with its values, and in words where somebody reads it."""

from __future__ import annotations

from typing import Final

from openfire.engine.record import RecordError
from openfire.server.games.events import Compared, Difference
from openfire.text.phrasebooks import ENGLISH, SERVER, find_phrasebook

OTHER: Final = "other"
UNPROVED: Final = "unproved"
NOT_CARRIED: Final = "not-carried"
"""Why no state can be shown: none can be proved, or the rules that are here cannot go on from it."""


def difference_of(error: RecordError) -> Difference:
    """What playing a game again found first."""
    if error.code:
        return Difference(error.code, error.values, error.entry)
    field = error.place.removeprefix("header.").partition(".")[0].partition("[")[0]
    return Difference(field if field in find_phrasebook(SERVER).told else OTHER, (), error.entry)


def why_different(change: Compared, language: str = ENGLISH) -> str:
    """What differs first, in words."""
    found, words = change.difference, find_phrasebook(SERVER, language).told
    if found is None:
        return change.reason
    text = words.get(found.code, words[OTHER]).format(*found.values)
    if found.entry is not None:
        text = words["entry"].format(found.entry, text)
    return f"{text}; {words[found.unproved]}" if found.unproved else text
