"""Exact odds of the very rules that play: laws, previews of the open question, threats.

    for prospect in preview(cursor).prospects:
        print(prospect.about, prospect.damage, prospect.destroys)

It is handed an edition and never imports one. A rule that changes, changes play and odds alike.
"""

from openfire.odds.distributions import clear as _clear_laws
from openfire.odds.distributions import law
from openfire.odds.exact import TooWideError, best, solve
from openfire.odds.exact import clear as _clear_programs
from openfire.odds.outcomes import Law, Odds, Outcome, Toll
from openfire.odds.possible_games import SENSIBLE, Branch, Players, in_best_order, score
from openfire.odds.previews import Part, Preview, Prospect, consequences, odds, preview, prospect, threats
from openfire.odds.sample import sampled
from openfire.odds.throws import Throw
from openfire.odds.throws import clear as _clear_throws

__all__ = [
    "SENSIBLE",
    "Branch",
    "Law",
    "Odds",
    "Outcome",
    "Part",
    "Players",
    "Preview",
    "Prospect",
    "Throw",
    "Toll",
    "TooWideError",
    "best",
    "clear",
    "consequences",
    "in_best_order",
    "law",
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
    for forget in (_clear_laws, _clear_programs, _clear_throws):
        forget()
