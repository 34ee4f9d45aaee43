"""Preparing games: terms are checked against what there is, and become a set-up and a header."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from openfire.ai import BOTS
from openfire.builder import unshare
from openfire.dice import ALGORITHM, commit, to_hex
from openfire.documents import DocumentError
from openfire.engine.branches import branched
from openfire.engine.enclosed import read_enclosed_army, read_enclosed_table
from openfire.engine.record import PERSON, DiceCommitment, Header, RecordError, SeatLine
from openfire.engine.setup import Seat, Setup
from openfire.game import EDITIONS, Mission, Module, describe, fitting_armies, load_module, set_up
from openfire.modules import list_modules, stamp
from openfire.modules.missions import SEATS
from openfire.roster import Army
from openfire.roster.words import unknown
from openfire.server.games.live_game import LiveGame, SeatState
from openfire.server.games.setups import kept_module, remember
from openfire.server.games.terms import (
    INVITED,
    LONGEST_NAME,
    LONGEST_TEAM,
    LONGEST_TITLE,
    ME,
    OPEN,
    Data,
    GameTerms,
    SeatTerms,
)
from openfire.server.people import names
from openfire.server.problems import Problem
from openfire.server.store.game_store import Origin
from openfire.table.model import Table

MOST_POINTS: Final = 3_000
"""Points in all footprints of a table that somebody brings along. The largest that are generated have half of that."""

Uploads = Callable[[str, str], Data]
"""Finds an army or a table on the uploads, by kind and id; raises Problem."""


def find_module(key: str) -> Module:
    """A module by its key: shipped, or the operator's. Other folders are never read for somebody who asks from afar."""
    there = list_modules()
    if key not in there:
        raise Problem("unfit", unknown("module", key, there))
    return read_module(key, stamp(there[key]))


@lru_cache(maxsize=32)
def read_module(key: str, _stamp: tuple[str, int, int]) -> Module:
    """A module that is offered, read once as long as no other is installed in its place."""
    try:
        return load_module(key)
    except DocumentError as error:
        raise Problem("unfit", f"the module {key} is not in order; the operator can see why") from error


def played_module(terms: GameTerms, origin: Origin | None = None) -> Module:
    """The module that a game is played with; for one that branches off, what was kept for the game before."""
    kept = kept_module(origin.header) if origin else None
    return kept or find_module(terms.module)


def find_mission(module: Module, name: str | None) -> Mission:
    """A mission of a module; the first where none is named."""
    if not module.missions:
        raise Problem("unfit", f"the module {module.heading.key} has no missions")
    if name is not None and name not in module.missions:
        raise Problem("unfit", unknown("mission", name, module.missions))
    return module.missions[name] if name else next(iter(module.missions.values()))


# ------------------------------------------------------------------------------------------------ checking terms


def is_brought_along(table: str | Data | None) -> bool:
    """Whether terms name a table that is not a module's: what it holds can be anything."""
    return isinstance(table, dict) or (table or "").startswith("~")


def check_size(table: Table) -> None:
    """Raise Problem for a table that is much more intricate than those that people play on."""
    points = sum(len(part.footprint) for _, part in table.parts())
    if points > MOST_POINTS:
        what = f"the table has {points} points in all footprints, and {MOST_POINTS} are the most here"
        raise Problem("too-large", f"{what}: draw it with fewer pieces or simpler outlines")


def checked(terms: GameTerms, uploads: Uploads, origin: Origin | None = None) -> tuple[GameTerms, Setup]:
    """Terms that can be played, with everything said that was left open, and the set-up. Raises Problem."""
    module = played_module(terms, origin)
    mission = find_mission(module, terms.mission)
    told = terms.seats or (SeatTerms(),) * mission.seats
    if len(told) != mission.seats:
        raise Problem("unfit", f"the mission {mission.id} is for {mission.seats} seats, not for {len(told)}")
    edition = EDITIONS[module.heading.edition]
    for switch in terms.switches:
        if switch not in edition.switches:
            raise Problem("unfit", unknown("house rule", switch, edition.switches))
    seats = _with_teams(mission, tuple(_checked_seat(module, mission, one, uploads) for one in told))
    table = uploads("table", terms.table[1:]) if isinstance(terms.table, str) and terms.table[0] == "~" else terms.table
    if isinstance(table, dict) and terms.is_deployed:
        raise Problem("unfit", "units are deployed as suggested only on a table of the module")
    if isinstance(table, dict) and isinstance(table.get("name"), str):
        names.checked(table["name"], "the name of a table", 200)
    title = names.checked(terms.title, "the title of a game", LONGEST_TITLE, shortest=0)
    found = replace(terms, mission=mission.id, seats=seats, table=table, title=title)
    return found, lay_out(module, found, [find_army(module, mission, one.army, n) for n, one in enumerate(seats)])


def _with_teams(mission: Mission, seats: tuple[SeatTerms, ...]) -> tuple[SeatTerms, ...]:
    """Allies as somebody says, else as the mission has them."""
    if any(seat.team for seat in seats):
        return seats
    return tuple(replace(seat, team=mission.team(letter)) for letter, seat in zip(SEATS, seats, strict=False))


def _checked_seat(module: Module, mission: Mission, told: SeatTerms, uploads: Uploads) -> SeatTerms:
    if told.player not in (ME, OPEN, INVITED, *BOTS):
        raise Problem("unfit", f"{unknown('player', told.player, [ME, OPEN, INVITED, *BOTS])}")
    if told.promise and told.player != ME:
        raise Problem("unfit", "only who sits down can promise a secret for the dice")
    name = None if told.name is None else names.checked(told.name, "the name of a player", LONGEST_NAME)
    team = names.checked(told.team, "the name of a team", LONGEST_TEAM, shortest=0)
    return replace(told, army=resolved(module, mission, told.army, uploads), name=name, team=team)


def resolved(module: Module, mission: Mission, army: str | Data | None, uploads: Uploads) -> str | Data | None:
    """An army as a game keeps it: an id of the module, or the whole list. Raises Problem."""
    told = uploads("army", army[1:]) if isinstance(army, str) and army[0] == "~" else _unshared(army)
    find_army(module, mission, told, 0)
    return told


def _unshared(army: str | Data | None) -> str | Data | None:
    """An army as it is, or what its share text holds: {"share": "openfire-list..."}."""
    if not isinstance(army, dict) or set(army) != {"share"}:
        return army
    try:
        data = unshare(str(army["share"])).document.data
    except DocumentError as error:
        raise Problem("unfit", str(error)) from None
    return data if isinstance(data, dict) else {}


def find_army(module: Module, mission: Mission, told: str | Data | None, number: int) -> Army:
    """The army of a seat; where none is named, one that the mission is made for, else the module's own in turn."""
    if told is None:
        fitting = fitting_armies(module, mission)
        return fitting[number % len(fitting)]
    if isinstance(told, str):
        if told not in module.armies:
            raise Problem("unfit", unknown("army", told, module.armies))
        return module.armies[told]
    try:
        return read_enclosed_army(told, module.heading.key, module.roster, "army")
    except RecordError as error:
        raise Problem("unfit", str(error)) from None


def find_table(module: Module, told: str | Data | None) -> Table | None:
    """The table of a game; None for the mission's own."""
    if told is None:
        return None
    if isinstance(told, str):
        if told not in module.tables:
            raise Problem("unfit", unknown("table", told, module.tables))
        return module.tables[told]
    try:
        return read_enclosed_table(told, "table")
    except RecordError as error:
        raise Problem("unfit", str(error)) from None


def lay_out(module: Module, terms: GameTerms, armies: list[Army], called: Mapping[int, str] | None = None) -> Setup:
    """The set-up of a game. Raises Problem for what does not fit together."""
    mission = find_mission(module, terms.mission)
    named = called or {}
    seats = [
        Seat(SEATS[n], named.get(n) or told.name or army.name, told.team, told.neutral)
        for n, (told, army) in enumerate(zip(terms.seats, armies, strict=True))
    ]
    try:
        table = find_table(module, terms.table)
        return set_up(module, mission, armies, table=table, seats=seats, switches=terms.switches)
    except ValueError as error:
        raise Problem("unfit", str(error)) from None


# ------------------------------------------------------------------------------------------------ beginning


def opening(live: LiveGame) -> Header:
    """The header of a game all of whose seats are taken."""
    terms, seats = live.kept.terms, list(live.seats.values())
    module = find_module(terms.module)
    remember(module)
    mission = find_mission(module, terms.mission)
    armies = [find_army(module, mission, seat.army, n) for n, seat in enumerate(seats)]
    called = {n: names.mended(seat.name, otherwise="") for n, seat in enumerate(seats)}
    setup = lay_out(module, terms, armies, called)
    bots = {seat.id: seat.player for seat in seats if seat.is_bot}
    return describe(module, mission, armies, setup, players=bots, dice=_pledge(live, seats))


def _pledge(live: LiveGame, seats: list[SeatState]) -> DiceCommitment:
    """What was promised of the dice: the server's seed, and the secrets of those who gave one, in seat order."""
    gave = [seat for seat in seats if seat.promise]
    promises = tuple(seat.promise or "" for seat in gave)
    secrets = tuple(seat.secret or "" for seat in gave)
    return DiceCommitment(ALGORITHM, commitment(live.kept.seed), promises, secrets)


def commitment(seed: bytes) -> str:
    """The promise of a seed, in hexadecimal."""
    return to_hex(commit(seed))


def taken_over(origin: Origin, live: LiveGame) -> Header:
    """The header of a game that branched off: other players, and dice that are promised anew from there on."""
    lines = tuple(_taken_over(line, live.seats[line.id]) for line in origin.header.seats)
    promise = _pledge(live, list(live.seats.values()))
    return branched(replace(origin.header, seats=lines), origin.game, origin.moment, promise)


def _taken_over(line: SeatLine, seat: SeatState) -> SeatLine:
    name = names.mended(seat.name, otherwise=line.name)
    return replace(line, player=seat.player if seat.is_bot else PERSON, name=name)
