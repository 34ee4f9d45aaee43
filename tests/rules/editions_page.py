"""docs/editions.md: one small battle by every book with the same dice, and the sentences that books share.

`python -m tests.rules.editions_page` writes it anew.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations, groupby
from pathlib import Path
from typing import Any

from openfire.dice.streams import Again, Thrown, derive, going_again
from openfire.engine.answers import Answer
from openfire.engine.cursor import Cursor
from openfire.engine.facts import Fact, Lost, Moved
from openfire.engine.questions import Ask, Roll
from openfire.game import BOOKS
from openfire.ledger.same_statements import all_alike
from openfire.ledger.statements import load_ledger
from openfire.odds.policies import sensible
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from openfire.text.answers import read_answer
from openfire.text.editions import hooks_of
from openfire.text.log import is_quiet, rules_of, tell, tell_all
from openfire.text.suggested_answers import SuggestedAnswers

PAGE = Path(__file__).resolve().parents[2] / "docs" / "editions.md"
RULES = Path(__file__).resolve().parents[2] / "src" / "openfire" / "rules"

TITLES = {
    "stress": "Stress edition",
    "advanced": "Stress edition with the Advanced Rules",
    "assault": "Assault draft",
    "melee": "Melee draft",
    "onepage": "One Page",
}

# ------------------------------------------------------------------------------------------------ the battle

WALL = {"id": "wall", "box": [18, 8, 18.5, 13], "height": 1, "keywords": ["barrier", "light-cover", "cover"]}
CLUBS: dict[str, dict[str, Any]] = {
    "stress": {"range": 1, "attacks": 2, "specials": ["Assault"]},
    "advanced": {"range": 1, "attacks": 2, "specials": ["Assault"]},
    "assault": {"range": 1, "attacks": 2},
    "melee": {"range": 1, "attacks": 2, "specials": ["Melee"]},
    "onepage": {"range": None, "attacks": 2},
}
"""The same club in the words of each book."""

Said = dict[str, list[str]]
"""Answers by the kind of question, in the order in which it is asked; what is not said is left to common sense."""


STRESS_ACTS: list[Said] = [
    {"activate": ["a1"], "move": ["move 13,10"], "followers": ["suggested"], "attack": ["b1"]},
    {"activate": ["b1"], "move": ["stay"], "attack": ["a1"]},
    {"activate": ["a2"], "move": ["advance 15.5,20"], "followers": ["suggested"], "attack": ["b2"]},
    {
        "activate": ["b2"],
        "move": ["toward 30,20"],
        "followers": ["suggested"],
        "free attack": ["a2"],
        "attack": ["none"],
    },
]
ASSAULT_ACTS: list[Said] = [
    {"activate": ["a1"], "action": ["advance", "attack"], "move": ["advance 13,10"], "attack": ["b1"]},
    {"activate": ["b1"], "action": ["attack", "none"], "attack": ["a1"], "evade": ["no"]},
    {"activate": ["a2"], "action": ["assault", "attack"], "move": ["assault 15.5,20"], "attack": ["b2"]},
    {
        "activate": ["b2"],
        "action": ["advance", "none"],
        "leave": ["a2"],
        "move": ["toward 30,20"],
        "free attack": ["a2"],
    },
]
MELEE_ACTS: list[Said] = [
    ASSAULT_ACTS[0],
    ASSAULT_ACTS[1],
    {**ASSAULT_ACTS[2], "action": ["advance", "attack"], "move": ["advance 15.5,20"]},
    ASSAULT_ACTS[3],
]
ONEPAGE_ACTS: list[Said] = [
    {"activate": ["a1"], "action": ["walk"], "move": ["by 3,0"], "attack": ["b1"]},
    {"activate": ["b1"], "action": ["hold"], "attack": ["a1"]},
    {"activate": ["a2"], "action": ["assault b2"], "assault move": ["suggested"]},
    {"activate": ["b2"], "action": ["walk"], "move": ["toward 30,20"], "attack": ["none"]},
]
SAID = {
    "stress": STRESS_ACTS,
    "advanced": STRESS_ACTS,
    "assault": ASSAULT_ACTS,
    "melee": MELEE_ACTS,
    "onepage": ONEPAGE_ACTS,
}
ACTS = (
    "Five rifles go three inches and fire at five behind a wall",
    "Those who are left fire back",
    "Four with clubs close in and fight",
    "Those who were clubbed walk away",
)


def battle(edition: str) -> Cursor:
    """The position: the same places, numbers and arms in every book."""
    data = {
        "table": {"width": 36, "height": 30, "pieces": [WALL]},
        "weapons": {"rifle": {"range": 24}, "club": CLUBS[edition]},
        "units": [
            {"id": "a1", "at": "10,10", "models": 5, "step": [0, 1.1], "weapons": ["rifle"]},
            {"id": "a2", "at": "10,20", "models": 4, "step": [0, 1.1], "weapons": ["club"]},
            {"id": "b1", "at": "20,9", "models": 5, "step": [0, 1.1], "weapons": ["rifle"]},
            {"id": "b2", "at": "17,18", "models": 6, "leader": 3, "step": [0, 1.1], "weapons": ["club"]},
        ],
    }
    setup, state = read_position(document_of(data), BOOKS[edition])
    return Cursor(setup, state)


class SameDice:
    """The first roll of an act shows the same in every book, and so do the next: a 9 of 12 is a 5 of 6."""

    def __init__(self, act: int, position: int) -> None:
        self.key, self.position, self.thrown = bytes([act + 1]) * 32, position, 0

    def throw(self, label: str, die: Any, n: int, again: Again = ()) -> Thrown:  # noqa: ARG002  # dice know no labels
        """Throw n dice, then once more those that go again."""
        faces = [-(-face * die.sides // 12) for face in derive(self.key, self.thrown, 12, 2 * n)]
        first = tuple(faces[:n])
        rerolled = going_again(first, again)
        number, self.position, self.thrown = self.position, self.position + 1, self.thrown + 1
        return Thrown(number, first, rerolled, tuple(faces[n : n + len(rerolled)]))


def act(cursor: Cursor, number: int, said: Said) -> list[Fact]:
    """Play one activation, and tell what happened; nothing where the unit is no more."""
    if not cursor.game.unit(said["activate"][0]).models:
        return []
    left = {what: list(texts) for what, texts in said.items()}
    dice = SameDice(number, cursor.state.rolls)
    cursor.news()
    begun = False
    while (question := cursor.question) is not None:
        if isinstance(question, Roll):
            cursor.roll(dice)
            continue
        if question.what == "activate" and begun:
            break
        begun = True
        refusal = cursor.answer(_answer(cursor, question, left))
        assert refusal is None, f"{question.what}: {refusal}"
    is_left = bool(cursor.game.unit(said["activate"][0]).models)
    assert not is_left or not any(left.values()), f"never asked: {left}"
    return cursor.news()


def _answer(cursor: Cursor, ask: Ask, left: Said) -> Answer:
    if not left.get(ask.what):
        return sensible(ask, cursor.game)
    return read_answer(cursor.game, ask, SuggestedAnswers(()), left[ask.what].pop(0))


# ------------------------------------------------------------------------------------------------ the page


def page() -> str:
    """The whole page."""
    return "\n".join([*_head(), *_battle(), *_shared(), *_borrowed(), ""])


def _head() -> Iterator[str]:
    yield "# The editions side by side"
    yield ""
    yield "<!-- written by python -m tests.rules.editions_page; do not edit -->"
    yield ""
    yield "One small battle, played by every book with the same dice, and then the sentences that books have in common."
    yield "Every line is a fact as the program tells it, with the rules that caused it; `openfire rules` shows them."
    yield ""
    yield "Red has five rifles (a1) and four clubs (a2), Blue five and six (b1, b2). All move 6 inches, hit on 7 or"
    yield "more of 12, save on 8 or more, have command 7 and one hit point; in One Page that is Quality 4. A wall"
    yield "stands before b1: a barrier in one book, light cover or cover in another. The first roll of an act shows the"
    yield "same in every book, and so do the second and the third: a 9 of twelve sides is a 5 of six."
    yield ""


def _battle() -> Iterator[str]:
    games = {edition: battle(edition) for edition in TITLES}
    for number, title in enumerate(ACTS):
        yield f"## {number + 1}. {title}"
        yield ""
        yield "| book | what happens |"
        yield "|---|---|"
        for edition, cursor in games.items():
            told = act(cursor, number, SAID[edition][number])
            yield f"| **{TITLES[edition]}** | {'<br>'.join(_lines(cursor, told)) or 'Nobody is left to do that.'} |"
        yield ""
    yield from _tally(games)


def _lines(cursor: Cursor, told: list[Fact]) -> Iterator[str]:
    """What happened, in words; models of a unit that go or fall together are told together."""
    setup = cursor.game.setup
    loud = [fact for fact in told if not is_quiet(fact, setup)]
    for _, group in groupby(loud, key=_company):
        facts = list(group)
        text = " ".join(tell_all(facts, setup)) if len(facts) > 1 else tell(facts[0], setup)
        cited = dict.fromkeys(f"`{rule}`" for fact in facts for rule in rules_of(fact))
        yield f"{text} <sub>{', '.join(cited)}</sub>".replace("|", "\\|")


def _company(fact: Fact) -> tuple[object, ...]:
    """What is told together with others: models of one unit that go, and that fall."""
    if isinstance(fact, Moved | Lost):
        return type(fact), fact.model.partition(".")[0]
    return (id(fact),)


def _tally(games: dict[str, Cursor]) -> Iterator[str]:
    yield "## What is left"
    yield ""
    yield "| book | a1 | a2 | b1 | b2 |"
    yield "|---|---|---|---|---|"
    for edition, cursor in games.items():
        yield f"| {TITLES[edition]} | {' | '.join(_left(cursor, unit) for unit in ('a1', 'a2', 'b1', 'b2'))} |"
    yield ""


def _left(cursor: Cursor, unit: str) -> str:
    book, now = hooks_of(cursor.game.setup), cursor.game.unit(unit)
    kept = [(mark, value) for mark, value in now.marks if mark in ("pinned", *book.counted)]
    marks = "".join(f", {f'{value} ' if mark in book.counted else ''}{mark}" for mark, value in kept)
    return f"{len(now.models)} of {len(cursor.game.unit_card(unit).models)}{marks}"


# ------------------------------------------------------------------------------------------------ shared sentences


def _shared() -> Iterator[str]:
    yield "## Sentences that books share"
    yield ""
    yield "Statements of several ledgers with the same name and the same words. Code for most of them stands once, in"
    yield "`rules/shared`, and cites the ids of the book that is played."
    yield ""
    yield "| books | statements alike | of |"
    yield "|---|---|---|"
    pairs = [(one, other) for one, other in combinations(TITLES, 2) if alike(one, other)]
    for one, other in pairs:
        yield f"| {one}, {other} | {len(alike(one, other))} | {len(load_ledger(one))} and {len(load_ledger(other))} |"
    yield ""
    for one, other in pairs:
        yield f"### {one} and {other}"
        yield ""
        yield from (f"- `{name}` {load_ledger(one)[f'{one}.{name}'].rule}" for name in alike(one, other))
        yield ""


def alike(one: str, other: str) -> list[str]:
    """The names of statements that two books print alike."""
    return [name for name, books in all_alike().items() if one in books and other in books]


def _borrowed() -> Iterator[str]:
    yield "## Chapters that books share"
    yield ""
    yield "From which chapters that all share, or of the book under a supplement, an edition imports functions by name."
    yield ""
    yield "| book | from | chapters |"
    yield "|---|---|---|"
    for edition in TITLES:
        for book, chapters in sorted(borrowed(RULES / edition, edition).items()):
            yield f"| {edition} | {book} | {', '.join(f'`{one}`' for one in sorted(chapters))} |"
    yield ""


def borrowed(folder: Path, edition: str) -> dict[str, set[str]]:
    """The chapters of other books that the files of an edition import from."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("openfire.rules."):
                book, _, chapter = (node.module or "").removeprefix("openfire.rules.").partition(".")
                if book in (*TITLES, "shared") and book != edition and chapter:
                    found.setdefault(book, set()).add(chapter)
    return found


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
