"""Questions: what a game waits for, who decides, and which answers it would take."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from openfire.dice import Request, Rolled
from openfire.engine.answers import Answer, Pick
from openfire.geometry.inches import Point

A = TypeVar("A", bound=Answer)
R = TypeVar("R")


class Chance(Protocol):
    """Where random answers come from; `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        ...

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 up to but not including stop."""
        ...


class Refusal(msgspec.Struct, frozen=True):
    """Why an answer is not taken: which rule, what was measured, what the limit is, where it shows."""

    code: str
    rule: str
    """The id of the statement in the ledger."""
    text: str
    measured: float | None = None
    """Inches, or a number."""
    limit: float | None = None
    witness: tuple[Point, ...] = ()
    """The line or places that show it."""
    nearest: str | None = None
    """An answer that would be taken, in notation."""

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


def shown(measured: float, limit: float) -> str:
    """A length in a refusal, with as many decimals as it takes to tell it from the limit."""
    for decimals in (1, 2, 3):
        if f"{measured:.{decimals}f}" != f"{limit:.{decimals}f}":
            return f"{measured:.{decimals}f}"
    return f"{measured:.4f}"


class Options(Protocol[A]):
    """The answers to a question. There may be endlessly many, so they are tested and sampled, and listed if finite."""

    def why_not(self, answer: A) -> Refusal | None:
        """Why an answer is refused, None when it is taken."""
        ...

    def sample(self, chance: Chance) -> A:
        """Some answer that is taken."""
        ...

    def each(self) -> Iterator[A] | None:
        """Every answer that is taken, in a fixed order; None when they cannot be listed."""
        ...

    def read(self, text: str) -> A:
        """The answer that a text names; ValueError when it names none."""
        ...


class Modifier(msgspec.Struct, frozen=True):
    """A named change to a roll."""

    name: str
    value: int
    rule: str


class Ask(msgspec.Struct, frozen=True):
    """A choice that somebody makes."""

    who: str
    """The seat that decides; not always the one whose turn it is."""
    what: str
    """The kind of question: activate, move, aim ..."""
    about: str
    """The unit, model or thing it is about."""
    options: Any
    rules: tuple[str, ...]
    boundary: bool = False
    """Whether a game can be taken up again from here with the state alone."""


class Roll(msgspec.Struct, frozen=True):
    """Dice that fall."""

    who: str
    label: str
    request: Any
    rules: tuple[str, ...]
    about: str = ""
    modifiers: tuple[Modifier, ...] = ()
    """What the needed face already takes into account, for people to read."""
    needed: int | None = None
    """The face that succeeds, after all modifiers."""
    good: tuple[int, ...] = ()
    """The natural faces that succeed, whatever the modifiers say of 1 and the highest."""


Question = Ask | Roll
Rules = Generator[Question, Any, R]
"""A rule in progress: it yields questions, is sent their answers, and returns a result."""


def ask(who: str, what: str, about: str, options: Options[A], *rules: str, boundary: bool = False) -> Rules[A]:
    """Somebody chooses."""
    answer: A = yield Ask(who, what, about, options, rules, boundary)
    return answer


def roll(
    who: str,
    label: str,
    request: Request,
    *rules: str,
    about: str = "",
    modifiers: Sequence[Modifier] = (),
    needed: int | None = None,
) -> Rules[Rolled[Any]]:
    """Dice fall."""
    rolled: Rolled[Any] = yield Roll(who, label, request, rules, about, tuple(modifiers), needed)
    return rolled


TOLD, MOST_TOLD = 8, 40
"""How many answers a refusal names instead, and how many letters of the refused one it repeats."""


def some_of(names: Iterable[str]) -> str:
    """For people: the first of some names."""
    found = list(islice(names, TOLD + 1))
    return ", ".join(found[:TOLD]) + (" ..." if len(found) > TOLD else "")


class Choices(Generic[A]):
    """A finite list of answers, made when somebody looks."""

    __slots__ = ("_kind", "_list", "_make", "_refuse")

    def __init__(
        self, make: Callable[[], Sequence[A]], refuse: Callable[[A], Refusal | None] | None = None, rule: str = ""
    ) -> None:
        """make: the answers that are taken. refuse: why another is not; a rule id serves where there is one reason."""
        self._make, self._list = make, None
        self._refuse = refuse or (lambda answer: Refusal("not-offered", rule, self._instead_of(answer)))

    _list: Sequence[A] | None

    def _instead_of(self, answer: A) -> str:
        """For people: that an answer is not taken, and some that are."""
        return f"{str(answer)[:MOST_TOLD]!r} is not among the answers: {some_of(map(str, self.items()))}"

    def items(self) -> Sequence[A]:
        """The answers that are taken."""
        if self._list is None:
            self._list = self._make()
        return self._list

    def why_not(self, answer: A) -> Refusal | None:
        """None for an answer of the list."""
        return None if answer in self.items() else self._refuse(answer)

    def sample(self, chance: Chance) -> A:
        """One of the list."""
        items = self.items()
        return items[chance.randrange(len(items))]

    def each(self) -> Iterator[A] | None:
        """The list."""
        return iter(self.items())

    def read(self, text: str) -> A:
        """The answer of the list that prints so, or a pick that is not on it."""
        for item in self.items():
            if str(item) == text.strip():
                return item
        return Pick(text.strip())  # type: ignore[return-value]  # refused by why_not, with its reason


def choose(who: str, what: str, about: str, names: Sequence[str], *rules: str) -> Rules[str]:
    """Somebody picks one of some names; a choice of one is no choice and is not asked."""
    if len(names) == 1:
        return names[0]
    options = Choices(lambda: tuple(Pick(name) for name in names), rule=rules[0])
    picked = yield from ask(who, what, about, options, *rules)
    return picked.name
