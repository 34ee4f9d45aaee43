"""Preparing your Army and the Battlefield: limits, merged units, heroes who join, terrain. [onepage, Before we begin]

Apart from the limits units are chosen freely. [onepage.army.free-choice]
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from openfire.engine.questions import Refusal
from openfire.geometry.inches import INCH
from openfire.roster import ModelProfile, MusteredUnit, Roster, Special
from openfire.rules.onepage import numbers
from openfire.rules.onepage.specials import HERO, VEHICLE
from openfire.table.model import Table

LARGER, ALONE = "larger_games", "no_merge_size_1"
"""House rules: games of more than 750 points, and no merging of single models (rulings A-750, A-MERGE)."""

PIECES = 10
"""Terrain pieces on a table, at least. [onepage.setup.terrain-10]"""

SIZE = (72 * INCH, 48 * INCH)
"""A table, in units. [onepage.setup.table-6x4]"""

INFANTRY_BASES = (28, 40)
CAVALRY_BASE = (70, 25)
MONSTER_BASE = 60
"""Guidelines for bases, in millimetres; models keep those they come on, Vehicles have none (ruling A-BASES).

[onepage.scale.28mm, onepage.scale.base.infantry, onepage.scale.base.cavalry-bikes,
onepage.scale.base.monsters-walkers, onepage.scale.base.vehicles-none]
"""


# ------------------------------------------------------------------------------------------------ limits


def army_faults(
    units: Sequence[MusteredUnit], roster: Roster, size: int = numbers.POINTS, switches: Collection[str] = ()
) -> Iterator[Refusal]:
    """Everything that is wrong with an army for a game of a size that the players agreed on.

    [onepage.army.size-agreed, onepage.army.points-cap, onepage.army.one-hero]
    """
    if not 1 <= size <= numbers.POINTS and LARGER not in switches:
        text = f"a game is of up to {numbers.POINTS} points, not {size}"
        yield Refusal("size", "onepage.army.size-agreed", text, size, numbers.POINTS)
    cost = sum(unit.points for unit in units)
    if cost > size:
        text = f"the army costs {cost} points, and the game is of {size}"
        yield Refusal("points", "onepage.army.points-cap", text, cost, size)
    heroes = sum(any(HERO in kind.types for kind in kinds(unit, roster)) for unit in units)
    if heroes > heroes_for(size):
        text = f"the army has {heroes} Hero units, and {heroes_for(size)} is the most"
        yield Refusal("heroes", "onepage.army.one-hero", text, heroes, heroes_for(size))


def heroes_for(size: int) -> int:
    """How many Heroes a game of a size allows: one, and in larger games one for every 750 points (ruling A-750)."""
    return max(numbers.HEROES, size // numbers.POINTS)


def kinds(unit: MusteredUnit, roster: Roster) -> list[ModelProfile]:
    """What the models of a unit are."""
    return [roster.models[model.profile] for model in unit.models]


def table_faults(table: Table) -> Iterator[str]:
    """What a table lacks: ten pieces of terrain, 6 by 4 feet; it can be played on all the same (ruling A-PIECES-10).

    [onepage.setup.table-6x4, onepage.setup.terrain-10]
    """
    if (table.width, table.height) != SIZE:
        yield f"the table is {table.width / INCH:g} by {table.height / INCH:g} in, not 72 by 48"
    if len(table.pieces) < PIECES:
        yield f"the table has {len(table.pieces)} pieces of terrain, fewer than {PIECES}"


# ------------------------------------------------------------------------------------------------ merging


def why_not_merge(
    one: MusteredUnit, other: MusteredUnit, roster: Roster, switches: Collection[str] = ()
) -> Refusal | None:
    """Why two units may not be fielded as one: other profiles, Vehicles, other upgrades of all their models.

    [onepage.type.merge, onepage.type.merge-upgrades, onepage.example.merge-refused] (ruling A-MERGE)
    """
    rule = "onepage.type.merge"
    if one.profile != other.profile or any(VEHICLE in kind.types for kind in kinds(one, roster)):
        return Refusal("other", rule, f"{one.name} and {other.name} are not two copies of one Infantry unit")
    if any(HERO in kind.types for unit in (one, other) for kind in kinds(unit, roster)):
        return Refusal("hero", rule, "Heroes do not merge")
    if ALONE in switches and len(one.models) == 1:
        return Refusal("alone", rule, "single models do not merge")
    if shared(one) != shared(other):
        text = f"upgrades of all models differ: {_listed(shared(one))} and {_listed(shared(other))}"
        return Refusal("upgrades", "onepage.type.merge-upgrades", text)
    return None


def shared(unit: MusteredUnit) -> tuple[tuple[str, ...], tuple[Special, ...]]:
    """What the models of a unit have as a whole: weapons that most of them carry, and rules of the unit.

    A weapon that a single model has instead of another is no upgrade of all. [onepage.type.merge-upgrades]
    """
    held = [name for model in unit.models for name in dict.fromkeys(model.weapons)]
    weapons = tuple(name for name in sorted(dict.fromkeys(held)) if 2 * held.count(name) > len(unit.models))
    return weapons, tuple(sorted(unit.specials, key=str))


def _listed(told: tuple[tuple[str, ...], tuple[Special, ...]]) -> str:
    return ", ".join((*told[0], *map(str, told[1]))) or "nothing"


def merged(one: MusteredUnit, other: MusteredUnit) -> MusteredUnit:
    """Two copies of a unit as a single one, for everything (ruling A-MERGE). [onepage.type.merge]"""
    return _together(one, other)


# ------------------------------------------------------------------------------------------------ joining


def why_not_join(joining: MusteredUnit, unit: MusteredUnit, roster: Roster) -> Refusal | None:
    """Why a unit may not join another: only Heroes and Psykers do, Infantry of the same Quality (ruling A-HERO-JOIN).

    [onepage.type.hero-join, onepage.type.hero-join-same-quality]
    """
    rule = "onepage.type.hero-join"
    who, whom = kinds(joining, roster), kinds(unit, roster)
    if not all(HERO in kind.types or _is_psyker(kind) for kind in who):
        return Refusal("no-hero", rule, f"{joining.name} is no Hero and no Psyker")
    if any(VEHICLE in kind.types for kind in (*who, *whom)):
        return Refusal("vehicle", rule, "Vehicles join nobody and are joined by nobody")
    mine, theirs = who[0].attribute("quality"), whom[0].attribute("quality")
    if mine != theirs:
        text = f"{joining.name} has Quality {mine}, and {unit.name} has {theirs}"
        return Refusal("quality", "onepage.type.hero-join-same-quality", text, mine, theirs)
    return None


def _is_psyker(kind: ModelProfile) -> bool:
    return any(special.name == "psyker" for special in kind.specials)


def joined(joining: MusteredUnit, unit: MusteredUnit) -> MusteredUnit:
    """A unit with a Hero or Psyker in it, one unit for the whole game (ruling A-HERO-JOIN). [onepage.type.hero-join]"""
    return _together(unit, joining)


def _together(one: MusteredUnit, other: MusteredUnit) -> MusteredUnit:
    models = tuple(replace(m, id=f"{one.id}.{k}") for k, m in enumerate((*one.models, *other.models), 1))
    own = tuple(special for special in other.specials if special not in one.specials)
    tail = len(one.models)
    models = (*models[:tail], *(replace(m, specials=(*m.specials, *own)) for m in models[tail:]))
    return replace(one, models=models, points=one.points + other.points)
