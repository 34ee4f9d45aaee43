"""docs/decisions.md: every sentence that leaves something to a player has its decider and its question there."""

import re
from pathlib import Path

import pytest

from openfire.ledger.statements import load_ledger

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = ("scenarios.md", "assault.md", "melee.md", "advanced.md")
EDITIONS = ("stress", "advanced", "assault", "melee")
ROW = re.compile(r"^\| `([^`]+)` \| (owner|opponent) \| (.+) \|$", re.MULTILINE)


def rows(edition):
    """The rows of an edition's table: statement, who decides, asked with."""
    text = (DOCS / "decisions.md").read_text(encoding="utf-8")
    table = text.partition(f"| statement of `{edition}` |")[2].partition("\n## ")[0]
    return [(f"{edition}.{name}", who, asked) for name, who, asked in ROW.findall(table)]


def questions():
    """The questions that the pages of the editions explain."""
    named = re.compile(r"^\| (`[^|]+`)(?: [^|]*)? \|", re.MULTILINE)
    cells = [cell for page in PAGES for cell in named.findall((DOCS / page).read_text(encoding="utf-8"))]
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_decision_is_listed_with_who_makes_it(edition):
    book = load_ledger(edition).values()
    left = [(one.id, one.actor) for one in book if one.actor != "none"]
    assert [(name, who) for name, who, _ in rows(edition)] == left


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_decision_is_asked_or_made_before_the_game(edition):
    known, free = questions(), ("before the game", "at any time")
    for name, _, asked in rows(edition):
        named = re.findall(r"`([^`]+)`", asked)
        assert asked.startswith(free) or (named and set(named) <= known | {"on"}), (name, asked)


def test_a_question_that_nobody_explains_is_noticed():
    assert "move" in questions()
    assert "move of nobody" not in questions()
