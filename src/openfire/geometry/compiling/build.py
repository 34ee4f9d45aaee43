"""Machine code for all kernels, made on all cores, with a line that says how far it is.

`python -m openfire.geometry.compiling.build` makes it for this machine; with the name of a folder, for any processor of
this platform, as a wheel brings it.
"""

from __future__ import annotations

import os
import pickle
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import SimpleQueue
from signal import SIG_IGN, SIGINT, signal
from subprocess import PIPE, Popen, run
from threading import Thread
from typing import IO, Final

from openfire.geometry import kernels
from openfire.geometry.compiling import cache
from openfire.geometry.compiling.cache import Types
from openfire.geometry.compiling.kernel import Kernel
from openfire.geometry.compiling.parts import BELOW

Door = tuple[str, Types]
"""A kernel that Python calls, by name, and the types of what it is called with."""
Tell = Callable[[int, int], None]
"""What is told how many are made, of how many."""

NOTICE: Final = "compiling the geometry (once) ..."


class BuildError(Exception):
    """Some kernel was not made."""


def build(tell: Tell | None = None, cores: int = 0) -> int:
    """Make what is not there yet; how many kernels that were. Without a folder to keep them in nothing is made."""
    where = cache.folder()
    if where is None or cache.is_complete():
        return 0
    missing = [door for door in doors() if not is_made(door)]
    if missing:
        _share_out(sorted(missing, key=_weight, reverse=True), tell or (lambda _made, _all: None), cores or _cores())
        shutil.rmtree(where / BELOW, ignore_errors=True)
    cache.note_complete(where)
    return len(missing)


def doors() -> list[Door]:
    """All kernels that Python calls."""
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    told = run([sys.executable, "-m", f"{__package__}.doors"], env=plain, stdout=PIPE, check=True).stdout
    found: list[Door] = pickle.loads(told)  # from a process of our own
    return found


def is_made(door: Door) -> bool:
    """Whether a kernel is in the cache."""
    name, types = door
    kernel: Kernel = getattr(kernels, name)
    return kernel.is_kept(types)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _weight(door: Door) -> int:
    """How much code a kernel is, with all that it calls: the largest are begun first."""
    seen: dict[str, int] = {}
    waiting = [door[0]]
    while waiting:
        name = waiting.pop()
        kernel = getattr(kernels, name, None)
        if name not in seen and isinstance(kernel, Kernel):
            seen[name] = len(kernel.py_func.__code__.co_code)
            waiting.extend(kernel.py_func.__code__.co_names)
    return sum(seen.values())


# ------------------------------------------------------------------------------------------------ processes


def _share_out(missing: Sequence[Door], tell: Tell, cores: int) -> None:
    """Have processes make kernels: half of them begin with the largest and half with the smallest.

    So they rarely need the same part before one of them has kept it.
    """
    waiting = deque(missing)
    made: SimpleQueue[Exception | None] = SimpleQueue()
    takes = [(waiting.popleft, waiting.pop)[number % 2] for number in range(min(cores, len(missing)))]
    threads = [Thread(target=_hand_out, args=(take, made), daemon=True) for take in takes]
    tell(0, len(missing))
    for thread in threads:
        thread.start()
    for number in range(1, len(missing) + 1):
        if failed := made.get():
            raise BuildError(str(failed))
        tell(number, len(missing))
    for thread in threads:
        thread.join()


def _hand_out(take: Callable[[], Door], made: SimpleQueue[Exception | None]) -> None:
    """Hand kernels to a process, one after another."""
    with Popen([sys.executable, "-m", f"{__package__}.build", "-"], stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while True:
            try:
                door = take()
            except IndexError:
                return
            try:
                if not is_made(door):  # by another command, meanwhile
                    pickle.dump(door, process.stdin)
                    process.stdin.flush()
                    if not process.stdout.readline():
                        raise BuildError(f"the process that compiled {door[0]} has ended")
            except (OSError, BuildError) as error:
                made.put(error)
                return
            made.put(None)


def _work(asked: IO[bytes], done: IO[bytes]) -> None:
    """Make kernels until nobody asks for any more; who is interrupted is whoever asks."""
    signal(SIGINT, SIG_IGN)
    while True:
        try:
            name, types = pickle.load(asked)  # from the process that started this one
        except EOFError:
            return
        getattr(kernels, name).compile(types)
        done.write(b"\n")
        done.flush()


# ------------------------------------------------------------------------------------------------ saying so


class Line:
    """One line on a terminal that says how far it is; without a terminal, one at the start and one at the end."""

    def __init__(self, out: IO[str]) -> None:
        self._out, self._start, self._is_live = out, time.monotonic(), out.isatty()

    def __call__(self, made: int, of: int) -> None:
        """Say it."""
        seconds = f"{time.monotonic() - self._start:.0f} s"
        text = f"Open Fire is {NOTICE} {made} of {of}, {seconds}"
        if self._is_live:
            self._out.write(f"\r{text}" + "\n" * (made == of))
        elif made in (0, of):
            self._out.write(f"{text}\n")
        self._out.flush()


def build_aloud(out: IO[str] | None = None) -> int:
    """Make what is not there yet, and say so; how many kernels that were."""
    return build(Line(out or sys.stderr))


def build_for_wheel(path: Path) -> None:
    """Make machine code for any processor of this platform; `path` holds nothing else afterwards."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    name, features = cache.GENERIC
    generic = {"NUMBA_CPU_NAME": name, "NUMBA_CPU_FEATURES": features, "NUMBA_CACHE_DIR": str(path)}
    run([sys.executable, "-m", f"{__package__}.build"], env={**os.environ, **generic}, check=True)
    (made,) = (path / cache.IN_GIVEN).iterdir()
    made.rename(path / made.name)
    (path / cache.IN_GIVEN).rmdir()


def main() -> None:
    """What the words after the command ask for."""
    if sys.argv[1:] == ["-"]:
        _work(sys.stdin.buffer, sys.stdout.buffer)
    elif sys.argv[1:]:
        build_for_wheel(Path(sys.argv[1]).resolve())
    else:
        build_aloud()


if __name__ == "__main__":
    main()
