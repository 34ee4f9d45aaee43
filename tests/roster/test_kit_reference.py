"""The reference of own rules: every word has an example that loads, and the page is current."""

import pytest

from openfire.engine.rule_hooks import RuleHooks
from openfire.game.books import EDITIONS
from openfire.roster.own_rules import conditions, deeds, files, reference
from openfire.roster.own_rules.deeds import DEEDS
from tests.kit_reference import PAGE, page, said

HOOKS = {
    "hits": "hits",
    "wounds": "wounds",
    "restore": "return",
    "move": "move",
    "place": "place",
    "push": "push",
    "reserve": "reserve",
    "morale": "morale",
    "destroy": "remove",
}
"""What an edition is asked to do, and the deed by which."""

EVERY = (*reference.KEYS, *reference.PEOPLE, *reference.CONDITIONS, *reference.DEEDS)


@pytest.mark.parametrize("entry", EVERY, ids=lambda entry: entry.word)
def test_every_word_has_an_example_that_loads(entry):
    assert entry.word in entry.example
    assert list(said(entry))


def test_every_word_is_in_the_reference():
    assert {entry.word for entry in reference.DEEDS} == set(DEEDS)
    assert {entry.word for entry in reference.CONDITIONS} == set(conditions.CONDITIONS)
    keys = {field if field != "condition" else "if" for field in files.EffectForm.__struct_fields__}
    assert {entry.word for entry in reference.KEYS} == keys
    assert len(deeds.DEEDS) == len(reference.DEEDS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_an_edition_does_not_do_cannot_be_said(edition):
    words, hooks = EDITIONS[edition].vocabulary.rule_words, EDITIONS[edition].own_rules
    assert words
    unbound = [deed for name, deed in HOOKS.items() if getattr(hooks, name) is getattr(RuleHooks(), name)]
    assert [deed for deed in unbound if deed not in words.without] == []
    assert set(words.acts) == set(hooks.acts)
    assert set(words.states) <= set(hooks.states)
    assert set(words.tokens) == set(hooks.tokens)


def test_the_page_is_current():
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew: python -m tests.kit_reference"
