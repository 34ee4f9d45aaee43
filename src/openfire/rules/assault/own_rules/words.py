"""What a module's own rules can say in this book, besides what both drafts have."""

from __future__ import annotations

from typing import Final

from openfire.roster.own_rules import RuleWords
from openfire.rules.assault import numbers
from openfire.rules.shared.own_rules import words

WAYS: Final = (*words.WAYS, "assault")

WORDS: Final = RuleWords(
    sides=12,
    points=(*words.numbers_and_dice(*WAYS), *words.moments(*WAYS)),
    states=words.STATES | {"assaulted": "has taken an Assault in this activation"},
    circumstances=words.CIRCUMSTANCES | {"assault": "it is an Assault"},
    tokens={"suppression": numbers.MOST_SUPPRESSION},
    forbids=words.FORBIDS | {"assault": "may not assault"},
    allows=words.ALLOWS
    | {
        "enter-ranges": "may enter assault ranges without an assault",
        "rush-engaged": "may rush though it is in an assault range",
        "act-suppressed": "may take any action however many tokens it has",
    },
    acts=words.ACTS | {"assault": "assaults once more"},
    aimed=(*words.AIMED, "assault"),
    without=("reserve",),
)
"""The words of this book for modules' own rules."""
