"""The service: games in memory, everybody who listens to them, and the one way in which something happens to a game.

Something happens like this: with the lock of the game held, the rules are asked, and the event is applied and written.
Only when it is on the disk are those who listen told, and only then is the lock let go. If somebody else was faster
(another server on the same database), what was worked out here is dropped and the game is read anew.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from typing import Final, Protocol, TypeVar

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from openfire.server.clock import now
from openfire.server.games import apply_event, events, load
from openfire.server.games.live_game import LiveGame
from openfire.server.games.server_key import ServerKey
from openfire.server.games.slots import GameSlot
from openfire.server.health.logs import log
from openfire.server.health.metrics import METRICS
from openfire.server.languages import Language
from openfire.server.people.bans import Bans
from openfire.server.people.wrong_passwords import WrongPasswords
from openfire.server.problems import Problem
from openfire.server.store import game_store
from openfire.server.store.game_store import Store, StoredEvent, TakenError
from openfire.server.store.quotas import Quotas
from openfire.server.views.updates import Before, before, updates
from openfire.server.wire import Update
from openfire.server.workers.askers import Rank, working_for
from openfire.server.workers.fair_queue import MOST_OF_ALL, CallThreads, FullError
from openfire.server.workers.pool import ProcessPool, busy
from openfire.server.workers.result_cache import ResultCache
from openfire.server.workers.supervisor import Loops

T = TypeVar("T")

MOST_LIVE: Final = 2_000
"""Games that are held in memory at once; those that nobody listens to go first."""

SNAPSHOT_EVERY: Final = 40
"""Events between two kept states of a game."""

THREADS: Final = 4
"""Threads that ask the rules; one asker never has all of them."""


KEPT_APART: Final = "this game is kept apart until the operator has looked at it"
GONE: Final = "there is no such game: games that nobody comes back for are deleted, rematches that never began too"


class Threaded(Protocol):
    """Something that has threads."""

    @property
    def deaths(self) -> int:
        """How many have died."""

    def check(self) -> None:
        """Replace those that have died."""


class Service:
    """Games on a server."""

    def __init__(
        self,
        store: Store,
        secret: bytes,
        pool: ProcessPool,
        *,
        budget: float = 10.0,
        is_alone: bool = True,
        most_of_one: int = MOST_OF_ALL,
    ) -> None:
        """secret: signs tokens. budget: seconds that a bot may think. is_alone: nobody else has the database.

        most_of_one: how much that one asker asks of the rules may wait.
        """
        self.is_alone = is_alone
        self.store, self.secret, self.pool, self.budget = store, secret, pool, budget
        self.slots: OrderedDict[str, GameSlot] = OrderedDict()
        self.after: Callable[[Service, GameSlot], None] = lambda _service, _slot: None
        """What is done when a game waits for a bot."""
        self.bans = Bans()
        self.wrong_passwords = WrongPasswords()
        self.is_draining = False
        """Whether the server is about to stop: what is being done is finished, nothing new is begun beside."""
        self.key: ServerKey | None = None
        """What signs the records of games that are over."""
        self.results = ResultCache()
        self.loops = Loops()
        self.quotas: Quotas | None = None
        """The most that is kept for one maker; None for no limit."""
        self.quarantined = 0
        self.threads = CallThreads("openfire-rules", THREADS, most_of_one)
        self.threaded: dict[str, Threaded] = {"process": pool, "thread": self.threads, "writer": store.writer}
        """Whatever has threads of its own, which are replaced and counted when they die; by name."""
        self._tasks: set[asyncio.Task[object]] = set()
        self._holding: set[asyncio.Task[object] | None] = set()

    # -------------------------------------------------------------------------------------------- games

    def slot(self, game: str) -> GameSlot:
        """The place of a game in memory."""
        slot = self.slots.get(game)
        if slot is None:
            slot = self.slots[game] = GameSlot(game)
            self._make_room()
        self.slots.move_to_end(game)
        return slot

    def _make_room(self) -> None:
        """Forget the games that nobody has looked at for longest."""
        if len(self.slots) > MOST_LIVE:
            for game in [name for name, slot in self.slots.items() if slot.is_idle][: len(self.slots) - MOST_LIVE]:
                del self.slots[game]

    @asynccontextmanager
    async def at(self, game: str, *, is_look: bool = False) -> AsyncIterator[tuple[GameSlot, LiveGame]]:
        """A game to oneself, as it is now. Raises Problem if there is none; after a failure the next reads it anew.

        Where other servers share the database, what happened there is taken in first: whoever has been answered by one
        of them finds the same game at the next. Nobody takes a second game while they have one: two who did so the
        other way round would wait for each other.

        is_look: nothing is changed, so nothing is forgotten when whoever looks has gone.
        """
        slot = self.slot(game)
        with self._one_at_a_time():
            async with slot.lock:
                with working_for(f"game {game}", Rank.TABLE), ExitStack() as others:  # who has a game waits for nobody
                    live = await self._present(slot)
                    if live.has_own_table:  # which can be anything, so one maker of such games does not get all threads
                        others.enter_context(working_for(f"tables of {live.kept.maker}", Rank.TABLE))
                    try:
                        yield slot, live
                    except Problem:
                        raise
                    except BaseException as error:
                        if not (is_look and isinstance(error, asyncio.CancelledError)):
                            slot.live = None
                        raise

    @contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        task = asyncio.current_task()
        if task in self._holding:
            raise RuntimeError("a task takes a second game while it has one")
        self._holding.add(task)
        try:
            yield
        finally:
            self._holding.discard(task)

    async def _present(self, slot: GameSlot) -> LiveGame:
        """The game of a slot as it is now, read where it is not in memory."""
        if slot.live is None:
            slot.live = await self._load(slot.game)
        elif not self.is_alone:
            await self.catch_up(slot, slot.live)
        return slot.live

    async def _load(self, game: str) -> LiveGame:
        """A game from the disk. One that cannot be read is kept apart, with a reason. Raises Problem."""
        try:
            return await self._read(game)
        except Problem:
            raise
        except MemoryError:  # not the trouble of this game
            raise
        except Exception as error:  # damaged rows, gaps, rules that fail: the trouble of this game and no other
            await self.quarantine(game, f"{type(error).__name__}: {error}"[:300])
            raise Problem("quarantined", KEPT_APART) from error

    async def _read(self, game: str) -> LiveGame:
        trouble = await self.store.read(lambda connection: game_store.read_trouble(connection, game))
        if trouble is not None:
            raise Problem("quarantined", _why_kept_apart(trouble))
        kept = await self.store.read(lambda connection: game_store.read_game(connection, game))
        if kept is None:
            self.slots.pop(game, None)
            raise Problem("not-found", GONE)
        return await load.load(self, kept)

    async def quarantine(self, game: str, why: str) -> None:
        """Keep a game apart: bots, clocks and lists leave it alone until the operator releases it."""
        self.quarantined += 1
        log.error("quarantined", extra={"game": game, "why": why})
        with suppress(Problem):  # whoever opens it next tries again
            await self.store.write(lambda connection: game_store.set_trouble(connection, game, why))

    async def count_quarantined(self) -> None:
        """See how many games are kept apart: operators release them, and other servers find them."""
        self.quarantined = await self.store.read(game_store.count_troubled)

    async def rules(self, work: Callable[..., T], *arguments: object) -> T:
        """Ask the rules in a thread, so that others are served meanwhile. Raises Problem when too much waits."""
        try:
            return await self.threads.call(work, *arguments)
        except FullError as full:
            raise busy(full) from None

    # -------------------------------------------------------------------------------------------- happening

    async def happen(
        self,
        slot: GameSlot,
        happened: Sequence[events.AnyEvent],
        *,
        was: Before | None = None,
        also: Callable[[Connection], None] | None = None,
    ) -> int:
        """Let events happen to a game whose lock is held; when this returns they are kept. The number of the last.

        was: the game before its rules went on, where the events have been played already. also: what is written with
        them. Raises Problem if somebody else was faster.
        """
        live, at = slot.live, now()
        assert live
        first = live.seq + 1
        told: list[dict[Language, Update]] = []
        try:
            for event in happened:
                mark = was or before(live)
                stored = StoredEvent(live.seq + 1, at, event)
                await self.rules(_applied, live, stored, was is not None)
                told.append(await self.rules(updates, live, mark, stored, slot.languages))
            standing = live.standing()

            def write(connection: Connection) -> None:
                game_store.append(connection, slot.game, first, at, happened, standing)
                if also:
                    also(connection)

            await self.store.write(write)
        except TakenError:
            self._forestalled(slot)
            raise Problem("outdated", "somebody else was faster: look at the game again") from None
        except BaseException:  # what is in memory is ahead of what is kept: the next reads it anew
            slot.live = None
            raise
        for event, one in zip(happened, told, strict=True):
            METRICS.events.labels(events.kind_of(event)).inc()
            self.publish(slot, one)
        self.go_on(slot)
        return live.seq

    def _forestalled(self, slot: GameSlot) -> None:
        slot.live = None
        if self.is_alone:  # the operator was faster, and those who listen have not been told yet
            slot.let_go()
        METRICS.conflicts.inc()

    def publish(self, slot: GameSlot, told: Mapping[Language, Update]) -> None:
        """Tell everybody who listens what changed, in their language."""
        messages = {language: msgspec.json.encode(one) for language, one in told.items()}
        for listener in slot.listeners:
            one = told[listener.language]
            speaker = slot.live.seats[one.by].account if one.chat is not None and slot.live else None
            is_hidden = speaker is not None and speaker in listener.blocked
            listener.tell(msgspec.json.encode(replace(one, chat=None)) if is_hidden else messages[listener.language])

    def go_on(self, slot: GameSlot) -> None:
        """What a game needs after something happened: a bot's answer, a kept state."""
        live = slot.live
        if live is None:
            return
        if live.phase == "playing" and live.seq - live.kept_state.seq >= SNAPSHOT_EVERY:
            self._snapshot(slot.game, live)
        if live.standing().waits == "bot":
            self.after(self, slot)

    def _snapshot(self, game: str, live: LiveGame) -> None:
        snapshot = apply_event.snapshot_of(live)
        if snapshot:
            live.kept_state = live.kept_state._replace(seq=snapshot.seq, entries=snapshot.entries)
            self.spawn(self._keep_snapshot(game, snapshot))

    async def _keep_snapshot(self, game: str, snapshot: game_store.Snapshot) -> None:
        with suppress(Exception):  # another server may have kept it; a game loads without it as well
            await self.store.write(lambda connection: game_store.save_snapshot(connection, game, snapshot))

    async def refresh(self, game: str) -> None:
        """Take in what happened to a game elsewhere, and tell those who listen here; one that is not here can wait."""
        slot = self.slots.get(game)
        if slot is not None and (slot.live is not None or slot.lock.locked()):
            async with self.at(game):
                pass

    async def reconcile(self, game: str) -> None:
        """Take in what another program has changed of a game: events that it added, or that the game is another now."""
        slot = self.slots.get(game)
        if slot is None:
            return
        async with slot.lock:
            live = slot.live
            if live is None:
                return
            newest = await self.store.read(lambda connection: game_store.read_newest(connection, [game]))
            if newest.get(game, -1) < live.seq:
                slot.let_go()
                return
            await self.catch_up(slot, live)
            self.go_on(slot)

    async def catch_up(self, slot: GameSlot, live: LiveGame) -> None:
        """Take in what happened elsewhere to a game whose lock is held."""
        try:
            fresh = await self.store.read(lambda connection: game_store.read_events(connection, slot.game, live.seq))
            if any(isinstance(stored.event, events.Compared) for stored in fresh):
                slot.live = await self._load(slot.game)
                return
            for stored in fresh:
                mark = before(live)
                await self.rules(apply_event.apply_event, live, stored)
                self.publish(slot, await self.rules(updates, live, mark, stored, slot.languages))
        except BaseException:
            slot.live = None
            raise

    # -------------------------------------------------------------------------------------------- tasks

    def spawn(self, work: Coroutine[object, None, T]) -> asyncio.Task[T]:
        """Do something beside; it is waited for when the server stops, and what it raises is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[T]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, Problem):
            METRICS.failures.labels("task").inc()
            log.error("task failed", exc_info=error, extra={"what": task.get_name()})

    async def look_after_threads(self) -> None:
        """Replace threads that have died."""
        for one in self.threaded.values():
            one.check()

    def drain(self) -> None:
        """Begin no more beside what is asked: bots stop after their answer, and the server is not ready any more."""
        self.is_draining = True

    async def close(self) -> None:
        """Stop: let go of everybody, end what goes on beside, finish writing.

        A bot that thinks is dropped: nothing of its answer is written, and whoever serves the game next wakes it again.
        """
        self.drain()
        for slot in self.slots.values():
            for listener in slot.listeners:
                listener.drop()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.pool.close()
        self.threads.close(patience=0.2)  # what hangs there has nothing to write
        await asyncio.to_thread(self.store.close)


def _applied(live: LiveGame, stored: StoredEvent, is_played: bool) -> None:
    apply_event.apply_event(live, stored, is_played=is_played)


def _why_kept_apart(trouble: str) -> str:
    """What is told to whoever opens a game: the words of an operator, but not those of an exception."""
    if trouble.startswith(game_store.BY_OPERATOR):
        return f"{KEPT_APART}: {trouble.removeprefix(game_store.BY_OPERATOR)}"
    return KEPT_APART
