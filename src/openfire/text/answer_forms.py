"""What form an answer to a question has: by what it takes and what it is about, never by the edition."""

from __future__ import annotations

from typing import Final

from openfire.engine.answers import Aim, Amount, Answer, Go, Picks, Stand
from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.engine.state import TABLE

WAY: Final = "way"
"""A way of a leader or a vehicle."""
GROUP: Final = "group"
"""A move of a whole unit, model by model."""
FOLLOWERS: Final = "followers"
"""Places for all but the leader, who has moved."""
ARRIVAL: Final = "arrival"
"""Places for a unit that is off the table."""
CLOSING: Final = "closing"
"""Places for models that close in or step back, as some were found."""
SPOT: Final = "spot"
"""A place for something that is no unit."""
AIM: Final = "aim"
NAMES: Final = "names"
NUMBER: Final = "number"
UNIT: Final = "unit"
"""One of a player's own units."""
PICK: Final = "pick"
"""One of some names."""


PLAIN: Final[dict[type[Answer], str]] = {Go: WAY, Aim: AIM, Amount: NUMBER, Picks: NAMES}
"""The forms of answers that have one form."""


def form_of(g: Game, ask: Ask) -> str:
    """The form of an answer to a question."""
    if ask.takes is Stand:
        return _placing(g, ask)
    return PLAIN.get(ask.takes) or (UNIT if _is_about_units(g, ask) else PICK)


def _placing(g: Game, ask: Ask) -> str:
    """Which models are placed, and from where."""
    if ask.about not in g.state.units:
        return SPOT
    if ask.options.has_leader_placed:
        return FOLLOWERS
    if g.unit(ask.about).place != TABLE:
        return ARRIVAL
    return GROUP if ask.paces() else CLOSING


def _is_about_units(g: Game, ask: Ask) -> bool:
    """Whether a player is asked which unit is next."""
    return ask.about in g.setup.players() and len(ask.units) > 0
