"""What somebody writes to a question: the answer that it names, or why it names none and what would be one."""

from __future__ import annotations

from itertools import count

from openfire.engine.answers import Answer
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal

LONGEST = 80
"""Letters of an example, at most."""

GOLDEN = 0.618033988749895


class _Steady:
    """Chance that is the same every time: steps around a circle that never come back to where they were."""

    def __init__(self) -> None:
        self._steps = count()

    def random(self) -> float:
        return next(self._steps) * GOLDEN % 1.0

    def randrange(self, stop: int, /) -> int:
        return int(self.random() * stop)


def read_answer(ask: Ask, text: str) -> Answer | Refusal:
    """The answer that a text names; a refusal that cites the question's rule where it names none."""
    if not text.strip():
        return malformed(ask, "nothing is said")
    try:
        found: Answer = ask.options.read(text)
    except ValueError as error:
        return malformed(ask, str(error))
    return found


def malformed(ask: Ask, why: str) -> Refusal:
    """Why something is no answer at all: what the question takes, and one that it would take."""
    text, kind = str(example(ask)), ask.takes.form.partition(", such as")[0]
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} ..."
    return Refusal("malformed", ask.rules[0], f"{why}; {ask.what} takes {kind}, such as {shown}", nearest=text)


def example(ask: Ask) -> Answer:
    """Some answer that a question takes, always the same one."""
    listed = ask.options.each()
    found: Answer = ask.options.sample(_Steady()) if listed is None else next(iter(listed))
    return found
