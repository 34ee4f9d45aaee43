"""Whoever is refused an answer because a better one exists is shown that one, and it is taken.

In games of bots, each question is given answers gone wrong. A refusal that names an answer has to name one that the
same question takes: a whole one, with everything else as it is. `python -m tests.rules.witnesses 200` plays so many
games of each edition; in the tests it is a few.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from openfire.engine.answer_text import read_answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.sim.match import RunningMatch
from openfire.testkit.mutants import mutants, names_of
from tests.golden.games import MODULES, SEED, field
from tests.golden.verdicts import shifted

MUTANTS = 3
"""Answers gone wrong at each question, and as many with places that are a little off."""

LAZY = ("stay", "none", "pass")
"""Answers of who does nothing."""


class Shown(NamedTuple):
    """An answer that a refusal names."""

    what: str
    """The question."""
    given: str
    refusal: Refusal
    why_not: Refusal | None
    """Why it is not taken itself."""


def shown(edition: str, bot: str, number: int) -> Iterator[Shown]:
    """What refusals show in one game."""
    match = RunningMatch(field(edition, bot).match(number), SEED, number, is_recorded=False)
    names, chance = names_of(match.cursor.game.setup), Random(number)
    while (question := match.cursor.question) is not None:
        cursor = match.cursor.fork()
        match.step(question)
        if isinstance(question, Ask):
            text = str(match.answer)
            for given in (*LAZY, *mutants(text, names, chance, MUTANTS), *shifted(text, chance)):
                refusal = why_not(cursor, given)
                if refusal and refusal.nearest:
                    yield Shown(question.what, given, refusal, why_not(cursor, refusal.nearest))


def why_not(cursor: Cursor, text: str) -> Refusal | None:
    """Why an answer is refused."""
    answer = read_answer(cursor.asked, text)
    return answer if isinstance(answer, Refusal) else cursor.why_not(answer)


def main(games: int) -> None:
    """Print how often each kind of refusal showed an answer, and those that were refused themselves."""
    for edition in MODULES:
        counts, refused = Counter[str](), 0
        for number in range(games):
            for one in shown(edition, "random", number):
                counts[f"{one.what}: {one.refusal.code}"] += 1
                if one.why_not:
                    refused += 1
                    sys.stdout.write(f"{edition} {number}: {one}\n")
        told = f"{sum(counts.values())} shown, {refused} refused: {dict(counts.most_common(25))}"
        sys.stdout.write(f"{edition}: {told}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]))
