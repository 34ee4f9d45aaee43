"""Dice: what rules ask for, where faces come from, and how anyone can check them.

>>> hit = tabulate(D12, classify=lambda face: face >= 7, reroll=lambda face: face == 1)
>>> with Scripted([3, 7, 1, 12] + [9]) as dice:
...     rolled = roll(Pool(hit, 4), dice, "hit")
>>> rolled.answer, rolled.final  # one miss and three hits: the 1 was rolled again and became a 9
((1, 3), (3, 7, 9, 12))
>>> key = mix(seed=bytes(32), contributions=[b"first player's secret", b"second player's secret"])
>>> rolls = [roll(Sum.parse("2D6+1"), dice, "wounds") for dice in [Seeded(key)] for _ in range(3)]
>>> verify(rolls, key, end=3) is None  # every face is the one the key gives
True
"""

from openfire.dice.answers import answer, roll
from openfire.dice.fair import (
    ALGORITHM,
    Misfit,
    check_reveal,
    commit,
    first_unkept,
    from_hex,
    mix,
    to_hex,
    verify,
)
from openfire.dice.requests import (
    D2,
    D3,
    D4,
    D6,
    D8,
    D10,
    D12,
    D20,
    Die,
    Each,
    Faces,
    Pool,
    Request,
    Sum,
    Tally,
    Test,
    Value,
    tabulate,
)
from openfire.dice.rolled import AnyRolled, Rolled
from openfire.dice.streams import Dice, DiceError, Recorded, Scripted, Seeded, derive

__all__ = [
    "ALGORITHM",
    "D2",
    "D3",
    "D4",
    "D6",
    "D8",
    "D10",
    "D12",
    "D20",
    "AnyRolled",
    "Dice",
    "DiceError",
    "Die",
    "Each",
    "Faces",
    "Misfit",
    "Pool",
    "Recorded",
    "Request",
    "Rolled",
    "Scripted",
    "Seeded",
    "Sum",
    "Tally",
    "Test",
    "Value",
    "answer",
    "check_reveal",
    "commit",
    "derive",
    "first_unkept",
    "from_hex",
    "mix",
    "roll",
    "tabulate",
    "to_hex",
    "verify",
]
