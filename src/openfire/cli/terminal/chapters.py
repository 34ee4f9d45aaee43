"""What only the rules know: sight, reach, allowances, formations and the face an attack needs.

Editions have the same chapters with the same functions in them, so nobody here asks which edition is played, and no
rule is written a second time.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from openfire.engine.answers import Aim
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.geometry.shapes import Pose


class Sight(NamedTuple):
    """How one unit sees another."""

    result: str
    """clear, obscured or blocked, in the words of the edition."""
    viewer: str
    """The model with the best view."""
    seen: tuple[str, ...]
    """The models it sees at least in part."""
    rule: str
    hidden_by: tuple[str, ...]
    """Pieces and models in the way."""


class Attack(NamedTuple):
    """Equal attacks before their dice fall."""

    weapon: str
    profile: int
    target: str
    models: tuple[str, ...]
    dice: int
    """How many skill rolls; 0 where that is rolled for first."""
    skill: int
    skill_modifiers: tuple[Modifier, ...]
    defence: int
    defence_modifiers: tuple[Modifier, ...]
    damage: int


def chapter(g: Game, name: str) -> Any:
    """A chapter of the edition that is played."""
    return import_module(f"openfire.rules.{g.setup.edition.key}.{name}")


def sight(g: Game, unit: str, target: str) -> Sight:
    """The best line of sight that a unit has to another."""
    found = chapter(g, "aiming").best_view(g, g.unit(unit).models, target)
    return Sight(found.result, found.viewer, found.seen, found.rule, found.hidden_by)


def gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units."""
    return float(chapter(g, "measuring").unit_gap(g, unit, other))


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table, the nearest first."""
    found: tuple[str, ...] = chapter(g, "measuring").enemies(g, unit)
    return tuple(sorted(found, key=lambda enemy: gap(g, unit, enemy)))


def allowance(g: Game, unit: str, kind: str) -> float:
    """How many inches a unit may go."""
    return float(chapter(g, "movement").allowance(g, unit, kind))


def can_advance(g: Game, unit: str) -> bool:
    """Whether a unit may make an advance move."""
    return bool(chapter(g, "movement").can_advance(g, unit))


def formation(g: Game, unit: str) -> float:
    """How far from its leader a unit's models may be, in inches."""
    return float(chapter(g, "formation").reach(g, unit))


def stand(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> dict[str, Pose] | None:
    """Places for a whole unit around its leader, if some are found."""
    found: dict[str, Pose] | None = chapter(g, "formation").suggest(g, unit, leader, toward)
    return found


def attacks(g: Game, unit: str, aim: Aim, close: bool | None = None) -> list[Attack]:
    """What an attack would come to: how many dice, what they need and why. close: whether it counts as in assault."""
    book = chapter(g, "attack")
    sights = {shot.target: sight_of(g, unit, aim, shot.target).result for shot in aim.shots}
    found = []
    for batch in book.batches(g, aim, sights):
        plan = book.plan_for(g, unit, batch, batch.attacks, close)
        found.append(
            Attack(
                batch.weapon,
                batch.number,
                batch.target,
                batch.models,
                plan.dice,
                plan.skill,
                plan.skill_modifiers,
                plan.defence,
                plan.defence_modifiers,
                plan.damage,
            )
        )
    return found


def sight_of(g: Game, unit: str, aim: Aim, target: str) -> Sight:
    """How the target of an attack is seen: through the eyes that were named, else through the best."""
    found = chapter(g, "aiming").AimOptions(g, unit).seen(aim, target)
    return Sight(found.result, found.viewer, found.seen, found.rule, found.hidden_by)
