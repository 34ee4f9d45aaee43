"""Open Fire 0.0.1, Melee draft: two actions a turn, suppression by weapons, vehicles. Chapters follow the book.

What both drafts print alike stands in `rules/shared` under the same chapter names; `sight`, `objectives` and `rolls`
stand only there.
"""

from openfire.engine.edition import CounterSchema, Edition, Ring
from openfire.engine.question_names import QuestionName
from openfire.rules.melee import numbers
from openfire.rules.melee.actions import ACTIONS
from openfire.rules.melee.attack.free_attacks import INTO, MOVED, STRUCK, why_not_free_attack
from openfire.rules.melee.attack.targets import GRENADE
from openfire.rules.melee.morale import ENEMIES_ONLY
from openfire.rules.melee.own_rules.binding import HOOKS
from openfire.rules.melee.sequence import play
from openfire.rules.melee.setup import HIDING
from openfire.rules.melee.specials import VOCABULARY
from openfire.rules.melee.transports.boarding import OUT, why_not_embark, why_not_there
from openfire.rules.melee.vehicles.driving import TURNED
from openfire.rules.shared.actions.budget import EXTRA, SPENT, TOOK
from openfire.rules.shared.attack.cover import BEST_ONLY
from openfire.rules.shared.attack.evade import why_not_evade
from openfire.rules.shared.morale.recovery import ENGAGED_MINUS
from openfire.rules.shared.morale.suppression import SUPPRESSION
from openfire.rules.shared.movement.climbing import CLIMBED
from openfire.rules.shared.numbers import ROUNDS
from openfire.rules.shared.objectives import why_not_interact
from openfire.rules.shared.sequence.rounds import ACTED
from openfire.rules.shared.setup.stage import HELD
from openfire.rules.shared.setup.start import start
from openfire.rules.shared.sight import model_sight

MARKS = (
    *(CounterSchema(SUPPRESSION, numbers.MOST_SUPPRESSION), CounterSchema(ACTED)),
    *(CounterSchema(HELD, HIDING), CounterSchema(CLIMBED, None)),
    *(CounterSchema(TOOK + action, lasts=False) for action in ACTIONS),
    *(CounterSchema(mark, None, lasts=False) for mark in (SPENT, EXTRA, MOVED)),
    *(CounterSchema(mark, lasts=False) for mark in (OUT, STRUCK, GRENADE)),
    CounterSchema(TURNED, numbers.MOST_TURNS, lasts=False),
    CounterSchema(INTO, each="unit", lasts=False),
    CounterSchema(TOOK, each="ability", lasts=False),
)
"""The counters on units."""

UNASKED = {
    QuestionName.EVADE: why_not_evade,
    QuestionName.FREE_ATTACK: why_not_free_attack,
    QuestionName.INTERACT: why_not_interact,
    QuestionName.EMBARK: why_not_embark,
}
"""Why questions are left out."""

EDITION = Edition(
    key="melee",
    version="4",
    title="Open Fire 0.0.1, Melee draft",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    rounds=ROUNDS,
    switches=(BEST_ONLY, ENGAGED_MINUS, ENEMIES_ONLY),
    why_not_there=why_not_there,
    marks=MARKS,
    unasked=UNASKED,
    own_rules=HOOKS,
    sight=model_sight,
    rings=(Ring("assault range", numbers.ASSAULT_RANGE, "melee.assault-range.1-inch"),),
)
