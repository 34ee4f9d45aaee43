"""Assault: a way into the assault range of an enemy unit, and whether there is one. [assault, Assault]"""

from __future__ import annotations

from itertools import chain

from openfire.engine.answers import Go
from openfire.engine.caches import per_position_of
from openfire.engine.options import Chance
from openfire.rules.assault.search.charge import ChargeOptions
from openfire.rules.assault.search.detours import NEAREST, Detours
from openfire.rules.shared.movement.climbing import CLIMBED
from openfire.rules.shared.movement.cost import Pace


class AssaultOptions(ChargeOptions):
    """Ways of an assault: offers are ways that reach somebody. [assault.assault.must-reach]"""

    def sample(self, chance: Chance) -> Go:
        """A way to some enemy unit, straight if that does, else the one that was found."""
        near = self.near()
        if near:
            foe = near[chance.randrange(len(near))]
            if answer := self.toward(foe):
                return answer
        found = assault_way(self)
        assert found is not None
        return found


def assault_way(options: AssaultOptions) -> Go | None:
    """A way by which a unit reaches an enemy unit, or None. [assault.assault.else-other-action]"""
    return easy_way(options) or _hard_way(options)


def _as_it_is(options: AssaultOptions) -> tuple[str, Pace, int]:
    """The unit, its pace, and what it has paid for a climb."""
    return options.unit, options.pace, options.g.unit(options.unit).mark(CLIMBED)


@per_position_of(_as_it_is)
def easy_way(options: AssaultOptions) -> Go | None:
    """Such a way that is seen at a glance: straight at one of the nearest enemy models."""
    near = options.near()
    return (options.toward(near[0]) or options.toward(*near[1:NEAREST])) if near else None


@per_position_of(_as_it_is)
def _hard_way(options: AssaultOptions) -> Go | None:
    near = options.near()
    every = chain(options.straight(near[:NEAREST]), Detours(options).ways()) if near else ()
    return next((go for go in every if options.is_taken(go)), None)
