"""Make the kept database: `python -m tests.server.layouts.make OLDER NEWER`, each the folder of a checkout.

It was made with 41c5dc9 (stress, assault and melee of version 2, onepage of version 4, another content of glasshouse)
and a2b20e2 (version 3 and 5, layout 0001): a server of the older one plays some games into a database, then one of the
newer one goes on with the same file. The dump is `a2b20e2.sql.gz`; `a2b20e2.json` says which game is which, with the
tokens of its seats. Of the older games, some have to replay equally under the rules of this checkout and some must not:
so many are played that both are among them, and the others are deleted.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from msgspec.structs import replace

from openfire.engine.record_text import parse, seal
from openfire.engine.verify import verify
from openfire.game import edition_of, load_module, restore
from openfire.modules import texts
from tests.server.running import Server, free_port

HERE = Path(__file__).parent
NAME = "a2b20e2"
ME = {"player": "me"}
TWO = [ME, ME]
CREDENTIALS = ({"name": "fay", "password": "a long password"}, {"name": "ned", "password": "another long one"})
DIFFERENT = ("older-differs", "older-differs-too", "older-content-gone")
"""Those that do not replay equally: in the first two, units back off after a melee as version 5 does not allow; in the
third, the table of the mission is another one, and nobody has kept the old one."""
SESSION = "x-openfire-account"


@contextlib.contextmanager
def served(checkout: Path, database: Path) -> Iterator[Server]:
    """A server of another checkout, on a free port of the loopback address."""
    port = free_port()
    told = ["serve", "--database", f"sqlite:///{database}", "--port", str(port), "--rate", "0", "--processes", "0"]
    command = [sys.executable, "-c", "from openfire.cli import main; main()", *told]
    process = subprocess.Popen(command, cwd=checkout, env=os.environ | {"PYTHONPATH": str(checkout / "src")})
    found = Server(port)
    found.http.timeout = httpx.Timeout(600)
    try:
        while not _answers(found):
            assert process.poll() is None, "the server did not start"
            time.sleep(0.2)
        yield found
    finally:
        process.terminate()
        process.wait(60)


def _answers(server: Server) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return server.get("/api/ready").status_code == 200
    return False


def play(server: Server, made: Any, answers: int, whim: Random, *, is_boundary: bool | None = None) -> None:
    """Give so many answers, mostly what is suggested; then go on until the game is, or is not, at a boundary."""
    game, given = made["game"], 0
    while given < answers + 200:
        view = server.waiting(game, "".join(made["seats"]))
        if view["phase"] == "over" or (given >= answers and is_boundary in (None, _is_at_boundary(server, game))):
            return
        _answer(server, made, view["question"], whim)
        given += 1


def _answer(server: Server, made: Any, question: Any, whim: Random) -> None:
    game, token, turn = made["game"], made["seats"][question["who"]], question["turn"]
    if question.get("options") and whim.random() < 0.3:
        text = whim.choice(question["options"])["text"]
    else:
        told = server.ask(game, "suggest")
        text = told["options"][told.get("default", 0)]["text"]
    server.ask(game, "answer", token, turn=turn, text=text)


def _is_at_boundary(server: Server, game: str) -> bool:
    return bool(server.get(f"/api/games/{game}/record").json()["entries"][-1][0] == "hash")


def difference(server: Server, game: str) -> str:
    """What does not fit when a game is played again by the rules of this checkout; empty if all does."""
    record = parse(server.get(f"/api/games/{game}/record").text)
    header = record.header
    edition = replace(header.edition, version=edition_of(header.edition.key, header.edition.expansions).version)
    module = replace(header.module, hash=load_module(header.module.key).hash)
    found = verify(seal(replace(record, header=replace(header, edition=edition, module=module))), restore).finding
    return f"{found.place}: {found.reason}" if found else ""


# ------------------------------------------------------------------------------------------------ games


def older(server: Server, kept: dict[str, Any]) -> list[str]:
    """Games of the older version; those that are not kept are named."""
    fay = {SESSION: server.post("/api/accounts", CREDENTIALS[0]).json()["token"]}
    spare: list[str] = []
    wanted = [
        ("older-equal", "frontier", "", 30, False),
        ("older-differs", "glasshouse", "open-panes", 170, False),
        ("older-differs-too", "glasshouse", "open-panes", 170, True),
        ("older-other-content", "glasshouse", "open-panes", 20, False),
        ("older-content-gone", "glasshouse", "ash-plain", 20, False),
        ("older-supplement", "terraces", "", 40, True),
    ]
    for number, (name, module, mission, answers, is_boundary) in enumerate(wanted):
        for trial in range(12):
            terms = {"module": module, "mission": mission or None, "seats": TWO, "title": name}
            made = server.post("/api/games", terms, **fay).json()
            play(server, made, answers, Random(100 * number + trial), is_boundary=is_boundary)
            why = difference(server, made["game"])
            if (name in DIFFERENT) == bool(why):
                kept[name] = made | {"difference": why}
                break
            spare.append(made["game"])
    bot = server.create(seats=[ME, {"player": "random"}], title="older-bot")
    play(server, bot, 12, Random(1))
    kept["older-bot"] = bot | {"difference": difference(server, bot["game"])}
    both = server.create(module="lamplands", seats=TWO, title="older-over")
    play(server, both, 12, Random(2))
    server.ask(both["game"], "resign", both["seats"]["a"])
    kept["older-over"] = both | {"difference": difference(server, both["game"])}
    kept["older-fork"] = server.ask(bot["game"], "fork", moment=6)
    return spare


def newer(server: Server, kept: dict[str, Any]) -> None:
    """Games of the newer version."""
    fay = {SESSION: server.post("/api/sessions", CREDENTIALS[0]).json()["token"]}
    server.post("/api/accounts", CREDENTIALS[1]).raise_for_status()
    for number, module in enumerate(("frontier", "steppe", "terraces", "lamplands", "tidewrack", "glasshouse")):
        for is_boundary in (False, True):
            made = server.post("/api/games", {"module": module, "seats": TWO}, **fay).json()
            play(server, made, 16, Random(number), is_boundary=is_boundary)
            kept[f"{module}-{'boundary' if is_boundary else 'middle'}"] = made
    bot = server.create(seats=[ME, {"player": "greedy"}], title="against a bot")
    play(server, bot, 6, Random(7))
    kept["bot"] = bot
    clock = server.create(
        seats=TWO, pace={"type": "clock", "seconds": 3600, "increment": 5}, listed=True, title="clock"
    )
    play(server, clock, 10, Random(8))
    server.ask(clock["game"], "chat", clock["seats"]["a"], text="Good luck!")
    kept["clock"] = clock
    undone = server.create(seats=TWO, title="taken back")
    play(server, undone, 12, Random(9))
    take_back(server, undone)
    kept["undone"] = undone
    kept["fork"] = server.ask(undone["game"], "fork", moment=8)
    over = server.create(module="tidewrack", seats=TWO, title="over")
    play(server, over, 8, Random(10))
    server.ask(over["game"], "resign", over["seats"]["b"])
    kept["over"] = over
    kept["rematch"] = server.ask(over["game"], "rematch", over["seats"]["a"])
    kept["gathering"] = server.create(seats=[ME, {"player": "open"}], listed=True, title="never begun")
    text = next(text for name, text in texts(load_module("frontier")).items() if name.startswith("armies/"))
    shelved = server.post("/api/shelf", {"kind": "army", "text": text, "module": "frontier"}, **fay)
    shelved.raise_for_status()
    kept["shelf"] = shelved.json()


def take_back(server: Server, made: Any) -> None:
    """Take back an answer, with the consent of the other."""
    game, seats = made["game"], made["seats"]
    server.ask(game, "undo", seats["a"])
    if server.room(game).get("wish"):
        server.ask(game, "consent", seats["b"], granted=True)


# ------------------------------------------------------------------------------------------------ keeping


def thin_out(database: Path, spare: list[str]) -> None:
    """Delete the games that are not needed."""
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        for game in spare:
            for table, column in (("events", "game"), ("snapshots", "game"), ("players", "game"), ("games", "id")):
                connection.execute(f"delete from {table} where {column} = ?", (game,))


def dump(database: Path, kept: dict[str, Any]) -> None:
    """Write the database as text, and what is in it."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        told = "\n".join(connection.iterdump()) + "\n"
    (HERE / f"{NAME}.sql.gz").write_bytes(gzip.compress(told.encode(), 9, mtime=0))
    (HERE / f"{NAME}.json").write_text(msgspec.json.format(json.dumps(kept)) + "\n")


def main(older_checkout: str, newer_checkout: str) -> None:
    """Make it anew."""
    kept: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.db"
        with served(Path(older_checkout), database) as server:
            spare = older(server, kept)
        thin_out(database, spare)
        with served(Path(newer_checkout), database) as server:
            newer(server, kept)
        dump(database, kept)


if __name__ == "__main__":
    main(*sys.argv[1:])
