"""The words for one game in one language: names, numbers and lengths, put into the templates of its phrasebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from openfire.engine.questions import Modifier
from openfire.engine.setup import Setup
from openfire.text import names
from openfire.text.phrasebooks import ENGLISH, find_phrasebook
from openfire.text.phrasebooks.phrasebook import Phrasebook


class Wording:
    """Says things of a game in a language."""

    def __init__(self, setup: Setup, language: str = ENGLISH, *, on_board: bool = False) -> None:
        """on_board: whether the reader sees on a board what is meant.

        Raises UnknownLanguageError for a language without a phrasebook.
        """
        self.setup, self.language = setup, language
        self.book: Phrasebook = find_phrasebook(setup.edition.key, language)
        self._offers = {**self.book.offers, **self.book.on_board} if on_board else self.book.offers
        self.listed = self.book.grammar.listed
        self.inches = self.book.grammar.inches
        self.decimal = self.book.grammar.decimal

    def say(self, key: str, **blanks: object) -> str:
        """A sentence, or a part of one, with its blanks filled in."""
        return self.book.sentences[key].format(**blanks)

    def note(self, key: str, **blanks: object) -> str:
        """Something worth knowing before a question is answered."""
        return self.book.notes[key].format(**blanks)

    def offer(self, key: str, **blanks: object) -> str:
        """A suggested answer, or a part of one."""
        return self._offers[key].format(**blanks)

    def count(self, key: str, number: int) -> str:
        """A number and its noun."""
        return self.book.counts[key][self.book.grammar.plural(number)].format(number=number)

    def term(self, text: str) -> str:
        """A word of the rules; or several of them, such as `a far`."""
        terms = self.book.terms
        return terms[text] if text in terms else " ".join(terms.get(word, word) for word in text.split(" "))

    def unit(self, unit: str) -> str:
        """A unit: its id and what its owner calls it; or a word of the rules that stands in its place."""
        return names.unit_name(self.setup, unit) if unit in self.setup.units else self.term(unit)

    def model(self, model: str) -> str:
        """A model: its id and its kind."""
        return names.model_name(self.setup, model)

    def seat(self, seat: str) -> str:
        """A player: the army's name and the letter."""
        return names.seat_name(self.setup, seat)

    def thing(self, thing: str) -> str:
        """Whatever an id names: a unit, a model, a seat, or a word of the rules."""
        name = names.thing_name(self.setup, thing)
        return self.term(thing) if name == thing else name

    def roll(self, label: str) -> str:
        """What a roll is called before its dice fall."""
        kind, again, rest = label.partition(",")
        return f"{self.book.rolls.get(kind, kind)}{again}{rest}"

    def modifiers(self, modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
        """Changes to a roll with their names in the language."""
        return tuple(replace(modifier, name=self.term(modifier.name)) for modifier in modifiers)

    def signed(self, modifiers: Iterable[Modifier]) -> str:
        """Named changes to a roll: -1 stress, +4 obscured."""
        return ", ".join(f"{modifier.value:+d} {self.term(modifier.name)}" for modifier in modifiers)

    def armed(self, models: Sequence[str], weapon: str, profile: int = 0) -> str:
        """Weapons in so many hands: 8 line rifles, 1 spike launcher (Rail spike)."""
        found = names.find_weapon(self.setup, models[0], weapon) if models else None
        if found is None or profile >= len(found.profiles):
            return self.say("weapon unknown", number=len(models), weapon=weapon)
        arms = self.book.grammar.weapons(len(models), found.name)
        if len(found.profiles) == 1:
            return arms
        return self.say("weapon profile", weapons=arms, profile=found.profiles[profile].name)
