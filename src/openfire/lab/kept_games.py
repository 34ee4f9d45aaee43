"""Games of self-play in files: positions as they were, in numbers, and what became of each game.

A file is named by its module, its seed and its first game. It is packed, and whole or not there at all. Whoever has
changed a rule or a bot takes another folder; whoever has changed what is learned from a position need not.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from openfire.ai.positions import CARRIED, KIND, NEXT, Floats, PositionArrays

ENDING: Final = ".games"

WIDTH: Final = 4
"""Bytes of a number."""


class SampledGame(NamedTuple):
    """Some positions of one game from the side of its first seat, and what became of it."""

    mission: str
    positions: tuple[PositionArrays, ...]
    result: float
    """1 for a win of that seat, a half for a draw."""


class GamesFile(msgspec.Struct, frozen=True):
    """What a file holds."""

    games: tuple[tuple[str, int, float], ...]
    """Of each its mission, how many positions, and the result."""
    numbers: bytes
    """Those of all positions, first bytes first: so they pack well."""


def pack(games: Sequence[SampledGame]) -> bytes:
    """Games as they are kept."""
    parts = [part for game in games for position in game.positions for part in _told(position)]
    numbers = np.concatenate([np.zeros(0), *parts]).astype("<i4")
    planes = _bytes(numbers).reshape(-1, WIDTH).T.tobytes()
    told = GamesFile(tuple((one.mission, len(one.positions), one.result) for one in games), planes)
    return lzma.compress(msgspec.msgpack.encode(told), preset=6)


def _bytes(numbers: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The bytes of numbers, one after another."""
    return np.frombuffer(numbers.tobytes(), np.uint8)


def _told(position: PositionArrays) -> Iterator[Floats]:
    yield np.array([len(position.units), len(position.markers)], np.float64)
    yield from (position.units.T.ravel(), position.markers.T.ravel(), position.told)
    yield from (position.after.ravel(), position.now.ravel())


def unpack(text: bytes) -> list[SampledGame]:
    """Games that were kept, number for number."""
    told = msgspec.msgpack.decode(lzma.decompress(text), type=GamesFile)
    planes = np.frombuffer(told.numbers, np.uint8).reshape(WIDTH, -1).T
    numbers = np.frombuffer(planes.tobytes(), "<i4").astype(np.float64)
    games, at = [], 0
    for mission, count, result in told.games:
        positions = []
        for _ in range(count):
            position, at = _position(numbers, at)
            positions.append(position)
        games.append(SampledGame(mission, tuple(positions), result))
    return games


def _position(numbers: Floats, at: int) -> tuple[PositionArrays, int]:
    """The position that begins there, and where the next does."""
    units, markers = int(numbers[at]), int(numbers[at + 1])
    sizes = ((CARRIED + 1, units), (KIND + 1, markers), (NEXT + 1, 1), (units, units), (units, units))
    at, found = at + 2, []
    for high, wide in sizes:
        found.append(numbers[at : at + high * wide].reshape(high, wide))
        at += high * wide
    return PositionArrays(found[0].T, found[1].T, found[2][:, 0], found[3], found[4]), at


def write(path: Path, games: Sequence[SampledGame]) -> None:
    """Put a file into its place, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_bytes(pack(games))
    draft.replace(path)


def read_games(folder: Path) -> dict[str, list[SampledGame]]:
    """All games that are kept in a folder, by their modules."""
    found: dict[str, list[SampledGame]] = {}
    for path in sorted(folder.glob(f"*{ENDING}")):
        found.setdefault(path.name.split("-")[0], []).extend(unpack(path.read_bytes()))
    return found
