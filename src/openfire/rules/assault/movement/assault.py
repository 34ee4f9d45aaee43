"""Assault: a way into the assault range of an enemy unit, and whether there is one. [assault, Assault]"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from openfire.engine.answers import Go
from openfire.engine.questions import Chance
from openfire.rules.assault.search.charge import ChargeOptions
from openfire.rules.assault.search.detours import NEAREST, Detours
from openfire.rules.shared.movement.climbing import CLIMBED


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
    """A way by which a unit reaches an enemy unit, looked for once until somebody moves or pays for a climb, or None.

    [assault.assault.else-other-action]
    """
    return easy_way(options) or _kept("assault", options, _hard_way)


def easy_way(options: AssaultOptions) -> Go | None:
    """Such a way that is seen at a glance: straight at one of the nearest enemy models."""
    return _kept("easy assault", options, _easy_way)


def _kept(what: str, options: AssaultOptions, look: Callable[[AssaultOptions], Go | None]) -> Go | None:
    key = (what, options.unit, options.pace, options.g.unit(options.unit).mark(CLIMBED))
    views = options.g.board.views
    if key not in views:
        views[key] = look(options)
    found: Go | None = views[key]
    return found


def _easy_way(options: AssaultOptions) -> Go | None:
    near = options.near()
    return (options.toward(near[0]) or options.toward(*near[1:NEAREST])) if near else None


def _hard_way(options: AssaultOptions) -> Go | None:
    near = options.near()
    every = chain(options.straight(near[:NEAREST]), Detours(options).ways()) if near else ()
    return next((go for go in every if options.is_taken(go)), None)
