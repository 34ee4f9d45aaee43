"""How English writes numbers, lists and lengths."""

from __future__ import annotations

from collections.abc import Iterable

from openfire.text.phrasebooks.phrasebook import Grammar


def plural(number: int) -> int:
    """One, or many."""
    return 0 if number == 1 else 1


def listed(words: Iterable[str]) -> str:
    """Words in a row: a, b and c."""
    each = list(words)
    return " and ".join([", ".join(each[:-1]), each[-1]] if len(each) > 1 else each)


def inches(length: float) -> str:
    """A length as it is shown on the table: 7.4 in."""
    return f"{max(0.0, length):.1f} in"


def decimal(number: float, places: int) -> str:
    """A number with so many places behind the point: 7.4."""
    return f"{number:.{places}f}"


def counted(number: int, noun: str) -> str:
    """A number and its noun, also one that a module names: 1 model, 2 models."""
    return f"{number} {noun if number == 1 else _plural_of(noun)}"


def _plural_of(noun: str) -> str:
    if noun.endswith("s") and not noun.endswith("ss"):
        return noun  # such as deck guns
    if noun.endswith(("ss", "x", "sh", "ch")):
        return f"{noun}es"
    if noun.endswith("fe"):
        return f"{noun[:-2]}ves"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in "aeiou" else f"{noun}s"


def weapons(number: int, name: str) -> str:
    """So many weapons: 8 line rifles."""
    return counted(number, lowered(name))


def lowered(name: str) -> str:
    """A name in the middle of a sentence, unless it is written with capitals anyway."""
    return name if any(letter.isupper() for letter in name[1:]) else name.lower()


GRAMMAR = Grammar(plural, listed, inches, decimal, weapons)
