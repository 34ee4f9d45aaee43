"""Joins edition, module, mission, armies and seed into a game that can be played.

Players agree on module, mission and table before the game, or draw the mission. [stress.pregame.agree-module,
stress.mission.agree-or-random, stress.terrain-setup.free]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openfire.engine.cursor import Cursor
from openfire.engine.edition import Edition
from openfire.engine.setup import Entrance, ModelCard, Seat, Setup, UnitCard
from openfire.engine.state import Marker
from openfire.modules import Module, list_modules, load
from openfire.modules.missions import SEATS, Free, Mission, settle
from openfire.roster import Army, MusteredUnit, Roster, form_up
from openfire.rules import stress
from openfire.table.model import Table

EDITIONS: Mapping[str, Edition] = {stress.EDITION.key: stress.EDITION}
"""The editions that can be played."""


def load_module(name: str) -> Module:
    """A shipped module by its key, or one in a folder."""
    shipped = list_modules()
    vocabularies = {key: edition.vocabulary for key, edition in EDITIONS.items()}
    return load(shipped.get(name, name), vocabularies)


def set_up(
    module: Module,
    mission: Mission,
    armies: Sequence[Army],
    *,
    table: Table | None = None,
    seats: Sequence[Seat] = (),
    switches: Sequence[str] = (),
) -> Setup:
    """Everything a game is played with. Seats are lettered in the order of the armies.

    The module supplies the army lists and switches expansions on. [stress.modules.layering,
    stress.modules.module-supplies-lists, stress.modules.expansions-optional, stress.expansions.optional]
    Tables are free in size. [stress.battlefield.size]
    """
    edition = EDITIONS[module.heading.edition]
    board = table or module.table(mission)
    told = settle(mission, board)
    players = tuple(seats) or tuple(Seat(SEATS[k], army.name) for k, army in enumerate(armies))
    units: dict[str, UnitCard] = {}
    models: dict[str, ModelCard] = {}
    for seat, army in zip(players, armies, strict=True):
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
    )


def _unit_card(unit: MusteredUnit, seat: str, roster: Roster) -> UnitCard:
    names = tuple(model.id for model in unit.models)
    return UnitCard(unit.id, seat, unit.name, roster.units[unit.profile], names, unit.leader, unit.specials)


def _model_cards(unit: MusteredUnit, roster: Roster) -> list[ModelCard]:
    return [
        ModelCard(
            model.id,
            unit.id,
            roster.models[model.profile],
            dict(roster.models[model.profile].attributes),
            tuple(roster.weapons[weapon] for weapon in dict.fromkeys(model.weapons)),
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
