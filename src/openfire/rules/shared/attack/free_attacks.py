"""Free attacks on those who leave an assault range. [drafts, Advance]"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, choose
from openfire.engine.state import TABLE

NONE = "none"

CanStrike = Callable[[Game, str, str], bool]
"""Whether a unit could make a free attack on another."""

Strike = Callable[[Game, str, str], Rules[Aim]]
"""One unit makes its free attack on another."""


def free_attacks(
    g: Game, unit: str, left: Sequence[str], rules: Sequence[str], can_strike: CanStrike, strike: Strike
) -> Rules[None]:
    """Each enemy unit that is to be left may attack before the unit moves (rulings X-17, X-18).

    Their controllers decide, in initiative order, and pick the order of their own. If the unit is destroyed the rest
    lapse.
    """
    for seat in g.state.order:
        waiting = [enemy for enemy in left if g.unit(enemy).seat == seat and can_strike(g, enemy, unit)]
        while waiting and g.unit(unit).place == TABLE:
            who = yield from choose(seat, QuestionName.FREE_ATTACK, unit, (*waiting, NONE), *rules)
            if who == NONE:
                break
            yield from strike(g, who, unit)
            waiting = [enemy for enemy in waiting if enemy != who and can_strike(g, enemy, unit)]
