"""Loading: a game is read from its events, and met with the rules that are here if they are not those of its time."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import Connection

from openfire.engine.record import Header, RecordError
from openfire.server import events, folding, storing
from openfire.server.clock import now
from openfire.server.comparing import compared
from openfire.server.contents import learn_contents
from openfire.server.live import Live
from openfire.server.problems import OutdatedError, Problem
from openfire.server.storing import Kept, Snapshot, Stored, TakenError
from openfire.server.written import written

if TYPE_CHECKING:
    from openfire.server.service import Service

TRIES: Final = 3
"""How often a game is read anew because somebody else went on with it meanwhile."""


class Story(NamedTuple):
    """What is stored of a game."""

    events: list[Stored]
    snapshots: list[Snapshot]


def read_story(connection: Connection, kept: Kept, *, has_contents: bool = True) -> Story:
    """What is stored of a game; what was kept of its module is remembered, where the layout has a place for it."""
    found = Story(storing.read_events(connection, kept.id), storing.read_snapshots(connection, kept.id))
    if has_contents:
        learn_contents(connection, headers_of(kept, found.events))
    return found


def headers_of(kept: Kept, story: Sequence[Stored]) -> list[Header]:
    """What a game is played with, and what the game was that it branches off from."""
    told = written(story)
    return [*([told.present] if told else []), *([kept.origin.header] if kept.origin else [])]


async def load(service: Service, kept: Kept) -> Live:
    """A game in memory. Raises OutdatedError for one that cannot be read at all."""
    for _ in range(TRIES):
        with suppress(TakenError):
            return await _loaded(service, kept)
    raise Problem("outdated", "somebody else goes on with the game: look at it again")


async def _loaded(service: Service, kept: Kept) -> Live:
    story = await service.store.read(lambda connection: read_story(connection, kept))
    note = await service.rules(compared, story.events, story.snapshots)
    if note is not None:
        story.events.append(Stored(len(story.events) + 1, now(), note))
    live = Live(kept)
    try:
        await service.rules(folding.load, live, story.events, story.snapshots)
    except RecordError as error:
        raise OutdatedError(str(error)) from None
    if note is not None:
        await _keep(service, live, note, story.events[-1].at)
    return live


async def _keep(service: Service, live: Live, note: events.Compared, at: int) -> None:
    standing = live.standing()
    await service.store.write(lambda connection: storing.append(connection, live.id, live.seq, at, [note], standing))
