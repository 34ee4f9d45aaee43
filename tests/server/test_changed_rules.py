"""Games that meet other rules or another content than those of their time, made so by hand."""

import re
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select, text
from typer.testing import CliRunner

from openfire.cli import app as cli
from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import load_module, read_module
from openfire.modules import pack, texts
from openfire.modules.module_hash import texts_hash
from openfire.server.games import load
from openfire.server.games.events import Compared
from openfire.server.games.live_game import LiveGame
from openfire.server.games.record_entries import brought_up, written
from openfire.server.games.setups import resolve
from openfire.server.http.app import Settings
from openfire.server.store import game_store
from openfire.server.store.backup import copy
from openfire.server.store.database import open_engine
from openfire.server.store.game_store import StoredEvent
from openfire.server.store.migrate import migrate
from openfire.server.store.schema import EVENTS, GAMES, MODULES
from tests.server.kept import kept_games, write_kept
from tests.server.postgres import cluster
from tests.server.running import Server, answer_for, running

TWO = [{"player": "me"}, {"player": "me"}]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


def serve(database: str, processes: int = 0) -> Any:
    return running(Settings(database, rate=0, processes=processes))


def rewrite(database: str, game: str, change: Any, *, later: int = 0) -> None:
    """Change what is stored of a game, as text; later: by how many milliseconds all of it happened earlier."""
    engine = open_engine(database)
    with engine.connect().execution_options(writes=True) as connection:
        where = EVENTS.c.game == game
        for row in connection.execute(select(EVENTS).where(where)).all():
            told = EVENTS.update().where(where, EVENTS.c.seq == row.seq)
            connection.execute(told.values(body=change(row.body), at=row.at - later))
        connection.execute(text("delete from snapshots"))
        if later:
            connection.execute(text("update games set deadline = deadline - :later"), {"later": later})
        connection.commit()
    engine.dispose()


def spoilt(database: str, game: str, *, later: int = 0) -> None:
    """Make a game one of another version that comes to another state at its last boundary but one."""
    engine = open_engine(database)
    with engine.connect() as connection:
        found = written(game_store.read_events(connection, game))
    engine.dispose()
    assert found
    hashes = [entry.state for entry in found.entries if hasattr(entry, "state")]
    rewrite(
        database,
        game,
        lambda body: body.replace(hashes[-1], "0" * 32).replace(
            '"key":"stress","version":"', '"key":"stress","version":"0'
        ),
        later=later,
    )


# ------------------------------------------------------------------------------------------------ contents


def other_content(key: str) -> tuple[str, bytes]:
    """A module whose first unit goes by another name, and perhaps the module, too: its hash and body."""
    found = texts(load_module("tidewrack"))
    name = next(line.partition("name: ")[2] for line in found["units.yaml"].splitlines() if "name: " in line)
    found["units.yaml"] = found["units.yaml"].replace(name, "Mud Watchers", 1)
    found["module.yaml"] = found["module.yaml"].replace("tidewrack", key)
    for path in found:
        found[path] = found[path].replace("module: tidewrack", f"module: {key}")
    content = texts_hash(found)
    return content, pack(read_module(zlib.compress(msgspec.json.encode(found)), content))


@pytest.mark.parametrize("key", ["tidewrack", "sunken-wrack"])
def test_a_game_goes_on_whose_module_has_changed_or_gone(database: str, key: str) -> None:
    content, body = other_content(key)
    with serve(database) as server:
        made = server.create(module="tidewrack", seats=[{"player": "me"}, {"player": "greedy"}])
        game = made["game"]
        answer_for(server, game, made["seats"], 3)
        server.waiting(game, "a")
        shipped = parse(server.get(f"/api/games/{game}/record").text).header.module.hash
    rewrite(database, game, lambda told: told.replace(shipped, content).replace('"key":"tidewrack"', f'"key":"{key}"'))
    engine = open_engine(database)
    with engine.connect().execution_options(writes=True) as connection:
        connection.execute(MODULES.insert().values(hash=content, key=key, body=body, created=0))
        terms = connection.execute(select(GAMES.c.terms)).scalar_one()
        connection.execute(GAMES.update().values(module=key, terms=terms.replace('"tidewrack"', f'"{key}"')))
        connection.commit()
    engine.dispose()
    with serve(database, processes=1) as server:
        room = server.room(game)
        assert (room["edition"], room["module"]) == ("melee", key)
        assert "change" not in room
        layout = server.get(f"/api/games/{game}/layout").json()
        assert "Mud Watchers" in {unit["profile"] for unit in layout["units"]} | {
            unit["name"] for unit in layout["units"]
        }
        answer_for(server, game, made["seats"], 4)
        assert server.ask(game, "suggest")["options"], "another process has the content as well"
        forked = server.ask(game, "fork", moment=4)
        answer_for(server, forked["game"], forked["seats"], 2)
        assert server.get(f"/api/games/{game}/verify").json()["is_sound"]
        for one in (game, forked["game"]):
            assert verify(parse(server.get(f"/api/games/{one}/record").text), resolve).is_proved


def test_content_that_is_not_what_was_kept_is_not_used() -> None:
    content, body = other_content("sunken-wrack")
    with pytest.raises(Exception, match="its hash is another"):
        read_module(body, "0" * 64)
    with pytest.raises(Exception, match="cannot be unpacked"):
        read_module(b"nothing", content)


# ------------------------------------------------------------------------------------------------ settling


def test_who_plays_against_a_bot_alone_decides_alone_and_the_bot_goes_on(database: str) -> None:
    with serve(database) as server:
        made = server.create(seats=[{"player": "me"}, {"player": "random"}])
        game, seat = made["game"], made["seats"]["a"]
        answer_for(server, game, made["seats"], 8)
        server.waiting(game, "a")
    spoilt(database, game)
    with serve(database) as server:
        assert server.room(game)["change"]["was"].startswith("0")
        dropped = server.room(game)["change"]["dropped"]
        server.ask(game, "settle", seat, how="go-on")
        assert "change" not in server.room(game)
        told = [line["fact"] for line in server.ask(game, "log", after=0, most=500)["lines"]]
        assert [one["values"] for one in told if one.get("what") == "renewed"] == [[str(dropped)]]
        assert answer_for(server, game, made["seats"], 6) == 6
        server.waiting(game, "a")
        report = verify(parse(server.get(f"/api/games/{game}/record").text), resolve)
        assert report.is_sound
        assert [one.proof for one in report.segments][-1] == "proved"


@pytest.mark.parametrize("is_last", [True, False], ids=["its last state is proved", "only an earlier one is"])
def test_a_game_that_is_over_by_the_rules_of_its_time_stays_over(database: str, is_last: bool) -> None:
    with serve(database) as server:
        game = server.create(module="tidewrack", seats=[{"player": "random"}, {"player": "random"}])["game"]
        was = server.waiting(game, "")
    if is_last:
        other = partial(re.sub, r'\["say","(.)","([^"]+)","([^"]*)","[^"]+"\]', r'["say","\1","\2","\3","nonsense"]')
        rewrite(
            database, game, lambda body: other(body).replace('"key":"melee","version":"', '"key":"melee","version":"0')
        )
    else:
        spoilt(database, game)
        rewrite(database, game, lambda body: body.replace('"key":"melee","version":"', '"key":"melee","version":"0'))
    with serve(database) as server:
        room = server.room(game)
        assert (room["phase"], room["outcome"]) == ("over", was["outcome"])
        assert "change" not in room
        view = server.view(game)
        assert (view["phase"], view["outcome"]) == ("over", was["outcome"])
        assert (view["moment"] == was["moment"]) == is_last
        assert verify(parse(server.get(f"/api/games/{game}/record").text), resolve).is_sound


def test_clocks_stand_still_until_it_is_settled(database: str) -> None:
    with serve(database) as server:
        made = server.create(seats=TWO, pace={"type": "clock", "seconds": 600})
        game, seats = made["game"], made["seats"]
        answer_for(server, game, seats, 8)
        left = {seat["id"]: seat["left"] for seat in server.room(game)["seats"]}
    spoilt(database, game, later=3_600_000)
    with serve(database) as server:
        room = server.room(game)
        assert (room["phase"], room["change"]["can_go_on"]) == ("playing", True)
        server.ask(game, "settle", seats["a"], how="go-on")
        server.ask(game, "consent", seats["b"], granted=True)
        question = server.view(game)["question"]
        assert question["deadline"] - question["since"] == left[question["who"]]
        assert {seat["id"]: seat["left"] for seat in server.room(game)["seats"]} == left


def test_what_is_shared_with_a_game_of_other_rules_is_played_by_those_that_are_here(tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    told = kept_games()["older-differs"]
    game, seats = told["game"], told["seats"]
    with serve(str(tmp_path / "games.db")) as server:
        forked = server.ask(game, "fork", seats["a"], moment=20)
        answer_for(server, forked["game"], forked["seats"], 2)
        assert server.room(forked["game"])["phase"] == "playing"
        assert server.refused(game, "fork", seats["a"], moment=200) == "unfit"


# ------------------------------------------------------------------------------------------------ comparing again


def test_what_was_found_last_counts_when_a_game_is_compared_again(database: str) -> None:
    with serve(database) as server:
        made = server.create(seats=TWO)
        answer_for(server, made["game"], made["seats"], 8)
        view = server.view(made["game"])
    engine = open_engine(database)
    with engine.connect() as connection:
        kept = game_store.read_game(connection, made["game"])
        story = game_store.read_events(connection, made["game"])
    engine.dispose()
    found = written(story)
    assert kept
    assert found
    lines = found.header.edition, found.header.module
    other = replace(lines[0], version="9")
    notes = [Compared(other, lines[1], "something", 1), Compared(other, lines[1]), Compared(*lines)]
    story += [StoredEvent(len(story) + n, 0, note) for n, note in enumerate(notes, 1)]
    again = written(brought_up(story))
    assert again
    assert (again.change, again.present) == (None, found.header)
    live = LiveGame(kept)
    load.apply_events(live, story, [])
    assert len(live.entries) - 1 == view["moment"]
    assert live.asked is not None


# ------------------------------------------------------------------------------------------------ two servers


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster() as found:
        if found is None:
            pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")
        yield found


def test_two_servers_on_one_database_agree(postgres: str, tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    engine = open_engine(str(tmp_path / "games.db"))
    migrate(engine)
    engine.dispose()
    copy(str(tmp_path / "games.db"), postgres)
    told = kept_games()["older-differs"]
    game, seats = told["game"], told["seats"]
    assert CliRunner().invoke(cli, ["check-games", postgres]).exit_code == 1
    with serve(postgres) as one, serve(postgres) as other:
        assert one.room(game) == other.room(game)
        one.ask(game, "settle", seats["a"], how="go-on")
        other.ask(game, "consent", seats["b"], granted=True)
        assert one.view(game) == other.view(game)
        _take_turns(one, other, game, seats)
        assert one.view(game) == other.view(game)
        equal = kept_games()["older-equal"]["game"]
        assert one.view(equal) == other.view(equal)


def _take_turns(one: Server, other: Server, game: str, seats: dict[str, str]) -> None:
    for server in (one, other, one, other):
        answer_for(server, game, seats, 1)


# ------------------------------------------------------------------------------------------------ check-games


def checked(database: str, *more: str) -> tuple[int, Any]:
    found = CliRunner().invoke(cli, ["check-games", database, "--json", *more])
    return found.exit_code, msgspec.json.decode(found.stdout)


def test_all_stored_games_are_checked_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    write_kept(path)
    before = path.read_bytes()
    code, found = checked(str(path))
    assert code == 1
    verdicts = {one["game"]: one["verdict"] for one in found["games"]}
    for name, told in kept_games().items():
        if name in ("older-differs", "older-differs-too"):
            assert verdicts[told["game"]] == "differs"
        elif "game" in told:
            gone, begun = name == "older-content-gone", name not in ("rematch", "gathering")
            assert verdicts[told["game"]] == ("unreadable" if gone else "equal" if begun else "not begun")
    differing = next(one for one in found["games"] if one["game"] == kept_games()["older-differs"]["game"])
    assert (differing["edition"], differing["version"], differing["phase"]) == ("onepage", "4", "playing")
    assert differing["reason"].startswith("entry ")
    assert path.read_bytes() == before
    assert CliRunner().invoke(cli, ["check-games", str(path)]).stdout.startswith("28 games: 23 equal, 2 differing")


def test_games_of_these_rules_pass_the_check_and_a_damaged_one_hides_no_other(database: str) -> None:
    with serve(database) as server:
        made = [server.create(seats=TWO) for _ in range(2)]
        for one in made:
            answer_for(server, one["game"], one["seats"], 3)
    assert checked(database) == (0, checked(database)[1])
    assert checked(database, "--jobs", "2")[1]["counts"]["equal"] == 2
    rewrite(database, made[0]["game"], lambda body: body[:-9])
    code, found = checked(database)
    assert (code, found["counts"]["equal"], found["counts"]["unreadable"]) == (1, 1, 1)


def test_what_is_no_database_of_games_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("no database " * 100)
    for name, words in (("none.db", "there is no file"), ("text.db", "is not a database")):
        found = CliRunner().invoke(cli, ["check-games", str(tmp_path / name)])
        assert found.exit_code == 2
        assert words in found.stderr
    assert not (tmp_path / "none.db").exists()
