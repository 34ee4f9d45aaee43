"""Whose defence counts for a whole unit, and what heavy armour leaves of a weapon."""

from __future__ import annotations

from typing import NamedTuple

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.roster import WeaponProfile
from openfire.rules.shared.own_rules.held import can_change, special_of
from openfire.rules.shared.specials import value


class Armour(NamedTuple):
    """Whose defence counts for a whole unit."""

    defence: int
    heavy: int
    resilient: bool


def armours(g: Game, unit: str) -> tuple[Armour, ...]:
    """The profile that most living models share; several on a tie, of which the worst for them counts (ruling X-15).

    Which is worst depends on the weapon: heavy armour may be worth more than a better defence.
    """
    models = g.unit(unit).models
    if can_change(g, "heavy-armour", "resilient"):
        return armours_now(g, models)
    return armours_of(g, models)


@per_table
def armours_of(g: Game, models: tuple[str, ...]) -> tuple[Armour, ...]:
    """The same for some models as their cards have them; the highest defence first."""
    return armours_now(g, models)


def armours_now(g: Game, models: tuple[str, ...]) -> tuple[Armour, ...]:
    """The same, with rules gained and lost."""
    counts: dict[Armour, int] = {}
    for model in models:
        heavy = value(special_of(g, model, "heavy-armour"))
        kind = Armour(g.card(model).attributes["defence"], heavy, special_of(g, model, "resilient") is not None)
        counts[kind] = counts.get(kind, 0) + 1
    most = max(counts.values())
    tied = [kind for kind, count in counts.items() if count == most]
    return tuple(sorted(tied, key=lambda kind: (-kind.defence, kind.heavy, kind.resilient)))


def pierced(weapon: WeaponProfile, worn: Armour) -> tuple[int, int]:
    """Damage and piercing after heavy armour: no less than 1 and 0 (ruling X-29)."""
    return max(1, weapon.damage - worn.heavy), max(0, weapon.piercing - worn.heavy)
