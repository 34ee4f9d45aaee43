"""The workshop of modules: read, written, checked, tried, packed, and installed where the owner allows it."""

import io
import json
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openfire.modules.skeletons import editions
from openfire.server.http.app import Settings
from tests.server.people import new_name, register
from tests.server.running import Server, running

WORKSHOP = "/api/workshop/modules"


def draft(server: Server, edition: str = "stress", key: str = "my-war") -> dict[str, str]:
    """The files of a new module."""
    found = server.get(f"{WORKSHOP}/new?edition={edition}&key={key}")
    assert found.status_code == 200, found.text
    return {file["name"]: file["text"] for file in found.json()["files"]}


def told(files: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"files": [{"name": name, "text": text} for name, text in files.items()], **more}


def ask(server: Server, what: str, files: dict[str, str], **more: Any) -> Any:
    found = server.post(f"{WORKSHOP}/{what}", told(files, **more))
    assert found.status_code == 200, found.text
    return found.json()


def test_modules_that_are_here_can_be_read(server: Server) -> None:
    found = server.get(WORKSHOP).json()
    assert [one["key"] for one in found["modules"] if one["is_shipped"]][:2] == ["frontier", "glasshouse"]
    assert set(found["editions"]) == set(editions())
    assert found["authors"] is False
    text = server.get(f"{WORKSHOP}/frontier").json()
    assert {"module.yaml", "units.yaml", "armies/wrack-gang.yaml"} <= {file["name"] for file in text["files"]}
    assert server.get(f"{WORKSHOP}/nowhere").status_code == 422


@pytest.mark.parametrize("edition", editions())
def test_a_new_module_is_sound_and_its_scenarios_come_out(server: Server, edition: str) -> None:
    files = draft(server, edition)
    found = ask(server, "check", files)
    assert found["is_sound"], found["faults"]
    assert (found["key"], found["title"]) == ("my-war", "My War")
    assert len(found["hash"]) == 64
    tried = ask(server, "try", files)["scenarios"]
    assert [one["has_passed"] for one in tried] == [True] * len(tried)


def test_faults_stand_where_they_are(server: Server) -> None:
    files = draft(server)
    lines = files["units.yaml"].splitlines()
    number = next(number for number, line in enumerate(lines, 1) if "model: " in line)
    name = lines[number - 1].partition("model: ")[2].split(",")[0].split("}")[0].strip()
    lines[number - 1] = lines[number - 1].replace(f"model: {name}", f"model: {name[:-1]}", 1)
    found = ask(server, "check", {**files, "units.yaml": "\n".join(lines)})
    assert not found["is_sound"]
    assert found["hash"] == ""
    fault = next(one for one in found["faults"] if one["file"] == "units.yaml")
    assert fault["line"] == number
    assert f"did you mean {name}?" in fault["reason"]


def test_a_rule_of_ones_own_is_said_back(server: Server) -> None:
    rules = """rules:
      - name: Steady Hands
        text: It hits better.
        effects:
          - {when: to-hit, if: [shooting], do: {add: 1}}
    """
    found = ask(server, "check", {**draft(server, "onepage"), "rules.yaml": rules})
    assert found["is_sound"], found["faults"]
    (rule,) = found["rules"]
    assert (rule["id"], rule["title"]) == ("steady-hands", "Steady Hands")
    assert "1" in " ".join(rule["sentences"])


def test_a_zip_file_goes_out_and_comes_in(server: Server) -> None:
    files = draft(server)
    packed = server.post(f"{WORKSHOP}/pack", told(files)).content
    assert sorted(zipfile.ZipFile(io.BytesIO(packed)).namelist()) == sorted(files)
    found = server.post(f"{WORKSHOP}/unpack", {"zip": b64encode(packed).decode()})
    assert {file["name"]: file["text"] for file in found.json()["files"]} == files


@pytest.mark.parametrize(
    ("name", "reason"),
    [("../evil.yaml", "is no file of a module"), ("armies/../../x.yaml", "is no file"), ("/etc/passwd", "is no file")],
)
def test_a_file_outside_a_module_is_refused(server: Server, name: str, reason: str) -> None:
    for what in ("check", "try", "pack"):
        found = server.post(f"{WORKSHOP}/{what}", told({**draft(server), name: "x: 1"}))
        assert (found.status_code, found.json()["code"]) == (422, "unfit")
        assert reason in found.json()["text"]


def test_hostile_drafts_meet_plain_words(server: Server) -> None:
    files = draft(server)
    deep = "[" * 5000
    for text in (deep, "a: &a [*a, *a]", "\x00", "rules: 1e999", "- " * 3000, "rules:\n" + "  - {name: x}\n" * 2000):
        found = ask(server, "check", {**files, "rules.yaml": text})
        assert not found["is_sound"]
        assert len(found["faults"]) <= 100
    assert server.post(f"{WORKSHOP}/check", {"files": []}).status_code == 400
    twice = {"files": [{"name": "units.yaml", "text": "a"}, {"name": "units.yaml", "text": "b"}]}
    assert server.post(f"{WORKSHOP}/check", twice).status_code == 422
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("module.yaml", "x" * 3_000_000)
    for body in (bomb.getvalue(), b"no zip", b""):
        assert server.post(f"{WORKSHOP}/unpack", {"zip": b64encode(body).decode()}).status_code == 422


# ------------------------------------------------------------------------------------------------ installed


@pytest.fixture
def owned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Server, dict[str, str], dict[str, str]]]:
    """A server whose owner lets one person install modules: the headers of that person, and of somebody else."""
    monkeypatch.setenv("OPENFIRE_MODULES", str(tmp_path / "modules"))
    where, name = str(tmp_path / "games.db"), new_name("author")
    with running(Settings(where, rate=0, processes=0)) as server:
        author, other = register(server, name), register(server)
        assert server.post(f"{WORKSHOP}/install", told(draft(server)), **author.headers).status_code == 403
    folder = str(tmp_path / "modules")
    settings = Settings(where, rate=0, processes=0, authors=(name, "nobody.yet"), modules_folder=folder)
    with running(settings) as server:
        yield server, author.headers, other.headers


def test_whoever_the_owner_names_installs_and_plays(owned: tuple[Server, dict[str, str], dict[str, str]]) -> None:
    server, author, other = owned
    files = draft(server, key="well-war")
    assert server.get(WORKSHOP).json()["authors"] is True
    for headers in ({}, other):
        assert server.post(f"{WORKSHOP}/install", told(files), **headers).status_code in (401, 403)
    late = register(server, "nobody.yet")
    assert server.post(f"{WORKSHOP}/install", told(files), **late.headers).status_code == 403, "too late for that name"
    wrong = {**files, "units.yaml": "units: ["}
    assert server.post(f"{WORKSHOP}/install", told(wrong), **author).status_code == 422
    assert "well-war" not in keys(server)

    done = server.post(f"{WORKSHOP}/install", told(files), **author).json()
    assert (done["key"], done["was_there"]) == ("well-war", False)
    assert "well-war" in keys(server)
    made = server.create(module="well-war", seats=[{"player": "me"}, {"player": "me"}])
    assert server.get(f"/api/games/{made['game']}/record").json()["header"]["module"]["hash"] == done["hash"]


def test_another_content_takes_its_place_only_if_that_is_said(
    owned: tuple[Server, dict[str, str], dict[str, str]],
) -> None:
    server, author, _ = owned
    files = draft(server, key="well-war")
    first = server.post(f"{WORKSHOP}/install", told(files), **author).json()
    made = server.create(module="well-war", seats=[{"player": "me"}, {"player": "me"}])["game"]
    layout = server.get(f"/api/games/{made}/layout").json()["units"]
    changed = {**files, "units.yaml": files["units.yaml"].replace("name: Prowlers", "name: Nightwalkers")}
    reply = server.post(f"{WORKSHOP}/install", told(changed), **author)
    assert (reply.status_code, reply.json()["code"]) == (422, "unfit")
    second = server.post(f"{WORKSHOP}/install", told(changed, replace=True), **author).json()
    assert second["hash"] != first["hash"]
    other = server.create(module="well-war", seats=[{"player": "me"}, {"player": "me"}])["game"]
    assert "Nightwalkers" in json.dumps(server.get(f"/api/games/{other}/layout").json()["units"])
    assert server.get(f"/api/games/{made}/layout").json()["units"] == layout, "a game keeps what it was begun with"
    shipped = {**files, "module.yaml": files["module.yaml"].replace("key: well-war", "key: frontier")}
    assert server.post(f"{WORKSHOP}/install", told(shipped, replace=True), **author).status_code == 422


def keys(server: Server) -> list[str]:
    return [module["key"] for module in server.get("/api/library").json()["modules"]]
