"""Amounts: a fixed number or dice, such as the attacks of a weapon. Both are a sum of dice, a fixed one of none."""

from openfire.dice import D6, Sum
from openfire.roster.words import shown

MOST = 99
"""The most that an amount can come to."""


def fixed(number: int) -> Sum:
    """A number without dice; the die named is never rolled."""
    return Sum(0, D6, number)


def parse_amount(value: int | str) -> Sum:
    """The amount that `2`, `D3` or `2D6+1` names."""
    amount = _read(value)
    least, most = bounds(amount)
    if least < 0 or not 1 <= most <= MOST:
        raise ValueError(
            f"{shown(str(value))} comes to {least} to {most}; it must stay within 0 and {MOST}, and reach 1"
        )
    return amount


def print_amount(amount: Sum) -> int | str:
    """An amount as a file gives it."""
    return str(amount) if amount.n else amount.plus


def bounds(amount: Sum) -> tuple[int, int]:
    """The least and the most that an amount can come to."""
    return amount.n + amount.plus, amount.n * amount.die.value(amount.die.sides) + amount.plus


def _read(value: int | str) -> Sum:
    if isinstance(value, int):
        return fixed(value)
    if value.isdecimal() and value.isascii() and len(value) <= 4:
        return fixed(int(value))
    try:
        found = Sum.parse(value)
    except ValueError:
        raise ValueError(f"{shown(value)} is not an amount: write 2, D6, 2D6, D3 or 2D6+1") from None
    return found if found.n else fixed(found.plus)
