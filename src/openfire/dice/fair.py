"""Fair dice: secrets promised before the game, shown afterwards, and every roll checked against them.

1. The table draws a seed, every player draws a secret, and each publishes `commit(...)` of its own.
2. When all commitments are known, the players show their secrets; the seed stays hidden until the game ends.
   `first_unkept` names the seat whose secret is withheld or is not the one it promised.
3. `mix(seed, secrets)` is the key of the dice. Nobody could know it before step 2, and nobody can change it after 1.
4. At the end the seed is shown, and `verify(rolls, key)` derives every roll again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from hmac import compare_digest
from itertools import chain, zip_longest
from typing import Literal, TypeAlias

from msgspec import Struct

from openfire.dice.requests import Die, Value
from openfire.dice.rolled import Rolled
from openfire.dice.streams import COUNTER_LIMIT, KEY_BYTES, derive, roll_name

ALGORITHM = "blake2b-ctr/1"
"""Pinned in records. Any change to how faces, commitments or keys are made needs another name."""

SECRET_BYTES = 32
"""The length of a seed, of a commitment, and of the secret a player should draw."""
SHORTEST_SECRET = 16

_COMMIT, _KEY = b"openfire commit", b"openfire key"
_HEX = re.compile(r"(?:[0-9a-fA-F]{2})*")


def commit(secret: bytes) -> bytes:
    """The promise of a secret: it fixes the secret and tells nothing about it."""
    if len(secret) < SHORTEST_SECRET:
        raise ValueError(f"a secret of {len(secret)} bytes could be guessed: use {SHORTEST_SECRET} or more")
    return blake2b(secret, digest_size=SECRET_BYTES, person=_COMMIT).digest()


def check_reveal(commitment: bytes, secret: bytes) -> bool:
    """Whether a secret is the one that was promised."""
    return len(secret) >= SHORTEST_SECRET and compare_digest(commitment, commit(secret))


def first_unkept(commitments: Sequence[bytes], secrets: Sequence[bytes | None]) -> int | None:
    """The first seat that withholds its secret or shows another than it promised."""
    for seat, (commitment, secret) in enumerate(zip_longest(commitments, secrets)):
        if commitment is None or secret is None or not check_reveal(commitment, secret):
            return seat
    return None


def mix(seed: bytes, contributions: Sequence[bytes] = ()) -> bytes:
    """The key of the dice, from the seed and the players' secrets in seat order."""
    if len(seed) != SECRET_BYTES:
        raise ValueError(f"a seed has {SECRET_BYTES} bytes, not {len(seed)}")
    parts = (len(part).to_bytes(8, "big") + part for part in (seed, *contributions))
    return blake2b(b"".join(parts), digest_size=KEY_BYTES, person=_KEY).digest()


def to_hex(value: bytes) -> str:
    """The text form that records keep."""
    return value.hex()


def from_hex(text: str, what: str = "value", size: int | None = SECRET_BYTES) -> bytes:
    """The bytes of a text form; `what` names it in errors, `size` None allows any length."""
    if not _HEX.fullmatch(text):
        raise ValueError(f"the {what} is not hexadecimal, two digits 0-9 a-f for each byte: {text!r}")
    value = bytes.fromhex(text)
    if size is not None and len(value) != size:
        raise ValueError(f"the {what} must be {2 * size} hexadecimal digits ({size} bytes), not {len(text)}: {text!r}")
    return value


Fault: TypeAlias = Literal["wrong face", "missing face", "surplus face", "missing roll", "surplus roll"]


class Misfit(Struct, frozen=True):
    """The first place where recorded rolls and the key do not fit. Rolls and dice are counted from 0."""

    fault: Fault
    number: int
    """The roll that should stand here."""
    label: str = ""
    die: Die | None = None
    place: int | None = None
    """Which die of the roll; re-rolls are counted on after the first faces."""
    recorded: int | None = None
    derived: int | None = None

    def __str__(self) -> str:
        name = roll_name(self.number, self.label, self.die)
        if self.place is None:
            return f"{name}: {self.fault}"
        return f"{name}, die {self.place}: {self.fault}, recorded {self.recorded}, derived {self.derived}"


def verify(rolls: Sequence[Rolled[Value]], key: bytes, end: int | None = None, first: int = 0) -> Misfit | None:
    """The first recorded roll that the key does not give, or None when all fit.

    The rolls must be numbered without gaps from `first`. Only the dice's final position tells whether rolls are missing
    after the last one: hand it in as `end`, the number of the first roll that was never made.
    """
    for number, rolled in enumerate(rolls, first):
        misfit = _check_number(rolled, number, end) or _check_roll(rolled, key)
        if misfit:
            return misfit
    stop = first + len(rolls)
    return Misfit("missing roll", stop) if end is not None and stop < end else None


def _check_number(rolled: Rolled[Value], number: int, end: int | None) -> Misfit | None:
    """A roll that stands where another number belongs, or after the end."""
    if rolled.number < number or number >= (COUNTER_LIMIT if end is None else end):
        return Misfit("surplus roll", rolled.number, rolled.label, rolled.die)
    return Misfit("missing roll", number) if rolled.number > number else None


def _check_roll(rolled: Rolled[Value], key: bytes) -> Misfit | None:
    """The first face of a roll that the key does not give."""
    for place, (recorded, derived) in enumerate(_pairs(rolled, key)):
        if recorded != derived:
            fault: Fault = "missing face" if recorded is None else "surplus face" if derived is None else "wrong face"
            return Misfit(fault, rolled.number, rolled.label, rolled.die, place, recorded, derived)
    return None


def _pairs(rolled: Rolled[Value], key: bytes) -> Iterator[tuple[int | None, int | None]]:
    """Recorded and derived faces side by side, None where one side has no more."""
    n = sum(rolled.groups)
    recorded = len(rolled.faces) + len(rolled.rerolls)
    needed = min(n + len(rolled.rerolled), recorded + 1)  # one missing face is enough: a record may claim a million
    derived = derive(key, rolled.number, rolled.die.sides, needed)
    return chain(zip_longest(rolled.faces, derived[:n]), zip_longest(rolled.rerolls, derived[n:]))
