"""Special rules print and parse themselves, and an edition's vocabulary says which there are."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import openfire.roster.specials
from openfire.roster import Special, Vocabulary
from tests.roster.books import OTHER, STRESS

WORD = st.from_regex(r"[a-z][a-z0-9]{0,7}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
DICE = st.builds("{}D{}".format, st.sampled_from(["", 2, 3]), st.sampled_from([2, 3, 4, 6, 8, 10, 12, 20]))
VALUES = st.none() | st.integers(1, 99) | DICE | st.from_regex(r"[a-z]{3,8}(-[a-z]{2,5})?", fullmatch=True)


@pytest.mark.parametrize(
    ("text", "name", "value", "printed"),
    [
        ("Fearless", "fearless", None, "Fearless"),
        ("Heavy Armour (2)", "heavy-armour", 2, "Heavy Armour (2)"),
        ("heavy-armour(2)", "heavy-armour", 2, "Heavy Armour (2)"),
        ("  rapid   FIRE ", "rapid-fire", None, "Rapid Fire"),
        ("Impact (d6)", "impact", "D6", "Impact (D6)"),
        ("Impact (2D6+1)", "impact", "2D6+1", "Impact (2D6+1)"),
        ("Weak Spot (Rear)", "weak-spot", "rear", "Weak Spot (Rear)"),
    ],
)
def test_a_rule_is_read_and_printed(text, name, value, printed):
    special = Special.parse(text)
    assert (special.name, special.value) == (name, value)
    assert str(special) == printed


@given(WORD, VALUES)
def test_what_is_printed_is_read_back(name, value):
    special = Special(name, value)
    assert Special.parse(str(special)) == special
    assert Special.parse(special.title) == Special(name)


@pytest.mark.parametrize(
    "text", ["", " ", "(2)", "Fear (", "Fear ()", "Fear (2) (3)", "Fear, Fast", "2 Fear", "Fear (0)"]
)
def test_what_is_no_rule_is_refused(text):
    with pytest.raises(ValueError):
        Special.parse(text)


def complaint(text):
    """Why a text is no rule; empty when it is one."""
    try:
        Special.parse(text)
    except ValueError as error:
        return str(error)
    return ""


@given(st.text(max_size=200))
def test_any_text_is_a_rule_or_refused_in_one_short_line(text):
    assert len(complaint(text)) < 200
    assert "\n" not in complaint(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Feerless", "unknown unit special rule Feerless; did you mean Fearless?"),
        ("Heavy Armor (2)", "unknown unit special rule Heavy Armor; did you mean Heavy Armour?"),
        ("Zzz", "unknown unit special rule Zzz"),
        ("Fearless (1)", "Fearless takes no value"),
        ("Fear", "Fear needs a number in brackets, such as Fear (2)"),
        ("Fear (D3)", "Fear needs a number in brackets, such as Fear (2)"),
        ("Blast", "Blast is a special rule of a weapon, not of a unit"),
    ],
)
def test_the_vocabulary_says_why_a_unit_cannot_have_a_rule(text, reason):
    with pytest.raises(ValueError) as refused:
        STRESS.unit_special(text)
    assert str(refused.value) == reason


def test_a_weapon_has_rules_of_its_own():
    assert STRESS.weapon_special("Rending (2)") == Special("rending", 2)
    with pytest.raises(ValueError, match="Slow is a special rule of a unit, not of a weapon"):
        STRESS.weapon_special("Slow")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Impact (D6)", None),
        ("Impact (3)", None),
        ("Impact (Rear)", "Impact needs a number or dice in brackets, such as Impact (D6)"),
        ("Weak Spot (Rear)", None),
        ("Weak Spot (2)", "Weak Spot needs a word in brackets, such as Weak Spot (Rear)"),
    ],
)
def test_other_books_put_dice_and_words_in_brackets(text, reason):
    special = Special.parse(text)
    assert special.complaint(OTHER.unit_specials[special.name]) == reason


def test_an_expansion_adds_its_words():
    words = STRESS.expanded(["vehicles"])
    assert words.unit_special("Capacity (6)") == Special("capacity", 6)
    assert words.unit_special("Fear (1)") == Special("fear", 1)
    with pytest.raises(ValueError, match="unknown unit special rule Capacity"):
        STRESS.unit_special("Capacity (6)")
    with pytest.raises(ValueError, match="unknown expansion vehicels; did you mean vehicles"):
        STRESS.expanded(["vehicels"])


def test_no_expansion_changes_nothing():
    assert STRESS.expanded([]) == STRESS
    assert Vocabulary().expanded([]) == Vocabulary()


def test_the_docstring_is_true():
    found = doctest.testmod(openfire.roster.specials)
    assert found.attempted
    assert not found.failed
