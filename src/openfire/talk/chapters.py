"""What only the rules know: sight, reach, allowances, formations and the face an attack needs.

Editions have the same chapters with the same functions in them, so nobody here asks which edition is played, and no
rule is written a second time.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from openfire.dice import Sum
from openfire.engine.answers import Aim, Shot
from openfire.engine.game import Game
from openfire.engine.questions import Modifier
from openfire.geometry.shapes import Pose
from openfire.odds.exact import solve
from openfire.odds.laws import Law, law


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
    dice: str
    """How many skill rolls, or what is rolled for that first: 8, D3."""
    skill: int
    """The least face that hits."""
    skill_modifiers: tuple[Modifier, ...]
    defence: int
    """The least face that saves."""
    defence_modifiers: tuple[Modifier, ...]
    sides: int
    """Of the dice."""
    damage: float
    """Points of damage on average."""


def chapter(edition: str, name: str) -> Any:
    """A chapter of an edition."""
    return import_module(f"openfire.rules.{edition}.{name}")


def _chapter(g: Game, name: str) -> Any:
    return chapter(g.setup.edition.key, name)


def rounds(g: Game) -> int:
    """How many rounds the battle lasts."""
    return int(_chapter(g, "sequence").rounds(g))


# ------------------------------------------------------------------------------------------------ sight and distance


def sight(g: Game, unit: str, target: str) -> Sight:
    """The best line of sight that a unit has to another."""
    return _told(_chapter(g, "aiming").best_view(g, g.unit(unit).models, target))


def _told(view: Any) -> Sight:
    return Sight(view.result, view.viewer, view.seen, view.rule, view.hidden_by)


def is_blocked(g: Game, seen: Sight) -> bool:
    """Whether nothing can be attacked along a line of sight."""
    return bool(seen.result == _chapter(g, "sight").BLOCKED)


def gap(g: Game, unit: str, other: str) -> float:
    """Inches between two units."""
    return float(_chapter(g, "measuring").unit_gap(g, unit, other))


def enemies(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units on the table, the nearest first."""
    found: tuple[str, ...] = _chapter(g, "measuring").enemies(g, unit)
    return tuple(sorted(found, key=lambda enemy: gap(g, unit, enemy)))


def engaged(g: Game, unit: str) -> tuple[str, ...]:
    """The enemy units within assault range."""
    found: tuple[str, ...] = _chapter(g, "measuring").engaged(g, unit)
    return found


# ------------------------------------------------------------------------------------------------ moving and standing


def allowance(g: Game, unit: str, kind: str) -> float:
    """How many inches a unit may go."""
    return float(_chapter(g, "movement").allowance(g, unit, kind))


def can_advance(g: Game, unit: str) -> bool:
    """Whether a unit may make an advance move."""
    return bool(_chapter(g, "movement").can_advance(g, unit))


def formation(g: Game, unit: str) -> float:
    """How far from its leader a unit's models may be, in inches."""
    return float(_chapter(g, "formation").reach(g, unit))


def stand(g: Game, unit: str, leader: Pose, toward: Pose | None = None) -> dict[str, Pose] | None:
    """Places for a whole unit around its leader, if some are found."""
    found: dict[str, Pose] | None = _chapter(g, "formation").suggest(g, unit, leader, toward)
    return found


def can_secure(g: Game, unit: str) -> tuple[str, ...]:
    """The objectives that a unit could secure where it stands."""
    return tuple(marker.id for marker in _chapter(g, "objectives").securable(g, unit))


def recovers_on(g: Game, unit: str) -> tuple[int, tuple[Modifier, ...]]:
    """The face that takes a stress token off a unit, and what changes it."""
    plan = _chapter(g, "morale").command_plan(g, unit, 1, "recover")
    return int(plan.needed), plan.modifiers


# ------------------------------------------------------------------------------------------------ attacks


def longest(g: Game, unit: str) -> float:
    """The range of the weapon that reaches farthest of those a unit may use now."""
    return max((arm.reach for arm in _chapter(g, "aiming").AimOptions(g, unit).usable()), default=0.0)


def attacks(g: Game, unit: str, aim: Aim, free: bool = False) -> list[Attack]:
    """What an attack would come to: how many dice, what they need and why. free: a free attack, seen and close."""
    book = _chapter(g, "attack")
    seen = _chapter(g, "aiming").AimOptions(g, unit).seen
    clear = _chapter(g, "sight").CLEAR
    sights = {shot: clear if free else seen(aim, shot.target).result for shot in aim.shots}
    return [_attack(g, unit, batch) for batch in book.batches(g, aim, sights, True if free else None)]


def _attack(g: Game, unit: str, batch: Any) -> Attack:
    plan = _chapter(g, "attack").plan_for(g, unit, batch, batch.attacks)
    program, amount = _chapter(g, "volley").VOLLEY, _amount(g, batch)
    rolls = _chapter(g, "rolls")
    skill, defence = program.stages[0].asks(program.start, plan), rolls.attribute_test(plan.defence)
    return Attack(
        batch.weapon,
        batch.number,
        batch.target,
        batch.models,
        str(plan.dice or amount),
        min(skill.good),
        skill.modifiers,
        min(rolls.good_faces(defence)),
        plan.defence_modifiers,
        defence.die.sides,
        _expected(program, plan, amount),
    )


def _amount(g: Game, batch: Any) -> Sum:
    """The dice that say how many attacks a model makes; models with such weapons attack one by one."""
    book, profile = _chapter(g, "attack"), batch.profile
    shot = Shot(batch.models[0], batch.weapon, batch.target, batch.number)
    return Sum(profile.attacks.n, profile.attacks.die, profile.attacks.plus + book.is_rapid(g, shot, profile))


def _expected(program: Any, plan: Any, amount: Sum) -> float:
    """Points of damage on average, everybody rolling again what they may."""
    numbers: Law = ((plan.dice, 1.0),) if plan.dice else law(amount)
    laws = ((solve(program, plan._replace(dice=number)), chance) for number, chance in numbers)
    return float(sum(chance * came.damage * share for found, chance in laws for came, share in found.items()))
