"""A PostgreSQL of its own for tests, made in a moment and gone afterwards; it cannot be reached from outside."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path


def programs() -> Path | None:
    """The folder with PostgreSQL's programs; None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    there = shutil.which("postgres")
    return found[-1].parent if found else Path(there).parent if there else None


class Cluster:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, folder: Path, home: Path) -> None:
        """folder: of the programs. home: where its data are."""
        self._folder, self._home, self._user = folder, home, _user(home)
        self._server: subprocess.Popen[bytes] | None = None
        self.address = f"postgresql://postgres@/postgres?host={home}"
        shutil.copytree(_empty(folder), home / "data", copy_function=shutil.copyfile)
        for place in (home / "data", *(home / "data").rglob("*")):
            place.chmod(0o700 if place.is_dir() else 0o600)
            if self._user:
                shutil.chown(place, self._user)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        where = ["-D", str(self._home / "data"), "-c", "listen_addresses=", "-c"]
        told = [str(self._folder / "postgres"), *where, f"unix_socket_directories={self._home}"]
        self._server = subprocess.Popen(told, user=self._user, stderr=subprocess.DEVNULL, cwd=self._home)
        _wait(self._home)

    def stop(self) -> None:
        """Stop it at once: whoever is connected is sent away."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(30)
            self._server = None


@contextmanager
def postgres() -> Iterator[Cluster | None]:
    """A PostgreSQL that runs; None where it is not installed."""
    folder = programs()
    if folder is None:
        yield None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)
        found = Cluster(folder, home)
        try:
            found.start()
            yield found
        finally:
            found.stop()


@contextmanager
def cluster() -> Iterator[str | None]:
    """The address of an empty database; None where PostgreSQL is not installed."""
    with postgres() as found:
        yield found.address if found else None


@cache
def _empty(folder: Path) -> Path:
    """The data of a cluster in which nothing is yet, made once and copied for each; gone with this process."""
    home = Path(tempfile.mkdtemp())
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    home.chmod(0o755)
    made = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync"]
    _run(_user(home), str(folder / "initdb"), "-D", str(home / "data"), *made)
    return home / "data"


def _user(home: Path) -> str | None:
    """Who runs it: PostgreSQL refuses to be run by root."""
    if os.getuid() != 0:
        return None
    shutil.chown(home, "postgres")
    return pwd.getpwnam("postgres").pw_name


def _run(user: str | None, *command: str) -> None:
    subprocess.run(command, user=user, check=True, stdout=subprocess.DEVNULL, cwd="/")


def _wait(home: Path) -> None:
    import psycopg

    for _ in range(200):
        try:
            psycopg.connect(f"host={home} user=postgres dbname=postgres").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError("PostgreSQL did not start")
