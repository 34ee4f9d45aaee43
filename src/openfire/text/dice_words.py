"""Fallen dice in words: what was needed and why, what fell, what came of it."""

from __future__ import annotations

from openfire.dice import AnyRolled
from openfire.engine.facts import Threw
from openfire.text.phrasebooks.phrasebook import ANY
from openfire.text.wording import Wording


def threw(fact: Threw, words: Wording) -> str:
    """Dice as a sentence: `Attacks on b2 Heron band: needs 9+ (7, -1 stress, -1 stealth): 3 9 12 7 -> 2 hits.`"""
    outcome = came_to(fact, words)
    return words.say(
        "dice",
        title=title(fact, words),
        die=_die(fact, words) if outcome and fact.needed is None else "",
        needs=needed(fact, words) if fact.needed is not None else "",
        faces=faces(fact.rolled) or words.say("dice none"),
        outcome=words.say("dice outcome", outcome=outcome) if outcome else "",
    )


def _die(fact: Threw, words: Wording) -> str:
    """Which dice were added up: (2D6)."""
    number, sides = len(fact.rolled.faces), str(fact.rolled.die).removeprefix("D")
    return words.say("dice die", number="" if number == 1 else number, sides=sides)


def title(fact: Threw, words: Wording) -> str:
    """What the dice were for and whose they are."""
    kind, *suffixes = fact.rolled.label.split(", ")
    about = words.thing(fact.about)
    told = words.book.titles.get(kind, words.book.sentences["title about" if about else "title who"])
    text = told.format(title=kind.capitalize(), about=about, who=words.seat(fact.who))
    for suffix in suffixes:
        text = words.book.titles.get(f", {suffix}", f"{{title}}, {suffix}").format(title=text)
    return text


def needed(fact: Threw, words: Wording) -> str:
    """The faces that succeed, with the value it all started from and every named modifier."""
    assert fact.needed is not None
    base = fact.needed + sum(modifier.value for modifier in fact.modifiers)
    changes = words.say("dice changes", base=base, modifiers=words.signed(fact.modifiers)) if fact.modifiers else ""
    face = least(min(fact.good, default=fact.needed), fact.rolled.die.sides, words)
    return words.say("dice needs", face=face, changes=changes)


def least(face: int, sides: int, words: Wording) -> str:
    """The least face that succeeds: 9+, or a 12 where no other does."""
    return words.say("face or more" if face < sides else "face only", face=face)


def faces(rolled: AnyRolled) -> str:
    """What every die showed, in the order they fell; a die rolled again shows both faces: 3>9."""
    groups = (" ".join(">".join(map(str, die)) for die in group) for group in rolled.shown())
    return " | ".join(groups)


def came_to(fact: Threw, words: Wording) -> str:
    """What the dice came to: 2 hits, or a sum."""
    answer = fact.rolled.answer
    if fact.needed is None:
        return str(answer) if isinstance(answer, int) else ""
    if not fact.good:
        return _compared(fact, words)
    outcomes, won = words.book.outcomes, successes(fact)
    none, *some = outcomes.get(fact.rolled.label.partition(",")[0], outcomes[ANY])
    return some[words.book.grammar.plural(won)].format(number=won) if won else none


def _compared(fact: Threw, words: Wording) -> str:
    """One die beside the number it needs; several are added up by what comes next."""
    if len(fact.rolled.final) != 1:
        return ""
    is_success = fact.needed is not None and fact.rolled.final[0] >= fact.needed
    return words.say("success" if is_success else "no success")


def successes(fact: Threw) -> int:
    """How many dice show a face that succeeds."""
    return sum(face in fact.good for face in fact.rolled.final)
