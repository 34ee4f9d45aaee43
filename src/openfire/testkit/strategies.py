"""Hypothesis strategies for any edition: positions, battles that have been played for a while, and answers.

@given(battles(EDITION))
def test_nothing_breaks(battle): ...
"""

from collections.abc import Mapping

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from openfire.dice import Seeded
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.edition import Edition
from openfire.engine.questions import Ask, Roll
from openfire.engine.setup import Setup
from openfire.engine.state import State
from openfire.roster import Takes
from openfire.testkit.battle import Battle
from openfire.testkit.mutants import mutants, names_of
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of

CELL = 6
"""The table is cut into cells of so many inches; a unit or a piece of terrain has one to itself."""
ACROSS, DEEP = 6, 4
GROUND = (["slow"], ["barrier"], ["impassable"], ["clear", "climbable"], ["obscuring", "slow"])
VALUES = {"number": " (2)", "amount": " (D6)", "word": " (Rear)", "nothing": ""}
"""What stands in the brackets of a special rule."""


@st.composite
def positions(draw: DrawFn, edition: Edition, seats: int = 2) -> tuple[Setup, State]:
    """A set-up and a state in which everybody stands somewhere, or waits in reserve, and it is somebody's go."""
    cells = draw(st.permutations([(x, y) for x in range(ACROSS) for y in range(DEEP)]))
    letters = "abcdefgh"[:seats]
    units = [f"{letter}{n}" for letter in letters for n in range(1, draw(st.integers(1, 3)) + 1)]
    pieces = draw(st.integers(0, 4))
    data = {
        "table": {
            "width": ACROSS * CELL,
            "height": DEEP * CELL,
            "pieces": [draw(_piece(n, cells.pop())) for n in range(pieces)],
        },
        "weapons": {f"weapon-{n}": draw(_weapon(edition)) for n in (1, 2)},
        "units": [draw(_unit(edition, unit, cells.pop())) for unit in units],
        "entries": [{"seat": seat, "at": [CELL * (n + 1), 0]} for n, seat in enumerate(letters)],
        "turn": draw(st.sampled_from(letters)),
    }
    return read_position(document_of(data), edition)


@st.composite
def _piece(draw: DrawFn, number: int, cell: tuple[int, int]) -> dict[str, object]:
    left, bottom = cell[0] * CELL + 1, cell[1] * CELL + 1
    width, depth = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    keywords = draw(st.sampled_from(GROUND))
    height = ("level", draw(st.integers(1, 2))) if "climbable" in keywords else ("height", draw(st.integers(0, 4)))
    box = [left, bottom, left + width, bottom + depth]
    return {"id": f"piece-{number}", "box": box, "keywords": keywords, height[0]: height[1]}


@st.composite
def _unit(draw: DrawFn, edition: Edition, name: str, cell: tuple[int, int]) -> dict[str, object]:
    unit: dict[str, object] = {
        "id": name,
        "models": draw(st.integers(1, 4)),
        "weapons": draw(st.lists(st.sampled_from(["weapon-1", "weapon-2"]), unique=True)),
        "specials": draw(_specials(edition.vocabulary.unit_specials)),
    }
    for schema in edition.vocabulary.attributes:
        unit[schema.name] = draw(st.integers(schema.least, min(schema.most, 12)))
    if draw(st.integers(0, 4)):
        unit["at"] = [cell[0] * CELL + 0.75, cell[1] * CELL + draw(st.integers(1, CELL - 1))]
    return unit


@st.composite
def _weapon(draw: DrawFn, edition: Edition) -> dict[str, object]:
    return {
        "range": draw(st.sampled_from([1, 6, 12, 24])),
        "attacks": draw(st.sampled_from([1, 2, "D6"])),
        "damage": draw(st.integers(1, 3)),
        "piercing": draw(st.integers(0, 4)),
        "specials": draw(_specials(edition.vocabulary.weapon_specials)),
    }


def _specials(takes: Mapping[str, Takes]) -> SearchStrategy[list[str]]:
    """Some special rules of an edition, written as the book prints them."""
    if not takes:
        return st.just([])
    names = st.lists(st.sampled_from(sorted(takes)), unique=True, max_size=3)
    return names.map(lambda found: [name.replace("-", " ").title() + VALUES[takes[name]] for name in found])


@st.composite
def battles(draw: DrawFn, edition: Edition, seats: int = 2, most: int = 30) -> Battle:
    """A battle from some position, after some random answers."""
    cursor = Cursor(*draw(positions(edition, seats)))
    chance, key = draw(st.randoms(use_true_random=False)), draw(st.binary(min_size=32, max_size=32))
    for _ in range(draw(st.integers(0, most))):
        if isinstance(cursor.question, Roll):
            cursor.roll(Seeded(key, cursor.state.rolls))
        elif cursor.question is not None:
            cursor.answer(cursor.asked.options.sample(chance), trusted=True)
    return Battle(cursor)


def answers(question: Ask) -> SearchStrategy[Answer]:
    """Answers that a question offers."""
    return st.randoms(use_true_random=False).map(question.options.sample)


def texts(setup: Setup, question: Ask) -> SearchStrategy[str]:
    """Answers gone wrong, as texts; some may still be taken."""
    names = names_of(setup)
    chances = st.randoms(use_true_random=False)
    return chances.map(lambda chance: next(mutants(str(question.options.sample(chance)), names, chance, 1)))
