"""Open Fire 0.0.1, Assault draft: two actions a turn, suppression, assaults. Chapters follow the book.

What both drafts print alike stands in `rules/shared` under the same chapter names; `sight`, `damage`, `objectives` and
`rolls` stand only there. The book has no rules for vehicles and transports.
"""

from openfire.engine.edition import CounterSchema, Edition, Ring
from openfire.engine.question_names import QuestionName
from openfire.rules.assault import numbers
from openfire.rules.assault.actions import ACTIONS
from openfire.rules.assault.attack.free_attacks import why_not_free_attack
from openfire.rules.assault.own_rules.binding import HOOKS
from openfire.rules.assault.sequence import play
from openfire.rules.assault.specials import VOCABULARY
from openfire.rules.shared.actions.budget import EXTRA, SPENT, TOOK
from openfire.rules.shared.attack.cover import BEST_ONLY
from openfire.rules.shared.attack.evade import why_not_evade
from openfire.rules.shared.morale.recovery import ENGAGED_MINUS
from openfire.rules.shared.morale.suppression import SUPPRESSION
from openfire.rules.shared.movement.climbing import CLIMBED
from openfire.rules.shared.movement.formation import why_not_on_ground
from openfire.rules.shared.numbers import ROUNDS
from openfire.rules.shared.objectives import why_not_interact
from openfire.rules.shared.sequence.rounds import ACTED
from openfire.rules.shared.setup.stage import HELD, SCOUTING
from openfire.rules.shared.setup.start import start
from openfire.rules.shared.sight import model_sight

MARKS = (
    *(CounterSchema(SUPPRESSION, numbers.MOST_SUPPRESSION), CounterSchema(ACTED)),
    *(CounterSchema(HELD, SCOUTING), CounterSchema(CLIMBED, None)),
    *(CounterSchema(TOOK + action, lasts=False) for action in ACTIONS),
    *(CounterSchema(mark, None, lasts=False) for mark in (SPENT, EXTRA)),
    CounterSchema(TOOK, each="ability", lasts=False),
)
"""The counters on units."""

UNASKED = {
    QuestionName.EVADE: why_not_evade,
    QuestionName.FREE_ATTACK: why_not_free_attack,
    QuestionName.INTERACT: why_not_interact,
}
"""Why questions are left out."""

EDITION = Edition(
    key="assault",
    version="4",
    title="Open Fire 0.0.1, Assault draft",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    rounds=ROUNDS,
    switches=(BEST_ONLY, ENGAGED_MINUS),
    why_not_there=why_not_on_ground,
    marks=MARKS,
    unasked=UNASKED,
    own_rules=HOOKS,
    sight=model_sight,
    rings=(Ring("assault range", numbers.ASSAULT_RANGE, "assault.assault-range.1-inch"),),
)
