"""Runs: the trials of a plan played by one process, by several, or by a Ray cluster, always with the same results.

What has been played is kept in a file and gone on with. On a cluster a worker that is lost is replaced, and what it was
about is played again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from openfire.lab.ladder import OtherPlanError
from openfire.lab.trials import LabTrial, TrialField, TrialPlan, play_trial, prepare
from openfire.sim.workers import share

BATCH: Final = 4
"""Trials that a worker of a cluster is handed at once."""
AHEAD: Final = 3
"""Batches that wait for each processor of a cluster."""


class Run(msgspec.Struct):
    """A plan and its trials so far; this is what a file holds."""

    plan: TrialPlan
    trials: list[LabTrial] = []

    @property
    def sound(self) -> list[LabTrial]:
        """The trials that were played to their end."""
        return [trial for trial in self.trials if not trial.error]


Play = Callable[[TrialPlan, Sequence[int]], Iterator[LabTrial]]
"""Plays trials of a plan by their numbers, in order."""


def by_processes(jobs: int) -> Play:
    """Trials played by some processes of this machine."""
    return lambda plan, numbers: share(play_trial, numbers, jobs, prepare, plan)


def by_cluster(address: str) -> Play:
    """Trials played by a Ray cluster: `auto` for one that runs here, `local` to begin one. Needs `openfire[ray]`."""
    return lambda plan, numbers: _on_cluster(address, plan, numbers)


def _on_cluster(address: str, plan: TrialPlan, numbers: Sequence[int]) -> Iterator[LabTrial]:
    try:
        import ray  # heavy, and an extra
    except ImportError:
        raise ValueError("Ray is not installed: pip install 'openfire[ray]'") from None
    if not ray.is_initialized():
        ray.init(None if address == "local" else address, include_dashboard=False, log_to_driver=False)
    batch = ray.remote(max_retries=-1, num_cpus=1)(play_batch)
    told = msgspec.msgpack.encode(plan)
    todo = deque(numbers[n : n + BATCH] for n in range(0, len(numbers), BATCH))
    under_way: deque[Any] = deque()
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    while todo or under_way:
        while todo and len(under_way) < most:
            under_way.append(batch.remote(told, list(todo.popleft())))
        yield from msgspec.msgpack.decode(ray.get(under_way.popleft()), type=list[LabTrial])


_FIELDS: dict[bytes, TrialField] = {}
"""What a worker of a cluster has made."""


def play_batch(plan: bytes, numbers: list[int]) -> bytes:
    """Some trials, as a worker of a cluster plays them."""
    if plan not in _FIELDS:
        _FIELDS[plan] = prepare(msgspec.msgpack.decode(plan, type=TrialPlan))
    return msgspec.msgpack.encode([play_trial(_FIELDS[plan], number) for number in numbers])


def load(path: Path | None, plan: TrialPlan) -> Run:
    """The run in a file, to be gone on with; a new one where there is none. Raises OtherPlanError."""
    prepare(plan)
    if path is None or not path.exists():
        return Run(plan)
    found = msgspec.json.decode(path.read_bytes(), type=Run)
    if found.plan != plan:
        raise OtherPlanError(f"{path} holds trials of another plan; choose another file")
    return found


def save(run: Run, path: Path) -> None:
    """Write a run so that a file is whole at any time."""
    draft = path.with_name(f"{path.name}.new")
    draft.write_bytes(msgspec.json.encode(run) + b"\n")
    draft.replace(path)


def go_on(run: Run, play: Play, most: int, look: int, is_enough: Callable[[Run], bool]) -> Iterator[Run]:
    """Play until enough is known or so many trials have been played; the run after every so many, and at the end."""
    while len(run.trials) < most and not (run.trials and len(run.trials) % look == 0 and is_enough(run)):
        first = len(run.trials)
        end = min(most, first + look - first % look)
        run.trials.extend(play(run.plan, range(first, end)))
        yield run
