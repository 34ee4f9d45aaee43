"""Books over HTTP: read in their order, searched, compared, shown by examples; whatever is asked has a clear answer."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from openfire.ledger.statements import load_ledger
from openfire.server.http.app import Settings
from tests.server.running import Server, running


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path: Path = tmp_path_factory.mktemp("rules") / "games.db"
    with running(Settings(str(path), rate=0, processes=0)) as found:
        yield found


def got(server: Server, path: str, language: str = "en") -> Any:
    found = server.http.get(path, headers={"accept-language": language})
    assert found.status_code == 200, found.text
    return found.json()


def refused(server: Server, path: str) -> str:
    found = server.get(path)
    assert 400 <= found.status_code < 500, found.text
    return str(found.json()["code"])


def test_every_book_stands_whole_and_in_its_order(reading: Server) -> None:
    heads = got(reading, "/api/books")["books"]
    assert {one["key"] for one in heads} == {"stress", "assault", "melee", "onepage", "advanced"}
    for head in heads:
        book = got(reading, f"/api/books/{head['key']}")
        ids = [rule["id"] for section in book["sections"] for rule in section.get("rules", ())]
        assert ids == list(load_ledger(head["key"]))
        asked = {
            name
            for section in book["sections"]
            for rule in section.get("rules", ())
            for name in rule.get("rulings", ())
        }
        assert asked == {ruling["id"] for ruling in book["rulings"]}


def test_a_heading_of_headings_stands_before_them(reading: Server) -> None:
    sections = got(reading, "/api/books/stress")["sections"]
    chapters = [one["title"] for one in sections if one["depth"] == 1]
    assert chapters[:4] == [
        "Welcome to Open Fire",
        "Contents",
        "Section 1 - Getting Started",
        "Section 2 - Units and Armies",
    ]
    dice = next(n for n, one in enumerate(sections) if one["title"] == "Dice")
    assert [(one["title"], one["depth"]) for one in sections[dice : dice + 3]] == [
        ("Dice", 2),
        ("Attribute Rolls", 3),
        ("Re-rolls", 3),
    ]


@pytest.mark.parametrize(
    ("typed", "meant", "rule"),
    [
        ("supression", "suppression", "melee.transport.wreck-suppression-2"),
        ("ambsuh", "ambush", "stress.unit.ambush.place"),
        ("obsucred", "obscured", "assault.los.obscured"),
        ("unwieldly", "unwieldy", "stress.weapon.unwieldy-minus-2"),
        ("initative", "initiative", "melee.initiative.ties"),
    ],
)
def test_a_rule_is_found_by_a_misspelt_word(reading: Server, typed: str, meant: str, rule: str) -> None:
    found = got(reading, f"/api/search/rules?q={typed}")
    assert [(one["typed"], one["words"][0]) for one in found["read_as"]] == [(typed, meant)]
    books = [(one["id"].partition(".")[2], {one["book"], *one.get("also", ())}) for one in found["found"]]
    book, _, name = rule.partition(".")
    assert any(name == known and book in some for known, some in books)


def test_a_word_of_another_language_finds_what_the_books_call_it(reading: Server) -> None:
    for typed in ("Deckung", "Dekung"):
        found = got(reading, f"/api/search/rules?q={typed}", "de")
        assert "cover" in found["words"]
        assert any(one["id"] == "advanced.terrain.cover-plus-2" for one in found["found"])


def test_a_search_stays_in_a_book_with_the_rulings_of_all(reading: Server) -> None:
    found = got(reading, "/api/search/rules?q=cover&book=melee")["found"]
    assert found
    assert {one["book"] for one in found} <= {"melee", "shared"}


def test_what_nobody_wrote_finds_nothing(reading: Server) -> None:
    found = got(reading, "/api/search/rules?q=xyzzyq")
    assert (found["found"], found["many"]) == ([], 0)
    for strange in ("%20%20", "%F0%9F%8E%B2", "((((", "a" * 100, "%00"):
        assert reading.get(f"/api/search/rules?q={strange}").status_code in (200, 400), strange
    assert refused(reading, f"/api/search/rules?q={'a' * 101}") == "malformed"


def test_an_example_is_played_as_its_file_says(reading: Server) -> None:
    told = got(reading, "/api/books/stress/examples/advance-six-more", "de")
    said = [step.get("said", "") for step in told["steps"]]
    assert said == ["", "a1", "advance 22.001,10", "move 16.001,10", "advance 22,10", "a1.1:rifle>b1"]
    assert told["steps"][2]["rule"] == "stress.advance.plus-6"
    assert told["steps"][2]["refused"]
    stood = [next(one["at"][0] for one in step["view"]["models"] if one["id"] == "a1.1") for step in told["steps"]]
    assert stood == [100_000, 100_000, 100_000, 100_000, 220_000, 220_000]
    assert "Welche Einheit" in told["steps"][0]["waits"]


def test_books_side_by_side_pair_what_is_about_the_same(reading: Server) -> None:
    found = {one["kind"]: one["pairs"] for one in got(reading, "/api/books/assault/compare/melee")["subjects"]}
    assert all(pair.get("is_same") for pair in found["dice"])
    natural = next(p for p in got(reading, "/api/books/stress/compare/melee")["subjects"] if p["kind"] == "dice")[
        "pairs"
    ]
    alone = [p["left"]["id"] for p in natural if "right" not in p]
    assert "stress.dice.natural-1-fails" in alone, "the drafts have no such rule"
    both = [p["left"]["id"] for p in natural if "left" in p and "right" in p]
    assert "stress.dice.d12" in both
    left = [p["left"]["id"] for p in natural if "left" in p]
    assert left == [one.id for one in load_ledger("stress").values() if one.kind == "dice"]


def test_a_module_has_its_rules_and_a_booklet(reading: Server) -> None:
    told = got(reading, "/api/modules/frontier/rules")
    assert told["edition"] == "stress"
    drill = next(one for one in told["rules"] if one["title"] == "Drill")
    assert "has not moved" in drill["text"]
    page = reading.get("/api/modules/frontier/booklet")
    assert page.headers["content-type"].startswith("text/html")
    assert "The Salt Frontier" in page.text


@pytest.mark.parametrize(
    "path",
    [
        "/api/books/nothing",
        "/api/books/..%2Fstress",
        "/api/books/stub",
        "/api/books/stress/examples/nothing",
        "/api/books/stress/examples/..%2F..%2Fmelee%2Fevade",
        "/api/books/stress/compare/nothing",
        "/api/modules/nothing/rules",
        "/api/modules/..%2Ffrontier/booklet",
        "/api/search/rules?q=cover&book=nothing",
    ],
)
def test_what_there_is_not_is_said(reading: Server, path: str) -> None:
    assert refused(reading, path) == "not-found"


def test_a_book_is_not_compared_with_itself(reading: Server) -> None:
    assert refused(reading, "/api/books/melee/compare/melee") == "unfit"
