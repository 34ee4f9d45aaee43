"""The pattern book of One Page: rules of the kinds that published armies have, and battles that have some of them."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from openfire.ai.bots import make_bot
from openfire.dice import Seeded
from openfire.engine.cursor import Cursor
from openfire.engine.questions import Roll
from openfire.engine.setup import Setup
from openfire.game.books import ONEPAGE
from openfire.testkit import Battle, battle

WEAPONS: dict[str, dict[str, Any]] = {
    "rifle": {"range": 24},
    "gun": {"range": 18, "attacks": 3},
    "cutter": {"range": 24, "attacks": "D3", "specials": ["Single Model"]},
    "blade": {"range": None, "attacks": 2},
}

MOST_QUESTIONS = 3_000

TROOPS = ("x5 rifle blade", "x3 gun hit-points=3", "cutter blade hit-points=6", "x4 blade Deep_Strike")


@cache
def book() -> dict[str, dict[str, Any]]:
    """Every rule as its file gives it, by name."""
    told = yaml.safe_load((Path(__file__).parent / "onepage_rules.yaml").read_text(encoding="utf-8"))
    return {rule["name"]: rule for rule in told["rules"]}


@cache
def tokens() -> list[dict[str, Any]]:
    """The tokens of the rules."""
    told = yaml.safe_load((Path(__file__).parent / "onepage_rules.yaml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = told["tokens"]
    return found


def with_those_it_names(*names: str) -> list[dict[str, Any]]:
    """Some rules and those of the book that they name, in the order of the book."""
    named = [name for name in book() if name in names or any(name in str(book()[one]["effects"]) for one in names)]
    return [book()[name] for name in named]


def of_units() -> list[str]:
    """The rules that units carry."""
    return [name for name, rule in book().items() if rule.get("for") != "weapon" and name != "Song Of Ruin"]


def of_weapons() -> list[str]:
    """The rules that weapons carry, with a number where they take one."""
    return [f"{name} (2)" if "takes" in rule else name for name, rule in book().items() if rule.get("for") == "weapon"]


def small_war(seed: int, kinds: int = 6) -> Setup:
    """A battle of eight units, each with so many rules, and weapons with three each."""
    chance = random.Random(seed)
    arms = {
        name: {**told, "specials": [*told.get("specials", ()), *_some(chance, 3)]} for name, told in WEAPONS.items()
    }
    held = {f"{seat}{n}": chance.sample(of_units(), kinds) for seat in "ab" for n in range(1, 5)}
    lines = [
        f"{unit} {TROOPS[int(unit[1]) - 1]} {' '.join(name.replace(' ', '_') for name in names)}"
        for unit, names in held.items()
    ]
    names = [name for rules in held.values() for name in rules]
    names += [special.removesuffix(" (2)") for told in arms.values() for special in told["specials"]]
    known = with_those_it_names(*(name for name in names if name in book()))
    return battle(ONEPAGE, "\n".join(lines), weapons=arms, rules=known, tokens=tokens()).cursor.game.setup


def _some(chance: random.Random, count: int) -> list[str]:
    return chance.sample(of_weapons(), count)


def duel(
    *names: str,
    attacker: str = "",
    target: str = "",
    third: str = "",
    size: str = "x4",
    gun: tuple[str, ...] = (),
    blade: tuple[str, ...] = (),
    apart: float = 10.0,
    **more: Any,
) -> Battle:
    """a1 with a gun and a blade, and b1 opposite, so many inches from base to base; Quality 4+ all of them."""
    guns = {"gun": {"range": 24, "specials": [*gun]}, "blade": {"range": None, "specials": [*blade]}}
    text = f"a1 @ 20,20 gun blade {attacker}\nb1 {size} @ {20.9842 + apart:.4f},20 gun blade {target}\n{third}"
    rules = with_those_it_names(*names)
    return battle(ONEPAGE, text, weapons=guns, rules=rules, tokens=tokens(), **more)


def played_by_bots(setup: Setup, seed: int, name: str = "greedy") -> Cursor:
    """A whole game that two bots of that name play, every answer checked."""
    cursor = Cursor(setup, setup.edition.start(setup))
    dice = Seeded(seed.to_bytes(32, "big"))
    bots = {seat: make_bot(name, random.Random(f"{seed} {seat}")) for seat in setup.players()}
    for _ in range(MOST_QUESTIONS):
        question = cursor.question
        if question is None:
            return cursor
        if isinstance(question, Roll):
            cursor.roll(dice)
        else:
            answer = bots[question.who](cursor)
            refusal = cursor.answer(answer)
            assert refusal is None, f"{question.what}: {answer}: {refusal}"
    raise AssertionError(f"no end after {MOST_QUESTIONS} questions")
