"""Dice procedures as short programs of stages, so that play and odds run the very same rule text.

A stage asks for dice, or for somebody's choice, from a small frozen state and a plan, and tells what the answer makes
of the state. Stages are pure: `build` what a plan needs before, turn the final state into facts after.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from openfire.dice import Request
from openfire.engine.answers import Amount
from openfire.engine.options import Choices
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Modifier, Roll, Rules, ask
from openfire.engine.refusals import Refusal

S = TypeVar("S")
P = TypeVar("P")
R = TypeVar("R")


class Choice(msgspec.Struct, frozen=True):
    """How many of something somebody wants, within a program: which dice to roll again, most of all."""

    role: str
    """Who decides, by role: attacker, defender ..."""
    what: QuestionName
    most: int
    """They may say 0 up to this."""
    rule: str


class StageDice(msgspec.Struct, frozen=True):
    """Dice that a stage asks for, with what people want to know about them."""

    role: str
    label: str
    request: Request
    rules: tuple[str, ...]
    modifiers: tuple[Modifier, ...] = ()
    needed: int | None = None
    good: tuple[int, ...] = ()
    """The natural faces that succeed."""


class Stage(NamedTuple, Generic[S, P]):
    """One step of a program."""

    asks: Callable[[S, P], StageDice | Choice | None]
    """What it waits for; None when there is nothing to do."""
    tells: Callable[[S, P, Any], S]  # Any: the answer has the type that the request or choice gives
    """What an answer makes of the state."""


class Program(NamedTuple, Generic[S, P, R]):
    """A dice procedure from its first die to its result."""

    name: str
    stages: tuple[Stage[S, P], ...]
    start: S
    """The state before any die has fallen."""
    result: Callable[[S, P], R]
    """What the last state comes to: all that play goes on with, so that odds can merge what makes no difference."""
    one: Callable[[P], tuple[P, int]] | None = None
    """Where dice do not care for each other: the plan of one of them, and how many there are."""
    join: Callable[[R, R, P], R] | None = None
    """The result of dice together, from that of some and that of others."""


AnyProgram = Program[Any, Any, Any]  # Any: whatever states, plans and results the rules have


class Procedure(msgspec.Struct, frozen=True):
    """A program that is to be run now. Play asks its questions one by one; odds give its result at once."""

    program: AnyProgram
    plan: Hashable
    seats: Mapping[str, str]
    """Who has each role."""
    about: str


def run(program: Program[S, P, R], plan: P, seats: Mapping[str, str], about: str) -> Rules[R]:
    """Run a program, whoever answers it."""
    result: R = yield Procedure(program, plan, seats, about)  # type: ignore[misc]  # `spelt_out` takes it to pieces
    return result


def spelt_out(play: Rules[R]) -> Rules[R]:
    """The same rules with every procedure taken to pieces: single rolls and choices, as people answer them."""
    given: object = None  # as `Rules` has it
    while True:
        try:
            question = play.send(given)
        except StopIteration as stop:
            result: R = stop.value
            return result
        given = (yield from perform(question)) if isinstance(question, Procedure) else (yield question)


def perform(procedure: Procedure) -> Rules[object]:  # whatever its program results in
    """Play a program with real dice and real people."""
    program, plan, about = procedure.program, procedure.plan, procedure.about
    state = program.start
    for stage in program.stages:
        wanted = stage.asks(state, plan)
        if isinstance(wanted, Choice):
            number = yield from _how_many(wanted, procedure.seats[wanted.role], about)
            state = stage.tells(state, plan, number)
        elif wanted is not None:
            rolled = yield Roll(
                procedure.seats[wanted.role],
                wanted.label,
                wanted.request,
                wanted.rules,
                about,
                wanted.modifiers,
                wanted.needed,
                wanted.good,
            )
            state = stage.tells(state, plan, rolled.answer)
    return program.result(state, plan)


def _how_many(choice: Choice, seat: str, about: str) -> Rules[int]:
    options = Choices(
        lambda: tuple(Amount(n) for n in range(choice.most, -1, -1)),
        lambda answer: Refusal(
            "too-many", choice.rule, f"{answer} is not one of 0 to {choice.most}", limit=choice.most
        ),
        takes=Amount,
    )
    answer = yield from ask(seat, choice.what, about, options, choice.rule)
    return answer.number
