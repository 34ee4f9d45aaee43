"""Directions in words: north is away from the first player, up on the map; ahead is where somebody faces."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from openfire.geometry.inches import INCH, TURN, Point
from openfire.geometry.shapes import Pose

EIGHTHS: Final = {
    name: eighth
    for eighth, names in enumerate(
        (
            "e east",
            "ne north-east northeast",
            "n north",
            "nw north-west northwest",
            "w west",
            "sw south-west southwest",
            "s south",
            "se south-east southeast",
        )
    )
    for name in names.split()
}
"""Directions in eighths of a turn from east."""

BESIDE: Final = {"ahead": 0, "forward": 0, "left": 2, "back": 4, "backward": 4, "backwards": 4, "right": 6}
"""Directions in eighths of a turn from where somebody faces."""

LENGTH: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?")


class Leg(NamedTuple):
    """So far in a direction; all that is allowed where it is not said how far."""

    turn: float
    """Radians from east."""
    length: float | None

    def end(self, start: Pose, most: float) -> Point:
        """Where it leads from somewhere."""
        away = (most if self.length is None else self.length) * INCH
        return round(start.x + away * math.cos(self.turn)), round(start.y + away * math.sin(self.turn))


def read_leg(words: Sequence[str], start: Pose) -> Leg:
    """`6 north`, `north 6`, `north`, `2 back`. Raises ValueError for words that name no direction."""
    turn = "".join(word for word in words if word in EIGHTHS or word in BESIDE)
    lengths = [float(word) for word in words if LENGTH.fullmatch(word)]
    odd = [word for word in words if word not in (*EIGHTHS, *BESIDE, "in", "inches") and not LENGTH.fullmatch(word)]
    if turn not in (*EIGHTHS, *BESIDE) or odd or len(lengths) > 1:
        raise ValueError(f"{' '.join(words)!r} is no place. Say 12,8 or toward b2 or 6 north; ? tells more.")
    faced = start.facing / TURN * 8 if turn in BESIDE else 0.0
    eighths = EIGHTHS[turn] if turn in EIGHTHS else BESIDE[turn] + faced
    return Leg(eighths * math.pi / 4, lengths[0] if lengths else None)
