"""Fuzzing with real games and tokens: `python -m tests.server.fuzzing [--seed N] [--requests N] [--messages N]`

Requests and messages are made from real ones and changed a little. Whatever comes, the server answers in words of its
own, closes no socket without saying why, stays healthy, and a game of somebody else goes on. The first offender is
printed as it was sent; the same seed makes the same choices again. `make soak` runs this, `make test` a short form.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx

from tests.server.crashing import Player, check_kept
from tests.server.mutating import Request, junk, mutated, mutated_headers, mutated_path, written
from tests.server.processes import LOST, Process
from tests.server.raw_socket import BINARY, CLOSE, PING, TEXT, Closed, RawSocket, frame

AT_ONCE = 6
"""Fuzzers that work side by side."""
EACH = 150
"""Requests, or sockets, after which a fuzzer has new games: the old ones are resigned, undone and talked to death."""
MESSAGES, LAST = 20, 1_999_999_999
"""Messages on a socket, and the number of the one after them."""
OWN = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1012, 1013)
"""Codes for closing a socket that say what is wrong, besides those of the server's own from 4400 to 4499."""
ELSEWHERE = "127.0.0.2"
"""The address of somebody who plays meanwhile."""
MEMORY = 100.0
"""Megabytes that the server may grow by in the second half."""


class Offence(NamedTuple):
    """Something that the server must not do, and what made it."""

    what: str
    sent: str


class Table:
    """Real games with their tokens: one that is played, one that waits for players, one against a bot."""

    def __init__(self, made: list[Any], view: Any) -> None:
        self.games: list[str] = [one["game"] for one in made]
        self.tokens: dict[str, list[str]] = {
            one["game"]: [*one["seats"].values(), one["owner"], *one["invites"].values()] for one in made
        }
        self.view = view
        self.known = [*self.games, *(token for tokens in self.tokens.values() for token in tokens)]

    @property
    def turn(self) -> int:
        """Of the open question."""
        return int((self.view.get("question") or {}).get("turn", 1))

    def text(self, chance: Random) -> str:
        """An answer that would be taken, or would be somewhere."""
        question = self.view.get("question") or {}
        options = [one["text"] for one in question.get("options", ())]
        words = ("stay", "none", "suggested", "move 10,10 12,12", "a1.1@12,8 a1.2@13,8/90", "a-entry-1@0,12")
        return chance.choice([*options, *options, *words])


SEATS = (
    [{"player": "me"}, {"player": "me"}],
    [{"player": "me"}, {"player": "open"}],
    [{"player": "random"}, {"player": "me"}],
)


async def laid(client: httpx.AsyncClient) -> Table:
    """New games. Whoever is told to wait waits."""
    made = [await _posted(client, {"module": "frontier", "listed": True, "seats": seats}) for seats in SEATS]
    view = (await client.get(f"/api/games/{made[0]['game']}/view")).json()
    return Table(made, view)


async def _posted(client: httpx.AsyncClient, terms: Any) -> Any:
    while (reply := await client.post("/api/games", json=terms)).status_code == 429:
        await asyncio.sleep(0.5)
    assert reply.status_code == 201, reply.text
    return reply.json()


def asks(table: Table, chance: Random) -> dict[str, Any]:
    """What can be asked of a game, in proper words."""
    at = [chance.randrange(0, 480_000), chance.randrange(0, 480_000)]
    unit, other = chance.choice(("a1", "a2", "b1", "zz")), chance.choice(("b1", "a1", "12,8"))
    text = table.text(chance)
    return {
        "answer": {"turn": table.turn, "text": text},
        "why-not": {"text": text},
        "read": {"text": text},
        "outlook": {"text": text},
        "what-if": {"ends": [["move", *at]]},
        "measure": {"one": unit, "other": other},
        "sight": {"unit": unit, "target": other},
        "reach": {"after": text},
        "way": {"kind": "move", "place": at, "via": [at]},
        "log": {"after": 0, "most": 50},
        "undo": {},
        "draw": {},
        "consent": {"granted": chance.random() < 0.5},
        "chat": {"text": "Good luck!"},
        "join": {"name": "Fay", "seat": "b", "invite": chance.choice(table.known)},
        "claim": {"before": chance.choice(table.known)},
        "reveal": {"secret": "00" * 16},
        "invite": {"seat": "b"},
        "bot": {"seat": "b", "bot": "random"},
        "leave": {},
    }


COSTLY = ("suggest", "preview", "odds", "threats", "fork", "rematch", "resign", "cancel")


def ask(table: Table, chance: Random) -> tuple[str, dict[str, Any]]:
    """Something that can be asked of a game; what costs much is asked seldom."""
    text = table.text(chance)
    if chance.random() < 0.03:
        return chance.choice(COSTLY), chance.choice(
            ({}, {"text": text}, {"unit": "a1"}, {"moment": 1}, {"about": "b1"})
        )
    every = asks(table, chance)
    what = chance.choice([*every, "answer", "answer"])
    return what, every[what]


# ------------------------------------------------------------------------------------------------ requests


def request(table: Table, chance: Random) -> Request:
    """A request that is almost right."""
    game = chance.choice(table.games)
    token = chance.choice(table.tokens[game] if chance.random() < 0.8 else table.known)
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    if chance.random() < 0.15:
        paths = ["", "/view", "/layout", "/record", "/moments/1", "/moments/99999999999"]
        others = ["/api/games", "/api/library", "/api/rules/stress.attack", "/api/shelf/x", "/api/me/seats", "/metrics"]
        path = chance.choice([*(f"/api/games/{game}{one}" for one in paths), *others])
        return Request(
            "GET", mutated_path(path, chance, table.known), None, mutated_headers(headers, chance, table.known)
        )
    path, data = _post(game, table, chance)
    told = mutated(data, chance, table.known) if chance.random() < 0.6 else data
    path = mutated_path(path, chance, table.known)
    return Request("POST", path, written(told, chance), mutated_headers(headers, chance, table.known))


def _post(game: str, table: Table, chance: Random) -> tuple[str, Any]:
    kind = chance.random()
    if kind < 0.02:
        seats = [{"player": "me", "name": "Fay"}, {"player": "open", "army": {"name": "x", "units": []}}]
        return "/api/games", {"module": "frontier", "seats": seats, "pace": {"type": "clock", "seconds": 60}}
    if kind < 0.05:
        return "/api/shelf", {"kind": "table", "text": "name: x\nsize: [48, 48]\npieces: []\n"}
    if kind < 0.055:
        return "/api/sessions", {"name": "fay", "password": "a long password"}
    what, data = ask(table, chance)
    return f"/api/games/{game}/{what}", data


def offence(one: Request, status: int, text: str) -> Offence | None:
    """Whether an answer is one that must not be given."""
    if status >= 500:
        return Offence(f"status {status}: {text[:300]}", str(one))
    if status >= 400 and one.path.startswith("/api/") and '"type":"problem"' not in text:
        return Offence(f"status {status} in other words than ours: {text[:300]}", str(one))
    return None


class Fuzzer:
    """Sends requests and messages, and notes what must not be."""

    def __init__(self, server: Process, seed: int) -> None:
        self.server, self.seed, self._round = server, seed, 0
        self.answers: Counter[str] = Counter()
        self.offences: list[Offence] = []

    async def requests(self, many: int) -> None:
        """So many requests, by some fuzzers side by side."""
        self._round += 1
        each = many // AT_ONCE
        await asyncio.gather(*(self._requests(number, each) for number in range(AT_ONCE)))

    async def _requests(self, number: int, many: int) -> None:
        chance = Random(f"{self.seed} {self._round} {number}")
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60) as client:
            for count in range(many):
                if count % EACH == 0:
                    table = await laid(client)
                if count % 10 == 0:
                    reply = await client.get(f"/api/games/{table.games[0]}/view")
                    table.view = reply.json() if reply.status_code == 200 else table.view
                await self._request(client, request(table, chance))

    async def _request(self, client: httpx.AsyncClient, one: Request) -> None:
        try:
            reply = await client.request(one.method, one.path, content=one.body, headers=one.headers)
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeEncodeError):
            self.answers["not sent"] += 1  # the client has scruples that others have not
            return
        except LOST as error:
            self.answers["lost"] += 1
            self.offences.append(Offence(f"no answer: {error!r}", str(one)))
            return
        self.answers[f"HTTP {reply.status_code}"] += 1
        if found := offence(one, reply.status_code, reply.text):
            self.offences.append(found)

    # -------------------------------------------------------------------------------------------- sockets

    async def messages(self, many: int) -> None:
        """So many messages on sockets."""
        self._round += 1
        each = many // AT_ONCE // MESSAGES
        await asyncio.gather(*(self._sockets(number, each) for number in range(AT_ONCE)))

    async def _sockets(self, number: int, many: int) -> None:
        chance = Random(f"{self.seed} {self._round} {number}")
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60) as client:
            for count in range(many):
                if count % (EACH // MESSAGES) == 0:
                    table = await laid(client)
                await self._socket(table, chance)

    async def _socket(self, table: Table, chance: Random) -> None:
        """One socket: perhaps a hello, then messages, and at the end a proper one that has to be answered."""
        game = chance.choice(table.games)
        hello = {"id": 0, "ask": {"do": "hello", "game": game, "token": chance.choice(table.tokens[game])}}
        sent = [frame(TEXT, json.dumps(hello).encode())] if chance.random() < 0.8 else []
        sent += [message(table, chance) for _ in range(MESSAGES - len(sent))]
        last = frame(TEXT, json.dumps(hello | {"id": LAST}).encode())
        sent += [_improper(chance), last] if chance.random() < 0.2 else [last]
        try:
            socket = await RawSocket.connect(self.server.port)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            if " 429 " in str(error):  # whoever asks too much gets no socket, and is told so
                self.answers["handshake 429"] += 1
                await asyncio.sleep(0.2)
            else:
                self.offences.append(Offence(f"no socket: {error}", "a handshake"))
            return
        writing = asyncio.create_task(_send(socket, sent, chance.random() < 0.02))
        try:
            await asyncio.wait_for(self._hear(socket, sent), 60)
        except TimeoutError:
            self.offences.append(Offence("a socket is open and silent", _shown(sent)))
        finally:
            writing.cancel()
            socket.close()

    async def _hear(self, socket: RawSocket, sent: list[bytes]) -> None:
        """Take what comes until the last message is answered or the socket is closed."""
        while True:
            told = await socket.receive()
            if isinstance(told, Closed):
                self.answers[f"closed {told.code}"] += 1
                if not _is_proper(told):
                    self.offences.append(Offence(f"closed with {told.code} {told.reason!r}", _shown(sent)))
                return
            heard = json.loads(told)
            self.answers[f"socket {heard.get('code') or heard['type']}"] += 1
            if heard.get("code") == "fault":
                self.offences.append(Offence(told.decode(), _shown(sent)))
            if heard.get("id") == LAST:
                return


def _is_proper(closed: Closed) -> bool:
    code = closed.code
    return code is not None and bool(closed.reason) and (code in OWN or 4400 <= code < 4500)


def _shown(sent: list[bytes]) -> str:
    return " | ".join(repr(one[:400]) for one in sent)


async def _send(socket: RawSocket, sent: list[bytes], is_cut: bool) -> None:
    """Send frames. is_cut: the last is cut off in the middle, and the socket is closed properly after a while."""
    for one in sent[:-1]:
        await socket.send(one)
    if is_cut:
        await socket.send(sent[-1][:5])
        await asyncio.sleep(0.2)
        await socket.send(sent[-1][5:])
        return
    await socket.send(sent[-1])


def message(table: Table, chance: Random) -> bytes:
    """A frame, or a few that belong together, that are almost right."""
    what, data = ask(table, chance)
    told: Any = {"id": chance.randrange(1000), "ask": {"do": what, **data}}
    told = mutated(told, chance, table.known) if chance.random() < 0.6 else told
    if chance.random() < 0.03:
        told = junk(chance)
    text = (
        written(told, chance)[:63_000].decode("utf-8", "replace").encode()[:63_000].decode("utf-8", "ignore").encode()
    )
    how, at = chance.randrange(20), chance.randrange(len(text) + 1)
    if how == 0:
        return frame(TEXT, text[:at], is_last=False) + frame(0, text[at:])
    if how == 1:
        return frame(TEXT, text[:at], is_last=False) + frame(PING, b"x") + frame(0, text[at:])
    return frame(TEXT, text)


def _improper(chance: Random) -> bytes:
    """What no proper client sends; the server says what is wrong, and may close."""
    return chance.choice(
        (
            frame(3, b"x" * 100),
            frame(0, b"x" * 100),
            frame(TEXT, b"{}", is_masked=False),
            frame(TEXT, b"{}", reserved=4),
            frame(PING, b"x" * 126),
            frame(TEXT, b"\xff\xfe\xfd"),
            frame(TEXT, b"x" * 70_000),
            frame(BINARY, bytes(range(256))),
            frame(BINARY, b'{"id":1,"ask":{"do":"undo"}}'),
            frame(CLOSE, b"\x03"),
            frame(TEXT, b"x", is_last=False) + frame(TEXT, b"y"),
        )
    )


# ------------------------------------------------------------------------------------------------ the whole


class Report(NamedTuple):
    """What a fuzzer saw."""

    answers: Counter[str]
    offences: list[Offence]
    grown: float
    """Megabytes in the second half."""
    acknowledged: int
    """Answers in the game of somebody else meanwhile."""
    seconds: float
    wrong: list[str]

    @property
    def requests(self) -> int:
        """Requests that were answered."""
        return sum(many for name, many in self.answers.items() if name.startswith("HTTP"))

    @property
    def messages(self) -> int:
        """Messages that were answered."""
        heard = {name: many for name, many in self.answers.items() if name.startswith("socket")}
        return sum(many for name, many in heard.items() if name not in ("socket update", "socket welcome"))


async def fuzz(requests: int, messages: int, seed: int, *options: str) -> Report:
    """Fuzz a server of its own while somebody plays there."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        database, log = str(Path(folder) / "games.db"), Path(folder) / "log"
        server = Process(database, options, log)
        server.start()
        await server.wait()
        fuzzer = Fuzzer(server, seed)
        elsewhere = httpx.AsyncHTTPTransport(local_address=ELSEWHERE)
        async with httpx.AsyncClient(timeout=60, base_url=server.address, transport=elsewhere) as client:
            made = await _posted(client, {"module": "frontier", "seats": [{"player": "me"}, {"player": "random"}]})
            player = Player(made["game"], made["seats"], [server], seed, think=0.5)
            playing = asyncio.create_task(player.play(client))
            await fuzzer.requests(requests // 2)
            await fuzzer.messages(messages // 2)
            before = _memory(server.pid)
            await fuzzer.requests(requests - requests // 2)
            await fuzzer.messages(messages - messages // 2)
            grown = _memory(server.pid) - before
            player.has_enough = True
            await playing
            wrong = await _ill(client, player)
            record = (await client.get(f"/api/games/{player.game}/record")).text
        server.end(signal.SIGTERM)
        wrong += _errors(server.log())
        check_kept(database, [player], [record])
    if grown > MEMORY:
        wrong.append(f"the server has grown by {grown:.0f} MB")
    return Report(fuzzer.answers, fuzzer.offences, grown, len(player.acknowledged), time.monotonic() - start, wrong)


def _errors(log: str) -> list[str]:
    """The kinds of errors that a server has written down, each with a path that led to it."""
    lines = [json.loads(line) for line in log.splitlines() if '"level":"error"' in line]
    found = {str(line.get("fault", line["say"])).splitlines()[-1][:300]: line.get("path", "") for line in lines}
    return [f"in the log: {fault} ({path})" for fault, path in found.items()][:8]


async def _ill(client: httpx.AsyncClient, player: Player) -> list[str]:
    """What is wrong with the server after all that, and with the game of somebody else."""
    replies = [(path, await client.get(path)) for path in ("/api/health", "/api/ready", "/api/games", "/api/library")]
    wrong = [f"{path} answers {reply.status_code} {reply.text}" for path, reply in replies if reply.status_code != 200]
    return wrong + player.faults[:3] + ([] if player.acknowledged else ["nobody else could play meanwhile"])


def _memory(pid: int) -> float:
    """Megabytes that a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024


def told(report: Report, seed: int) -> str:
    """A report in words."""
    kinds = ", ".join(f"{many} {name}" for name, many in sorted(report.answers.items()))
    lines = [
        f"seed {seed}: {report.requests} requests and {report.messages} messages in {report.seconds:.0f} s: {kinds}",
        f"{len(report.offences)} offences, {report.grown:.0f} MB more in the second half, "
        f"{report.acknowledged} answers in another game meanwhile",
        *(f"WRONG: {word}" for word in report.wrong),
    ]
    if report.offences:
        kinds_of = Counter(one.what[:90] for one in report.offences)
        lines += [f"{many:6} x {what}" for what, many in kinds_of.most_common(12)]
        lines.append(f"FIRST OFFENDER: {report.offences[0].what}\n  {report.offences[0].sent}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """The long form: a server without limits, then one with the limits that everybody has."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--requests", type=int, default=22_000)
    parser.add_argument("--messages", type=int, default=30_000)
    asked = parser.parse_args()
    free = asyncio.run(fuzz(asked.requests, asked.messages, asked.seed))
    sys.stdout.write(told(free, asked.seed))
    limited = asyncio.run(fuzz(asked.requests // 5, asked.messages // 5, asked.seed, "--rate", "50"))
    sys.stdout.write("with the limits that everybody has\n" + told(limited, asked.seed))
    sys.exit(1 if free.offences or free.wrong or limited.offences or limited.wrong else 0)


if __name__ == "__main__":
    main()
