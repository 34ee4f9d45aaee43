"""The crash test: people play against bots while the server is killed without warning, again and again.

Afterwards nothing that was acknowledged is missing or doubled, and every record verifies.
`python -m tests.server.crashing` is the long form, which `make soak` runs.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Awaitable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from openfire.engine.record import AnswerEntry
from openfire.engine.record_text import parse
from openfire.engine.verify import verify
from openfire.game import restore
from openfire.server.games import events
from openfire.server.store import game_store
from openfire.server.store.database import open_engine
from tests.server.postgres import cluster
from tests.server.processes import LOST, Process
from tests.server.running import PLAIN


class Shape(NamedTuple):
    """How hard the test is."""

    games: int
    kills: int
    least: int
    """Answers that are acknowledged between two kills, at least."""
    pause: float
    """Seconds after which the server is killed then, at most: nobody knows the moment."""
    options: tuple[str, ...] = ()
    modules: tuple[str, ...] = ("frontier",)


class Player:
    """Somebody who plays the seats that they have tokens for, on whichever server answers."""

    def __init__(
        self, game: str, tokens: Mapping[str, str], servers: Sequence[Process], seed: int, think: float = 0.0
    ) -> None:
        """think: seconds before an answer, on average."""
        self.game, self.tokens, self._servers, self._think = game, tokens, servers, think
        self._chance = random.Random(seed)
        self.acknowledged: list[int] = []
        self.unsure = self.refused = 0
        """Answers of which nobody knows whether they were kept, and those that were not taken."""
        self.faults: list[str] = []
        """Answers of the server that it should never give."""
        self.is_over = self.has_enough = False

    async def play(self, client: httpx.AsyncClient) -> None:
        while not (self.is_over or self.has_enough):
            try:
                await self._step(client, self._chance.choice(self._servers).address)
            except LOST:
                await asyncio.sleep(0.1)

    async def _step(self, client: httpx.AsyncClient, address: str) -> None:
        path = f"{address}/api/games/{self.game}"
        view = await self._asked(client.get(f"{path}/view"))
        question = view.get("question")
        self.is_over = view.get("phase") == "over"
        if question is None or question["who"] not in self.tokens:
            await asyncio.sleep(0.05 + self._think / 4)
            return
        await asyncio.sleep(self._chance.uniform(0, 2 * self._think))
        text = await self._text(client, path, question)
        if text:
            await self._answer(client, path, question, text)

    async def _asked(self, asking: Awaitable[httpx.Response]) -> Any:
        """What is answered; nothing where the server cannot just now."""
        reply = await asking
        if reply.status_code in (200, 409, 422):
            return reply.json()
        if reply.status_code != 503:
            self.faults.append(f"{reply.request.method} {reply.request.url.path}: {reply.status_code} {reply.text}")
        await asyncio.sleep(0.2)
        return {}

    async def _text(self, client: httpx.AsyncClient, path: str, question: Any) -> str:
        plain = PLAIN.get(question["form"])
        if question.get("options"):
            return str(self._chance.choice(question["options"])["text"])
        if plain and (await self._asked(client.post(f"{path}/why-not", json={"text": plain}))).get("is_taken"):
            return plain
        made = await self._asked(client.post(f"{path}/suggest", json={}))
        return str(made["options"][made.get("default", 0)]["text"]) if made.get("options") else ""

    async def _answer(self, client: httpx.AsyncClient, path: str, question: Any, text: str) -> None:
        headers = {"authorization": f"Bearer {self.tokens[question['who']]}"}
        try:
            told = {"turn": question["turn"], "text": text}
            reply = await client.post(f"{path}/answer", json=told, headers=headers)
        except LOST:
            self.unsure += 1
            raise
        if reply.status_code == 200:
            self.acknowledged.append(reply.json()["seq"])
        elif reply.status_code in (409, 422):
            self.refused += 1
        else:
            self.unsure += 1
            await self._asked(_given(reply))


async def _given(reply: httpx.Response) -> httpx.Response:
    return reply


class Report(NamedTuple):
    """What the test saw."""

    games: int
    kills: int
    acknowledged: int
    unsure: int
    events: int
    seconds: float


async def crash(database: str, shape: Shape, servers: int = 1, seed: int = 1) -> Report:
    """Play and kill; then look whether everything is there."""
    start, chance = time.monotonic(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        running = [Process(database, shape.options, Path(folder) / f"log-{n}") for n in range(servers)]
        for one in running:
            one.start()
            await one.wait()
        async with httpx.AsyncClient(timeout=60, limits=httpx.Limits(max_connections=64)) as client:
            players = [await _seated(client, running, shape, n) for n in range(shape.games)]
            tasks = [asyncio.create_task(player.play(client)) for player in players]
            for number in range(shape.kills):
                await progress(players, shape.least)
                await asyncio.sleep(chance.uniform(0, shape.pause))
                victim = running[number % len(running)]
                victim.end(signal.SIGKILL)
                victim.start()
                await victim.wait()
            await progress(players, shape.least)
            for player in players:
                player.has_enough = True
            await asyncio.gather(*tasks)
            records = [(await client.get(f"{running[0].address}/api/games/{p.game}/record")).text for p in players]
        for one in running:
            one.end(signal.SIGTERM)
        told = "".join((Path(folder) / f"log-{n}").read_text() for n in range(servers))
        faults = [line for line in told.splitlines() if '"level":"error"' in line]
        assert not faults, faults[-3:]
    faults = [fault for player in players for fault in player.faults]
    assert not faults, faults[:3]
    total = check_kept(database, players, records)
    acknowledged = sum(len(player.acknowledged) for player in players)
    unsure = sum(player.unsure for player in players)
    return Report(shape.games, shape.kills, acknowledged, unsure, total, time.monotonic() - start)


async def progress(players: Sequence[Player], least: int, patience: float = 300) -> None:
    """Wait until some more answers are acknowledged."""
    before, end = sum(len(player.acknowledged) for player in players), time.monotonic() + patience
    while sum(len(player.acknowledged) for player in players) < before + least:
        assert time.monotonic() < end, "nothing goes on"
        await asyncio.sleep(0.01)
        if all(player.is_over for player in players):
            return


async def _seated(client: httpx.AsyncClient, servers: Sequence[Process], shape: Shape, number: int) -> Player:
    terms = {"module": shape.modules[number % len(shape.modules)], "seats": [{"player": "me"}, {"player": "random"}]}
    made = (await client.post(f"{servers[number % len(servers)].address}/api/games", json=terms)).json()
    return Player(made["game"], made["seats"], servers, number)


def check_kept(database: str, players: Sequence[Player], records: Sequence[str]) -> int:
    """Every acknowledged answer is kept once, under its number; nothing is there that nobody gave; records verify."""
    engine, total = open_engine(database), 0
    try:
        with engine.connect() as connection:
            for player, text in zip(players, records, strict=True):
                story = game_store.read_events(connection, player.game)
                total += len(story)
                _check_story(player, story)
                record = parse(text)
                report = verify(record, restore)
                assert report.is_sound, report
                said = sum(isinstance(entry, AnswerEntry) and entry.seat in player.tokens for entry in record.entries)
                assert said >= len(player.acknowledged)
    finally:
        engine.dispose()
    return total


def _check_story(player: Player, story: Sequence[game_store.StoredEvent]) -> None:
    assert [one.seq for one in story] == list(range(1, len(story) + 1))
    own = {one.seq for one in story if isinstance(one.event, events.Answered) and one.event.seat in player.tokens}
    acknowledged = set(player.acknowledged)
    assert len(acknowledged) == len(player.acknowledged), "an answer was acknowledged twice"
    assert acknowledged <= own, f"lost: {sorted(acknowledged - own)}"
    assert len(own) <= len(acknowledged) + player.unsure, "answers are there that nobody gave"


LONG = Shape(100, 20, 50, 3.0, modules=("frontier", "lamplands", "glasshouse", "steppe"))


def main() -> None:
    """The long form: on one file, then on PostgreSQL with two servers."""
    with tempfile.TemporaryDirectory() as folder:
        print("SQLite:", asyncio.run(crash(str(Path(folder) / "games.db"), LONG)))  # noqa: T201  # for whoever runs it
    with cluster() as database:
        if database is None:
            print("PostgreSQL is not installed (on Debian: apt-get install postgresql): not tested")  # noqa: T201
        else:
            print("PostgreSQL, two servers:", asyncio.run(crash(database, LONG, servers=2)))  # noqa: T201


if __name__ == "__main__":
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    main()
