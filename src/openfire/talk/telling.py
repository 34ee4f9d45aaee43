"""What happened, in plain words. Replays, servers and logs tell the same.

`tell` makes a sentence of one fact. `tell_all` makes a log of many: shorter, for what one fact says the next need not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from openfire.engine import facts
from openfire.engine.facts import Fact
from openfire.engine.setup import Setup
from openfire.talk.names import counted, listed, model_name, place, unit_name
from openfire.talk.sentences import middle, sentence

QUIET: Final = ("damaged", "acted", "moved", "advanced", "grenade")
"""Marks that only keep count; the short log leaves them out."""


def tell(fact: Fact, setup: Setup, *, ids: bool = False) -> str:
    """A fact as a sentence; with ids, the rules that caused it behind."""
    text = sentence(fact, setup)
    text = text[:1].upper() + text[1:] if text.split(" ", 1)[0].isalpha() else text
    return f"{text} [{', '.join(_rules(fact))}]" if ids and fact.rules else text


def _rules(fact: Fact) -> tuple[str, ...]:
    """The rules that caused a fact, and those behind the modifiers of a roll."""
    behind = [modifier.rule for modifier in fact.modifiers] if isinstance(fact, facts.Threw) else []
    return tuple(dict.fromkeys((*fact.rules, *behind)))


def tell_all(told: Iterable[Fact], setup: Setup, *, ids: bool = False) -> Iterator[str]:
    """Facts as sentences: all of them with their rules, or the short log."""
    if ids:
        return (tell(fact, setup, ids=True) for fact in told)
    return _short([fact for fact in told if not is_quiet(fact)], setup)


def _short(told: Sequence[Fact], setup: Setup) -> Iterator[str]:
    """Sentences for facts that stand beside each other: what the next one says anyway is left to it."""
    fallen: list[str] = []
    for before, fact, after in zip((None, *told), told, (*told[1:], None), strict=False):
        match before, fact, after:
            case (_, facts.Activated(unit=unit), Fact()) if _subject(after, setup) == unit:
                pass
            case (facts.Moved(), facts.Placed(), _) | (facts.Placed(), facts.Arrived(), _):
                pass
            case (_, facts.Placed(), facts.Arrived(unit=unit)):
                many = counted(len(fact.places), "model")
                yield f"{unit_name(setup, unit)} comes onto the table, {many} around {place(middle(fact))}."
            case (_, facts.Lost(model=model), _):
                fallen.append(model)
                if not (isinstance(after, facts.Lost) and _unit(after.model) == _unit(model)):
                    yield _fallen(fallen, setup)
                    fallen = []
            case _:
                yield tell(fact, setup)


def _unit(model: str) -> str:
    return model.partition(".")[0]


def _fallen(models: Sequence[str], setup: Setup) -> str:
    if len(models) == 1:
        return f"{model_name(setup, models[0])} falls."
    unit = unit_name(setup, setup.models[models[0]].unit)
    return f"{unit} loses {counted(len(models), 'model')}: {listed(models)}."


def is_quiet(fact: Fact) -> bool:
    """Whether a fact is bookkeeping that the facts around it already tell."""
    match fact:
        case facts.Marked():
            return fact.mark in QUIET or (not fact.value and fact.mark != "stress")
        case facts.Hurt():
            return fact.left == 0
        case facts.Passed():
            return not fact.passes
        case facts.Used():
            return True
    return False


def _subject(fact: Fact, setup: Setup) -> str:
    """The unit that a fact is about."""
    match fact:
        case facts.Moved():
            return setup.models[fact.model].unit
        case facts.Placed():
            return setup.models[fact.places[0][0]].unit
        case facts.Declared() | facts.Marked():
            return fact.unit
        case facts.Threw():
            return fact.about
    return ""
