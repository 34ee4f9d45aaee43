"""What models attack with: weapons, how far they reach, and whom they are aimed at."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from openfire.engine.answers import Aim, Shot
from openfire.engine.caches import per_table
from openfire.engine.game import Game
from openfire.geometry.inches import INCH
from openfire.geometry.measure import is_within
from openfire.roster import WeaponProfile

CLOSER = 0.001
"""Nearer than a least range by this is too near."""


class Arm(NamedTuple):
    """One profile of one weapon in the hands of a model."""

    model: str
    weapon: str
    number: int
    profile: WeaponProfile

    @property
    def reach(self) -> float:
        """Inches: the most distance at which it can be used."""
        return reach(self.profile)

    def is_in_range(self, away: float) -> bool:
        """Whether something so far away is in range; a module's weapon may have a least range too (ruling ST-67)."""
        least, most = _limits(self.profile)
        return is_within(away, most) and not is_within(away, least - CLOSER)


@lru_cache(maxsize=4096)
def _limits(profile: WeaponProfile) -> tuple[float, float]:
    """Inches: the least and the most distance; every weapon of this book has a range."""
    assert profile.range is not None
    return profile.range[0] / INCH, profile.range[1] / INCH


def reach(profile: WeaponProfile) -> float:
    """Inches: the most distance at which a weapon can be used."""
    return _limits(profile)[1]


def arms(g: Game, unit: str) -> tuple[Arm, ...]:
    """All that the models of a unit can attack with."""
    return arms_of(g, g.unit(unit).models)


@per_table
def arms_of(g: Game, models: tuple[str, ...]) -> tuple[Arm, ...]:
    """All that some models can attack with."""
    return tuple(
        Arm(model, weapon.id, k, profile)
        for model in models
        for weapon in g.card(model).weapons
        for k, profile in enumerate(weapon.profiles)
    )


def by_target(answer: Aim) -> dict[str, list[str]]:
    """The models that attack each target, in the order declared."""
    found: dict[str, list[str]] = {}
    for shot in answer.shots:
        found.setdefault(shot.target, []).append(shot.model)
    return found


def arm_of(g: Game, unit: str, shot: Shot) -> Arm | None:
    """The weapon a shot is made with, if its model is in the unit and has it."""
    if shot.model not in g.unit(unit).models:
        return None
    weapon = g.card(shot.model).weapon(shot.weapon)
    if weapon is None or shot.profile >= len(weapon.profiles):
        return None
    return Arm(shot.model, shot.weapon, shot.profile, weapon.profiles[shot.profile])
