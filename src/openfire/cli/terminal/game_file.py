"""Keeping a game in a file: whole or not at all, after every answer; its seed beside it until the game is over."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Final

from openfire.dice import ALGORITHM, check_reveal, from_hex, to_hex
from openfire.engine.record import Header, Record, RecordError
from openfire.engine.record_text import load, write

SEED: Final = ".seed"
"""What the name of the file with the seed ends with."""


class GameFileError(Exception):
    """A file cannot be kept or taken up, and why."""


def games_folder() -> Path:
    """Where games are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "openfire" / "games"


def new_file(mission: str) -> Path:
    """A file for a new game, named after its mission and the time."""
    stem = f"{mission}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (f"{stem}{'' if number == 1 else f'-{number}'}.json" for number in range(1, 1000))
    return next(path for name in names if not (path := games_folder() / name).exists())


def last_file() -> Path:
    """The game that was played last."""
    found = sorted(games_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise GameFileError(f"no game is kept in {games_folder()} yet")
    return found[-1]


def seed_file(path: Path) -> Path:
    """Where the seed of a game is kept until it is shown."""
    return path.with_name(path.name + SEED)


# ------------------------------------------------------------------------------------------------ writing


def keep(path: Path, record: Record, seed: bytes) -> None:
    """Keep a game. Once this returns it is on the disk; if it fails, what was there before still is."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if record.end.seed is None and not _holds(seed_file(path), seed):
            write_whole(seed_file(path), f"{to_hex(seed)}\n", private=True)
        write_whole(path, write(record))
        if record.end.seed is not None:
            seed_file(path).unlink(missing_ok=True)
    except OSError as error:
        raise GameFileError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from None


def _holds(path: Path, seed: bytes) -> bool:
    return path.exists() and path.read_bytes().strip() == to_hex(seed).encode()


def write_whole(path: Path, text: str, private: bool = False) -> None:
    """Write a file so that whoever looks finds the old text or the new one, never a part."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600 if private else 0o666)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    _settle(path.parent)


def _settle(folder: Path) -> None:
    """Have the system write down that a name has changed, where it can be told to."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def may_replace(path: Path, header: Header) -> bool:
    """Whether a file can be written without losing anything: it is not there, or it holds this very game."""
    try:
        return not is_there(path) or load(path).header == header
    except RecordError:
        return False


def is_there(path: Path) -> bool:
    """Whether a file is there already. Raises GameFileError for a name that no file can have."""
    try:
        return path.exists()
    except OSError as error:
        raise GameFileError(f"{path} cannot be a file: {(error.strerror or str(error)).lower()}") from None


# ------------------------------------------------------------------------------------------------ reading


def read_seed(path: Path, record: Record, guess: bytes | None = None) -> bytes:
    """The seed of a kept game: from its record, from the file beside it, or as guessed; checked in any case."""
    pledge = record.header.dice
    if pledge is None:
        raise GameFileError(f"{path}: this game was played with real dice and cannot go on here")
    seed = guess or _kept_seed(path, record)
    try:
        is_kept = check_reveal(from_hex(pledge.commitment, "commitment"), seed)
        pledge.key(seed)
    except ValueError as error:
        raise GameFileError(f"{path}: {error}") from None
    if not is_kept or pledge.algorithm != ALGORITHM:
        raise GameFileError(f"{path}: the dice that the game promised cannot be made with this seed")
    return seed


def _kept_seed(path: Path, record: Record) -> bytes:
    try:
        text = record.end.seed or seed_file(path).read_text(encoding="utf-8")
        return from_hex(text.strip(), "seed")
    except OSError:
        raise GameFileError(
            f"{path}: its dice cannot go on without the seed, which is kept in {seed_file(path)}"
        ) from None
    except ValueError as error:
        raise GameFileError(f"{seed_file(path)}: {error}") from None
