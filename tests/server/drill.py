"""The fault drill: people and bots play while one thing after another goes wrong. `python -m tests.server.drill`

Afterwards nothing that was acknowledged is missing or doubled, the clocks of all games were right, readiness told the
truth, and every record verifies. `make soak` runs this, and `make test` a short form.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from tests.server import faults
from tests.server.crashing import Player, check_kept, progress
from tests.server.faults import Fault, Place
from tests.server.postgres import postgres
from tests.server.processes import LOST, Process

DOWN, UP, LATE = 5.0, 10.0, 3.0
"""Seconds within which readiness tells of a fault, and of its end; seconds that a clock may be late."""


class Shape(NamedTuple):
    """How hard the drill is."""

    games: int
    think: float
    """Seconds that a player thinks on average."""
    clocks: tuple[int, ...]
    """The seconds on the clocks of games that nobody plays, made before each fault."""
    least: int
    """Answers that are acknowledged before each fault and after it."""
    options: tuple[str, ...] = ()


# ------------------------------------------------------------------------------------------------ watching


class Readiness:
    """What readiness said, and when."""

    def __init__(self, server: Process) -> None:
        self._server = server
        self.seen: list[tuple[float, bool, str]] = []

    async def watch(self) -> None:
        """Ask again and again."""
        async with httpx.AsyncClient(timeout=4) as client:
            while True:
                start = time.monotonic()
                try:
                    reply = await client.get(f"{self._server.address}/api/ready")
                    self.seen.append((time.monotonic(), reply.status_code == 200, reply.text))
                except LOST as error:
                    self.seen.append((time.monotonic(), False, f"({type(error).__name__})"))
                await asyncio.sleep(max(0.0, start + 0.2 - time.monotonic()))

    def since(self, start: float) -> list[tuple[float, bool, str]]:
        """What it said from some time on."""
        return [one for one in self.seen if one[0] >= start]

    async def until_ready(self, start: float, patience: float) -> float | None:
        """When it was ready first after some time; None where it was not in time."""
        while time.monotonic() < start + patience:
            found = next((at for at, is_ready, _ in self.since(start) if is_ready), None)
            if found is not None:
                return found
            await asyncio.sleep(0.05)
        return None


class Clocked(NamedTuple):
    """A game that nobody plays, and when its time is up."""

    game: str
    due: float


async def seen_over(client: httpx.AsyncClient, server: Process, one: Clocked, patience: float) -> float | None:
    """When a game was seen to be over; None where it is not in time."""
    await asyncio.sleep(max(0.0, one.due - 0.5 - time.monotonic()))
    end = time.monotonic() + patience
    while time.monotonic() < end:
        with suppress(*LOST):
            reply = await client.get(f"{server.address}/api/games/{one.game}/view", timeout=4)
            if reply.status_code == 200 and reply.json()["phase"] == "over":
                return time.monotonic()
        await asyncio.sleep(0.2)
    return None


# ------------------------------------------------------------------------------------------------ the drill


class Figures(NamedTuple):
    """What a fault came to."""

    fault: str
    lasted: float
    down: float | None
    """Seconds until readiness told of it; None where it did not."""
    up: float | None
    """Seconds after its end until readiness was back; None where it was not."""
    said: str
    late: float | None
    """How late the latest clock was; None where one was never seen to end."""
    wrong: list[str]
    """What was promised and not kept."""


class Report(NamedTuple):
    """What a drill came to."""

    where: str
    games: int
    figures: list[Figures]
    acknowledged: int
    unsure: int
    events: int
    wrong: list[str]
    seconds: float

    @property
    def failures(self) -> list[str]:
        """Everything that was promised and not kept."""
        return [f"{one.fault}: {word}" for one in self.figures for word in one.wrong] + self.wrong


class Drill:
    """A server with games on it, and what is seen of them."""

    def __init__(self, place: Place, shape: Shape, client: httpx.AsyncClient) -> None:
        self.place, self.shape, self.client = place, shape, client
        self.ready = Readiness(place.server)
        self.players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Seat everybody and let them play: three in five against a bot, the rest two people with or without clocks."""
        for number in range(self.shape.games):
            is_alone = number % 5 < 3
            seats = [{"player": "me"}, {"player": "random" if is_alone else "me"}]
            pace = {"type": "clock", "seconds": 7200} if number % 5 in (2, 4) else {"type": "free"}
            made = await self._made(seats=seats, pace=pace)
            self.players.append(Player(made["game"], made["seats"], [self.place.server], number, self.shape.think))
        self._tasks = [asyncio.create_task(player.play(self.client)) for player in self.players]
        self._tasks.append(asyncio.create_task(self.ready.watch()))

    async def _made(self, **terms: Any) -> Any:
        told = {"module": "frontier", "mission": "three-pumps", **terms}
        reply = await self.client.post(f"{self.place.server.address}/api/games", json=told)
        assert reply.status_code == 201, reply.text
        return reply.json()

    async def suffer(self, fault: Fault) -> Figures:
        """Let something go wrong, and see what comes of it."""
        wrong: list[str] = []
        await self._go_on(wrong, "before it")
        clocked = await self._clocks() if fault.seconds else []
        start = time.monotonic()
        await fault.happen(self.place, fault.seconds)
        end = time.monotonic()
        clocked = clocked or await self._clocks()  # what is wrong from now on meets games that are made from now on
        back = await self.ready.until_ready(end, 60)
        down, said = self._told(fault, start, end, back, wrong)
        up = None if back is None else back - end
        if up is None or up > UP:
            wrong.append(f"not ready within {UP:g} s of its end")
        late = await self._late(clocked, back or end, wrong)
        await self._go_on(wrong, "after it")
        return Figures(fault.name, end - start, down, up, said, late, wrong)

    async def _clocks(self) -> list[Clocked]:
        return [await self._clocked(seconds) for seconds in self.shape.clocks]

    async def _clocked(self, seconds: int) -> Clocked:
        two = [{"player": "me"}, {"player": "me"}]
        made = await self._made(seats=two, pace={"type": "clock", "seconds": seconds})
        room = (await self.client.get(f"{self.place.server.address}/api/games/{made['game']}/view")).json()
        since = room["question"]["since"] / 1000 - time.time() + time.monotonic()
        return Clocked(made["game"], since + seconds)

    async def _go_on(self, wrong: list[str], when: str) -> None:
        try:
            await progress(self.players, self.shape.least, 90)
        except AssertionError:
            wrong.append(f"games do not go on {when}")

    def _told(
        self, fault: Fault, start: float, end: float, back: float | None, wrong: list[str]
    ) -> tuple[float | None, str]:
        """How soon readiness told of a fault, and in which words."""
        seen = [one for one in self.ready.since(start) if one[0] <= (back or end)]
        down = next((at - start for at, is_ready, _ in seen if not is_ready), None)
        said = max((text for _, is_ready, text in seen if not is_ready), key=len, default="")
        if fault.is_felt and (down is None or down > DOWN):
            wrong.append(f"ready all the same for {DOWN:g} s")
        if fault.is_felt is False and down is not None:
            wrong.append(f"not ready, though others are not concerned: {said}")
        if fault.named and fault.named not in said.lower():
            wrong.append(f"readiness does not name it: {said or 'nothing'}")
        return down, said

    async def _late(self, clocked: Sequence[Clocked], over: float, wrong: list[str]) -> float | None:
        """How late clocks were; while a fault lasts nobody can end a game."""
        seen = await asyncio.gather(*(seen_over(self.client, self.place.server, one, 60) for one in clocked))
        late = [None if at is None else at - max(one.due, over) for one, at in zip(clocked, seen, strict=True)]
        early = [one for one, at in zip(clocked, seen, strict=True) if at is not None and at < one.due - 0.1]
        known = [one for one in late if one is not None]
        if early:
            wrong.append("a clock ran out too early")
        if len(known) < len(late) or any(one > LATE for one in known):
            wrong.append(f"a clock was more than {LATE:g} s late")
        return max(known, default=0.0) if len(known) == len(late) else None

    async def stop(self) -> list[str]:
        """Let everybody finish; the records of their games."""
        for player in self.players:
            player.has_enough = True
        *playing, watching = self._tasks
        await asyncio.gather(*playing)
        watching.cancel()
        path = f"{self.place.server.address}/api/games"
        return [(await self.client.get(f"{path}/{player.game}/record")).text for player in self.players]

    async def unreadable(self) -> list[str]:
        """Whether a game that cannot be read says so in words of ours."""
        reply = await self.client.get(f"{self.place.server.address}/api/games/{faults.UNREADABLE}")
        is_told = reply.status_code >= 400 and reply.json()["code"] not in ("fault", "not-found")
        return [] if is_told else [f"the unreadable game answers {reply.status_code} {reply.text[:200]}"]


async def drilled(place: Place, shape: Shape, told: Sequence[Fault], where: str) -> Report:
    """Play, let things go wrong in turn, then look whether everything is there."""
    begun = time.monotonic()
    place.server.start()
    await place.server.wait()
    limits = httpx.Limits(max_connections=shape.games + 32)
    try:
        async with httpx.AsyncClient(timeout=60, limits=limits) as client:
            drill = Drill(place, shape, client)
            await drill.begin()
            figures = [await drill.suffer(fault) for fault in told]
            wrong = await drill.unreadable() if any(one.happen is faults.row_unreadable for one in told) else []
            records = await drill.stop()
    finally:
        place.server.end(signal.SIGTERM)
    wrong += [fault for player in drill.players for fault in player.faults][:5]
    events = 0
    try:
        events = await asyncio.to_thread(check_kept, place.database, drill.players, records)
    except Exception as error:  # whatever it is, the other figures are wanted too
        wrong.append(f"what is kept is not right: {type(error).__name__}: {error}")
    acknowledged = sum(len(player.acknowledged) for player in drill.players)
    unsure = sum(player.unsure for player in drill.players)
    spent = time.monotonic() - begun
    return Report(where, shape.games, figures, acknowledged, unsure, events, wrong, spent)


# ------------------------------------------------------------------------------------------------ forms

KILLED = Fault("server killed", faults.killed, 1)
POOL = Fault("pool processes killed", faults.pool_killed, 3, is_felt=None)
LOCKED = Fault("SQLite file locked", faults.file_locked, 30, "writ")
FULL = Fault("disk full", faults.disk_full, 15, "writ")
STOPPED = Fault("PostgreSQL stopped", faults.postgres_stopped, 15, "database")
ROW = Fault("row unreadable", faults.row_unreadable, 0, is_felt=False)

LONG = Shape(100, 3.0, (10, 20, 40), 50)
DISK = 192
"""Megabytes of the disk that is filled."""


def on_sqlite(shape: Shape, told: Sequence[Fault]) -> Report:
    """The drill on a file; a full disk is left out where none can be made."""
    with faults.small_disk(DISK) as (folder, is_own), tempfile.TemporaryDirectory() as logs:
        known = [one for one in told if one.happen is not faults.disk_full or is_own]
        if len(known) < len(told):
            sys.stdout.write("disk full: not tried, for only root can mount a small disk to fill\n")
        path = folder / "games.db"
        place = Place(Process(str(path), shape.options, Path(logs) / "log"), str(path), folder)
        return asyncio.run(drilled(place, shape, known, "SQLite"))


def on_postgresql(shape: Shape, told: Sequence[Fault]) -> Report | None:
    """The drill on PostgreSQL; None where it is not installed."""
    with postgres() as cluster, tempfile.TemporaryDirectory() as logs:
        if cluster is None:
            return None
        server = Process(cluster.address, shape.options, Path(logs) / "log")
        place = Place(server, cluster.address, Path(logs), cluster)
        return asyncio.run(drilled(place, shape, told, "PostgreSQL"))


def table(report: Report) -> str:
    """The figures, as a table."""
    lines = [
        f"{report.where}, {report.games} games",
        "fault                    lasted   not ready   ready   clocks late",
    ]
    for one in report.figures:
        figures = (one.lasted, one.down, one.up, one.late)
        words = ["never" if value is None else f"{value:.1f} s" for value in figures]
        words[1] = words[1] if one.down is not None else "-"
        lines.append(f"{one.fault:<22} {words[0]:>8} {words[1]:>11} {words[2]:>7} {words[3]:>13}   {one.said[:90]}")
    lines.append(
        f"{report.acknowledged} answers acknowledged, {report.unsure} of unknown fate, {report.events} events kept, "
        f"{report.seconds:.0f} s"
    )
    return "\n".join([*lines, *(f"NOT KEPT: {word}" for word in report.failures)]) + "\n"


def main() -> None:
    """The long form, on both databases."""
    sqlite = on_sqlite(LONG, [KILLED, POOL, LOCKED, FULL, ROW, KILLED])
    sys.stdout.write(table(sqlite))
    shared = on_postgresql(LONG, [KILLED, POOL, STOPPED, ROW, KILLED])
    sys.stdout.write(table(shared) if shared else "PostgreSQL is not installed: not tried\n")
    sys.exit(1 if sqlite.failures or (shared and shared.failures) else 0)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    main()
