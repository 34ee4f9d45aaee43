"""Repairing a game: it is cut back to its last sound event, and what is cut is kept in a file; lists are made anew."""

from __future__ import annotations

import os
import time
from base64 import b64encode
from pathlib import Path

import msgspec
from sqlalchemy import Connection, delete

from openfire.engine.record import RecordError
from openfire.server.games.live_game import LiveGame
from openfire.server.operator.stories import EventRow, check_there, load, read_kept, rows, sound_until
from openfire.server.store import game_store
from openfire.server.store.database import DatabaseRow
from openfire.server.store.schema import EVENTS, GAMES, SNAPSHOTS


class Repair(msgspec.Struct, frozen=True):
    """What is wrong with a game, and what is done about it."""

    game: str
    events: int
    sound: int
    """The number of the last sound event."""
    reason: str
    """What is wrong with the next; empty where nothing is."""
    columns: dict[str, tuple[object, object]]
    """What lists show wrongly: what they say, and what they should say."""
    is_apart: bool
    """Whether the game is kept apart; a repaired one is released."""
    file: str = ""
    """Where the rows are that were cut."""
    is_done: bool = False

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to repair."""
        return bool(self.reason or self.columns or self.is_apart)


def look(connection: Connection, game: str) -> Repair:
    """What is wrong with a game. Raises UnknownError, and UnreadableError for terms that cannot be read."""
    row = check_there(connection, game)
    sound, reason = sound_until(connection, game)
    columns = {} if reason else _wrong(row, _right(connection, game, sound))
    many = sum(1 for _ in rows(connection, game))
    return Repair(game, many, sound, reason, columns, row.trouble is not None)


def repair(connection: Connection, game: str, folder: Path) -> Repair:
    """Cut a game back to its last sound event, keep what is cut in a file, and make anew what lists show."""
    found, before = look(connection, game), check_there(connection, game)
    file = ""
    if found.reason:
        cut = [row for row in rows(connection, game) if row.seq > found.sound]
        file = str(_keep(folder, game, cut))
        connection.execute(delete(EVENTS).where(EVENTS.c.game == game, EVENTS.c.seq > found.sound))
    connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.game == game))
    right = _right(connection, game, found.sound)
    connection.execute(GAMES.update().where(GAMES.c.id == game).values(**right, trouble=None))
    game_store.tell_changed(connection, game)
    return msgspec.structs.replace(found, columns=_wrong(before, right), file=file, is_done=True)


def _keep(folder: Path, game: str, cut: list[EventRow]) -> Path:
    """Write rows into a new file, for their owner's eyes only; they are on the disk when this returns."""
    path = folder / f"cut-{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.jsonl"
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        for row in cut:
            file.write(msgspec.json.encode({"game": game, "seq": row.seq, "at": row.at, **_body(row.body)}) + b"\n")
        file.flush()
        os.fsync(file.fileno())
    return path


def _body(body: bytes) -> dict[str, str]:
    try:
        return {"body": body.decode()}
    except UnicodeDecodeError:
        return {"base64": b64encode(body).decode()}


def _right(connection: Connection, game: str, sound: int) -> dict[str, object]:
    """What lists should show of a game; only what needs no rules where they are not here."""
    repeated, live = game_store.repeated(read_kept(connection, game)), _loaded(connection, game)
    return {"seq": sound, **repeated, **(live.standing()._asdict() if live else {})}


def _loaded(connection: Connection, game: str) -> LiveGame | None:
    try:
        return load(connection, game)
    except RecordError:
        return None


def _wrong(row: DatabaseRow, right: dict[str, object]) -> dict[str, tuple[object, object]]:
    known = row._mapping
    return {name: (known[name], value) for name, value in right.items() if known[name] != value}
