"""How effects change numbers. First what sets, then what multiplies, then what adds, then the limits.

Each rule counts once. Of several that set a number the last of the module's file counts; of limits the narrowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.roster.own_rules.grammar import PRINTED
from openfire.roster.own_rules.model import Change
from openfire.rules.shared.own_rules.amounts import times as counted_times
from openfire.rules.shared.own_rules.amounts import worth
from openfire.rules.shared.own_rules.effects import CountedEffect, effects_at
from openfire.rules.shared.own_rules.scene import Case

N = TypeVar("N", int, float)


class Step(NamedTuple):
    """One change of a number: how, by how much, and by which rule."""

    how: str
    by: int
    name: str
    rule: str
    is_printed: bool = False
    """Whether it is so much more than the face that is printed, which the roll knows."""


def steps(g: Game, point: str, case: Case) -> list[Step]:
    """Everything that changes a number, in the order of the module's file."""
    if not g.setup.own.rules:
        return []
    if not (found := effects_at(g, point, case)):
        return []
    return [_step(g, deed, one) for one in found for deed in one.placed.effect.deeds if isinstance(deed, Change)]


def _step(g: Game, deed: Change, counted: CountedEffect) -> Step:
    by, scene = worth(g, deed.by, counted.scene), counted.scene
    if deed.each is not None:
        by *= min(deed.most, counted_times(g, deed.each, scene))
    return Step(deed.how, by, counted.rule.title.lower(), counted.rule.cite, deed.by.word == PRINTED)


def changed(g: Game, point: str, case: Case, base: int, least: int = 0, times: int = 1) -> int:
    """A number with all that a module says of it; never below the least.

    times: of how many equal ones it is the sum, each of which is changed.
    """
    if not g.setup.own.rules:
        return base
    found = steps(g, point, case)
    return _fold(base, found if times == 1 else [_for_all(step, times) for step in found], least)


def _for_all(step: Step, times: int) -> Step:
    return step if step.how in ("multiply", "divide") else step._replace(by=step.by * times)


def changed_length(g: Game, point: str, case: Case, base: float, least: float = 0.0) -> float:
    """A length with all that a module says of it; never below the least."""
    if not g.setup.own.rules:
        return base
    length = base
    for step in _in_order(steps(g, point, case)):
        length = length / max(1, step.by) if step.how == "divide" else float(_after(step, length))
    return max(least, length)


def cited(g: Game, point: str, case: Case) -> tuple[str, ...]:
    """The rules that change a number."""
    return tuple(dict.fromkeys(step.rule for step in steps(g, point, case)))


def _fold(base: int, found: Sequence[Step], least: int) -> int:
    number = base
    for step in _in_order(found):
        number = int(_after(step, number))
    return max(least, number)


def _after(step: Step, number: N) -> N | int:
    """A number after one change; what is divided is rounded up."""
    match step.how:
        case "set":
            return step.by
        case "multiply":
            return number * step.by
        case "divide":
            return -int(-number // max(1, step.by))
        case "add":
            return number + step.by
        case "at-least":
            return max(number, step.by)
        case _:
            return min(number, step.by)


_ORDER = ("set", "multiply", "divide", "add", "at-least", "at-most")


def bonus(g: Game, point: str, case: Case, found: Sequence[Modifier], sign: int = 1) -> tuple[Modifier, ...]:
    """Some modifiers that are one number together, such as cover, and what the module's own rules make of it.

    sign: -1 where they take away. The number is never below 0.
    """
    number, more = sign * sum(modifier.value for modifier in found), list(found)
    for step in _in_order(steps(g, point, case)):
        after = int(_after(step, number))
        if after != number:
            more.append(Modifier(step.name, sign * (after - number), step.rule))
        number = after
    if number < 0:
        more[-1] = Modifier(more[-1].name, more[-1].value - sign * number, more[-1].rule)
    return tuple(modifier for modifier in more if modifier.value)


def _in_order(found: Iterable[Step]) -> list[Step]:
    return sorted(found, key=lambda step: _ORDER.index(step.how))


def roll_modifiers(
    g: Game, point: str, case: Case, attribute: int, others: Sequence[Modifier] = ()
) -> tuple[Modifier, ...]:
    """Everything that changes a roll against an attribute, by name: the book's modifiers and those of the module.

    What is added makes the roll better. What is set is the face that is needed before modifiers; limits are of the face
    that is needed after them, so that at-least makes a roll no easier than that and at-most no harder.
    """
    found = [step._replace(by=step.by + attribute * step.is_printed) for step in steps(g, point, case)]
    if not found:
        return tuple(others)
    all_of_them, printed = list(others), attribute
    for step in _in_order(found):
        better = step.by
        if step.how == "set":
            better, printed = printed - step.by, step.by
        elif step.how != "add":
            needed = attribute - sum(modifier.value for modifier in all_of_them)
            better = needed - _after(step, needed)
        if better:
            all_of_them.append(Modifier(step.name, better, step.rule))
    return tuple(all_of_them)
