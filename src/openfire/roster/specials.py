"""Special rules by name. A roster knows that a unit has one, the edition knows what it does.

>>> Special.parse("Heavy Armour (2)")
Special(name='heavy-armour', value=2)
>>> print(Special("impact", "D6"), Special("weak-spot", "rear"), Special("rapid-fire"), sep=", ")
Impact (D6), Weak Spot (Rear), Rapid Fire
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from openfire.roster.amounts import parse_amount, print_amount
from openfire.roster.words import kebab, shown, title

Takes = Literal["nothing", "number", "amount", "word"]
"""What stands in a rule's brackets: nothing, a number, a number or dice, or a word such as an arc."""

_TEXT = re.compile(r"(?P<name>[^()]+?)(?: ?\((?P<value>[^()]+)\))?")
_EXAMPLES = {"number": "2", "amount": "D6", "word": "Rear"}
_KINDS = {"number": "a number", "amount": "a number or dice", "word": "a word"}


class Special(msgspec.Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A special rule that a model, a unit or a weapon has."""

    name: str
    """Small letters and hyphens: `heavy-armour`."""
    value: int | str | None = None
    """The number, the dice (`2D6`) or the word (`rear`) in brackets."""

    @property
    def title(self) -> str:
        """The name as the book prints it."""
        return title(self.name)

    def __str__(self) -> str:
        if self.value is None:
            return self.title
        return f"{self.title} ({title(str(self.value)) if _is_word(self.value) else self.value})"

    @classmethod
    def parse(cls, text: str) -> Special:
        """The rule that `Heavy Armour (2)` or `fearless` names."""
        found = _TEXT.fullmatch(" ".join(text.split()))
        if not found or len(text) > 80:
            raise ValueError(f"{shown(text)} is not a special rule: write Fearless or Heavy Armour (2)")
        return cls(kebab(found["name"]), None if found["value"] is None else _value(found["value"].strip()))

    def complaint(self, takes: Takes) -> str | None:
        """Why the value does not fit the rule, or None."""
        fits = {
            "nothing": self.value is None,
            "number": isinstance(self.value, int),
            "amount": self.value is not None and not _is_word(self.value),
            "word": _is_word(self.value),
        }
        if fits[takes]:
            return None
        if takes == "nothing":
            return f"{self.title} takes no value"
        return f"{self.title} needs {_KINDS[takes]} in brackets, such as {self.title} ({_EXAMPLES[takes]})"


def _value(text: str) -> int | str:
    if text[:1].isdigit() or re.fullmatch(r"[Dd][0-9].*", text):
        return print_amount(parse_amount(text))
    if not text[:1].isalpha():
        raise ValueError(f"{shown(text)} in brackets is no number, dice or word: write 2, D6 or Rear")
    return kebab(text)


def _is_word(value: int | str | None) -> bool:
    return isinstance(value, str) and value.islower()
