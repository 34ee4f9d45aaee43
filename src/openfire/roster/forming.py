"""A unit while it is formed: its models, and the options that are handed out to them one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

import msgspec
from msgspec.structs import replace

from openfire.roster.gifts import received
from openfire.roster.list_entries import BuiltModel, ListEntryError
from openfire.roster.profiles import Ability, Roster, UnitProfile
from openfire.roster.sections import Section, SectionOption
from openfire.roster.specials import Special
from openfire.roster.unit_sections import Upgrade

LARGEST = 200
"""Models in a unit, at most, with those that options add."""


class Forming(msgspec.Struct):
    """What is known of a unit so far."""

    known_as: str
    unit: UnitProfile
    roster: Roster
    models: list[BuiltModel]
    specials: tuple[Special, ...]
    cost: int
    upgrades: Mapping[str, Upgrade]
    abilities: tuple[Ability, ...] = ()
    """Those that it gained."""
    options: tuple[str, ...] = ()
    """What the unit as a whole has taken, by key."""

    def kind(self) -> UnitProfile:
        """The profile of the unit with the abilities that it gained."""
        if not self.abilities:
            return self.unit
        return replace(self.unit, abilities=(*self.unit.abilities, *self.abilities))

    def take_all(self, taken: Mapping[str, int], on: Mapping[str, Sequence[int]]) -> None:
        """Hand out every option that was taken, in their order. Raises ListEntryError."""
        for key, times in taken.items():
            section, option = self.upgrades[key].section, self.upgrades[key].option
            self.cost += option.price.once
            for n in range(times):
                named = on.get(key, ())[n * section.group : (n + 1) * section.group]
                self.take(key, section, option, named, (times, n))
            if len(on.get(key, ())) > times * section.group:
                raise ListEntryError(f"on.{key}", f"more models are named than take it: {times * section.group} do")

    def take(
        self, key: str, section: Section, option: SectionOption, named: Sequence[int], so_far: tuple[int, int]
    ) -> None:
        """Hand out one option once; so_far: how often it is wanted, and how often it was taken before."""
        if section.takers == "unit":
            self.take_whole(key, section, option)
            return
        if section.takers == "all":
            takers = self.all_able(key)
            self.give_each(key, section, option, takers)
        else:
            takers = []
            for at in range(section.group):
                takers.append(self.taker(key, named[at : at + 1], so_far, takers))
                self.give_each(key, section, option, takers[-1:])
        self.cost += option.price.for_models([self.models[n].profile for n in takers])
        self.give_unit(option)

    def take_whole(self, key: str, section: Section, option: SectionOption) -> None:
        """The unit takes an option as a whole."""
        reason = self.why_not_unit(key, section, option)
        if reason:
            raise ListEntryError(f"options.{key}", reason)
        self.cost += option.price.for_models([model.profile for model in self.models])
        self.options = (*self.options, key)
        for special in option.gift.specials:
            self.specials = gained(self.specials, special)
        self.give_unit(option)

    def give_unit(self, option: SectionOption) -> None:
        """What an option gives to the unit, whoever takes it: abilities, and more models."""
        known = {ability.id for ability in (*self.unit.abilities, *self.abilities)}
        self.abilities += tuple(ability for ability in option.gift.abilities if ability.id not in known)
        for kind, count in option.gift.models:
            if len(self.models) + count > LARGEST:
                raise ListEntryError(f"options.{option.id}", f"the unit would have more than {LARGEST} models")
            profile = self.roster.models[kind]
            for number in range(len(self.models) + 1, len(self.models) + count + 1):
                known_as = f"{self.known_as}.{number}"
                self.models.append(BuiltModel(known_as, kind, profile.weapons, profile.specials, profile))

    def give_each(self, key: str, section: Section, option: SectionOption, takers: Iterable[int]) -> None:
        """Give an option to some models, each of which gives up what it replaces."""
        gone = section.replaces if option.replaces is None else option.replaces
        for n in takers:
            model = self.models[n]
            try:
                told = received(model, option.gift, gone, self.roster)
            except ValueError as error:
                raise ListEntryError(f"options.{key}", f"{self.unit.id} cannot take it: {error}") from None
            self.models[n] = replace(told, options=(*model.options, key))

    # -------------------------------------------------------------------------------------------- who takes it

    def taker(self, key: str, named: Sequence[int], so_far: tuple[int, int], before: Sequence[int]) -> int:
        """The model that takes an option: the one that its owner named, else the first that can."""
        among = [n - 1 for n in named] or range(len(self.models))
        refused: list[tuple[int, str]] = []
        for n in among:
            if not 0 <= n < len(self.models):
                reason = f"there is no model {n + 1}: the models are numbered 1 to {len(self.models)}"
                raise ListEntryError(f"on.{key}", reason)
            why = (3, "another one has to take it too") if n in before else self.why_not(key, n)
            if why is None:
                return n
            refused.append(why)
        worst, reason = max(refused, key=lambda why: why[0])
        if named:
            raise ListEntryError(f"on.{key}", f"model {named[0]} cannot take it: {reason}")
        if worst in (0, 1, 3):
            wanted, done = so_far
            reason = f"{wanted} is too many: there are only {done} {self.who(key)} to take it"
        raise ListEntryError(f"options.{key}", reason)

    def all_able(self, key: str) -> list[int]:
        """All models that can take an option, one at least."""
        reasons = [self.why_not(key, n) for n in range(len(self.models))]
        if all(reasons):
            raise ListEntryError(f"options.{key}", max(filter(None, reasons), key=lambda why: why[0])[1])
        return [n for n, why in enumerate(reasons) if why is None]

    def who(self, key: str) -> str:
        """Who may take an option, in words."""
        section, option = self.upgrades[key].section, self.upgrades[key].option
        who = " or ".join(section.models) or "models"
        gone = section.replaces if option.replaces is None else option.replaces
        return f"{who} with {' and '.join(' or '.join(words) for words in gone)}" if gone else who

    def why_not(self, key: str, n: int) -> tuple[int, str] | None:
        """Why a model cannot take an option now, with how near it comes: the higher the nearer."""
        section, option = self.upgrades[key].section, self.upgrades[key].option
        model = self.models[n]
        if section.models and model.profile not in section.models:
            return 0, f"it is for {' or '.join(section.models)}"
        if not is_carrying(model, section.replaces if option.replaces is None else option.replaces):
            return 1, f"it is for {self.who(key)}"
        if reason := self.lacks(model, section, option):
            return 2, reason
        mine = [one for one in model.options if self.upgrades[one].section is section]
        if mine.count(key) >= option.most or (section.choose is not None and len(mine) >= section.choose):
            return 3, f"a model takes {option.name} {option.most} times and {section.choose} of {section.name} at most"
        most = section.most_takers(len(self.models))
        if not mine and most is not None and section.takers == "models" and self.takers(section) >= most:
            return 4, f"{most} models take {section.name} at most"
        return None

    def takers(self, section: Section) -> int:
        """How many models have taken from a section."""
        return sum(any(self.upgrades[key].section is section for key in model.options) for model in self.models)

    def why_not_unit(self, key: str, section: Section, option: SectionOption) -> str | None:
        """Why a unit cannot take an option as a whole."""
        mine = [one for one in self.options if self.upgrades[one].section is section]
        if mine.count(key) >= option.most:
            return f"{option.name} is taken up to {option.most} times"
        if section.choose is not None and len(mine) >= section.choose:
            return f"{section.choose} of {section.name} is the most"
        return self.lacks(None, section, option)

    # -------------------------------------------------------------------------------------------- what it needs

    def lacks(self, model: BuiltModel | None, section: Section, option: SectionOption) -> str | None:
        """What an option needs and is not there, or what bars it; of the whole unit where no model is named."""
        unit = set(chain(self.unit_words(), *map(words, self.models)))
        here = unit if model is None else set(chain(self.unit_words(), words(model)))
        for needs in (section.needs, option.needs):
            missing = [word for word in needs.every if word not in here] + [w for w in needs.unit if w not in unit]
            if missing:
                return f"{option.name} needs {missing[0]}"
            if needs.some and not here.intersection(needs.some):
                return f"{option.name} needs {' or '.join(needs.some)}"
            barred = [word for word in needs.none if word in here] + [w for w in needs.not_in_unit if w in unit]
            if barred:
                return f"{option.name} is not taken together with {barred[0]}"
        return self.barred(model, option)

    def barred(self, model: BuiltModel | None, option: SectionOption) -> str | None:
        """What was taken before and does not go together with an option."""
        brings = {option.id, *option.gift.weapons, *(special.name for special in option.gift.specials)}
        mine = {key for one in self.models for key in one.options if model is None or one is model}
        for key in dict.fromkeys(chain(self.options, *(one.options for one in self.models))):
            told = self.upgrades[key]
            for needs in (told.section.needs, told.option.needs):
                bars = {*needs.not_in_unit, *(needs.none if key in mine or key in self.options else ())}
                if bars & brings and told.option is not option:
                    return f"{option.name} is not taken together with {told.option.name}"
        return None

    def unit_words(self) -> Iterator[str]:
        """What the unit as a whole has taken and has."""
        for key in self.options:
            yield from (key, self.upgrades[key].option.id)
        yield from (special.name for special in self.specials)


def words(model: BuiltModel) -> Iterator[str]:
    """What a model is, carries, has and took, as words that an option can ask for."""
    yield model.profile
    yield from model.kind.types
    yield from model.weapons
    yield from (special.name for special in model.specials)
    for key in model.options:
        yield from (key, key.rpartition(".")[2])


def is_carrying(model: BuiltModel, wanted: Iterable[Iterable[str]]) -> bool:
    """Whether a model carries one weapon of each place, twice where it is named twice."""
    left = list(model.weapons)
    for some in wanted:
        found = next((weapon for weapon in some if weapon in left), None)
        if found is None:
            return False
        left.remove(found)
    return True


def gained(specials: Iterable[Special], special: Special) -> tuple[Special, ...]:
    """The rules with one more; it takes the place of another value of the same rule."""
    return (*(old for old in specials if old.name != special.name), special)
