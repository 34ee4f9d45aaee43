"""The words for one game in one language: names, numbers and lengths, put into the templates of its phrasebook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from openfire.engine.questions import Modifier
from openfire.engine.setup import Setup
from openfire.text import names
from openfire.text.names import Name
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
        self.on_board = on_board
        self._offers = {**self.book.offers, **self.book.on_board} if on_board else self.book.offers
        self._sentences = {**self.book.sentences, **self.book.seen_on_board} if on_board else self.book.sentences
        self.listed = self.book.grammar.listed
        self.inches = self.book.grammar.inches
        self.decimal = self.book.grammar.decimal

    def say(self, key: str, **blanks: object) -> str:
        """A sentence, or a part of one, with its blanks filled in."""
        return self._sentences[key].format(**blanks)

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

    def unit(self, unit: str) -> Name:
        """A unit: its id and what its owner calls it; or a word of the rules that stands in its place."""
        known = self.setup.apart or self.setup
        return self._named(unit, names.unit_name(self.setup, unit) if unit in known.units else self.term(unit))

    def model(self, model: str) -> Name:
        """A model: its id and its kind."""
        return Name(names.model_name(self.setup, model))

    def seat(self, seat: str) -> Name:
        """A player: the army's name and the letter."""
        return self._named(seat, names.seat_name(self.setup, seat))

    def thing(self, thing: str) -> Name:
        """Whatever an id names: a unit, a model, a seat, or a word of the rules."""
        name = names.thing_name(self.setup, thing)
        return self._named(thing, self.term(thing) if name == thing else name)

    def _named(self, thing: str, name: str) -> Name:
        return Name(name, is_many=names.are_many(self.setup, thing))

    def ground(self, thing: str) -> str:
        """An objective or a piece of terrain: by its name for who sees it, by the id for who types it."""
        return names.ground_name(self.setup, thing) if self.on_board else thing

    def scored(self, thing: str) -> str:
        """What points are scored for: an objective, a unit, or a rule of the module."""
        if thing in self.setup.own.rules:
            return thing.replace("-", " ")
        return self.goal(thing) if self.on_board else thing

    def goal(self, thing: str) -> str:
        """What a unit goes toward: another one, or an objective."""
        return self.unit(thing) if thing in self.setup.units else self.ground(thing)

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
