"""Quotas: whoever meets one is told what the limit is and what frees it; others go on."""

from pathlib import Path

import pytest
from sqlalchemy import select
from typer.testing import CliRunner

from openfire.cli import app
from openfire.server.http.app import Settings
from openfire.server.http.rate_limits import network_of
from openfire.server.store.quotas import Quotas, maker_of
from openfire.server.store.schema import GAMES, UPLOADS
from tests.server.running import Server, running

TABLE = Path(__file__).parents[2] / "docs" / "tables" / "free.yaml"


def settings(tmp_path: Path, quotas: Quotas) -> Settings:
    return Settings(str(tmp_path / "games.db"), rate=0, processes=0, quotas=quotas)


def refusal(server: Server, path: str = "/api/games", data: object = None, **headers: str) -> str:
    reply = server.post(path, data or {"module": "frontier"}, **headers)
    assert (reply.status_code, reply.json()["code"]) == (429, "quota"), reply.text
    return str(reply.json()["text"])


def test_games_that_have_not_begun(tmp_path: Path) -> None:
    with running(settings(tmp_path, Quotas(waiting_games=2))) as server:
        made = [server.create() for _ in range(2)]
        assert "may have 2 games that have not begun: begin or cancel some" in refusal(server)
        server.ask(made[0]["game"], "cancel", made[0]["owner"])
        server.create()


def test_games_that_are_played_and_games_a_day(tmp_path: Path) -> None:
    seats = [{"player": "me"}, {"player": "me"}]
    with running(settings(tmp_path, Quotas(running_games=1, games_a_day=2))) as server:
        made = server.create(seats=seats)
        assert "1 games that are being played: finish or resign some" in refusal(server)
        server.ask(made["game"], "resign", made["seats"]["a"])
        server.create()
        assert "2 games made within a day" in refusal(server)


def test_a_branch_counts_against_whoever_makes_it_and_with_its_past(tmp_path: Path) -> None:
    with running(settings(tmp_path, Quotas(bytes_a_day=300))) as server:
        made = server.create(seats=[{"player": "me"}, {"player": "me"}])
        reply = server.post(f"/api/games/{made['game']}/fork", {"moment": 0})
        assert (reply.status_code, reply.json()["code"]) == (429, "quota"), reply.text
        assert "300 bytes of games made within a day" in reply.json()["text"]
        assert server.room(made["game"])["phase"] == "playing", "the game itself goes on"


def test_an_account_has_quotas_of_its_own(tmp_path: Path) -> None:
    with running(settings(tmp_path, Quotas(waiting_games=1))) as server:
        server.create()
        refusal(server)
        fay = server.post("/api/accounts", {"name": "fay", "password": "a long password"}).json()
        mine = {"x-openfire-account": fay["token"]}
        assert server.post("/api/games", {"module": "frontier"}, **mine).status_code == 201
        refusal(server, **mine)


def test_uploads(tmp_path: Path) -> None:
    with running(settings(tmp_path, Quotas(uploads=1))) as server:
        table = {"kind": "table", "text": TABLE.read_text()}
        assert server.post("/api/shelf", table).status_code == 201
        assert "may have 1 armies and tables" in refusal(server, "/api/shelf", table)
        with server.service.store.engine.connect() as connection:
            [row] = connection.execute(select(UPLOADS.c.size, UPLOADS.c.maker, UPLOADS.c.used)).all()
        assert row.size > 100
        assert row.maker.startswith("network:")


def test_who_made_a_game_is_kept_without_the_address(tmp_path: Path) -> None:
    with running(settings(tmp_path, Quotas())) as server:
        server.create()
        with server.service.store.engine.connect() as connection:
            maker = connection.execute(select(GAMES.c.maker)).scalar()
    assert maker
    assert maker.startswith("network:")
    assert "127.0.0.1" not in maker


def test_a_network_of_ipv6_is_one_maker() -> None:
    one, other, third = (
        maker_of(b"secret", None, network_of(text)) for text in ("2001:db8::1", "2001:db8::ffff", "2001:db8:1::1")
    )
    assert one == other != third
    assert maker_of(b"secret", None, "192.0.2.1") != maker_of(b"secret", None, "192.0.2.2")
    assert maker_of(b"secret", None, "192.0.2.1") != maker_of(b"another", None, "192.0.2.1")


@pytest.mark.parametrize("word", ["games=5", "uploads", "uploads=many", "uploads=-1"])
def test_a_quota_that_there_is_not_is_told(word: str, tmp_path: Path) -> None:
    reply = CliRunner().invoke(app, ["serve", "--database", str(tmp_path / "games.db"), "--quota", word])
    assert reply.exit_code == 2
    assert "--quota takes NAME=NUMBER" in reply.output
    assert "games-a-day=500" in reply.output
