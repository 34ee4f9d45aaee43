"""Fallen dice in words: what was needed and why, what fell, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from openfire.dice import Rolled
from openfire.engine.facts import Threw
from openfire.engine.questions import Modifier
from openfire.engine.setup import Setup
from openfire.talk.names import counted, seat_name, unit_name

OUTCOMES: Final = {"skill": "hit", "defence": "save"}
"""What one die that succeeds is called, by the label of its roll."""

TITLES: Final = {
    "skill": "Attacks on {about}",
    "defence": "Defence of {about}",
    "recover": "{about} tries to recover",
    "support": "{about} calls for support",
    "attacks": "Number of attacks by {about}",
    "initiative": "Initiative, {who}",
    "entry points": "Roll-off for entry points, {who}",
}
"""What a roll is for, by its label."""


def threw(fact: Threw, setup: Setup) -> str:
    """Dice as a sentence: `Attacks on b2 Heron band: needs 9+ (7, -1 stress, -1 stealth): 3 9 12 7 -> 2 hits.`"""
    needs = f" {needed(fact)}:" if fact.needed is not None else ""
    outcome = came_to(fact)
    number = len(fact.rolled.faces)
    die = f" ({'' if number == 1 else number}{fact.rolled.die})" if outcome and not needs else ""
    return f"{title(fact, setup)}{die}:{needs} {faces(fact.rolled)}{f' -> {outcome}' if outcome else ''}."


def title(fact: Threw, setup: Setup) -> str:
    """What the dice were for and whose they are."""
    kind, comma, more = fact.rolled.label.partition(",")
    about = unit_name(setup, fact.about) if fact.about in setup.units else fact.about
    told = TITLES.get(kind, kind.capitalize() + (" of {about}" if about else ", {who}"))
    return told.format(about=about, who=seat_name(setup, fact.who)) + comma + more


def needed(fact: Threw) -> str:
    """The faces that succeed, with the value it all started from and every named modifier."""
    assert fact.needed is not None
    base = fact.needed + sum(modifier.value for modifier in fact.modifiers)
    changes = f" ({base}, {signed(fact.modifiers)})" if fact.modifiers else ""
    return f"needs {least(min(fact.good, default=fact.needed), fact.rolled.die.sides)}{changes}"


def least(face: int, sides: int) -> str:
    """The least face that succeeds: 9+, or a 12 where no other does."""
    return f"{face}+" if face < sides else f"a {face}"


def signed(modifiers: Sequence[Modifier]) -> str:
    """Named changes to a roll: -1 stress, +4 obscured."""
    return ", ".join(f"{modifier.value:+d} {modifier.name}" for modifier in modifiers)


def faces(rolled: Rolled[Any]) -> str:
    """What every die showed, in the order they fell; a die rolled again shows both faces: 3>9."""
    groups = (" ".join(">".join(map(str, die)) for die in group) for group in rolled.shown())
    return " | ".join(groups) or "no dice"


def came_to(fact: Threw) -> str:
    """What the dice came to: 2 hits, or a sum."""
    answer = fact.rolled.answer
    if fact.needed is None:
        return str(answer) if isinstance(answer, int) else ""
    won = successes(fact)
    noun = OUTCOMES.get(fact.rolled.label.partition(",")[0], "success")
    return counted(won, noun) if won else f"no {noun}"


def successes(fact: Threw) -> int:
    """How many dice show a face that succeeds."""
    return sum(face in fact.good for face in fact.rolled.final)
