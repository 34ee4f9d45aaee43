"""Sections of upgrades in files: `sections` of a unit, and the lists of `upgrades.yaml` that several units share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from openfire.documents import Document, Form
from openfire.roster.abilities import AbilityForm, read_ability, tell_ability
from openfire.roster.bases import parse_base, print_base
from openfire.roster.form_places import At, Words, filled
from openfire.roster.lengths import to_inches, to_units
from openfire.roster.profiles import ModelProfile, Weapon
from openfire.roster.sections import (
    EVERY_WEAPON,
    Gift,
    Needs,
    Price,
    Section,
    SectionOption,
    Takers,
    UpgradeList,
    UpgradeUse,
)
from openfire.roster.specials import Special
from openfire.roster.vocabulary import Vocabulary
from openfire.roster.words import kebab, parse_id, parse_name, parse_text, title, unknown

UPGRADES = "upgrades.yaml"

Cost = Annotated[int, Meta(ge=-100_000, le=100_000)]
Count = Annotated[int, Meta(ge=1, le=100)]
Change = Annotated[int, Meta(ge=-99, le=99)]
WordOrWords = str | Words
Replaced = str | Annotated[tuple[str | Words, ...], Meta(max_length=10)]


class PriceForm(Form, frozen=True):
    """A price of several parts as the file gives it."""

    taking: Cost = 0
    each: Cost = 0
    once: Cost = 0
    kinds: Annotated[dict[str, Cost], Meta(max_length=20)] = msgspec.field(default_factory=dict)


class NeedsForm(Form, frozen=True):
    """What has to be there, as the file gives it."""

    all: Words = ()
    any: Words = ()
    unit: Words = ()


class BarsForm(Form, frozen=True):
    """What must not be there."""

    any: Words = ()
    unit: Words = ()


class WhoForm(Form, frozen=True, rename="kebab"):
    """How many models choose: so many, so many for each few, so many together."""

    up_to: Count | None = None
    per: Count | None = None
    of: Count = 1


class SectionOptionForm(Form, frozen=True, rename="kebab"):
    """An option of a section as the file gives it."""

    id: str
    name: str | None = None
    weapons: Words = msgspec.field(default=(), name="with")
    gain: WordOrWords = ()
    loses: WordOrWords = ()
    weapon_rules: Annotated[dict[str, WordOrWords], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    attributes: dict[str, object] = msgspec.field(default_factory=dict)
    change: Annotated[dict[str, Change], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    base: str | None = None
    height: Annotated[float, Meta(gt=0, le=24)] | None = None
    types: Words = ()
    becomes: str | None = None
    abilities: Annotated[tuple[AbilityForm, ...], Meta(max_length=20)] = ()
    adds: Annotated[dict[str, Count], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    replace: Replaced | None = None
    most: Count = 1
    total: Count | None = None
    points: Cost | PriceForm = 0
    needs: WordOrWords | NeedsForm = ()
    bars: WordOrWords | BarsForm = ()
    text: str = ""


class SectionForm(Form, frozen=True):
    """A section as the file gives it."""

    id: str
    options: Annotated[tuple[SectionOptionForm, ...], Meta(min_length=1, max_length=60)]
    name: str | None = None
    who: Literal["one", "any", "all", "unit"] | WhoForm = "one"
    model: WordOrWords = ()
    replace: Replaced = ()
    choose: Literal["one", "any"] | Count = "one"
    needs: WordOrWords | NeedsForm = ()
    bars: WordOrWords | BarsForm = ()


Sections = Annotated[tuple[SectionForm, ...], Meta(max_length=60)]


class UpgradeListForm(Form, frozen=True):
    """A shared list as the file gives it."""

    id: str
    sections: Annotated[tuple[SectionForm, ...], Meta(min_length=1, max_length=60)]
    name: str | None = None


class UpgradesForm(Form, frozen=True):
    """The file."""

    upgrades: Annotated[tuple[UpgradeListForm, ...], Meta(max_length=500)]


class UpgradeUseForm(Form, frozen=True):
    """A shared list with the prices of one unit, as the file gives it."""

    list: str
    prices: Annotated[dict[str, Cost | PriceForm], Meta(max_length=200)] = msgspec.field(default_factory=dict)


class RosterWords(msgspec.Struct, frozen=True):
    """What sections refer to: the words of the edition, and the weapons and models of the module."""

    words: Vocabulary
    weapons: Mapping[str, Weapon]
    models: Mapping[str, ModelProfile]


def read_upgrades(document: Document, content: RosterWords) -> dict[str, UpgradeList]:
    """The shared lists in a document, by id."""
    form, at = document.to(UpgradesForm), At(document)
    return at.by_id("upgrades", [_list(here, told, content) for here, told in at.each("upgrades", form.upgrades)])


def _list(at: At, form: UpgradeListForm, content: RosterWords) -> UpgradeList:
    known_as = at.take("id", parse_id, form.id)
    name = at.take("name", parse_name, form.name) if form.name else title(known_as)
    return UpgradeList(known_as, name, read_sections(at, form.sections, content))


def read_sections(at: At, forms: tuple[SectionForm, ...], content: RosterWords) -> tuple[Section, ...]:
    """The sections that some forms describe."""
    sections = tuple(_section(here, form, content) for here, form in at.each("sections", forms))
    at.by_id("sections", sections)
    return sections


def read_use(at: At, form: str | UpgradeUseForm, upgrades: Mapping[str, UpgradeList]) -> UpgradeUse:
    """A shared list as a unit uses it."""
    told = UpgradeUseForm(form) if isinstance(form, str) else form
    at.refer("list" if not isinstance(form, str) else "", "upgrade list", told.list, upgrades)
    known = [option.id for section in upgrades[told.list].sections for option in section.options]
    for key in told.prices:
        at.inside("prices").refer(key, "option of the list", key, known)
    return UpgradeUse(told.list, tuple((key, _price(price)) for key, price in told.prices.items()))


def _section(at: At, form: SectionForm, content: RosterWords) -> Section:
    known_as = at.take("id", parse_id, form.id)
    takers, most, per, group = _who(form.who)
    section = Section(
        known_as,
        at.take("name", parse_name, form.name) if form.name else title(known_as),
        tuple(_option(here, option, takers, content) for here, option in at.each("options", form.options)),
        takers,
        most,
        per,
        group,
        {"one": 1, "any": None}[form.choose] if isinstance(form.choose, str) else form.choose,
        at.refer_all("model", "model", _several(form.model), content.models),
        _replaced(at, form.replace, content),
        _needs(form.needs, form.bars),
    )
    at.by_id("options", section.options)
    for here, option in at.each("options", section.options):
        if section.choose is not None and option.most > section.choose:
            raise here.fault(
                "most", f"{option.most} is more than the section lets anybody choose: say choose: {option.most}"
            )
    if takers == "unit" and section.replaces:
        raise at.fault("replace", "the unit as a whole carries nothing: say who, such as one or all")
    return section


def _who(told: str | WhoForm) -> tuple[Takers, int | None, int | None, int]:
    """Who takes from a section: the kind of takers, the most models, for each so many, and how many together."""
    if isinstance(told, WhoForm):
        most = told.up_to if told.up_to else 1 if told.per else told.of if told.of > 1 else None
        return "models", most, told.per, told.of
    if told in ("all", "unit"):
        return "all" if told == "all" else "unit", None, None, 1
    return "models", 1 if told == "one" else None, None, 1


def _option(at: At, form: SectionOptionForm, takers: Takers, content: RosterWords) -> SectionOption:
    known_as = at.take("id", parse_id, form.id)
    gift = _gift(at, form, content)
    if takers == "unit" and gift.is_for_models:
        raise at.fault(
            "", "the unit as a whole gains rules, abilities and models: say who gets this, such as one or all"
        )
    return SectionOption(
        known_as,
        at.take("name", parse_name, form.name) if form.name else title(known_as),
        gift,
        _price(form.points),
        form.most,
        form.total,
        None if form.replace is None else _replaced(at, form.replace, content),
        _needs(form.needs, form.bars),
        at.take("text", parse_text, form.text),
    )


def _gift(at: At, form: SectionOptionForm, content: RosterWords) -> Gift:
    words = content.words
    rules = {name: _rules(at, f"weapon-rules.{name}", told, words) for name, told in form.weapon_rules.items()}
    for name in rules:
        if name != EVERY_WEAPON:
            at.refer("weapon-rules", "weapon", name, content.weapons)
    return Gift(
        at.refer_all("with", "weapon", form.weapons, content.weapons),
        at.take_all("gain", words.unit_special, _several(form.gain)),
        tuple(_rule_name(at, told, words) for told in _several(form.loses)),
        tuple(rules.items()),
        _numbers(at, form.attributes, words),
        _changes(at, form.change, words),
        None if form.base is None else at.take("base", parse_base, form.base),
        None if form.height is None else at.take("height", to_units, form.height),
        at.take_all("types", parse_id, form.types),
        None if form.becomes is None else at.refer("becomes", "model", form.becomes, content.models),
        tuple(read_ability(here, ability, words) for here, ability in at.each("abilities", form.abilities)),
        tuple((at.refer("adds", "model", kind, content.models), count) for kind, count in form.adds.items()),
    )


def _several(told: WordOrWords) -> tuple[str, ...]:
    return (told,) if isinstance(told, str) else told


def _rule_name(at: At, told: str, words: Vocabulary) -> str:
    """The rule that is meant by its name, whatever its rating."""
    name = at.take("loses", kebab, told)
    if name not in words.unit_specials:
        raise at.fault("loses", unknown("unit special rule", told, [title(one) for one in words.unit_specials]))
    return name


def _rules(at: At, key: str, told: WordOrWords, words: Vocabulary) -> tuple[Special, ...]:
    return tuple(at.take(key, words.weapon_special, text) for text in _several(told))


def _numbers(at: At, told: Mapping[str, object], words: Vocabulary) -> tuple[tuple[str, int], ...]:
    """Attributes that are set to a number that the book allows."""
    here, found = at.inside("attributes"), []
    for name, value in told.items():
        least, most = _bounds(here, name, words)
        number = here.form(name, value, int)
        if not least <= number <= most:
            raise here.fault(name, f"{number} is not from {least} to {most}")
        found.append((name, number))
    return tuple(found)


def _bounds(at: At, name: str, words: Vocabulary) -> tuple[int, int]:
    schemas = {schema.name: schema for schema in words.attributes}
    at.refer(name, "attribute", name, schemas)
    return schemas[name].least, schemas[name].most


def _changes(at: At, told: Mapping[str, int], words: Vocabulary) -> tuple[tuple[str, int], ...]:
    """Numbers that are added to attributes, or to the ratings of special rules."""
    rated = [name for name, takes in words.unit_specials.items() if takes == "number"]
    known = [*(schema.name for schema in words.attributes), *rated]
    here = at.inside("change")
    return tuple((here.refer(name, "attribute or rated rule", name, known), plus) for name, plus in told.items())


def _replaced(at: At, told: Replaced, content: RosterWords) -> tuple[tuple[str, ...], ...]:
    places = ((told,),) if isinstance(told, str) else tuple(_several(some) for some in told)
    for some in places:
        at.refer_all("replace", "weapon", some, content.weapons) if some else None
    return places


def _price(told: int | PriceForm) -> Price:
    if isinstance(told, int):
        return Price(told)
    return Price(told.taking, told.each, told.once, tuple(told.kinds.items()))


def _needs(needs: WordOrWords | NeedsForm, bars: WordOrWords | BarsForm) -> Needs:
    told = needs if isinstance(needs, NeedsForm) else NeedsForm(_several(needs))
    barred = bars if isinstance(bars, BarsForm) else BarsForm(_several(bars))
    return Needs(*(_plain(some) for some in (told.all, told.any, told.unit, barred.any, barred.unit)))


def _plain(some: Iterable[str]) -> tuple[str, ...]:
    """Words as they are compared: `Heavy Armour` is `heavy-armour`."""
    return tuple("-".join(word.lower().split()) for word in some)


# ------------------------------------------------------------------------------------------------ told as plain data


def tell_upgrades(upgrades: Mapping[str, UpgradeList]) -> dict[str, object]:
    """Shared lists as the plain data of their file."""
    return {
        "upgrades": [
            {"id": one.id, "name": one.name, "sections": tell_sections(one.sections)} for one in upgrades.values()
        ]
    }


def tell_use(use: UpgradeUse) -> object:
    """A shared list as a unit uses it."""
    if not use.prices:
        return use.list
    return {"list": use.list, "prices": {key: _told_price(price) for key, price in use.prices}}


def tell_sections(sections: Iterable[Section]) -> list[dict[str, object]]:
    """Sections as plain data."""
    return [
        filled(
            id=section.id,
            name=section.name,
            who=_told_who(section),
            model=list(section.models),
            replace=_told_replaced(section.replaces),
            choose="any" if section.choose is None else section.choose,
            **_told_needs(section.needs),
            options=[_told_option(option) for option in section.options],
        )
        for section in sections
    ]


def _told_who(section: Section) -> object:
    if section.takers != "models":
        return section.takers
    if section.per is None and section.group == 1 and section.most in (1, None):
        return "any" if section.most is None else "one"
    return filled(**{"up-to": section.most, "per": section.per}) | {"of": section.group}


def _told_replaced(replaced: tuple[tuple[str, ...], ...]) -> list[object]:
    return [some[0] if len(some) == 1 else list(some) for some in replaced]


def _told_needs(needs: Needs) -> dict[str, object]:
    wanted = filled(all=list(needs.every), any=list(needs.some), unit=list(needs.unit))
    barred = filled(any=list(needs.none), unit=list(needs.not_in_unit))
    return filled(needs=wanted, bars=barred)


def _told_price(price: Price) -> object:
    parts = filled(taking=price.taking or None, each=price.each or None, once=price.once or None)
    more = parts | filled(kinds=dict(price.kinds))
    return price.taking if set(more) <= {"taking"} else more


def _told_option(option: SectionOption) -> dict[str, object]:
    gift = option.gift
    told = filled(
        with_=list(gift.weapons),
        gain=[str(special) for special in gift.specials],
        loses=[title(name) for name in gift.loses],
        attributes=dict(gift.attributes),
        change=dict(gift.changes),
        base=None if gift.base is None else print_base(gift.base),
        height=None if gift.height is None else to_inches(gift.height),
        types=list(gift.types),
        becomes=gift.becomes,
        abilities=[tell_ability(ability) for ability in gift.abilities],
        adds=dict(gift.models),
        total=option.most_takings,
        text=option.text,
    )
    rules = {name: [str(rule) for rule in more] for name, more in gift.weapon_rules}
    told |= filled(**{"weapon-rules": rules}) | _told_needs(option.needs)
    if option.replaces is not None:
        told["replace"] = _told_replaced(option.replaces)
    head: dict[str, object] = {"id": option.id, "name": option.name}
    return head | told | {"most": option.most, "points": _told_price(option.price)}
