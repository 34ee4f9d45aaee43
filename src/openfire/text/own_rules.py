"""A module's own rules in words: what they are called, what their author says of them, and what they do."""

from __future__ import annotations

from typing import Final

from openfire.engine.own_marks import BARRED, FIRED, FREED, TOKEN
from openfire.engine.setup import Setup
from openfire.ledger.statements import statement
from openfire.roster.own_rules.model import OwnRule
from openfire.roster.own_rules.sentences import sentences
from openfire.roster.words import title
from openfire.text import effects_de


def rule_title(setup: Setup, rule: str) -> str:
    """What a rule of the module is called, by its id."""
    return setup.own.rules[rule].title if rule in setup.own.rules else title(rule)


def mark_words(setup: Setup, kind: str, rest: str) -> str:
    """What a mark of the module's own rules is about: a rule, something that is forbidden, or a token."""
    if f"{kind}:" == FIRED:
        return rest.partition(":")[2]
    what = rest.partition(":")[0].partition("/")[0]
    return what if f"{kind}:" in (TOKEN, BARRED, FREED) else rule_title(setup, what)


def rule_text(setup: Setup, cite: str, language: str = "en") -> str:
    """What a rule says that is cited: one of a book, or one of the module. Raises UnknownIdError."""
    own = setup.own.cited(cite)
    return f"{own.title}: {own_text(setup, own, language)}" if own else statement(cite).rule


def own_text(setup: Setup, rule: OwnRule, language: str = "en") -> str:
    """What its author says of a rule of the module, and behind it what it does."""
    return " ".join((" ".join(rule.text.split()), *effects_of(setup, rule, language)))


def effects_of(setup: Setup, rule: OwnRule, language: str = "en") -> tuple[str, ...]:
    """What a rule of the module does, one sentence for each effect, in a language."""
    words = setup.edition.vocabulary.rule_words
    return SAID.get(language, sentences)(rule, words) if words else ()


SAID: Final = {"en": sentences, "de": effects_de.sentences}
"""How effects are said back in each language."""
