"""What a model is after it has taken an option."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from openfire.roster.list_entries import BuiltModel
from openfire.roster.profiles import ModelProfile, Roster
from openfire.roster.sections import Gift
from openfire.roster.specials import Special


def received(model: BuiltModel, gift: Gift, gone: Iterable[Iterable[str]], roster: Roster) -> BuiltModel:
    """A model that gives up some weapons and receives a gift. Raises ValueError where no number would fit."""
    if gift.becomes:
        model = _become(model, roster.models[gift.becomes])
    specials = tuple(special for special in model.specials if special.name not in gift.loses)
    for special in gift.specials:
        specials = (*(old for old in specials if old.name != special.name), special)
    attributes = {name for name, _ in model.kind.attributes} | set(roster.bounds)
    rated = [(name, plus) for name, plus in gift.changes if name not in attributes]
    for name, plus in rated:
        specials = _rated(specials, name, plus)
    return replace(
        model,
        weapons=_exchanged(model.weapons, gone, gift.weapons),
        specials=specials,
        kind=_changed(model.kind, gift, attributes, roster),
        weapon_rules=(*model.weapon_rules, *gift.weapon_rules),
    )


def _exchanged(weapons: tuple[str, ...], gone: Iterable[Iterable[str]], new: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons without those that go, the new ones in the place of the first of them, or at the end."""
    left, at = list(weapons), len(weapons)
    for some in gone:
        place = next(left.index(weapon) for weapon in some if weapon in left)
        left.pop(place)
        at = min(at, place)
    return (*left[:at], *new, *left[at:])


def _become(model: BuiltModel, kind: ModelProfile) -> BuiltModel:
    """A model of another kind: what it has from its old profile goes, what it took besides stays."""
    left = list(model.weapons)
    for weapon in model.kind.weapons:
        if weapon in left:
            left.remove(weapon)
    own = {special.name for special in (*model.kind.specials, *kind.specials)}
    kept = tuple(special for special in model.specials if special.name not in own)
    return replace(model, profile=kind.id, kind=kind, weapons=(*kind.weapons, *left), specials=(*kind.specials, *kept))


def _changed(kind: ModelProfile, gift: Gift, attributes: set[str], roster: Roster) -> ModelProfile:
    """A profile with other numbers, another base and more types; the same value where nothing changes."""
    changes = [(name, plus) for name, plus in gift.changes if name in attributes]
    if not (gift.attributes or changes or gift.base or gift.height or gift.types):
        return kind
    numbers = dict(kind.attributes) | dict(gift.attributes)
    for name, plus in changes:
        numbers[name] = numbers.get(name, roster.bounds.get(name, (0, 0))[0]) + plus
    for name, (least, most) in roster.bounds.items():
        if name in numbers and not least <= numbers[name] <= most:
            raise ValueError(f"its {name} would be {numbers[name]}, and it is from {least} to {most}")
    order = [*roster.bounds, *(name for name in numbers if name not in roster.bounds)]
    return replace(
        kind,
        attributes=tuple((name, numbers[name]) for name in order if name in numbers),
        base=gift.base or kind.base,
        height=gift.height or kind.height,
        types=tuple(dict.fromkeys((*kind.types, *gift.types))),
    )


def _rated(specials: tuple[Special, ...], name: str, plus: int) -> tuple[Special, ...]:
    """The rules with another rating of one of them; one that was not there begins at nothing."""
    now = next((special.value for special in specials if special.name == name), 0)
    rating = (now if isinstance(now, int) else 0) + plus
    if rating < 0:
        raise ValueError(f"its {name} would be {rating}")
    return (*(old for old in specials if old.name != name), *((Special(name, rating),) if rating else ()))
