"""docs/advanced.md names every question, modifier, special rule, line of sight and house rule of the supplement."""

import random
import re
from pathlib import Path

from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.game.books import ADVANCED as EDITION
from openfire.game.books import STRESS
from openfire.roster.mounts import ARCS
from openfire.rules.advanced import WORDS
from openfire.rules.advanced.terrain import CLEAR, CLIMBABLE, COVER, IMPASSABLE, ROUGH
from tests.rules.advanced.test_contract import skirmish

DOCS = Path(__file__).parents[3] / "docs"
PAGE, OTHER = ((DOCS / name).read_text(encoding="utf-8") for name in ("advanced.md", "scenarios.md"))


def asked_and_rolled(seed):
    """Every question and every modifier of a defence roll of a random game, by name."""
    setup, chance = skirmish(), random.Random(seed)
    cursor = Cursor(setup, setup.edition.start(setup))
    while cursor.question is not None:
        question = cursor.question
        if isinstance(question, Roll):
            yield from (modifier.name for modifier in question.modifiers if question.label == "defence")
            cursor.roll(Seeded(bytes([seed]) * 32, cursor.state.rolls))
        else:
            yield question.what
            cursor.answer(question.options.sample(chance))


def test_every_question_and_modifier_is_explained():
    found = {name for seed in range(24) for name in asked_and_rolled(seed)}
    assert {"start aboard", "embark", "disembark", "wreck", "cover", "weak spot", "cover, 6+"} <= found
    assert [name for name in sorted(found) if f"`{name}`" not in PAGE and f"`{name}`" not in OTHER] == []
    assert [name for name in ("start aboard", "disembark", "wreck", "next out") if f"`{name}`" not in PAGE] == []


def test_every_word_is_listed():
    titles = [name.replace("-", " ").title() for name in WORDS.unit_specials]
    assert [name for name in titles if not re.search(rf"^\| {name}( \(\w+\))? \|", PAGE, re.MULTILINE)] == []
    words = (*EDITION.switches, *EDITION.look_ahead.sights, CLEAR, CLIMBABLE, COVER, IMPASSABLE, ROUGH, *ARCS)
    assert [word for word in words if f"`{word}`" not in PAGE] == []


def test_the_python_on_the_page_runs():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "advanced.md", "exec"), {})  # the example itself


def test_the_mounts_on_the_page_can_be_read():
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    from openfire import documents
    from openfire.testkit import battle

    told = documents.parse(text, "advanced.md").data
    unit = {"id": "a1", "at": "10,10", "base": "3x2 in rectangle", "height": 2, "specials": ["Vehicle"], **told}
    g = battle(EDITION, {"units": [unit, {"id": "b1", "at": "40,10"}], "weapons": {w: {} for w in told["weapons"]}})
    assert [mount.weapon for mount in g.cursor.game.card("a1.1").profile.mounts] == told["weapons"]


def test_a_supplement_adds_to_its_edition_and_takes_nothing_away():
    assert set(STRESS.vocabulary.unit_specials) < set(EDITION.vocabulary.unit_specials)
    assert EDITION.key == STRESS.key
    assert EDITION.version != STRESS.version
