"""Load: 500 live games with 1,000 WebSocket clients on the loopback address. `python -m benchmarks.load [--json]`

Two people play each game. Whoever is asked thinks for a while and answers; what is measured is how long it takes until
the opponent, on another socket, has the update. By then the answer is on the disk. Afterwards, on another server, it is
measured how long a player waits while somebody else asks for much: see `benchmarks.crowds`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from benchmarks.crowds import crowds
from websockets.asyncio.client import connect

PORT = 8977
ADDRESS = f"ws://127.0.0.1:{PORT}/api/live"
GAMES = 500
SECONDS = 40.0
THINK = 10.0
"""Seconds that somebody thinks about an answer on average: 500 games are 50 answers a second."""
WARM, BRISK = 8.0, 0.1
"""Seconds that one game is played before memory is measured, and that its players think."""
CROWD = 40.0
"""Seconds that somebody asks for much."""
BUDGETS = {
    "p99_ms": 250.0,
    "kib_per_game": 200.0,
    "first_answer_s": 2.0,
    "suggest_p99_ms": 1000.0,
    "upload_health_worst_ms": 250.0,
}
"""What the figures must stay under: milliseconds from answer to update, KiB a game, and so on."""
PLAIN = {"go": "stay", "aim": "none", "stand": "suggested"}


class Table:
    """A game with its two sockets."""

    def __init__(self, made: Any, seed: int) -> None:
        self.game, self.tokens = made["game"], made["seats"]
        self.chance = random.Random(seed)
        self.sockets: dict[str, Any] = {}
        self.question: Any = None
        self.sent: dict[int, float] = {}
        self.delays: list[float] = []
        self.refused = 0

    async def sit_down(self) -> None:
        """Open a socket for every seat."""
        for seat in self.tokens:
            await self._sit(seat)

    async def _sit(self, seat: str) -> None:
        socket = self.sockets[seat] = await connect(ADDRESS, compression=None, max_size=2**22)
        await socket.send(json.dumps({"id": 0, "ask": {"do": "hello", "game": self.game, "token": self.tokens[seat]}}))
        welcome = json.loads(await socket.recv())
        self.question = welcome["view"]["question"]

    async def play(self, end: float, think: float = THINK) -> None:
        """Answer until the time is up."""
        listeners = [asyncio.create_task(self._listen(seat)) for seat in self.sockets]
        await asyncio.sleep(self.chance.uniform(0, think))
        while time.monotonic() < end and self.question:
            await self._answer(self.question)
            await asyncio.sleep(self.chance.uniform(0, 2 * think))
        for listener in listeners:
            listener.cancel()

    async def _answer(self, question: Any) -> None:
        options = question.get("options")
        text = self.chance.choice(options)["text"] if options else PLAIN.get(question["form"], "none")
        self.sent[question["turn"]] = time.perf_counter()
        frame = {"id": question["turn"], "ask": {"do": "answer", "turn": question["turn"], "text": text}}
        await self.sockets[question["who"]].send(json.dumps(frame))

    async def _listen(self, seat: str) -> None:
        async for message in self.sockets[seat]:
            now, told = time.perf_counter(), json.loads(message)
            if told["type"] == "problem":
                self.refused += 1
            elif told["type"] == "update":
                if seat != told["by"] and self.question and self.question["turn"] in self.sent:
                    self.delays.append(now - self.sent.pop(self.question["turn"]))
                if seat != told["by"]:
                    self.question = told.get("question")


async def load(games: int, seconds: float) -> dict[str, float]:
    """The figures."""
    with _served("--rate", "0", "--processes", "1") as pid:
        return await _measured(pid, games, seconds)


async def fairness(seconds: float) -> dict[str, float]:
    """The figures of a player while somebody else asks for much."""
    with _served():
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=120) as client:
            await _first_answer(client)
        return await crowds(f"http://127.0.0.1:{PORT}", seconds)


@contextmanager
def _served(*options: str) -> Iterator[int]:
    """A server on a file of its own; the number of its process."""
    with tempfile.TemporaryDirectory() as folder:
        told = ["serve", "--port", str(PORT), "--database", str(Path(folder) / "games.db"), *options]
        command = [sys.executable, "-c", "from openfire.cli import main; main()", *told]
        with (Path(folder) / "log").open("wb") as log:
            server = subprocess.Popen(command, stderr=log)
        try:
            yield server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)


async def _warm(table: Table) -> None:
    """Play one game for a while: what a server loads once is no part of what a game takes."""
    await table.sit_down()
    await table.play(time.monotonic() + WARM, BRISK)


async def _measured(pid: int, games: int, seconds: float) -> dict[str, float]:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{PORT}", timeout=120) as client:
        first = await _first_answer(client)
        await _warm(Table(await _make(client), games))
        before = _memory(pid)
        made = [await _make(client) for _ in range(games)]
    tables = [Table(one, number) for number, one in enumerate(made)]
    for table in tables:
        await table.sit_down()
    busy, start = _busy(pid), time.monotonic()
    await asyncio.gather(*(table.play(start + seconds) for table in tables))
    spent = time.monotonic() - start
    return _told(tables, first, (_memory(pid) - before) / games, (_busy(pid) - busy) / spent, spent)


def _told(tables: list[Table], first: float, memory: float, busy: float, spent: float) -> dict[str, float]:
    delays = sorted(1000 * delay for table in tables for delay in table.delays)
    return {
        "games": len(tables),
        "sockets": sum(len(table.sockets) for table in tables),
        "first_answer_s": round(first, 2),
        "answers": len(delays),
        "refused": sum(table.refused for table in tables),
        "answers_per_s": round(len(delays) / spent, 1),
        "p50_ms": round(delays[len(delays) // 2], 1),
        "p99_ms": round(delays[int(0.99 * len(delays))], 1),
        "worst_ms": round(delays[-1], 1),
        "kib_per_game": round(memory, 1),
        "server_cores": round(busy, 2),
    }


async def _first_answer(client: httpx.AsyncClient) -> float:
    """Seconds until the server answers its first request."""
    start = time.monotonic()
    while True:
        try:
            await client.get("/api/health")
            return time.monotonic() - start
        except httpx.HTTPError:
            await asyncio.sleep(0.02)


async def _make(client: httpx.AsyncClient) -> Any:
    terms = {"module": "frontier", "mission": "three-pumps", "seats": [{"player": "me"}, {"player": "me"}]}
    return (await client.post("/api/games", json=terms)).json()


def _memory(pid: int) -> float:
    """KiB that a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("VmRSS")))


def _busy(pid: int) -> float:
    """Seconds that a process has computed."""
    words = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / 100


def main() -> None:
    """Measure and print."""
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--games", type=int, default=GAMES)
    told.add_argument("--seconds", type=float, default=SECONDS)
    told.add_argument("--crowd", type=float, default=CROWD, help="seconds; 0 to leave the measurement of fairness out")
    told.add_argument("--json", action="store_true")
    asked = told.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 8 * asked.games)), hard))
    found = asyncio.run(load(asked.games, asked.seconds)) if asked.games else {}
    found |= asyncio.run(fairness(asked.crowd)) if asked.crowd else {}
    if asked.json:
        print(json.dumps(found, indent=2))
        return
    for name, value in found.items():
        budget = BUDGETS.get(name)
        print(f"{name:>24} {value:10g}{'' if budget is None else f'   budget {budget:g}'}")


if __name__ == "__main__":
    main()
