"""Whose go it is, and which unit may be activated. [stress, The Round]"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.options import MOST_TOLD, some_of
from openfire.engine.refusals import Refusal
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE
from openfire.rules.shared.sequence.activation import PASS, ActivateOrPassOptions, next_to_activate
from openfire.rules.stress.setup.arrival import may_arrive
from openfire.rules.stress.setup.reserve import must_arrive
from openfire.rules.stress.supplement import chapters

ACTED = "acted"
"""Marks a unit that has been activated this round. [stress.markers.activation]"""


def next_seat(g: Game) -> str | None:
    """Whose go it is: the next player in order who has something to activate, None when nobody has or all passed."""
    return next_to_activate(g, partial(ActivateOptions, g))


class ActivateOptions(ActivateOrPassOptions):
    """Which unit to activate: one on the table or in reserve that has not been. [stress.activation.once-per-round]

    Nobody may pass while a unit has to be activated (ruling X-10).
    """

    def waiting(self) -> tuple[str, ...]:
        """The units that have not been activated this round, whether or not they can be."""
        return tuple(
            u.id for u in self.g.state.units.values() if u.seat == self.seat and u.place != GONE and not u.mark(ACTED)
        )

    def able(self) -> Iterator[str]:
        """The units that can be activated, those on the table first."""
        for unit in self.g.state.units.values():
            if unit.seat == self.seat and unit.place == TABLE and not unit.mark(ACTED):
                yield unit.id
        for name in self.waiting():
            if self.g.unit(name).place != TABLE and no_room(self.g, name) is None:
                yield name

    def must(self) -> bool:
        """Whether some unit has to be activated: one on the table, or one that has to arrive now and can."""
        waiting = [(name, self.g.unit(name).place) for name in self.waiting()]
        late = (name for name, place in waiting if place == RESERVE and must_arrive(self.g, name))
        return any(place == TABLE for _, place in waiting) or any(no_room(self.g, name) is None for name in late)

    def why_not(self, answer: Pick) -> Refusal | None:
        """Why a unit cannot be activated."""
        name = answer.name
        if name == PASS:
            text = "a player with a unit to activate must activate one"
            return Refusal("must", "stress.activation.alternate-one", text) if self.must() else None
        unit = self.g.state.units.get(name)
        if unit is None or unit.seat != self.seat or unit.place == GONE:
            text = f"{name[:MOST_TOLD]!r} is no unit of player {self.seat}: {some_of(self.able())} can be activated"
            return Refusal("not-yours", "stress.activation.alternate-one", text)
        if unit.mark(ACTED):
            return Refusal("acted", "stress.activation.once-per-round", f"{name} has been activated this round")
        return no_room(self.g, name)


def no_room(g: Game, unit: str) -> Refusal | None:
    """Why a unit off the table has nothing to do: it can neither come onto it nor, aboard a transport, recover.

    [stress.deploy.no-room-no-deploy]
    """
    now = g.unit(unit)
    if now.place == RESERVE and not may_arrive(g, unit):
        text = f"there is no room for {unit} at its entry points"
        return Refusal("no-room", "stress.deploy.no-room-no-deploy", text)
    return chapters(g).why_not_aboard(g, unit) if now.place == ABOARD else None
