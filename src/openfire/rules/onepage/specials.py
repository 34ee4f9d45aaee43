"""Special rules by name. What they do stands in the chapter that they change. [onepage, Special Rules]

A rule in effect comes before the standard rules. [onepage.special.precedence] One that is there twice counts once,
different ones with one effect add up. [onepage.special.same-not-cumulative, onepage.special.different-cumulative]
What weapons do to dice stands in `attack/volley.py`, the program that play and odds run; `attack/shooting.py` and
`attack/strikes.py` plan it and cite the rules.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.roster import AttributeSchema, Effect, Special, Vocabulary, WeaponProfile
from openfire.roster.vocabulary import Setting
from openfire.rules.onepage.own_rules.words import WORDS
from openfire.rules.shared.own_rules.held import can_change, special_of

VEHICLE, HERO = "vehicle", "hero"
"""Types of models that the book has rules for. [onepage.type.infantry-default]"""

GIFT = "gift:"
"""Marks a rule that a unit has until the end of the round."""

SHAKEN, IMMOBILE = "shaken", "immobile"
"""Marks of the damage roll. Shaken: 2 until the end of the activation that is going on, 1 until that of the next."""

GIFTS = ("armored", "fast", "fear", "fearless", "flying", "furious", "linked", "regeneration", "stealth", "strider")
"""The rules that a psychic power can give."""

_POWER: Final[dict[str, Setting]] = {"number": "number", "range": "number", "on": ("enemy", "friend", "self")}

EFFECTS: Final[dict[str, dict[str, Setting]]] = {
    "hits": _POWER | {"hits": "number", "dice": ("none", "d3", "d6"), "rule": ("none", "piercing", "single-model")},
    "wounds": _POWER | {"wounds": "number"},
    "gain": _POWER | {"rule": GIFTS},
    "move": _POWER | {"inches": "number"},
    "morale": _POWER,
    "mend": _POWER | {"points": "number"},
    "rule": _POWER | {"rule": "rule"},
}
"""What a module may say that a psychic power does, with its settings. [onepage, Psyker(X)]

The number to reach, the range and whom it is for stand in a power's first effect.
"""

VOCABULARY: Final = Vocabulary(
    attributes=(
        AttributeSchema("quality", 2, 6, is_needed_face=True),
        AttributeSchema("hit-points", 1, 99, required=False),
    ),
    unit_specials={
        "armored": "nothing",
        "deep-strike": "nothing",
        "fast": "nothing",
        "fear": "nothing",
        "fearless": "nothing",
        "flying": "nothing",
        "furious": "nothing",
        "impact": "amount",
        "psyker": "number",
        "regeneration": "nothing",
        "scout": "nothing",
        "stealth": "nothing",
        "strider": "nothing",
        "transport": "number",
    },
    weapon_specials={
        "front-mount": "nothing",
        "indirect": "nothing",
        "limited": "nothing",
        "linked": "nothing",
        "piercing": "nothing",
        "poison": "nothing",
        "rending": "nothing",
        "single-model": "nothing",
        "sniper": "nothing",
        "unwieldy": "nothing",
    },
    written={"tough": "Tough (3) is hit-points: 3"},
    stated={
        "front-mount": ("onepage.vehicle.arc-front-straight",),
        "single-model": ("onepage.weapon.suffix-x-single",),
    },
    effects=EFFECTS,
    needed_settings={"hits": ("hits/dice",), "wounds": ("wounds",), "gain": ("rule",), "move": ("inches",)},
    effects_with="psyker",
    types=(VEHICLE, HERO),
    weapons_without_range=True,
    has_leaders=False,
    rule_words=WORDS,
)
"""The words of this book. Tough(X) is written as X hit points (ruling A-TOUGH-POINTS).

A profile is a name with a size, Quality, equipment, rules, upgrades and a cost. [onepage.unit.stats]
"""


def model_has(g: Game, model: str, name: str) -> bool:
    """Whether a model has a rule: its own or its unit's. [onepage.unit.scope-model, onepage.unit.scope-unit]"""
    return special_of(g, model, name, innate(g, model, name)) is not None or has_gift(g, g.card(model).unit, name)


def innate(g: Game, model: str, name: str) -> Special | None:
    """A rule that Vehicles have though it is not written. [onepage.vehicle.innate-rules]"""
    is_so = name in INNATE and VEHICLE in g.card(model).profile.types
    return Special(name, INNATE[name]) if is_so else None


INNATE: Final = {"armored": None, "impact": "D6"}
"""The rules that all Vehicles have, and what stands in their brackets. [onepage.vehicle.innate-rules]"""


def has_gift(g: Game, unit: str, name: str) -> bool:
    """Whether a unit has a rule until the end of the round, by a psychic power. [onepage.psychic.cast-success]"""
    return g.unit(unit).mark(GIFT + name) > 0


def settings(effect: Effect) -> dict[str, bool | int | str]:
    """The settings of a power's effect by name."""
    return dict(effect.settings)


def half_have(g: Game, unit: str, name: str) -> bool:
    """Whether a unit has a rule of defence or morale: at least half of its models do (ruling A-MIXED).

    [onepage.special.armored-half-models]
    """
    models = g.unit(unit).models
    return bool(models) and 2 * how_many_have(g, models, name) >= len(models)


def all_have(g: Game, unit: str, name: str) -> bool:
    """Whether a unit has a rule of movement or deployment: all of its models do (ruling A-MIXED)."""
    models = g.unit(unit).models
    return how_many_have(g, models, name) == len(models)


def how_many_have(g: Game, models: tuple[str, ...], name: str) -> int:
    """How many of some models of a unit have a rule."""
    if can_change(g, name):
        return sum(model_has(g, model, name) for model in models)
    return len(models) if models and has_gift(g, g.card(models[0]).unit, name) else _as_written(g, models, name)


@per_table
def _as_written(g: Game, models: tuple[str, ...], name: str) -> int:
    """How many of some models have a rule without a gift."""
    return sum(special_of(g, model, name, innate(g, model, name)) is not None for model in models)


def is_vehicle(g: Game, unit: str) -> bool:
    """Whether a unit is a Vehicle; every other unit is Infantry. [onepage.type.infantry-default]"""
    return VEHICLE in g.card(g.unit_card(unit).models[0]).profile.types


def tough(g: Game, model: str) -> int:
    """How many wounds a model takes before it is removed. [onepage.special.tough-accumulate]"""
    return g.card(model).attributes.get("hit-points", 1)


def quality(g: Game, unit: str) -> int:
    """A unit's Quality, the same for all of its models. [onepage.type.hero-join-same-quality]"""
    return g.card(g.unit_card(unit).models[0]).attributes["quality"]


@lru_cache(maxsize=4096)
def weapon_has(weapon: WeaponProfile, name: str) -> bool:
    """Whether a weapon has a rule; a single-model weapon is Piercing too.

    [onepage.weapon.suffix-p, onepage.weapon.suffix-x-piercing]
    """
    names = tuple(special.name for special in weapon.specials)
    return name in names or (name == "piercing" and "single-model" in names)
