"""A hundred rules of the kinds that published games have: read, said in every language, and played by bots."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from openfire.documents import parse
from openfire.engine.edition import Edition
from openfire.engine.setup import Setup
from openfire.game.books import ASSAULT, MELEE, ONEPAGE, STRESS
from openfire.roster.own_rules.files import read_rules
from openfire.testkit import battle
from openfire.text.own_rules import SAID
from tests.first_few import first_few
from tests.rules.own_rules.onepage_patterns import played_by_bots

BOTH = {"onepage": ONEPAGE, "stress": STRESS}
ALL = {**BOTH, "assault": ASSAULT, "melee": MELEE}

OF_STRESS_ALONE = ("Flaming", "Burning")
"""Rules about stress; all others of that edition can stand in the drafts too."""


@cache
def told() -> dict[str, dict[str, Any]]:
    """The rules of each edition, as they would stand in its file."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(
        Path(__file__).with_name("hundred_rules.yaml").read_text(encoding="utf-8")
    )
    plain = [rule for rule in found["stress"]["rules"] if rule["name"] not in OF_STRESS_ALONE]
    drafts = {"tokens": found["stress"]["tokens"], "rules": plain}
    return {**found, "assault": drafts, "melee": drafts}


def test_there_are_a_hundred() -> None:
    assert sum(len(told()[key]["rules"]) for key in BOTH) >= 98


@pytest.mark.parametrize("edition", ALL.values(), ids=ALL)
def test_all_are_read_and_said(edition: Edition) -> None:
    own = read_rules(parse(yaml.safe_dump(told()[edition.key]), "rules.yaml"), edition.vocabulary)
    words = edition.vocabulary.rule_words
    assert words is not None
    for rule in own.rules.values():
        for say in SAID.values():
            assert len(say(rule, words)) == len(rule.effects) > 0


def carried(key: str, bearer: str) -> Iterator[str]:
    """The rules that units carry, or weapons."""
    for rule in told()[key]["rules"]:
        if rule.get("for", "unit") == bearer:
            yield f"{rule['name']} (2)" if "takes" in rule else rule["name"]


def needed(key: str, named: str) -> list[dict[str, Any]]:
    """The rules that are named, and those that these name."""
    first = [rule for rule in told()[key]["rules"] if rule["name"] in named]
    named += str([rule["effects"] for rule in first])
    return [rule for rule in told()[key]["rules"] if rule["name"] in named]


def war(edition: Edition, seed: int) -> Setup:
    """Six units with five rules each, and weapons with two."""
    chance, key = random.Random(seed), edition.key
    of_units, of_weapons = list(carried(key, "unit")), list(carried(key, "weapon"))
    ranges = {"gun": 24, "blade": None if edition is ONEPAGE else 1}
    weapons = {name: {"range": far, "specials": chance.sample(of_weapons, 2)} for name, far in ranges.items()}
    points = "hit-points=3"
    held = {f"{seat}{n}": chance.sample(of_units, 5) for seat in "ab" for n in (1, 2, 3)}
    lines = [
        f"{unit} x{1 + int(unit[1])} @ {8 + 7 * int(unit[1])},{10 if unit[0] == 'a' else 19} gun blade "
        f"{points if unit[1] == '1' else ''} {' '.join(name.replace(' ', '_') for name in names)}"
        for unit, names in held.items()
    ]
    named = str([*held.values(), *weapons.values()])
    more: dict[str, Any] = {"rules": needed(key, named), "tokens": told()[key]["tokens"], "rounds": 3}
    return battle(edition, "\n".join(lines), weapons=weapons, **more).cursor.game.setup


@pytest.mark.parametrize("seed", first_few(3, range(20)))
@pytest.mark.parametrize("edition", ALL.values(), ids=ALL)
def test_bots_play_with_them(edition: Edition, seed: int) -> None:
    for bot in ("random", "greedy"):
        assert played_by_bots(war(edition, seed), seed, bot).question is None
