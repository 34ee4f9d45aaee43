"""Processes that are forked from a warm one, say what they look at, and are ended with all that they started."""

import contextlib
import ctypes
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path

MEMORY = 6 << 30
"""Bytes that a process may have for itself, at most."""
SUBREAPER, DEATH_SIGNAL = 36, 1
"""What Linux calls it to inherit the children of one's children, and to be ended with one's parent."""
TICKS = os.sysconf("SC_CLK_TCK")
"""Into so many parts Linux divides a second of a processor."""
DONE = "\0"
"""Begins the last line that a process says."""

Work = Callable[[Callable[[str], None]], str]
"""Something to do: it is given a way to say what it looks at, and gives back what it found."""


class Child:
    """A process that does some work."""

    def __init__(self, work: Work) -> None:
        self.pipe, theirs = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        self.pid = os.fork()
        if self.pid == 0:
            _live(work, theirs)
        os.close(theirs)
        os.set_blocking(self.pipe, False)
        self.began = self.heard = time.monotonic()
        self.at = "the beginning"
        """What it looks at, as far as it has said."""
        self.times: dict[str, float] = {}
        """Seconds for each thing that it has looked at."""
        self.found: str | None = None
        """What came of the work, once it is done."""
        self._rest = b""

    def listen(self) -> bool:
        """Hear what the process has said; whether it has ended."""
        try:
            said = os.read(self.pipe, 1 << 16)
        except BlockingIOError:
            return False
        *lines, self._rest = (self._rest + said).split(b"\n")
        for line in lines:
            self._hear(line.decode())
        if not said and self.found is None:
            self.found = f"the process ended while at {self.at}"
        return self.found is not None

    def _hear(self, line: str) -> None:
        now = time.monotonic()
        self.times[self.at] = self.times.get(self.at, 0.0) + now - self.heard
        self.heard = now
        if line.startswith(DONE):
            self.found = line[1:]
        else:
            self.at = line

    def used(self) -> float:
        """Seconds of a processor that the process and what it has started have used."""
        return sum(_used(pid) for pid in (self.pid, *_below(self.pid)))

    def end(self) -> None:
        """End the process and whatever it has started."""
        for pid in (*_below(self.pid), self.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.pipe)


def _live(work: Work, pipe: int) -> None:
    """The life of a process: it does its work, tells what came of it, and waits for its end."""
    found = "the process broke"
    try:
        _settle_in()
        found = work(lambda what: _say(pipe, what))
    except BaseException as error:
        found = f"{type(error).__name__}: {error}"
        traceback.print_exc()
    finally:
        _say(pipe, DONE + found)
        signal.pause()


def _say(pipe: int, what: str) -> None:
    os.write(pipe, what.replace("\n", " ").encode()[:2000] + b"\n")


def _settle_in() -> None:
    """What the process starts stays below it, it dies with its parent, has some memory, and says nothing aloud."""
    os.setsid()
    ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)
    die_with_parent()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    silence()


def die_with_parent() -> None:
    """This process is ended when the one that forked it ends."""
    ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


def silence() -> None:
    """What is printed from now on goes nowhere, and nothing is read."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)


def _used(pid: int) -> float:
    """Seconds of a processor that a process and those of its children that have ended have used."""
    with contextlib.suppress(OSError):
        told = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        return sum(map(int, told[11:15])) / TICKS
    return 0.0


def _below(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have started, deepest first."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parent = int(stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[1])
            parents.setdefault(parent, []).append(int(stat.parent.name))
    found, waiting = [], [pid]
    while waiting:
        more = parents.get(waiting.pop(), [])
        found += more
        waiting += more
    return found[::-1]
