"""Words on cards lead to the rules that explain them, whatever the edition, and a rule is told in a reader's words."""

import re

import pytest

from openfire.game import load_module
from openfire.game.setups import fitting_armies, set_up
from openfire.ledger.explanations import explained
from openfire.ledger.rulings import rulings
from openfire.ledger.statements import headed, statement
from openfire.modules import list_modules
from openfire.roster import Special
from openfire.server.languages import ENGLISH
from openfire.server.views.card_rules import special_rules
from openfire.server.views.history import rule
from openfire.server.views.layout import layout_of


def setup(module):
    known = load_module(module)
    mission = next(iter(known.missions.values()))
    return set_up(known, mission, fitting_armies(known, mission))


@pytest.mark.parametrize("module", list_modules())
def test_every_word_that_a_module_can_use_leads_to_a_statement(module):
    played = setup(module)
    words = played.edition.vocabulary.expanded(sorted(played.expansions))
    found = {name: special_rules(played, Special(name)) for name in {**words.unit_specials, **words.weapon_specials}}
    assert [name for name, ids in found.items() if not ids] == []
    assert all(statement(one).rule for ids in found.values() for one in ids)
    shown = layout_of(played, "", ENGLISH)
    cards = (*shown.units, *shown.models, *(use for weapon in shown.weapons for use in weapon.uses))
    said = {word for card in cards for word in getattr(card, "specials", ()) or getattr(card, "words", ())}
    numbers = r"range .*|hand to hand|.* attacks?|damage \d+|piercing \d+"
    assert {word for word in said if word not in shown.card_rules and not re.fullmatch(numbers, word)} == set()


def test_a_word_leads_to_what_the_book_prints_under_it():
    frontier, terraces, glasshouse = map(setup, ("frontier", "terraces", "glasshouse"))
    assert special_rules(frontier, Special("torrent")) == (
        "stress.weapon.torrent-hit",
        "stress.weapon.torrent-not-engaged",
    )
    assert special_rules(frontier, Special("slow")) == ("stress.unit.slow",), "not the keyword of the same name"
    assert special_rules(terraces, Special("transport", 6)) == ("advanced.transport.capacity",)
    assert special_rules(glasshouse, Special("single-model")) == ("onepage.weapon.suffix-x-single",)
    words = layout_of(frontier, "", ENGLISH).card_rules
    assert words["skill"] == ("stress.profile.skill",)
    assert words["range 24 in"] == ("stress.weapon.range",)


def test_a_heading_is_found_without_what_stands_in_brackets():
    assert [one.id for one in headed("stress", "heavy armour")] == [
        "stress.unit.heavy-armour-damage",
        "stress.unit.heavy-armour-piercing",
    ]


def test_faces_that_a_die_has_to_reach_are_told_from_other_numbers():
    assert layout_of(setup("frontier"), "", ENGLISH).needed_faces == ("skill", "defence", "command")
    assert layout_of(setup("glasshouse"), "", ENGLISH).needed_faces == ("quality",)


def test_a_ruling_is_a_question_and_an_answer():
    text = """- Editions: all
- Problem: Nothing says who (L12, L40-41).
- Ruling: The
  owner does. Switch `other_way`.
- Reason: As L7."""
    assert explained(text) == (
        "Nothing says who.",
        "The owner does. House rule \u201cother way\u201d.",
        "As line 7.",
    )
    assert explained('L3 "down to". Ruling: half or `<=`. Why: so.') == ('Line 3 "down to".', "Half or <=.", "So.")
    assert explained("At once.") == ("", "At once.", "")


def test_no_ruling_is_shown_with_marks_of_files():
    told = {name: explained(one.text) for name, one in rulings().items()}
    assert [
        name for name, one in told.items() if not one.answer or re.search(r"\bL\d|`|\bEditions: ", " ".join(one))
    ] == []


def test_a_rule_has_a_title_and_its_rulings():
    told = rule("stress.weapon.assault")
    assert (told.title, told.rulings[0].id) == ("Assault", "ST-27")
    assert told.rulings[0].answer.startswith(told.rulings[0].answer[0].upper())
    assert told.rulings[0].question
