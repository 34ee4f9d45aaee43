"""Studies over HTTP: the course of a game, best answers, answers tried, and studies that are kept and opened again."""

from typing import Any

import pytest

from openfire.engine.record_text import parse
from openfire.report.decisions import activations
from openfire.report.review import decision_errors
from openfire.server.games.setups import setup_of
from openfire.server.http.app import Settings
from openfire.server.store.quotas import Quotas
from tests.server.running import Server, running
from tests.small_battles import BATTLES


@pytest.fixture(scope="module")
def over(server: Server) -> str:
    """A small battle of two bots that is over."""
    _, mission, mine, theirs = BATTLES["frontier"]
    made = server.create(
        mission=mission, seats=[{"player": "greedy", "army": mine}, {"player": "random", "army": theirs}]
    )
    server.waiting(made["game"], "", patience=300)
    return str(made["game"])


@pytest.fixture(scope="module")
def course(server: Server, over: str) -> Any:
    return server.get(f"/api/positions/game.{over}").json()


def test_the_course_of_a_game_has_its_activations_and_its_log(server: Server, over: str, course: Any) -> None:
    text = server.get(f"/api/games/{over}/record").text
    acts = list(activations(parse(text), setup_of))
    assert [one["moment"] for one in course["acts"]] == [one.moment for one in acts]
    assert [one["unit"] for one in course["acts"]] == [one.played.unit for one in acts]
    told = server.ask(over, "log", after=0, most=500)["lines"]
    assert [line["text"] for line in course["lines"]][: len(told)] == [line["text"] for line in told]
    assert course["is_over"]


def test_a_moment_is_the_same_as_in_the_game(server: Server, over: str, course: Any) -> None:
    for number in (0, course["last"] // 2, course["acts"][1]["moment"]):
        mine = server.get(f"/api/positions/game.{over}/moments/{number}").json()
        games = server.get(f"/api/games/{over}/moments/{number}").json()
        for part in ("units", "models", "round", "scores"):
            assert mine[part] == games[part], (number, part)
    assert server.get(f"/api/positions/game.{over}/moments/{course['last'] + 1}").json()["code"] == "not-found"


def test_decisions_are_judged_as_the_review_judges_them(server: Server, over: str, course: Any) -> None:
    record = parse(server.get(f"/api/games/{over}/record").text)
    errors = {one.moment: one for one in decision_errors(record, setup_of)}
    for act in course["acts"][:5]:
        found = server.get(f"/api/positions/game.{over}/moments/{act['moment']}/best").json()
        assert found.get("is_error", False) == (act["moment"] in errors)
        if act["moment"] in errors:
            assert found["plans"][0]["chance"] == errors[act["moment"]].best
            assert found["chance"] == errors[act["moment"]].chance


def test_answers_in_an_activation_are_weighed(server: Server, over: str, course: Any) -> None:
    asked = next(
        number
        for number in range(course["acts"][0]["moment"] + 1, course["last"])
        if server.get(f"/api/positions/game.{over}/moments/{number}").json().get("question")
    )
    found = server.get(f"/api/positions/game.{over}/moments/{asked}/best").json()
    chances = [one["chance"] for one in found["answers"]]
    assert chances == sorted(chances, reverse=True)
    assert chances


def test_a_variation_is_tried_with_dice_that_can_be_thrown_again(server: Server, over: str, course: Any) -> None:
    at = f"/api/positions/game.{over}/moments/{course['acts'][2]['moment']}"
    unit = course["acts"][2]["unit"]
    first = server.post(f"{at}/try", {"unit": unit, "number": 0, "dice": 3}).json()
    assert first["said"][0] == unit
    again = server.post(f"{at}/try", {"answers": first["said"], "dice": 3}).json()
    assert again["view"]["models"] == first["view"]["models"]
    assert again["chances"] == first["chances"]


def test_the_luck_of_a_game_is_reviewed(server: Server, over: str) -> None:
    found = server.get(f"/api/positions/game.{over}/review").json()
    assert found == server.get(f"/api/games/{over}/battle-report").json()["review"]


def kept(server: Server, **told: Any) -> Any:
    found = server.post("/api/studies", {"title": "A study", **told})
    assert found.status_code == 201, found.text
    return found.json()


def test_a_study_is_opened_by_somebody_else_and_changed_by_its_owner_alone(server: Server, over: str) -> None:
    notes = [{"moment": 3, "text": "<b>Why?</b>", "arrows": [{"start": [0, 0], "end": [10000, 20000], "hue": "bad"}]}]
    lines = [{"moment": 4, "title": "Else", "text": "", "answers": ["a1"], "dice": 2}]
    study = kept(server, source=f"game.{over}", notes=notes, lines=lines)
    found = server.get(f"/api/studies/{study['id']}").json()
    assert found["notes"] == notes
    assert found["lines"] == lines
    assert server.get(f"/api/positions/study.{study['id']}").json()["last"] > 3
    change = {"title": "Another title", "notes": [], "lines": []}
    assert server.post(f"/api/studies/{study['id']}", change).json()["code"] == "unknown-token"
    other = kept(server, source=f"game.{over}")
    assert server.post(f"/api/studies/{study['id']}", change, other["owner"]).json()["code"] == "unknown-token"
    assert server.post(f"/api/studies/{study['id']}", change, study["owner"]).status_code == 200
    assert server.get(f"/api/studies/{study['id']}").json()["title"] == "Another title"
    gone = server.delete(f"/api/studies/{study['id']}", authorization=f"Bearer {study['owner']}")
    assert gone.status_code == 200
    assert server.get(f"/api/studies/{study['id']}").status_code == 404


def test_a_record_that_somebody_brings_is_studied(server: Server, over: str) -> None:
    text = server.get(f"/api/games/{over}/record").text
    study = kept(server, record=text)
    assert server.get(f"/api/positions/study.{study['id']}/record").text == text
    assert server.get(f"/api/positions/study.{study['id']}/moments/4/best").status_code == 200


def test_a_study_of_a_puzzle_needs_no_record(server: Server) -> None:
    study = kept(server, source="puzzle.frontier-1-0-12")
    assert server.get(f"/api/positions/study.{study['id']}").json()["last"] == 0
    assert server.get(f"/api/positions/study.{study['id']}/moments/0/best").json()["plans"]


def test_studies_are_no_armies(server: Server, over: str) -> None:
    study = kept(server, source=f"game.{over}")
    assert server.get(f"/api/shelf/{study['id']}").status_code == 404


BOMB = "[" * 100_000


@pytest.mark.parametrize(
    "told",
    [
        {"record": "no record"},
        {"record": BOMB},
        {"record": '{"format": "openfire record 9"}'},
        {"source": "game.nowhere"},
        {"source": "game.../../etc"},
        {"source": "puzzle.nothing"},
        {"source": "study.nothing"},
        {"source": "trial.nothing.0.0"},
        {"source": ""},
        {"title": "", "source": "puzzle.frontier-1-0-12"},
        {"title": "a\u0007", "source": "puzzle.frontier-1-0-12"},
        {"source": "puzzle.frontier-1-0-12", "notes": [{"moment": 0, "text": "a\u0000"}]},
        {"source": "puzzle.frontier-1-0-12", "notes": [{"moment": 0, "text": "a" * 2001}]},
        {"source": "puzzle.frontier-1-0-12", "notes": [{"moment": 1e30, "text": ""}]},
        {"source": "puzzle.frontier-1-0-12", "notes": [{"moment": 0}] * 201},
        {"source": "puzzle.frontier-1-0-12", "notes": [{"moment": 0, "arrows": [{"start": [0, 0], "end": [1e12, 0]}]}]},
        {"source": "puzzle.frontier-1-0-12", "lines": [{"moment": 0, "answers": ["x"] * 61}]},
        {"source": "puzzle.frontier-1-0-12", "script": "alert(1)"},
    ],
)
def test_a_study_that_cannot_be_kept_says_so(server: Server, told: Any) -> None:
    found = server.post("/api/studies", {"title": "A study", **told})
    assert 400 <= found.status_code < 500, found.text
    assert found.json()["text"]


def test_a_record_that_was_tampered_with_is_refused(server: Server, over: str) -> None:
    text = server.get(f"/api/games/{over}/record").text
    found = server.post("/api/studies", {"title": "A study", "record": text.replace('"say"', '"dice"', 1)})
    assert found.json()["code"] == "unfit"


@pytest.mark.parametrize("source", ["game", "game.", "game.a/b", "puzzle.UP", "trial.a.b.c", "trial.a.1.2", "other.x"])
def test_what_is_no_source_is_not_found(server: Server, source: str) -> None:
    assert server.get(f"/api/positions/{source}").status_code == 404


def test_studies_count_against_the_quota(tmp_path: Any) -> None:
    quotas = Quotas(uploads=2)
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0, quotas=quotas)) as small:
        for _ in range(2):
            kept(small, source="puzzle.frontier-1-0-12")
        found = small.post("/api/studies", {"title": "A third", "source": "puzzle.frontier-1-0-12"})
        assert found.json()["code"] == "quota"
