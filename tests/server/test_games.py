"""Games on the server from beginning to end: what is seen, what is kept, and that the record stands by itself."""

import pytest
from sqlalchemy import select

from openfire.dice import commit
from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.game.books import STRESS
from openfire.modules import list_modules
from openfire.server.store.schema import EVENTS
from tests.server.running import Server, answer_for

SECRETS = {"a": "aa" * 32, "b": "bb" * 32}


def promise(seat: str) -> str:
    return commit(bytes.fromhex(SECRETS[seat])).hex()


def test_a_game_against_a_bot_is_played_to_its_end_and_verifies_offline(server: Server) -> None:
    made = server.create(seats=[{"player": "me", "promise": promise("a")}, {"player": "random"}])
    game, token = made["game"], made["seats"]["a"]
    assert server.room(game)["phase"] == "revealing"
    server.ask(game, "reveal", token, secret=SECRETS["a"])
    commitment = server.room(game)["dice"]["commitment"]
    assert answer_for(server, game, {"a": token}) > 20
    room = server.room(game)
    assert room["phase"] == "over"
    assert room["outcome"]["why"] == "rounds"
    record = parse(server.get(f"/api/games/{game}/record").text)
    assert record.header.dice is not None
    assert record.header.dice.commitment == commitment
    assert record.header.dice.contributions == (SECRETS["a"],)
    report = verify(record, restore)
    assert report.is_sound, report
    assert report.dice == "derived"
    found = server.get(f"/api/games/{game}/verify").json()
    assert found["is_sound"]
    assert found["dice"] == "derived"


def test_what_is_secret_is_not_shown_before_the_end(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    game = made["game"]
    answer_for(server, game, made["seats"], 10)
    paths = ("", "/view", "/layout", "/record", "/moments/3")
    seen = "".join(server.get(f"/api/games/{game}{path}").text for path in paths)
    seen += server.post(f"/api/games/{game}/log", {}).text
    server.ask(game, "resign", made["seats"]["a"])
    seed = server.room(game)["dice"]["seed"]
    assert len(seed) == 64
    assert seed not in seen
    assert seed in server.get(f"/api/games/{game}/record").text
    assert not any(token.split(".")[3] in seen for token in made["seats"].values())


def test_updates_tell_exactly_what_changed(server: Server) -> None:
    """Whoever takes in every update has the very view that the server sends."""
    made = server.create(seats=[{"player": "me"}, {"player": "random"}])
    game, token = made["game"], made["seats"]["a"]
    with server.follow(game) as watcher:
        answer_for(server, game, {"a": token}, 25)
        server.ask(game, "undo", token, knowing=True)  # by then dice may have fallen, or may not
        answer_for(server, game, {"a": token}, 3)
        view = server.waiting(game, "a")
        watcher.until(view["seq"])
    for name in ("units", "models", "markers"):
        view[name] = sorted(view[name], key=lambda one: one["id"])
        watcher.view[name] = sorted(watcher.view[name], key=lambda one: one["id"])
    assert watcher.view == view
    numbers = [update["seq"] for update in watcher.updates]
    assert numbers == list(range(numbers[0], view["seq"] + 1)), "no update is left out or doubled"


def test_a_game_read_from_the_disk_is_the_game_in_memory(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}], pace={"type": "clock", "seconds": 3000})
    game = made["game"]
    answer_for(server, game, made["seats"], 60)
    view, room = server.view(game), server.room(game)
    from_memory = server.get(f"/api/games/{game}/record").text
    server.service.slots.clear()
    assert server.view(game) == view
    assert server.room(game) == room
    assert server.get(f"/api/games/{game}/record").text == from_memory


def test_moments_are_the_game_as_it_was(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    game = made["game"]
    answer_for(server, game, made["seats"], 6)
    then = server.view(game)
    answer_for(server, game, made["seats"], 6)
    again = server.get(f"/api/games/{game}/moments/{then['moment']}").json()
    assert again["units"] == then["units"]
    assert again["models"] == then["models"]
    assert again["question"]["what"] == then["question"]["what"]
    assert server.get(f"/api/games/{game}/moments/99999").status_code == 404


@pytest.mark.parametrize("module", list(list_modules()))
def test_every_module_can_be_played_here(server: Server, module: str) -> None:
    made = server.create(module=module, seats=[{"player": "me"}, {"player": "random"}])
    answer_for(server, made["game"], made["seats"], 6)
    view = server.waiting(made["game"], "a")
    assert view["question"]["words"]
    assert server.ask(made["game"], "suggest")["options"]
    assert all(line["text"] for line in server.ask(made["game"], "log")["lines"])
    assert server.get(f"/api/games/{made['game']}/verify").json()["is_sound"]


def test_a_game_of_other_rules_that_play_it_alike_goes_on_by_those_that_are_here(server: Server) -> None:
    made = server.create(seats=[{"player": "me"}, {"player": "me"}])
    where = EVENTS.c.game == made["game"]
    with server.service.store.engine.connect().execution_options(writes=True) as connection:
        for row in connection.execute(select(EVENTS).where(where)).all():
            body = row.body.replace('"key":"stress","version":"', '"key":"stress","version":"0')
            connection.execute(EVENTS.update().where(where, EVENTS.c.seq == row.seq).values(body=body))
        connection.commit()
    server.service.slots.clear()
    assert server.get(f"/api/games/{made['game']}/view").status_code == 200
    record = server.get(f"/api/games/{made['game']}/record").json()
    assert record["header"]["edition"]["version"] == STRESS.version


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"module": "frontie"}, "frontier"),
        ({"mission": "nowhere"}, "mission"),
        ({"seats": [{"player": "me"}]}, "for 2 seats"),
        ({"seats": [{"player": "mee"}, {}]}, "player"),
        ({"seats": [{"army": "none"}, {}]}, "army"),
        ({"table": "none"}, "table"),
        ({"switches": ["none"]}, "house rule"),
        ({"seats": [{"army": {"id": "x"}}, {}]}, "army"),
        ({"module": "../../etc"}, "module"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(server: Server, terms: dict[str, object], words: str) -> None:
    found = server.post("/api/games", {"module": "frontier", **terms})
    assert found.status_code in (400, 422)
    assert words in found.json()["text"]
