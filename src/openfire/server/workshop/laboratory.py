"""Runs of the laboratory: started, watched, stopped, resumed.

A run plays while somebody watches it, one trial after the other, each a piece of work for the pool behind everything
that anybody waits for at a table. It stops when nobody watches any more, when its maker has spent what a day holds, or
when enough is known; what has been played is kept, and gone on with.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from importlib.util import find_spec
from typing import Annotated, Final

import msgspec
from litestar import delete, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from openfire.lab.pairs import PairResult
from openfire.lab.trials import LabTrial
from openfire.server.clock import DAY, now
from openfire.server.games.service import Service
from openfire.server.health.logs import log
from openfire.server.http.callers import Asking, account_behind, limit, service_of, token_of
from openfire.server.problems import Problem
from openfire.server.store.quotas import maker_of
from openfire.server.wire import Ok
from openfire.server.wire.base import Wire
from openfire.server.workers.analysis import work_out
from openfire.server.workers.askers import Rank, asking_network, working_for
from openfire.server.workers.lab_budget import LabBudget
from openfire.server.workshop import keeping
from openfire.server.workshop.keeping import Kept
from openfire.server.workshop.lab_runs import (
    LADDER,
    QUICK,
    LabFindings,
    LabPlan,
    LabRun,
    TrialView,
    check_plan,
    findings_of,
    is_enough,
    play_one,
    read_run,
    trial_views,
)

RunId = Annotated[str, PathParameter(min_length=1, max_length=32, description="The id of a run.")]

TRIAL_BUDGET: Final = 40.0
"""Seconds that one trial may take: a guest who wants something worked out may have to wait for it."""
SAVE_EVERY: Final = 20.0
"""Seconds between two times that a run is kept while it plays."""
MOST_REMEMBERED: Final = 5_000
"""Visitors whose spending is remembered before those of yesterday are forgotten."""
WATCH: Final = 12.0
"""Seconds that whoever watches waits for something new."""


class RunDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run to be started."""

    plan: LabPlan
    title: Annotated[str, Meta(max_length=120)] = ""


class RunView(Wire, frozen=True):
    """A run: what it is about, how far it is, and what it has shown."""

    id: str
    title: str
    plan: LabPlan
    phase: str
    """playing, waiting, stopped, or done."""
    why: str
    """Why it stopped: asked, unwatched, spent, slow, fault; empty while it plays and when it is done."""
    done: int
    most: int
    """Trials that are played at most, each two games."""
    findings: LabFindings
    trials: tuple[TrialView, ...]
    """Those from the number on that was asked for."""
    created: int
    ahead: int = 0
    """Runs that come before it."""


class LabRules(Wire, frozen=True):
    """What can be measured here, and how much of it."""

    is_open: bool
    games_in_a_run: int
    """At most; 0 for no limit."""
    games_left: int
    seconds_left: int
    bots: tuple[str, ...]


class Spending(msgspec.Struct):
    """What somebody has spent within a day."""

    spent: deque[tuple[int, int, float]] = msgspec.field(default_factory=deque)
    """When, how many games, how many seconds."""

    def recent(self) -> tuple[int, float]:
        """Games and seconds of the last day."""
        while self.spent and self.spent[0][0] < now() - DAY:
            self.spent.popleft()
        return sum(one[1] for one in self.spent), sum(one[2] for one in self.spent)


class LiveRun:
    """A run that plays or waits for its turn."""

    def __init__(self, item: str, title: str, run: LabRun, maker: str, network: str) -> None:
        self.id, self.title, self.run, self.maker, self.network = item, title, run, maker, network
        self.watched = time.monotonic()
        self.changed = asyncio.Event()
        self.phase, self.why = "waiting", ""
        self.is_asked_to_stop = False
        self.task: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """Tell everybody who watches that something is new."""
        self.changed.set()
        self.changed = asyncio.Event()


class Laboratory:
    """The runs of a server."""

    def __init__(self, service: Service, budget: LabBudget) -> None:
        self.service, self.budget = service, budget
        self.live: dict[str, LiveRun] = {}
        self.spending: dict[str, Spending] = {}
        self._turns = asyncio.Semaphore(max(0, budget.running))

    def left(self, maker: str) -> tuple[int, int]:
        """Games and seconds that somebody may still spend today; very many where there is no limit."""
        games, seconds = self.spending.get(maker, Spending()).recent()
        return _left(self.budget.games_a_day, games), _left(self.budget.seconds_a_day, int(seconds))

    def check_room(self, maker: str) -> None:
        """Raise Problem where somebody may not start another run."""
        own = sum(one.maker == maker for one in self.live.values())
        if self.budget.running <= 0:
            raise Problem("unavailable", "the laboratory of this server is closed")
        if find_spec("scipy") is None:
            raise Problem("unavailable", "the laboratory of this server lacks its statistics: install openfire[lab]")
        if self.budget.of_one and own >= self.budget.of_one:
            raise Problem("quota", f"one player may have {self.budget.of_one} runs going at once: stop one first")
        if self.budget.waiting and len(self.live) >= self.budget.waiting + self.budget.running:
            raise Problem("busy", "too many runs wait for their turn: ask again in a while")
        if 0 in self.left(maker):
            raise Problem("quota", _SPENT)

    def start(self, item: str, title: str, run: LabRun, maker: str) -> LiveRun:
        """Have a run played on."""
        live = self.live[item] = LiveRun(item, title, run, maker, asking_network())
        live.task = asyncio.ensure_future(self._play(live))
        return live

    async def close(self) -> None:
        """Stop all runs, and keep them."""
        tasks = [live.task for live in self.live.values() if live.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ahead(self, live: LiveRun) -> int:
        """How many runs come before one that waits."""
        before = list(self.live.values())
        return before.index(live) if live.phase == "waiting" and live in before else 0

    async def _play(self, live: LiveRun) -> None:
        try:
            with working_for(live.network, Rank.LATER):
                async with self._turns:
                    live.phase = "playing"
                    live.tell()
                    await self._trials(live)
        except Problem as problem:
            live.why = "asked" if problem.code == "stopping" else "slow" if problem.code == "too-large" else "fault"
            log.error("run stopped", extra={"what": live.id, "why": str(problem)})
        except Exception:
            live.why = "fault"
            log.exception("run failed", extra={"what": live.id})
        finally:
            live.phase = "done" if is_enough(live.run) else "stopped"
            self.live.pop(live.id, None)
            live.tell()
            await asyncio.shield(self._save(live))

    async def _trials(self, live: LiveRun) -> None:
        """Play trials until something says to stop."""
        saved = time.monotonic()
        while not is_enough(live.run):
            live.why = self._why_stop(live)
            if live.why:
                return
            result = await work_out(self.service, play_one, live.run.plan, live.run.done, budget=TRIAL_BUDGET)
            self._spend(live.maker, result)
            live.run = live.run.with_result(result)
            live.tell()
            if time.monotonic() - saved > SAVE_EVERY:
                await self._save(live)
                saved = time.monotonic()

    def _why_stop(self, live: LiveRun) -> str:
        if live.is_asked_to_stop or self.service.is_draining:
            return "asked"
        if time.monotonic() - live.watched > self.budget.patience:
            return "unwatched"
        return "spent" if 0 in self.left(live.maker) else ""

    def _spend(self, maker: str, result: LabTrial | PairResult) -> None:
        self.spending.setdefault(maker, Spending()).spent.append((now(), 2, result.seconds))
        if len(self.spending) > MOST_REMEMBERED:
            self.spending = {name: one for name, one in self.spending.items() if one.recent()[0]}

    async def _save(self, live: LiveRun) -> None:
        body = await self.service.rules(msgspec.json.encode, live.run)
        await keeping.change(self.service, keeping.RUN, live.id, live.title, body.decode())


_SPENT: Final = "what one player may have the laboratory play in a day is spent: go on tomorrow, or run openfire lab"


def _left(most: int, spent: int) -> int:
    return max(0, most - spent) if most else 1_000_000


def laboratory_of(state: State) -> Laboratory:
    """The laboratory of a server."""
    found: Laboratory = state.laboratory
    return found


# ------------------------------------------------------------------------------------------------ routes


@get("/api/lab", summary="What can be measured here, and how much of it is left for today.", tags=["laboratory"])
async def lab_rules(request: Asking) -> LabRules:
    limit(request)
    lab = laboratory_of(request.app.state)
    games, seconds = lab.left(await _maker(request))
    return LabRules(lab.budget.running > 0, lab.budget.games_in_a_run, games, seconds, QUICK)


@post("/api/lab/runs", summary="Start a run.", tags=["laboratory"], status_code=201)
async def run_start(request: Asking, data: JSONBody[RunDraft]) -> Kept:
    limit(request, 20)
    service, lab, maker = service_of(request), laboratory_of(request.app.state), await _maker(request)
    lab.check_room(maker)
    plan = data.plan
    trials = plan.most * (len(plan.pairings) if plan.kind == LADDER else 1)
    if lab.budget.games_in_a_run and 2 * trials > lab.budget.games_in_a_run:
        most = lab.budget.games_in_a_run
        raise Problem("too-large", f"that would be {2 * trials} games, and a run here has {most} at most")
    await service.rules(check_plan, plan)
    title = keeping.checked_title(data.title, "the title of a run") if data.title else ""
    run = LabRun(plan)
    body = (await service.rules(msgspec.json.encode, run)).decode()
    kept = await keeping.keep(service, keeping.RUN, title, plan.module, body, await account_behind(request))
    lab.start(kept.id, title, run, maker)
    return kept


@get("/api/lab/runs/{run:str}", summary="A run: how far it is and what it has shown.", tags=["laboratory"])
async def run_view(
    request: Asking,
    run: RunId,
    after: Annotated[int, QueryParameter(ge=0, le=1_000_000, description="Only trials from this number on.")] = 0,
    done: Annotated[
        int, QueryParameter(ge=-1, le=1_000_000, description="Wait a while for more trials than these.")
    ] = -1,
) -> RunView:
    limit(request, 2)
    service, lab = service_of(request), laboratory_of(request.app.state)
    live = lab.live.get(run)
    if live is not None:
        live.watched = time.monotonic()
        if live.run.done <= done:
            await _something_new(live)
            live.watched = time.monotonic()
        told = (live.phase, live.why, lab.ahead(live), now())
        return await service.rules(_viewed, run, live.title, live.run, told, after)
    row = await keeping.read(service, keeping.RUN, run)
    found = await service.rules(read_run, row.body)
    phase = "done" if await service.rules(is_enough, found) else "stopped"
    return await service.rules(_viewed, run, row.title, found, (phase, "", 0, row.created), after)


async def _something_new(live: LiveRun) -> None:
    """Wait until there is something new, or long enough."""
    try:
        await asyncio.wait_for(live.changed.wait(), WATCH)
    except TimeoutError:
        return


def _viewed(item: str, title: str, run: LabRun, told: tuple[str, str, int, int], after: int) -> RunView:
    phase, why, ahead, created = told
    most = run.plan.most * (len(run.plan.pairings) if run.plan.kind == LADDER else 1)
    shown = findings_of(run), trial_views(run, after)
    return RunView(item, title, run.plan, phase, why, run.done, most, *shown, created, ahead)


@post(
    "/api/lab/runs/{run:str}/stop", summary="Stop a run; it can be gone on with.", tags=["laboratory"], status_code=200
)
async def run_stop(request: Asking, run: RunId) -> Ok:
    limit(request)
    keeping.check_owner(service_of(request), run, token_of(request))
    live = laboratory_of(request.app.state).live.get(run)
    if live is not None:
        live.is_asked_to_stop = True
        if live.phase == "waiting" and live.task:
            live.task.cancel()
    return Ok()


@post("/api/lab/runs/{run:str}/resume", summary="Go on with a run.", tags=["laboratory"], status_code=200)
async def run_resume(request: Asking, run: RunId) -> Ok:
    limit(request, 10)
    service, lab, maker = service_of(request), laboratory_of(request.app.state), await _maker(request)
    keeping.check_owner(service, run, token_of(request))
    if run in lab.live:
        return Ok()
    row = await keeping.read(service, keeping.RUN, run)
    found = await service.rules(read_run, row.body)
    if await service.rules(is_enough, found):
        raise Problem("too-late", "the run is over: enough is known")
    lab.check_room(maker)
    if run not in lab.live:
        lab.start(run, row.title, found, maker)
    return Ok()


@delete("/api/lab/runs/{run:str}", summary="Throw a run away.", tags=["laboratory"], status_code=200)
async def run_drop(request: Asking, run: RunId) -> Ok:
    limit(request, 5)
    service = service_of(request)
    keeping.check_owner(service, run, token_of(request))
    live = laboratory_of(request.app.state).live.get(run)
    if live is not None and live.task:
        live.task.cancel()
        await asyncio.gather(live.task, return_exceptions=True)
    await keeping.drop(service, keeping.RUN, run)
    return Ok()


async def _maker(request: Asking) -> str:
    """Whose budget something counts against."""
    return maker_of(service_of(request).secret, await account_behind(request), asking_network())


ROUTES: Final[list[HTTPRouteHandler]] = [lab_rules, run_start, run_view, run_stop, run_resume, run_drop]
TYPES: Final[tuple[type[msgspec.Struct], ...]] = (LabRules, RunDraft, RunView, Kept)
