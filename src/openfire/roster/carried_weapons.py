"""Weapons that one model carries: two equal ones are two weapons."""

from collections.abc import Iterable

from msgspec.structs import replace

from openfire.roster.profiles import Weapon


def told_apart(weapons: Iterable[Weapon]) -> tuple[Weapon, ...]:
    """The weapons of a model, each with an id of its own: a second `pistol` is `pistol-2`."""
    found: dict[str, Weapon] = {}
    for weapon in weapons:
        name, number = weapon.id, 1
        while name in found:
            number += 1
            name = f"{weapon.id}-{number}"
        found[name] = weapon if name == weapon.id else replace(weapon, id=name)
    return tuple(found.values())
