"""Whether an army list is made up as its module wants it: factions and allies, limits, the agreed size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from openfire.roster.compositions import Ally, ArmySize, Faction, Limit, UnitFilter
from openfire.roster.kept import kept
from openfire.roster.list_entries import ListEntry
from openfire.roster.profiles import Roster
from openfire.roster.unit_builder import build_unit

if TYPE_CHECKING:
    from openfire.roster.armies import Army


class CompositionFault(NamedTuple):
    """Why an army list is not made up as its module wants it."""

    place: str
    reason: str
    rule: str
    """The key of the module, and the limit."""
    measured: float | None = None
    limit: float | None = None
    is_lacking: bool = False
    """Whether something is missing, so that adding to the list may mend it."""


class UnitFacts(msgspec.Struct, frozen=True):
    """What limits ask of a unit of a list."""

    unit: str
    name: str
    roles: tuple[str, ...]
    types: frozenset[str]
    rules: frozenset[str]
    factions: tuple[str, ...]
    options: dict[str, int]
    """How often each was taken, by its key and by its id."""
    models: int
    points: int


@kept
def unit_facts(roster: Roster, list_entry: ListEntry) -> UnitFacts:
    """What limits ask of a unit of a list."""
    unit, built = roster.units[list_entry.unit], build_unit(list_entry, "a", roster)
    options: Counter[str] = Counter()
    for key, times in list_entry.options:
        options.update(dict.fromkeys({key, key.rpartition(".")[2]}, times))
    rules = {
        special.name for specials in (built.specials, *(one.specials for one in built.models)) for special in specials
    }
    types = frozenset(word for model in built.models for word in model.kind.types)
    return UnitFacts(
        unit.id,
        built.name,
        unit.roles,
        types,
        frozenset(rules),
        unit.factions,
        dict(options),
        len(built.models),
        built.points,
    )


def composition_faults(army: Army, roster: Roster, size: ArmySize | None = None) -> Iterator[CompositionFault]:
    """What is wrong with how a list is made up, its units being sound by themselves.

    size: the one that is agreed on, where it is not the one that the list names.
    """
    agreed = size or roster.sizes.get(army.size or "")
    facts = [unit_facts(roster, list_entry) for list_entry in army.units]
    faction = faction_of(army, roster, facts)
    yield from _foreign(army, roster, facts, faction)
    points = agreed_points(army, agreed, facts)
    if agreed and agreed.points is not None and sum(one.points for one in facts) > agreed.points:
        cost = sum(one.points for one in facts)
        reason = (
            f"the army costs {cost} points, and {agreed.name} is of {agreed.points}: take {cost - agreed.points} out"
        )
        yield CompositionFault("units", reason, f"{army.module}.{agreed.id}", cost, agreed.points)
    limits = (*roster.limits, *(faction.limits if faction else ()), *(agreed.limits if agreed else ()))
    if not limits and not (faction and faction.allies):
        return
    sides = [_is_allied(one, faction) for one in facts]
    for limit in limits:
        for one in _standings(limit, facts, sides, points):
            yield from _over_or_under(army, one, facts)
    for ally in faction.allies if faction else ():
        yield from _too_much_of(army, ally, facts, sides, points)


def agreed_points(army: Army, size: ArmySize | None, facts: Sequence[UnitFacts]) -> int:
    """The points that players agreed on: the limit of the list or of the size, else what it costs."""
    told = [points for points in (army.limit, size.points if size else None) if points is not None]
    return min(told) if told else sum(one.points for one in facts)


# ------------------------------------------------------------------------------------------------ factions


def faction_of(army: Army, roster: Roster, facts: Sequence[UnitFacts]) -> Faction | None:
    """The faction of a list: the one that it names, else the first that can field all its units, or most of them."""
    if army.faction is not None or not roster.factions:
        return roster.factions.get(army.faction or "")
    named = [one for one in facts if one.factions]
    if not named:
        return None

    def misfits(faction: Faction) -> tuple[int, int]:
        friends = {faction.id, *(ally.faction for ally in faction.allies)}
        strange = sum(not friends.intersection(one.factions) for one in named)
        return strange, sum(faction.id not in one.factions for one in named)

    return min(roster.factions.values(), key=misfits)


def _is_allied(facts: UnitFacts, faction: Faction | None) -> bool:
    return bool(faction and facts.factions and faction.id not in facts.factions)


def _foreign(
    army: Army, roster: Roster, facts: Sequence[UnitFacts], faction: Faction | None
) -> Iterator[CompositionFault]:
    """Units of factions that are no allies."""
    if faction is None:
        return
    friends = {faction.id, *(ally.faction for ally in faction.allies)}
    for n, one in enumerate(facts):
        if one.factions and not friends.intersection(one.factions):
            whose = " or ".join(roster.factions[key].name if key in roster.factions else key for key in one.factions)
            reason = f"{one.name} is a unit of {whose}, and {faction.name} has no such ally: take it out"
            yield CompositionFault(f"units[{n}].unit", reason, f"{army.module}.{faction.id}")


def _too_much_of(
    army: Army, ally: Ally, facts: Sequence[UnitFacts], sides: Sequence[bool], points: int
) -> Iterator[CompositionFault]:
    """Allied units that are too many or too dear."""
    there = [n for n, one in enumerate(facts) if sides[n] and ally.faction in one.factions]
    rule = f"{army.module}.{ally.faction}"
    if ally.units is not None and len(there) > ally.units:
        reason = f"{len(there)} units are allies of {ally.faction}, and {ally.units} is the most: take some out"
        yield CompositionFault(f"units[{there[ally.units]}]", reason, rule, len(there), ally.units)
    cost, most = sum(facts[n].points for n in there), points * (100 if ally.share is None else ally.share) // 100
    if ally.share is not None and cost > most:
        reason = f"allies of {ally.faction} cost {cost} points, and {most} is the most ({ally.share} of each 100)"
        yield CompositionFault(f"units[{there[-1]}]", reason, rule, cost, most)


# ------------------------------------------------------------------------------------------------ limits


class LimitStanding(NamedTuple):
    """How far a list is with a limit."""

    limit: Limit
    kind: str
    """The profile that it is about, for a limit of copies."""
    units: tuple[int, ...]
    """The places of the units that count."""
    total: int
    least: int
    most: int | None

    @property
    def words(self) -> str:
        """What the limit is about."""
        return _words(self.limit, self.kind)


def limit_standings(army: Army, roster: Roster) -> Iterator[LimitStanding]:
    """How far a list is with every limit of its module, faction and size, its units being sound by themselves."""
    agreed = roster.sizes.get(army.size or "")
    facts = [unit_facts(roster, list_entry) for list_entry in army.units]
    faction = faction_of(army, roster, facts)
    sides = [_is_allied(one, faction) for one in facts]
    for limit in (*roster.limits, *(faction.limits if faction else ()), *(agreed.limits if agreed else ())):
        yield from _standings(limit, facts, sides, agreed_points(army, agreed, facts))


def _standings(limit: Limit, facts: Sequence[UnitFacts], sides: Sequence[bool], points: int) -> Iterator[LimitStanding]:
    """How far a list is with a limit: one line, or one for each profile that copies are counted of."""
    fitting = [n for n, one in enumerate(facts) if fits(one, limit.of, is_allied=sides[n])]
    most = _most(limit, facts, sides, points)
    least = limit.least * (points // limit.per if limit.per else 1)
    kinds: dict[str, list[int]] = {} if limit.is_same else {"": fitting}
    for n in fitting if limit.is_same else ():
        kinds.setdefault(facts[n].unit, []).append(n)
    for kind, among in kinds.items():
        total = sum([_measure(facts[n], limit) for n in among])
        yield LimitStanding(limit, kind, tuple(among), total, least, most)


def _over_or_under(army: Army, one: LimitStanding, facts: Sequence[UnitFacts]) -> Iterator[CompositionFault]:
    """What a limit has against a list."""
    rule, total, least = f"{army.module}.{one.limit.id}", one.total, one.least
    if one.most is not None and total > one.most:
        first = _first_too_many(one, facts, one.most)
        reason = f"{one.words}: {total}, and {one.most} is the most: take {total - one.most} out"
        yield CompositionFault(f"units[{first}]", reason, rule, total, one.most)
    if total < least:
        reason = f"{one.words}: {total}, and {least} is the least: add {least - total}"
        yield CompositionFault("units", reason, rule, total, least, is_lacking=True)


def _first_too_many(one: LimitStanding, facts: Sequence[UnitFacts], most: int) -> int:
    """The place of the first unit that is too much."""
    so_far = 0
    for n in one.units:
        so_far += _measure(facts[n], one.limit)
        if so_far > most:
            return n
    return one.units[-1]


def _most(limit: Limit, facts: Sequence[UnitFacts], sides: Sequence[bool], points: int) -> int | None:
    """The most that a limit allows in a list of that size; None for any number."""
    if limit.share is not None:
        return points * limit.share // 100
    if limit.most is None:
        return None
    most = limit.most * (max(1, points // limit.per) if limit.per else 1)
    if limit.for_each is None:
        return most
    return most * sum(fits(one, limit.for_each, is_allied=side) for one, side in zip(facts, sides, strict=True))


def _measure(facts: UnitFacts, limit: Limit) -> int:
    """How much a unit counts for a limit."""
    if limit.share is not None or limit.counts == "points":
        return facts.points
    if limit.counts == "models":
        return facts.models
    if limit.counts == "takings":
        return sum(facts.options.get(name, 0) for name in limit.of.options)
    return 1


def fits(facts: UnitFacts, wanted: UnitFilter, *, is_allied: bool) -> bool:
    """Whether a unit is one of those that are meant."""
    return (
        (not wanted.units or facts.unit in wanted.units)
        and (not wanted.roles or not set(facts.roles).isdisjoint(wanted.roles))
        and (not wanted.types or not facts.types.isdisjoint(wanted.types))
        and (not wanted.rules or not facts.rules.isdisjoint(wanted.rules))
        and (not wanted.factions or not set(facts.factions).isdisjoint(wanted.factions))
        and (not wanted.options or any(name in facts.options for name in wanted.options))
        and wanted.allied in (None, is_allied)
    )


def _words(limit: Limit, kind: str) -> str:
    """What a limit is about."""
    if limit.text:
        return limit.text
    told = [*limit.of.roles, *limit.of.types, *limit.of.units, *limit.of.rules, *limit.of.factions, *limit.of.options]
    what = "points" if limit.share is not None else limit.counts
    who = kind or " or ".join(told) or ("allies" if limit.of.allied else "the army")
    return f"{what} of {who}"
