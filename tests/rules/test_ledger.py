"""The ledgers are whole, every fault in one is named by its line, and search finds what a reader means."""

import re
from collections import Counter

import pytest

from openfire.documents import DocumentError
from openfire.ledger import statements as ledger
from openfire.ledger.statements import UnknownIdError, editions, find, id_pattern, load_ledger, read_ledger, statement

COUNTS = {"advanced": 59, "assault": 219, "melee": 255, "onepage": 279, "stress": 286}
ADVICE = {"advanced": 2, "assault": 14, "melee": 12, "onepage": 6, "stress": 10}

GOOD = """
- id: toy.dice.d6
  section: Dice
  rule: Dice have six faces.
  kind: dice
  actor: none
  lines: '3'
  see: [X-01]
"""


def fault(text):
    """The error that a ledger raises."""
    with pytest.raises(DocumentError) as caught:
        read_ledger(text, "toy.yaml", "toy", {"X-01"})
    return str(caught.value)


def test_every_statement_is_there():
    assert {name: len(load_ledger(name)) for name in editions()} == COUNTS
    assert sum(COUNTS.values()) == 1098


def test_advice_is_counted_apart():
    kinds = {name: Counter(one.kind for one in load_ledger(name).values()) for name in editions()}
    assert {name: kinds[name]["advice"] for name in editions()} == ADVICE


def test_ids_are_unique_across_editions():
    ids = [one for name in editions() for one in load_ledger(name)]
    assert len(set(ids)) == len(ids)


def test_a_statement_is_what_the_file_says():
    one = statement("stress.dice.d12")
    assert (one.section, one.kind, one.actor, one.lines) == ("Section 1 - Getting Started > Dice", "dice", "none", "43")
    assert one.rule == "All dice are twelve-sided (D12), giving 1 to 12."


def test_a_worked_example_keeps_its_dice():
    one = statement("onepage.example.shooting-hits")
    assert (one.given, one.rolls, one.expect) == ({"quality": 3, "attacks": 3}, (2, 3, 4), {"hits": 2})


def test_weapon_rows_keep_their_numbers():
    rows = [one.data for one in load_ledger("onepage").values() if one.kind == "weapon-table"]
    assert len(rows) == 24
    assert {"name": "Missile Launcher", "range_in": 48, "attacks": "D3", "suffix": "p", "rules": ["Piercing"]} in rows


def test_every_reference_to_a_ruling_resolves():
    seen = {name for edition in editions() for one in load_ledger(edition).values() for name in one.see}
    assert len(seen) > 200
    assert seen <= set(ledger.rulings())


def test_a_loaded_ledger_cannot_be_changed():
    with pytest.raises(TypeError):
        load_ledger("stress")["stress.dice.d12"] = None


def test_a_good_ledger_is_read():
    assert list(read_ledger(GOOD, "toy.yaml", "toy", {"X-01"})) == ["toy.dice.d6"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD + GOOD, "toy.yaml:10: [1].id: toy.dice.d6 stands twice, first on line 2"),
        (GOOD.replace("X-01", "X-99"), "toy.yaml:8: [0].see[0]: toy.dice.d6: there is no ruling 'X-99'"),
        (GOOD.replace("kind: dice", "kind: cards"), "toy.yaml:5: [0].kind: toy.dice.d6: unknown kind 'cards'"),
        (GOOD.replace("actor: none", "actor: both"), "toy.yaml:6: [0].actor: toy.dice.d6: unknown actor 'both'"),
        (GOOD.replace("toy.dice", "dice"), "toy.yaml:2: [0].id: dice.d6: an id here looks like toy.topic.some-name"),
        (GOOD.replace("  kind: dice\n", ""), "toy.yaml:2: [0]: the field kind is missing"),
        (GOOD.replace("kind:", "sort:"), "sort"),
        (GOOD.replace("'3'", "3"), "toy.yaml:7: [0].lines: expected text, got a whole number"),
    ],
)
def test_a_fault_is_named_by_file_and_line(text, said):
    assert said in fault(text)


def test_an_unknown_edition_is_refused_with_the_nearest():
    with pytest.raises(UnknownIdError, match=r"there is no edition 'strss'; did you mean stress\?"):
        load_ledger("strss")


def test_an_unknown_rule_is_refused_with_the_nearest():
    with pytest.raises(UnknownIdError) as caught:
        statement("stress.dice.d21")
    assert caught.value.nearest[0] == "stress.dice.d12"


def test_search_puts_the_id_before_the_text():
    found = [one.id for one in find(["fear"], ["stress"])]
    assert found[:3] == ["stress.unit.fear", "stress.unit.fear-highest-only", "stress.unit.fearless"]


def test_search_wants_every_word():
    found = find(["Fear", "largest"])
    assert [one.id for one in found] == ["stress.unit.fear-highest-only"]
    assert find(["fear", "zeppelin"]) == []


def test_search_takes_words_in_one_text_or_in_several():
    assert find(["natural 12"]) == find(["natural", "12"])


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Hits. [stress.dice.d12]", ["stress.dice.d12"]),
        ("as in stress.dice.d12.", ["stress.dice.d12"]),
        ("stress.dice.d12, melee.unit.fear", ["stress.dice.d12", "melee.unit.fear"]),
        ("stress.dice", []),
        ("openfire.rules.stress.attack.procedure.hit", []),
        ("rules/stress.dice.d12", []),
        ("stress.dice.d12_x and stress.a.b.c_x", []),
        ("distress.dice.d12", []),
    ],
)
def test_an_id_is_told_from_a_module_or_a_file(text, ids):
    assert id_pattern(["stress", "melee"]).findall(text) == ids


def test_every_id_looks_like_an_id_in_running_text():
    pattern = id_pattern(editions())
    ids = [one for name in editions() for one in load_ledger(name)]
    assert [one for one in ids if pattern.findall(f"[{one}].") != [one]] == []


def test_sections_are_paths_of_one_form():
    wrong = [one.id for name in editions() for one in load_ledger(name).values() if re.search(" / ", one.section)]
    assert wrong == []
