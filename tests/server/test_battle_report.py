"""The report of a battle, as the server tells it."""

from pathlib import Path

import pytest

from openfire.server.http.app import Settings
from tests.server.kept import kept_games, write_kept
from tests.server.running import Server, answer_for, running

ME = {"player": "me"}


def test_a_battle_is_reported_of_when_it_is_over(server: Server) -> None:
    made = server.create(seats=[ME, ME])
    answer_for(server, made["game"], made["seats"], 3)
    address = f"/api/games/{made['game']}/battle-report"
    early = server.get(address)
    assert (early.status_code, early.json()["code"]) == (409, "too-early")
    server.ask(made["game"], "resign", made["seats"]["a"])
    found = server.get(address)
    assert found.status_code == 200, found.text
    view = server.get(f"/api/games/{made['game']}/view").json()
    report = found.json()
    assert {unit["unit"] for unit in report["units"]} == {unit["id"] for unit in view["units"]}
    assert report["rounds"][-1]["moment"] == view["moment"]
    assert report["review"]["seats"] == ["a", "b"]
    assert [sum(point["chances"]) for point in report["review"]["points"]] == pytest.approx(
        [1.0] * len(report["review"]["points"]), abs=1e-3
    )


def test_nothing_is_reported_of_a_battle_whose_rules_are_not_here(tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    told = kept_games()["older-differs"]
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as old:
        old.ask(told["game"], "resign", told["seats"]["a"])
        found = old.get(f"/api/games/{told['game']}/battle-report")
    assert (found.status_code, found.json()["code"]) == (409, "changed")
