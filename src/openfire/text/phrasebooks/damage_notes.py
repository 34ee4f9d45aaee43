"""Who takes damage, in words; several books print the same rule."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.rules.shared.damage import TakeOptions
from openfire.text.names import counted, listed


def taking(g: Game, ask: Ask) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """Whom the damage goes to by itself, and how many are to be named."""
    options = ask.options
    assert isinstance(options, TakeOptions)
    if options.first:
        yield f"Damaged already, so first in line: {listed(options.first)}."
    if options.count:
        yield f"Name {counted(options.count, 'model')} of {', '.join(options.free)}; the leader comes last."
