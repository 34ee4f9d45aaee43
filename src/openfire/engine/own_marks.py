"""The marks by which units remember what modules' own rules did: what was gained, forbidden, used, and tokens.

A mark's name says what it is about and until when it holds: `gained:hardened:round`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, get_args

from openfire.engine.setup import Setup
from openfire.engine.state import USES
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import (
    ALWAYS,
    Allowed,
    Forbidden,
    Gained,
    Lacking,
    OwnEffect,
    Span,
    counts_use,
)

GAINED, LOST, BARRED, FREED, USED, TOKEN = "gained:", "lost:", "barred:", "freed:", USES, "token:"
"""A rule gained or lost; something forbidden or allowed; how often an effect was used; a token of the module's own."""

FIRED: Final = "fired:"
"""How often a weapon of a model has been used, where a rule asks for it."""

OWN_KINDS: Final = (GAINED, LOST, BARRED, FREED, USED, TOKEN, FIRED)

SPANS: Final[tuple[Span, ...]] = get_args(Span)

FOR_GOOD: Final[Span] = "game"


def mark(kind: str, what: str, span: Span) -> str:
    """The name of a mark."""
    return f"{kind}{what}:{span}"


@lru_cache(maxsize=4096)
def _names(kind: str, what: str) -> frozenset[str]:
    """The names of a mark for all spans."""
    return frozenset(mark(kind, what, span) for span in SPANS)


def left_on(marks: tuple[tuple[str, int], ...], kind: str, what: str) -> int:
    """The largest of some marks of one kind about one thing, until whenever they hold; 0 where there is none."""
    if not marks:
        return 0
    names = _names(kind, what)
    return max([value for name, value in marks if name in names], default=0)


def token_mark(name: str) -> str:
    """The mark that counts a token of the module's own."""
    return f"{TOKEN}{name}"


def fired(model: str, weapon: str) -> str:
    """The mark that counts how often a model has used a weapon."""
    return f"{FIRED}{model}:{weapon}"


def use_name(rule: str, number: int) -> str:
    """What an effect is called where its uses are counted."""
    return f"{rule}/{number}"


def own_marks(setup: Setup) -> Iterator[tuple[str, int | None, bool]]:
    """Every mark that own rules can leave: its name, how high it goes, and whether it outlives activations."""
    if any(counts_use(effect.condition) for rule in setup.own.rules.values() for effect in rule.effects):
        for card in setup.models.values():
            yield from ((fired(card.id, weapon.id), None, True) for weapon in card.weapons)
    for name, most in setup.own.tokens.items():
        yield token_mark(name), most, True
    for rule in setup.own.rules.values():
        for number, effect in enumerate(rule.effects):
            if effect.uses:
                name = mark(USED, use_name(rule.id, number), effect.uses.per)
                yield name, effect.uses.times, _lasts(effect.uses.per)
            if effect.when != ALWAYS:
                yield from ((name, None, _lasts(effect.lasts)) for name in _left(effect))


def _left(effect: OwnEffect) -> Iterator[str]:
    """What an effect leaves behind when it happens."""
    for deed in each_deed(effect.deeds):
        match deed:
            case Gained(special=special):
                yield mark(GAINED, special.name, effect.lasts)
            case Lacking(rule=rule):
                yield mark(LOST, rule, effect.lasts)
            case Forbidden(what=what):
                yield mark(BARRED, what, effect.lasts)
            case Allowed(what=what):
                yield mark(FREED, what, effect.lasts)


def _lasts(span: Span) -> bool:
    """Whether something can be there when nobody is in the middle of an activation."""
    return span not in ("attack", "activation")
