"""Whether an attack may hurt the unit that makes it: by rules of its weapons, or by what a module says of attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from openfire.engine.answers import Aim, Shot
from openfire.engine.caches import per_setup
from openfire.engine.game import Game
from openfire.engine.setup import Setup
from openfire.roster import WeaponProfile
from openfire.roster.own_rules.deeds import each_deed
from openfire.roster.own_rules.model import (
    ATTACKER,
    OTHER,
    TARGET,
    Deed,
    Gained,
    HitsAtOnce,
    Removed,
    Selector,
    Wounds,
)
from openfire.rules.shared.own_rules import around
from openfire.rules.shared.own_rules.held import bearers, carriers
from openfire.rules.shared.own_rules.index import PlacedEffect, index_of
from openfire.rules.shared.own_rules.scene import Case
from openfire.rules.shared.own_rules.weapons import as_carried
from openfire.rules.shared.specials import weapon_has

BEFORE: Final = ("before-attack", "before-attacked")
AFTER: Final = ("after-attack", "after-attacked")
LOSSES: Final = ("losses", "dies", "destroyed", "test-failed", "test-passed")
"""Moments of an attack; those of losses are the target's."""


def backfires(g: Game, unit: str, aim: Aim, perils: tuple[str, ...] = ()) -> bool:
    """Whether a unit may be hurt by its own attack. perils: the book's weapon rules by which it may."""
    if perils and any(_is_perilous(g, unit, shot, perils) for shot in aim.shots):
        return True
    effects = _hurting(g.setup, perils)
    return bool(effects) and any(_may_hit(g, placed, unit, shot) for placed in effects for shot in aim.shots)


def _is_perilous(g: Game, unit: str, shot: Shot, perils: tuple[str, ...]) -> bool:
    """Whether a weapon has a rule by which it hurts its bearer, in this attack."""
    profile = _profile(g, shot)
    carried = as_carried(g, shot.model, profile, shot.weapon, Case(unit, shot.target, weapon=profile))
    return any(weapon_has(carried, name) for name in perils)


@per_setup
def _hurting(setup: Setup, perils: tuple[str, ...]) -> tuple[PlacedEffect, ...]:
    """What a module does in attacks that may hurt somebody, or makes weapons perilous that are about to be fired."""
    at = index_of(setup).at if setup.own.rules else {}
    return tuple(
        placed
        for point in (*BEFORE, *AFTER, *LOSSES)
        for placed in at.get(point, ())
        if any(_hurts(deed, perils if point in BEFORE else ()) for deed in each_deed(placed.effect.deeds))
    )


def _hurts(deed: Deed, perils: tuple[str, ...]) -> bool:
    if isinstance(deed, Gained):
        return deed.special.name in perils
    return isinstance(deed, HitsAtOnce | Wounds | Removed)


def _may_hit(g: Game, placed: PlacedEffect, unit: str, shot: Shot) -> bool:
    """Whether an effect may be for the unit that attacks."""
    who, target = placed.effect.who, shot.target
    for bearer in _bearers(g, placed, unit, shot):
        if isinstance(who, Selector):
            if around.is_on_side(g, who, bearer, unit) and _is_within(g, who, bearer, unit, target):
                return True
        elif unit == {ATTACKER: unit, TARGET: target, OTHER: target if bearer == unit else unit}.get(who, bearer):
            return True
    return False


def _bearers(g: Game, placed: PlacedEffect, unit: str, shot: Shot) -> Iterator[str]:
    """Whose rule has something to say about this attack: the attacker, its weapon, the target, or others."""
    rule = placed.rule.id
    if placed.effect.of is not None:
        yield from (other for other in carriers(g, rule) if bearers(g, other, rule))
    elif placed.point.whose == ATTACKER:
        if weapon_has(_profile(g, shot), rule) or bearers(g, unit, rule):
            yield unit
    elif bearers(g, shot.target, rule):
        yield shot.target


def _is_within(g: Game, who: Selector, bearer: str, unit: str, target: str) -> bool:
    """Whether a unit may be near enough to those around whom somebody is meant."""
    centre = {"": bearer, TARGET: target}.get(who.around, unit)
    if centre == unit or who.within_x or who.within is None:
        return True
    return g.board.unit_gaps(unit)[g.board.index.unit_row[centre]] <= who.within


def _profile(g: Game, shot: Shot) -> WeaponProfile:
    weapon = g.card(shot.model).weapon(shot.weapon)
    assert weapon is not None
    return weapon.profiles[shot.profile]
