"""A PostgreSQL of its own for tests, made in a moment and gone afterwards; it cannot be reached from outside."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """The folder with PostgreSQL's programs; None where it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    there = shutil.which("postgres")
    return found[-1].parent if found else Path(there).parent if there else None


@contextmanager
def cluster() -> Iterator[str | None]:
    """The address of an empty database; None where PostgreSQL is not installed."""
    folder = programs()
    if folder is None:
        yield None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        home = Path(name)
        home.chmod(0o755)
        data, user = home / "data", _user(home)
        _run(
            user,
            str(folder / "initdb"),
            "-D",
            str(data),
            "-A",
            "trust",
            "-U",
            "postgres",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        )
        server = subprocess.Popen(
            [
                str(folder / "postgres"),
                "-D",
                str(data),
                "-c",
                "listen_addresses=",
                "-c",
                f"unix_socket_directories={home}",
            ],
            user=user,
            stderr=subprocess.DEVNULL,
            cwd=home,
        )
        try:
            _wait(home)
            yield f"postgresql://postgres@/postgres?host={home}"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)


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
