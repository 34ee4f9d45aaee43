"""Accounts, sessions, and the shelf of armies and tables."""

from openfire.server.games.new_game import find_module
from openfire.server.people.wire import Credentials
from openfire.table import files
from tests.server.people import WORDS, register, sign_in
from tests.server.running import Server


def test_an_account_finds_its_seats_again_elsewhere(server: Server) -> None:
    elsewhere = sign_in(server, register(server).name)
    made = server.post("/api/games", {"module": "frontier", "seats": [{"player": "me"}, {}]}, **elsewhere).json()
    seats = server.get("/api/me/seats", **elsewhere).json()
    assert [(one["game"], one["seat"], one["token"]) for one in seats] == [(made["game"], "a", made["seats"]["a"])]
    assert server.http.delete("/api/sessions", headers={**elsewhere, "content-type": "application/json"}).json()["ok"]
    assert server.get("/api/me/seats", **elsewhere).status_code == 401


def test_names_are_unique_and_passwords_checked(server: Server) -> None:
    name = register(server).name
    assert server.post("/api/accounts", {"name": name, "password": WORDS}).json()["code"] == "taken"
    for told, password in ((name, "wrong password"), ("nobody", WORDS)):
        reply = server.post("/api/sessions", {"name": told, "password": password})
        assert (reply.status_code, reply.json()["text"]) == (401, "name and password do not fit")
    assert server.post("/api/accounts", {"name": "cid", "password": "short"}).status_code == 400


def test_a_password_is_never_printed() -> None:
    assert WORDS not in repr(Credentials("ann", WORDS))


ARMY = """
id: dawn-patrol
name: Dawn Patrol
module: frontier
units:
  - {unit: rifle-section}
  - {unit: breachers}
"""


def test_an_army_is_kept_shared_and_played(server: Server) -> None:
    own = register(server).headers
    item = server.post("/api/shelf", {"kind": "army", "text": ARMY}, **own).json()
    assert (item["title"], item["module"]) == ("Dawn Patrol", "frontier")
    assert [one["id"] for one in server.get("/api/shelf", **own).json()] == [item["id"]]
    shared = server.get(f"/api/shelf/{item['id']}").json()
    again = server.post("/api/shelf", {"kind": "army", "text": shared["text"]}).json()
    assert again["title"] == "Dawn Patrol", "what is exported can be imported"
    made = server.create(seats=[{"player": "me", "army": f"~{item['id']}"}, {"player": "me"}])
    units = server.get(f"/api/games/{made['game']}/layout").json()["units"]
    assert [unit["profile"] for unit in units if unit["seat"] == "a"] == ["Rifle section", "Breachers"]


def test_a_table_is_kept_and_played_on(server: Server) -> None:
    text = files.write(find_module("frontier").tables["dry-harbour"]).replace("Dry harbour", "Wet harbour")
    item = server.post("/api/shelf", {"kind": "table", "text": text}).json()
    made = server.create(seats=[{"player": "me"}, {"player": "me"}], mission="three-pumps", table=f"~{item['id']}")
    assert server.get(f"/api/games/{made['game']}/layout").json()["table"]["name"] == "Wet harbour"
    assert server.get(f"/api/games/{made['game']}/verify").json()["is_sound"]


def test_what_does_not_belong_on_the_shelf_is_refused_with_its_line(server: Server) -> None:
    for kind, text in (
        ("army", "id: x"),
        ("army", ARMY.replace("breachers", "nobody")),
        ("table", "id: !!python/object:os.system x"),
        ("table", "- [" * 40),
        ("army", "\x00"),
    ):
        reply = server.post("/api/shelf", {"kind": kind, "text": text})
        assert reply.status_code == 422, reply.text
    assert (
        "army.yaml:7" in server.post("/api/shelf", {"kind": "army", "text": ARMY.replace("breachers", "nobody")}).text
    )
    assert server.post("/api/games", {"module": "frontier", "table": "~nothing"}).status_code == 422
