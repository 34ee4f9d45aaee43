"""The question which unit to activate, where players may pass; what can be activated stands in each book."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from openfire.engine.answers import Pick
from openfire.engine.game import Game
from openfire.engine.options import Chance, Options
from openfire.engine.refusals import Refusal
from openfire.engine.state import GONE

PASS = "pass"


class ActivateOrPassOptions(Options[Pick]):
    """Which unit a player activates, or a pass while none has to be activated (ruling X-10)."""

    takes = Pick
    can_pass = True

    def __init__(self, g: Game, seat: str) -> None:
        self.g, self.seat = g, seat

    @abstractmethod
    def waiting(self) -> tuple[str, ...]:
        """The units that have not been activated this round, whether or not they can be."""

    @abstractmethod
    def able(self) -> Iterator[str]:
        """The units that can be activated, one after the other."""

    @abstractmethod
    def must(self) -> bool:
        """Whether some unit has to be activated."""

    def units(self) -> Sequence[str]:
        """The units that can be activated."""
        return tuple(self.able())

    def not_offered(self) -> Iterator[tuple[str, Refusal]]:
        """The player's units that cannot be activated, and the pass where one has to be."""
        names = (unit.id for unit in self.g.state.units.values() if unit.seat == self.seat and unit.place != GONE)
        for name in (*names, PASS) if self.can_pass else names:
            if refusal := self.why_not(Pick(name)):
                yield name, refusal

    def sample(self, chance: Chance) -> Pick:
        """A random unit, or a pass where none can be activated."""
        names = list(self.waiting())
        while names:
            name = names.pop(chance.randrange(len(names)))
            if self.why_not(Pick(name)) is None:
                return Pick(name)
        return Pick(PASS)

    def each(self) -> Iterator[Pick] | None:
        """Every unit that can be activated, then a pass where that is allowed."""
        return chain(map(Pick, self.able()), () if self.must() else (Pick(PASS),))


def next_to_activate(g: Game, options: Callable[[str], ActivateOrPassOptions]) -> str | None:
    """The next player in order who has something to activate; None when nobody has, or all have passed."""
    order = g.state.order
    turns = (*order[g.state.turn :], *order[: g.state.turn])
    able = (seat for seat in turns if seat not in g.state.out and any(options(seat).able()))
    if not g.state.passes:
        return next(able, None)
    left = tuple(able)
    if g.state.passes >= len(left) and not any(options(seat).must() for seat in left):
        return None
    return left[0]
