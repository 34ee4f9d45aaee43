"""Special rules by name: who has what. What they do stands in the chapters of each book."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.roster import AttributeSchema, Special, WeaponProfile
from openfire.rules.shared.own_rules.held import can_change, special_of, unit_special_of

ATTRIBUTES: Final = (
    AttributeSchema("move", 0, 24),
    AttributeSchema("skill", 1, 13, is_needed_face=True),
    AttributeSchema("defence", 1, 13, is_needed_face=True),
    AttributeSchema("command", 1, 13, is_needed_face=True),
    AttributeSchema("hit-points", 1, 99),
)
"""The numbers that a model has in both drafts."""


def unit_has(g: Game, unit: str, name: str, leader: str | None = None) -> bool:
    """Whether a unit has a rule: it or its leader does; leader: the model that would lead, if another one."""
    return unit_special_of(g, unit, name) is not None or model_has(g, leader or g.unit(unit).leader, name)


def model_has(g: Game, model: str, name: str) -> bool:
    """Whether a model has a rule, with what the module's own rules give and take."""
    return special_of(g, model, name) is not None


def value(special: Special | None) -> int:
    """X of a rule, 0 when it is not there."""
    return int(special.value) if special is not None and special.value is not None else 0


def unit_value(g: Game, unit: str, name: str) -> int:
    """X of a unit's rule: the largest of its models', 0 when none has it."""
    models = g.unit(unit).models
    if can_change(g, name):
        return max(value(special_of(g, model, name)) for model in models)
    return _largest(g, models, name)


@per_table
def _largest(g: Game, models: tuple[str, ...], name: str) -> int:
    return max(value(g.card(model).special(name)) for model in models)


@lru_cache(maxsize=4096)
def weapon_has(weapon: WeaponProfile, name: str) -> bool:
    """Whether a weapon has a rule."""
    return any(special.name == name for special in weapon.specials)


def weapon_value(weapon: WeaponProfile, name: str) -> int:
    """X of a weapon's rule, 0 when it is not there."""
    return next((value(special) for special in weapon.specials if special.name == name), 0)
