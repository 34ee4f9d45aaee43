"""How German writes numbers, lists and lengths."""

from __future__ import annotations

from collections.abc import Iterable

from openfire.text.phrasebooks.phrasebook import Grammar


def plural(number: int) -> int:
    """One, or many."""
    return 0 if number == 1 else 1


def listed(words: Iterable[str]) -> str:
    """Words in a row: a, b und c."""
    each = list(words)
    return " und ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each)


def inches(length: float) -> str:
    """A length as it is shown on the table: 7,4 Zoll."""
    return f"{max(0.0, length):.1f} Zoll".replace(".", ",")


def decimal(number: float, places: int) -> str:
    """A number with so many places behind the comma: 7,4."""
    return f"{number:.{places}f}".replace(".", ",")


def weapons(number: int, name: str) -> str:
    """So many weapons, whose English name has no German plural: 8x Line rifle."""
    return f"{number}x {name}"


GRAMMAR = Grammar(plural, listed, inches, decimal, weapons)
