"""A module's effects by the point at which they stand, and which rules can come and go. Looked up once for a set-up."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import ALWAYS, Allowed, Deed, Forbidden, Gained, Lacking, OwnEffect, OwnRule
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


@per_setup
def index_of(setup: Setup) -> RuleIndex:
    """The effects of the module that is played."""
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
    )


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
