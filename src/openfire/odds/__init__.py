"""Exact odds of the very rules that play: distributions, previews of the open question, threats.

    for prospect in preview(cursor).prospects:
        print(prospect.about, prospect.damage, prospect.destroys)

It is handed an edition and never imports one. A rule that changes, changes play and odds alike.
"""

from openfire.odds.distributions import Distribution, Number, distribution
from openfire.odds.distributions import clear as _clear_distributions
from openfire.odds.exact import TooWideError, best, solve
from openfire.odds.exact import clear as _clear_programs
from openfire.odds.outcomes import ActionOdds, ActionOutcome, Losses
from openfire.odds.possible_games import SENSIBLE, Players, PossibleGame, in_best_order, score
from openfire.odds.previews import (
    Prospect,
    ProspectPart,
    QuestionPreview,
    consequences,
    odds,
    preview,
    prospect,
    threats,
)
from openfire.odds.sample import sampled
from openfire.odds.throws import Throw
from openfire.odds.throws import clear as _clear_throws

__all__ = [
    "SENSIBLE",
    "ActionOdds",
    "ActionOutcome",
    "Distribution",
    "Losses",
    "Number",
    "Players",
    "PossibleGame",
    "Prospect",
    "ProspectPart",
    "QuestionPreview",
    "Throw",
    "TooWideError",
    "best",
    "clear",
    "consequences",
    "distribution",
    "in_best_order",
    "odds",
    "preview",
    "prospect",
    "sampled",
    "score",
    "solve",
    "threats",
]


def clear() -> None:
    """Forget everything that was remembered; it is worked out again when it is needed."""
    for forget in (_clear_distributions, _clear_programs, _clear_throws):
        forget()
