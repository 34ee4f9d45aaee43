"""One server at a time has a SQLite file, for each believes that what it remembers of a game is all of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from openfire.server.store.database import DatabaseError, read_url
from openfire.server.store.database_errors import explaining


@contextmanager
def claimed(database: str) -> Iterator[None]:
    """Have a database to oneself meanwhile, where it is a file. Raises DatabaseError if another server has it.

    The claim ends with the process, however that ends. A PostgreSQL is shared.
    """
    url = read_url(database)
    if url.get_backend_name() != "sqlite":
        yield
        return
    path = Path(f"{url.database}.claim")
    with explaining(url):
        path.parent.mkdir(parents=True, exist_ok=True)
        claim = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        _lock(claim, path)
        with explaining(url):
            os.truncate(claim, 0)
            os.write(claim, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(claim)


def _lock(claim: int, path: Path) -> None:
    """Take the claim, where the system knows such a thing."""
    try:
        import fcntl
    except ModuleNotFoundError:  # not on Windows, where whoever starts two servers has to look out
        return
    try:
        fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        who = path.read_text().strip() or "unknown"
        raise DatabaseError(
            f"{path.with_suffix('')} is served already, by process {who}: stop that one, choose another file with "
            "--database, or share a PostgreSQL among several servers"
        ) from None
