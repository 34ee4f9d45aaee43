"""The head of a record: what a game was set up from, written down and read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.edition import Edition
from openfire.engine.enclosed import read_enclosed_army, read_enclosed_table, table_hash, tell_table
from openfire.engine.record import (
    PERSON,
    DiceCommitment,
    EditionLine,
    Header,
    ModuleLine,
    OtherRulesError,
    RecordError,
    SeatLine,
    TableLine,
)
from openfire.engine.setup import Setup
from openfire.game.books import EDITIONS, edition_of, load_module
from openfire.game.setups import forces, set_up
from openfire.modules import Module, list_modules, shipped_modules, stamp
from openfire.modules.missions import SEATS, Mission
from openfire.roster import Army, VariantError, tell_army, varied
from openfire.roster.words import unknown
from openfire.table.model import Table


def describe(
    module: Module,
    mission: Mission,
    armies: Sequence[Army],
    setup: Setup,
    *,
    players: Mapping[str, str] | None = None,
    dice: DiceCommitment | None = None,
    variants: Sequence[Sequence[str]] = (),
) -> Header:
    """The header of a game that was set up from these. `players` names the bot of each seat that a bot plays.

    variants: for each seat the changes by which its army was built.
    """
    own = module.table(mission) == setup.table
    who, everybody = players or {}, forces(module, mission, armies)
    return Header(
        EditionLine(setup.edition.key, setup.edition.version, module.heading.expansions),
        ModuleLine(module.heading.key, module.hash),
        mission.id,
        TableLine(setup.table.id, table_hash(setup.table), None if own else tell_table(setup.table)),
        tuple(
            SeatLine(
                seat.id,
                seat.name,
                who.get(seat.id, PERSON),
                _army_line(army, module),
                seat.team,
                seat.neutral,
                tuple(variants[number]) if number < len(variants) else (),
            )
            for number, (seat, army) in enumerate(zip(setup.seats, everybody, strict=True))
        ),
        tuple(sorted(setup.switches)),
        dice,
    )


def _army_line(army: Army, module: Module) -> str | dict[str, object]:
    return army.id if module.armies.get(army.id) == army else tell_army(army)


def restore(header: Header, modules: Mapping[str, Module] | None = None) -> Setup:
    """The set-up that a header names, from the modules that are offered or handed in. Raises RecordError."""
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
    variants = [_variants(n, seat.variants, module) for n, seat in enumerate(header.seats)]
    try:
        return set_up(module, mission, armies, table=table, seats=seats, switches=header.switches, variants=variants)
    except ValueError as error:
        raise _misfit("mission", str(error)) from None


def _edition(header: Header) -> Edition:
    told = header.edition
    if told.key not in EDITIONS:
        raise _not_here("edition.key", unknown("edition", told.key, EDITIONS))
    edition = edition_of(told.key, told.expansions)
    if told.version != edition.version:
        asked = ascii(told.version[:40])
        reason = f"the game was played with version {asked}; here is version {edition.version}"
        here = replace(header, edition=replace(told, version=edition.version))
        raise _not_here("edition.version", reason, here)
    return edition


def _module(header: Header, modules: Mapping[str, Module]) -> Module:
    key = header.module.key
    if key not in modules and key not in list_modules():
        advice = " (a module that is not installed has to be handed in: --module FOLDER)"
        raise _not_here("module.key", unknown("module", key, [*modules, *list_modules()]) + advice)
    try:
        module = modules.get(key) or _offered(key)
    except DocumentError as error:
        raise _not_here("module.key", f"the module {key} cannot be read: {error}") from None
    if header.module.hash != module.hash:
        asked = ascii(header.module.hash[:64])
        here = replace(header, module=replace(header.module, hash=module.hash))
        raise _not_here("module.hash", f"the game was played with content {asked}; here is {module.hash}", here)
    if (module.heading.edition, module.heading.expansions) != (header.edition.key, header.edition.expansions):
        raise _misfit("edition", f"the module is for {module.heading.edition} {list(module.heading.expansions)}")
    return module


def _offered(key: str) -> Module:
    return _read(key, stamp(list_modules()[key]))


@lru_cache(maxsize=8)
def _read(key: str, _stamp: tuple[str, int, int]) -> Module:
    return load_module(key)


def shipped_module(key: str) -> Module | None:
    """A module that comes with Open Fire, read once; None where there is none of that key."""
    return _offered(key) if key in shipped_modules() else None


def _army(number: int, told: str | dict[str, object], module: Module) -> Army:
    place = f"seats[{number}].army"
    if isinstance(told, str):
        army = module.armies.get(told)
        if army is None:
            raise _misfit(place, unknown("army", told, module.armies))
        return army
    return read_enclosed_army(told, module.heading.key, module.roster, f"header.{place}")


def _variants(number: int, told: tuple[str, ...], module: Module) -> tuple[str, ...]:
    """The changes by which an army is built, once they are known to be possible."""
    try:
        varied(module.roster, told)
    except VariantError as error:
        raise _misfit(f"seats[{number}].variants", str(error)) from None
    return told


def _table(header: Header, module: Module, mission: Mission) -> Table:
    told = header.table
    data = told.data
    table = module.table(mission) if data is None else read_enclosed_table(data, "header.table.data")
    if (told.id, told.hash) != (table.id, table_hash(table)):
        asked = ascii(f"{told.id[:40]} {told.hash[:64]}")
        raise _misfit("table.hash", f"the game was played on {asked}; here is {table.id} {table_hash(table)}")
    return table


def _not_here(place: str, reason: str, here: Header | None = None) -> OtherRulesError:
    """Rules or content that are not here, which is not the record's fault; and the header with what is."""
    return OtherRulesError.instead(reason, f"header.{place}", here)


def _misfit(place: str, reason: str) -> RecordError:
    return RecordError(reason, place=f"header.{place}")
