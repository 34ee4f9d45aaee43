"""Fallen dice in words: what was needed and why, what fell, what came of it."""

from __future__ import annotations

from openfire.dice import AnyRolled
from openfire.engine.facts import Threw
from openfire.engine.setup import Setup
from openfire.text.names import counted, seat_name, signed, unit_name
from openfire.text.phrasebooks import phrasebook_of


def threw(fact: Threw, setup: Setup) -> str:
    """Dice as a sentence: `Attacks on b2 Heron band: needs 9+ (7, -1 stress, -1 stealth): 3 9 12 7 -> 2 hits.`"""
    needs = f" {needed(fact)}:" if fact.needed is not None else ""
    outcome = came_to(fact, setup)
    number = len(fact.rolled.faces)
    die = f" ({'' if number == 1 else number}{fact.rolled.die})" if outcome and not needs else ""
    return f"{title(fact, setup)}{die}:{needs} {faces(fact.rolled)}{f' -> {outcome}' if outcome else ''}."


def title(fact: Threw, setup: Setup) -> str:
    """What the dice were for and whose they are."""
    kind, comma, more = fact.rolled.label.partition(",")
    about = unit_name(setup, fact.about) if fact.about in setup.units else fact.about
    told = phrasebook_of(setup).titles.get(kind, kind.capitalize() + (" of {about}" if about else ", {who}"))
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


def faces(rolled: AnyRolled) -> str:
    """What every die showed, in the order they fell; a die rolled again shows both faces: 3>9."""
    groups = (" ".join(">".join(map(str, die)) for die in group) for group in rolled.shown())
    return " | ".join(groups) or "no dice"


def came_to(fact: Threw, setup: Setup) -> str:
    """What the dice came to: 2 hits, or a sum."""
    answer = fact.rolled.answer
    if fact.needed is None:
        return str(answer) if isinstance(answer, int) else ""
    if not fact.good:
        return _compared(fact)
    won = successes(fact)
    noun = phrasebook_of(setup).outcomes.get(fact.rolled.label.partition(",")[0], "success")
    return counted(won, noun) if won else f"no {noun}"


def _compared(fact: Threw) -> str:
    """One die beside the number it needs; several are added up by what comes next."""
    if len(fact.rolled.final) != 1:
        return ""
    return "success" if fact.needed is not None and fact.rolled.final[0] >= fact.needed else "no success"


def successes(fact: Threw) -> int:
    """How many dice show a face that succeeds."""
    return sum(face in fact.good for face in fact.rolled.final)
