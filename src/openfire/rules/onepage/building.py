"""Preparing your Army and the Battlefield: limits, merged units, heroes who join, terrain. [onepage, Before we begin]

Apart from the limits units are chosen freely. [onepage.army.free-choice] A list that breaks a rule is refused when a
game is set up; what the guide only recommends is told and does no harm.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import reduce
from operator import and_
from typing import NamedTuple

from openfire.engine.edition import ArmyFault
from openfire.engine.refusals import Refusal
from openfire.geometry.inches import INCH
from openfire.geometry.shapes import Round, RoundedEnd, Shape
from openfire.roster import Army, BuiltModel, BuiltUnit, ListEntry, ModelProfile, Roster, build_unit, hosts, print_base
from openfire.roster.kept import kept
from openfire.rules.onepage import numbers
from openfire.rules.onepage.specials import HERO, VEHICLE
from openfire.table.model import Table

ALONE = "no_merge_size_1"
"""A house rule: single models do not merge (ruling A-MERGE)."""


def kinds(unit: BuiltUnit) -> list[ModelProfile]:
    """What the models of a unit are, with what was chosen for them."""
    return [model.kind for model in unit.models]


# ------------------------------------------------------------------------------------------------ merging


def why_not_merge(one: BuiltUnit, other: BuiltUnit, roster: Roster, switches: Collection[str] = ()) -> Refusal | None:
    """Why two units may not be fielded as one: other profiles, Vehicles, other upgrades of all their models.

    [onepage.type.merge, onepage.type.merge-upgrades, onepage.example.merge-refused] (ruling A-MERGE)
    """
    rule = "onepage.type.merge"
    if one.profile != other.profile or any(VEHICLE in kind.types for kind in kinds(one)):
        text = f"{one.name} and {other.name} are not two copies of one Infantry unit"
        return Refusal("other", rule, f"{text}: field them apart")
    if any(HERO in kind.types for unit in (one, other) for kind in kinds(unit)):
        return Refusal("hero", rule, "Heroes do not merge: field them apart, or let the Hero join")
    if ALONE in switches and len(one.models) == 1:
        return Refusal("alone", rule, "single models do not merge in this game: field them apart")
    mine, theirs = bought_for_all(one, roster), bought_for_all(other, roster)
    if mine != theirs:
        text = f"upgrades of all models differ: {_listed(theirs)} and {_listed(mine)}; buy them for both"
        return Refusal("upgrades", "onepage.type.merge-upgrades", text)
    return None


def bought_for_all(unit: BuiltUnit, roster: Roster) -> Counter[str]:
    """The upgrades that affect all models of a unit: what each of them has beyond its profile, and the unit's rules.

    What only some of them have is no such upgrade, however many they are. [onepage.type.merge-upgrades]
    """
    gained = [_gained(model, roster.models[model.profile]) for model in unit.models]
    return reduce(and_, gained) + Counter(map(str, unit.specials))


def _gained(model: BuiltModel, profile: ModelProfile) -> Counter[str]:
    """The weapons and rules that a model has beyond its profile."""
    rules = (str(special) for special in model.specials if special not in profile.specials)
    numbers_now = (
        f"{name} {value}" for name, value in model.kind.attributes if (name, value) not in profile.attributes
    )
    better = (f"{weapon} {rule}" for weapon, more in model.weapon_rules for rule in more)
    return Counter(model.weapons) - Counter(profile.weapons) + Counter([*rules, *numbers_now, *better])


def _listed(bought: Counter[str]) -> str:
    return ", ".join(sorted(bought.elements())) or "nothing"


# ------------------------------------------------------------------------------------------------ joining


class Company(NamedTuple):
    """A unit as those look at it who may join it: on a list, or about to be deployed."""

    name: str
    profile: str
    kinds: tuple[ModelProfile, ...]
    may_join: bool
    """Whether all of its models are Heroes and Psykers."""


def company(unit: BuiltUnit) -> Company:
    """A unit of a list."""
    return Company(unit.name, unit.profile, tuple(kinds(unit)), all(map(_may_join, unit.models)))


def _may_join(model: BuiltModel) -> bool:
    return HERO in model.kind.types or any(special.name == "psyker" for special in model.specials)


def why_not_join(joining: Company, unit: Company) -> Refusal | None:
    """Why a unit may not join another: only Heroes and Psykers do, Infantry of the same Quality (ruling A-HERO-JOIN).

    [onepage.type.hero-join, onepage.type.hero-join-same-quality]
    """
    rule = "onepage.type.hero-join"
    who, whom = joining.kinds, unit.kinds
    if not joining.may_join:
        return Refusal("no-hero", rule, f"{joining.name} is no Hero and no Psyker: field it by itself")
    if any(VEHICLE in kind.types for kind in (*who, *whom)):
        return Refusal("vehicle", rule, "Vehicles join nobody and are joined by nobody: field it by itself")
    if joining.profile == unit.profile:
        return Refusal("alike", rule, f"{joining.name} and {unit.name} are copies: let them merge, or stay apart")
    mine, theirs = who[0].attribute("quality"), whom[0].attribute("quality")
    if mine != theirs:
        text = f"{joining.name} has Quality {mine}+, and {unit.name} has {theirs}+: join a unit of Quality {mine}+"
        return Refusal("quality", "onepage.type.hero-join-same-quality", text, mine, theirs)
    return None


def why_not_join_too(joining: Company, before: Iterable[Company]) -> Refusal | None:
    """Why a unit may not join where others have joined: one Hero in a unit, any Psykers (ruling A-HERO-JOIN)."""
    heroes = [unit for unit in before if any(HERO in kind.types for kind in unit.kinds)]
    if not heroes or not any(HERO in kind.types for kind in joining.kinds):
        return None
    return Refusal("two-heroes", "onepage.type.hero-join", f"{heroes[0].name} is in that unit: one Hero is the most")


def why_not_group(one: BuiltUnit, other: BuiltUnit) -> Refusal | None:
    """Why two units may not group, though their module allows it: Vehicles, Heroes, another Quality.

    [onepage.unit.stats]
    """
    models = (*kinds(one), *kinds(other))
    if any(word in kind.types for kind in models for word in (VEHICLE, HERO)):
        return Refusal("other", "onepage.type.merge", "Heroes and Vehicles make up no groups: field them apart")
    if len({kind.attribute("quality") for kind in models}) > 1:
        return Refusal(
            "quality", "onepage.unit.stats", f"{one.name} and {other.name} differ in Quality: field them apart"
        )
    return None


LARGER = "larger_games"
"""A house rule: games of more than 750 points (ruling A-750)."""

PIECES = 10
"""Terrain pieces on a table, at least. [onepage.setup.terrain-10]"""

MM = 10_000 / 25.4
"""Units in a millimetre."""

SLACK = 0.5
"""Millimetres: bases are whole millimetres, and units are not."""

SIZE = (72 * INCH, 48 * INCH)
"""A table, in units. [onepage.setup.table-6x4]"""


def army_faults(army: Army, roster: Roster, switches: Collection[str] = ()) -> Iterator[ArmyFault]:
    """Everything that is wrong with an army for a game of the size that its limit names, 750 points if it names none.

    [onepage.army.size-agreed, onepage.army.points-cap, onepage.army.one-hero]
    """
    units = [build_unit(list_entry, "a", roster) for list_entry in army.units]
    size = numbers.POINTS if army.limit is None else army.limit
    yield from _too_large(size, switches)
    yield from _too_dear(units, size)
    yield from _too_many_heroes(army, units, roster, size)
    for n, list_entry in enumerate(army.units):
        for fault in _unit_faults(roster, list_entry):
            yield fault._replace(place=f"units[{n}].unit")
    yield from _ill_matched(army, units, roster, switches)


# ------------------------------------------------------------------------------------------------ limits


def _too_large(size: int, switches: Collection[str]) -> Iterator[ArmyFault]:
    """A game is of up to 750 points; larger ones are a house rule (ruling A-750). [onepage.army.size-agreed]"""
    if size > numbers.POINTS and LARGER not in switches:
        text = f"a game is of up to {numbers.POINTS} points, not {size}: lower the limit, or agree on {LARGER}"
        yield ArmyFault("limit", text, "onepage.army.size-agreed", size, numbers.POINTS)


def _too_dear(units: list[BuiltUnit], size: int) -> Iterator[ArmyFault]:
    """All units and upgrades together cost no more than the game allows. [onepage.army.points-cap]"""
    cost = sum(unit.points for unit in units)
    if cost > size:
        text = f"the army costs {cost} points, and the game is of {size}: take {cost - size} points out"
        yield ArmyFault("units", text, "onepage.army.points-cap", cost, size)


def _too_many_heroes(army: Army, units: list[BuiltUnit], roster: Roster, size: int) -> Iterator[ArmyFault]:
    """One Hero unit, whether it joins another or not. [onepage.army.one-hero]"""
    found = [n for n, list_entry in enumerate(army.units) if _is_hero(roster, list_entry)]
    most = heroes_for(size)
    for n in found[most:]:
        text = f"{units[n].name} is Hero unit {found.index(n) + 1}, and {most} is the most: take it out"
        yield ArmyFault(f"units[{n}]", text, "onepage.army.one-hero", len(found), most)


def heroes_for(size: int) -> int:
    """How many Heroes a game of a size allows: one, and in larger games one for every 750 points (ruling A-750)."""
    return max(numbers.HEROES, size // numbers.POINTS)


@kept
def _unit_faults(roster: Roster, list_entry: ListEntry) -> tuple[ArmyFault, ...]:
    """What is wrong with a unit by itself, and what the guide recommends for it."""
    unit = build_unit(list_entry, "a", roster)
    return (*_unsound(unit), *base_advice("unit", kinds(unit)))


@kept
def _is_hero(roster: Roster, list_entry: ListEntry) -> bool:
    """Whether a unit has a Hero."""
    return any(HERO in kind.types for kind in kinds(build_unit(list_entry, "a", roster)))


def _unsound(unit: BuiltUnit) -> Iterator[ArmyFault]:
    """A unit has one Quality, and a Vehicle is a unit by itself (ruling A-VEHICLE-ALONE). [onepage.unit.stats]"""
    found = kinds(unit)
    if len({kind.attribute("quality") for kind in found}) > 1:
        text = f"the models of {unit.name} differ in Quality: a unit has one Quality"
        yield ArmyFault("unit", text, "onepage.unit.stats")
    if any(VEHICLE in kind.types for kind in found) and len(found) > 1:
        text = f"{unit.name} has {len(found)} models with a Vehicle among them: field each Vehicle as its own unit"
        yield ArmyFault("unit", text, "onepage.vehicle.hull-measure", len(found), 1)


# ------------------------------------------------------------------------------------------------ merging and joining


def _ill_matched(army: Army, units: list[BuiltUnit], roster: Roster, switches: Collection[str]) -> Iterator[ArmyFault]:
    """Units that may not be fielded together. [onepage.type.merge, onepage.type.hero-join]"""
    found = hosts(army.units)
    for n, host in enumerate(found):
        if host == n:
            continue
        tie = army.units[n].tie
        before = [company(units[k]) for k in range(n) if found[k] == host and k != host]
        if tie == "joins":
            mine = company(units[n])
            refusal = why_not_join(mine, company(units[host])) or why_not_join_too(mine, before)
        elif tie == "groups":
            refusal = why_not_group(units[n], units[host])
        else:
            copies = [k for k in range(n) if found[k] == host and army.units[k].merges is not None]
            refusal = why_not_merge(units[n], units[host], roster, switches) or _third(copies)
        if refusal:
            yield ArmyFault(f"units[{n}].{tie}", refusal.text, refusal.rule)


def _third(copies: list[int]) -> Refusal | None:
    """Two copies of a unit merge, not three (ruling A-MERGE). [onepage.type.merge]"""
    if not copies:
        return None
    return Refusal("third", "onepage.type.merge", f"units[{copies[0]}] merges with it already: two copies are the most")


# ------------------------------------------------------------------------------------------------ the battlefield


def table_faults(table: Table) -> Iterator[str]:
    """What a table lacks: ten pieces of terrain, 6 by 4 feet; it can be played on all the same (ruling A-PIECES-10).

    [onepage.setup.table-6x4, onepage.setup.terrain-10]
    """
    if (table.width, table.height) != SIZE:
        yield f"the table is {table.width / INCH:g} by {table.height / INCH:g} in, not 72 by 48"
    if len(table.pieces) < PIECES:
        yield f"the table has {len(table.pieces)} pieces of terrain, fewer than {PIECES}"


# ------------------------------------------------------------------------------------------------ scale conventions


def base_advice(place: str, models: Iterable[ModelProfile]) -> Iterator[ArmyFault]:
    """Models on other bases than the guide suggests; they keep them, so it is told and not refused (ruling A-BASES).

    [onepage.scale.28mm, onepage.scale.base.infantry, onepage.scale.base.cavalry-bikes,
    onepage.scale.base.monsters-walkers, onepage.scale.base.vehicles-none]
    """
    for kind in dict.fromkeys(models):
        for name, (fits, wanted, rule) in SUGGESTED.items():
            if name in kind.types and not fits(kind.base):
                text = f"{kind.name} stands on {print_base(kind.base)}; the guide suggests {wanted}"
                yield ArmyFault(place, text, rule, is_advice=True)


def _is_infantry_base(base: Shape) -> bool:
    least, most = numbers.INFANTRY_BASES
    return isinstance(base, Round) and least - SLACK <= base.diameter / MM <= most + SLACK


def _is_cavalry_base(base: Shape) -> bool:
    long, wide = numbers.CAVALRY_BASE
    return (
        isinstance(base, RoundedEnd) and abs(base.length / MM - long) <= SLACK and abs(base.width / MM - wide) <= SLACK
    )


def _is_monster_base(base: Shape) -> bool:
    return isinstance(base, Round) and abs(base.diameter / MM - numbers.MONSTER_BASE) <= SLACK


def _is_hull(base: Shape) -> bool:
    return not isinstance(base, Round | RoundedEnd)


SUGGESTED = {
    "infantry": (_is_infantry_base, "a round base of 28 to 40 mm", "onepage.scale.base.infantry"),
    "bike": (_is_cavalry_base, "70x25 mm rounded", "onepage.scale.base.cavalry-bikes"),
    "cavalry": (_is_cavalry_base, "70x25 mm rounded", "onepage.scale.base.cavalry-bikes"),
    "monster": (_is_monster_base, "a round base of 60 mm", "onepage.scale.base.monsters-walkers"),
    "walker": (_is_monster_base, "a round base of 60 mm", "onepage.scale.base.monsters-walkers"),
    VEHICLE: (_is_hull, "no base, only the hull", "onepage.scale.base.vehicles-none"),
}
"""What each type of model should stand on."""
