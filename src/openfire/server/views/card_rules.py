"""Which rules of the book explain the words on the cards of units."""

from __future__ import annotations

from collections.abc import Iterator

from openfire.engine.setup import Setup
from openfire.ledger.statements import load_ledger
from openfire.roster import Special, WeaponProfile
from openfire.text.names import profile_numbers
from openfire.text.special_words import books_of, special_statements

NUMBERED = ("attribute", "profile")
"""The topics under which ledgers explain attributes; what a weapon's numbers mean stands under `weapon`."""


def weapon_words(profile: WeaponProfile) -> tuple[str, ...]:
    """What a card says of a weapon, word by word."""
    return (*profile_numbers(profile).values(), *map(str, profile.specials))


def card_rules(setup: Setup) -> dict[str, tuple[str, ...]]:
    """For every word on the cards of a game that the book explains: the ids of the statements."""
    found = {str(special): special_rules(setup, special) for special in _specials(setup)}
    found |= {name: _numbered(setup, name, *NUMBERED) for card in setup.models.values() for name in card.attributes}
    for profile in _profiles(setup):
        found |= {said: _numbered(setup, name, "weapon") for name, said in profile_numbers(profile).items()}
    return {word: ids for word, ids in found.items() if ids}


def special_rules(setup: Setup, special: Special) -> tuple[str, ...]:
    """The ids of the statements on a special rule: those that its book names, else those under its name.

    A rule of the module's own is its own statement.
    """
    if own := setup.own.rules.get(special.name):
        return (own.cite,)
    words = setup.edition.vocabulary.expanded(sorted(setup.expansions))
    return special_statements(special, words, _books(setup))


def _numbered(setup: Setup, name: str, *topics: str) -> tuple[str, ...]:
    """The ids of the statements on a number: melee.weapon.range-max, assault.attribute.battle-skill."""
    starts = tuple(f"{book}.{topic}." for book in _books(setup) for topic in topics)
    every = [one for book in _books(setup) for one in load_ledger(book).values() if one.id.startswith(starts)]
    return tuple(one.id for one in every if name in one.id.rpartition(".")[2] and not one.kind.startswith("special-"))


def _books(setup: Setup) -> list[str]:
    return books_of(setup.edition.key, setup.expansions)


def _profiles(setup: Setup) -> Iterator[WeaponProfile]:
    weapons = {weapon for card in setup.models.values() for weapon in card.weapons}
    return (profile for weapon in sorted(weapons, key=lambda one: one.id) for profile in weapon.profiles)


def _specials(setup: Setup) -> Iterator[Special]:
    """Every special rule that somebody or something has, as its card shows it."""
    for unit in setup.units.values():
        yield from unit.specials
    for model in setup.models.values():
        yield from model.specials
    for profile in _profiles(setup):
        yield from profile.specials
