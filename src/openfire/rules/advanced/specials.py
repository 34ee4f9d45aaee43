"""The words that the supplement adds to those of the Stress edition.

It names Vehicle, Transport (X), Platform (X), Weak Spot (an arc) and Large; the chapter that each changes says what it
does. Weak Spot Penalty (X) is how a module sets the modifier of ruling AD-15.
"""

from typing import Final

from openfire.roster import Vocabulary

WORDS: Final = Vocabulary(
    unit_specials={
        "vehicle": "nothing",
        "transport": "number",
        "platform": "number",
        "weak-spot": "word",
        "weak-spot-penalty": "number",
        "large": "nothing",
    },
    stated={
        "vehicle": ("advanced.vehicle.by-special-rule",),
        "transport": ("advanced.transport.capacity",),
        "platform": ("advanced.vehicle.default-platform-2",),
        "weak-spot": ("advanced.vehicle.default-weak-spot-rear",),
        "weak-spot-penalty": ("advanced.vehicle.default-weak-spot-rear",),
        "large": ("advanced.transport.large-counts-2",),
    },
    types=("vehicle", "transport"),
    mounts=True,
    is_alone=True,
)
"""The words of this supplement, besides those of the book it is laid over."""
