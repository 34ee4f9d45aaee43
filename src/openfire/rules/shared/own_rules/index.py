"""A module's effects by the point at which they stand, and which rules can come and go. Looked up once for a set-up."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import (
    ALWAYS,
    THIS,
    UNIT,
    WEAPON,
    Allowed,
    Deed,
    Forbidden,
    Gained,
    Lacking,
    OwnEffect,
    OwnRule,
    Selector,
    counts_use,
)
from openfire.roster.own_rules.points import PointSchema


class PlacedEffect(NamedTuple):
    """An effect at its point."""

    rule: OwnRule
    number: int
    effect: OwnEffect
    point: PointSchema


class RuleIndex(NamedTuple):
    """What there is to look for."""

    at: dict[str, tuple[PlacedEffect, ...]]
    """The effects of each point."""
    changing: frozenset[str]
    """Special rules that somebody can gain or lose in the game, the book's among them."""
    given: dict[str, tuple[PlacedEffect, ...]]
    """For each of them the effects that always give or take it."""
    permits: dict[str, tuple[PlacedEffect, ...]]
    """For each thing that can be forbidden or allowed the effects that always do so."""
    passing: frozenset[str]
    """Things that are forbidden or allowed at a moment, for a while."""
    spans: frozenset[str]
    """The spans after which something has to be tidied up."""
    weapon_rules: frozenset[str]
    """Rules of weapons among those that can be gained or lost."""
    of_models: tuple[str, ...]
    """Rules of units that change numbers of those models alone that carry them."""
    counting: frozenset[str]
    """Rules of weapons that count how often these have been used."""
    printed: dict[str, dict[str, frozenset[str]]]
    """For each rule the models on whose cards it stands, by their units."""


def index_of(setup: Setup) -> RuleIndex:
    """The effects of the module that is played, and who carries them."""
    known: RuleIndex | None = setup.cache.get(RuleIndex)
    if known is None:
        known = setup.cache[RuleIndex] = _looked_up(setup)
    return known


def _looked_up(setup: Setup) -> RuleIndex:
    words = setup.edition.vocabulary.rule_words
    every = [
        PlacedEffect(rule, number, effect, point)
        for rule in setup.own.rules.values()
        for number, effect in enumerate(rule.effects)
        if words and (point := words.point(effect.when))
    ]
    at: dict[str, list[PlacedEffect]] = {}
    given: dict[str, list[PlacedEffect]] = {}
    permits: dict[str, list[PlacedEffect]] = {}
    changing, passing, spans, weapon_rules = set(), set(), set(), set()
    for placed in every:
        at.setdefault(placed.effect.when, []).append(placed)
        is_passing = placed.effect.when != ALWAYS
        if placed.effect.uses:
            spans.add(placed.effect.uses.per)
        for deed in each_deed(placed.effect.deeds):
            if name := _rule_of(deed):
                changing.add(name)
                weapon_rules |= {name} if deed.of_weapon else set()  # type: ignore[attr-defined]  # both have it
                if not is_passing:
                    given.setdefault(name, []).append(placed)
            if isinstance(deed, Forbidden | Allowed):
                if is_passing:
                    passing.add(deed.what)
                else:
                    permits.setdefault(deed.what, []).append(placed)
            if is_passing and isinstance(deed, Gained | Lacking | Forbidden | Allowed):
                spans.add(placed.effect.lasts)
    return RuleIndex(
        _fixed(at),
        frozenset(changing),
        _fixed(given),
        _fixed(permits),
        frozenset(passing),
        frozenset(spans),
        frozenset(weapon_rules),
        tuple(dict.fromkeys(placed.rule.id for placed in every if _is_of_models(placed))),
        frozenset(placed.rule.id for placed in every if counts_use(placed.effect.condition)),
        {name: _printed(setup, name) for name in setup.own.rules},
    )


def _is_of_models(placed: PlacedEffect) -> bool:
    is_number = placed.point.by_model and placed.point.kind == "number"
    return is_number and placed.effect.who == THIS and placed.rule.on_units


def _printed(setup: Setup, rule: str) -> dict[str, frozenset[str]]:
    """The models on whose cards a rule stands, by their units."""
    found: dict[str, set[str]] = {}
    for card in setup.models.values():
        if card.special(rule):
            found.setdefault(card.unit, set()).add(card.id)
    return {unit: frozenset(models) for unit, models in found.items()}


@per_setup
def that_concern(
    setup: Setup, kind: str, name: str, unit: str, other: str, weapon: WeaponProfile | None
) -> tuple[PlacedEffect, ...]:
    """Of the effects of a kind at a point, or about a rule, those that can ever be for a unit against another.

    Only who they are for is looked at, and nothing that can change in the game. So most units are done with here.
    kind: at, given or permits.
    """
    every: dict[str, tuple[PlacedEffect, ...]] = getattr(index_of(setup), kind)
    return tuple(placed for placed in every.get(name, ()) if _can_concern(setup, placed, unit, other, weapon))


def _can_concern(setup: Setup, placed: PlacedEffect, unit: str, other: str, weapon: WeaponProfile | None) -> bool:
    rule, who, index = placed.rule.id, placed.effect.who, index_of(setup)
    if who == WEAPON:
        return weapon is not None and any(special.name == rule for special in weapon.specials)
    if rule in index.changing:
        return True
    if isinstance(who, Selector):
        return any(_is_side(setup, who, bearer, unit) for bearer in index.printed[rule])
    return (unit if who in (THIS, UNIT) else other) in index.printed[rule]


def _is_side(setup: Setup, who: Selector, bearer: str, unit: str) -> bool:
    """Whether a unit can be one of those that a bearer speaks of: its friend or its enemy, as the rule says."""
    if who.side == "anybody":
        return True
    is_enemy = setup.are_enemies(setup.units[bearer].seat, setup.units[unit].seat)
    return is_enemy == (who.side == "enemies")


def is_awaited(g: Game, point: str) -> bool:
    """Whether a module has anything to say at a point."""
    return bool(g.setup.own.rules) and point in index_of(g.setup).at


def _rule_of(deed: Deed) -> str:
    """The rule that a deed gives or takes."""
    if isinstance(deed, Gained):
        return deed.special.name
    return deed.rule if isinstance(deed, Lacking) else ""


def _fixed(found: dict[str, list[PlacedEffect]]) -> dict[str, tuple[PlacedEffect, ...]]:
    return {key: tuple(placed) for key, placed in found.items()}
