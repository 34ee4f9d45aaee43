"""Games full of own rules keep the contract, play out the same again, and come to an end."""

from typing import Any

import pytest

from openfire.game.books import STRESS
from openfire.ledger.statements import load_ledger
from openfire.testkit.contract import breaches
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.rules.own_rules.test_stress_numbers import own

RULES: list[dict[str, Any]] = [
    own("Banner", {"when": "to-hit", "who": {"friends": {"within": 6, "itself": True}}, "do": {"add": 1}}),
    own("Burst", {"when": "to-hit", "do": {"extra-hits": "11+"}}, **{"for": "weapon"}),
    own("Chain", {"when": "to-hit", "do": {"extra-attacks": {"shows": 12}}}, **{"for": "weapon"}),
    own("Hide", {"when": "wounds", "do": {"ignore": "x"}}, takes="number"),
    own("Volatile", {"when": "dies", "who": {"anybody": {"within": 3}}, "do": {"hits": {"number": "D3", "damage": 2}}}),
    own(
        "Medic",
        {
            "when": "activation-begins",
            "who": {"friends": {"within": 9, "where": "wounded", "itself": True, "choose": 1}},
            "if": {"roll": 4},
            "do": {"heal": "D3"},
        },
    ),
    own("Hive", {"when": "activation-begins", "if": {"roll": 6}, "do": {"return": "D3"}}),
    own("Blink", {"when": "activation-begins", "optional": True, "do": {"place": 9}}),
    own("Ranger", {"when": "round-begins", "uses": "game", "do": {"move": 4}}),
    own(
        "Drug",
        {
            "when": "activation-begins",
            "do": {
                "table": [
                    {"shows": "1-4", "do": {"gain": "Fast"}},
                    {"shows": "5-10", "do": {"gain": "Fearless"}},
                    {"shows": "11+", "do": [{"gain": "Skilled"}, {"wounds": 1}]},
                ]
            },
        },
    ),
    own(
        "Order",
        {
            "when": "activation-begins",
            "who": {"friends": {"within": 8, "choose": 1}},
            "uses": {"per": "round", "by": "player"},
            "do": {"choose": [{"name": "fire", "do": {"act": "attack"}}, {"name": "run", "do": {"act": "move"}}]},
        },
    ),
    own("Scream", {"when": "after-move", "who": {"enemies": {"within": 8}}, "do": {"morale": "test"}}),
    own("Net", {"when": "after-attack", "who": "target", "lasts": "next-activation", "do": {"forbid": "move"}}),
    own(
        "Wrath",
        {"when": "losses", "do": {"token": {"name": "wrath", "add": "lost"}}},
        {"when": "to-hit", "if": {"token": "wrath"}, "do": {"add": 2}},
    ),
    own("Aura", {"who": {"friends": {"within": 9}}, "do": {"gain": "Resilient"}}),
    own("Bell", {"who": {"enemies": {"within": 9}}, "do": [{"lose": "Fast"}, {"forbid": "advance"}]}),
    own("Trophy", {"when": "destroyed", "of": {"enemies": {}}, "do": {"points": 1}}),
    own("Mines", {"when": "after-move", "of": {"enemies": {"within": 3}}, "who": "other", "do": {"hits": "D3"}}),
]


def army(seat: str, rules: list[list[str]]) -> list[dict[str, Any]]:
    """Units of a player in a row, each with some rules."""
    return [
        {
            "id": f"{seat}{n}",
            "models": 3,
            "hit-points": 2,
            "weapons": ["gun", "claw"],
            "specials": names,
        }
        for n, names in enumerate(rules, 1)
    ]


def crowd(seed: int) -> Any:
    """Two armies whose units have different own rules in every game."""
    titles = [f"{rule['name']} (9)" if rule.get("takes") else rule["name"] for rule in RULES if "for" not in rule]
    turned = titles[seed % len(titles) :] + titles[: seed % len(titles)]
    groups = [turned[k::6] for k in range(6)]
    weapons = {
        "gun": {"range": 24, "attacks": 2, "damage": 1, "piercing": 2, "specials": ["Burst"]},
        "claw": {"range": 1, "attacks": 2, "specials": ["Assault", "Chain"]},
    }
    data = {
        "units": army("a", groups[:3]) + army("b", groups[3:]),
        "weapons": weapons,
        "rules": RULES,
        "tokens": [{"name": "wrath", "most": 3}],
        "rounds": 4,
        "round": 0,
        "entries": [{"seat": "a", "at": [6, 12]}, {"seat": "b", "at": [24, 20]}],
        "table": {"width": 30, "height": 30},
        "objectives": [{"id": "flag", "at": [15, 16], "kind": "control", "points": 2}],
    }
    return read_position(document_of(data), STRESS)[0]


@pytest.mark.parametrize("seed", range(4))
def test_games_full_of_own_rules_keep_the_contract(seed: int) -> None:
    setup = crowd(seed)
    found = [str(one) for one in breaches(setup, seed, load_ledger("stress"))]
    assert found == []
