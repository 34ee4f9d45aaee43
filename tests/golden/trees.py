"""Counted trees: how many ways lead on from the position of a scenario, and a hash of them in their order.

A line of a `.perft` file is a scenario, the numbers of positions after one, two ... questions, and the hash. Where
answers can be listed the tree has them all, elsewhere some samples; dice fall in a few ways.
"""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import blake2b
from pathlib import Path
from random import Random

from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Ask, Roll
from openfire.engine.state import state_hash
from openfire.game import BOOKS
from openfire.testkit import load_scenario

FOLDER = Path(__file__).parent / "kept" / "trees"
SCENARIOS = Path(__file__).parents[2] / "scenarios"

SAMPLES = 3
"""Answers where they cannot be listed, and ways in which dice fall."""

ENOUGH = 120
"""Positions after which a tree is not counted deeper."""

DEEPEST = 9

Step = Callable[[Cursor], None]


def files() -> list[Path]:
    """The kept trees, a file for each edition."""
    return sorted(FOLDER.glob("*.perft"))


def line(edition: str, name: str) -> str:
    """The tree of a position as it is today."""
    cursor = load_scenario(SCENARIOS / edition / f"{name}.yaml", BOOKS).begin()
    counts, leaves = [], [cursor]
    digest = blake2b(digest_size=8)
    while leaves and len(leaves) < ENOUGH and len(counts) < DEEPEST:
        leaves = [leaf for cursor in leaves for leaf in _grown(cursor, digest.update)]
        counts.append(len(leaves))
    return " ".join([name, *map(str, counts), digest.hexdigest()])


def _grown(cursor: Cursor, tell: Callable[[bytes], None]) -> Iterator[Cursor]:
    """The positions after the open question, each told as it is reached."""
    for said, step in _branches(cursor):
        leaf = cursor.fork()
        step(leaf)
        tell(f"{said} {state_hash(leaf.state)}\n".encode())
        yield leaf


def _branches(cursor: Cursor) -> list[tuple[str, Step]]:
    """Ways to go on, and how they are called."""
    question = cursor.question
    if isinstance(question, Ask):
        listed = question.options.each()
        chance = Random(0)
        answers = list(listed) if listed is not None else [question.options.sample(chance) for _ in range(SAMPLES)]
        found = {f"{question.who} {question.what} {answer}": answer for answer in answers}
        return [(said, partial(_answer, answer=answer)) for said, answer in found.items()]
    if isinstance(question, Roll):
        return [(f"{question.who} {question.label} {key}", partial(_roll, key=key)) for key in range(SAMPLES)]
    return []


def _answer(cursor: Cursor, *, answer: object) -> None:
    refusal = cursor.answer(answer)
    assert refusal is None, f"{answer} is offered and refused: {refusal}"


def _roll(cursor: Cursor, *, key: int) -> None:
    cursor.roll(Seeded(key.to_bytes(32, "big"), cursor.state.rolls))
