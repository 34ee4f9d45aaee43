"""docs/assault.md names every question, roll, special rule and house rule of the edition."""

import random
import re
from pathlib import Path

from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.game.books import ASSAULT as EDITION
from tests.rules.assault.test_contract import skirmish

PAGE = (Path(__file__).parents[3] / "docs" / "assault.md").read_text(encoding="utf-8")


def asked_and_rolled(seed):
    """Every question and every roll of a random game, by name."""
    setup, chance = skirmish(), random.Random(seed)
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
    assert {"action", "leave", "evade", "impact", "free attack with", "dangerous ground"} <= found
    assert [name for name in sorted(found) if f"`{name}`" not in PAGE] == []


def test_every_special_rule_and_house_rule_is_listed():
    text, words = " ".join(PAGE.split()), EDITION.vocabulary
    names = [name.replace("-", " ").title() for name in (*words.unit_specials, *words.weapon_specials)]
    assert [name for name in names if not re.search(rf"{name}( \(X\))?[,.]", text)] == []
    assert [name for name in (*EDITION.switches, *words.objectives, *words.effects) if f"`{name}`" not in PAGE] == []
