"""Streams: where natural faces come from. Seeded for games, scripted for tests, recorded for replays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from types import TracebackType
from typing import NamedTuple, Protocol, Self, TypeAlias

from openfire.dice.requests import FEWEST_SIDES, MOST_SIDES, Die, Value
from openfire.dice.rolled import Rolled

KEY_BYTES = 32
BLOCK_BYTES = 64
BYTE_VALUES = 256
COUNTER_LIMIT = 1 << 64

Again: TypeAlias = tuple[bool, ...]
"""Whether each natural face is rolled again; empty where nothing ever is."""


class DiceError(ValueError):
    """Dice that do not fit the roll they were asked for; the message names the roll."""


class Thrown(NamedTuple):
    """The natural faces of one roll: every die once, then the dice that went again, in the same order."""

    number: int
    faces: tuple[int, ...]
    rerolled: tuple[int, ...]
    rerolls: tuple[int, ...]


class Dice(Protocol):
    """Anything that can throw dice."""

    @property
    def position(self) -> int:
        """The number of the next roll. A game state keeps it, and a fork goes on from it."""
        ...

    def throw(self, label: str, die: Die, n: int, again: Again = ()) -> Thrown:
        """Throw n dice, then once more those that show a face that goes again."""
        ...


def going_again(faces: Sequence[int], again: Again) -> tuple[int, ...]:
    """The places of the dice that are rolled again."""
    return tuple([place for place, face in enumerate(faces) if again[face - 1]]) if again else ()


# ------------------------------------------------------------------------------------------------ seeded


def _face_table(sides: int) -> tuple[bytes, bytes]:
    """For each byte its face, and the bytes that are skipped so that every face is equally likely."""
    fair = BYTE_VALUES - BYTE_VALUES % sides
    return bytes(byte % sides + 1 for byte in range(BYTE_VALUES)), bytes(range(fair, BYTE_VALUES))


_TABLES = {sides: _face_table(sides) for sides in range(FEWEST_SIDES, MOST_SIDES + 1)}


def _block(key: bytes, number: int, block: int) -> bytes:
    """One block of a roll's own bytes."""
    counter = number.to_bytes(8, "big") + block.to_bytes(8, "big")
    return blake2b(counter, key=key, digest_size=BLOCK_BYTES).digest()


def _at_least(key: bytes, number: int, sides: int, n: int) -> bytes:
    """The faces of a roll, as bytes, in whole blocks until there are n or more."""
    table, skipped = _TABLES[sides]
    faces = bytearray()
    block = 0
    while len(faces) < n:
        faces += _block(key, number, block).translate(table, skipped)
        block += 1
    return bytes(faces)


def derive(key: bytes, number: int, sides: int, n: int) -> tuple[int, ...]:
    """The first n natural faces of one roll, from the key alone and without any other roll."""
    return tuple(_at_least(key, number, sides, n)[:n])


class Seeded:
    """Dice from a key. Roll number i is the same whenever, wherever and however often it is thrown."""

    __slots__ = ("key", "position")

    def __init__(self, key: bytes, position: int = 0) -> None:
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        if not 0 <= position < COUNTER_LIMIT:
            raise ValueError(f"rolls are numbered from 0 to {COUNTER_LIMIT - 1}: {position} is not one")
        self.key = key
        self.position = position

    def throw(self, label: str, die: Die, n: int, again: Again = ()) -> Thrown:  # noqa: ARG002  # labels do not matter here
        """Throw the next roll."""
        number = self.position
        raw = _at_least(self.key, number, die.sides, n)
        faces = tuple(raw[:n])
        rerolled = going_again(faces, again)
        end = n + len(rerolled)
        if end > len(raw):
            raw = _at_least(self.key, number, die.sides, end)
        self.position = number + 1
        return Thrown(number, faces, rerolled, tuple(raw[n:end]))


# ------------------------------------------------------------------------------------------------ handed in


class _Finished:
    """Dice that have an end: `with` checks on leaving that nothing is left over."""

    def finish(self) -> None:
        """Say that no more will be rolled."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if error is None:
            self.finish()


class Scripted(_Finished):
    """Dice that fall as a test says: its faces, in the order they are rolled."""

    def __init__(self, faces: Iterable[int], position: int = 0) -> None:
        self.position = position
        self.left = list(faces)

    def throw(self, label: str, die: Die, n: int, again: Again = ()) -> Thrown:
        """Throw the next faces of the script."""
        name = roll_name(self.position, label, die)
        faces = self._take(n, die, name)
        rerolled = going_again(faces, again)
        rerolls = self._take(len(rerolled), die, f"{name}, re-rolls")
        self.position += 1
        return Thrown(self.position - 1, faces, rerolled, rerolls)

    def _take(self, n: int, die: Die, name: str) -> tuple[int, ...]:
        """The next n faces of the script, if there are so many and the die has them."""
        if n > len(self.left):
            raise DiceError(f"{name}: {n} faces are needed, {n - len(self.left)} are missing from the script")
        faces, self.left = tuple(self.left[:n]), self.left[n:]
        _check_faces(faces, die, name)
        return faces

    def finish(self) -> None:
        """Say that no more will be rolled: faces left over are an error."""
        if self.left:
            faces = ", ".join(map(str, self.left))
            raise DiceError(f"{len(self.left)} faces of the script were not rolled by roll {self.position}: {faces}")


class Recorded(_Finished):
    """Dice that fall as they are recorded, for the rolls they were recorded for."""

    def __init__(self, rolls: Iterable[Rolled[Value]], position: int = 0) -> None:
        self.position = position
        self.rolls: dict[int, Rolled[Value]] = {}
        for rolled in rolls:
            if self.rolls.setdefault(rolled.number, rolled) is not rolled:
                raise DiceError(f"{roll_name(rolled.number, rolled.label, rolled.die)}: recorded twice")

    def throw(self, label: str, die: Die, n: int, again: Again = ()) -> Thrown:
        """Throw the recorded roll of this number, if it is the roll that is asked for."""
        name = roll_name(self.position, label, die)
        rolled = self.rolls.get(self.position)
        if rolled is None:
            raise DiceError(f"{name}: the record has no such roll")
        _check_record(rolled, label, die, n, name)
        rerolled = going_again(rolled.faces, again)
        if rolled.rerolled != rerolled or len(rolled.rerolls) != len(rerolled):
            raise DiceError(
                f"{name}: dice {rerolled} go again, the record re-rolls {rolled.rerolled}: {rolled.rerolls}"
            )
        self.position += 1
        return Thrown(rolled.number, rolled.faces, rerolled, rolled.rerolls)

    def finish(self) -> None:
        """Say that no more will be rolled: recorded rolls left over are an error."""
        left = [roll_name(r.number, r.label, r.die) for r in self.rolls.values() if r.number >= self.position]
        if left:
            raise DiceError(f"{len(left)} recorded rolls were not asked for: {'; '.join(left)}")


def _check_record(rolled: Rolled[Value], label: str, die: Die, n: int, name: str) -> None:
    """Refuse a recorded roll that is not the one asked for, or that shows faces its die does not have."""
    if rolled.label != label or rolled.die != die:
        raise DiceError(f"{name}: the record has {rolled.label}, {rolled.die} instead")
    if len(rolled.faces) != n:
        raise DiceError(f"{name}: {n} dice are rolled, the record has {len(rolled.faces)} faces")
    _check_faces(rolled.faces + rolled.rerolls, die, name)


def _check_faces(faces: tuple[int, ...], die: Die, name: str) -> None:
    """Refuse faces that the die does not have."""
    for face in faces:
        if not 1 <= face <= die.sides:
            raise DiceError(f"{name}: no die with {die.sides} sides shows {face}")


def roll_name(number: int, label: str, die: Die | None) -> str:
    """How errors and findings name a roll."""
    return f"roll {number} ({label}, {die})" if die else f"roll {number}"
