"""Whose go it is, and which unit may be activated. [stress, The Round]"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.questions import MOST_TOLD, Chance, Options, Refusal, some_of
from openfire.engine.state import ABOARD, GONE, RESERVE, TABLE
from openfire.rules.stress.setup.reserve import can_deploy, must_arrive
from openfire.rules.stress.supplement import chapters

ACTED = "acted"
"""Marks a unit that has been activated this round. [stress.markers.activation]"""


PASS = "pass"


def next_seat(g: Game) -> str | None:
    """Whose go it is: the next player in order who has something to activate, None when nobody has or all passed."""
    order = g.state.order
    turns = (*order[g.state.turn :], *order[: g.state.turn])
    able = (seat for seat in turns if seat not in g.state.out and any(ActivateOptions(g, seat).able()))
    if not g.state.passes:
        return next(able, None)
    left = tuple(able)
    if g.state.passes >= len(left) and not any(ActivateOptions(g, seat).must() for seat in left):
        return None
    return left[0]


class ActivateOptions(Options[Pick]):
    """Which unit to activate: one on the table or in reserve that has not been. [stress.activation.once-per-round]

    Nobody may pass while a unit has to be activated (ruling X-10).
    """

    takes = Pick

    def __init__(self, g: Game, seat: str) -> None:
        self.g, self.seat = g, seat

    def waiting(self) -> tuple[str, ...]:
        """The units that have not been activated this round, whether or not they can be."""
        return tuple(
            u.id for u in self.g.state.units.values() if u.seat == self.seat and u.place != GONE and not u.mark(ACTED)
        )

    def units(self) -> Sequence[str]:
        """The units that can be activated."""
        return tuple(self.able())

    def able(self) -> Iterator[str]:
        """The same, one after the other."""
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

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The player's units that cannot be activated, and the pass where one has to be."""
        names = (unit.id for unit in self.g.state.units.values() if unit.seat == self.seat and unit.place != GONE)
        for name in (*names, PASS):
            if refusal := self.why_not(Pick(name)):
                yield name, refusal

    def sample(self, chance: Chance) -> Pick:
        """A random unit, or a pass where that is allowed."""
        names = list(self.waiting())
        while names:
            name = names.pop(chance.randrange(len(names)))
            if self.why_not(Pick(name)) is None:
                return Pick(name)
        return Pick(PASS)

    def each(self) -> Iterator[Pick] | None:
        """Every unit that can be activated, then a pass where that is allowed."""
        return chain((Pick(unit) for unit in self.able()), () if self.must() else (Pick(PASS),))


def no_room(g: Game, unit: str) -> Refusal | None:
    """Why a unit off the table has nothing to do: it can neither come onto it nor, aboard a transport, recover.

    [stress.deploy.no-room-no-deploy]
    """
    now = g.unit(unit)
    if now.place == RESERVE and not can_deploy(g, unit):
        text = f"there is no room for {unit} at its entry points"
        return Refusal("no-room", "stress.deploy.no-room-no-deploy", text)
    return chapters(g).why_not_aboard(g, unit) if now.place == ABOARD else None
