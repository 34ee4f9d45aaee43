"""Rules of a module's own that mean harm: told in words, in bounded time, and never more than a page of them."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from openfire.game import check_game_module
from openfire.modules.skeletons import write_skeleton

MOST_SECONDS = 20.0
"""Of a processor, with room for a slow one; all of them take less than one here."""


def nested(word: str, deep: int) -> Any:
    """A word in itself."""
    found: Any = "wounded"
    for _ in range(deep):
        found = {word: found}
    return found


def chosen(deep: int) -> Any:
    """Choices in choices."""
    found: Any = {"heal": 1}
    for _ in range(deep):
        found = {"choose": [{"name": "one", "do": found}, {"name": "other", "do": {"heal": 1}}]}
    return found


def rule(*effects: Any, name: str = "Odd", text: str = "As it says.") -> dict[str, Any]:
    return {"name": name, "text": text, "effects": list(effects)}


def of(*rules: dict[str, Any]) -> str:
    return json.dumps({"rules": list(rules)}, ensure_ascii=False)


def to_hit(**more: Any) -> dict[str, Any]:
    return {"when": "to-hit", "do": {"add": 1}} | more


ATTACKS = {
    "nots in nots": (of(rule(to_hit(**{"if": nested("not", 40)}))), "deep"),
    "more nots than a file may have": ("rules: " + "{not: " * 4000, "nested more than"),
    "choices in choices": (of(rule({"when": "dies", "do": chosen(9)})), "deep"),
    "a row of conditions": (of(rule(to_hit(**{"if": {"all": ["wounded"] * 5000}}))), "list of 1 to 12"),
    "rules without end": (of(*[rule(to_hit(), name=f"R{n}") for n in range(4000)]), "300"),
    "effects without end": (of(rule(*[to_hit()] * 5000)), "12 effects"),
    "deeds without end": (of(rule({"when": "dies", "do": [{"heal": 1}] * 5000})), "up to 12"),
    "a huge number": (of(rule(to_hit(do={"add": 10**30}))), "too large a number"),
    "more digits than a number has": ("rules: [{name: a, text: b, effects: [{do: {add: " + "9" * 5000 + "}}]}]", "add"),
    "huge dice": (of(rule({"when": "dies", "do": {"hits": "99999999D6"}})), "not an amount"),
    "a text of pluses": (of(rule({"when": "dies", "do": {"hits": "1D6" + "+1" * 50_000}})), "not an amount"),
    "digits of another script": (of(rule(to_hit(do={"add": "\uff11\uff12"}))), "not an amount"),
    "no number": (
        "rules: [{name: a, text: b, effects: [{when: to-hit, who: {friends: {within: .nan}}, do: {add: 1}}]}]",
        "within",
    ),
    "endless inches": (
        "rules: [{name: a, text: b, effects: [{when: to-hit, who: {friends: {within: .inf}}, do: {add: 1}}]}]",
        "within",
    ),
    "a circle": (
        of(
            rule({"do": {"gain": "Bee"}}, name="Ay"),
            rule({"do": {"gain": "Cee"}}, name="Bee"),
            rule({"do": {"gain": "Ay"}}, name="Cee"),
        ),
        "gives no rules itself",
    ),
    "a rule that gives itself": (of(rule({"do": {"gain": "Odd"}})), "gives no rules itself"),
    "aliases": ("rules: &a [*a]\n", "anchors and aliases"),
    "a tag": ('rules: !!python/object/apply:os.system ["true"]\n', "tags are not allowed"),
    "text that turns round": (of(rule(name="Good\u202elive")), "name"),
    "text for terminals": (of(rule(text="\u001b[2J\u001b]0;owned\u0007")), "text"),
    "a letter of no width": (of(rule(name="Fear\u200bless")), "name"),
    "half a letter": ('rules: [{name: a, text: "\\ud800"}]', ""),
    "a point as long as a book": (of(rule(to_hit(when="(" + "a" * 200_000 + "+)+$"))), ""),
    "keys without end": (of(rule({"when": "dies", "do": {f"k{n}": 1 for n in range(20_000)}})), "one word"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_it_is_told_what_is_wrong_and_nothing_is_taken(tmp_path, name):
    text, said = ATTACKS[name]
    folder = tmp_path / "odd"
    write_skeleton(folder, "stress", "Odd")
    (folder / "rules.yaml").write_text(text, encoding="utf-8")
    began = time.process_time()
    found = check_game_module(folder)
    assert time.process_time() - began < MOST_SECONDS
    told = [str(fault) for fault in found.faults]
    assert any("rules.yaml" in line and said in line for line in told), told[:3]
    assert len(told) < 700
    assert all(len(line) < 2_000 and "Traceback" not in line and line.isprintable() for line in told), told[:3]
