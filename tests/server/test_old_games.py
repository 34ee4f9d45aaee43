"""Old games: what servers of earlier versions wrote is taken up, compared, gone on with, and proved."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from openfire.engine.record import AnswerEntry, Closing, HashEntry, Record, RulesEntry
from openfire.engine.record_text import parse
from openfire.engine.verify import Report, verify
from openfire.game.books import ONEPAGE
from openfire.server.clock import DAY, now
from openfire.server.games.bare_records import bare_record
from openfire.server.games.load import read_story
from openfire.server.games.setups import resolve
from openfire.server.http.app import Settings
from openfire.server.store import retention
from openfire.server.store.migrate import NEWEST, layout
from openfire.server.store.retention import Retention
from openfire.server.store.schema import EVENTS, GAMES, MODULES
from tests.server.kept import kept_games, write_kept
from tests.server.running import Server, answer_for, running

KEPT = {name: told for name, told in kept_games().items() if "game" in told}
PLAYED = [name for name in KEPT if not name.startswith("older") and name not in ("over", "rematch", "gathering")]
EQUAL = [name for name, told in KEPT.items() if told.get("difference") == "" and "over" not in name]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("kept") / "games.db"
    write_kept(found)
    return found


@pytest.fixture(scope="module")
def server(path: Path) -> Iterator[Server]:
    with running(Settings(str(path), rate=0, processes=0)) as found:
        yield found


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Server]:
    """A server with the kept database to itself."""
    write_kept(tmp_path / "games.db")
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as found:
        yield found


def record_of(server: Server, game: str) -> Record:
    return parse(server.get(f"/api/games/{game}/record").text)


def proved(server: Server, game: str) -> Report:
    return verify(record_of(server, game), resolve)


def kinds(server: Server, game: str) -> list[str]:
    """The kinds of the events of a game."""
    engine = server.service.store.engine
    with engine.connect() as connection:
        rows = connection.execute(select(EVENTS.c.body).where(EVENTS.c.game == game).order_by(EVENTS.c.seq)).scalars()
        return [msgspec.json.decode(body)["type"] for body in rows]


def contents(server: Server) -> set[str]:
    with server.service.store.engine.connect() as connection:
        return set(connection.execute(select(MODULES.c.hash)).scalars())


def test_the_kept_database_is_brought_to_the_newest_layout_and_every_game_is_there(server: Server) -> None:
    with server.service.store.engine.connect() as connection:
        assert layout(connection) == NEWEST
        assert set(connection.execute(select(GAMES.c.id)).scalars()) == {told["game"] for told in KEPT.values()}
    for told in KEPT.values():
        assert server.get(f"/api/games/{told['game']}").status_code == 200
    listed = {one["title"] for one in server.get("/api/games").json()}
    assert listed == {"clock", "never begun"}
    for name in ("fay", "ned"):
        password = {"fay": "a long password", "ned": "another long one"}[name]
        assert server.post("/api/sessions", {"name": name, "password": password}).status_code == 201
    assert server.get(f"/api/shelf/{kept_games()['shelf']['id']}").status_code == 200


def test_rematches_are_known_of_the_kept_games(server: Server) -> None:
    rooms = {told["game"]: server.room(told["game"]).get("rematch") for told in KEPT.values()}
    with server.service.store.engine.connect() as connection:
        where = select(GAMES.c.rematch_of, GAMES.c.id).where(GAMES.c.rematch_of.is_not(None))
        assert dict(connection.execute(where).all()) == {game: again for game, again in rooms.items() if again} != {}


def test_what_branched_off_is_known_of_the_kept_games(server: Server) -> None:
    forks = [told["game"] for told in KEPT.values() if server.room(told["game"]).get("parent")]
    with server.service.store.engine.connect() as connection:
        parents = dict(connection.execute(select(GAMES.c.id, GAMES.c.parent).where(GAMES.c.parent.is_not(None))).all())
    assert sorted(parents) == sorted(forks)
    assert len(forks) == 2
    assert all(server.room(game)["parent"] == parent for game, parent in parents.items())


@pytest.mark.parametrize("name", PLAYED)
def test_a_game_of_the_last_version_is_played_on_and_proved(server: Server, name: str) -> None:
    told = KEPT[name]
    before = len(record_of(server, told["game"]).entries)
    assert "change" not in server.room(told["game"])
    answer_for(server, told["game"], told["seats"], 3)
    assert len(record_of(server, told["game"]).entries) > before
    assert proved(server, told["game"]).is_proved


@pytest.mark.parametrize("name", EQUAL)
def test_a_game_that_is_the_same_by_the_newer_rules_goes_on_without_a_word(server: Server, name: str) -> None:
    told = KEPT[name]
    game = told["game"]
    assert "change" not in server.room(game)
    answer_for(server, game, told["seats"], 3)
    assert kinds(server, game).count("Compared") == 1, "it is compared once"
    record = record_of(server, game)
    assert record.header.edition.version == server.get(f"/api/games/{game}/layout").json()["edition_version"]
    report = proved(server, game)
    assert report.is_proved
    assert [segment.proof for segment in report.segments] == ["proved"]
    assert server.get(f"/api/games/{game}/verify").json()["is_sound"]


def test_a_game_that_is_the_same_is_not_compared_again_when_it_is_read_anew(tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    told = KEPT["older-equal"]
    views = []
    for _ in range(2):
        with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
            views.append(server.view(told["game"]))
            assert kinds(server, told["game"]).count("Compared") == 1
    assert views[0] == views[1]


# ------------------------------------------------------------------------------------------------ games that differ


def test_nothing_goes_on_in_a_game_that_differs_until_its_players_have_settled_it(fresh: Server) -> None:
    told = KEPT["older-differs"]
    game, seats = told["game"], told["seats"]
    change = fresh.room(game)["change"]
    assert (change["was"], change["is_content_other"], change["can_go_on"]) == ("4", True, True)
    assert "onepage.melee.consolidate.back-1in" in change["reason"]
    assert change["dropped"] > 0
    view = fresh.view(game)
    assert "question" not in view
    assert view["moment"] == len(record_of(fresh, game).entries) - 1
    for seat in seats.values():
        assert fresh.refused(game, "answer", seat, turn=1, text="none") == "changed"
        assert fresh.refused(game, "undo", seat) == "changed"
        assert fresh.refused(game, "draw", seat) == "changed"
    assert fresh.refused(game, "suggest") == "changed"
    unit = view["units"][0]["id"]
    assert fresh.refused(game, "threats", unit=unit) == "changed"
    fresh.ask(game, "chat", seats["a"], text="Shall we go on?")
    assert fresh.get(f"/api/games/{game}/moments/100").json()["moment"] == 100
    with fresh.service.store.engine.connect() as connection:
        row = connection.execute(select(GAMES).where(GAMES.c.id == game)).one()
        assert (row.waits, row.deadline) == ("people", None)


def test_a_game_that_differs_goes_on_when_both_people_agree_and_is_proved_by_segments(tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    told = KEPT["older-differs"]
    game, seats = told["game"], told["seats"]
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        was = server.view(game)
        with server.follow(game, seats["b"]) as other:
            server.ask(game, "settle", seats["a"], how="go-on")
            assert server.room(game)["wish"] == {"seat": "a", "what": "go-on"}
            assert server.refused(game, "consent", seats["a"], granted=True) == "too-early"
            seq = server.ask(game, "consent", seats["b"], granted=True)["seq"]
            other.until(seq)
            assert "change" not in other.room
            assert other.view == server.view(game)
        now = server.view(game)
        assert [now[part] for part in ("units", "models", "markers")] == [
            was[p] for p in ("units", "models", "markers")
        ]
        assert kinds(server, game)[-2:] == ["Consented", "Renewed"]
        assert server.refused(game, "undo", seats["a"]) == "too-late", "what was before stays"
        given = answer_for(server, game, seats, 44)
        assert given == 44, "long enough for a kept state"
        asked = server.view(game)["question"]["who"]
        assert server.ask(game, "suggest")["options"]
        server.ask(game, "undo", seats["b" if asked == "a" else "a"])
        if "wish" in server.room(game):
            server.ask(game, "consent", seats[asked], granted=True)
        at_the_end = server.view(game)
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
        assert server.view(game) == at_the_end, "it is read anew from where its rules changed"
        answer_for(server, game, seats, 3)
        server.ask(game, "resign", seats["a"])
        record = record_of(server, game)
        report = verify(record, resolve)
        assert report.is_sound
        assert [(one.version, one.proof) for one in report.segments] == [
            ("4", "not proved"),
            (ONEPAGE.version, "proved"),
        ]
        assert report.dice == "derived as they show", "which dice they were, only the rules of their time can tell"
        renewed = next(n for n, entry in enumerate(record.entries) if isinstance(entry, RulesEntry))
        for moment in (0, renewed - 1, renewed, renewed + 1, len(record.entries) - 1):
            assert server.get(f"/api/games/{game}/moments/{moment}").json()["moment"] == moment
        assert server.refused(game, "fork", moment=renewed - 1) == "unfit", "before it, by rules that are not here"
        forked = server.ask(game, "fork", moment=renewed + 3)
        answer_for(server, forked["game"], forked["seats"], 2)
        branch = verify(record_of(server, forked["game"]), resolve)
        assert branch.is_sound
        assert [one.proof for one in branch.segments] == ["not proved", "proved"]


def test_a_game_that_differs_is_ended_as_it_stands_when_both_agree(tmp_path: Path) -> None:
    write_kept(tmp_path / "games.db")
    told = KEPT["older-differs-too"]
    game, seats = told["game"], told["seats"]
    for _ in range(2):
        with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0)) as server:
            if server.room(game)["phase"] == "playing":
                server.ask(game, "settle", seats["b"], how="end")
                server.ask(game, "consent", seats["a"], granted=False)
                assert server.room(game)["phase"] == "playing", "both have to agree"
                server.ask(game, "settle", seats["b"], how="end")
                server.ask(game, "consent", seats["a"], granted=True)
            room = server.room(game)
            assert room["phase"] == "over"
            assert room["outcome"]["why"] == "stopped"
            assert room["outcome"]["winners"] == []
            assert dict(room["outcome"]["scores"]) == server.view(game)["scores"]
            record = record_of(server, game)
            assert record.end.closed is not None
            assert record.end.closed.why == "stopped"
            assert verify(record, resolve).is_sound


def test_a_game_that_nobody_settles_is_ended_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "EVERY", 0.1)
    monkeypatch.setattr(retention, "ROUND", 0.1)
    write_kept(tmp_path / "games.db")
    old, fresh, gone, same = (
        KEPT[name]["game"] for name in ("older-differs", "older-differs-too", "older-content-gone", "frontier-middle")
    )
    keep = Retention(0, 0, 0, 0, 0, 0, unsettled_games=60)
    with running(Settings(str(tmp_path / "games.db"), rate=0, processes=0, retention=keep)) as server:
        assert all(server.room(game)["phase"] == "playing" for game in (old, fresh, gone, same))
        with server.service.store.engine.connect().execution_options(writes=True) as connection:
            aged = GAMES.update().where(GAMES.c.id.in_((old, gone, same)))
            connection.execute(aged.values(updated=now() - 61 * DAY))
            connection.execute(GAMES.update().where(GAMES.c.id == same).values(asked=""))
            connection.commit()
        end = time.monotonic() + 60
        while any(server.room(game)["phase"] == "playing" for game in (old, gone)) and time.monotonic() < end:
            time.sleep(0.05)
        for game in (old, gone):
            room = server.room(game)
            assert (room["phase"], room["outcome"]["why"], room["outcome"]["winners"]) == ("over", "stopped", [])
            assert verify(record_of(server, game), resolve).is_sound
        assert server.room(fresh)["phase"] == "playing", "its players have time"
        assert server.room(same)["phase"] == "playing", "it has nothing to settle"


def test_somebody_can_resign_from_a_game_that_waits_to_be_settled(fresh: Server) -> None:
    told = KEPT["older-differs"]
    fresh.ask(told["game"], "resign", told["seats"]["a"])
    room = fresh.room(told["game"])
    assert (room["phase"], room["outcome"]["winners"]) == ("over", ["b"])
    assert verify(record_of(fresh, told["game"]), resolve).is_sound


def test_a_game_whose_content_is_gone_says_so_and_can_only_be_ended(fresh: Server) -> None:
    told = KEPT["older-content-gone"]
    game, seats = told["game"], told["seats"]
    change = fresh.room(game)["change"]
    assert not change["can_go_on"]
    assert "the game was played on" in change["reason"]
    shown = fresh.get(f"/api/games/{game}/view")
    assert (shown.status_code, shown.json()["code"]) == (409, "changed")
    assert fresh.refused(game, "settle", seats["a"], how="go-on") == "unfit"
    fresh.ask(game, "chat", seats["a"], text="What a pity.")
    fresh.ask(game, "settle", seats["a"], how="end")
    fresh.ask(game, "consent", seats["b"], granted=True)
    assert fresh.room(game)["phase"] == "over"


def test_the_record_of_a_game_whose_content_is_gone_is_handed_out(fresh: Server) -> None:
    told = KEPT["older-content-gone"]
    game, seats = told["game"], told["seats"]
    record = record_of(fresh, game)
    assert isinstance(record.entries[-1], HashEntry)
    assert record.end.seed is None, "the game is not over"
    fresh.ask(game, "resign", seats["b"])
    record = record_of(fresh, game)
    assert record.end.closed == Closing("resigned", ("a",))
    assert record.end.left == (("b", len(record.entries)),)
    report = verify(record, resolve)
    assert (report.is_sound, report.is_proved) == (True, False), "nothing contradicts, and the rest cannot be proved"
    assert record.end.seed
    found = fresh.get(f"/api/games/{game}/verify").json()
    assert found["is_sound"]
    assert found["unproved"]
    assert found["signed"] == "yes"


def _plain(entry: Any) -> Any:
    """An entry without the hash of the text, which a signature changes."""
    return entry.state if isinstance(entry, HashEntry) else entry


@pytest.mark.parametrize("name", ["frontier-middle", "over"])
def test_a_record_that_is_handed_out_as_it_was_written_is_proved_by_whoever_has_the_rules(
    server: Server, name: str
) -> None:
    game = KEPT[name]["game"]

    async def bare() -> Record:
        async with server.service.at(game) as (_, live):
            story = await server.service.store.read(lambda connection: read_story(connection, live.kept))
            return bare_record(live, story, live.kept.seed if live.phase == "over" else None, {})

    found = asyncio.run_coroutine_threadsafe(bare(), server.loop).result(60)
    whole = record_of(server, game)
    assert sum(isinstance(entry, AnswerEntry) for entry in found.entries) > 0
    assert [_plain(one) for one in found.entries] == [_plain(one) for one in whole.entries[: len(found.entries)]]
    assert verify(found, resolve).is_proved
    if name == "over":
        assert (found.end.outcome, found.end.closed) == (whole.end.outcome, whole.end.closed)


def test_only_a_game_whose_rules_have_changed_is_settled(server: Server) -> None:
    told = KEPT["frontier-middle"]
    assert server.refused(told["game"], "settle", told["seats"]["a"], how="go-on") == "too-early"


# ------------------------------------------------------------------------------------------------ contents of modules


def test_contents_are_kept_for_games_that_were_there_and_for_those_that_begin(fresh: Server) -> None:
    made: Any = fresh.create(module="tidewrack", seats=[{"player": "me"}, {"player": "me"}])
    begun = {record_of(fresh, KEPT[name]["game"]).header.module.hash for name in PLAYED}
    own = record_of(fresh, made["game"]).header.module.hash
    for _ in range(600):
        if begun <= contents(fresh):
            break
        time.sleep(0.05)
    assert begun | {own} <= contents(fresh)
