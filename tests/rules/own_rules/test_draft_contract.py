"""Games of both drafts full of own rules keep the contract, play out the same again, and come to an end."""

from typing import Any

import pytest

from openfire.engine.edition import Edition
from openfire.engine.setup import Setup
from openfire.game.books import MELEE
from openfire.ledger.statements import load_ledger
from openfire.roster.own_rules.model import MODULE
from openfire.testkit.contract import breaches
from openfire.testkit.position import read_position
from openfire.testkit.scenario_data import document_of
from tests.rules.own_rules.drafts import both, own

WEAPON = {"for": "weapon"}

RULES: list[dict[str, Any]] = [
    own("Banner", {"when": "to-hit", "who": {"friends": {"within": 6, "itself": True}}, "do": {"add": 1}}),
    own("Jammer", {"when": "to-hit", "who": {"enemies": {"within": 9}}, "do": {"add": -1}}),
    own("Burst", {"when": "to-hit", "do": {"extra-hits": "11+"}}, **WEAPON),
    own("Rend", {"when": "to-hit", "do": [{"piercing": {"shows": "11+", "number": 3}}, {"no-save": 12}]}, **WEAPON),
    own("Chain", {"when": "to-hit", "do": {"extra-attacks": {"shows": 12}}}, **WEAPON),
    own(
        "Flash", {"when": "after-attack", "who": "target", "do": {"token": {"name": "suppression", "add": 1}}}, **WEAPON
    ),
    own("Long Barrel", {"when": "range", "if": {"not": "moved"}, "do": {"add": 6}}, **WEAPON),
    own("Hide", {"when": "wounds", "do": {"ignore": "x"}}, takes="number"),
    own("Luck", {"when": "to-defend", "do": {"reroll": "ones"}}),
    own("Cloak", {"when": "cover", "if": {"not": "moved"}, "do": {"add": 2}}),
    own("Haze", {"when": "target-range", "do": {"at-most": 15}}),
    own("Volatile", {"when": "dies", "who": {"anybody": {"within": 3}}, "do": {"hits": {"number": "D3", "damage": 2}}}),
    own(
        "Surgeon",
        {
            "when": "action",
            "who": {"friends": {"within": 9, "where": "wounded", "itself": True, "choose": 1}},
            "do": {"heal": "D3"},
        },
    ),
    own(
        "Horn",
        {"when": "action", "who": {"friends": {"within": 6}}, "do": {"token": {"name": "suppression", "remove": 1}}},
    ),
    own("Hive", {"when": "activation-begins", "if": {"roll": 6}, "do": {"return": "D3"}}),
    own("Blink", {"when": "activation-begins", "optional": True, "do": {"place": 9}}),
    own("Gust", {"when": "action", "who": {"enemies": {"within": 15, "choose": 1}}, "do": {"push": 3}}),
    own("Ranger", {"when": "round-begins", "uses": "game", "do": {"move": 4}}),
    own("Fade", {"when": "after-attacked", "optional": True, "do": {"move": 3}}),
    own("Wings", {"if": {"round": {"until": 2}}, "do": {"gain": "Flying"}}),
    own(
        "Drug",
        {
            "when": "activation-begins",
            "do": {
                "table": [
                    {"shows": "1-4", "do": {"gain": "Stealth (1)"}},
                    {"shows": "5-10", "do": {"gain": "Fearless"}},
                    {"shows": "11+", "do": [{"gain": "Heavy Armour (1)"}, {"wounds": 1}]},
                ]
            },
        },
    ),
    own(
        "Order",
        {
            "when": "action",
            "who": {"friends": {"within": 8, "choose": 1}},
            "uses": {"per": "round", "by": "player"},
            "do": {
                "choose": [
                    {"name": "fire", "do": {"act": "attack"}},
                    {"name": "run", "do": {"act": "rush"}},
                    {"name": "calm", "do": {"act": "recover"}},
                ]
            },
        },
    ),
    own("Scream", {"when": "after-move", "who": {"enemies": {"within": 8}}, "do": {"morale": "test"}}),
    own("Coward", {"when": "test-failed", "do": {"token": {"name": "suppression", "add": 1}}}),
    own("Net", {"when": "after-attack", "who": "target", "lasts": "next-activation", "do": {"forbid": "move"}}),
    own(
        "Wrath",
        {"when": "losses", "do": {"token": {"name": "wrath", "add": "lost"}}},
        {"when": "to-hit", "if": {"token": "wrath"}, "do": {"add": 2}},
    ),
    own("Veil", {"who": {"friends": {"within": 9}}, "do": {"gain": "Stealth (2)"}}),
    own("Bell", {"who": {"enemies": {"within": 9}}, "do": [{"lose": "Stealth"}, {"forbid": "rush"}]}),
    own("Ghost", {"do": [{"allow": "leave-freely"}, {"allow": "evade-near"}]}),
    own("Haste", {"when": "actions", "if": {"round": 1}, "do": {"add": 1}}),
    own("Martyr", {"when": "activation-ends", "if": {"roll": 11}, "do": {"remove": "model"}}),
    own("Trophy", {"when": "destroyed", "of": {"enemies": {}}, "do": {"points": 1}}),
    own("Mines", {"when": "after-move", "of": {"enemies": {"within": 3}}, "who": "other", "do": {"hits": "D3"}}),
    own("Pikes", {"when": "charged", "who": "attacker", "do": {"hits": 1}}),
    own("Arrive", {"when": "deploys", "who": {"friends": {"within": 6}}, "lasts": "round", "do": {"gain": "Fearless"}}),
]
"""Of every kind, for units and for weapons."""


def army(seat: str, rules: list[list[str]]) -> list[dict[str, Any]]:
    """Units of a player, each with some rules."""
    return [
        {
            "id": f"{seat}{n}",
            "models": 3,
            "hit-points": 2,
            "weapons": ["gun", "knife"],
            "specials": ["Scout", *names] if n == 1 else names,
        }
        for n, names in enumerate(rules, 1)
    ]


def convoy(seed: int) -> Setup:
    """Two armies of Melee with vehicles, passengers and ambushers, whose units have different own rules each time."""
    more = [
        own("Leap", {"when": "disembarks", "do": {"gain": "Fearless"}}),
        own("Undying", {"when": "destroyed", "uses": "game", "do": {"reserve": "unit"}}),
        own("Fade Away", {"when": "action", "uses": "game", "do": {"reserve": "unit"}}),
        own("Watch", {"when": "embarks", "do": {"points": 1}}),
        own("Sudden", {"when": "arrival-round", "do": {"set": 1}}, {"when": "set-up-distance", "do": {"set": 6}}),
        own("Turbo", {"when": "move", "if": "rush", "do": {"add": 4}}),
        own("Hauler", {"when": "round-begins", "if": {"round": 2}, "lasts": "game", "do": {"gain": "Transport (6)"}}),
        own("Doctor", {"when": "mending", "do": {"add": 2}}),
    ]
    rules = [*RULES, *more]
    titles = [f"{rule['name']} (10)" if rule.get("takes") else rule["name"] for rule in rules if "for" not in rule]
    turned = titles[seed % len(titles) :] + titles[: seed % len(titles)]
    groups = [turned[k::6] for k in range(6)]
    data = {
        "units": [unit for seat, n in (("a", 0), ("b", 3)) for unit in _column(seat, groups[n : n + 3])],
        "weapons": {
            "gun": {"range": 18, "attacks": 2, "piercing": 2, "specials": ["Burst", "Rend", "Unstable"]},
            "knife": {"range": 1, "attacks": 2, "specials": ["Melee", "Chain", "Flash"]},
        },
        "rules": rules,
        "tokens": [{"name": "wrath", "most": 3}],
        "rounds": 4,
        "round": 0,
        "table": {"width": 36, "height": 36},
        "objectives": [{"id": "terminal", "at": [18, 18], "kind": "terminal", "points": 2}],
    }
    return read_position(document_of(data), MELEE)[0]


def _column(seat: str, rules: list[list[str]]) -> list[dict[str, Any]]:
    """A transport, its passengers, and others in ambush."""
    hull, crew, others = rules
    foot = {"models": 3, "hit-points": 2, "weapons": ["gun", "knife"]}
    carrier = {"hit-points": 6, "base": "3x2 in rectangle", "weapons": ["gun"]}
    return [
        {"id": f"{seat}1", "specials": ["Vehicle", "Transport (8)", *hull], **carrier},
        {"id": f"{seat}2", "specials": ["Medic", *crew], **foot},
        {"id": f"{seat}3", "specials": ["Ambush", *others], **foot},
    ]


def crowd(edition: Edition, seed: int) -> Setup:
    """Two armies whose units have different own rules in every game."""
    titles = [f"{rule['name']} (10)" if rule.get("takes") else rule["name"] for rule in RULES if "for" not in rule]
    turned = titles[seed % len(titles) :] + titles[: seed % len(titles)]
    groups = [turned[k::6] for k in range(6)]
    close, gun = (["Melee"], ["Suppressing"]) if edition is MELEE else ([], ["Longshot"])
    weapons = {
        "gun": {"range": 18, "attacks": 2, "piercing": 2, "specials": ["Burst", "Rend", "Long Barrel", *gun]},
        "knife": {"range": 1, "attacks": 2, "specials": ["Chain", "Flash", *close]},
    }
    data = {
        "units": army("a", groups[:3]) + army("b", groups[3:]),
        "weapons": weapons,
        "rules": RULES,
        "tokens": [{"name": "wrath", "most": 3}],
        "rounds": 4,
        "round": 0,
        "table": {"width": 30, "height": 30},
        "objectives": [{"id": "flag", "at": [15, 16], "kind": "secure", "points": 2}],
    }
    return read_position(document_of(data), edition)[0]


@pytest.mark.parametrize("seed", range(3))
@both
def test_games_full_of_own_rules_keep_the_contract(edition: Edition, seed: int) -> None:
    setup = crowd(edition, seed)
    known = {*load_ledger(edition.key), *(f"{MODULE}{rule}" for rule in setup.own.rules)}
    found = [str(one) for one in breaches(setup, seed, known)]
    assert found == []


@pytest.mark.parametrize("seed", range(3))
def test_vehicles_and_ambushers_with_own_rules_keep_the_contract_in_melee(seed: int) -> None:
    setup = convoy(seed)
    known = {*load_ledger("melee"), *(f"{MODULE}{rule}" for rule in setup.own.rules)}
    assert [str(one) for one in breaches(setup, seed, known)] == []
