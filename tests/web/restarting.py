"""A server in a process of its own that can be stopped and started again on the same address and database."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from openfire.cli.browser import answers
from tests.server.running import free_port


class Restarting:
    """`openfire serve`, as people run it."""

    def __init__(self, folder: Path) -> None:
        self._port, self._database = free_port(), f"sqlite:///{folder / 'games.db'}"
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 120) -> None:
        arguments = ["serve", "--port", str(self._port), "--database", self._database, "--rate", "0"]
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from openfire.cli import main; main()", *arguments], stderr=subprocess.DEVNULL
        )
        end = time.monotonic() + patience
        while not answers(self.address):
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.1)

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait(60)
            self._process = None
