"""The laboratory over HTTP: runs are started, watched, stopped and gone on with, within a visitor's budget."""

import time
from pathlib import Path
from typing import Any

import pytest

from openfire.engine.record_text import parse
from openfire.lab.effects import EVEN, effect_of
from openfire.lab.trials import MATCHUP, TrialPlan, play_trial, prepare
from openfire.server.http.app import Settings
from openfire.server.workers.lab_budget import LabBudget
from tests.server.running import Server, running

PLAN = {"kind": "matchup", "module": "frontier", "armies": ["sluice-picket", "wrack-gang"], "bots": ["random"]}
"""Bots that do not think play quickly."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Any:
    path = tmp_path_factory.mktemp("lab") / "games.db"
    with running(Settings(str(path), rate=0, processes=0)) as found:
        yield found


def started(lab: Server, **plan: Any) -> Any:
    found = lab.post("/api/lab/runs", {"plan": {**PLAN, **plan}, "title": "A run"})
    assert found.status_code == 201, found.text
    return found.json()


def watched(lab: Server, run: str, until: tuple[str, ...] = ("done", "stopped"), done: int = 10_000) -> Any:
    """The run once it is in a phase, or so many trials are played."""
    end, seen = time.monotonic() + 120, -1
    while time.monotonic() < end:
        found = lab.get(f"/api/lab/runs/{run}?done={seen}").json()
        seen = found["done"]
        if found["phase"] in until or seen >= done:
            return found
    raise AssertionError(f"the run did not come so far: {found}")


def test_a_run_is_played_as_the_laboratory_plays_it(lab: Server) -> None:
    run = started(lab, most=3)
    found = watched(lab, run["id"])
    assert (found["phase"], found["done"]) == ("done", 3)
    plan = TrialPlan(MATCHUP, "frontier", ("sluice-picket", "wrack-gang"), (), "random", 1, (), 300)
    field = prepare(plan)
    trials = [play_trial(field, number) for number in range(3)]
    assert [one["points"] for one in found["trials"]] == [[game.points for game in one.games] for one in trials]
    effect = effect_of([one.score for one in trials])
    (cell,) = found["findings"]["pairings"]
    assert cell["mean"] == pytest.approx(EVEN + effect.mean, abs=0.0001)
    assert (cell["name"], cell["also"], cell["n"]) == ("sluice-picket", "wrack-gang", 3)


def test_a_cell_leads_to_its_games(lab: Server) -> None:
    run = started(lab, most=2)
    found = watched(lab, run["id"])
    for game in (0, 1):
        record = parse(lab.get(f"/api/positions/trial.{run['id']}.1.{game}/record").text)
        outcome = record.end.outcome
        assert outcome
        seat = "ab"[game]
        points = 0.5 if not outcome.winners else float(seat in outcome.winners)
        assert found["trials"][1]["points"][game] == points
    assert lab.get(f"/api/positions/trial.{run['id']}.1.0").json()["acts"]


def test_a_run_is_stopped_and_gone_on_with(lab: Server) -> None:
    run = started(lab, most=100)
    at = f"/api/lab/runs/{run['id']}"
    watched(lab, run["id"], done=1)
    assert lab.post(f"{at}/stop").json()["code"] == "unknown-token"
    assert lab.post(f"{at}/stop", {}, run["owner"]).status_code == 200
    stopped = watched(lab, run["id"])
    assert stopped["phase"] == "stopped"
    time.sleep(0.5)
    assert lab.get(at).json()["done"] == stopped["done"], "nothing runs on"
    assert lab.post(f"{at}/resume", {}, run["owner"]).status_code == 200
    more = watched(lab, run["id"], done=stopped["done"] + 1)
    assert more["done"] > stopped["done"]
    assert [one["number"] for one in more["trials"]] == list(range(more["done"]))
    assert lab.delete(at, authorization=f"Bearer {run['owner']}").status_code == 200
    assert lab.get(at).status_code == 404


def test_a_ladder_rates_bots(lab: Server) -> None:
    run = started(lab, kind="ladder", bots=["random", "greedy"], most=2)
    found = watched(lab, run["id"])
    assert {one["name"] for one in found["findings"]["ratings"]} == {"random", "greedy"}
    assert found["findings"]["ratings"][0]["name"] == "greedy"
    assert found["findings"]["games"] == 4


def test_an_effect_has_a_verdict(lab: Server) -> None:
    run = started(lab, kind="effect", armies=["sluice-picket"], variants=["rifleman skill 2"], most=4)
    found = watched(lab, run["id"])
    assert found["findings"]["verdict"]["bound"] > 1.9
    assert found["findings"]["effects"][0]["name"] == "all"


def test_random_lists_are_played_for_prices(lab: Server) -> None:
    run = started(lab, kind="worth", armies=[], most=2)
    found = watched(lab, run["id"])
    assert (found["phase"], found["findings"].get("broken", 0)) == ("done", 0)


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        ({"module": "nowhere"}, "unfit"),
        ({"armies": ["nobody", "wrack-gang"]}, "unfit"),
        ({"missions": ["nothing"]}, "unfit"),
        ({"bots": ["my_bot.py"]}, "unfit"),
        ({"bots": ["../../etc/passwd"]}, "malformed"),
        ({"kind": "effect"}, "unfit"),
        ({"module": ".."}, "unfit"),
        ({"kind": "worth", "armies": ["wrack-gang"], "points": 300}, "unfit"),
        ({"kind": "effect", "variants": ["rifleman wisdom 3"]}, "unfit"),
        ({"kind": "effect", "variants": ["rifleman skill 999999999999"]}, "unfit"),
        ({"kind": "ladder", "bots": ["random"]}, "unfit"),
        ({"most": 1000}, "too-large"),
        ({"most": 10**9}, "malformed"),
        ({"kind": "guess"}, "malformed"),
        ({"armies": ["a"] * 9}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(lab: Server, plan: Any, code: str) -> None:
    found = lab.post("/api/lab/runs", {"plan": {**PLAN, **plan}})
    assert (found.json()["code"], 400 <= found.status_code < 500) == (code, True), found.text


def small(tmp_path: Path, **budget: Any) -> Any:
    return running(Settings(str(tmp_path / "games.db"), rate=0, processes=0, lab=LabBudget(**budget)))


def test_a_run_stops_when_its_maker_has_spent_the_day(tmp_path: Path) -> None:
    with small(tmp_path, games_a_day=4) as lab:
        run = started(lab, most=20)
        found = watched(lab, run["id"])
        assert (found["phase"], found["done"]) == ("stopped", 2)
        assert lab.get("/api/lab").json()["games_left"] == 0
        assert lab.post(f"/api/lab/runs/{run['id']}/resume", {}, run["owner"]).json()["code"] == "quota"
        assert lab.post("/api/lab/runs", {"plan": PLAN}).json()["code"] == "quota"


def test_a_run_that_nobody_watches_stops(tmp_path: Path) -> None:
    with small(tmp_path, patience=1) as lab:
        run = started(lab, most=200)
        found = run
        for _ in range(20):  # whoever looks watches for a second, and a game that has begun is played to its end
            time.sleep(4)
            found = lab.get(f"/api/lab/runs/{run['id']}").json()
            if found["phase"] == "stopped":
                break
        assert found["phase"] == "stopped"
        assert found["done"] < 200
        assert lab.get("/api/ready").status_code == 200


def test_one_visitor_has_few_runs_and_others_wait_for_their_turn(tmp_path: Path) -> None:
    with small(tmp_path, of_one=2) as lab:
        first, second = started(lab, most=200), started(lab, most=200)
        assert lab.post("/api/lab/runs", {"plan": PLAN}).json()["code"] == "quota"
        watched(lab, first["id"], done=1)
        assert lab.get(f"/api/lab/runs/{second['id']}").json()["phase"] == "waiting"
        lab.post(f"/api/lab/runs/{first['id']}/stop", {}, first["owner"])
        watched(lab, second["id"], done=1)


def test_a_laboratory_can_be_closed(tmp_path: Path) -> None:
    with small(tmp_path, running=0) as lab:
        assert not lab.get("/api/lab").json()["is_open"]
        assert lab.post("/api/lab/runs", {"plan": PLAN}).json()["code"] == "unavailable"


def test_a_run_is_kept_when_the_server_stops(tmp_path: Path) -> None:
    with small(tmp_path) as lab:
        run = started(lab, most=200)
        watched(lab, run["id"], done=2)
    with small(tmp_path) as lab:
        found = lab.get(f"/api/lab/runs/{run['id']}").json()
        assert found["phase"] == "stopped"
        assert found["done"] >= 2
