"""Work that several processes share: each makes what it needs once, and the results come in the order of the items."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeVar

Ready = TypeVar("Ready")
Item = TypeVar("Item")
Done = TypeVar("Done")

LARGEST_BATCH = 16
"""Items that a process is handed at once."""


def share(
    work: Callable[[Ready, Item], Done], items: Sequence[Item], jobs: int, make: Callable[..., Ready], *plan: object
) -> Iterator[Done]:
    """Do some work on each item with what `make` makes of the plan, in this process or in several.

    How many processes share it makes no difference to the results.
    """
    ready = make(*plan)  # here in any case, so that a wrong name is refused once and by whoever asked
    if jobs <= 1 or len(items) <= 1:
        yield from (work(ready, item) for item in items)
        return
    batch = max(1, min(LARGEST_BATCH, len(items) // (jobs * 4)))
    with ProcessPoolExecutor(min(jobs, len(items)), get_context("spawn"), _open, (make, plan)) as pool:
        yield from pool.map(partial(_do, work), items, chunksize=batch)


_READY: list[Any] = []  # Any: of whatever type the work takes
"""What a worker process has made."""


def _open(make: Callable[..., object], plan: tuple[object, ...]) -> None:
    _READY[:] = [make(*plan)]


def _do(work: Callable[[Ready, Item], Done], item: Item) -> Done:
    return work(_READY[0], item)
