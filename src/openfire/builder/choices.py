"""What can be chosen next in a list: every step with its price and its effect, every impossible one with its reason."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from openfire.builder.changes import TIES, ListChange, Verb, changed
from openfire.builder.drafts import ListDraft, Standing, standing, why_not
from openfire.builder.effects import option_words, unit_words
from openfire.engine.edition import no_joined_units
from openfire.engine.refusals import Refusal
from openfire.game import EDITIONS
from openfire.roster import Army, ListEntryError, build_unit, points, unit_upgrades


class NextChoice(NamedTuple):
    """A step that can be thought of."""

    change: ListChange
    name: str
    """What it is called, for people."""
    points: int
    """What it adds to the cost of the list."""
    effect: str
    """What comes of it."""
    army: Army
    """The list after it, allowed or not."""
    refusal: Refusal | None = None
    """Why it cannot be."""


def choices(draft: ListDraft) -> Iterator[NextChoice]:
    """Every next step: units that can be added, then what can be changed of each unit, in the order of the list."""
    yield from additions(draft)
    for n in range(len(draft.army.units)):
        yield from changes(draft, n)


def additions(draft: ListDraft, among: Collection[str] | None = None) -> Iterator[NextChoice]:
    """Every unit of the module that can be added to a list, or some of them."""
    now = standing(draft.faults())
    for unit in draft.module.roster.units.values():
        if among is not None and unit.id not in among:
            continue
        change = ListChange("add", key=unit.id)
        yield _offered(draft, change, unit.name, unit_words(unit, draft.module.roster), now)


def changes(draft: ListDraft, n: int) -> Iterator[NextChoice]:
    """Everything that can be changed of one unit."""
    now = standing(draft.faults())
    if draft.army.units[n].unit in draft.module.roster.units:
        yield from _counts(draft, n, now)
        yield from _options(draft, n, now)
        yield from _leaders(draft, n, now)
        yield from _ties(draft, n, now)
    for verb, effect in (("copy", "the same unit once more"), ("drop", "the unit leaves the list")):
        yield _offered(draft, ListChange(_verb(verb), n), verb, effect, now)


def _verb(word: str) -> Verb:
    return "copy" if word == "copy" else "drop"


def _counts(draft: ListDraft, n: int, now: Standing) -> Iterator[NextChoice]:
    """One model more of each kind, and one less, where its number is not fixed."""
    entry, roster = draft.army.units[n], draft.module.roster
    chosen = dict(entry.counts)
    for told in roster.units[entry.unit].entries:
        if told.least == told.most:
            continue
        count, name = chosen.get(told.model, told.default), roster.models[told.model].name
        yield _offered(
            draft, ListChange("count", n, told.model, count + 1), name, f"{count + 1} instead of {count}", now
        )
        if count:
            less = ListChange("count", n, told.model, count - 1)
            yield _offered(draft, less, name, f"{count - 1} instead of {count}", now)


def _options(draft: ListDraft, n: int, now: Standing) -> Iterator[NextChoice]:
    """Each option once more, and once less where it is taken."""
    entry, roster = draft.army.units[n], draft.module.roster
    taken = dict(entry.options)
    for key, upgrade in unit_upgrades(roster, entry.unit).items():
        name, times = f"{upgrade.section.name}: {upgrade.option.name}", taken.get(key, 0)
        more = ListChange("take", n, key, times + 1)
        yield _offered(draft, more, name, option_words(upgrade, roster), now)
        if times:
            yield _offered(draft, ListChange("take", n, key, times - 1), name, f"without {upgrade.option.name}", now)


def _leaders(draft: ListDraft, n: int, now: Standing) -> Iterator[NextChoice]:
    """Another leader, where the owner picks one and it makes a difference."""
    entry, roster = draft.army.units[n], draft.module.roster
    if not roster.is_led or roster.units[entry.unit].leader is not None:
        return
    try:
        models = build_unit(entry, "a", roster).models
    except ListEntryError:
        return
    seen = set()
    for number, model in enumerate(models, 1):
        if model.looks not in seen and number != entry.leader and len({one.looks for one in models}) > 1:
            yield _offered(draft, ListChange("lead", n, number=number), model.kind.name, f"model {number} leads", now)
        seen.add(model.looks)


def _ties(draft: ListDraft, n: int, now: Standing) -> Iterator[NextChoice]:
    """Units that it can be fielded with, and standing by itself again."""
    units, roster = draft.army.units, draft.module.roster
    if units[n].host is not None:
        yield _offered(draft, ListChange("part", n), "part", "it stands by itself", now)
        return
    for verb in TIES:
        if verb != "group" and EDITIONS[draft.module.heading.edition].army_faults is no_joined_units:
            continue
        for k, other in enumerate(units):
            profiles = [roster.units.get(one.unit) for one in (units[n], other)]
            if k == n or (verb == "group" and any(one is None or one.groups < 2 for one in profiles)):
                continue
            if verb == "merge" and other.unit != units[n].unit:
                continue
            name = other.name or roster.units[other.unit].name if other.unit in roster.units else other.unit
            change = ListChange("join" if verb == "join" else "merge" if verb == "merge" else "group", n, number=k)
            yield _offered(draft, change, f"{verb} {name}", "both are one unit", now)


def _offered(draft: ListDraft, change: ListChange, name: str, effect: str, now: Standing) -> NextChoice:
    """A step with its price, and with the reason if it cannot be taken."""
    roster = draft.module.roster
    army = changed(draft.army, change, roster)
    if change.verb == "add":
        more = _cost(army, len(army.units) - 1, draft) or 0
    elif change.verb == "copy":
        more = draft.points_of(change.unit)
    elif change.verb == "drop":
        more = -draft.points_of(change.unit)
    else:
        now_costs, then = draft.points_of(change.unit), _cost(army, change.unit, draft)
        more = 0 if then is None else then - now_costs
    return NextChoice(change, name, more, effect, army, why_not(draft, army, now))


def _cost(army: Army, n: int, draft: ListDraft) -> int | None:
    """What a unit costs; None for one that makes no sense."""
    try:
        return points(army.units[n], draft.module.roster)
    except ListEntryError:
        return None
