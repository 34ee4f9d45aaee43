"""What a unit does once more by a rule of its module, apart from its activation. [drafts, Actions]"""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.facts import Marked
from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.state import GONE, TABLE

Act = Callable[[Game, str], Rules[object]]
"""A unit does something."""


def apart(act: Act) -> Callable[[Game, str], Rules[None]]:
    """The same, done so that nothing of it counts in an activation: neither inches nor turns nor weapons (AM-38).

    [shared.actions.no-repeat]
    """

    def does(g: Game, unit: str) -> Rules[None]:
        if g.unit(unit).place == TABLE:
            before = _kept(g, unit)
            yield from act(g, unit)
            _restore(g, unit, before)

    return does


def _kept(g: Game, unit: str) -> dict[str, int]:
    """The marks that a unit has for the rest of its activation."""
    names = tuple(schema.name for schema in g.setup.edition.marks if not schema.lasts)
    return {name: value for name, value in g.unit(unit).marks if _is_one(name, names)}


def _is_one(name: str, names: tuple[str, ...]) -> bool:
    return any(name == one or (one.endswith(":") and name.startswith(one)) for one in names)


def _restore(g: Game, unit: str, before: dict[str, int]) -> None:
    if g.unit(unit).place == GONE:
        return
    now = _kept(g, unit)
    for name in dict.fromkeys((*now, *before)):
        if now.get(name, 0) != before.get(name, 0):
            g.happen(Marked(unit=unit, mark=name, value=before.get(name, 0), rules=("shared.actions.no-repeat",)))
