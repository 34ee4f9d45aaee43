"""The page and the docstring that explain dice are run, and agree with the code."""

import doctest
import re
from pathlib import Path

import pytest

import openfire.dice
from openfire.dice import ALGORITHM, commit, derive, mix

PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
FENCED = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def run_blocks(text):
    """Run the python blocks of a page one after the other; what they leave behind."""
    names = {}
    blocks = FENCED.findall(text)
    assert blocks, "the page has no python"
    for block in blocks:
        exec(compile(block, "a block of the page", "exec"), names)
    return names


@pytest.fixture(scope="module")
def page():
    return run_blocks(PAGE.read_text(encoding="utf-8"))


def test_the_page_uses_hashlib_only():
    imports = re.findall(
        r"^(?:import|from) .*", "".join(FENCED.findall(PAGE.read_text(encoding="utf-8"))), re.MULTILINE
    )
    assert imports == ["from hashlib import blake2b"]


def test_the_page_is_short():
    first = FENCED.findall(PAGE.read_text(encoding="utf-8"))[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 15


def test_the_page_derives_the_same_faces(page):
    for sides in (2, 6, 7, 12, 20):
        assert page["faces"](page["KEY"], 3, sides, 100) == list(derive(page["KEY"], 3, sides, 100))


def test_the_page_makes_the_same_promises_and_key(page):
    assert page["commitment"](page["SEED"]) == commit(page["SEED"])
    assert mix(page["SEED"], page["SECRETS"]) == page["KEY"]


def test_the_page_names_the_algorithm():
    assert f"`{ALGORITHM}`" in PAGE.read_text(encoding="utf-8")


def test_the_docstring_of_the_room_is_true():
    found = doctest.testmod(openfire.dice)
    assert found.attempted
    assert not found.failed


def test_a_page_that_lies_is_noticed():
    with pytest.raises(AssertionError):
        run_blocks("```python\nassert 1 == 2\n```\n")


def test_a_page_without_code_is_noticed():
    with pytest.raises(AssertionError, match="no python"):
        run_blocks("only words")
