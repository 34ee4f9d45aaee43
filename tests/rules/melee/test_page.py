"""docs/melee.md names every question, roll, special rule and house rule of the edition."""

import random
import re
from pathlib import Path

from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.game.books import MELEE as EDITION
from tests.rules.melee.test_contract import skirmish

PAGE = (Path(__file__).parents[3] / "docs" / "melee.md").read_text(encoding="utf-8")


RARE = {"wreck", "next out", "leader", "mend"}
"""Questions that random games seldom come to."""


def asked_and_rolled(seed):
    """Every question and every roll of a random game, by name; and the modifiers of the rolls."""
    setup, chance = skirmish(), random.Random(seed)
    cursor = Cursor(setup, setup.edition.start(setup))
    while cursor.question is not None:
        if isinstance(cursor.question, Roll):
            yield cursor.question.label
            yield from (modifier.name for modifier in cursor.question.modifiers)
            cursor.roll(Seeded(bytes([seed]) * 32, cursor.state.rolls))
        else:
            yield cursor.question.what
            cursor.answer(cursor.question.options.sample(chance))


def test_every_question_every_roll_and_every_modifier_is_explained():
    found = {re.sub("(, tie)+", ", tie", name) for seed in range(12) for name in asked_and_rolled(seed)}
    wanted = {"action", "ambush", "embark", "disembark", "evade", "free attack with", "impact", "leave"}
    assert wanted - found == set()
    assert [name for name in sorted(found | RARE) if f"`{name}`" not in PAGE] == []


def test_every_special_rule_and_house_rule_is_listed():
    text, words = " ".join(PAGE.split()), EDITION.vocabulary
    names = [name.replace("-", " ").title() for name in (*words.unit_specials, *words.weapon_specials)]
    assert [name for name in names if not re.search(rf"{name}( \(X\))?[,.]", text)] == []
    assert [name for name in (*EDITION.switches, *words.objectives) if f"`{name}`" not in PAGE] == []
