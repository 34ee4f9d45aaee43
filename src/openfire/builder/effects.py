"""What units come to and what options do, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.roster import Gift, Roster, UnitProfile, Upgrade, print_base
from openfire.roster.sections import EVERY_WEAPON
from openfire.roster.words import title


def unit_words(unit: UnitProfile, roster: Roster) -> str:
    """What a unit is made of unless something is chosen."""
    kinds = (f"{entry.default} x {roster.models[entry.model].name}" for entry in unit.entries if entry.default)
    return ", ".join([*kinds, *map(str, unit.specials)])


def option_words(upgrade: Upgrade, roster: Roster) -> str:
    """What an option does for whoever takes it: `Rifle gives way to Flamer; gains Fearless`."""
    section, option = upgrade.section, upgrade.option
    gone = section.replaces if option.replaces is None else option.replaces
    return "; ".join([*_weapons(gone, option.gift, roster), *_gifts(option.gift, roster)]) or "nothing changes"


def _weapons(gone: tuple[tuple[str, ...], ...], gift: Gift, roster: Roster) -> Iterator[str]:
    old = " and ".join(" or ".join(roster.weapons[name].name for name in some) for some in gone)
    new = " and ".join(roster.weapons[name].name for name in gift.weapons)
    if old and new:
        yield f"{old} gives way to {new}"
    elif old:
        yield f"gives up {old}"
    elif new:
        yield f"gets {new}"


def _gifts(gift: Gift, roster: Roster) -> Iterator[str]:
    """Everything but weapons."""
    if gift.becomes:
        yield f"becomes {roster.models[gift.becomes].name}"
    if gift.specials:
        yield f"gains {', '.join(map(str, gift.specials))}"
    if gift.loses:
        yield f"loses {', '.join(map(title, gift.loses))}"
    for name, rules in gift.weapon_rules:
        who = "all weapons gain" if name == EVERY_WEAPON else f"{roster.weapons[name].name} gains"
        yield f"{who} {', '.join(map(str, rules))}"
    yield from (f"{name} {number}" for name, number in gift.attributes)
    yield from (f"{name} {number:+d}" for name, number in gift.changes)
    if gift.base:
        yield f"stands on {print_base(gift.base)}"
    if gift.types:
        yield f"is {', '.join(gift.types)}"
    yield from (f"can {ability.name}" for ability in gift.abilities)
    yield from (f"{count} x {roster.models[kind].name} more" for kind, count in gift.models)
