"""The battle: alternate activations. [assault, Battle Stage]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Pick
from openfire.engine.facts import Activated, Passed
from openfire.engine.game import Game
from openfire.engine.options import MOST_TOLD, some_of
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Rules, ask
from openfire.engine.refusals import Refusal
from openfire.engine.state import TABLE
from openfire.rules.assault.actions import act
from openfire.rules.assault.setup import set_up
from openfire.rules.shared.own_rules.moments import moment
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.spans import begin_activation, end_activation
from openfire.rules.shared.sequence.activation import ActivateOrPassOptions, next_to_activate
from openfire.rules.shared.sequence.rounds import ACTED, battle, mark_acted


def play(g: Game) -> Rules[None]:
    """Set up, battle, aftermath: from the beginning or from any boundary to the end. [assault.stages.order]"""
    yield from battle(g, set_up, activations)


def activations(g: Game) -> Rules[None]:
    """Players take turns to activate one unit each until all have acted (rulings X-09, X-10).

    [assault.activation.alternate-one]
    """
    rules = ("assault.activation.alternate-one", "assault.activation.two-actions")
    while (seat := next_seat(g)) is not None:
        picked = yield from ask(seat, QuestionName.ACTIVATE, seat, ActivateOptions(g, seat), *rules, boundary=True)
        g.happen(Activated(unit=picked.name, rules=rules))
        yield from activation(g, picked.name)
        after = (g.state.order.index(seat) + 1) % len(g.state.order)
        g.happen(Passed(turn=after, rules=("assault.activation.alternate-one",)))


def activation(g: Game, unit: str) -> Rules[None]:
    """A unit takes its actions and gets its marker."""
    begin_activation(g)
    yield from moment(g, "activation-begins", Case(unit))
    yield from act(g, unit)
    yield from moment(g, "activation-ends", Case(unit))
    mark_acted(g, unit)
    end_activation(g, unit)


def next_seat(g: Game) -> str | None:
    """Whose go it is: the next player in order who has a unit to activate, None when nobody has."""
    return next_to_activate(g, partial(ActivateOptions, g))


class ActivateOptions(ActivateOrPassOptions):
    """Which unit to activate: one on the table that has not been this round. [assault.activation.alternate-one]"""

    can_pass = False

    def waiting(self) -> tuple[str, ...]:
        """The units that can be activated."""
        return tuple(self.able())

    def able(self) -> Iterator[str]:
        """The same, one after the other."""
        every = self.g.state.units.values()
        return (u.id for u in every if u.seat == self.seat and u.place == TABLE and not u.mark(ACTED))

    def must(self) -> bool:
        """Nobody passes who has a unit to activate (ruling X-10)."""
        return True

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot be activated."""
        unit = self.g.state.units.get(answer.name)
        rule = "assault.activation.alternate-one"
        if unit is None or unit.seat != self.seat or unit.place != TABLE:
            able, name = some_of(self.able()), answer.name[:MOST_TOLD]
            text = f"{name!r} is no unit of player {self.seat} on the table: {able} can be activated"
            return Refusal("not-yours", rule, text)
        if unit.mark(ACTED):
            return Refusal("acted", rule, f"{answer.name} has been activated this round")
        return None
