"""The words in which a module tells what a psychic power does. [onepage, Psyker(X)]"""

from __future__ import annotations

from typing import Final

from openfire.roster import Effect
from openfire.roster.vocabulary import Setting

GIFTS = ("armored", "fast", "fear", "fearless", "flying", "furious", "linked", "regeneration", "stealth", "strider")
"""The rules that a power can give."""

_POWER: Final[dict[str, Setting]] = {"number": "number", "range": "number", "on": ("enemy", "friend", "self")}

EFFECTS: Final[dict[str, dict[str, Setting]]] = {
    "hits": _POWER | {"hits": "number", "dice": ("none", "d3", "d6"), "rule": ("none", "piercing", "single-model")},
    "wounds": _POWER | {"wounds": "number"},
    "gain": _POWER | {"rule": GIFTS},
    "move": _POWER | {"inches": "number"},
    "morale": _POWER,
    "mend": _POWER | {"points": "number"},
}
"""Effects and their settings. The number to reach, the range and whom it is for stand in a power's first effect."""


def settings(effect: Effect) -> dict[str, bool | int | str]:
    """An effect's settings by name."""
    return dict(effect.settings)
