"""Questions: what a game waits for, who decides, and which answers it would take."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from openfire.dice import AnyRolled, Request
from openfire.engine.answers import Answer, Pick
from openfire.engine.options import AnyOptions, Choices, Options, UnitChoices
from openfire.engine.question_names import QuestionName
from openfire.geometry.paths import MoveRange

A = TypeVar("A", bound=Answer)
R = TypeVar("R")


class Modifier(msgspec.Struct, frozen=True):
    """A named change to a roll."""

    name: str
    value: int
    rule: str


class Ask(msgspec.Struct, frozen=True):
    """A choice that somebody makes."""

    who: str
    """The seat that decides; not always the one whose turn it is."""
    name: QuestionName
    """What it is called: activate, move, attack ..."""
    about: str
    """The unit, model or thing it is about."""
    options: AnyOptions
    rules: tuple[str, ...]
    boundary: bool = False
    """Whether a game can be taken up again from here with the state alone."""
    topic: str = ""
    """The ability or action that it is about, where a name alone does not say it."""

    @property
    def what(self) -> str:
        """Its name as it stands in records, with its topic: `move`, `instead of attack`."""
        return self.name.about_topic(self.topic)

    @property
    def takes(self) -> type[Answer]:
        """The class of the answers that it takes."""
        return self.options.takes

    @property
    def target(self) -> str:
        """The unit that it is aimed at, if all of its answers are aimed at one."""
        return self.options.target

    @property
    def damage(self) -> int | None:
        """How much damage is to be taken, where it asks who takes it."""
        return self.options.damage

    @property
    def units(self) -> Sequence[str]:
        """The units that it is about: the one that acts, or those among which a player chooses."""
        return self.options.units()

    @property
    def models(self) -> Sequence[str]:
        """The models that it is about: those that move, are placed, attack or take damage."""
        return self.options.models()

    def ranges(self) -> Iterator[MoveRange]:
        """Who could go how far, by each kind of move, for those who draw."""
        return self.options.ranges()

    def paces(self) -> dict[str, float]:
        """The kinds of move that it takes, and how many inches each allows."""
        return self.options.paces()

    def suggestion(self) -> Answer | None:
        """An answer that is known to be taken, where one has been looked for."""
        return self.options.suggestion()


class Roll(msgspec.Struct, frozen=True):
    """Dice that fall."""

    who: str
    label: str
    request: Request
    rules: tuple[str, ...]
    about: str = ""
    modifiers: tuple[Modifier, ...] = ()
    """What the needed face already takes into account, for people to read."""
    needed: int | None = None
    """The face that succeeds, after all modifiers."""
    good: tuple[int, ...] = ()
    """The natural faces that succeed, whatever the modifiers say of 1 and the highest."""


Question = Ask | Roll
Rules = Generator[Question, Any, R]  # each question is sent what it asks for, so there is no one type
"""A rule in progress: it yields questions, is sent their answers, and returns a result."""


def ask(
    who: str,
    name: QuestionName,
    about: str,
    options: Options[A],
    *rules: str,
    boundary: bool = False,
    topic: str = "",
) -> Rules[A]:
    """Somebody chooses."""
    answer: A = yield Ask(who, name, about, options, rules, boundary, topic)
    return answer


def roll(
    who: str,
    label: str,
    request: Request,
    *rules: str,
    about: str = "",
    modifiers: Sequence[Modifier] = (),
    needed: int | None = None,
) -> Rules[AnyRolled]:
    """Dice fall."""
    rolled: AnyRolled = yield Roll(who, label, request, rules, about, tuple(modifiers), needed)
    return rolled


def choose(who: str, name: QuestionName, about: str, names: Sequence[str], *rules: str, topic: str = "") -> Rules[str]:
    """Somebody picks one of some names; a choice of one is no choice and is not asked."""
    if len(names) == 1:
        return names[0]
    options = Choices(lambda: tuple(map(Pick, names)), rule=rules[0])
    picked = yield from ask(who, name, about, options, *rules, topic=topic)
    return picked.name


def choose_unit(who: str, name: QuestionName, about: str, units: Sequence[str], *rules: str) -> Rules[str]:
    """Somebody picks one of some units; a choice of one is no choice and is not asked."""
    if len(units) == 1:
        return units[0]
    picked = yield from ask(who, name, about, UnitChoices(lambda: units, rule=rules[0]), *rules)
    return picked.name
