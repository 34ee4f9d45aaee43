"""Games of self-play in files, block by block: what is there is read, and what is missing is played and kept.

A block is named by its module, its seed and its first game. It is packed, and whole or not there at all. Whoever has
changed a rule or a bot takes another folder.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

BLOCK: Final = 20
"""Games in a file."""

ENDING: Final = ".games"

Row = tuple[float, ...]


class SampledGame(NamedTuple):
    """Some positions of one game from the side of its first seat, in features, and what became of it."""

    rows: tuple[Row, ...]
    result: float


Play = Callable[[range], Sequence[SampledGame]]
"""Plays games by their numbers."""


def kept_games(
    folder: Path | None, name: str, count: int, play: Play, is_enough: Callable[[], bool] = lambda: False
) -> Iterator[SampledGame]:
    """So many games of one kind: from the files of a folder, the rest played and kept there.

    is_enough: whether time is up, asked before a block is played; blocks that are kept are read all the same.
    """
    for first in range(0, count, BLOCK):
        numbers = range(first, min(count, first + BLOCK))
        path = folder / f"{name}-{first:06}-{len(numbers)}{ENDING}" if folder else None
        if path is not None and path.exists():
            yield from unpack(path.read_bytes())
        elif not is_enough():
            games = play(numbers)
            if path is not None:
                write(path, games)
            yield from games


def pack(games: Sequence[SampledGame]) -> bytes:
    """Games as they are kept."""
    return zlib.compress(msgspec.msgpack.encode(list(games)), 9)


def unpack(text: bytes) -> list[SampledGame]:
    """Games that were kept, number for number."""
    return msgspec.msgpack.decode(zlib.decompress(text), type=list[SampledGame])


def write(path: Path, games: Sequence[SampledGame]) -> None:
    """Put a block into its place, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_bytes(pack(games))
    draft.replace(path)
