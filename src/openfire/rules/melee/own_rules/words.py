"""What a module's own rules can say in this book, besides what both drafts have."""

from __future__ import annotations

from typing import Final

from openfire.roster.own_rules import RuleWords
from openfire.roster.own_rules import common_points as common
from openfire.rules.melee import numbers
from openfire.rules.shared.own_rules import words

WORDS: Final = RuleWords(
    sides=12,
    points=(
        *words.numbers_and_dice(*words.WAYS),
        common.of_unit("arrival-round", "for the round from which it can come out of its ambush", leader=True),
        common.of_unit("mending", "for the hit points that its medic gives back", leader=True),
        *words.moments(*words.WAYS),
        common.moment("disembarks", "when it has got out of its transport"),
        common.moment("embarks", "when it gets aboard"),
    ),
    states=words.STATES
    | {
        "charged-in": "has moved into the assault range of an enemy in this activation",
        "disembarked": "has got out of a transport in this activation",
        "aboard": "is aboard a transport",
        "carrying": "carries somebody",
    },
    circumstances=words.CIRCUMSTANCES,
    tokens={"suppression": numbers.MOST_SUPPRESSION},
    forbids=words.FORBIDS | {"embark": "may not get aboard"},
    allows=words.ALLOWS,
    acts=words.ACTS,
    aimed=words.AIMED,
)
"""The words of this book for modules' own rules."""
