"""Open Fire 0.0.1, Melee draft: two actions a turn, suppression by weapons, vehicles. Chapters follow the book.

What both drafts print alike stands in `rules/shared` under the same chapter names; how dice are read (`rolls`) stands
only there.
"""

from openfire.engine.edition import Edition, Ring
from openfire.rules.melee import numbers
from openfire.rules.melee.morale import ENEMIES_ONLY
from openfire.rules.melee.sequence import play
from openfire.rules.melee.specials import VOCABULARY
from openfire.rules.melee.transports.boarding import why_not_there
from openfire.rules.shared.attack.cover import BEST_ONLY
from openfire.rules.shared.morale.recovery import ENGAGED_MINUS
from openfire.rules.shared.setup.start import start

EDITION = Edition(
    key="melee",
    version="3",
    title="Open Fire 0.0.1, Melee draft",
    play=play,
    start=start,
    vocabulary=VOCABULARY,
    switches=(BEST_ONLY, ENGAGED_MINUS, ENEMIES_ONLY),
    why_not_there=why_not_there,
    rings=(Ring("assault range", numbers.ASSAULT_RANGE, "melee.assault-range.1-inch"),),
)
