"""What a phrasebook holds: templates by what they are for. Blanks such as {unit} are the same in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

ANY: Final = "*"
"""The key of a template for everything that has no template of its own."""


_FORMS: Final = re.compile(r"\{\w+:([^|{}]*)\|[^|{}]*\}")


def for_one(template: str) -> str:
    """A template with the forms that it has for a single one: {unit:takes|take} is takes."""
    return _FORMS.sub(r"\1", template)


class Grammar(NamedTuple):
    """How a language writes numbers, lists and lengths."""

    plural: Callable[[int], int]
    """Which of the forms of a counted noun a number takes: 0 for the first one."""
    listed: Callable[[Iterable[str]], str]
    """Words in a row."""
    inches: Callable[[float], str]
    """A length, to a tenth of an inch."""
    decimal: Callable[[float, int], str]
    """A number with so many places behind the point."""
    weapons: Callable[[int, str], str]
    """So many weapons of a name, which comes from a module and is not translated."""


class Phrasebook(NamedTuple):
    """The words of one language: those that all editions say, or those of one edition."""

    grammar: Grammar
    sentences: Mapping[str, str] = {}
    """Facts, dice and parts of sentences."""
    counts: Mapping[str, tuple[str, ...]] = {}
    """Counted nouns, one form for each that the grammar distinguishes."""
    asked: Mapping[str, str] = {}
    """Questions by their kind. {unit} is what a question is about, {leader} its leader."""
    means: Mapping[str, Mapping[str, str]] = {}
    """Answers by the kind of question and their first word, or ANY. {0} and so on are what an answer names, {target} is
    the rest of it."""
    notes: Mapping[str, str] = {}
    """What is worth knowing before a question is answered."""
    offers: Mapping[str, str] = {}
    """Suggested answers, and units in one line."""
    on_board: Mapping[str, str] = {}
    """Those of them that are told otherwise, mostly without coordinates, to who sees on a board what is meant."""
    seen_on_board: Mapping[str, str] = {}
    """Sentences that are told shorter to who sees on a board where things are."""
    verbs: Mapping[str, str] = {}
    """What a unit does that goes at a pace: {who} goes {far}."""
    marks: Mapping[str, tuple[str, str]] = {}
    """What a marker on a unit means, with a number and without; one such as `left:b2` names another unit."""
    told: Mapping[str, str] = {}
    """Things worth telling, by their name. {about} is whom they are about, {0} and so on their values."""
    titles: Mapping[str, str] = {}
    """What a roll is for, by its label."""
    outcomes: Mapping[str, tuple[str, ...]] = {}
    """What the dice of a roll that succeed are called, by its label: none of them, then the forms of a count."""
    rolls: Mapping[str, str] = {}
    """What a roll is called before its dice fall, by its label."""
    needs: Mapping[str, str] = {}
    """What a face does, in the preview of an attack, by the label of its roll."""
    ends: Mapping[str, str] = {}
    """Why a game is over."""
    terms: Mapping[str, str] = {}
    """Words of the rules: modifiers, lines of sight, actions, results."""
    refusals: Mapping[str, str] = {}
    """Why an answer is not taken, by the code of the refusal."""


def joined(common: Phrasebook, own: Phrasebook) -> Phrasebook:
    """The words of an edition over those that all editions have in common."""
    return Phrasebook(
        own.grammar,
        sentences={**common.sentences, **own.sentences},
        counts={**common.counts, **own.counts},
        asked={**common.asked, **own.asked},
        means={**common.means, **own.means},
        notes={**common.notes, **own.notes},
        offers={**common.offers, **own.offers},
        on_board={**common.on_board, **own.on_board},
        seen_on_board={**common.seen_on_board, **own.seen_on_board},
        verbs={**common.verbs, **own.verbs},
        marks={**common.marks, **own.marks},
        told={**common.told, **own.told},
        titles={**common.titles, **own.titles},
        outcomes={**common.outcomes, **own.outcomes},
        rolls={**common.rolls, **own.rolls},
        needs={**common.needs, **own.needs},
        ends={**common.ends, **own.ends},
        terms={**common.terms, **own.terms},
        refusals={**common.refusals, **own.refusals},
    )
