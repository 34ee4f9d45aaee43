"""Rulings are found by id, none is lost, and the switches they name are listed."""

from collections import Counter

import pytest

from openfire.documents import DocumentError
from openfire.ledger.rulings import Ruling, read_rulings, switches_in
from openfire.ledger.statements import UnknownIdError, ruling, rulings, switches

PAGE = """# Rulings

### X-01 (H) First

One.

Two.

## Other

### A-BIG-2 (L) Second
Three.
"""


def test_every_ruling_is_there():
    parts = Counter(one.partition("-")[0] for one in rulings())
    assert parts == {"X": 41, "ST": 83, "AD": 32, "AM": 40, "AS": 15, "ME": 29, "A": 116}


def test_rulings_stand_in_the_folder_of_their_edition():
    where = {(one.id.partition("-")[0], one.edition) for one in rulings().values()}
    assert where == {
        *(("X", "shared"), ("ST", "stress"), ("AD", "advanced"), ("AM", "assault"), ("AS", "assault")),
        *(("ME", "melee"), ("A", "onepage")),
    }


def test_a_ruling_is_read_whole():
    one = ruling("X-05")
    assert (one.weight, one.title, one.edition) == ("H", "Obstructed against obscured", "shared")
    assert "One state with two names; store it as `obscured`." in one.text


def test_no_ruling_is_empty():
    assert [one.id for one in rulings().values() if not one.text or not one.title] == []


def test_an_unknown_ruling_is_refused_with_the_nearest():
    with pytest.raises(UnknownIdError, match=r"did you mean .*A-COVER-MAJORITY"):
        ruling("A-COVER-MAJORTY")


def test_a_page_is_cut_at_its_headings():
    found = list(read_rulings(PAGE, "page", "toy"))
    assert found == [
        (3, Ruling("X-01", "H", "First", "One.\n\nTwo.", "toy")),
        (11, Ruling("A-BIG-2", "L", "Second", "Three.", "toy")),
    ]


@pytest.mark.parametrize("heading", ["### X-01 First", "### X-01 (Z) First", "### x-01 (H) First", "### X-01 (H) "])
def test_a_malformed_heading_is_named_by_its_line(heading):
    with pytest.raises(DocumentError, match=r"^page:3: a ruling begins like"):
        list(read_rulings(f"# Rulings\n\n{heading}\n", "page", "toy"))


def test_every_switch_is_listed():
    assert {one.name: one.id for one in switches()} == {
        "cover_adds_up": "AD-03",
        "cover_best_only": "AM-13",
        "recover_engaged_minus_2": "AM-25",
        "fear_enemies_only": "X-30",
        "half_test_every_time": "A-HALF",
        "rout_counts_toughness": "A-ROUT-SINGLE",
        "wiped_out_side_loses": "A-DESTROYED",
        "impact_only_in_reach": "A-IMPACT",
        "rending_extra_wound": "A-RENDING",
        "infantry_never_blocks_los": "A-LOS",
        "score_heroes_separately": "A-HERO-SCORE",
        "no_merge_size_1": "A-MERGE",
        "long_edges_only": "A-SIDES",
        "larger_games": "A-750",
        "coherency_connected": "A-COHERENCY-CHAIN",
    }


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("It is so. Switch `a_b` for\nthe other way. More.", "Switch `a_b` for the other way."),
        ("- Ruling: Both add. Switch `a_b`. More.", "Both add. Switch `a_b`."),
        ("- Ruling: All count; switch `a_b`. More.", "All count; switch `a_b`."),
    ],
)
def test_a_switch_says_what_it_changes(text, changes):
    (found,) = switches_in(Ruling("X-01", "H", "First", text, "toy"))
    assert (found.name, found.changes) == ("a_b", changes)


@pytest.mark.parametrize("text", ["a module may switch on the rest", "by switch", "the `a_b` switch"])
def test_a_switch_without_a_name_is_not_listed(text):
    assert list(switches_in(Ruling("X-01", "H", "First", text, "toy"))) == []
