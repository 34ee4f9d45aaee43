"""Open Fire 0.0.1, Assault draft: two actions a turn, suppression, assaults. Chapters follow the book.

What both drafts print alike stands in `rules/shared` under the same chapter names; how dice are read (`rolls`) stands
only there. The book has no rules for vehicles and transports.
"""

from openfire.engine.edition import Edition, Ring
from openfire.rules.assault import numbers
from openfire.rules.assault.sequence import play
from openfire.rules.assault.specials import VOCABULARY
from openfire.rules.shared.attack.cover import BEST_ONLY
from openfire.rules.shared.morale.recovery import ENGAGED_MINUS
from openfire.rules.shared.movement.formation import why_not_on_ground
from openfire.rules.shared.setup.start import start

EDITION = Edition(
    key="assault",
    version="3",
    title="Open Fire 0.0.1, Assault draft",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    switches=(BEST_ONLY, ENGAGED_MINUS),
    why_not_there=why_not_on_ground,
    rings=(Ring("assault range", numbers.ASSAULT_RANGE, "assault.assault-range.1-inch"),),
)
