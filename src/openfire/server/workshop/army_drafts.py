"""Army lists while they are built: what they come to, what can be chosen next, and why the rest cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from openfire.builder import ListChange, ListDraft, NextChoice, additions, apply, changes, list_id, share
from openfire.documents import Document, DocumentError
from openfire.duels import DuelError, bare_setup
from openfire.engine.edition import ArmyFault, no_joined_units
from openfire.engine.refusals import Refusal
from openfire.game import EDITIONS, Module
from openfire.ledger.statements import UnknownIdError, statement
from openfire.roster import (
    Army,
    LimitStanding,
    ListEntry,
    ListEntryError,
    army_points,
    faction_of,
    hosts,
    limit_standings,
    read_choices,
    tell_army,
    unit_facts,
    unit_upgrades,
)
from openfire.roster.composition_checks import UnitFacts, agreed_points
from openfire.roster.words import parse_name, parse_text
from openfire.server.games.new_game import find_module
from openfire.server.games.terms import Data
from openfire.server.languages import Language
from openfire.server.problems import Problem
from openfire.server.views.layout import layout_of
from openfire.server.wire import LayoutView
from openfire.server.workshop.army_wire import (
    ArmyOffers,
    LimitState,
    ListChoice,
    ListFault,
    ListReply,
    ListRequest,
    ListUnit,
    OfferedFaction,
    OfferedList,
    OfferedSize,
    OfferedUnit,
)
from openfire.server.workshop.list_words import ListWords
from openfire.table.model import Table

NO_TABLE: Final = Table("none", "None")
"""Nobody stands anywhere while a list is built."""

_UNIT: Final = re.compile(r"units\[(\d+)\]")

# ------------------------------------------------------------------------------------------------ what there is


@lru_cache(32)
def offers(key: str) -> ArmyOffers:
    """What lists of a module are made of."""
    module = find_module(key)
    roster, edition = module.roster, EDITIONS[module.heading.edition]
    return ArmyOffers(
        key,
        module.heading.title,
        edition.key,
        edition.title,
        tuple(
            OfferedFaction(one.id, one.name, one.text, tuple(ally.faction for ally in one.allies))
            for one in roster.factions.values()
        ),
        tuple(OfferedSize(one.id, one.name, one.points, one.text) for one in roster.sizes.values()),
        tuple(_offered_units(module)),
        tuple(
            OfferedList(one.id, one.name, share(one, module), len(one.units), army_points(one, roster))
            for one in module.armies.values()
        ),
        edition.switches,
        edition.army_faults is not no_joined_units or any(unit.groups > 1 for unit in roster.units.values()),
    )


def _offered_units(module: Module) -> Iterator[OfferedUnit]:
    """Every unit as it is if nothing is chosen; those that have to be led need somebody first."""
    draft = ListDraft(module, Army("offers", "Offers", module.heading.key, ()))
    for choice in additions(draft):
        entry = choice.army.units[0]
        profile = module.roster.units[entry.unit]
        card = unit_card(module, entry, "en")
        cards = card.models if card else ()
        said = [word for one in cards for word in (one.name, *one.types, *(one.specials or ()))]
        said += [use.name for weapon in (card.weapons if card else ()) for use in weapon.uses]
        yield OfferedUnit(
            entry.unit,
            choice.name,
            choice.points,
            len(cards),
            choice.effect,
            profile.roles,
            profile.factions,
            card.units[0].role if card else "infantry",
            " ".join(dict.fromkeys(said)),
        )


# ------------------------------------------------------------------------------------------------ reading and building


def read_list(data: Data, module: Module) -> Army:
    """A list as somebody sends it, allowed or not. Raises Problem for what is none."""
    name = data.get("name")
    told = {**data, "module": module.heading.key, "id": list_id(name) if isinstance(name, str) else "list"}
    try:
        return read_choices(Document("the list", told, {"": 1}), module.heading.key, module.roster)
    except DocumentError as error:
        raise Problem("unfit", f"{error.place}: {error.reason}" if error.place else error.reason) from None


def answer(key: str, ask: ListRequest, language: Language) -> ListReply:
    """What a list comes to after a step, or why the step is not taken. Raises Problem."""
    module = find_module(key)
    known = EDITIONS[module.heading.edition].switches
    draft = ListDraft(module, read_list(ask.army, module), tuple(one for one in ask.switches if one in known))
    found: ListDraft | Refusal = draft
    if ask.change is not None:
        change = ask.change
        _check_words(change.verb, change.key)
        found = apply(draft, ListChange(change.verb, change.unit, change.key, change.number, change.numbers))
    refusal = found if isinstance(found, Refusal) else None
    return _told(draft if isinstance(found, Refusal) else found, ask, refusal, language)


def _check_words(verb: str, text: str) -> None:
    """Names and notes are what files may hold."""
    try:
        if verb == "name" and text:
            parse_name(text)
        if verb == "note":
            parse_text(text)
    except ValueError as error:
        raise Problem("unfit", str(error)) from None


def _told(draft: ListDraft, ask: ListRequest, refusal: Refusal | None, language: Language) -> ListReply:
    army, module = draft.army, draft.module
    faults, words = draft.faults(), ListWords(module, army, language)
    facts = _sound_facts(army, module)
    size = module.roster.sizes.get(army.size or "")
    faction = faction_of(army, module.roster, facts) if facts is not None else None
    is_open = 0 <= ask.open < len(army.units)
    return ListReply(
        _plain(army),
        share(army, module),
        draft.points,
        agreed_points(army, size, facts or ()) if army.limit is not None or (size and size.points) else None,
        faction.name if faction else "",
        tuple(_units(draft)),
        tuple(_fault(one, words) for one in faults),
        tuple(_limits(army, module)) if facts is not None else (),
        tuple(_choice(draft, one, words) for one in additions(draft, frozenset(ask.shown))) if ask.shown else (),
        tuple(_choice(draft, one, words) for one in changes(draft, ask.open)) if is_open else (),
        unit_card(module, army.units[ask.open], language) if is_open else None,
        words.reason(refusal.text) if refusal else "",
        _stated(refusal.rule) if refusal else (),
    )


def _plain(army: Army) -> Data:
    return {key: value for key, value in tell_army(army).items() if key not in ("id", "module")}


def _sound_facts(army: Army, module: Module) -> list[UnitFacts] | None:
    """What limits ask of the units; None where one of them makes no sense."""
    try:
        return [unit_facts(module.roster, entry) for entry in army.units if entry.unit in module.roster.units]
    except ListEntryError:
        return None


def _limits(army: Army, module: Module) -> Iterator[LimitState]:
    if any(entry.unit not in module.roster.units for entry in army.units):
        return
    highest: dict[str, LimitStanding] = {}
    for one in limit_standings(army, module.roster):
        if one.limit.id not in highest or highest[one.limit.id].total < one.total:
            highest[one.limit.id] = one  # of copies, those of which there are most
    for one in highest.values():
        if one.most is not None or one.least:
            yield LimitState(one.words, one.total, one.least, one.most)


# ------------------------------------------------------------------------------------------------ units and faults


def _units(draft: ListDraft) -> Iterator[ListUnit]:
    army, roster = draft.army, draft.module.roster
    found = hosts(army.units)
    numbers = {n: k for k, n in enumerate((n for n, host in enumerate(found) if host == n), 1)}
    for n, entry in enumerate(army.units):
        profile = roster.units.get(entry.unit)
        yield ListUnit(
            entry.unit,
            entry.name or (profile.name if profile else entry.unit),
            profile.name if profile else entry.unit,
            draft.points_of(n),
            _models(entry, draft.module),
            ", ".join(_chosen(entry, draft.module)),
            found[n],
            entry.tie,
            profile.roles if profile else (),
            entry.notes,
            numbers.get(found[n], 0),
        )


def _models(entry: ListEntry, module: Module) -> int:
    try:
        return unit_facts(module.roster, entry).models if entry.unit in module.roster.units else 0
    except ListEntryError:
        return 0


def _chosen(entry: ListEntry, module: Module) -> Iterator[str]:
    """What was chosen for a unit: models whose number is not the usual one, and options."""
    roster = module.roster
    if entry.unit not in roster.units:
        return
    for model, count in entry.counts:
        if model in roster.models:
            yield f"{count} x {roster.models[model].name}"
    known = unit_upgrades(roster, entry.unit)
    for key, times in entry.options:
        name = known[key].option.name if key in known else key
        yield name if times == 1 else f"{times} x {name}"


def _fault(one: ArmyFault, words: ListWords) -> ListFault:
    about = _UNIT.match(one.place)
    kind: Literal["wrong", "missing", "advice"] = (
        "advice" if one.is_advice else "missing" if one.is_lacking else "wrong"
    )
    return ListFault(int(about[1]) if about else -1, words.reason(one.reason), kind, _stated(one.rule))


@lru_cache(4096)
def _stated(rule: str) -> tuple[str, ...]:
    """A rule that the books have; the limits of a module are none."""
    try:
        return (statement(rule).id,)
    except (UnknownIdError, KeyError, ValueError):
        return ()


def _choice(draft: ListDraft, one: NextChoice, words: ListWords) -> ListChoice:
    change, refusal = one.change, one.refusal
    section, name, now = "", one.name, 0
    entry = draft.army.units[change.unit] if change.unit >= 0 else None
    if entry is not None and change.verb == "take":
        upgrade = unit_upgrades(draft.module.roster, entry.unit)[change.key]
        section, name = upgrade.section.name, upgrade.option.name
        now = dict(entry.options).get(change.key, 0)
    if entry is not None and change.verb == "count":
        kinds = {told.model: told.default for told in draft.module.roster.units[entry.unit].entries}
        now = dict(entry.counts).get(change.key, kinds.get(change.key, 0))
    return ListChoice(
        change.verb,
        change.unit,
        change.key,
        change.number,
        now,
        name,
        section,
        one.points,
        words.effect(one.effect) if entry is not None else one.effect,
        words.reason(refusal.text) if refusal else "",
        _stated(refusal.rule) if refusal else (),
    )


# ------------------------------------------------------------------------------------------------ cards


def unit_card(module: Module, entry: ListEntry, language: Language) -> LayoutView | None:
    """A unit by itself as its card shows it; None for one that makes no sense."""
    alone = replace(entry, joins=None, merges=None, groups=None, notes="")
    try:
        return _card(module.heading.key, module.hash, alone, language)
    except (DuelError, ListEntryError):
        return None


@lru_cache(1024)
def _card(key: str, content: str, entry: ListEntry, language: Language) -> LayoutView:  # noqa: ARG001  # other content, other card
    module = find_module(key)
    setup = bare_setup(module, Army("card", "Card", key, (entry,)), "a")
    return replace(layout_of(setup, "", language), table=NO_TABLE)
