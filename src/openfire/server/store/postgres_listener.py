"""Changes in a PostgreSQL: servers on one PostgreSQL database tell each other that a game went on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Event, Thread

from sqlalchemy import Engine

from openfire.server.faults import problem_of
from openfire.server.games.service import Service
from openfire.server.health.logs import SELDOM_SAID, log
from openfire.server.store.game_store import CHANNEL

Look = Callable[[str], Awaitable[None]]

PATIENCE = 0.5
"""Seconds after which the listener looks whether it is to stop, or tries to connect again."""


class ChangeListener:
    """A thread that hears of games, and has them read where they are in memory."""

    def __init__(self, service: Service, engine: Engine) -> None:
        self._service, self._engine = service, engine
        self._loop = asyncio.get_running_loop()
        self._stop = Event()
        self.deaths = 0
        self._thread = self._start()

    def _start(self) -> Thread:
        thread = Thread(target=self._run, name="openfire-listener", daemon=True)
        thread.start()
        return thread

    def check(self) -> None:
        """Replace the thread if it has died."""
        if not self._thread.is_alive() and not self._stop.is_set():
            self.deaths += 1
            log.error("thread died", extra={"what": "listener"})
            self._thread = self._start()

    def close(self) -> None:
        """Hear no more."""
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._listen()
            except Exception as error:
                SELDOM_SAID.say("listening failed", why=f"{type(error).__name__}: {error}"[:300])
                self._stop.wait(PATIENCE)

    def _listen(self) -> None:
        import psycopg

        url = self._engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"listen {CHANNEL}")
            self._loop.call_soon_threadsafe(self._refresh_all)
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=PATIENCE, stop_after=100):
                    game, _, seq = notice.payload.partition(" ")
                    self._loop.call_soon_threadsafe(self._heard, game, int(seq))

    def _heard(self, game: str, seq: int) -> None:
        """Read a game again unless it is known to be that far; one that is being changed here is looked at after.

        Without a number, it was changed otherwise than by an event.
        """
        slot = self._service.slots.get(game)
        if slot is not None and not seq:
            self._service.spawn(self._refresh(game, self._service.reconcile))
        elif slot is not None and (slot.lock.locked() or (slot.live is not None and slot.live.seq < seq)):
            self._service.spawn(self._refresh(game, self._service.refresh))

    async def _refresh(self, game: str, look: Look) -> None:
        try:
            await look(game)
        except Exception as error:
            problem_of(error, f"refresh of {game}")

    def _refresh_all(self) -> None:
        """After a connection was made anew, something may have been missed."""
        for game in [game for game, slot in self._service.slots.items() if slot.listeners]:
            self._service.spawn(self._refresh(game, self._service.refresh))
