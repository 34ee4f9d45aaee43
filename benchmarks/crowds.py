"""Fairness: how long a player waits while somebody at another address asks for the costliest things that they may.

The server has the limits that everybody has. Measured are a player's suggestions while the other asks for suggestions,
previews, threats, odds and proofs, and answers to `/api/health` while the other sends broken files.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

STRANGER = "127.0.0.2"
LINES = 120
"""Questions of the stranger that are open at the same time."""
COSTLY = 0.1
"""Seconds that a costly suggestion takes, at least."""
UPLOADS = 15
"""Files that an address may send at once."""
BROKEN = "name: broken\npieces:\n" + "- {kind: [1, 2, 3]}\n" * 9900 + "]\n"
"""200 kB that are found to be broken at the end."""
TWO = [{"player": "me"}, {"player": "me"}]


async def crowds(address: str, seconds: float) -> dict[str, float]:
    """The figures."""
    elsewhere = httpx.AsyncHTTPTransport(local_address=STRANGER, limits=httpx.Limits(max_connections=2 * LINES))
    async with (
        httpx.AsyncClient(base_url=address, timeout=120) as player,
        httpx.AsyncClient(base_url=address, timeout=300, transport=elsewhere) as stranger,
    ):
        quiet = await _suggestions(player, seconds / 4)
        with _asking(stranger, await _costly(stranger)) as asked:
            busy = await _suggestions(player, seconds)
        await asyncio.sleep(1)
        health = await _uploads(player, stranger)
    return {
        "suggestions": len(busy),
        "suggest_quiet_p50_ms": _at(quiet, 0.5),
        "suggest_p50_ms": _at(busy, 0.5),
        "suggest_p99_ms": _at(busy, 0.99),
        "suggest_worst_ms": _at(busy, 1),
        "costly_answers": asked[200],
        "costly_refused": asked[429] + asked[503],
        "upload_health_p50_ms": _at(health, 0.5),
        "upload_health_worst_ms": _at(health, 1),
    }


def _at(delays: list[float], share: float) -> float:
    """The delay that such a share stays under, in milliseconds."""
    return round(1000 * sorted(delays)[min(len(delays) - 1, int(share * len(delays)))], 1)


THINK = 0.1
"""Seconds that the player takes before the answer is given."""


async def _made(client: httpx.AsyncClient) -> Any:
    return (await client.post("/api/games", json={"module": "frontier", "mission": "three-pumps", "seats": TWO})).json()


async def _suggestions(client: httpx.AsyncClient, seconds: float) -> list[float]:
    """How long each suggestion takes for somebody who plays both seats of a game, and another when that is over."""
    made, taken, end = await _made(client), list[float](), time.monotonic() + seconds
    while time.monotonic() < end:
        path = f"/api/games/{made['game']}"
        question = (await client.get(f"{path}/view")).json().get("question")
        if question is None:
            made = await _made(client)
            continue
        token = {"authorization": f"Bearer {made['seats'][question['who']]}"}
        start = time.perf_counter()
        reply = await client.post(f"{path}/suggest", json={}, headers=token)
        taken.append(time.perf_counter() - start)
        await asyncio.sleep(THINK)  # a player is not the one who asks too much
        found = reply.json()
        text = found["options"][found.get("default", 0)]["text"]
        await client.post(f"{path}/answer", json={"turn": question["turn"], "text": text}, headers=token)
    return taken


class Kinds(dict[int, int]):
    """How many answers of each status."""

    def __missing__(self, _status: int) -> int:
        return 0


async def _costly(client: httpx.AsyncClient) -> list[str]:
    """Games of a stranger whose open question takes long to think about; they are the same, and are not one."""
    made = await _made(client)
    path = f"/api/games/{made['game']}"
    for number in range(200):
        question = (await client.get(f"{path}/view")).json()["question"]
        start = time.perf_counter()
        found = (await client.post(f"{path}/suggest", json={})).json()
        if number > 20 and time.perf_counter() - start > COSTLY and question["form"] in ("go", "stand"):
            break
        token = {"authorization": f"Bearer {made['seats'][question['who']]}"}
        told = {"turn": question["turn"], "text": found["options"][found.get("default", 0)]["text"]}
        await client.post(f"{path}/answer", json=told, headers=token)
        await asyncio.sleep(0.08)  # as fast as the limit allows
    moment = (await client.get(f"{path}/view")).json()["moment"]
    forks = [(await client.post(f"{path}/fork", json={"moment": moment})).json()["game"] for _ in range(3)]
    await asyncio.sleep(6)  # the stranger may ask for as much as ever again
    return [made["game"], *forks]


@contextmanager
def _asking(client: httpx.AsyncClient, games: list[str]) -> Iterator[Kinds]:
    """Somebody asks for much meanwhile; how many answers of each status they get."""
    seen = Kinds()
    costly = [("suggest", {}), ("suggest", {}), ("preview", {}), ("threats", {"unit": "a1"}), ("odds", {"text": "x"})]

    async def ask(number: int) -> None:
        path, (what, told) = f"/api/games/{games[number % len(games)]}", costly[number % len(costly)]
        while True:
            asking = client.get(f"{path}/verify") if number % 20 == 0 else client.post(f"{path}/{what}", json=told)
            seen[(await asking).status_code] += 1
            await asyncio.sleep(0.5)

    tasks = [asyncio.create_task(ask(number)) for number in range(LINES)]
    try:
        yield seen
    finally:
        for task in tasks:
            task.cancel()


async def _uploads(player: httpx.AsyncClient, stranger: httpx.AsyncClient) -> list[float]:
    """How long health takes to answer while broken files are read."""
    told = {"kind": "table", "text": BROKEN}
    sending = asyncio.gather(*(stranger.post("/api/shelf", json=told) for _ in range(UPLOADS)))
    taken = list[float]()
    while not sending.done():
        start = time.perf_counter()
        await player.get("/api/health")
        taken.append(time.perf_counter() - start)
        await asyncio.sleep(0.02)
    return taken
