"""Module, mission and armies become a game that can be played.

Players agree on module, mission and table before the game, or draw the mission. [stress.pregame.agree-module,
stress.mission.agree-or-random, stress.terrain-setup.free]
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from openfire.engine.cursor import Cursor
from openfire.engine.edition import ArmyFault
from openfire.engine.setup import Entrance, ModelCard, PartCard, Seat, Setup, UnitCard
from openfire.engine.state import Marker
from openfire.game.books import EDITIONS, edition_of
from openfire.game.rules_in_play import rules_in_play
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Pose, outer_radius
from openfire.modules import Module
from openfire.modules.missions import SEATS, FreeEntryPoints, Mission, settle
from openfire.roster import (
    Army,
    BuiltUnit,
    ListEntry,
    Roster,
    build_army,
    build_unit,
    carried,
    composition_faults,
    varied,
    with_mounts,
)
from openfire.roster import army_faults as roster_faults
from openfire.table.model import Table
from openfire.table.relief import known


class ArmyError(ValueError):
    """The book does not allow an army list."""

    def __init__(self, army: Army, faults: Sequence[ArmyFault]) -> None:
        super().__init__(f"the army {army.id} is not allowed: {'; '.join(map(str, faults))}")
        self.army, self.faults = army, tuple(faults)


def army_faults(
    module: Module,
    army: Army,
    switches: Collection[str] = (),
    mission: Mission | None = None,
    *,
    is_neutral: bool = False,
) -> Iterator[ArmyFault]:
    """Everything that the profiles, the module and the edition have against an army list, and the mission if there is
    one. What a builder offers, what is checked and what is set up is judged by this alone.

    is_neutral: whether the units are nobody's, so that it does not matter how many of what there are.
    """
    roster = module.roster
    found = [ArmyFault(place, reason, module_rule(army, place)) for place, reason in roster_faults(army, roster)]
    if not army.units:
        found.append(ArmyFault("units", "the army has no units: add one", module_rule(army, "units"), is_lacking=True))
    if any(fault.place != LIMIT for fault in found):
        yield from found
        return
    if not is_neutral:
        yield from _ill_made(army, roster, mission)
    of_book = list(EDITIONS[module.heading.edition].army_faults(army, roster, switches))
    yield from of_book
    if not any(fault.limit == army.limit for fault in of_book):  # a book that has a rule for it says so itself
        yield from found


def _ill_made(army: Army, roster: Roster, mission: Mission | None) -> Iterator[ArmyFault]:
    """What the module, and a mission, have against how a list is made up."""
    wanted = mission.size if mission else None
    if wanted and army.size not in (None, wanted):
        size = roster.sizes[wanted].name
        yield ArmyFault(
            "size", f"the mission is for {size}: leave size out, or say {wanted}", f"{army.module}.{wanted}"
        )
    for fault in composition_faults(army, roster, roster.sizes.get(wanted or "")):
        yield ArmyFault(*fault[:5], is_lacking=fault.is_lacking)


LIMIT = "limit"
"""Where a list says how many points it may cost."""


def module_rule(army: Army, place: str) -> str:
    """What in a module speaks against a choice: the unit, and the option where it is about one."""
    found = re.match(r"units\[(\d+)\]\.?(?:options\.|on\.)?(.*)", place)
    if not found:
        return f"{army.module}.{place}"
    return ".".join(part for part in (army.module, army.units[int(found[1])].unit, found[2]) if part)


def check_army(
    module: Module,
    army: Army,
    switches: Collection[str] = (),
    mission: Mission | None = None,
    *,
    is_neutral: bool = False,
) -> None:
    """Raise ArmyError if an army list is not allowed."""
    found = army_faults(module, army, switches, mission, is_neutral=is_neutral)
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
    is_judged: bool = True,
    variants: Sequence[Sequence[str]] = (),
) -> Setup:
    """Everything a game is played with. Seats are lettered in the order of the armies.

    teams: for each seat its team, where it is not as the mission says; empty for who stands alone.
    is_judged: whether the lists have to be allowed as armies; a unit by itself is none.
    variants: for each seat the changes to the module's profiles by which its army is built. Raises VariantError.

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
    for number, (seat, army) in enumerate(zip(players, everybody, strict=True)):
        changes = variants[number] if number < len(variants) else ()
        own = replace(module, roster=varied(module.roster, changes)) if changes else module
        if is_judged:
            check_army(own, army, switches, mission, is_neutral=seat.id not in mission.letters())
        for built in build_army(army, seat.id, own.roster):
            units[built.id] = _unit_card(built, seat.id)
            models |= {card.id: card for card in _model_cards(built, own.roster)}
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
        module.heading.biome,
        rules_in_play(module.roster.own, units, models),
        {one.id: one.name for one in told.objectives},
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


def unit_cards(entry: ListEntry, known_as: str, seat: str, roster: Roster) -> tuple[UnitCard, dict[str, ModelCard]]:
    """A single unit as it comes to the table, and its models. Raises ListEntryError.

    Whom the profile names as its leader leads it, whatever the choices say.
    """
    profile = roster.units.get(entry.unit)
    is_free = profile is None or profile.leader is None
    built = build_unit(entry if is_free else replace(entry, leader=None), known_as, roster)
    return _unit_card(built, seat), {card.id: card for card in _model_cards(built, roster)}


def _unit_card(unit: BuiltUnit, seat: str) -> UnitCard:
    names = tuple(model.id for model in unit.models)
    parts = tuple(PartCard(part.kind, part.models, part.points) for part in unit.parts)
    return UnitCard(unit.id, seat, unit.name, unit.kind, names, unit.leader, unit.specials, unit.points, parts)


def _model_cards(unit: BuiltUnit, roster: Roster) -> list[ModelCard]:
    return [
        ModelCard(
            model.id,
            unit.id,
            with_mounts(model, roster),
            dict(model.kind.attributes),
            carried(model, roster),
            tuple(dict.fromkeys((*model.specials, *unit.specials))),
        )
        for model in unit.models
    ]


def _entrances(mission: Mission) -> list[Entrance]:
    found: list[Entrance] = []
    for seat, told in zip(mission.letters(), mission.entries, strict=False):
        places = (
            [None] * told.count if isinstance(told, FreeEntryPoints) else [*told] if isinstance(told, tuple) else []
        )
        found += [Entrance(f"{seat}-entry-{k}", seat, at) for k, at in enumerate(places, 1)]
    return found


def begin(setup: Setup, *, is_heard: bool = True) -> Cursor:
    """A new game, waiting for its first question. is_heard: whether anybody listens, as for a cursor."""
    return Cursor(setup, setup.edition.start(setup), is_heard=is_heard)
