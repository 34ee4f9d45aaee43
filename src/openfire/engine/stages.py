"""Dice procedures as short programs of stages, so that play and odds run the very same rule text.

A stage asks for dice, or for somebody's choice, from a small frozen state and a plan, and tells what the answer makes
of the state. Stages are pure: `build` what a plan needs before, turn the final state into facts after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from openfire.engine.answers import Amount
from openfire.engine.questions import Choices, Modifier, Refusal, Rules, ask, roll

S = TypeVar("S")
P = TypeVar("P")


class Choice(msgspec.Struct, frozen=True):
    """How many of something somebody wants, within a program: which dice to roll again, most of all."""

    role: str
    """Who decides, by role: attacker, defender ..."""
    what: str
    most: int
    """They may say 0 up to this."""
    rule: str


class Dice(msgspec.Struct, frozen=True):
    """Dice that a stage asks for, with what people want to know about them."""

    role: str
    label: str
    request: Any
    rules: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()
    needed: int | None = None


class Stage(NamedTuple, Generic[S, P]):
    """One step of a program."""

    asks: Callable[[S, P], Dice | Choice | None]
    """What it waits for; None when there is nothing to do."""
    tells: Callable[[S, P, Any], S]
    """What an answer makes of the state."""


def run(program: Sequence[Stage[S, P]], plan: P, state: S, seats: Mapping[str, str], about: str) -> Rules[S]:
    """Play a program with real dice and real people."""
    for stage in program:
        wanted = stage.asks(state, plan)
        if isinstance(wanted, Choice):
            number = yield from _how_many(wanted, seats[wanted.role], about)
            state = stage.tells(state, plan, number)
        elif wanted is not None:
            rolled = yield from roll(
                seats[wanted.role],
                wanted.label,
                wanted.request,
                *wanted.rules,
                about=about,
                modifiers=wanted.modifiers,
                needed=wanted.needed,
            )
            state = stage.tells(state, plan, rolled.answer)
    return state


def _how_many(choice: Choice, seat: str, about: str) -> Rules[int]:
    options = Choices(
        lambda: tuple(Amount(n) for n in range(choice.most, -1, -1)),
        lambda answer: Refusal(
            "too-many", choice.rule, f"{answer} is not one of 0 to {choice.most}", limit=choice.most
        ),
    )
    answer = yield from ask(seat, choice.what, about, options, choice.rule)
    return answer.number
