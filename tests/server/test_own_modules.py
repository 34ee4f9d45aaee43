"""Lists and modules of one's own on a server: uploads and share texts, and the operator's folder of modules."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from openfire.builder import share
from openfire.cli import app
from openfire.game import headers, load_module
from openfire.modules import offer_modules_in
from openfire.modules.skeletons import write_skeleton
from openfire.server import lobby
from openfire.server.games import new_game
from openfire.server.http.app import Settings
from openfire.server.store.quotas import Quotas
from tests.server.running import Server, running

ARMY = """
id: dawn-patrol
name: Dawn Patrol
module: frontier
units:
  - {unit: rifle-section}
  - {unit: breachers}
"""
SEATS = [{"player": "me"}, {"player": "me"}]


def armies(server: Server, game: str) -> list[str]:
    return [seat["army"] for seat in server.room(game)["seats"]]


# ------------------------------------------------------------------------------------------------ lists


def test_a_share_text_is_uploaded_like_a_file(server: Server) -> None:
    module = load_module("frontier")
    text = share(module.armies["wrack-gang"], module)
    broken = f"  {text[:50]}\n{text[50:]} \n"
    for told in (text, broken):
        item = server.post("/api/shelf", {"kind": "army", "text": told}).json()
        assert (item["title"], item["module"]) == ("The Wrack Gang", "frontier")
    made = server.create(seats=[{"player": "me", "army": f"~{item['id']}"}, {"player": "me"}])
    assert armies(server, made["game"])[0] == "The Wrack Gang"


def test_a_share_text_may_stand_in_the_terms_themselves(server: Server) -> None:
    module = load_module("frontier")
    army = module.armies["wrack-gang"]
    made = server.create(seats=[{"player": "me", "army": {"share": share(army, module)}}, {"player": "me"}])
    units = server.get(f"/api/games/{made['game']}/layout").json()["units"]
    assert len([unit for unit in units if unit["seat"] == "a"]) == len(army.units)
    assert server.get(f"/api/games/{made['game']}/verify").json()["is_sound"]
    for wrong in ("openfire-list.1.x", "", 3, share(army, module)[:-1]):
        terms = {"module": "frontier", "seats": [{"player": "me", "army": {"share": wrong}}, {"player": "me"}]}
        assert server.post("/api/games", terms).status_code == 422


def test_every_fault_of_a_list_is_told_with_its_line(server: Server) -> None:
    wrong = ARMY.replace("rifle-section}", "rifle-secton, counts: {rifleman: 99}}").replace("breachers", "nobody")
    reply = server.post("/api/shelf", {"kind": "army", "text": wrong + "limit: yes\n"})
    assert (reply.status_code, reply.json()["code"]) == (422, "unfit")
    told = reply.json()["text"].splitlines()
    assert [line.partition(": ")[0] for line in told] == ["army.yaml:8"], told
    told = server.post("/api/shelf", {"kind": "army", "text": wrong}).json()["text"].splitlines()
    assert [line.partition(": ")[0] for line in told] == ["army.yaml:6", "army.yaml:7"]
    assert "did you mean rifle-section?" in told[0]


def test_what_is_refused_is_refused_quickly_and_in_few_words(server: Server) -> None:
    units = "".join(f"  - {{unit: nobody{n}, counts: {{a{n}: 3}}}}\n" for n in range(100))
    reply = server.post("/api/shelf", {"kind": "army", "text": f"id: a\nname: A\nmodule: frontier\nunits:\n{units}"})
    told = reply.json()["text"].splitlines()
    assert len(told) == 21
    assert told[-1].startswith("and ")
    for text in ("openfire-list." + "x" * 30_000, "openfire-list.1.frontier.0.e.0", "openfire-list.9.a.b.c.d"):
        assert server.post("/api/shelf", {"kind": "army", "text": text}).status_code == 422


def test_lists_of_strangers_count_against_their_quota(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0, quotas=Quotas(uploads=2))
    with running(settings) as server:
        codes = [server.post("/api/shelf", {"kind": "army", "text": ARMY}).status_code for _ in range(3)]
        assert codes == [201, 201, 429]


# ------------------------------------------------------------------------------------------------ modules


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a module of the operator's, which is offered."""
    monkeypatch.setenv("OPENFIRE_MODULES", "")
    place = tmp_path / "modules"
    write_skeleton(place / "well-war", "stress", "The war of the well")
    offer_modules_in(place)
    forget()
    yield place
    forget()


def forget() -> None:
    """What a process that starts anew does not know."""
    new_game.read_module.cache_clear()
    headers._read.cache_clear()
    lobby.library_of.cache_clear()


def keys(server: Server) -> list[str]:
    library: Any = server.get("/api/library").json()
    return [module["key"] for module in library["modules"]]


@pytest.mark.usefixtures("folder")
def test_modules_of_a_folder_are_offered_and_played(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=1)) as server:
        assert "well-war" in keys(server)
        assert "frontier" in keys(server)
        assert server.get("/api/library/well-war/the-well/picture").status_code == 200
        made = server.create(module="well-war", seats=[{"player": "me"}, {"player": "greedy"}])
        game, token = made["game"], made["seats"]["a"]
        assert server.room(game)["edition"] == "stress"
        server.waiting(game, "a")
        assert server.ask(game, "suggest", token)["options"], "another process knows the module"
        record = server.get(f"/api/games/{game}/record").json()
        assert record["header"]["module"] == {"key": "well-war", "hash": load_module("well-war").hash}


def test_a_game_keeps_the_content_that_it_was_begun_with(folder: Path, tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "games.db"), rate=0, processes=0)
    with running(settings) as server:
        game = server.create(module="well-war", seats=SEATS)["game"]
        before = server.get(f"/api/games/{game}/layout").json()["units"]
    units = folder / "well-war" / "units.yaml"
    units.write_text(units.read_text(encoding="utf-8").replace("name: Prowlers", "name: Gone"), encoding="utf-8")
    forget()
    with running(settings) as server:
        assert server.get(f"/api/games/{game}/layout").json()["units"] == before
        assert server.get(f"/api/games/{game}/verify").json()["is_sound"]
        other = server.create(module="well-war", seats=SEATS)["game"]
        assert server.get(f"/api/games/{other}/layout").json()["units"] != before
    (folder / "well-war" / "module.yaml").unlink()
    forget()
    with running(settings) as server:
        assert "well-war" not in keys(server)
        assert server.get(f"/api/games/{game}/layout").json()["units"] == before
        assert server.post("/api/games", {"module": "well-war"}).status_code == 422


def test_a_module_that_is_not_in_order_spoils_no_other(folder: Path, tmp_path: Path) -> None:
    write_skeleton(folder / "broken", "melee")
    (folder / "broken" / "units.yaml").write_text("units: [", encoding="utf-8")
    write_skeleton(folder / "listless", "melee")
    (folder / "listless" / "armies" / "watch.yaml").write_text("id: watch", encoding="utf-8")
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        found = {module["key"]: module for module in server.get("/api/library").json()["modules"]}
        assert "broken" not in found
        assert {"well-war", "listless", "frontier"} <= set(found)
        assert [army["id"] for army in found["listless"]["armies"]] == ["prowl"]
        reply = server.post("/api/games", {"module": "broken"})
        assert (reply.status_code, reply.json()["code"]) == (422, "unfit")
        assert str(tmp_path) not in reply.text, "strangers are not told where the operator's files are"


def test_nobody_reaches_a_folder_by_its_name(folder: Path, tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        for name in ("../modules/well-war", str(folder / "well-war"), "well-war/../well-war", ".", "~x"):
            assert server.post("/api/games", {"module": name}).status_code in (400, 422)


@pytest.mark.parametrize("options", [["--modules", "nowhere"], ["--modules", "file"]])
def test_a_folder_that_is_none_is_told(options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPENFIRE_MODULES", "")
    (tmp_path / "file").write_text("x", encoding="utf-8")
    reply = CliRunner().invoke(app, ["serve", "--database", str(tmp_path / "games.db"), *options])
    assert reply.exit_code == 2
    assert "is not a folder of modules" in reply.output
