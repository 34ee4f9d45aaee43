"""The lobby: games that wait for players or can be watched, and what can be played at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import msgspec
from sqlalchemy import Connection, select

from openfire.ai import LEVELS
from openfire.game import EDITIONS, Mission, Module
from openfire.modules import list_modules, stamp
from openfire.roster import Army, build_army
from openfire.server.games.new_game import find_module
from openfire.server.games.terms import Pace, Phase
from openfire.server.health.logs import log
from openfire.server.people.blocks import hides_game
from openfire.server.problems import Problem
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
    names: dict[str, str]
    """Who sits where, by seat."""
    asked: str
    """The seat whose turn it is; empty where no player is asked."""
    round: int
    scores: dict[str, int]
    """By seat."""
    has_trouble: bool
    """Whether the game cannot be read here and is kept apart."""


_COLUMNS: Final = (*(GAMES.c[name] for name in LISTED), GAMES.c.phase, GAMES.c.updated, GAMES.c.trouble)

OPEN: Final = ("gathering", "revealing", "playing")
"""How far games are that the lobby shows if nobody says otherwise."""


def listed(connection: Connection, phase: str | None = None, account: str | None = None) -> list[Listed]:
    """The games that the lobby shows, the newest first. Terms are not read, for they can be large.

    account: who looks; games of those who block them, or whom they block, are left out.
    """
    phases = (phase,) if phase else OPEN
    shown = select(*_COLUMNS).where(GAMES.c.listed.is_(True), GAMES.c.phase.in_(phases), GAMES.c.trouble.is_(None))
    shown = shown.where(~hides_game(account)) if account else shown
    return [_listed(row) for row in connection.execute(shown.order_by(GAMES.c.updated.desc()).limit(MOST))]


def named(connection: Connection, games: Sequence[str]) -> list[Listed]:
    """Certain games, by their ids, listed or not; without those that are gone."""
    wanted = select(*_COLUMNS).where(GAMES.c.id.in_(games[:MOST]))
    return [_listed(row) for row in connection.execute(wanted.order_by(GAMES.c.updated.desc()))]


def _listed(row: DatabaseRow) -> Listed:
    return Listed(
        row.id,
        "" if row.title_hidden else row.title,
        row.phase,
        row.module,
        row.mission,
        game_store.read_pace(row.pace),
        row.updated,
        game_store.read_names(row.names),
        row.asked,
        row.round,
        game_store.read_scores(row.scores),
        row.trouble is not None,
    )


# ------------------------------------------------------------------------------------------------ the library


class MissionInfo(msgspec.Struct, frozen=True):
    """A mission that can be played."""

    id: str
    name: str
    seats: int
    rounds: int
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
    models: int
    points: int


class FirstInfo(msgspec.Struct, frozen=True):
    """The battle that a newcomer begins with."""

    mission: str
    armies: tuple[str, ...]
    """One for each seat."""


class ModuleInfo(msgspec.Struct, frozen=True):
    """A module and what is in it."""

    key: str
    title: str
    edition: str
    description: str
    missions: tuple[MissionInfo, ...]
    armies: tuple[ArmyInfo, ...]
    tables: tuple[str, ...]
    first: FirstInfo | None


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


def library() -> Library:
    """What can be played here. A module that is not in order is left out, and the log says why."""
    return library_of(tuple(map(stamp, list_modules().values())))


@lru_cache(maxsize=1)
def library_of(_stamps: tuple[tuple[str, int, int], ...]) -> Library:
    """The same, worked out once as long as no module comes or goes."""
    editions = tuple(EditionInfo(one.key, one.title, one.version, one.switches) for one in EDITIONS.values())
    return Library(editions, tuple(map(_module, _modules_in_order())), tuple(LEVELS))


def _modules_in_order() -> Iterator[Module]:
    for key in list_modules():
        try:
            yield find_module(key)
        except Problem as problem:
            log.error(problem.text, extra={"why": str(problem.__cause__)})


def _module(module: Module) -> ModuleInfo:
    return ModuleInfo(
        module.heading.key,
        module.heading.title,
        module.heading.edition,
        module.heading.description,
        tuple(_mission(one, EDITIONS[module.heading.edition].rounds) for one in module.missions.values()),
        tuple(_army(module, one) for one in module.armies.values()),
        tuple(module.tables),
        FirstInfo(module.heading.first.mission, module.heading.first.armies) if module.heading.first else None,
    )


def _mission(one: Mission, rounds: int) -> MissionInfo:
    table = one.table if isinstance(one.table, str) else ""
    return MissionInfo(one.id, one.name, one.seats, one.rounds or rounds, one.notes, one.armies, one.teams, table)


def _army(module: Module, army: Army) -> ArmyInfo:
    units = build_army(army, "a", module.roster)
    models, points = sum(len(unit.models) for unit in units), sum(unit.points for unit in units)
    return ArmyInfo(army.id, army.name, len(units), models, points)
