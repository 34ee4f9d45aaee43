"""Drawn tables over HTTP: checked with all faults and their places, measured, generated, played on, or refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openfire.engine.enclosed import tell_table
from openfire.game import load_module
from openfire.server.http.app import Settings
from tests.server.running import Server, running


@pytest.fixture(scope="module")
def drawing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path: Path = tmp_path_factory.mktemp("tables") / "games.db"
    with running(Settings(str(path), rate=0, processes=0)) as found:
        yield found


def table(**changes: Any) -> dict[str, Any]:
    return {**tell_table(load_module("frontier").tables["dry-harbour"]), **changes}


def square(left: float, low: float, size: float, **more: Any) -> dict[str, Any]:
    ring = [[left, low], [left + size, low], [left + size, low + size], [left, low + size]]
    return {"footprint": ring, "keywords": ["slow"], **more}


def checked(server: Server, told: Any = None, text: str | None = None) -> Any:
    found = server.post("/api/tables/check", {"table": told} if text is None else {"text": text})
    assert found.status_code == 200, found.text
    return found.json()


def faults(server: Server, told: Any) -> list[tuple[str, str]]:
    return [(one["place"], one["reason"]) for one in checked(server, told)["faults"]]


def test_a_sound_table_comes_back_as_its_file(drawing: Server) -> None:
    found = checked(drawing, table())
    assert "faults" not in found
    assert checked(drawing, text=found["text"])["table"] == found["table"]
    assert [one["id"] for one in found["table"]["pieces"]] == [one["id"] for one in table()["pieces"]]


def test_every_fault_is_told_with_its_place(drawing: Server) -> None:
    bow = {"footprint": [[10, 10], [14, 14], [14, 10], [10, 14]], "keywords": ["slow"]}
    told = table(
        pieces=[
            {"id": "bow", "name": "Bow", "parts": [bow]},
            {"id": "off", "name": "Off", "parts": [square(70, 10, 4)]},
            {"id": "words", "name": "Words", "parts": [square(20, 20, 4, keywords=["clear", "impassable"])]},
        ],
        entries=[{"id": "bow", "owner": "a", "at": [1, 1]}],
        objectives=[],
    )
    assert faults(drawing, told) == [
        ("entries[0].id", "the id bow is taken by pieces[0]"),
        ("pieces[0].parts[0].footprint", "the polygon crosses itself near (12.0, 12.0)"),
        ("pieces[1].parts[0].footprint", "(74.0, 10.0) is off the table"),
        ("pieces[2].parts[0].keywords", "clear and impassable contradict each other"),
    ]


def test_the_text_of_a_file_is_read_with_its_lines(drawing: Server) -> None:
    found = checked(
        drawing, text="id: t\nname: T\npieces:\n  - id: a\n    name: A\n    parts: [{footprint: nothing}]\n"
    )
    assert [(one["line"], one["place"]) for one in found["faults"]] == [(6, "pieces[0].parts[0].footprint")]


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"id": "t"},
        {"id": "t", "name": "T", "width": 1e308},
        {"id": "t", "name": "T", "width": "wide"},
        {"id": "t", "name": "T", "pieces": [[[[[[]]]]]]},
        {"id": "t", "name": "T", "pieces": [{"id": "p", "name": "P", "parts": [square(0, 0, 4)] * 41}]},
        {"id": "t", "name": "\u202eT\x00", "zones": [{"id": "z", "ring": [[0, 0]]}]},
        {"id": "t", "name": "T", "entries": [{"id": "e", "at": [10**300, 0]}]},
        {"id": "<script>", "name": "<img src=x onerror=alert(1)>"},
        {"id": "t", "name": "T", "level_height": 0},
        {"id": "t", "name": "T", "unknown": 1},
    ],
)
def test_what_is_no_table_is_told_so(drawing: Server, told: Any) -> None:
    assert checked(drawing, told)["faults"]
    for what in ("measure", "missions"):
        assert drawing.post(f"/api/tables/{what}", {"table": told}).json()["code"] in ("unfit", "malformed")


def test_bombs_and_other_shapes_of_requests_are_refused(drawing: Server) -> None:
    bomb = "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]\n"
    assert checked(drawing, text=bomb)["faults"]
    for body, code in (
        ({}, "malformed"),
        ({"table": []}, "malformed"),
        ({"text": 7}, "malformed"),
        ({"text": "x" * 200_001}, "malformed"),
        ({"table": table(), "more": 1}, "malformed"),
    ):
        assert drawing.post("/api/tables/check", body).json()["code"] == code, body


def test_a_table_of_very_many_corners_is_refused_before_it_is_measured(drawing: Server) -> None:
    ring = [[round(0.3 * k, 2), 0.0] for k in range(100)] + [[round(0.3 * k, 2), 5.0] for k in range(99, -1, -1)]
    pieces = [{"id": f"p{n}", "name": "P", "parts": [{"footprint": ring, "keywords": ["slow"]}]} for n in range(20)]
    assert drawing.post("/api/tables/measure", {"table": table(pieces=pieces)}).json()["code"] == "too-large"
    assert "3000" in checked(drawing, table(pieces=pieces))["faults"][0]["reason"]


def test_meters_say_what_both_sides_have(drawing: Server) -> None:
    found = drawing.post("/api/tables/measure", {"table": table()}).json()
    assert [side["seat"] for side in found["sides"]] == ["a", "b"]
    assert set(found["sides"][0]["far"]) == {goal["id"] for goal in table()["objectives"]}
    sight = found["sight"]
    assert all(len(row) == sight["columns"] * sight["rows"] for row in sight["by"].values())


def test_the_same_seed_gives_the_same_table(drawing: Server) -> None:
    one, other = (drawing.get("/api/tables/generate?seed=3&symmetry=mirrored&country=downs").json() for _ in "ab")
    assert one == other
    assert "faults" not in checked(drawing, one)
    assert drawing.get("/api/tables/generate?seed=3&width=30&height=60").json()["code"] == "unfit"
    assert drawing.get("/api/tables/generate?seed=-1").json()["code"] == "malformed"
    assert drawing.get("/api/tables/generate?country=moon").json()["code"] == "malformed"


def test_every_kind_of_piece_can_be_put_on_a_table(drawing: Server) -> None:
    palette = drawing.get("/api/tables/pieces?seed=4").json()
    assert {"wood", "hill", "building", "ruin", "wall"} <= {one["kind"] for one in palette["pieces"]}
    for one in palette["pieces"]:
        parts = [{**part, "footprint": [[x + 36, y + 24] for x, y in part["footprint"]]} for part in one["parts"]]
        told = {"id": "t", "name": "T", "pieces": [{"id": "p", "name": one["kind"], "parts": parts}]}
        assert faults_or_none(drawing, told) == [], one["kind"]
    assert "impassable" in palette["against"]["clear"]
    assert "clear" in palette["against"]["impassable"]


def faults_or_none(server: Server, told: Any) -> list[Any]:
    found: list[Any] = checked(server, told).get("faults", [])
    return found


def test_a_table_of_a_module_can_be_drawn_on(drawing: Server) -> None:
    found = drawing.get("/api/tables/of/frontier?table=dry-harbour").json()
    assert found["pieces"]
    assert "faults" not in checked(drawing, found)
    assert drawing.get("/api/tables/of/frontier?table=nowhere").json()["code"] == "unfit"
    assert drawing.get("/api/tables/of/nowhere?table=dry-harbour").json()["code"] == "unfit"


def test_which_missions_fit_and_what_the_others_lack(drawing: Server) -> None:
    found = drawing.post("/api/tables/missions", {"table": table()}).json()
    fits = {(one["module"], one["mission"]) for one in found if not one.get("lacks")}
    assert ("frontier", "three-pumps") in fits
    bare = drawing.post("/api/tables/missions", {"table": table(objectives=[], entries=[])}).json()
    flats = next(one for one in bare if one["mission"] == "open-flats")
    assert "objective-1" in flats["lacks"], "it is about the markers of the table"
    marked = [{"id": f"objective-{n}", "name": "Well", "at": [10 * n, 20]} for n in range(1, 6)]
    there = drawing.post("/api/tables/missions", {"table": table(objectives=marked)}).json()
    assert next(one for one in there if one["mission"] == "open-flats").get("lacks", "") == ""


def test_a_drawn_table_is_shared_and_played_on(drawing: Server) -> None:
    drawn = checked(drawing, table(name="Drawn by hand"))
    item = drawing.post("/api/shelf", {"kind": "table", "text": drawn["text"]}).json()
    again = drawing.get(f"/api/shelf/{item['id']}").json()["text"]
    assert checked(drawing, text=again)["table"] == drawn["table"]
    made = drawing.create(mission="three-pumps", table=drawn["table"], seats=[{"player": "me"}, {"player": "random"}])
    layout = drawing.get(f"/api/games/{made['game']}/layout").json()
    assert layout["table"]["name"] == "Drawn by hand"
