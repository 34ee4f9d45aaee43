"""Names: what cannot be printed is refused, what looks alike is taken, and every record of the server verifies."""

import sqlite3
from pathlib import Path

import pytest

from openfire import documents
from openfire.engine.record_text import parse
from openfire.server.games.new_game import find_module
from openfire.server.http.app import Settings
from openfire.server.people import names
from openfire.server.problems import Problem
from openfire.table import files
from tests.server.people import WORDS, code_of, new_name, register, sign_in
from tests.server.running import Server, running

HOSTILE = [
    "Ann\n",
    "An\u0007n",
    "An\u0000n",
    "An\u2028n",
    "An\u2029n",
    "\u202eAnn",
    "An\u200bn",
    "An\u2066n",
    "An\ufffen",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_cannot_be_printed_is_refused_everywhere(server: Server, name: str) -> None:
    assert code_of(server.post("/api/accounts", {"name": name, "password": WORDS})) == (400, "malformed")
    for told in ({"name": name}, {"team": name}):
        terms = {"module": "frontier", "seats": [{"player": "me", **told}, {}]}
        assert code_of(server.post("/api/games", terms)) == (400, "malformed"), told
    assert code_of(server.post("/api/games", {"module": "frontier", "title": name})) == (400, "malformed")
    made = server.create(seats=[{"player": "me"}, {"player": "open"}])
    assert server.refused(made["game"], "join", name=name) == "malformed"
    assert server.refused(made["game"], "chat", made["seats"]["a"], text=name) == "malformed"


def test_a_promise_ends_where_it_ends(server: Server) -> None:
    terms = {"module": "frontier", "seats": [{"player": "me", "promise": "ab" * 32 + "\n"}, {}]}
    assert server.post("/api/games", terms).status_code == 400


def test_names_are_brought_to_one_form(server: Server) -> None:
    terms = [{"player": "me", "name": "  A\ufb03n  "}, {"player": "me", "name": "Bea \u00c5 \u2167"}]
    made = server.create(seats=terms, title=" \uff34itle ")
    room = server.room(made["game"])
    assert [seat["name"] for seat in room["seats"]] == ["Affin", "Bea Å VIII"]
    assert room["title"] == "Title"
    text = server.get(f"/api/games/{made['game']}/record").text
    assert [seat.name for seat in parse(text).header.seats] == ["Affin", "Bea Å VIII"]


def test_what_is_mended_can_be_printed() -> None:
    for name in HOSTILE:
        assert names.mended(name) == "Ann"
    assert names.mended("\n") == "someone"


ALIKE = [
    ("bob.it", "BOB.it"),
    ("bob.oo", "b0b.o0"),
    ("bill.s", "bi11.s"),
    ("raven", "r\u0430v\u0435n"),
    ("box", "\u0412\u039fX"),
    ("moth", "rnoth"),
    ("pax.z", "\u0440\u0430\u0445.z"),
    ("\u039d\u03af\u03ba\u03bf\u03c2", "\u03bd\u03af\u03ba\u03bf\u03c2"),
]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_names_that_look_alike_do_not_coexist(server: Server, name: str, other: str) -> None:
    register(server, name)
    assert code_of(server.post("/api/accounts", {"name": other, "password": WORDS})) == (409, "taken")


@pytest.mark.parametrize(("name", "other"), [("nan", "van"), ("ann", "anna"), ("jose", "jos\u00e9"), ("he", "ne")])
def test_names_that_differ_do(name: str, other: str) -> None:
    assert not set(names.skeletons(name)) & set(names.skeletons(other))


def test_the_letters_of_the_alphabet_stay_apart() -> None:
    letters = "abcdefghijkmnopqrstuvwxyz"  # l looks like i in one case or the other
    assert len({names.skeleton(letter) for letter in letters}) == len(letters)


@pytest.mark.parametrize("name", ["a b c", "a/b", "a@b", "x", "a\u0301\u0301\u0301b"])
def test_an_account_is_named_with_letters_and_digits(name: str) -> None:
    with pytest.raises(Problem, match="name of an account"):
        names.account_name(name)


def test_signing_in_takes_a_name_in_any_case(server: Server) -> None:
    name = new_name("Kim")
    register(server, name)
    for form in (name, name.upper(), name.lower()):
        assert server.get("/api/me", **sign_in(server, form)).json()["name"] == name


def test_accounts_from_before_there_were_skeletons_keep_working(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(Settings(str(path), rate=0, processes=0)) as server:
        for name in ("bob", "someone-else"):
            register(server, name)
    with sqlite3.connect(path) as database:
        database.execute("update accounts set skeleton = null")
        database.execute("update accounts set name = 'Bob' where name = 'someone-else'")
    with running(Settings(str(path), rate=0, processes=0)) as server:
        for name in ("bob", "Bob", "bob"):
            assert server.get("/api/me", **sign_in(server, name)).json()["name"] == name
        assert code_of(server.post("/api/accounts", {"name": "B0B", "password": WORDS})) == (409, "taken")
    with sqlite3.connect(path) as database:
        found = dict(database.execute("select name, skeleton from accounts").fetchall())
    assert found == {"bob": "bob", "Bob": None}, "the older has what both look like"


def test_a_name_from_before_names_were_checked_does_not_spoil_a_record(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with running(Settings(str(path), rate=0, processes=0)) as server:
        made = server.create(seats=[{"player": "me", "name": "Ann"}, {"player": "open"}], title="Sunday")
    with sqlite3.connect(path) as database:
        database.execute("""update events set body = replace(body, '"Ann"', '"An\\u0007n\\n"')""")
        database.execute("""update games set terms = replace(terms, '"Ann"', '"An\\u0007n\\n"')""")
    with running(Settings(str(path), rate=0, processes=0)) as server:
        token = server.ask(made["game"], "join", name="Bea")["token"]
        record = parse(server.get(f"/api/games/{made['game']}/record").text)
        assert [seat.name for seat in record.header.seats] == ["Ann", "Bea"]
        server.ask(made["game"], "resign", token)
        again = server.ask(made["game"], "rematch", made["seats"]["a"])["game"]
        server.ask(again, "claim", before=token)
        assert parse(server.get(f"/api/games/{again}/record").text).header.seats[0].name == "Ann"


def test_the_name_of_a_table_can_be_printed(server: Server) -> None:
    text = files.write(find_module("frontier").tables["dry-harbour"]).replace("Dry harbour", "Dry \u202eharbour")
    assert code_of(server.post("/api/shelf", {"kind": "table", "text": text})) == (400, "malformed")
    table = documents.parse(text, "table.yaml").data
    terms = {"module": "frontier", "mission": "three-pumps", "table": table}
    assert code_of(server.post("/api/games", terms)) == (400, "malformed")
