"""The lobby: games that wait for players or can be watched, and what can be played at all."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from openfire.ai import BOTS
from openfire.game import EDITIONS, Mission
from openfire.modules import list_modules
from openfire.server.games.new_game import find_module
from openfire.server.games.terms import Pace, Phase
from openfire.server.people.blocks import hides_game
from openfire.server.store import game_store
from openfire.server.store.database import DatabaseRow
from openfire.server.store.schema import GAMES, LISTED

MOST = 100
"""Games that are listed at once."""


class Listed(msgspec.Struct, frozen=True):
    """A game in the lobby."""

    id: str
    title: str
    phase: Phase
    module: str
    mission: str
    pace: Pace
    updated: int


OPEN: Final = ("gathering", "revealing", "playing")
"""How far games are that the lobby shows if nobody says otherwise."""


def listed(connection: Connection, phase: str | None = None, account: str | None = None) -> list[Listed]:
    """The games that the lobby shows, the newest first. Terms are not read, for they can be large.

    account: who looks; games of those who block them, or whom they block, are left out.
    """
    phases = (phase,) if phase else OPEN
    wanted = select(*(GAMES.c[name] for name in LISTED), GAMES.c.phase, GAMES.c.updated)
    shown = wanted.where(GAMES.c.listed.is_(True), GAMES.c.phase.in_(phases), GAMES.c.trouble.is_(None))
    shown = shown.where(~hides_game(account)) if account else shown
    return [_listed(row) for row in connection.execute(shown.order_by(GAMES.c.updated.desc()).limit(MOST))]


def _listed(row: DatabaseRow) -> Listed:
    title = "" if row.title_hidden else row.title
    return Listed(row.id, title, row.phase, row.module, row.mission, game_store.read_pace(row.pace), row.updated)


# ------------------------------------------------------------------------------------------------ the library


class MissionInfo(msgspec.Struct, frozen=True):
    """A mission that can be played."""

    id: str
    name: str
    seats: int
    rounds: int | None
    notes: str
    armies: tuple[str, ...]
    """The armies that it is made for, one for each seat; none where any will do."""
    teams: tuple[str, ...]
    """The team of each seat; none where everybody stands alone."""
    table: str
    """Its own table; empty for one that is made from a seed."""


class ArmyInfo(msgspec.Struct, frozen=True):
    """An army of a module."""

    id: str
    name: str
    units: int


class ModuleInfo(msgspec.Struct, frozen=True):
    """A module and what is in it."""

    key: str
    title: str
    edition: str
    description: str
    missions: tuple[MissionInfo, ...]
    armies: tuple[ArmyInfo, ...]
    tables: tuple[str, ...]


class EditionInfo(msgspec.Struct, frozen=True):
    """A rulebook."""

    key: str
    title: str
    version: str
    switches: tuple[str, ...]
    """House rules."""


class Library(msgspec.Struct, frozen=True):
    """Everything that can be played, and by which bots."""

    editions: tuple[EditionInfo, ...]
    modules: tuple[ModuleInfo, ...]
    bots: tuple[str, ...]


@cache
def library() -> Library:
    """What can be played here."""
    editions = tuple(EditionInfo(one.key, one.title, one.version, one.switches) for one in EDITIONS.values())
    return Library(editions, tuple(_module(key) for key in list_modules()), tuple(BOTS))


def _module(key: str) -> ModuleInfo:
    module = find_module(key)
    return ModuleInfo(
        key,
        module.heading.title,
        module.heading.edition,
        module.heading.description,
        tuple(map(_mission, module.missions.values())),
        tuple(ArmyInfo(one.id, one.name, len(one.units)) for one in module.armies.values()),
        tuple(module.tables),
    )


def _mission(one: Mission) -> MissionInfo:
    table = one.table if isinstance(one.table, str) else ""
    return MissionInfo(one.id, one.name, one.seats, one.rounds, one.notes, one.armies, one.teams, table)
