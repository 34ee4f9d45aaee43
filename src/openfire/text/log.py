"""What happened, in plain words. Replays, servers and logs tell the same.

`tell` makes a sentence of one fact. `tell_all` makes a log of many: shorter, for what one fact says the next need not.
`tell_each` tells every fact, and which of them that log would leave out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openfire.engine import facts
from openfire.engine.facts import Fact
from openfire.engine.setup import Setup
from openfire.text.editions import hooks_of
from openfire.text.names import place
from openfire.text.phrasebooks import ENGLISH
from openfire.text.sentences import middle, sentence, went
from openfire.text.wording import Wording


def tell(fact: Fact, setup: Setup, *, ids: bool = False, language: str = ENGLISH) -> str:
    """A fact as a sentence; with ids, the rules that caused it behind."""
    text = _told(fact, Wording(setup, language))
    return f"{text} [{', '.join(rules_of(fact))}]" if ids and fact.rules else text


def _told(fact: Fact, words: Wording) -> str:
    """A fact as a sentence with a capital letter, unless it begins with an id."""
    text = sentence(fact, words)
    return text[:1].upper() + text[1:] if text.split(" ", 1)[0].isalpha() else text


def rules_of(fact: Fact) -> tuple[str, ...]:
    """The rules that caused a fact, and those behind the modifiers of a roll."""
    behind = [modifier.rule for modifier in fact.modifiers] if isinstance(fact, facts.Threw) else []
    return tuple(dict.fromkeys((*fact.rules, *behind)))


def tell_all(told: Iterable[Fact], setup: Setup, *, ids: bool = False, language: str = ENGLISH) -> Iterator[str]:
    """Facts as sentences: all of them with their rules, or the short log."""
    if ids:
        return (tell(fact, setup, ids=True, language=language) for fact in told)
    return (text for _, text in _short(told, Wording(setup, language)))


def tell_each(
    told: Sequence[Fact], setup: Setup, *, language: str = ENGLISH, on_board: bool = False
) -> Iterator[tuple[str, bool]]:
    """Every fact as a sentence, and whether the short log is without it: bookkeeping, or what its neighbours tell.

    on_board: whether the reader sees where things are.
    """
    words = Wording(setup, language, on_board=on_board)
    short = dict(_short(told, words))
    for number, fact in enumerate(told):
        yield short.get(number) or _told(fact, words), number not in short


def _short(told: Iterable[Fact], words: Wording) -> Iterator[tuple[int, str]]:
    """Sentences for facts beside each other, by the number of the fact: what the next one says anyway is left to it."""
    setup = words.setup
    numbered = [(number, fact) for number, fact in enumerate(told) if not is_quiet(fact, setup)]
    loud = [fact for _, fact in numbered]
    fallen: list[str] = []
    gone: list[facts.Moved] = []
    for before, (number, fact), after in zip((None, *loud), numbered, (*loud[1:], None), strict=False):
        match before, fact, after:
            case (_, facts.Activated(unit=unit), Fact()) if _subject(after, setup) == unit:
                pass
            case (facts.Moved(), facts.Placed(), _) | (facts.Placed(), facts.Arrived(), _):
                pass
            case (_, facts.Placed(), facts.Arrived(unit=unit)):
                many = words.count("models", len(fact.places))
                yield number, words.say("arrived around", unit=words.unit(unit), models=many, place=place(middle(fact)))
            case (_, facts.Moved(model=model), _) if not hooks_of(setup).is_led:
                gone.append(fact)
                if not (isinstance(after, facts.Moved) and _unit(after.model) == _unit(model)):
                    yield number, _gone(gone, words)
                    gone = []
            case (_, facts.Lost(model=model), _):
                fallen.append(model)
                if not (isinstance(after, facts.Lost) and _unit(after.model) == _unit(model)):
                    yield number, _fallen(fallen, words)
                    fallen = []
            case _:
                yield number, _told(fact, words)


def _unit(model: str) -> str:
    return model.partition(".")[0]


def _gone(moves: Sequence[facts.Moved], words: Wording) -> str:
    """A unit whose models moved, each by itself."""
    if len(moves) == 1:
        return _told(moves[0], words)
    who = words.unit(words.setup.models[moves[0].model].unit)
    most = words.say("up to", far=words.inches(max(move.cost for move in moves)))
    x, y = (sum(move.at[axis] for move in moves) // len(moves) for axis in (0, 1))
    models = words.count("models", len(moves))
    return words.say("moved several", went=went(moves[0], words, who, most), models=models, place=place((x, y)))


def _fallen(models: Sequence[str], words: Wording) -> str:
    if len(models) == 1:
        return words.say("falls", model=words.model(models[0]))
    unit = words.unit(words.setup.models[models[0]].unit)
    return words.say("fall", unit=unit, models=words.count("models", len(models)), names=words.listed(models))


def is_quiet(fact: Fact, setup: Setup) -> bool:
    """Whether a fact is bookkeeping that the facts around it already tell."""
    match fact:
        case facts.Marked():
            kind, hooks = fact.mark.partition(":")[0], hooks_of(setup)
            return kind in hooks.quiet or (not fact.value and kind not in hooks.loud)
        case facts.Hurt():
            return fact.left == 0
        case facts.Passed():
            return not fact.passes
        case facts.Used() | facts.Counted():
            return True
        case facts.Led():
            return not hooks_of(setup).is_led
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
