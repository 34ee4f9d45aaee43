"""Special rules by name, and which units have them. What they do stands in the chapter they change. [stress, Section 4]

A profile names universal rules only by name; a value in brackets takes the place of X in the rule's text.
[stress.special.universal-by-name, stress.special.bracket-values, stress.profile.special-rules]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

from openfire.engine.game import Game
from openfire.roster import AttributeSchema, Special, Vocabulary, WeaponProfile

T = TypeVar("T")

MOST_LOTS = 20_000
"""How many lots of living models are remembered."""

VOCABULARY: Final = Vocabulary(
    attributes=(
        AttributeSchema("move", 0, 24),
        AttributeSchema("skill", 2, 12),
        AttributeSchema("defence", 2, 12),
        AttributeSchema("strength", 0, 12, required=False),
        AttributeSchema("command", 2, 12),
        AttributeSchema("hit-points", 1, 99),
    ),
    unit_specials={
        "ambush": "nothing",
        "fast": "nothing",
        "fear": "number",
        "fearless": "nothing",
        "flying": "nothing",
        "heavy-armour": "number",
        "resilient": "nothing",
        "rugged": "nothing",
        "skilled": "nothing",
        "skirmishers": "nothing",
        "slow": "nothing",
        "stealth": "number",
        "support": "nothing",
    },
    weapon_specials={
        "accurate": "nothing",
        "assault": "nothing",
        "blast": "nothing",
        "grenade": "nothing",
        "heavy": "nothing",
        "one-use": "nothing",
        "rapid-fire": "nothing",
        "rending": "number",
        "torrent": "nothing",
        "unstable": "nothing",
        "unwieldy": "nothing",
    },
    effects={
        "rally": {"range": "number", "tokens": "number", "instead": ("move", "attack", "secure")},
        "mend": {"range": "number", "points": "number", "instead": ("move", "attack", "secure")},
    },
    objectives=("control", "destroy", "access", "recover"),
    expansions={"vehicles": Vocabulary(unit_specials={"capacity": "number", "manoeuvrable": "number"})},
)
"""The words of this book. Strength is accepted and never read (ruling ST-02). [stress.profile.strength]

Movement, skill, defence, command and hit points are what rules read. [stress.profile.movement, stress.profile.skill,
stress.profile.defence, stress.profile.command, stress.profile.hit-points, stress.profile.type, stress.profile.contents]
"""


def unit_has(g: Game, unit: str, name: str, leader: str | None = None) -> bool:
    """Whether a unit or its leader has a rule. leader: the model that would lead, if another one."""
    return g.unit_card(unit).special(name) is not None or model_has(g, leader or g.unit(unit).leader, name)


def model_has(g: Game, model: str, name: str) -> bool:
    """Whether a model has a rule."""
    return g.card(model).special(name) is not None


def value(special: Special | None) -> int:
    """X of a rule, 0 when it is not there."""
    return int(special.value) if special is not None and special.value is not None else 0


def unit_value(g: Game, unit: str, name: str) -> int:
    """X of a unit's rule: the largest of its models', 0 when none has it."""
    return of_models(g, unit, name, lambda models: max(value(g.card(model).special(name)) for model in models))


def of_models(g: Game, unit: str, what: str, find: Callable[[tuple[str, ...]], T]) -> T:
    """What depends only on which models of a unit still live, found once for each lot of them."""
    models = g.unit(unit).models
    cache: dict[tuple[str, tuple[str, ...]], T] = g.setup.cache.setdefault("of models", {})
    key = (what, models)
    if key not in cache:
        if len(cache) > MOST_LOTS:
            cache.clear()
        cache[key] = find(models)
    return cache[key]


@lru_cache(maxsize=4096)
def weapon_has(weapon: WeaponProfile, name: str) -> bool:
    """Whether a weapon has a rule. [stress.weapon.special-rules]"""
    return any(special.name == name for special in weapon.specials)


def weapon_value(weapon: WeaponProfile, name: str) -> int:
    """X of a weapon's rule, 0 when it is not there."""
    return next((value(special) for special in weapon.specials if special.name == name), 0)
