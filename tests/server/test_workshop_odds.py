"""Odds of units without a table, as the server tells them: exact, in every circumstance, and no to what is none."""

from __future__ import annotations

from typing import Any

import pytest

from openfire.builder import share
from openfire.duels import duel
from openfire.game import load_module
from openfire.server.workshop.duel_jobs import duels
from openfire.server.workshop.duel_wire import DuelRequest, DuelTerms
from tests.server.running import Server

KITES, BROOD = "frontier:kite-flight", "frontier:pincer-brood"
SINGERS, GARDENERS = "glasshouse:singers", "glasshouse:gardeners"


def ask(server: Server, attackers: list[str], target: str, *, swings: bool = False, **terms: Any) -> Any:
    found = server.post("/api/odds", {"attackers": attackers, "target": target, "terms": terms, "swings": swings})
    assert found.status_code == 200, found.text
    return found.json()


def test_an_attack_comes_to_what_the_book_says(server: Server) -> None:
    """Three wing guns have two attacks each. Skill 7 and Accurate (+2) make 5+ of twelve faces, 8 of 12; a pincer's
    defence of 8 against piercing 1 makes 9+, so 8 of 12 hits wound. Six attacks cannot kill all seven pincers, which
    have one hit point and are worth 10 points each.
    """
    (found,) = ask(server, [KITES], BROOD, range=12)["results"]
    wound = 8 / 12 * 8 / 12
    assert found["damage"] == pytest.approx(6 * wound)
    assert found["losses"] == pytest.approx(6 * wound)
    assert found["taken"] == pytest.approx(60 * wound)
    assert dict(map(tuple, found["by_models"]))[6] == pytest.approx(wound**6)
    assert sum(chance for _, chance in found["by_models"]) == pytest.approx(1)
    assert found.get("lost", 0) == 0


def test_who_strikes_first_is_the_same_fight_seen_from_the_other_side(server: Server) -> None:
    (charged,) = ask(server, [SINGERS], GARDENERS, is_exchange=True, is_target_first=True)["results"]
    (charging,) = ask(server, [GARDENERS], SINGERS, is_exchange=True)["results"]
    assert charged["damage"] == pytest.approx(charging["own_damage"])
    assert charged["own_damage"] == pytest.approx(charging["damage"])
    assert (charged["taken"], charged["lost"]) == pytest.approx((charging["lost"], charging["taken"]))


def test_what_a_swing_says_is_what_comes_of_it(server: Server) -> None:
    found = ask(server, [KITES], BROOD, swings=True, range=12, marks={"stress": 1})["results"][0]
    swings = {(one["what"], one["name"], one["value"]): one for one in found["swings"]}
    changed: dict[tuple[str, str, float], dict[str, Any]] = {
        ("sight", "obscured", 1): {"sight": "obscured"},
        ("mark", "stress", 0): {"marks": {}},
        ("mark", "advance", 1): {"marks": {"stress": 1, "advance": 1}},
        ("range", "", 18): {"range": 18},
        ("range", "", 6): {"range": 6},
        ("models", "", 1): {"models": 1},
        ("targets", "", 3): {"targets": 3},
    }
    assert set(changed) < set(swings)
    for key, terms in changed.items():
        (same,) = ask(server, [KITES], BROOD, **{"range": 12, "marks": {"stress": 1}, **terms})["results"]
        assert swings[key]["damage"] == pytest.approx(same.get("damage", 0)), key
    sizes = [abs(one["damage"] - found["damage"]) for one in found["swings"]]
    assert sizes == sorted(sizes, reverse=True)


def test_four_attackers_are_compared_and_a_fifth_is_not(server: Server) -> None:
    four = [KITES, "frontier:rifle-section", "frontier:rifle-section rifleman=5", "frontier:breachers"]
    found = ask(server, four, BROOD)["results"]
    assert [one["unit"]["models"] for one in found] == [3, 10, 6, 6]
    assert server.post("/api/odds", {"attackers": [*four, KITES], "target": BROOD}).status_code == 400


def test_a_unit_of_a_list_fights_with_those_who_joined_it(server: Server) -> None:
    module = load_module("glasshouse")
    choir = module.armies["kiln-choir"]
    joined = ask(server, [f"{share(choir, module)} 1"], GARDENERS)["results"][0]["unit"]
    assert (joined["name"], joined["models"]) == ("High voices", 11)
    far = server.post("/api/odds", {"attackers": [f"{share(choir, module)} 99"], "target": GARDENERS})
    assert (far.status_code, far.json()["code"]) == (422, "unfit")


def test_it_is_told_in_the_language_of_whoever_asks(server: Server) -> None:
    body = {"attackers": [KITES], "target": BROOD}
    english = server.post("/api/odds", body).json()
    german = server.post("/api/odds", body, **{"accept-language": "de"}).json()
    assert english["sights"]["obscured"] == "obscured"
    assert german["sights"]["obscured"] == "verdeckt"


def test_it_is_what_the_command_says() -> None:
    told = duels(DuelRequest((KITES,), BROOD, DuelTerms(range=18, sight="obscured", marks={"advance": 1})), "en")
    assert told.results[0].damage == pytest.approx(duel(KITES, BROOD, range=18, sight="obscured", advance=1).damage)


HOSTILE: list[dict[str, Any]] = [
    {"attackers": []},
    {"attackers": ["x5 skill=6 rifle"]},
    {"attackers": ["/etc:passwd"]},
    {"attackers": ["../frontier:reavers"]},
    {"attackers": ["frontier:nobody"]},
    {"attackers": ["frontier:rifle-section rifleman=999999999999999999999"]},
    {"attackers": ["frontier:rifle-section rifleman=-1"]},
    {"attackers": ["frontier:rifle-section " + "oath " * 2000]},
    {"attackers": ["openfire-list.1.frontier.00000000.AAAA.00000000 1"]},
    {"attackers": ["army.yaml"]},
    {"attackers": ["glasshouse:singers"]},
    {"attackers": ["frontier:reavers"] * 5},
    {"attackers": "frontier:reavers"},
    {"target": "skeletons:x"},
    {"target": "x" * 50_000},
    {"terms": {"range": 1e308}},
    {"terms": {"range": -1}},
    {"terms": {"range": "far"}},
    {"terms": {"sight": "askew"}},
    {"terms": {"marks": {"drunk": 1}}},
    {"terms": {"marks": {"stress": 10**9}}},
    {"terms": {"marks": {str(n): 1 for n in range(100)}}},
    {"terms": {"models": 0}},
    {"terms": {"models": 499}},
    {"terms": {"is_exchange": True}},
    {"terms": {"unknown": 1}},
]


@pytest.mark.parametrize("wrong", HOSTILE, ids=lambda wrong: str(wrong)[:50])
def test_what_is_none_is_refused_in_words(server: Server, wrong: dict[str, Any]) -> None:
    reply = server.post("/api/odds", {"attackers": [KITES], "target": BROOD, **wrong})
    assert reply.status_code in (400, 422), reply.text
    assert reply.json()["text"]
