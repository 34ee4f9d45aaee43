"""Army lists on a server: built step by step, shared, read, written, tried; and nothing that strangers send hurts."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from openfire.builder import choices, new_draft, share
from openfire.builder.changes import changed
from openfire.game import load_module
from openfire.modules import list_modules
from openfire.roster import army_points, tell_army
from openfire.server.http.app import Settings
from openfire.server.workshop import list_words
from openfire.server.workshop.list_words import ListWords
from tests.server.running import Server, running

FRONTIER = "/api/armies/frontier"
EMPTY: dict[str, Any] = {"name": "Mine", "units": []}


def build(server: Server, army: dict[str, Any], path: str = FRONTIER, language: str = "en", **more: Any) -> Any:
    found = server.post(path, {"army": army, **more}, **{"accept-language": language})
    assert found.status_code == 200, found.text
    return found.json()


def add(server: Server, army: dict[str, Any], unit: str, **more: Any) -> Any:
    return build(server, army, change={"verb": "add", "key": unit}, **more)


def test_a_list_is_built_step_by_step(server: Server) -> None:
    """A rifle section is a sergeant and nine riflemen at 106 points; the file says that a rifleman costs 10."""
    first = add(server, EMPTY, "rifle-section", open=0)
    assert (first["points"], first["units"][0]["models"]) == (106, 10)
    less = next(one for one in first["choices"] if one["verb"] == "count" and one["number"] < one["now"])
    assert (less["now"], less["number"], less["points"]) == (9, 8, -10)
    step = {key: less[key] for key in ("verb", "unit", "key", "number")}
    second = build(server, first["army"], change=step, open=0)
    assert (second["points"], second["units"][0]["models"]) == (96, 9)
    assert second["card"]["units"][0]["points"] == 96
    assert second["card"]["card_rules"]


def test_what_cannot_be_is_not_done_and_says_why(server: Server) -> None:
    full = {**EMPTY, "limit": 110, "units": [{"unit": "rifle-section"}]}
    found = add(server, full, "rifle-section", shown=["rifle-section", "signal-party"])
    assert len(found["units"]) == 1
    assert found["why"] == "the army costs 212 points, 102 above its limit of 110"
    assert {one["key"]: bool(one.get("why")) for one in found["additions"]} == {
        "rifle-section": True,
        "signal-party": True,
    }
    german = add(server, full, "rifle-section", language="de")
    assert german["why"] == "die Armee kostet 212 Punkte, 102 mehr als 110"


def test_a_hero_joins_and_copies_merge(server: Server) -> None:
    path = "/api/armies/glasshouse"
    units = [{"unit": "singers"}, {"unit": "cantor"}, {"unit": "singers", "name": "Low voices"}]
    found = build(server, {"name": "Choir", "units": units}, path, open=1)
    ties = {(one["verb"], one["number"]): one.get("why", "") for one in found["choices"]}
    assert ties["join", 0] == ""
    joined = build(server, found["army"], path, change={"verb": "join", "unit": 1, "number": 0})
    assert [one["host"] for one in joined["units"]] == [0, 0, 2]
    refused = build(server, joined["army"], path, change={"verb": "join", "unit": 2, "number": 0})
    assert "is no Hero" in refused["why"]
    assert refused["why_rules"] == ["onepage.type.hero-join"]
    merged = build(server, joined["army"], path, change={"verb": "merge", "unit": 2, "number": 0})
    assert [one["number"] for one in merged["units"]] == [1, 1, 1]


def test_a_second_person_has_the_list_back_from_its_share_text(server: Server) -> None:
    module = load_module("glasshouse")
    for army in module.armies.values():
        told = build(
            server, {k: v for k, v in tell_army(army).items() if k not in ("id", "module")}, "/api/armies/glasshouse"
        )
        assert (told["points"], told["faults"]) == (army_points(army, module.roster), [])
        read = server.post("/api/army-texts", {"text": told["share"]}).json()
        assert (read["module"], read["army"]) == ("glasshouse", told["army"])


@pytest.mark.parametrize("kind", ["yaml", "json"])
def test_what_is_written_is_read_again(server: Server, kind: str) -> None:
    army = add(server, {**EMPTY, "notes": "<b>bold</b>"}, "rifle-section")["army"]
    files = server.post(f"{FRONTIER}/files", {"army": army}).json()
    assert "&lt;b&gt;bold" in files["html"]
    assert "<b>bold" not in files["html"]
    text = files["yaml"] if kind == "yaml" else json.dumps({"module": "frontier", **army})
    if kind == "json":
        text = text.replace('"name"', '"id": "mine", "name"', 1)
    found = server.post("/api/army-texts", {"text": text})
    assert found.status_code == 200, found.text
    assert found.json()["army"] == army


def test_a_list_of_another_program_is_read_with_questions(server: Server) -> None:
    text = (
        "++ Somebody's list [frontier] ++\n\nRifle section [10] Q4+ D4+ | 106pts\nStrange birds [3] Q4+ D4+ | 50pts\n"
    )
    found = server.post("/api/army-texts", {"text": text, "module": "frontier"})
    assert found.status_code == 200, found.text
    told = found.json()
    assert [unit["unit"] for unit in told["army"]["units"]] == ["rifle-section"]
    assert any("Strange birds" in one["place"] for one in told["questions"])


def test_a_trial_is_played_game_by_game(server: Server) -> None:
    module = load_module("frontier")
    body: dict[str, Any] = {
        "list": share(module.armies["sluice-picket"], module),
        "against": "wrack-gang",
        "mission": next(one.id for one in module.missions.values() if one.seats == 2),
        "bot": "recruit",
        "seed": 1,
    }
    first = server.post("/api/trials", body)
    assert first.status_code == 200, first.text
    assert server.post("/api/trials", body).json() == first.json(), "the same seed plays the same game"
    second = server.post("/api/trials", {**body, "scores": [first.json()["score"]]}).json()
    assert second["games"] == 2
    assert second["low"] <= second["share"] <= second["high"]
    for wrong in (
        {"bot": "nobody"},
        {"against": "nobody"},
        {"mission": "nowhere"},
        {"list": "army.yaml"},
        {"list": "openfire-list.1.frontier"},
        {"scores": [1] * 20},
        {"scores": [7]},
    ):
        assert server.post("/api/trials", {**body, **wrong}).status_code in (400, 422), wrong


def test_trials_are_bounded_for_each_network(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=1000, burst=100_000, processes=0)) as server:
        body = {"list": "openfire-list.none", "against": "x", "mission": "x", "bot": "recruit"}
        codes = [server.post("/api/trials", body).json()["code"] for _ in range(61)]
    assert (codes[0], codes[-1]) == ("unfit", "too-fast")


def test_an_upload_of_ones_own_is_taken_away_and_nobody_elses(server: Server) -> None:
    module = load_module("frontier")
    text = share(module.armies["wrack-gang"], module)
    names = ("list-keeper", "list-looker")
    mine, theirs = (
        server.post("/api/accounts", {"name": name, "password": "a long password"}).json()["token"] for name in names
    )
    item = server.post("/api/shelf", {"kind": "army", "text": text}, **{"x-openfire-account": mine}).json()["id"]
    for token, code in ((theirs, 404), (mine, 200), (mine, 404)):
        assert server.delete(f"/api/shelf/{item}", **{"x-openfire-account": token}).status_code == code
    assert server.delete(f"/api/shelf/{item}").status_code == 401


# ------------------------------------------------------------------------------------------------ strangers


HOSTILE: list[dict[str, Any]] = [
    {"army": {}},
    {"army": {"name": "x", "units": "many"}},
    {"army": {"name": "x", "units": [{}]}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section"}] * 101}},
    {"army": {"name": "x" * 100_000, "units": []}},
    {"army": {"name": "\u202e", "units": []}},
    {"army": {"name": 7, "units": []}},
    {"army": {"name": "x", "units": [], "limit": 10**30}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "counts": {"rifleman": 10**9}}]}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "counts": {"rifleman": "9"}}]}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "on": {"oath": [10**9]}}]}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "on": {"spike-launcher": [[[[1]]]]}}]}},
    {"army": {"name": "x", "units": [{"unit": "nobody"}]}, "open": 0},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "joins": 5}]}, "open": 0},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "merges": 1}]}, "open": 0},
    {"army": {"name": "x", "units": [{"unit": "rifle-section", "leader": 99}]}, "open": 0},
    {"army": {"name": "x", "units": [], "faction": "none", "size": "none"}},
    {"army": EMPTY, "change": {"verb": "burn"}},
    {"army": EMPTY, "change": {"verb": "add", "key": "nobody"}},
    {"army": EMPTY, "change": {"verb": "drop", "unit": 3}},
    {"army": EMPTY, "change": {"verb": "drop", "unit": -1}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section"}]}, "change": {"verb": "join", "unit": 0, "number": 77}},
    {"army": {"name": "x", "units": [{"unit": "rifle-section"}]}, "change": {"verb": "name", "unit": 0, "key": "\n"}},
    {
        "army": {"name": "x", "units": [{"unit": "rifle-section"}]},
        "change": {"verb": "take", "unit": 0, "key": "?", "number": 5},
    },
    {"army": EMPTY, "shown": ["x"] * 1000},
    {"army": EMPTY, "open": 10**9},
    {"army": EMPTY, "switches": ["../x"]},
]


@pytest.mark.parametrize("wrong", HOSTILE, ids=lambda wrong: str(wrong)[:60])
def test_a_hostile_list_is_shown_with_its_faults_or_refused(server: Server, wrong: dict[str, Any]) -> None:
    for path in (FRONTIER, "/api/armies/glasshouse"):
        reply = server.post(path, wrong)
        assert reply.status_code in (200, 400, 422), reply.text
        if reply.status_code == 200:
            told = reply.json()
            assert told["faults"] or told.get("why"), told
        else:
            assert reply.json()["text"]
        assert server.post(f"{path}/files", wrong).status_code in (200, 400, 422)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x" * 300_000,
        "{" * 5000,
        "a: &a [*a]",
        "units: [" * 200,
        "++",
        "<roster",
        "PK\x03\x04",
        "openfire-list.1.x",
        '{"units": [{"unit": 5}]}',
        "module: ../../etc\nname: x\nunits: []",
    ],
    ids=range(11),
)
def test_a_hostile_text_is_refused_in_words(server: Server, text: str) -> None:
    for more in ({}, {"module": "frontier"}, {"module": "nowhere"}):
        reply = server.post("/api/army-texts", {"text": text, **more})
        assert reply.status_code in (400, 413, 422), reply.text
        assert reply.json()["text"]


def test_an_unknown_module_is_nowhere(server: Server) -> None:
    for key in ("nowhere", "..", "%2e%2e%2fetc"):
        assert server.get(f"/api/armies/{key}").status_code in (404, 422)
        assert server.post(f"/api/armies/{key}", {"army": EMPTY}).status_code in (404, 422)


# ------------------------------------------------------------------------------------------------ words


ID = re.compile(r"units\[\d+\]")
NUMBERS_ALONE = re.compile(r"[\w-]+ [+-]?\d+")
"""Attributes that an option changes: their names and numbers are the same in every language."""


@pytest.mark.parametrize("key", list_modules())
def test_every_reason_and_effect_has_its_german(key: str) -> None:
    module = load_module(key)
    rng = random.Random(key)
    for _ in range(3):
        faction, size = rng.choice([None, *module.roster.factions]), rng.choice([None, *module.roster.sizes])
        draft = new_draft(module, "Mine", rng.choice([None, 300]), faction=faction, size=size)
        for _ in range(6):
            offered = list(choices(draft))
            german, english = (ListWords(module, draft.army, language) for language in ("de", "en"))  # type: ignore[arg-type]
            for text in [one.refusal.text for one in offered if one.refusal] + [one.reason for one in draft.faults()]:
                assert german.reason(text) != english.reason(text), text
                assert not ID.search(german.reason(text) + english.reason(text)), text
            for effect in {one.effect for one in offered if one.change.verb != "add"}:
                said = zip(effect.split("; "), german.effect(effect).split("; "), strict=True)
                assert all(was != now or NUMBERS_ALONE.fullmatch(was) for was, now in said), effect
            taken = rng.choice([one for one in offered if one.refusal is None])
            draft = draft.stepped(changed(draft.army, taken.change, module.roster))


def test_blanks_are_the_same_in_both_languages() -> None:
    for english, german in {**list_words.REASONS, **list_words.EFFECTS}.items():
        assert set(re.findall(r"\{(\w+)\}", german)) <= set(re.findall(r"\{(\w+)\}", english)), english
