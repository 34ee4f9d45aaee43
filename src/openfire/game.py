"""Joins edition, module, mission, armies and seed into a game that can be played.

Players agree on module, mission and table before the game, or draw the mission. [stress.pregame.agree-module,
stress.mission.agree-or-random, stress.terrain-setup.free]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from openfire.engine.cursor import Cursor
from openfire.engine.edition import ArmyFault, Edition
from openfire.engine.enclosed import read_enclosed_army, read_enclosed_table, table_hash, tell_table
from openfire.engine.record import (
    PERSON,
    EditionLine,
    Header,
    ModuleLine,
    Pledge,
    RecordError,
    SeatLine,
    TableLine,
)
from openfire.engine.setup import Entrance, ModelCard, PartCard, Seat, Setup, UnitCard
from openfire.engine.state import Marker
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose, outer_radius
from openfire.modules import Module as Module  # for rooms that see games but not modules, such as sim
from openfire.modules import list_modules, load, read_heading
from openfire.modules.missions import SEATS, Free, settle
from openfire.modules.missions import Mission as Mission
from openfire.roster import Army, MusteredUnit, Roster, Vocabulary, form_up, tell_army, told_apart
from openfire.roster.words import unknown
from openfire.rules import advanced, assault, melee, onepage, stress
from openfire.table.model import Table
from openfire.table.relief import known

EDITIONS: Mapping[str, Edition] = {book.EDITION.key: book.EDITION for book in (stress, assault, melee, onepage)}
"""The editions that can be played."""

SUPPLEMENTS: Mapping[str, Mapping[str, Edition]] = {stress.EDITION.key: {advanced.NAME: advanced.EDITION}}
"""For each edition the books that can be laid over it, by the name under which a module switches them on."""

BOOKS: Mapping[str, Edition] = {**EDITIONS, **SUPPLEMENTS[stress.EDITION.key]}
"""Every book by which a position can be played: the editions, and what each supplement makes of its own."""


WORDS: Mapping[str, Vocabulary] = {advanced.NAME: advanced.WORDS}
"""The words that each supplement adds to those of its edition."""


def edition_of(key: str, expansions: Collection[str]) -> Edition:
    """An edition with its expansions: the book that is laid over it, where one of them is a supplement."""
    laid = SUPPLEMENTS.get(key, {})
    return next((laid[name] for name in expansions if name in laid), EDITIONS[key])


def load_module(name: str) -> Module:
    """A shipped module by its key, or one in a folder."""
    shipped = list_modules()
    return load(shipped.get(name, name), {key: _words(edition) for key, edition in EDITIONS.items()})


def _words(edition: Edition) -> Vocabulary:
    """The words of an edition, with those of its supplements among its expansions."""
    more = {name: WORDS[name] for name in SUPPLEMENTS.get(edition.key, {})}
    return replace(edition.vocabulary, expansions={**edition.vocabulary.expansions, **more})


def load_modules(names: Sequence[str]) -> dict[str, Module]:
    """Some modules, by key."""
    return {module.heading.key: module for module in map(load_module, names)}


def find_module(edition: str, name: str = "") -> Module | None:
    """A module by its key or folder; without a name, the first that is shipped for an edition."""
    if name:
        return load_module(name)
    fitting = [key for key, folder in list_modules().items() if read_heading(folder).edition == edition]
    return load_module(fitting[0]) if fitting else None


class ArmyError(ValueError):
    """The book does not allow an army list."""

    def __init__(self, army: Army, faults: Sequence[ArmyFault]) -> None:
        super().__init__(f"the army {army.id} is not allowed: {'; '.join(map(str, faults))}")
        self.army, self.faults = army, tuple(faults)


def check_army(module: Module, army: Army, switches: Collection[str] = ()) -> None:
    """Raise ArmyError if the edition of a module does not allow an army list."""
    edition = EDITIONS[module.heading.edition]
    found = edition.army_faults(army, module.roster, switches)
    if faults := tuple(fault for fault in found if not fault.is_advice):
        raise ArmyError(army, faults)


def set_up(
    module: Module,
    mission: Mission,
    armies: Sequence[Army],
    *,
    table: Table | None = None,
    seats: Sequence[Seat] = (),
    teams: Sequence[str] = (),
    switches: Sequence[str] = (),
) -> Setup:
    """Everything a game is played with. Seats are lettered in the order of the armies.

    teams: for each seat its team, where it is not as the mission says; empty for who stands alone.

    The module supplies the army lists and switches expansions on. [stress.modules.layering,
    stress.modules.module-supplies-lists, stress.modules.expansions-optional, stress.expansions.optional]
    Tables are free in size. [stress.battlefield.size]
    """
    edition = edition_of(module.heading.edition, module.heading.expansions)
    board = known(table or module.table(mission))
    told = settle(mission, board)
    everybody = forces(module, mission, armies)
    players = (*seats, *tuple(_seats(mission, everybody, teams))[len(seats) :])
    units: dict[str, UnitCard] = {}
    models: dict[str, ModelCard] = {}
    for seat, army in zip(players, everybody, strict=True):
        check_army(module, army, switches)
        for mustered in form_up(army, seat.id, module.roster):
            units[mustered.id] = _unit_card(mustered, seat.id, module.roster)
            models |= {card.id: card for card in _model_cards(mustered, module.roster)}
    return Setup(
        edition,
        players,
        board,
        units,
        models,
        tuple(Marker(o.id, o.at, o.kind, o.points, o.seats) for o in told.objectives if o.at is not None),
        tuple(_entrances(told)),
        told.rounds,
        frozenset(switches),
        frozenset(module.heading.expansions),
        {},
        tuple(_standing(told, [unit for unit in units.values() if unit.seat not in mission.letters()], models)),
    )


def forces(module: Module, mission: Mission, armies: Sequence[Army]) -> list[Army]:
    """The armies of the players, and the units that are nobody's where the mission has some."""
    if mission.neutral is None or len(armies) > mission.seats:
        return list(armies)
    return [*armies, module.armies[mission.neutral.army]]


def _seats(mission: Mission, armies: Sequence[Army], teams: Sequence[str]) -> Iterator[Seat]:
    """A seat for each army; whoever has no seat in the mission is nobody's."""
    told = dict(zip(mission.letters(), teams, strict=True)) if teams else {}
    for letter, army in zip(SEATS, armies, strict=False):
        yield Seat(letter, army.name, told.get(letter, mission.team(letter)), letter not in mission.letters())


def fitting_armies(module: Module, mission: Mission) -> list[Army]:
    """An army for each seat: those that the mission is made for, else those of the module in turns."""
    names = mission.armies or tuple(module.armies)
    return [module.armies[names[k % len(names)]] for k in range(mission.seats if names else 0)]


def read_teams(text: str, seats: int) -> tuple[str, ...]:
    """For each seat its team, from words such as `ac,bd`; nothing for no words. Raises ValueError."""
    found: dict[str, str] = {}
    for group in (word.strip() for word in text.split(",") if word.strip()):
        for letter in group:
            if letter not in SEATS[:seats] or letter in found:
                wanted = f"teams are groups of seats such as ac,bd, each of {', '.join(SEATS[:seats])} once at most"
                raise ValueError(f"{text[:40]!a} cannot be read: {wanted}")
            found[letter] = group
    return tuple(found.get(letter, "") for letter in SEATS[:seats]) if found else ()


def _standing(
    mission: Mission, units: Sequence[UnitCard], models: Mapping[str, ModelCard]
) -> Iterator[tuple[str, Pose]]:
    """Where neutral units stand: in rows around their leaders, base to base with a little room between."""
    for unit, (x, y) in zip(units, mission.neutral.places if mission.neutral else (), strict=True):
        step = max(round(2.1 * outer_radius(models[name].profile.base) * INCH) for name in unit.models)
        for name, (right, up) in zip((unit.leader, *(m for m in unit.models if m != unit.leader)), ROWS, strict=False):
            yield name, Pose(x + right * step, y + up * step)


ROWS = sorted(((x, y) for x in range(-3, 4) for y in range(-3, 4)), key=lambda at: (at[0] ** 2 + at[1] ** 2, at))
"""Places in a block around the first, the nearest first."""


def _unit_card(unit: MusteredUnit, seat: str, roster: Roster) -> UnitCard:
    names = tuple(model.id for model in unit.models)
    profile = roster.units[unit.profile]
    parts = tuple(PartCard(roster.units[part.profile], part.models, part.points) for part in unit.parts)
    return UnitCard(unit.id, seat, unit.name, profile, names, unit.leader, unit.specials, unit.points, parts)


def _model_cards(unit: MusteredUnit, roster: Roster) -> list[ModelCard]:
    return [
        ModelCard(
            model.id,
            unit.id,
            roster.models[model.profile],
            dict(roster.models[model.profile].attributes),
            told_apart(roster.weapons[weapon] for weapon in model.weapons),
            tuple(dict.fromkeys((*model.specials, *unit.specials))),
        )
        for model in unit.models
    ]


def _entrances(mission: Mission) -> list[Entrance]:
    found: list[Entrance] = []
    for seat, told in zip(mission.letters(), mission.entries, strict=False):
        places = [None] * told.count if isinstance(told, Free) else [*told] if isinstance(told, tuple) else []
        found += [Entrance(f"{seat}-entry-{k}", seat, at) for k, at in enumerate(places, 1)]
    return found


def begin(setup: Setup) -> Cursor:
    """A new game, waiting for its first question."""
    return Cursor(setup, setup.edition.start(setup))


# ------------------------------------------------------------------------------------------------ records


def describe(
    module: Module,
    mission: Mission,
    armies: Sequence[Army],
    setup: Setup,
    *,
    players: Mapping[str, str] | None = None,
    dice: Pledge | None = None,
) -> Header:
    """The header of a game that was set up from these. `players` names the bot of each seat that a bot plays."""
    own = module.table(mission) == setup.table
    who, everybody = players or {}, forces(module, mission, armies)
    return Header(
        EditionLine(setup.edition.key, setup.edition.version, module.heading.expansions),
        ModuleLine(module.heading.key, module.hash),
        mission.id,
        TableLine(setup.table.id, table_hash(setup.table), None if own else tell_table(setup.table)),
        tuple(
            SeatLine(seat.id, seat.name, who.get(seat.id, PERSON), _army_line(army, module), seat.team, seat.neutral)
            for seat, army in zip(setup.seats, everybody, strict=True)
        ),
        tuple(sorted(setup.switches)),
        dice,
    )


def _army_line(army: Army, module: Module) -> str | dict[str, Any]:
    return army.id if module.armies.get(army.id) == army else tell_army(army)


def restore(header: Header, modules: Mapping[str, Module] | None = None) -> Setup:
    """The set-up that a header names, from the shipped modules or from those handed in. Raises RecordError."""
    edition = _edition(header)
    module = _module(header, modules or {})
    mission = module.missions.get(header.mission)
    if mission is None:
        raise _misfit("mission", unknown("mission", header.mission, module.missions))
    for switch in header.switches:
        if switch not in edition.switches:
            raise _misfit("switches", unknown("house rule", switch, edition.switches))
    seats = [seat.seat() for seat in header.seats]
    if len(seats) < mission.seats or "".join(seat.id for seat in seats) != SEATS[: len(seats)]:
        raise _misfit("seats", f"seats are lettered from a, and the mission is for {mission.seats}")
    armies = [_army(n, seat.army, module) for n, seat in enumerate(header.seats)]
    table = _table(header, module, mission)
    try:
        return set_up(module, mission, armies, table=table, seats=seats, switches=header.switches)
    except ValueError as error:
        raise _misfit("mission", str(error)) from None


def _edition(header: Header) -> Edition:
    told = header.edition
    if told.key not in EDITIONS:
        raise _misfit("edition.key", unknown("edition", told.key, EDITIONS))
    edition = edition_of(told.key, told.expansions)
    if told.version != edition.version:
        asked = ascii(told.version[:40])
        raise _misfit("edition.version", f"the game was played with version {asked}; here is version {edition.version}")
    return edition


def _module(header: Header, modules: Mapping[str, Module]) -> Module:
    key = header.module.key
    if key not in modules and key not in list_modules():
        raise _misfit("module.key", unknown("module", key, [*modules, *list_modules()]))
    module = modules.get(key) or _shipped(key)
    if header.module.hash != module.hash:
        asked = ascii(header.module.hash[:64])
        raise _misfit("module.hash", f"the game was played with content {asked}; here is {module.hash}")
    if (module.heading.edition, module.heading.expansions) != (header.edition.key, header.edition.expansions):
        raise _misfit("edition", f"the module is for {module.heading.edition} {list(module.heading.expansions)}")
    return module


@lru_cache(maxsize=8)
def _shipped(key: str) -> Module:
    return load_module(key)


def _army(number: int, told: str | dict[str, Any], module: Module) -> Army:
    place = f"seats[{number}].army"
    if isinstance(told, str):
        army = module.armies.get(told)
        if army is None:
            raise _misfit(place, unknown("army", told, module.armies))
        return army
    return read_enclosed_army(told, module.heading.key, module.roster, f"header.{place}")


def _table(header: Header, module: Module, mission: Mission) -> Table:
    told = header.table
    data = told.data
    table = module.table(mission) if data is None else read_enclosed_table(data, "header.table.data")
    if (told.id, told.hash) != (table.id, table_hash(table)):
        asked = ascii(f"{told.id[:40]} {told.hash[:64]}")
        raise _misfit("table.hash", f"the game was played on {asked}; here is {table.id} {table_hash(table)}")
    return table


def _misfit(place: str, reason: str) -> RecordError:
    return RecordError(reason, place=f"header.{place}")
