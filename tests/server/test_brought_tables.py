"""Tables that somebody brings along: whatever they hold, what is worked out on them ends, and holds up nobody else."""

import math
import pickle
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from openfire import documents
from openfire.game import load_module
from openfire.geometry.paths import IntricateError
from openfire.server.games import seats as seating
from openfire.server.games.operations import OPERATIONS
from openfire.server.http.app import Settings
from openfire.server.problems import Problem
from openfire.server.views import game_view, way
from openfire.server.views.glances import GameCopy
from openfire.server.workers import analysis
from openfire.server.workers.askers import asker
from openfire.server.workers.pool import WorkerResult, run_work
from openfire.table import files
from tests.server.running import Server, running
from tests.server.test_crowds import BUSY, Watch, seconds
from tests.server.test_strangers import TWO, until, until_moving

MISSION: Final = "three-pumps"


def brought(**changes: Any) -> dict[str, Any]:
    """The mission's own table as somebody would bring it along, with changes."""
    return {**documents.parse(files.write(load_module("frontier").tables["dry-harbour"]), "t.yaml").data, **changes}


def pieces(places: list[tuple[float, float]], corners: int, radius: float) -> list[dict[str, Any]]:
    """Solid pieces with so many corners each; forty are one piece of terrain."""
    rings = [[_corner(x, y, radius, k / corners) for k in range(corners)] for x, y in places]
    parts = [{"id": f"p{n}", "keywords": ["impassable"], "footprint": ring} for n, ring in enumerate(rings)]
    groups = [parts[n : n + 40] for n in range(0, len(parts), 40)]
    return [{"id": f"g{n}", "name": "Stakes", "parts": group} for n, group in enumerate(groups)]


def _corner(x: float, y: float, radius: float, share: float) -> list[float]:
    return [round(x + radius * math.cos(math.tau * share), 3), round(y + radius * math.sin(math.tau * share), 3)]


def stakes() -> list[dict[str, Any]]:
    """Stakes wherever units arrive, so near to each other that there is hardly any room."""
    return pieces([(2 * n + 1, y) for y in (*range(1, 12, 2), *range(37, 48, 2)) for n in range(36)], 3, 0.16)


@pytest.fixture(scope="module")
def pooled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a process that works things out."""
    database = str(tmp_path_factory.mktemp("brought") / "games.db")
    with running(Settings(database, rate=0, processes=1)) as server:
        until(lambda: server.get("/api/ready").status_code == 200, 120)
        yield server


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        yield server


def moving(server: Server, **terms: Any) -> str:
    """A game in which somebody is asked for a way."""
    made = server.create(mission=MISSION, seats=TWO, **terms)
    until_moving(server, made)
    return str(made["game"])


def test_nobody_looks_for_more_of_a_way_that_is_sure_to_be_refused(
    alone: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, legs, right = moving(alone), list[Any](), way.shortest

    def shortest(*given: Any) -> Any:
        legs.append(given)
        return right(*given)

    monkeypatch.setattr(way, "shortest", shortest)
    via = [[30_000 + 660_000 * (n % 2), 20_000 + 27_000 * n] for n in range(16)]
    found = alone.ask(game, "way", kind="move", place=[360_000, 240_000], via=via)
    assert len(legs) == 1
    assert [*via, [360_000, 240_000]] == [stop for stop in found["points"] if stop in via or stop == [360_000, 240_000]]
    assert found["verdict"]["is_taken"] is False


def test_the_same_is_seen_on_a_table_that_was_brought_along(pooled: Server) -> None:
    game = moving(pooled, table=brought())
    live = pooled.service.slots[game].live
    assert live
    assert live.recorder
    scene = GameCopy(live.recorder.cursor.fork(), live.turn)
    start = next(iter(scene.cursor.asked.options.ranges())).start
    place = [start[0] + 9_000, start[1]]
    there = pooled.ask(game, "way", kind="move", place=place)
    here = way.way(scene, OPERATIONS["way"].request("move", tuple(place)))
    assert (there["text"], there["turn"]) == (here.text, here.turn)
    assert pooled.ask(game, "reach")["reaches"]
    assert pooled.refused(game, "way", kind="crawl", place=place) == "unfit"


def endless(_scene: GameCopy, _ask: Any) -> None:
    """A glance at a table that is too intricate."""
    while True:
        pass


@pytest.mark.parametrize("what", ["way", "reach"])
def test_what_takes_too_long_on_a_brought_table_is_ended(
    pooled: Server, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    game, other = moving(pooled, table=brought()), pooled.create(seats=TWO)["game"]
    monkeypatch.setattr(analysis, "GLANCE", 0.5)
    monkeypatch.setitem(OPERATIONS, what, OPERATIONS[what]._replace(glance=endless))
    told = {"way": {"kind": "move", "place": [0, 0]}}
    with pooled.follow(game) as somebody, Watch(lambda: (pooled.get("/api/health"), pooled.view(other))) as watch:
        reply = somebody.ask(what, **told.get(what, {}))
    assert (reply["type"], reply["code"]) == ("problem", "too-large")
    assert "fewer pieces" in reply["text"]
    assert not watch.was_held_up(2)
    until(lambda: pooled.get("/api/ready").status_code == 200, 60)


def test_a_game_among_stakes_begins_in_time_and_holds_up_nobody(
    pooled: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = pooled.create(seats=TWO)["game"]
    monkeypatch.setattr(seating, "OPENING", 4.0)
    with Watch(lambda: (pooled.get("/api/health"), pooled.view(other))) as watch:
        start = time.monotonic()
        terms = {"module": "frontier", "mission": MISSION, "seats": TWO, "table": brought(pieces=stakes())}
        reply = pooled.post("/api/games", terms)
    assert reply.json().get("game"), reply.text
    assert time.monotonic() - start < 120
    assert not watch.was_held_up(2), "in threads of the server it took every answer along"
    until(lambda: pooled.get("/api/ready").status_code == 200, 60)


def test_a_table_that_is_too_intricate_is_refused_with_what_to_do(pooled: Server) -> None:
    places = [(x, y) for x in range(3, 70, 6) for y in range(3, 46, 6)]
    table = brought(pieces=pieces(places[:31], 100, 2))
    reply = pooled.post("/api/games", {"module": "frontier", "mission": MISSION, "seats": TWO, "table": table})
    assert (reply.status_code, reply.json()["code"]) == (413, "too-large"), reply.text
    assert "3100 points" in reply.json()["text"]
    assert "simpler outlines" in reply.json()["text"]
    again = pooled.post("/api/shelf", {"kind": "table", "text": documents.write(table)})
    assert (again.status_code, again.json()["code"]) == (413, "too-large"), again.text


def test_games_on_brought_tables_share_what_one_maker_gets(alone: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    games = [alone.create(mission=MISSION, seats=TWO, table=brought())["game"] for _ in range(2)]
    seen, right = set[str](), game_view.view

    def view(live: Any, language: Any) -> Any:
        seen.add(asker().name)
        return right(live, language)

    monkeypatch.setattr(game_view, "view", view)
    for game in games:
        alone.view(game)
    assert len(seen) == 1
    assert seen.pop().startswith("tables of ")


def test_a_way_with_many_stops_costs_about_as_much_as_one_without(alone: Server) -> None:
    """On slow ground in every direction; it took a hundred times as long."""
    places = [(x, y) for x in range(2, 72, 4) for y in range(14, 36, 4)]
    slow = pieces(places, 20, 1.4)
    for piece in slow:
        for part in piece["parts"]:
            part["keywords"] = ["slow"]
    game = moving(alone, table=brought(pieces=slow))
    via = [[30_000 + 660_000 * (n % 2), 20_000 + 27_000 * n] for n in range(16)]
    far = {"kind": "move", "place": [360_000, 470_000]}
    plain = seconds(lambda: alone.get("/api/health"))
    one = seconds(lambda: alone.ask(game, "way", kind="move", place=via[0]))
    many = seconds(lambda: alone.ask(game, "way", via=via, **far))
    assert many < 4 * one + max(1, BUSY * plain)


def test_a_process_that_meets_ground_that_is_too_intricate_says_so() -> None:
    def give_up() -> None:
        raise IntricateError("no survey with so many labels")

    with pytest.raises(Problem, match="too intricate") as told:
        WorkerResult(*pickle.loads(run_work(give_up, ()))).result()
    assert told.value.code == "too-large"
