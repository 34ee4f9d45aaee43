"""Events hold facts; what happened is told where it is read, in the language of whoever reads it."""

import json
from typing import Any

import pytest
from sqlalchemy import select

from openfire.game.books import STRESS
from openfire.odds import preview
from openfire.server.games.events import Answered, Compared, read_event
from openfire.server.languages import ENGLISH, LANGUAGES, preferred
from openfire.server.store.schema import EVENTS
from openfire.server.views import log_lines
from openfire.server.workers import jobs
from openfire.testkit import battle
from openfire.text import phrasebooks
from openfire.text.wording import Wording
from tests.cli.talk import WEAPONS
from tests.server.running import Server, answer


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Facts are told with the language in front; the languages in which something was told."""
    said: list[str] = []

    def tell_each(facts: Any, _setup: Any, *, language: str, on_board: bool) -> Any:
        assert on_board
        said.append(language)
        return [(f"{language}: {type(fact).__name__}", False) for fact in facts]

    monkeypatch.setattr(log_lines, "tell_each", tell_each)
    return said


def test_a_stored_event_holds_no_sentence(server: Server) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    with server.service.store.engine.connect() as connection:
        bodies = list(connection.execute(select(EVENTS.c.body).where(EVENTS.c.game == game)).scalars())
    lines = [line for body in bodies for line in json.loads(body).get("lines", ())]
    assert lines
    assert {name for line in lines for name in line} == {"moment", "fact"}


def test_an_event_of_an_earlier_version_is_read_without_its_sentences() -> None:
    fact = {"type": "RoundBegan", "rules": [], "round": 1}
    old = {"type": "Answered", "seat": "a", "entries": [], "lines": [{"moment": 3, "text": "Round 1.", "fact": fact}]}
    found = read_event(json.dumps(old))
    assert isinstance(found, Answered)
    assert found.lines[0].moment == 3
    lines = {"edition": {"key": "stress", "version": "1"}, "module": {"key": "frontier", "hash": ""}}
    noted = read_event(json.dumps({"type": "Compared", "reason": "entry 7: another state", **lines}))
    assert isinstance(noted, Compared)
    assert noted.is_different


@pytest.mark.usefixtures("spoken")
def test_the_log_is_told_in_the_language_of_whoever_reads_it(server: Server) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    told = server.post(f"/api/games/{game}/log", {"do": "log"}, **{"accept-language": "de-AT,en;q=0.5"}).json()
    assert all(line["text"].startswith("de: ") for line in told["lines"])
    with server.follow(game, language="de") as follower:
        assert follower.ask("log")["given"]["lines"][0]["text"].startswith("de: ")
    assert server.ask(game, "log")["lines"][0]["text"].startswith("en: ")


def test_an_update_is_told_once_for_all_who_read_the_same_language(server: Server, spoken: list[str]) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    game = made["game"]
    with (
        server.follow(game, language="de") as one,
        server.follow(game, language="de") as two,
        server.follow(game) as three,
    ):
        spoken.clear()
        while not one.lines:
            answer(server, game, made["seats"], server.view(game)["question"])
            one.until(server.room(game)["seq"])
        two.until(one.updates[-1]["seq"])
        three.until(one.updates[-1]["seq"])
        assert spoken.count("de") == spoken.count("en")
        assert one.lines == two.lines
        assert [line["text"].replace("de: ", "en: ") for line in one.lines] == [line["text"] for line in three.lines]


def test_nobody_is_told_what_nobody_reads(server: Server, spoken: list[str]) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    answer(server, made["game"], made["seats"], server.view(made["game"])["question"])
    assert spoken == []


def test_what_is_worked_out_is_told_to_everybody_in_their_own_language(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    game, german = made["game"], {"accept-language": "de"}
    while server.view(game)["question"]["form"] != "go":
        answer(server, game, made["seats"], server.view(game)["question"])
    english = server.ask(game, "suggest")["options"]
    told = server.post(f"/api/games/{game}/suggest", {}, **german).json()["options"]
    assert [one["text"] for one in told] == [one["text"] for one in english]
    assert any("toward" in one["words"] for one in english)
    assert any(" zu: " in one["words"] for one in told)
    assert not any("toward" in one["words"] for one in told)
    units = [unit["id"] for unit in server.view(game)["units"] if unit["place"] == "table"]
    body = {"one": units[0], "other": units[-1]}
    assert "Zoll" in server.post(f"/api/games/{game}/measure", body, **german).json()["text"]
    assert " in (" in server.ask(game, "measure", **body)["text"]


def test_a_preview_names_sight_and_rolls_in_words_beside_the_code_of_the_sight() -> None:
    g = battle(STRESS, "a1 x3 @ 20,10 rifle\nb1 x3 @ 30,12 rifle", weapons=WEAPONS).play("activate: a1", "move: stay")
    (found,) = preview(g.cursor, None).prospects
    english, german = (jobs._prospect(found, Wording(g.cursor.game.setup, language)) for language in ("en", "de"))
    assert (english.sight, english.seen, german.sight, german.seen) == ("clear", "clear", "clear", "frei")
    assert [throw.name for throw in english.parts[0].throws] == ["skill", "defence"]
    assert [throw.name for throw in german.parts[0].throws] == ["Trefferwurf", "Verteidigung"]


def test_a_server_speaks_every_language_that_has_phrasebooks() -> None:
    assert sorted(LANGUAGES) == sorted(phrasebooks.languages())
    assert ENGLISH == phrasebooks.ENGLISH


@pytest.mark.parametrize(
    ("header", "language"),
    [("", "en"), ("de", "de"), ("fr, de-CH;q=0.9, en;q=0.8", "de"), ("en;q=0.9,de", "de"), ("de;q=0", "en"),
     ("de;q=x", "en"), ("xx,,;", "en")],
)  # fmt: skip
def test_the_language_that_is_liked_best_of_those_that_are_spoken(header: str, language: str) -> None:
    assert preferred(header) == language
