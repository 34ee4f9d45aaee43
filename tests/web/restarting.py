"""A server that can be stopped and started again on the same address and database."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from openfire.server.http.app import Settings
from tests.server.running import free_port, running


class Restarting:
    """A server in this process; `tests/server/test_crash.py` stops those in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self._port, self._database = free_port(), str(folder / "games.db")
        self.address = f"http://127.0.0.1:{self._port}"
        self._server = ExitStack()

    def start(self) -> None:
        """Serve what is in the database."""
        self._server.enter_context(running(Settings(self._database, rate=0, processes=0), port=self._port))

    def stop(self) -> None:
        """Hang up; nothing is left but the database."""
        self._server.close()
