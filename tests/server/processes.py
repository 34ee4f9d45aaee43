"""Servers in processes of their own, as an operator starts them: they can be killed, and started again."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from tests.server.running import Server, free_port

LOST = (httpx.HTTPError, OSError)
"""What a client meets when the server dies."""


class Process:
    """A server in a process of its own."""

    def __init__(self, database: str, options: Sequence[str], log: Path) -> None:
        """options: of `openfire serve`, after those that set no limit to what one address may ask."""
        self.port, self._database, self._options, self._log = free_port(), database, options, log
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process
        return self._process.pid

    def log(self) -> str:
        """What it has written down, over all its lives."""
        return self._log.read_text() if self._log.exists() else ""

    def start(self) -> None:
        told = ["serve", "--port", str(self.port), "--database", self._database, "--rate", "0", *self._options]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", "from openfire.cli import main; main()", *told], stderr=log, stdout=log
            )

    async def wait(self, patience: float = 240) -> None:
        """Until it is ready."""
        end = time.monotonic() + patience
        async with httpx.AsyncClient() as client:
            while time.monotonic() < end:
                with suppress(*LOST):
                    if (await client.get(f"{self.address}/api/ready")).status_code == 200:
                        return
                if self._process is None or self._process.poll() is not None:
                    break
                await asyncio.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log()[-2000:]}")

    def end(self, how: int) -> None:
        assert self._process
        self._process.send_signal(how)
        self._process.wait(30)

    def pool(self) -> list[int]:
        """The numbers of the processes that work for it."""
        forking = [pid for pid in children(self.pid) if b"forkserver" in _command(pid)]
        return [pid for one in forking for pid in children(one)]


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    with suppress(OSError):
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()] + [
            int(one)
            for task in Path(f"/proc/{pid}/task").iterdir()
            if task.name != str(pid)
            for one in (task / "children").read_text(encoding="ascii").split()
        ]
    return []


def _command(pid: int) -> bytes:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


@contextmanager
def served(folder: Path, *options: str) -> Iterator[tuple[Server, Process]]:
    """A server on a new file, and its process; with the limits that everybody has unless the options say otherwise."""
    process = Process(str(folder / "games.db"), ("--rate", "50", *options), folder / "log")
    process.start()
    server = Server(process.port)
    try:
        asyncio.run(process.wait())
        yield server, process
    finally:
        server.http.close()
        process.end(signal.SIGKILL)
