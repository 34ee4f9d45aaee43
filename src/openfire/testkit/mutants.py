"""Answers gone wrong: the text of a legal answer with something left out, doubled, swapped, changed or made up."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from openfire.engine.options import Chance
from openfire.engine.setup import Setup

NONSENSE = (
    "",
    "none",
    "pass",
    "stay",
    "yes",
    "suggested",
    "-1",
    "0",
    "999999",
    "1e9",
    "nan",
    "@",
    ">",
    "~",
    "ä",
    "0,0",
)
"""Words that are rarely right."""

NUMBERS = ("-{}", "{}1", "1{}", "{}.00001", "0")
"""What may become of a number."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NAME = re.compile(r"[a-z][\w.-]*")

T = TypeVar("T")


def names_of(setup: Setup) -> tuple[str, ...]:
    """Everything in a game that has a name, and some nonsense."""
    weapons = dict.fromkeys(weapon.id for card in setup.models.values() for weapon in card.weapons)
    markers = (marker.id for marker in setup.markers)
    return (*setup.units, *setup.models, *weapons, *markers, *NONSENSE)


def mutants(text: str, names: Sequence[str], chance: Chance, count: int) -> Iterator[str]:
    """Some texts that differ from a legal answer in one way."""
    pen = _Pen(names, chance)
    for _ in range(count):
        yield pen.one_of(CHANGES)(pen, text)


class _Pen:
    """Writes texts wrongly."""

    def __init__(self, names: Sequence[str], chance: Chance) -> None:
        self.names, self.chance = names, chance

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.chance.randrange(len(things))]

    def cut(self, text: str) -> str:
        return text[: self.chance.randrange(len(text) + 1)]

    def make_up(self, _: str) -> str:
        return self.one_of(self.names)

    def add(self, text: str) -> str:
        return f"{text} {self.one_of(self.names)}"

    def double(self, text: str) -> str:
        return f"{text} {self.one_of(text.split() or [''])}"

    def drop(self, text: str) -> str:
        words = text.split()
        gone = self.chance.randrange(max(1, len(words)))
        return " ".join((*words[:gone], *words[gone + 1 :]))

    def swap(self, text: str) -> str:
        words = text.split()
        if len(words) < 2:
            return text.upper()
        k = self.chance.randrange(len(words) - 1)
        return " ".join((*words[:k], words[k + 1], words[k], *words[k + 2 :]))

    def rename(self, text: str) -> str:
        return self.replace(_NAME, text, lambda _: self.one_of(self.names))

    def renumber(self, text: str) -> str:
        return self.replace(_NUMBER, text, self.one_of(NUMBERS).format)

    def replace(self, pattern: re.Pattern[str], text: str, new: Callable[[str], str]) -> str:
        """The text with one hit of a pattern replaced."""
        found = list(pattern.finditer(text))
        if not found:
            return f"{text}?"
        hit = self.one_of(found)
        return text[: hit.start()] + new(hit[0]) + text[hit.end() :]


CHANGES: tuple[Callable[[_Pen, str], str], ...] = (
    *(_Pen.cut, _Pen.make_up, _Pen.add, _Pen.double, _Pen.drop, _Pen.swap),
    *(_Pen.rename, _Pen.rename, _Pen.renumber, _Pen.renumber),
)
"""All ways to go wrong; the likelier ones more than once."""
