"""docs/onepage.md names every question, roll, special rule and house rule of the edition."""

import random
import re
from pathlib import Path

from openfire.dice import Seeded
from openfire.engine.questions import Roll
from openfire.game import begin, load_module, set_up
from openfire.game.books import ONEPAGE as EDITION

PAGE = (Path(__file__).parents[3] / "docs" / "onepage.md").read_text(encoding="utf-8")


def asked_and_rolled(seed):
    """Every question and every roll of a random game, by name."""
    module, chance = load_module("glasshouse"), random.Random(seed)
    cursor = begin(set_up(module, module.missions["open-panes"], [*module.armies.values()][:2]))
    while cursor.question is not None:
        if isinstance(cursor.question, Roll):
            yield cursor.question.label
            cursor.roll(Seeded(bytes([seed]) * 32, cursor.state.rolls))
        else:
            yield cursor.question.what
            cursor.answer(cursor.question.options.sample(chance), trusted=True)


def test_every_question_and_every_roll_is_explained():
    found = {re.sub("(, tie)+", ", tie", name) for seed in range(4) for name in asked_and_rolled(seed)}
    assert {"action", "assault move", "drive", "manifest", "hit", "morale"} <= found
    assert [name for name in sorted(found) if f"`{name}`" not in PAGE] == []


def test_every_special_rule_and_house_rule_is_listed():
    text, words = " ".join(PAGE.split()), EDITION.vocabulary
    names = [name.replace("-", " ").title() for name in (*words.unit_specials, *words.weapon_specials)]
    assert [name for name in names if not re.search(rf"{name}( \(X\))?[,.]", text)] == []
    assert [name for name in (*EDITION.switches, *words.effects) if f"`{name}`" not in PAGE] == []


def test_every_word_of_modules_own_rules_is_listed():
    words = EDITION.vocabulary.rule_words
    points = [point.name for point in words.points]
    names = [*points, *words.states, *words.circumstances, *words.tokens, *words.forbids, *words.allows, *words.acts]
    assert [name for name in names if f"`{name}`" not in PAGE] == []
