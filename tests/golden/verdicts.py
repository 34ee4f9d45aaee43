"""What is said to answers gone wrong, in random games of every edition: how often each code and rule, and a hash."""

import re
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

from openfire.engine.answer_text import read_answer
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask
from openfire.engine.refusals import Refusal
from openfire.sim.match import RunningMatch
from openfire.testkit.mutants import mutants, names_of
from tests.golden.games import MODULES, SEED, field

FOLDER = Path(__file__).parent / "kept" / "verdicts"

GAMES = 3
"""Games of each edition; the first ones of the random bot."""

MUTANTS = 3
"""Answers gone wrong at each question, and as many with places that are a little off."""

STEPS = (0.0001, 0.01, 0.25, 0.5, 1, 2, 4, 8)
"""How far a place may be off, in inches."""

PLACE = re.compile(r"(-?[\d.]+),(-?[\d.]+)")

TAKEN = ("taken", "-")


def path(edition: str) -> Path:
    """Where the verdicts of an edition are kept."""
    return FOLDER / f"{edition}.txt"


def page(edition: str) -> str:
    """The verdicts of an edition as they are today: a line for each question, code and rule with its number."""
    counts: Counter[tuple[str, str, str]] = Counter()
    digest = blake2b(digest_size=8)
    for number in range(GAMES):
        for what, text, (code, rule) in verdicts(edition, number):
            counts[what, code, rule] += 1
            digest.update(f"{what} {text} {code} {rule}\n".encode())
    told = [f"{what.replace(' ', '-')} {code} {rule} {n}" for (what, code, rule), n in sorted(counts.items())]
    return "\n".join([*told, f"all {sum(counts.values())} {digest.hexdigest()}", ""])


def verdicts(edition: str, number: int) -> Iterator[tuple[str, str, tuple[str, str]]]:
    """In one game: the question, an answer gone wrong, and what is said to it."""
    match = RunningMatch(field(edition, "random").match(number), SEED, number, is_recorded=False)
    names, chance = names_of(match.cursor.game.setup), Random(number)
    while (question := match.cursor.question) is not None:
        cursor = match.cursor.fork()
        match.step(question)
        if isinstance(question, Ask):
            text = str(match.answer)
            for wrong in (*mutants(text, names, chance, MUTANTS), *shifted(text, chance)):
                yield question.what, wrong, verdict(cursor, wrong)


def shifted(text: str, chance: Random) -> Iterator[str]:
    """Answers in which one place is elsewhere, in a straight direction."""
    places = list(PLACE.finditer(text))
    for _ in range(MUTANTS if places else 0):
        place, step = chance.choice(places), chance.choice(STEPS) * chance.choice((-1, 1))
        x, y = (float(number) for number in place.groups())
        moved = (x + step, y) if chance.randrange(2) else (x, y + step)
        yield f"{text[: place.start()]}{moved[0]:.4f},{moved[1]:.4f}{text[place.end() :]}"


def verdict(cursor: Cursor, text: str) -> tuple[str, str]:
    """The code and the rule of a refusal."""
    answer: Answer | Refusal = read_answer(cursor.asked, text)
    refusal = answer if isinstance(answer, Refusal) else cursor.why_not(answer)
    return TAKEN if refusal is None else (refusal.code, refusal.rule)


EDITIONS = tuple(MODULES)
