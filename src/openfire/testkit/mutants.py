"""Answers gone wrong: the text of a legal answer with something left out, doubled, swapped, changed or made up."""

import re
from collections.abc import Callable, Iterator, Sequence

from openfire.engine.questions import Chance
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

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NAME = re.compile(r"[a-z][\w.-]*")

Change = Callable[[str, Sequence[str], Chance], str]


def names_of(setup: Setup) -> tuple[str, ...]:
    """Everything in a game that has a name, and some nonsense."""
    weapons = dict.fromkeys(weapon.id for card in setup.models.values() for weapon in card.weapons)
    markers = (marker.id for marker in setup.markers)
    return (*setup.units, *setup.models, *weapons, *markers, *NONSENSE)


def mutants(text: str, names: Sequence[str], chance: Chance, count: int) -> Iterator[str]:
    """Some texts that differ from a legal answer in one way."""
    for _ in range(count):
        yield _one(CHANGES, chance)(text, names, chance)


def _one(things: Sequence[Change], chance: Chance) -> Change:
    return things[chance.randrange(len(things))]


def _pick(things: Sequence[str], chance: Chance) -> str:
    return things[chance.randrange(len(things))]


def _cut(text: str, names: Sequence[str], chance: Chance) -> str:  # noqa: ARG001  # every change is called alike
    return text[: chance.randrange(len(text) + 1)]


def _made_up(text: str, names: Sequence[str], chance: Chance) -> str:  # noqa: ARG001
    return _pick(names, chance)


def _added(text: str, names: Sequence[str], chance: Chance) -> str:
    return f"{text} {_pick(names, chance)}"


def _doubled(text: str, names: Sequence[str], chance: Chance) -> str:  # noqa: ARG001
    return f"{text} {_pick(text.split() or [''], chance)}"


def _dropped(text: str, names: Sequence[str], chance: Chance) -> str:  # noqa: ARG001
    words = text.split()
    gone = chance.randrange(max(1, len(words)))
    return " ".join((*words[:gone], *words[gone + 1 :]))


def _swapped(text: str, names: Sequence[str], chance: Chance) -> str:  # noqa: ARG001
    words = text.split()
    if len(words) < 2:
        return text.upper()
    k = chance.randrange(len(words) - 1)
    return " ".join((*words[:k], words[k + 1], words[k], *words[k + 2 :]))


def _renamed(text: str, names: Sequence[str], chance: Chance) -> str:
    return _changed(_NAME, text, chance, lambda _: _pick(names, chance))


def _renumbered(text: str, names: Sequence[str], chance: Chance) -> str:  # noqa: ARG001
    numbers = ("-{0}", "{0}1", "1{0}", "{0}.00001", "0")
    return _changed(_NUMBER, text, chance, lambda old: _pick(numbers, chance).format(old))


def _changed(pattern: re.Pattern[str], text: str, chance: Chance, new: Callable[[str], str]) -> str:
    """The text with one hit of a pattern replaced."""
    found = list(pattern.finditer(text))
    if not found:
        return f"{text}?"
    hit = found[chance.randrange(len(found))]
    return text[: hit.start()] + new(hit[0]) + text[hit.end() :]


CHANGES: tuple[Change, ...] = (
    _cut,
    _made_up,
    _added,
    _doubled,
    _dropped,
    _swapped,
    _renamed,
    _renamed,
    _renumbered,
    _renumbered,
)
