"""Where a position comes from: a game, a study, a puzzle, or a game that a run of the laboratory played.

An address names it as `game.ID`, `study.ID`, `puzzle.NAME` or `trial.RUN.NUMBER.GAME`.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from typing import Final, NamedTuple

import msgspec

from openfire.engine.record import RecordError
from openfire.engine.record_text import parse, write
from openfire.engine.segments import segments
from openfire.server.games.service import Service
from openfire.server.games.setups import learnt
from openfire.server.games.tokens import is_id
from openfire.server.languages import ENGLISH, Language
from openfire.server.problems import Problem
from openfire.server.store.module_contents import learn_contents
from openfire.server.views import history
from openfire.server.workers.analysis import work_out
from openfire.server.workshop import keeping
from openfire.server.workshop.lab_runs import read_run, trial_record
from openfire.server.workshop.once import once
from openfire.server.workshop.positions import StudiedPosition, puzzle_of, read_record

GAME, STUDY, PUZZLE, TRIAL = "game", "study", "puzzle", "trial"
TRIAL_BUDGET: Final = 120.0
"""Seconds that a game of a run may take to be played once more."""
LARGEST_RECORD: Final = 4_000_000
"""Bytes of a record that is unpacked."""
_PUZZLE: Final = re.compile(r"[a-z0-9-]{1,64}")
_TRIAL: Final = re.compile(r"([0-9A-Za-z]{1,32})\.([0-9]{1,6})\.([01])")


class Source(NamedTuple):
    """What an address names."""

    kind: str
    id: str
    number: int = 0
    game: int = 0


def read_source(text: str) -> Source:
    """What an address names. Raises Problem."""
    kind, _, rest = text.partition(".")
    if kind in (GAME, STUDY) and is_id(rest):
        return Source(kind, rest)
    if kind == PUZZLE and _PUZZLE.fullmatch(rest):
        return Source(kind, rest)
    if kind == TRIAL and (found := _TRIAL.fullmatch(rest)):
        return Source(kind, found[1], int(found[2]), int(found[3]))
    raise Problem("not-found", "there is nothing of that name to be looked at")


async def spot_of(service: Service, source: Source, moment: int = 0, language: Language = ENGLISH) -> StudiedPosition:
    """The position that an address names, to be handed to a process. Raises Problem."""
    if source.kind == PUZZLE:
        await service.rules(puzzle_of, source.id)
        return StudiedPosition(source.id, language=language)
    if source.kind == STUDY:
        kept = await read_study(service, source.id)
        if not kept.record:
            return await spot_of(service, read_source(kept.source), moment, language)
        record, contents = unpacked(kept.record), await _contents(service, unpacked(kept.record))
    elif source.kind == GAME:
        record, contents = await _of_game(service, source.id)
    else:
        record, contents = await _of_trial(service, source), ()
    return StudiedPosition("", record, moment, contents, language)


async def _of_game(service: Service, game: str) -> tuple[bytes, tuple[tuple[str, bytes], ...]]:
    """The record of a game as far as it has come."""
    async with service.at(game, is_look=True) as (_, live):
        history.check_begun(live)
        glimpse = await service.rules(live.copy)

    async def make() -> tuple[bytes, tuple[tuple[str, bytes], ...]]:
        text, contents = await history.portable(service, await history.record(service, glimpse))
        return text, tuple(contents.items())

    return await once(service, (game, "record to be studied", glimpse.seq, glimpse.phase), make)


async def _of_trial(service: Service, source: Source) -> bytes:
    """The record of a game that a run played: it is played once more, and kept for a while."""
    row = await keeping.read(service, keeping.RUN, source.id)
    plan = (await service.rules(read_run, row.body)).plan

    async def make() -> bytes:
        return await work_out(service, trial_record, plan, source.number, source.game, budget=TRIAL_BUDGET)

    return await once(service, ("trial", *source), make)


# ------------------------------------------------------------------------------------------------ studies


class StudyKept(msgspec.Struct, frozen=True):
    """What a study needs to find its positions: where they come from, and the record where it has one of its own."""

    source: str
    record: str = ""
    """Packed."""


async def read_study(service: Service, item: str) -> StudyKept:
    """Where the positions of a study come from. Raises Problem."""
    row = await keeping.read(service, keeping.STUDY, item)
    return await service.rules(lambda body: msgspec.json.decode(body, type=StudyKept), row.body)


def packed(record: bytes) -> str:
    """A record as a study keeps it."""
    return b64encode(zlib.compress(record, 6)).decode()


def unpacked(text: str) -> bytes:
    """The record that a study keeps."""
    unpacker = zlib.decompressobj()
    found = unpacker.decompress(b64decode(text), LARGEST_RECORD)
    if unpacker.unconsumed_tail:
        raise Problem("too-large", "the record of this study is too large")
    return found


def checked_record(text: str) -> bytes:
    """A record that somebody brings, read as strictly as anywhere. Raises Problem."""
    try:
        return msgspec.json.encode(parse(text, "record"))
    except RecordError as error:
        raise Problem("unfit", str(error)) from None


def written(record: bytes) -> str:
    """A record as a file."""
    return write(read_record(record))


async def _contents(service: Service, record: bytes) -> tuple[tuple[str, bytes], ...]:
    """What was kept of the modules that a record needs."""
    headers = [segment.header for segment in segments(await service.rules(read_record, record))]
    await service.store.read(lambda connection: learn_contents(connection, headers))
    return tuple({header.module.hash: learnt(header) for header in headers if learnt(header)}.items())
