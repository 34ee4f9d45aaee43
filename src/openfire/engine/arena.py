"""Two units face to face on open ground: a small real game for whoever wants to know what one can do to the other."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.engine.edition import Edition
from openfire.engine.game import Game
from openfire.engine.setup import ModelCard, Seat, Setup, UnitCard
from openfire.engine.state import TABLE, Model, State, Unit
from openfire.geometry.inches import INCH, units
from openfire.geometry.shapes import Polygon, Pose, Round, Shape
from openfire.roster.own_rules.model import OwnRules
from openfire.table.model import Table

FRONT, MIDDLE = 6 * INCH, 24 * INCH
"""Where the first side's bases end, and how far up the table everybody stands."""


NO_RULES = OwnRules()
"""No rules but those of the book."""


class Fighter(NamedTuple):
    """One unit as it comes to the arena."""

    card: UnitCard
    models: dict[str, ModelCard]
    alive: tuple[str, ...]
    marks: tuple[tuple[str, int], ...] = ()
    hit_points: dict[str, int] | None = None
    """Those that the living have left; all of them where it is not said."""


def arena(
    edition: Edition,
    one: Fighter,
    other: Fighter,
    *,
    expansions: frozenset[str],
    switches: frozenset[str],
    own: OwnRules = NO_RULES,
) -> Setup:
    """Open ground, and two units of opposing seats that will meet there. own: the rules of their module."""
    return Setup(
        edition,
        (Seat(one.card.seat, "Attacker"), Seat(other.card.seat, "Target")),
        open_table(),
        {fighter.card.id: fighter.card for fighter in (one, other)},
        one.models | other.models,
        switches=switches,
        expansions=expansions,
        cache={},
        own=own,
    )


def arena_of(setup: Setup, one: Fighter, other: Fighter) -> Setup:
    """Open ground for two units of a game, by all rules of that game."""
    return arena(setup.edition, one, other, expansions=setup.expansions, switches=setup.switches, own=setup.own)


def face_off(setup: Setup, one: Fighter, other: Fighter, away: float) -> Game:
    """A game in an arena, everybody so many inches from the other side."""
    state: State = setup.edition.start(setup)
    state.round, state.order = 1, tuple(seat.id for seat in setup.seats)
    _stand(state, one)
    _stand(state, other, away)
    return Game(setup, state)


@lru_cache(1)
def open_table() -> Table:
    """Nothing but ground."""
    return Table("arena", "Arena")


def _stand(state: State, fighter: Fighter, away: float | None = None) -> None:
    """Put a unit on the table: all bases end on one line, so that everybody is equally far from the other side."""
    for name, card in fighter.models.items():
        base = card.profile.base
        x = FRONT - _front(base) if away is None else FRONT + units(away) + _front(base)
        was, is_there = state.models[name], name in fighter.alive
        left = (fighter.hit_points or {}).get(name, was.hit_points)
        facing = 0 if away is None else 180_000
        at = Pose(x, MIDDLE, facing) if is_there else None
        state.models[name] = Model(name, was.unit, left if is_there else 0, at)
    unit = fighter.card
    leader = unit.leader if unit.leader in fighter.alive else fighter.alive[0]
    state.units[unit.id] = Unit(unit.id, unit.seat, fighter.alive, leader, TABLE, fighter.marks)


def _front(base: Shape) -> int:
    """How far a base reaches from its centre in the direction that it faces."""
    match base:
        case Round(diameter):
            return -(-diameter // 2)
        case Polygon(corners):
            return max(x for x, _ in corners)
    return -(-base.length // 2)
