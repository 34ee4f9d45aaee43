"""Puzzles over HTTP: what is set, what an answer is worth, answers tried one by one, and what is refused."""

from typing import Any

import pytest

from openfire.lab.puzzles import CLOSER, shipped
from openfire.report.decisions import CHECKED, Futures
from openfire.server.workshop.positions import plan_of, puzzle_position
from openfire.server.workshop.puzzles import daily
from tests.server.running import Server

SMALL = "frontier-1-0-12"
"""One unit is left to act."""


@pytest.fixture(scope="module")
def small(server: Server) -> Any:
    return server.get(f"/api/puzzles/{SMALL}").json()


def test_every_puzzle_that_comes_along_is_set(server: Server) -> None:
    found = server.get("/api/puzzles").json()
    names = {one["id"] for one in found["puzzles"]}
    assert found["daily"] in names
    assert names == {one.id for one in shipped()}
    assert server.get("/api/puzzles/frontier-0-0-0").status_code == 404


def test_every_puzzle_has_its_day_before_any_comes_again() -> None:
    days = [daily(f"2026-{month:02}-{day:02}") for month in (1, 2, 3) for day in range(1, 29)]
    first = days[:28] + days[31:] if len(days) > 28 else days
    assert len(set(first[:28])) == 28
    assert daily("2026-11-20") != daily("2026-11-21")


def test_a_puzzle_is_shown_with_the_open_question_and_plans(small: Any) -> None:
    assert small["view"]["question"]["what"] == "activate"
    assert small["puzzle"]["seat"] == small["view"]["question"]["who"]
    assert {plan["unit"] for plan in small["plans"]} == {"a1"}
    assert sum(small["chances"]) == pytest.approx(1, abs=0.001)


def test_plans_and_questions_are_told_in_german(server: Server, small: Any) -> None:
    german = server.get(f"/api/puzzles/{SMALL}", **{"accept-language": "de"}).json()
    assert german["view"]["question"]["words"] != small["view"]["question"]["words"]


def test_an_answer_is_graded_by_the_chance_that_it_gives_away(server: Server, small: Any) -> None:
    grades = {}
    for what in ("towards", "stay"):
        plan = next(one for one in small["plans"] if one["what"] == what)
        told = {"unit": plan["unit"], "number": plan.get("number", 0)}
        grades[what] = server.post(f"/api/puzzles/{SMALL}/grade", told).json()
    best, idle = grades["towards"], grades["stay"]
    assert best["best"] == idle["best"], "the same futures"
    assert idle["loss"] == pytest.approx(idle["best"] - idle["chance"], abs=0.0002)
    limits = {"best": 0.02, "good": 0.06, "mistake": 0.12}
    for grade in grades.values():
        assert grade["loss"] <= limits.get(grade["verdict"], 1)
    assert best["plans"][0]["chance"] >= best["plans"][-1]["chance"]
    assert best["happened"]["lines"], "one of the futures is told"


def test_a_grade_is_the_mean_over_the_futures(server: Server, small: Any) -> None:
    plan = small["plans"][1]
    told = server.post(f"/api/puzzles/{SMALL}/grade", {"unit": plan["unit"], "number": plan["number"]}).json()
    cursor = puzzle_position(SMALL)
    ahead = Futures(cursor, 0)
    mean = ahead.mean(plan_of(cursor, plan["unit"], plan["number"]), range(CHECKED, CHECKED + CLOSER))
    assert told["chance"] == pytest.approx(mean, abs=0.0001)


def test_a_puzzle_is_answered_question_by_question(server: Server) -> None:
    at = f"/api/puzzles/{SMALL}"
    first = server.post(f"{at}/try", {}).json()
    assert first["view"]["question"]["what"] == "activate"
    said: list[str] = []
    now = first
    for _ in range(20):
        said.append(now["suggestions"][0]["text"])
        now = server.post(f"{at}/try", {"answers": said}).json()
        assert now["said"] == said
        if now["is_done"]:
            break
    assert now["is_done"]
    assert server.post(f"{at}/grade", {"answers": said}).json()["verdict"] in ("best", "good", "mistake", "blunder")


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"unit": "b2"}, "unfit"),
        ({"unit": "a1", "number": 999}, "unfit"),
        ({}, "unfit"),
        ({"answers": ["nobody"]}, "refused"),
        ({"answers": ["a1", "move 1e999,0"]}, "refused"),
        ({"unit": "a1", "number": -1}, "malformed"),
        ({"unit": 7}, "malformed"),
        ({"answers": ["x"] * 61}, "malformed"),
        ({"bomb": [[[[]]]]}, "malformed"),
    ],
)
def test_what_is_no_answer_is_refused(server: Server, told: Any, code: str) -> None:
    found = server.post(f"/api/puzzles/{SMALL}/grade", told)
    assert 400 <= found.status_code < 500
    assert found.json()["code"] == code


@pytest.mark.parametrize("name", ["nothing", "..%2f..", "a" * 65, "frontier-1-0-12%00"])
def test_a_puzzle_that_is_not_there(server: Server, name: str) -> None:
    assert 400 <= server.get(f"/api/puzzles/{name}").status_code < 500
