"""Who takes damage, in words; several books print the same rule."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.game import Game
from openfire.engine.questions import Ask
from openfire.rules.shared.damage import TakeOptions
from openfire.text.wording import Wording


def takers(g: Game, ask: Ask, words: Wording) -> Iterator[str]:  # noqa: ARG001  # every note is handed the game
    """Who takes the damage without being named, and how many models are to be named."""
    options = ask.options
    assert isinstance(options, TakeOptions)
    if options.first:
        yield words.note("damaged first", models=words.listed(options.first))
    if options.count:
        number = words.count("models", options.count)
        yield words.note("damaged others", number=number, models=", ".join(options.free))
