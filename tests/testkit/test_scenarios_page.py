"""docs/scenarios.md: its examples run, its fragments are read, and its tables name every key and question there is."""

import random
import re
from pathlib import Path

import pytest

from openfire import documents
from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.game import BOOKS
from openfire.game.books import STRESS
from openfire.roster.form_places import At
from openfire.rules.stress.specials import VOCABULARY
from openfire.testkit import parse_scenario, run_scenario
from openfire.testkit.forms import (
    PositionForm,
    ScenarioEntryPointForm,
    ScenarioForm,
    ScenarioModelForm,
    ScenarioObjectiveForm,
    ScenarioUnitForm,
    ScenarioWeaponForm,
    SeatForm,
)
from openfire.testkit.patterns import FACTS
from openfire.testkit.position import read_position
from openfire.testkit.steps import (
    FINISH,
    KEYS,
    AsksForm,
    ExpectForm,
    ModelStateForm,
    NotAskedForm,
    RefusedForm,
    RollForm,
    read_step,
)
from tests.testkit.examples import PLAYABLE, melee

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SCENARIOS = [block for block in BLOCKS if block.startswith("name:")]
STEPS = [block for block in BLOCKS if block.startswith(("rolls:", "refused:", "expect:", "asks:", "not-asked:"))]
POSITIONS = [block for block in BLOCKS if block not in SCENARIOS + STEPS]
CODE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)

FORMS = (
    PositionForm,
    ScenarioForm,
    ScenarioUnitForm,
    ScenarioModelForm,
    ScenarioWeaponForm,
    SeatForm,
    ScenarioObjectiveForm,
    ScenarioEntryPointForm,
)
CLAIMS = (RollForm, AsksForm, NotAskedForm, RefusedForm, ExpectForm, ModelStateForm)


@pytest.mark.parametrize("block", SCENARIOS, ids=lambda block: block.splitlines()[0])
def test_a_scenario_on_the_page_passes(block):
    assert run_scenario(parse_scenario(block, PLAYABLE)).failures == ()


@pytest.mark.parametrize("block", POSITIONS, ids=lambda block: block.splitlines()[0])
def test_a_part_of_a_position_is_read(block):
    data = documents.parse(block, "page").data
    document = documents.parse(documents.write({"units": [{"id": "a1"}]} | data), "page")
    assert read_position(document, STRESS)


@pytest.mark.parametrize("block", STEPS, ids=lambda block: block.splitlines()[0])
def test_a_part_of_a_step_is_read(block):
    document = documents.parse(block, "page")
    assert read_step(At(document), document.data).is_claim()


def test_the_code_on_the_page_runs():
    assert CODE
    for block in CODE:
        exec(compile(block, "a block of the page", "exec"), {})


def test_the_failures_on_the_page_are_true():
    first = SCENARIOS[0].replace("needed: 11", "needed: 10").replace("{models: 1, damaged", "{models: 2, damaged")
    told = [line.strip() for line in PAGE.splitlines() if line.startswith("      line ")]
    assert told == list(run_scenario(parse_scenario(first, PLAYABLE)).failures)


@pytest.mark.parametrize("form", [*FORMS, *CLAIMS], ids=lambda form: form.__name__)
def test_every_key_is_explained(form):
    keys = set(form.__struct_encode_fields__) - {"attributes"}
    assert {key for key in keys if not re.search(rf"`[^`\n]*\b{key}\b[^`\n]*`", PAGE)} == set()


def test_every_key_of_a_step_and_every_kind_of_fact_is_explained():
    assert [key for key in (*KEYS, *FINISH, *FACTS) if f"`{key}`" not in PAGE] == []


@pytest.mark.parametrize("edition", BOOKS)
def test_every_question_that_can_be_left_out_is_listed(edition):
    text = " ".join(PAGE.split())
    told = text[text.index("It holds if the game does not ask that") : text.index("### Refusals")]
    assert f"`{edition}`" in told or not BOOKS[edition].unasked
    assert [name for name in BOOKS[edition].unasked if f"`{name}`" not in told] == []


@pytest.mark.parametrize("edition", BOOKS)
def test_every_label_and_every_mark_of_a_scenario_is_listed(edition):
    """Labels that files name fall in play, or they would fail: the page of their book has them."""
    page = PAGE if edition in ("stress", "advanced") else (DOCS / f"{edition}.md").read_text(encoding="utf-8")
    files = (path.read_text(encoding="utf-8") for path in (DOCS.parent / "scenarios" / edition).glob("*.yaml"))
    named = (label.strip("'\"") for text in files for label in re.findall(r"label: (\"[^\"]*\"|[a-z -]+)", text))
    found = {re.sub("(, tie)+", ", tie", label) for label in named}
    assert [label for label in sorted(found) if f"`{label}`" not in page] == []
    marks = [mark.name.partition(":")[0] for mark in BOOKS[edition].marks if mark.lasts]
    assert [mark for mark in marks if f"`{mark}" not in page] == []


def test_every_special_rule_is_listed():
    text = " ".join(PAGE.split())
    names = [name.replace("-", " ").title() for name in (*VOCABULARY.unit_specials, *VOCABULARY.weapon_specials)]
    assert [name for name in names if not re.search(rf"{name}( \(X\))?[,.]", text)] == []


def asked_and_rolled(seed):
    """Every question and every roll of a random game, by name."""
    setup, chance = melee(), random.Random(seed)
    cursor = Cursor(setup, setup.edition.start(setup))
    while cursor.question is not None:
        if isinstance(cursor.question, Roll):
            yield cursor.question.label
            cursor.roll(Seeded(bytes([seed]) * 32, cursor.state.rolls))
        else:
            yield cursor.question.what
            cursor.answer(cursor.question.options.sample(chance))


def test_every_question_and_every_roll_is_explained():
    found = {re.sub("(, tie)+", ", tie", name) for seed in range(8) for name in asked_and_rolled(seed)}
    assert {"entry point", "next attacks", "free attack with", "re-roll hits", "defence, again"} <= found
    assert [name for name in sorted(found) if f"`{name}`" not in PAGE] == []
