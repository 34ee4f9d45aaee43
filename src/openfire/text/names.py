"""How things are called in sentences: seats, units, models, weapons, places and lengths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from openfire.engine.setup import ModelCard, Setup, UnitCard
from openfire.geometry.inches import INCH, Point
from openfire.geometry.shapes import Pose
from openfire.roster import Ability, Weapon, WeaponProfile
from openfire.roster.amounts import print_amount
from openfire.roster.lengths import print_range
from openfire.text.phrasebooks.en import grammar as english


class Name(str):
    """A name in a template, which may have forms for one and for many: {unit:takes|take}."""

    __slots__ = ("is_many",)
    is_many: bool

    def __new__(cls, text: str, *, is_many: bool = False) -> Name:
        found = super().__new__(cls, text)
        found.is_many = is_many
        return found

    def __format__(self, forms: str) -> str:
        one, bar, many = forms.partition("|")
        if not bar:
            return super().__format__(forms)
        return many if self.is_many else one


def _means_many(title: str) -> bool:
    """Whether an English name is a plural: Ray riders, but not Night shift or Green glass."""
    return title.endswith("s") and not title.endswith(("ss", "us"))


def are_many(setup: Setup, thing: str) -> bool:
    """Whether an id names a unit or a player that one speaks of as of many."""
    known = (setup.apart or setup).units
    if thing in known:
        card = known[thing]
        return len(card.models) > 1 and _means_many(card.name)
    names = (seat.name for seat in setup.seats if seat.id == thing)
    return any(name.startswith("The ") and _means_many(name) for name in names)


def seat_name(setup: Setup, seat: str) -> str:
    """A player: the army's name and the letter."""
    return f"{setup.seat(seat).name} ({seat})"


def unit_name(setup: Setup, unit: str) -> str:
    """A unit: its id and what its owner calls it."""
    known = setup.apart or setup
    return unit if unit not in known.units else _named(unit, known.units[unit].name)


def model_name(setup: Setup, model: str) -> str:
    """A model: its id and its kind."""
    return model if model not in setup.models else _named(model, setup.models[model].profile.name)


def ground_name(setup: Setup, thing: str) -> str:
    """An objective or a piece of terrain as it is called; the id itself where it has no name."""
    pieces = {piece.id: piece.name for piece in setup.table.pieces}
    return setup.names.get(thing) or pieces.get(thing.partition(".")[0]) or thing


def _named(name: str, title: str) -> str:
    return name if name.startswith(title) else f"{name} {title}"


def model_names(setup: Setup, models: Sequence[str], listed: Callable[[Iterable[str]], str] = english.listed) -> str:
    """Several models, and their kind once where it is the same: a1.2 and a1.3 (Rifleman)."""
    named = [model_name(setup, model) for model in models]
    kinds = {name.removeprefix(model).strip() for name, model in zip(named, models, strict=True)}
    kind = kinds.pop() if len(kinds) == 1 and len(models) > 1 else ""
    return f"{listed(models)} ({kind})" if kind else listed(named)


def thing_name(setup: Setup, thing: str) -> str:
    """Whatever an id names: a unit, a model, a seat, or the id itself."""
    if thing in (setup.apart or setup).units:
        return unit_name(setup, thing)
    if thing in setup.models:
        return model_name(setup, thing)
    return seat_name(setup, thing) if thing in (seat.id for seat in setup.seats) else thing


def place(at: Point | Pose) -> str:
    """A place in inches, to a tenth."""
    x, y = (f"{value / INCH:.1f}".removesuffix(".0") for value in (at[0], at[1]))
    return f"{x},{y}"


def weapons_of(cards: Iterable[ModelCard]) -> dict[str, tuple[Weapon, list[ModelCard]]]:
    """Every weapon that some models carry, with those who do."""
    found: dict[str, tuple[Weapon, list[ModelCard]]] = {}
    for card in cards:
        for weapon in card.weapons:
            found.setdefault(weapon.id, (weapon, []))[1].append(card)
    return found


def find_weapon(setup: Setup, model: str, weapon: str) -> Weapon | None:
    """A weapon that a model carries, by its id."""
    card = setup.models.get(model)
    return card.weapon(weapon) if card else None


def profile_words(profile: WeaponProfile) -> str:
    """What a weapon does: range 24 in, 1 attack, damage 1, piercing 0, Rapid Fire."""
    return ", ".join([*profile_numbers(profile).values(), *map(str, profile.specials)])


def profile_numbers(profile: WeaponProfile) -> dict[str, str]:
    """The numbers of a weapon by what they are: range 24 in, 1 attack, damage 1, piercing 0."""
    attacks = print_amount(profile.attacks)
    return {
        "range": f"range {print_range(profile.range)} in" if profile.range else "hand to hand",
        "attacks": f"{attacks} attack{'' if attacks == 1 else 's'}",
        "damage": f"damage {profile.damage}",
        "piercing": f"piercing {profile.piercing}",
    }


def abilities(card: UnitCard) -> Iterator[str]:
    """A unit's abilities, by name and text."""
    return map(_ability, card.profile.abilities)


def _ability(ability: Ability) -> str:
    """An ability by name and text; some are for the players to carry out."""
    by_hand = "" if ability.effects else " (for the players to carry out)"
    return f"{ability.name}{by_hand}: {' '.join(ability.text.split())}"


def ability_words(setup: Setup, unit: str, ability: str) -> str:
    """An ability of a unit by its id: what it is called, and what it does."""
    known = {one.id: one for one in setup.units[unit].profile.abilities} if unit in setup.units else {}
    return _ability(known[ability]) if ability in known else ability


def ability_name(setup: Setup, unit: str, ability: str) -> str:
    """What an ability of a unit is called."""
    known = {one.id: one.name for one in setup.units[unit].profile.abilities} if unit in setup.units else {}
    return known.get(ability, ability)
