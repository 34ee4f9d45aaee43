"""Random legal army lists: units of an army, drawn until the points are spent."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from openfire.game import army_faults
from openfire.modules import Module
from openfire.roster import Army, ListEntry, points

COPIES: Final = 2
"""So often a unit of the army can be in a list, at most."""
SPENT: Final = 0.9
"""A list costs this share of the points at least."""
TRIES: Final = 500


class UnitPool(NamedTuple):
    """What lists are drawn from: the units of an army as they stand there, with what they cost."""

    module: Module
    army: Army
    entries: tuple[ListEntry, ...]
    prices: tuple[int, ...]

    @classmethod
    def of(cls, module: Module, army: Army) -> UnitPool:
        """The units of an army that stand by themselves, each way of fielding one once."""
        alone = dict.fromkeys(replace(entry, name=None) for entry in army.units if not entry.tie)
        return cls(module, army, tuple(alone), tuple(points(entry, module.roster) for entry in alone))


def drawn_list(pool: UnitPool, most: int, chance: Random) -> Army:
    """A legal list of about so many points. Raises ValueError where none is found."""
    cheapest = min(pool.prices)
    for _ in range(TRIES):
        order = list(range(len(pool.entries))) * COPIES
        chance.shuffle(order)
        taken: list[int] = []
        left = most
        for number in order:
            if pool.prices[number] <= left:
                taken.append(number)
                left -= pool.prices[number]
            if left < cheapest:
                break
        army = replace(
            pool.army, id=f"{pool.army.id}-drawn", limit=None, units=tuple(pool.entries[n] for n in sorted(taken))
        )
        if most - left >= SPENT * most and not any(not one.is_advice for one in army_faults(pool.module, army)):
            return army
    raise ValueError(f"no legal list of {pool.army.id} costs {SPENT * most:.0f} to {most} points")
