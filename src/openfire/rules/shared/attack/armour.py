"""Whose defence counts for a whole unit, and what heavy armour leaves of a weapon."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.roster import WeaponProfile
from openfire.rules.shared.specials import value


class Armour(NamedTuple):
    """Whose defence counts for a whole unit."""

    defence: int
    heavy: int
    resilient: bool


def armour(g: Game, unit: str) -> Armour:
    """The profile that most living models share; on a tie the one that is worse for them (ruling X-15)."""
    return armour_of(g, g.unit(unit).models)


@per_table
def armour_of(g: Game, models: tuple[str, ...]) -> Armour:
    """The same for some models."""
    counts: dict[Armour, int] = {}
    for model in models:
        card = g.card(model)
        heavy = value(card.special("heavy-armour"))
        kind = Armour(card.attributes["defence"], heavy, card.special("resilient") is not None)
        counts[kind] = counts.get(kind, 0) + 1
    return max(counts, key=lambda kind: (counts[kind], kind.defence, -kind.heavy, not kind.resilient))


def pierced(weapon: WeaponProfile, worn: Armour) -> tuple[int, int]:
    """Damage and piercing after heavy armour: no less than 1 and 0 (ruling X-29)."""
    return max(1, weapon.damage - worn.heavy), max(0, weapon.piercing - worn.heavy)
