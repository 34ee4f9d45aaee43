"""Opening a game: a new one from a module and a mission, or one taken up again from its record."""

from __future__ import annotations

from collections.abc import Callable, Collection
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple

from openfire.ai import UnknownBotError
from openfire.builder import find_army
from openfire.cli.own_modules import module_of_lists, tell_left_out
from openfire.cli.terminal.game_file import GameFileError, is_there, last_file, may_replace, new_file, read_seed
from openfire.cli.terminal.terminal_game import TerminalGame, new_match, resumed
from openfire.documents import DocumentError
from openfire.engine.record import PERSON, Header, RecordError, pledge
from openfire.engine.record_text import load
from openfire.engine.setup import Setup
from openfire.game import (
    ArmyError,
    Mission,
    Module,
    describe,
    fitting_armies,
    load_module,
    read_teams,
    restore,
    set_up,
)
from openfire.modules.missions import SEATS, FreeEntryPoints
from openfire.roster import Army
from openfire.roster.words import unknown
from openfire.text.phrasebooks.en.grammar import counted

HOTSEAT = "hotseat"
"""Everybody at one keyboard."""

LAST = "last"
"""The game that was played last."""

MODULE = "frontier"


class PlayError(Exception):
    """A game cannot be begun or taken up, and why."""


class GameOptions(NamedTuple):
    """What somebody wants to play; what is left empty is chosen for them."""

    module: str = ""
    """The key of a shipped module, or the folder of one."""
    mission: str = ""
    seats: str = f"{PERSON},greedy"
    """Who plays each seat, or hotseat."""
    armies: str = ""
    seed: int | None = None
    """The same number gives the same dice; None draws a seed."""
    save: Path | None = None
    """Where the game is kept."""
    teams: str = ""
    """Seats that are allied, such as ac,bd; empty for those of the mission."""
    players: int = 0
    """How many play, where neither seats nor mission say so."""


def start(options: GameOptions) -> tuple[TerminalGame, Path]:
    """A new game, and the file it is to be kept in. Raises PlayError."""
    try:
        match = _new(_module(options), options)
        path = options.save or new_file(match.recorder.header.mission)
        if is_there(path):
            raise PlayError(f"{path} is there already: take it up with --resume, or choose another name")
    except (ArmyError, DocumentError, GameFileError, UnknownBotError, OSError) as error:
        raise PlayError(str(error)) from None
    return match, path


def take_up(file: Path, options: GameOptions) -> tuple[TerminalGame, Path]:
    """The game of a record, and the file it is to be kept in from now on. Raises PlayError."""
    try:
        path = last_file() if str(file) == LAST and not file.exists() else file
        record = load(path)
        secret = read_seed(path, record, None if options.seed is None else _secret(options.seed))
        match = resumed(record, _resolver(options.module), secret)
        if options.save and not may_replace(options.save, record.header):
            raise PlayError(f"{options.save} is there already and is not this game: choose another name")
    except (DocumentError, GameFileError, RecordError, UnknownBotError, OSError) as error:
        raise PlayError(str(error)) from None
    return match, options.save or path


def _secret(number: int | None) -> bytes:
    """The seed of the dice: drawn, or made from a number so that a game can be repeated."""
    if number is None:
        return token_bytes(32)
    return blake2b(str(number).encode(), digest_size=32, person=b"openfire play").digest()


def _resolver(module: str) -> Callable[[Header], Setup]:
    """Finds what a record was played with: among the shipped modules, or in the folder that was named."""
    told = {one.heading.key: one for one in [load_module(module)]} if module else {}
    return lambda header: restore(header, told)


# ------------------------------------------------------------------------------------------------ new games


def _new(module: Module, options: GameOptions) -> TerminalGame:
    told = _mission(module, options)
    players = _players(options.seats, told.seats)
    forces = _armies(module, options.armies, told)
    seed = _secret(options.seed)
    setup = set_up(module, told, forces, teams=_teams(options.teams, told.seats))
    bots = {seat: player for seat, player in zip(SEATS, players, strict=False) if player != PERSON}
    return new_match(describe(module, told, forces, setup, players=bots, dice=pledge(seed)), setup, seed)


def _mission(module: Module, options: GameOptions) -> Mission:
    name = options.mission
    if not module.missions:
        raise PlayError(f"the module {module.heading.key} has no missions")
    if name and name not in module.missions:
        raise PlayError(_no_such("mission", name, module.missions))
    if name:
        return module.missions[name]
    wanted = options.players or (2 if options.seats == HOTSEAT else len(options.seats.split(",")))
    fitting = [mission for mission in module.missions.values() if mission.seats == wanted]
    if not fitting:
        known = ", ".join(sorted({str(mission.seats) for mission in module.missions.values()}))
        many = counted(wanted, "player")
        raise PlayError(f"the module {module.heading.key} has no mission for {many}; it has some for {known}")
    return min(fitting, key=_plainness)


def _plainness(mission: Mission) -> tuple[bool, int]:
    """The plainest mission is the one to begin with: nothing to place first, few kinds of objectives."""
    is_placed = any(isinstance(entry, FreeEntryPoints) for entry in mission.entries)
    return is_placed, len({one.kind for one in mission.objectives})


def _players(told: str, seats: int) -> list[str]:
    """Who plays each seat; where two are named for more seats, the last one plays the rest."""
    players = [PERSON] * seats if told == HOTSEAT else [word.strip() for word in told.split(",")]
    if told == GameOptions().seats:
        players += players[-1:] * (seats - len(players))
    if len(players) != seats:
        raise PlayError(f"the mission is for {seats} players: say --seats with {seats} names, such as person,greedy")
    return players


def _teams(told: str, seats: int) -> tuple[str, ...]:
    try:
        return read_teams(told, seats)
    except ValueError as error:
        raise PlayError(f"--teams {error}") from None


def _armies(module: Module, told: str, mission: Mission) -> list[Army]:
    names = _words(told)
    if names and len(names) != mission.seats:
        raise PlayError(f"the mission is for {mission.seats} armies, not for {len(names)}")
    return [find_army(name, module).army for name in names] or fitting_armies(module, mission)


def _words(told: str) -> list[str]:
    """Ids, files or share texts of armies, with commas between them; nothing for no words."""
    return [word.strip() for word in told.split(",")] if told else []


def _module(options: GameOptions) -> Module:
    """The module to play with: the one that is named, else that of the first list that somebody brings along."""
    if options.module:
        return tell_left_out(load_module(options.module))
    return module_of_lists(_words(options.armies)) or load_module(MODULE)


def _no_such(kind: str, name: str, known: Collection[str]) -> str:
    return f"{unknown(kind, name, known)}; there are {', '.join(known)}"
