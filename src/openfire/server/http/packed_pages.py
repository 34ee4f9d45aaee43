"""The files of the pages, packed once for every browser that can unpack them: a first visit fetches a third as much.

Only what is the same for everybody is packed. Answers to questions are not: their length would tell what is in them.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import lru_cache
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

PACKED: Final = frozenset({".js", ".css", ".json", ".svg"})
LEAST: Final = 1_000
"""Bytes of a file that is worth packing."""


def packed_pages(folder: Path, app: ASGIApp) -> ASGIApp:
    """The files of a folder, packed for those who take that; everything else as the application has it."""
    files = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.suffix in PACKED}

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        found = _packed_for(files, scope)
        if found is None:
            await app(scope, receive, send)
            return
        kind, body = found
        headers = {
            "content-type": kind,
            "content-encoding": "gzip",
            "content-length": str(len(body)),
            "vary": "accept-encoding",
        }
        told = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": told})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    return answer


def _packed_for(files: Mapping[str, Path], scope: Scope) -> tuple[str, bytes] | None:
    """The kind and the packed content of the file that somebody asks for, if they take it so."""
    if scope["type"] != ScopeType.HTTP or scope["method"] != "GET":
        return None
    path = files.get(scope["path"])
    if path is None or "gzip" not in Headers.from_scope(scope).get("accept-encoding", ""):
        return None
    body = _packed(path)
    return (guess_type(path.name)[0] or "application/octet-stream", body) if body else None


@lru_cache(maxsize=64)
def _packed(path: Path) -> bytes:
    """A file, packed; nothing where that is not worth it. One that has gone is asked for in vain, as ever."""
    content = path.read_bytes() if path.is_file() else b""
    return gzip.compress(content, 9, mtime=0) if len(content) >= LEAST else b""
