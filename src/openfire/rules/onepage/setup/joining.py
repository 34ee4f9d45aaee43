"""Merged units, and Heroes and Psykers who join others. [onepage, Infantry; Heroes & Psykers]"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openfire.engine.refusals import Refusal
from openfire.roster import BuiltUnit, ModelProfile, Roster, Special
from openfire.rules.onepage.specials import HERO, VEHICLE

ALONE = "no_merge_size_1"
"""A house rule: single models do not merge (ruling A-MERGE)."""


def kinds(unit: BuiltUnit, roster: Roster) -> list[ModelProfile]:
    """What the models of a unit are."""
    return [roster.models[model.profile] for model in unit.models]


# ------------------------------------------------------------------------------------------------ merging


def why_not_merge(one: BuiltUnit, other: BuiltUnit, roster: Roster, switches: Collection[str] = ()) -> Refusal | None:
    """Why two units may not be fielded as one: other profiles, Vehicles, other upgrades of all their models.

    [onepage.type.merge, onepage.type.merge-upgrades, onepage.example.merge-refused] (ruling A-MERGE)
    """
    rule = "onepage.type.merge"
    if one.profile != other.profile or any(VEHICLE in kind.types for kind in kinds(one, roster)):
        text = f"{one.name} and {other.name} are not two copies of one Infantry unit"
        return Refusal("other", rule, f"{text}: field them apart")
    if any(HERO in kind.types for unit in (one, other) for kind in kinds(unit, roster)):
        return Refusal("hero", rule, "Heroes do not merge: field them apart, or let the Hero join")
    if ALONE in switches and len(one.models) == 1:
        return Refusal("alone", rule, "single models do not merge in this game: field them apart")
    if shared(one) != shared(other):
        text = f"upgrades of all models differ: {_listed(shared(other))} and {_listed(shared(one))}; buy them for both"
        return Refusal("upgrades", "onepage.type.merge-upgrades", text)
    return None


def shared(unit: BuiltUnit) -> tuple[tuple[str, ...], tuple[Special, ...]]:
    """What the models of a unit have as a whole: weapons that most of them carry, and rules of the unit.

    A weapon that a single model has instead of another is no upgrade of all. [onepage.type.merge-upgrades]
    """
    held = [name for model in unit.models for name in dict.fromkeys(model.weapons)]
    weapons = tuple(name for name in sorted(dict.fromkeys(held)) if 2 * held.count(name) > len(unit.models))
    return weapons, tuple(sorted(unit.specials, key=str))


def _listed(told: tuple[tuple[str, ...], tuple[Special, ...]]) -> str:
    return ", ".join((*told[0], *map(str, told[1]))) or "nothing"


# ------------------------------------------------------------------------------------------------ joining


def why_not_join(joining: BuiltUnit, unit: BuiltUnit, roster: Roster) -> Refusal | None:
    """Why a unit may not join another: only Heroes and Psykers do, Infantry of the same Quality (ruling A-HERO-JOIN).

    [onepage.type.hero-join, onepage.type.hero-join-same-quality]
    """
    rule = "onepage.type.hero-join"
    who, whom = kinds(joining, roster), kinds(unit, roster)
    if not all(HERO in kind.types or is_psyker(kind) for kind in who):
        return Refusal("no-hero", rule, f"{joining.name} is no Hero and no Psyker: field it by itself")
    if any(VEHICLE in kind.types for kind in (*who, *whom)):
        return Refusal("vehicle", rule, "Vehicles join nobody and are joined by nobody: field it by itself")
    if joining.profile == unit.profile:
        return Refusal("alike", rule, f"{joining.name} and {unit.name} are copies: let them merge, or stay apart")
    mine, theirs = who[0].attribute("quality"), whom[0].attribute("quality")
    if mine != theirs:
        text = f"{joining.name} has Quality {mine}+, and {unit.name} has {theirs}+: join a unit of Quality {mine}+"
        return Refusal("quality", "onepage.type.hero-join-same-quality", text, mine, theirs)
    return None


def why_not_join_too(joining: BuiltUnit, before: Sequence[BuiltUnit], roster: Roster) -> Refusal | None:
    """Why a unit may not join where others have joined: one Hero in a unit, any Psykers (ruling A-HERO-JOIN)."""
    heroes = [unit for unit in before if any(HERO in kind.types for kind in kinds(unit, roster))]
    if not heroes or not any(HERO in kind.types for kind in kinds(joining, roster)):
        return None
    return Refusal("two-heroes", "onepage.type.hero-join", f"{heroes[0].name} is in that unit: one Hero is the most")


def is_psyker(kind: ModelProfile) -> bool:
    """Whether a model can manifest powers."""
    return any(special.name == "psyker" for special in kind.specials)
