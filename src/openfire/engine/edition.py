"""An edition, as the engine sees it: a handful of fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from openfire.engine.game import Game
from openfire.engine.questions import Rules
from openfire.engine.setup import Setup
from openfire.engine.state import State
from openfire.roster import Vocabulary

Step = Callable[[Game], Rules[None]]
"""A rule that starts from the state alone."""

Steps = Callable[[Game, str, Any], Sequence[Step]]
"""What comes of an answer: from the game, what the question is about, and the answer."""


class Edition(msgspec.Struct, frozen=True):
    """A rulebook that can be played."""

    key: str
    version: str
    """Changes whenever play can differ."""
    title: str
    play: Callable[[Game], Rules[None]]
    """Play from any boundary to the end."""
    start: Callable[[Setup], State]
    """The state before anything has happened."""
    vocabulary: Vocabulary
    switches: tuple[str, ...] = ()
    """House rules a game may switch on."""
    steps: Mapping[str, Steps] = {}
    """For each kind of question whose answers bring dice: the steps that follow, for previews and odds."""
