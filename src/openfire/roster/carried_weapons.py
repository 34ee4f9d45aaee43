"""Weapons that one model carries: two equal ones are two weapons, and one with a rule added is another weapon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from openfire.roster.list_entries import BuiltModel
from openfire.roster.profiles import ModelProfile, Roster, Weapon
from openfire.roster.sections import EVERY_WEAPON
from openfire.roster.specials import Special


def carried(model: BuiltModel, roster: Roster) -> tuple[Weapon, ...]:
    """The weapons of a model with the rules that were added to them, each with an id of its own."""
    return told_apart(_improved(roster.weapons[name], model, roster.weapons) for name in model.weapons)


def with_mounts(model: BuiltModel, roster: Roster) -> ModelProfile:
    """What a model is, its mounts named after the weapons as they are now."""
    if not (model.kind.mounts and model.weapon_rules):
        return model.kind
    before = told_apart(roster.weapons[name] for name in model.weapons)
    now = {old.id: new.id for old, new in zip(before, carried(model, roster), strict=True)}
    mounts = (replace(mount, weapon=now.get(mount.weapon, mount.weapon)) for mount in model.kind.mounts)
    return replace(model.kind, mounts=tuple(mounts))


def _improved(weapon: Weapon, model: BuiltModel, known: Mapping[str, Weapon]) -> Weapon:
    """A weapon with what was added to it: `rifle-rending`, Rifle (Rending)."""
    more = [one for name, rules in model.weapon_rules if name in (weapon.id, EVERY_WEAPON) for one in rules]
    added = tuple(dict.fromkeys(one for one in more if any(one not in use.specials for use in weapon.profiles)))
    if not added:
        return weapon
    name = "-".join((weapon.id, *(one.name if one.value is None else f"{one.name}-{one.value}" for one in added)))
    while name in known:
        name += "-x"
    uses = (replace(use, specials=_with(use.specials, added)) for use in weapon.profiles)
    return Weapon(name.lower(), f"{weapon.name} ({', '.join(map(str, added))})", tuple(uses))


def _with(specials: tuple[Special, ...], added: tuple[Special, ...]) -> tuple[Special, ...]:
    """The rules of a weapon with more of them; one takes the place of another value of the same rule."""
    names = {one.name for one in added}
    return (*(old for old in specials if old.name not in names), *added)


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
